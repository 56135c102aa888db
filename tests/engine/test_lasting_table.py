"""A table that is kept between searches."""

import threading
from typing import Any

import pytest

import plyscope
from plyscope.errors import SearchError

NATIVE_GAMES = ["chess", "connect4", "draughts", "gomoku", "tictactoe"]


@pytest.mark.parametrize("game", NATIVE_GAMES)
def test_the_first_search_with_a_table_is_the_search_without_one(game: str) -> None:
    position = plyscope.start(game)
    for preset in ("exact", "full"):
        alone = plyscope.search(position, depth=4, preset=preset)
        first = plyscope.search(position, depth=4, preset=preset, table=plyscope.Table())
        assert (first.score, first.line, first.nodes) == (alone.score, alone.line, alone.nodes)


@pytest.mark.parametrize("game", NATIVE_GAMES)
def test_what_an_exact_search_finds_is_the_same_whatever_the_table_knows(game: str) -> None:
    position, table = plyscope.start(game), plyscope.Table()
    for _ in range(3):
        alone = plyscope.search(position, depth=4, preset="exact")
        found = plyscope.search(position, depth=4, preset="exact", table=table)
        assert found.score == alone.score
        assert found.nodes <= alone.nodes
        position = position.play(alone.move)


def test_the_searches_of_a_game_visit_less_with_what_those_before_them_knew() -> None:
    position, table = plyscope.start("chess"), plyscope.Table()
    knowing = ignorant = 0
    for _ in range(6):
        found = plyscope.search(position, depth=8, preset="full", table=table)
        knowing += found.nodes
        ignorant += plyscope.search(position, depth=8, preset="full").nodes
        position = position.play(found.move)
    assert knowing < 0.9 * ignorant


def test_a_cleared_table_is_an_empty_one() -> None:
    position, table = plyscope.start("draughts"), plyscope.Table()
    first = plyscope.search(position, depth=6, table=table)
    table.clear()
    again = plyscope.search(position, depth=6, table=table)
    assert (again.nodes, again.line) == (first.nodes, first.line)


@pytest.mark.parametrize(
    "other",
    [
        {"hash_mb": 1},
        {"preset": "exact"},
        {"switches": {"killers": False}},
        {"evaluation": "material"},
    ],
)
def test_a_search_of_another_kind_begins_with_an_empty_table(other: dict[str, Any]) -> None:
    position, table = plyscope.start("chess"), plyscope.Table()
    plyscope.search(position, depth=4, table=table)
    alone = plyscope.search(position, depth=4, **other)
    found = plyscope.search(position, depth=4, table=table, **other)
    assert (found.score, found.nodes) == (alone.score, alone.nodes)


def test_one_table_may_go_from_game_to_game() -> None:
    table = plyscope.Table()
    for game in [*NATIVE_GAMES, "draughts/russian", "gomoku/renju", *NATIVE_GAMES]:
        position = plyscope.start(game)
        alone = plyscope.search(position, depth=3)
        found = plyscope.search(position, depth=3, table=table)
        assert (found.score, found.nodes) == (alone.score, alone.nodes), game


def test_a_table_does_not_take_one_tree_for_another() -> None:
    table = plyscope.Table()
    for tree in ([[[3, 5], [2, 4]], [[9, 1]]], [[[1, 1], [7, 8]], [[0, 2]]]):
        position = plyscope.games.tree.parse(tree)
        found = plyscope.search(position, depth=3, table=table)
        assert found.score == plyscope.minimax(position).score


def test_a_draw_by_the_history_of_one_game_is_forgotten_in_the_next() -> None:
    fen = "6k1/5ppp/8/8/8/8/q4PPP/1R4K1 w - - 0 1"
    position, table = plyscope.start("chess", fen), plyscope.Table()
    history = [position]
    for text in ["Kf1", "Kf8", "Kg1", "Kg8", "Kf1", "Kf8", "Kg1"]:
        history.append(history[-1].play(history[-1].parse(text)))
    *before, here = history
    arguments: dict[str, Any] = {"depth": 6, "preset": "full"}
    plyscope.search(here, history=before, table=table, **arguments)
    found = plyscope.search(here, table=table, **arguments)
    assert found.score == plyscope.search(here, **arguments).score


def test_two_searches_at_once_with_one_table_are_refused() -> None:
    position, table = plyscope.start("chess"), plyscope.Table()
    begun = threading.Event()
    running = plyscope.start_search(
        position, preset="full", table=table, on_iteration=lambda _: begun.set()
    )
    try:
        assert begun.wait(60)
        with pytest.raises(SearchError, match="the table is in use"):
            plyscope.search(position, depth=2, table=table)
        table.clear()  # which is for the next search
    finally:
        running.stop()
        running.result()
    alone = plyscope.search(position, depth=3, preset="full")
    assert plyscope.search(position, depth=3, preset="full", table=table).nodes == alone.nodes


def test_several_threads_share_a_kept_table() -> None:
    position, table = plyscope.start("chess"), plyscope.Table()
    for _ in range(3):
        found = plyscope.search(position, depth=5, preset="full", threads=2, table=table)
        position = position.play(found.move)


def test_what_is_no_table_is_refused() -> None:
    with pytest.raises(SearchError, match=r"table must be a plyscope\.Table, not 64"):
        plyscope.search(plyscope.start("chess"), depth=1, table=64)  # type: ignore[arg-type]
    with pytest.raises(SearchError, match="table= is for native games"):
        plyscope.search(plyscope.start("simple_draughts"), depth=1, table=plyscope.Table())


def test_many_searches_fill_a_small_table_and_still_find_what_an_empty_one_does() -> None:
    position, table = plyscope.start("connect4"), plyscope.Table()
    for _ in range(20):
        alone = plyscope.search(position, depth=6, hash_mb=0.01)
        found = plyscope.search(position, depth=6, hash_mb=0.01, table=table)
        assert found.score == alone.score
        position = position.play(alone.move)
        if position.outcome() is not None:
            break
