"""Positions and depths at which there is nothing, or hardly anything, to search."""

from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import HUGE, TENTHS, trees

import plyscope
from plyscope.engine import SearchResult, Variation
from plyscope.games import tree
from plyscope.games.tree import Tree
from plyscope.textbook import Result

every_preset = pytest.mark.parametrize("preset", ["plain", "exact"])

FINISHED = [
    ("tictactoe", "XXX/OO./...", 1),
    ("tictactoe", "XOX/XOO/OXX", 0),
    ("connect4", "1212121", 18),
    ("draughts", "W:W:B1", -10000),
    ("draughts", "B:WK1:B", 10000),
    ("tree", "7", 7),
]


@every_preset
@pytest.mark.parametrize("depth", [0, 1, 5, 120])
@pytest.mark.parametrize("lines", [1, 3])
@pytest.mark.parametrize(("game", "position", "outcome"), FINISHED)
def test_a_finished_game_is_worth_its_outcome(
    game: str, position: str, outcome: int, lines: int, depth: int, preset: str
) -> None:
    found = plyscope.search(plyscope.start(game, position), depth=depth, lines=lines, preset=preset)
    assert (found.score, found.move, found.line, found.nodes) == (outcome, None, (), 1)
    assert found.lines == (Variation(outcome, ()),)
    assert not found.stopped


@every_preset
@pytest.mark.parametrize("game", ["tictactoe", "connect4", "draughts", "tree"])
@pytest.mark.parametrize("lines", [1, 3])
def test_depth_0_evaluates(game: str, lines: int, preset: str) -> None:
    position = plyscope.start(game)
    found = plyscope.search(position, depth=0, lines=lines, preset=preset)
    assert (found.score, found.move, found.line) == (position.evaluate(), None, ())
    assert (found.nodes, found.leaves, found.depth) == (1, 1, 0)


@pytest.mark.parametrize("asked", [{"preset": "plain"}, {"switches": {"killers": False}}])
def test_a_game_in_python_has_no_preset_and_no_switches(asked: dict[str, Any]) -> None:
    with pytest.raises(plyscope.SearchError, match="= is for native games"):
        plyscope.search(plyscope.start("simple_draughts"), depth=1, **asked)


def test_more_lines_than_moves_are_all_of_them() -> None:
    found = plyscope.search(plyscope.start("connect4"), depth=3, lines=1000)
    assert sorted(line.move or 0 for line in found.lines) == list(range(7))


def test_the_deepest_depth_fits() -> None:
    """A line of 120 moves, both as a game and as a row of the trace."""
    shape: Any = 5
    for _ in range(121):
        shape = (shape,)
    position = Tree(shape)
    assert plyscope.search(position, depth=120).score == 0
    assert plyscope.search(position.play(0), depth=120).line == (0,) * 120
    trace = plyscope.trace(position.play(0), 120, "plain")
    assert (trace.score, max(trace.columns.ply)) == (5, 120)


NOT_NATIVE = [
    pytest.param(trees(TENTHS, 4, 4), id="fractions"),
    pytest.param(trees(HUGE, 4, 4), id="huge scores"),
    pytest.param(
        st.lists(st.integers(-3, 3), min_size=256, max_size=300).map(lambda row: tree.parse([row])),
        id="wide",
    ),
]


@pytest.mark.parametrize("strategy", NOT_NATIVE)
def test_a_tree_that_is_not_native_is_searched_by_the_textbook(strategy: Any) -> None:
    @settings(max_examples=40, deadline=None)
    @given(strategy, st.integers(0, 5))
    def same(position: Tree, depth: int) -> None:
        found = plyscope.search(position, depth=depth)
        textbook = plyscope.deepening(position, depth)
        if position.native() is None:
            assert as_textbook(found) == textbook
        assert found.score == textbook.score
        assert found.lines == (Variation(found.score, found.line),)

    same()


def as_textbook(found: SearchResult[Any]) -> Result[Any]:
    """What the textbook tells of it."""
    return Result(**{field.name: getattr(found, field.name) for field in fields(Result)})


@pytest.mark.parametrize(
    ("shape", "is_native"),
    [
        (32766, True),
        (-32766, True),
        (32767, False),
        (-32767, False),
        (10**15, False),
        (1.0, False),
        ([1] * 255, True),
        ([1] * 256, False),
        ([[2, 0.5]], False),
    ],
)
def test_which_trees_are_native(shape: Any, is_native: bool) -> None:
    position = tree.parse(shape)
    assert (position.native() is not None) == is_native
    assert plyscope.search(position).score == plyscope.minimax(position, position.height).score
