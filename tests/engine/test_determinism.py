"""With a depth or a number of nodes alone, a search is the same on every run, to the node."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.differential.samples import GAMES, samples

import plyscope
from plyscope.engine import SearchResult
from plyscope.position import Position

REAL_GAMES = ["tictactoe", "connect4", "draughts"]


def found(position: Position[Any], **arguments: Any) -> SearchResult[Any]:
    """The result but for the time it took."""
    return replace(plyscope.search(position, **arguments), seconds=0)


@pytest.mark.parametrize("preset", ["plain", "exact"])
@pytest.mark.parametrize("game", GAMES)
def test_the_same_depth_gives_the_same_result(game: str, preset: str) -> None:
    for one in samples(game, range(40)):
        first = found(one.position, depth=one.depth, preset=preset)
        assert found(one.position, depth=one.depth, preset=preset) == first


@pytest.mark.parametrize("game", ["connect4", "draughts"])
def test_searches_beside_each_other_do_not_disturb_each_other(game: str) -> None:
    position = plyscope.start(game)
    alone = found(position, depth=9)
    handles = [plyscope.start_search(position, depth=9) for _ in range(4)]
    assert [replace(handle.result(), seconds=0) for handle in handles] == [alone] * 4


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(REAL_GAMES), st.integers(1, 30_000), st.integers(1, 3))
def test_a_search_of_so_many_nodes_is_a_part_of_a_deeper_one(
    game: str, nodes: int, lines: int
) -> None:
    """It keeps to its limit; what it reports is what it finished, where nothing else is asked
    for."""
    position = plyscope.start(game)
    whole = {"lines": lines, "switches": {"unfinished": False}}
    limited = found(position, nodes=nodes, **whole)
    assert limited == found(position, nodes=nodes, **whole)
    assert limited.nodes <= nodes
    if limited.depth > 0:
        finished = found(position, depth=limited.depth, **whole)
        assert limited.lines == finished.lines
        assert finished.nodes <= nodes
    if limited.stopped:
        assert limited.nodes == nodes
        assert found(position, depth=limited.depth + 1, **whole).nodes > limited.nodes


@pytest.mark.parametrize("game", ["draughts/russian", "chess"])
def test_what_an_unfinished_iteration_found_is_nearer_to_what_it_would_find(game: str) -> None:
    position = plyscope.start(game)
    agreeing = dict.fromkeys((True, False), 0)
    for nodes in range(100, 10_000, 100):
        for is_on in agreeing:
            limited = found(position, nodes=nodes, switches={"unfinished": is_on})
            agreeing[is_on] += found(position, depth=limited.depth + 1).move == limited.move
    assert agreeing[True] > agreeing[False]


@pytest.mark.parametrize("game", REAL_GAMES)
@pytest.mark.parametrize("nodes", [1, 2, 100, 5_000])
def test_a_plain_search_that_is_cut_short_still_has_a_move(game: str, nodes: int) -> None:
    position = plyscope.start(game)
    whole = found(position, depth=9 if game == "tictactoe" else 8, preset="plain")
    limited = found(position, depth=whole.depth, nodes=nodes, preset="plain")
    assert limited.nodes == min(whole.nodes, nodes)
    assert (limited.stopped, limited.depth) == (limited.nodes < whole.nodes, 0)
    assert limited.move in position.moves()


def test_enough_nodes_is_no_limit() -> None:
    position = plyscope.start("draughts")
    whole = found(position, depth=7)
    assert found(position, depth=7, nodes=whole.nodes) == whole
    assert found(position, depth=7, nodes=whole.nodes - 1).stopped


def test_a_search_knows_nothing_of_the_one_before() -> None:
    """Though it may get the same memory for its table."""
    alone = [
        plyscope.search(plyscope.start(game), depth=depth).nodes
        for game, depth in (("connect4", 8), ("draughts", 7), ("tictactoe", 9), ("connect4", 12))
    ]
    for _ in range(3):
        again = [
            plyscope.search(plyscope.start(game), depth=depth).nodes
            for game, depth in (
                *(("connect4", 8), ("draughts", 7), ("tictactoe", 9)),
                *(("connect4", 12), ("connect4", 8), ("connect4", 8)),
            )
        ]
        assert again == [*alone, alone[0], alone[0]]
