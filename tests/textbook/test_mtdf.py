"""MTD(f): any guess will do, and a game that breaks the contract cannot trap it."""

from contextlib import suppress
from math import inf, nan
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.oracle import truth
from tests.strategies import HUGE_FLOATS, TENTHS, WHOLE, trees
from tests.toys import Countdown

from plyscope.errors import SearchError
from plyscope.games import tree
from plyscope.games.tree import Tree
from plyscope.position import Position
from plyscope.textbook import Kind, Silent, mtdf

finite = st.floats(allow_nan=False, allow_infinity=False)


class Patience(Silent):
    """A recorder that gives up on a search which does not come to an end."""

    def __init__(self, visits: int) -> None:
        self.left = visits

    def enter(
        self, position: Position[Any], move: Any, depth: int, alpha: float, beta: float, kind: Kind
    ) -> int:
        self.left -= 1
        assert self.left > 0, "the search goes on and on"
        return -1


@settings(max_examples=100, deadline=None)
@given(
    st.one_of(trees(WHOLE, 4, 4), trees(TENTHS, 4, 4), trees(HUGE_FLOATS, 3, 3)),
    st.one_of(st.integers(-(10**18), 10**18), finite),
)
def test_any_finite_guess_finds_the_same_value(position: Tree, guess: float) -> None:
    found = mtdf(position, position.height, guess=guess, recorder=Patience(100_000))
    right = truth(position, position.height)
    assert found.score == right.score
    if found.move is not None:
        assert truth(position.play(found.move), position.height).score == right.score


def test_a_good_guess_needs_fewer_nodes() -> None:
    position = tree.random(5, 4, 3, low=-500, high=500, uniform=True)
    value = truth(position, 5).score
    right, wrong = (mtdf(position, 5, guess=guess).nodes for guess in (value, value + 400))
    assert right < wrong


def test_the_minimizers_move_is_one_that_keeps_the_score_down() -> None:
    """A "yes" proves nothing about a single move of the minimizer; a "no" does."""
    position = tree.parse([[[0], 9], 0], maximizing=False)
    assert (mtdf(position, 3).score, mtdf(position, 3).move) == (0, 1)


@pytest.mark.parametrize("guess", [inf, -inf, nan])
def test_a_guess_that_is_not_finite_is_refused(guess: float) -> None:
    with pytest.raises(SearchError, match="guess must be a finite number"):
        mtdf(Countdown(2), guess=guess)


@pytest.mark.parametrize("score", [nan, inf, -inf])
@pytest.mark.parametrize("left", [0, 2, 5])
def test_a_score_that_is_not_finite_is_refused(score: float, left: int) -> None:
    with pytest.raises(SearchError, match="a score must be a finite number"):
        mtdf(Countdown(left, score), recorder=Patience(1000))


@settings(max_examples=100, deadline=None)
@given(trees(st.one_of(WHOLE, st.just(nan), st.just(inf), st.just(-inf)), 4, 4))
def test_no_mixture_of_scores_makes_it_search_for_ever(position: Tree) -> None:
    with suppress(SearchError):
        mtdf(position, position.height, recorder=Patience(100_000))
