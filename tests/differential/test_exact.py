"""The `exact` search finds minimax's value, whatever its techniques do to find it sooner."""

import random
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.differential.samples import GAMES, Sample, kings_alone, sample, values_of
from tests.strategies import trees
from tests.toys import after

import plyscope
from plyscope.engine import EXACT_SWITCHES, SearchResult
from plyscope.games.tree import Tree
from plyscope.position import Position

NORMAL = {"tree": 900, "tictactoe": 400, "connect4": 350, "draughts": 350, "chess": 80}
LONG = {
    "tree": 40_000,
    "tictactoe": 20_000,
    "connect4": 20_000,
    "draughts": 20_000,
    "chess": 4_000,
}
PARTS = 20

TINY = 1 / 1024
"""Megabytes for 64 entries: almost everything that is stored is thrown out again."""

Known = tuple[Sample, dict[Any, float]]

exact = partial(plyscope.search, preset="exact")


def every_known(game: str) -> Iterator[Known]:
    return ((sample(game, seed), values_of(game, seed)) for seed in range(NORMAL[game]))


def assert_is_best_play(one: Sample, values: dict[Any, float], found: SearchResult[Any]) -> None:
    """The score is minimax's, the move is a best one, and the line leads to that score."""
    best = one.best(values)
    assert (found.score, found.stopped) == (best, False)
    assert found.move == next(iter(found.line), None)
    assert values.get(found.move, best) == best
    assert_line_leads_to(one, found.line, best)


def assert_line_leads_to(one: Sample, line: Any, score: float) -> None:
    end = after(one.position, *line)
    assert end.evaluate() == score
    assert len(line) == one.depth or end.outcome() is not None


@pytest.mark.parametrize("game", GAMES)
def test_exact_is_minimax(game: str) -> None:
    for one, values in every_known(game):
        found = exact(one.position, depth=one.depth, hash_mb=1)
        assert_is_best_play(one, values, found)


@pytest.mark.parametrize("game", GAMES)
def test_exact_is_minimax_with_room_for_64_positions(game: str) -> None:
    for one, values in every_known(game):
        found = exact(one.position, depth=one.depth, hash_mb=TINY)
        assert_is_best_play(one, values, found)


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_exact_is_minimax_100_000_times(game: str, part: int) -> None:
    count = LONG[game] // PARTS
    first = NORMAL[game] + part * count
    for seed in range(first, first + count):
        one = sample(game, seed)
        hash_mb = TINY if seed % 2 else 1
        found = exact(one.position, depth=one.depth, hash_mb=hash_mb)
        assert_is_best_play(one, one.values(), found)


def test_the_samples_are_as_many_as_promised() -> None:
    assert sum(NORMAL.values()) >= 2_000
    assert sum(LONG.values()) >= 100_000


@settings(max_examples=100, deadline=None)
@given(trees(), st.integers(0, 7), st.sampled_from([0, TINY, 1]))
def test_exact_is_minimax_on_any_tree(position: Tree, depth: int, hash_mb: float) -> None:
    one = Sample(position, depth)
    found = exact(position, depth=depth, hash_mb=hash_mb)
    assert_is_best_play(one, one.values(), found)


@pytest.mark.parametrize("game", GAMES)
def test_no_technique_changes_the_value(game: str) -> None:
    """Each of them is turned off alone, and then many together."""
    source = random.Random(game)
    for seed, (one, values) in enumerate(every_known(game)):
        alone = {EXACT_SWITCHES[seed % len(EXACT_SWITCHES)]: False}
        together = {name: source.random() < 0.5 for name in EXACT_SWITCHES}
        for switches in (alone, together):
            found = exact(one.position, depth=one.depth, hash_mb=1, switches=switches)
            best = one.best(values)
            assert found.score == best, switches
            assert values.get(found.move, best) == best, switches


def test_the_line_is_whole_unless_the_table_may_shorten_it() -> None:
    """Without scouts a table answers on the principal line too; all else keeps it whole."""
    for one, values in islice(every_known("connect4"), 150):
        for name in set(EXACT_SWITCHES) - {"pvs"}:
            found = exact(one.position, depth=one.depth, hash_mb=1, switches={name: False})
            assert_is_best_play(one, values, found)


@pytest.mark.parametrize("game", GAMES)
def test_lines_are_the_best_moves_in_order(game: str) -> None:
    source = random.Random(game)
    for one, values in every_known(game):
        wanted = source.randint(1, 4)
        found = exact(one.position, depth=one.depth, hash_mb=1, lines=wanted)
        in_order = sorted(values.values(), reverse=one.position.maximizing)
        expected = in_order[:wanted] or [one.best(values)]
        assert [line.score for line in found.lines] == expected
        assert len({line.move for line in found.lines}) == len(found.lines)
        for line in found.lines:
            assert values.get(line.move, line.score) == line.score
            assert_line_leads_to(one, line.line, line.score)
        assert (found.score, found.move, found.line) == (
            found.lines[0].score,
            found.lines[0].move,
            found.lines[0].line,
        )


def plain_value(position: Position[Any], depth: int) -> float:
    """Minimax's value by the native plain search, which is the textbook's node for node."""
    return plyscope.search(position, depth=depth, preset="plain").score


@pytest.mark.parametrize("depth", range(1, 9))
def test_exact_is_minimax_where_positions_come_again(depth: int) -> None:
    """With kings alone a game can go round in circles; the value at a depth ignores how it went."""
    for seed in range(60):
        position = kings_alone(seed)
        best = plain_value(position, depth)
        for hash_mb in (TINY, 1):
            found = exact(position, depth=depth, hash_mb=hash_mb)
            assert found.score == best
            assert_line_leads_to(Sample(position, depth), found.line, best)


@pytest.mark.parametrize("lines", [1, 2, 9])
def test_a_search_ends_when_every_line_has_ended_with_the_game(lines: int) -> None:
    found = plyscope.search(plyscope.start("tictactoe"), depth=100, lines=lines)
    assert (found.score, found.depth, found.stopped) == (0, 10, False)
    assert [line.score for line in found.lines] == [0] * lines


def test_a_search_of_one_line_may_end_where_another_line_goes_on() -> None:
    """White wins at once with A; only who wants to know about B must look on."""
    position = plyscope.games.tree.parse([9, [[[[[1, 2]]]]]])
    assert exact(position, depth=50, lines=1).score == 9
    both = exact(position, depth=50, lines=2)
    assert [line.score for line in both.lines] == [9, 1]
    assert both.depth == position.height + 1


def test_the_distance_of_a_win_is_told() -> None:
    """X has two of the lowest row, free on both sides: a third makes two threats."""
    position = plyscope.start("connect4", "4151")
    assert [exact(position, depth=depth).distance for depth in (2, 3, 9)] == [None, 3, 3]
    assert plyscope.search(position.play(5).play(2), depth=5).distance == 1
    assert plyscope.search(plyscope.start("tictactoe"), depth=9).distance is None
