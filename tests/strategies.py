"""Hypothesis strategies for trees and positions, shared by the tests."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from tests.toys import Turns

from plyscope.games import simple_draughts, tictactoe
from plyscope.games.tree import Shape, Tree
from plyscope.position import Position

MANY_TIES = st.integers(-2, 2)
WHOLE = st.integers(-9, 9)
TENTHS = st.integers(-20, 20).map(lambda tenths: tenths / 10)
HUGE = st.sampled_from([-(10**15), -(10**15) + 1, 0, 10**15 - 1, 10**15])
HUGE_FLOATS = st.sampled_from([-1e300, -1e17, -1e15, 0.0, 1e15, 1e17, 1e300])


def shapes(
    scores: SearchStrategy[Any] = MANY_TIES, height: int = 6, width: int = 5
) -> SearchStrategy[Shape]:
    """Trees at most `height` moves long and `width` wide, with at most 2,000 nodes."""
    shape = scores
    for _ in range(height):
        choice = st.lists(shape, min_size=1, max_size=width).map(tuple)
        shape = st.one_of(scores, choice, choice)
    return shape.filter(lambda shape: Tree(shape).size <= 2000)


def trees(
    scores: SearchStrategy[Any] = MANY_TIES, height: int = 6, width: int = 5
) -> SearchStrategy[Tree]:
    """Explicit trees, with either player at the root."""
    return st.builds(Tree, shapes(scores, height, width), st.booleans())


def uneven_games(scores: SearchStrategy[Any] = MANY_TIES) -> SearchStrategy[Turns]:
    """Trees in which a player may move several times in a row."""
    turns = st.lists(st.booleans(), min_size=1, max_size=6).map(tuple)
    return st.builds(Turns, shapes(scores, height=5, width=4), turns)


@st.composite
def reached_from(draw: st.DrawFn, start: Position[Any], plies: int) -> Any:
    """A position that at most `plies` random moves lead to."""
    position = start
    for choice in draw(st.lists(st.integers(0, 20), max_size=plies)):
        moves = position.moves()
        if not moves:
            break
        position = position.play(moves[choice % len(moves)])
    return position


def tictactoe_positions() -> SearchStrategy[Any]:
    return reached_from(tictactoe.start(), 9)


def draughts_positions(size: int = 5) -> SearchStrategy[Any]:
    """Simplified draughts, searched by either player."""
    starts = [simple_draughts.start(size=size, player=player) for player in ("White", "Black")]
    return st.sampled_from(starts).flatmap(lambda start: reached_from(start, 12))
