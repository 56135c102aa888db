"""Every algorithm finds minimax's value, on every kind of game there is."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.oracle import truth
from tests.strategies import (
    HUGE,
    HUGE_FLOATS,
    TENTHS,
    WHOLE,
    draughts_positions,
    tictactoe_positions,
    trees,
    uneven_games,
)
from tests.toys import after

from plyscope.games import tree
from plyscope.games.tree import Tree
from plyscope.position import Position
from plyscope.textbook import ALGORITHMS, Result, alphabeta, minimax, negamax

FIRST_BEST = ("minimax", "alphabeta", "negamax", "pvs")
A_BEST = ("mtdf", "deepening")


def test_every_algorithm_is_held_to_a_promise() -> None:
    assert sorted(ALGORITHMS) == sorted(FIRST_BEST + A_BEST)


def assert_all_agree(position: Position[Any], depth: int) -> None:
    """Every algorithm's answer is the true one."""
    right = truth(position, depth)
    for name in FIRST_BEST:
        found = ALGORITHMS[name](position, depth)
        assert (found.score, found.line) == (right.score, right.line), name
        assert found.move == next(iter(right.line), None), name
    for name in A_BEST:
        found = ALGORITHMS[name](position, depth)
        assert found.score == right.score, name
        assert found.move == next(iter(found.line), None), name
        # A deepening line is best play by both; of an mtdf line only the first move is.
        best_plies = len(found.line) if name == "deepening" else min(1, len(found.line))
        for ply in range(1, best_plies + 1):
            here = after(position, *found.line[:ply])
            assert truth(here, depth - ply).score == right.score, name
        end = after(position, *found.line)
        assert len(found.line) == depth or not end.moves(), name
        assert truth(end, depth - len(found.line)).score == right.score, name


@pytest.mark.parametrize("examples", [300, pytest.param(3000, marks=pytest.mark.long)])
def test_every_algorithm_agrees_with_minimax_on_any_tree(examples: int) -> None:
    @settings(max_examples=examples, deadline=None)
    @given(trees(), st.integers(0, 7))
    def agree(position: Tree, depth: int) -> None:
        assert_all_agree(position, depth)

    agree()


def seeded_tree(seed: int) -> Tree:
    """Mostly small trees, some with almost 2,000 nodes; leaves in a narrow or a wide range."""
    source = random.Random(seed)
    depth, branching, spread = source.randint(1, 6), source.randint(1, 5), source.choice([1, 3, 99])
    if source.random() < 0.88:
        depth = min(depth, 4)
    while True:
        grown = tree.random(
            depth,
            branching,
            seed,
            low=-spread,
            high=spread,
            uniform=source.random() < 0.2,
            maximizing=source.random() < 0.5,
        )
        if grown.size <= 2000:
            return grown
        depth -= 1


@pytest.mark.parametrize(
    "thousand", [*range(2), *(pytest.param(n, marks=pytest.mark.long) for n in range(2, 10))]
)
def test_every_algorithm_agrees_with_minimax_on_a_thousand_seeded_trees(thousand: int) -> None:
    sizes = []
    for seed in range(1000 * thousand, 1000 * (thousand + 1)):
        position = seeded_tree(seed)
        sizes.append(position.size)
        assert_all_agree(position, position.height)
    assert max(sizes) > 1000, "the trees should not all be small"


@settings(max_examples=100, deadline=None)
@given(tictactoe_positions(), st.integers(0, 4))
def test_every_algorithm_agrees_with_minimax_in_tictactoe(position: Any, depth: int) -> None:
    assert_all_agree(position, depth)


@settings(max_examples=100, deadline=None)
@given(draughts_positions(), st.integers(0, 4))
def test_every_algorithm_agrees_with_minimax_in_simple_draughts(position: Any, depth: int) -> None:
    assert_all_agree(position, depth)


@settings(max_examples=100, deadline=None)
@given(uneven_games(), st.integers(0, 5))
def test_every_algorithm_agrees_when_a_player_moves_twice_in_a_row(
    position: Any, depth: int
) -> None:
    assert_all_agree(position, depth)


@settings(max_examples=100, deadline=None)
@given(st.one_of(trees(TENTHS, 4, 4), trees(st.one_of(TENTHS, WHOLE), 4, 4)))
def test_every_algorithm_agrees_with_minimax_on_fractions(position: Tree) -> None:
    assert_all_agree(position, position.height)


@settings(max_examples=100, deadline=None)
@given(st.one_of(trees(HUGE, 4, 4), trees(HUGE_FLOATS, 4, 4)))
def test_every_algorithm_agrees_with_minimax_on_huge_scores(position: Tree) -> None:
    assert_all_agree(position, position.height)


@settings(max_examples=100, deadline=None)
@given(st.one_of(trees(), trees(TENTHS), uneven_games()), st.integers(0, 6))
def test_minimax_visits_the_whole_tree(position: Any, depth: int) -> None:
    right = truth(position, depth)
    assert minimax(position, depth) == Result(
        algorithm="minimax",
        depth=depth,
        score=right.score,
        move=next(iter(right.line), None),
        line=right.line,
        nodes=right.nodes,
        leaves=right.leaves,
    )


@settings(max_examples=100, deadline=None)
@given(st.one_of(trees(), trees(TENTHS), uneven_games()), st.integers(0, 6))
def test_negamax_is_alphabeta_visit_by_visit(position: Any, depth: int) -> None:
    assert negamax(position, depth) == replace(alphabeta(position, depth), algorithm="negamax")
