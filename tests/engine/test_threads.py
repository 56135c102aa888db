"""Several threads on one table: what they find, and that they end."""

import random
from typing import Any

import pytest
from tests.differential.samples import random_game

import plyscope
from plyscope.engine import SearchResult
from plyscope.errors import SearchError
from plyscope.position import Position

TINY = 64 * 16 / 2**20
"""Megabytes of a table with 64 entries."""
native_game = pytest.mark.parametrize("game", ["connect4", "draughts", "draughts/international"])


def positions(game: str, count: int) -> list[Position[Any]]:
    source = random.Random(game)
    return [random_game(plyscope.start(game), source.randrange(20), source) for _ in range(count)]


@native_game
@pytest.mark.parametrize(("threads", "hash_mb"), [(2, 64), (3, 1), (4, TINY)])
def test_threads_keep_the_value_of_exact(game: str, threads: int, hash_mb: float) -> None:
    for position in positions(game, 20):
        one = plyscope.search(position, preset="exact", depth=7)
        more = plyscope.search(position, preset="exact", depth=7, threads=threads, hash_mb=hash_mb)
        assert (more.score, more.stopped) == (one.score, False)
        assert more.depth <= 7


@native_game
def test_threads_keep_the_values_of_several_lines(game: str) -> None:
    for position in positions(game, 10):
        one = plyscope.search(position, preset="exact", depth=6, lines=3)
        two = plyscope.search(position, preset="exact", depth=6, lines=3, threads=2)
        assert [line.score for line in two.lines] == [line.score for line in one.lines]


@native_game
@pytest.mark.parametrize("threads", [2, 4])
def test_threads_that_are_stopped_have_a_move(game: str, threads: int) -> None:
    for _ in range(10):
        handle = plyscope.start_search(plyscope.start(game), preset="full", threads=threads)
        handle.stop()
        result = handle.result(timeout=60)
        assert result.stopped
        assert result.move in plyscope.start(game).moves()


@native_game
@pytest.mark.parametrize("nodes", [3_000, 5_000, 20_000, 100_000])
def test_nodes_are_those_of_all_threads(game: str, nodes: int) -> None:
    position = plyscope.start(game)
    result = plyscope.search(position, nodes=nodes, preset="full", threads=3)
    assert result.stopped
    assert nodes - 3 * 1024 <= result.nodes <= nodes
    assert result.depth > 0


@native_game
@pytest.mark.parametrize("nodes", [1, 2, 3, 10, 100])
def test_few_nodes_for_many_threads_are_enough_for_a_move(game: str, nodes: int) -> None:
    position = plyscope.start(game)
    for _ in range(20):
        result = plyscope.search(position, nodes=nodes, preset="full", threads=4)
        assert result.nodes <= nodes
        assert result.move in position.moves()


def test_a_deadline_ends_all_threads() -> None:
    result = plyscope.search(plyscope.start("draughts"), seconds=0.01, threads=4, preset="full")
    assert result.stopped
    assert result.move is not None


def test_each_report_is_deeper_and_the_last_is_the_result() -> None:
    heard: list[SearchResult[Any]] = []
    position = plyscope.start("draughts")
    for _ in range(10):
        heard.clear()
        result = plyscope.search(
            position, depth=9, preset="full", threads=3, on_iteration=heard.append
        )
        depths = [report.depth for report in heard]
        assert depths == sorted(set(depths))
        assert (depths[-1], heard[-1].line) == (9, result.line)
        assert heard[-1].nodes <= result.nodes


def test_an_error_of_the_listener_ends_the_threads_and_is_passed_on() -> None:
    def heard(report: SearchResult[Any]) -> None:
        if report.depth > 3:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        plyscope.search(plyscope.start("draughts"), depth=60, threads=3, on_iteration=heard)


def test_threads_end_where_the_game_does() -> None:
    result = plyscope.search(plyscope.start("tictactoe"), threads=2, depth=100)
    assert (result.score, result.stopped) == (0, False)


def test_threads_are_for_native_games() -> None:
    with pytest.raises(SearchError, match="threads= is for native games"):
        plyscope.search(plyscope.start("simple_draughts"), depth=1, threads=2)


@pytest.mark.parametrize("changes", [{"preset": "plain"}, {"switches": {"table": False}}])
def test_threads_need_a_table(changes: dict[str, Any]) -> None:
    with pytest.raises(SearchError, match="threads need the switches table and deepening"):
        plyscope.search(plyscope.start("connect4"), depth=1, threads=2, **changes)
