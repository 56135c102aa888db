"""Fail-soft: what a score means that lies outside the window it was asked with."""

from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.oracle import truth
from tests.strategies import MANY_TIES, TENTHS, trees, uneven_games

from plyscope.textbook import Algorithm, alphabeta, negamax, pvs

edges = st.one_of(st.just(-inf), st.just(inf), MANY_TIES, TENTHS)
windows = st.tuples(edges, edges).map(sorted).filter(lambda edges: edges[0] < edges[1])
positions = st.one_of(trees(height=4), trees(TENTHS, height=4), uneven_games())


@pytest.mark.parametrize("search", [alphabeta, negamax, pvs])
@settings(max_examples=150, deadline=None)
@given(position=positions, depth=st.integers(0, 5), window=windows)
def test_a_score_bounds_the_value_on_its_side_of_the_window(
    search: Algorithm, position: Any, depth: int, window: list[float]
) -> None:
    alpha, beta = window
    score = search(position, depth, alpha=alpha, beta=beta).score
    value = truth(position, depth).score
    if score <= alpha:
        assert value <= score
    elif score < beta:
        assert value == score
    else:
        assert value >= score
