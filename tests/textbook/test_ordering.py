"""The order of moves decides what is pruned, never what is found."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.oracle import best_first, truth, worst_first
from tests.strategies import trees

from plyscope.errors import SearchError
from plyscope.games import tictactoe, tree
from plyscope.textbook import ALGORITHMS, alphabeta, game_order, uniform_proof_leaves


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@settings(max_examples=50, deadline=None)
@given(position=trees(height=4), seed=st.integers())
def test_no_order_changes_the_value(algorithm: str, position: tree.Tree, seed: int) -> None:
    source = random.Random(seed)

    def shuffled(_: Any, moves: Any) -> Any:
        return iter(source.sample(moves, len(moves)))

    found = ALGORITHMS[algorithm](position, position.height, order=shuffled)
    assert found.score == truth(position, position.height).score


@pytest.mark.parametrize(
    ("branching", "depth"), [(1, 5), (2, 1), (2, 6), (3, 3), (3, 4), (4, 3), (5, 4)]
)
@pytest.mark.parametrize("spread", [1, 10**6])
def test_best_first_order_visits_the_leaves_of_knuth_and_moore(
    branching: int, depth: int, spread: int
) -> None:
    for seed in range(3):
        position = tree.random(depth, branching, seed, low=-spread, high=spread, uniform=True)
        found = alphabeta(position, depth, order=best_first)
        assert found.leaves == uniform_proof_leaves(branching, depth)
        if branching > 1:
            assert (found.first_cutoffs, found.late_cutoffs) == (found.cutoffs, 0)


@pytest.mark.parametrize(("branching", "depth"), [(2, 6), (3, 4), (5, 3)])
def test_worst_first_order_prunes_less_and_the_result_shows_it(branching: int, depth: int) -> None:
    position = tree.random(depth, branching, 1, low=-(10**6), high=10**6, uniform=True)
    best, given_order, worst = (
        alphabeta(position, depth, order=order) for order in (best_first, None, worst_first)
    )
    assert best.nodes < given_order.nodes < worst.nodes
    assert best.pruned > given_order.pruned > worst.pruned
    assert best.first_cutoffs > given_order.first_cutoffs > worst.first_cutoffs


def test_the_games_own_order_cuts_earlier_in_tictactoe() -> None:
    as_listed = alphabeta(tictactoe.start(), 6)
    ordered = alphabeta(tictactoe.start(), 6, order=game_order)
    assert ordered.nodes < as_listed.nodes
    assert ordered.score == as_listed.score


def test_order_decides_which_of_two_equal_moves_comes_first() -> None:
    position = tree.parse([1, 2, 2])
    found = alphabeta(position, 1)
    last_first = alphabeta(position, 1, order=lambda _, moves: reversed(moves))
    assert (found.move, last_first) == (1, replace(found, move=2, line=(2,)))


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize(
    "order",
    [lambda _, moves: [], lambda _, moves: moves[1:], lambda _, moves: [moves[0]] * len(moves)],
    ids=["none left", "one dropped", "one repeated"],
)
def test_an_order_that_loses_a_move_is_refused(algorithm: str, order: Any) -> None:
    with pytest.raises(SearchError, match=r"order must keep every move, but \[0, 1\] became \["):
        ALGORITHMS[algorithm](tree.parse([[1, 2], [3, 4]]), 2, order=order)
