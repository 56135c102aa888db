"""A game written in Python is searched by the same call, within the same limits."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.oracle import truth
from tests.strategies import TENTHS, draughts_positions, trees, uneven_games

import plyscope
from plyscope.position import Position


@dataclass(frozen=True)
class Wide(Position[int]):
    """Three hundred moves, always, and each look at a position takes its time."""

    played: tuple[int, ...] = ()

    @property
    def player(self) -> str:
        return "White" if self.maximizing else "Black"

    @property
    def maximizing(self) -> bool:
        return len(self.played) % 2 == 0

    def moves(self) -> Sequence[int]:
        return range(300)

    def play(self, move: int) -> "Wide":
        return Wide((*self.played, move))

    def outcome(self) -> float | None:
        return None

    def evaluate(self) -> float:
        time.sleep(0.00005)
        return 0


python_positions = st.one_of(
    draughts_positions(), uneven_games(), trees(TENTHS, 4, 4), trees(TENTHS, 1, 9)
)


@settings(max_examples=100, deadline=None)
@given(python_positions, st.integers(0, 4), st.integers(1, 4))
def test_lines_are_the_best_moves_in_order(position: Any, depth: int, lines: int) -> None:
    found = plyscope.search(position, depth=depth, lines=lines)
    moves = position.moves() if depth else ()
    values = {move: truth(position.play(move), depth - 1).score for move in moves}
    expected = sorted(values.values(), reverse=position.maximizing)[:lines]
    assert [line.score for line in found.lines] == (expected or [truth(position, depth).score])
    assert len({line.move for line in found.lines}) == len(found.lines)
    assert all(values.get(line.move, line.score) == line.score for line in found.lines)
    assert (found.move, found.stopped) == (found.lines[0].move, False)


@settings(max_examples=100, deadline=None)
@given(python_positions, st.integers(1, 300), st.integers(1, 3))
def test_nodes_are_a_strict_limit(position: Any, nodes: int, lines: int) -> None:
    found = plyscope.search(position, nodes=nodes, depth=6, lines=lines)
    assert found.nodes <= nodes
    assert (found.move is not None) == bool(position.moves())
    again = plyscope.search(position, nodes=nodes, depth=6, lines=lines)
    assert (again.nodes, again.lines) == (found.nodes, found.lines)
    if found.stopped and found.depth > 0:
        assert found.lines == plyscope.search(position, depth=found.depth, lines=lines).lines


@pytest.mark.parametrize("lines", [1, 3])
def test_a_search_that_is_stopped_at_once_has_the_best_move_so_far(lines: int) -> None:
    position = plyscope.games.tree.parse([0.5, 7.5, 3, 9])
    found = plyscope.search(position, nodes=4 - (lines > 1), lines=lines)
    assert (found.depth, found.stopped, found.move, found.score) == (0, True, 1, 7.5)
    first = plyscope.search(position, nodes=1, lines=1)
    assert (first.depth, first.stopped, first.move, first.nodes) == (0, True, 0, 1)


@pytest.mark.parametrize("lines", [1, 3])
def test_a_wide_and_slow_game_keeps_to_its_time(lines: int) -> None:
    """Depth 1 takes 0.03 s and must be finished, also on a busy machine."""
    began = time.perf_counter()
    found = plyscope.search(Wide(), seconds=0.8, lines=lines)
    assert time.perf_counter() - began < 5
    assert found.depth >= 1
    assert (found.stopped, len(found.lines)) == (True, lines)


@pytest.mark.parametrize("lines", [1, 3])
def test_a_wide_and_slow_game_is_stopped(lines: int) -> None:
    handle = plyscope.start_search(Wide(), lines=lines)
    while not handle.iterations:
        time.sleep(0.001)
    handle.stop()
    assert handle.result(timeout=2).depth == 1


@pytest.mark.parametrize("lines", [1, 2])
def test_a_search_ends_when_every_line_has_ended_with_the_game(lines: int) -> None:
    position = plyscope.games.tree.parse([[0.5, 2], [9, [1, 3]]])
    depths: list[int] = []
    found = plyscope.search(
        position, depth=100, lines=lines, on_iteration=lambda found: depths.append(found.depth)
    )
    assert max(depths) <= position.height + 2
    assert [line.score for line in found.lines] == [3, 0.5][:lines]
    assert not found.stopped
