"""The smallest proof: smaller than any search, and found by trying everything."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.oracle import best_first, truth
from tests.strategies import MANY_TIES, TENTHS, shapes, trees, uneven_games
from tests.toys import Countdown, Turns

from plyscope.games import simple_draughts, tictactoe, tree
from plyscope.position import Position
from plyscope.textbook import (
    MAX_DEPTH,
    SmallestProof,
    alphabeta,
    smallest_proof,
    uniform_proof_leaves,
)

Path = tuple[int, ...]


@pytest.mark.parametrize("branching", [1, 2, 3, 5])
@pytest.mark.parametrize("depth", [0, 1, 2, 3, 4, 5])
@pytest.mark.parametrize("spread", [0, 1, 1000])
def test_the_smallest_proof_of_a_uniform_tree_is_knuth_and_moores(
    branching: int, depth: int, spread: int
) -> None:
    grown = tree.random(depth, branching, depth, low=-spread, high=spread, uniform=True)
    expected = SmallestProof(truth(grown, depth).score, uniform_proof_leaves(branching, depth))
    assert smallest_proof(grown, depth) == expected


@pytest.mark.parametrize(
    ("branching", "depth", "leaves"),
    [(7, 0, 1), (7, 1, 7), (2, 2, 3), (2, 3, 5), (3, 3, 11), (10, 4, 199), (1, 9, 1)],
)
def test_knuth_and_moores_count(branching: int, depth: int, leaves: int) -> None:
    assert uniform_proof_leaves(branching, depth) == leaves


def proofs(
    position: Position[Any], for_max: bool, value: float, path: Path = ()
) -> list[set[Path]]:
    """The leaves of every strategy of one player that guarantees it `value`."""
    outcome = position.outcome()
    if outcome is not None:
        enough = outcome >= value if for_max else outcome <= value
        return [{path}] if enough else []
    below = [proofs(position.play(m), for_max, value, (*path, m)) for m in position.moves()]
    if position.maximizing == for_max:
        return [leaves for choices in below for leaves in choices]
    return [set().union(*together) for together in product(*below)]


def smallest_by_brute_force(position: Position[Any], value: float) -> int:
    pairs = product(proofs(position, True, value), proofs(position, False, value))
    return min(len(at_least | at_most) for at_least, at_most in pairs)


tiny = st.one_of(trees(height=3, width=3), st.builds(Turns, shapes(height=3, width=3)))


@settings(max_examples=100, deadline=None)
@given(tiny)
def test_the_smallest_proof_is_the_smallest_of_all_pairs_of_strategies(position: Any) -> None:
    value = truth(position, 3).score
    assert smallest_proof(position, 3) == SmallestProof(
        value, smallest_by_brute_force(position, value)
    )


@settings(max_examples=100, deadline=None)
@given(st.one_of(trees(MANY_TIES), trees(TENTHS), uneven_games()), st.integers(0, 6))
def test_no_alphabeta_sees_fewer_leaves_than_the_smallest_proof(position: Any, depth: int) -> None:
    proof = smallest_proof(position, depth)
    assert 1 <= proof.leaves <= alphabeta(position, depth).leaves
    assert proof.leaves <= alphabeta(position, depth, order=best_first).leaves


def test_the_smallest_proof_of_tictactoe_is_far_below_any_search() -> None:
    proof = smallest_proof(tictactoe.start(), 9)
    assert proof.value == 0
    assert proof.leaves < alphabeta(tictactoe.start(), 9).leaves / 2


@pytest.mark.parametrize("depth", [0, 1])
def test_a_finished_game_is_proved_by_looking_once(depth: int) -> None:
    position = simple_draughts.start("000/030/000 White White")
    assert smallest_proof(position, depth) == SmallestProof(truth(position, depth).score, 1)


def test_the_deepest_proof_fits_in_the_stack() -> None:
    assert smallest_proof(Countdown(MAX_DEPTH - 1, 5), MAX_DEPTH) == SmallestProof(5, 1)
