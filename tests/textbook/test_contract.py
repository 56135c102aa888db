"""What every algorithm does at the edges: depth 0, finished games, wrong arguments."""

import inspect
from math import inf, nan
from typing import Any

import pytest
from tests.toys import Countdown, Stalled

from plyscope.errors import SearchError
from plyscope.games import simple_draughts, tictactoe, tree
from plyscope.textbook import ALGORITHMS, MAX_DEPTH, Result, algorithm, minimax

every_algorithm = pytest.mark.parametrize("name", ALGORITHMS)

NO_MOVE_LEFT = "000/030/000 White White"


@every_algorithm
def test_depth_0_evaluates_even_when_the_game_is_over(name: str) -> None:
    position = simple_draughts.start(NO_MOVE_LEFT)
    found = ALGORITHMS[name](position, 0)
    assert (found.score, found.move, found.line) == (-11, None, ())
    assert position.evaluate() == -11


@every_algorithm
@pytest.mark.parametrize(
    ("searcher", "outcome"), [("White", -1000), ("Black", 1000)], ids=["loses", "wins"]
)
@pytest.mark.parametrize("depth", [1, 3])
def test_without_moves_the_outcome_counts(
    name: str, searcher: str, outcome: int, depth: int
) -> None:
    position = simple_draughts.start(f"000/030/000 White {searcher}")
    found = ALGORITHMS[name](position, depth)
    assert (found.score, found.move, found.line) == (outcome, None, ())


@every_algorithm
def test_a_game_that_ends_on_the_last_ply_is_evaluated_there(name: str) -> None:
    """White captures the last man: at depth 1 that is an evaluation, at depth 2 a win."""
    position = simple_draughts.start("0000/0030/0100/0000 White White")
    shallow, deep = (ALGORITHMS[name](position, depth) for depth in (1, 2))
    taken = position.play(position.moves()[0])
    assert (shallow.score, deep.score) == (taken.evaluate(), 1000)
    assert shallow.score < 1000


@every_algorithm
def test_the_root_alone_costs_one_leaf(name: str) -> None:
    found = ALGORITHMS[name](tree.parse("7"), 0)
    asked = 2 if name == "mtdf" else 1
    assert found == Result(
        algorithm=name, depth=0, score=7, move=None, line=(), nodes=asked, leaves=asked
    )


@every_algorithm
def test_depth_is_3_unless_told_otherwise(name: str) -> None:
    assert inspect.signature(ALGORITHMS[name]).parameters["depth"].default == 3
    assert ALGORITHMS[name](tictactoe.start()).depth == 3


@every_algorithm
@pytest.mark.parametrize("depth", [-1, MAX_DEPTH + 1, 10**9, 2.0, "3", None, True, nan])
def test_a_depth_that_is_none_is_refused(name: str, depth: Any) -> None:
    with pytest.raises(SearchError, match="depth must be"):
        ALGORITHMS[name](tictactoe.start(), depth)


# Deepening to the deepest depth takes a while: see test_proof.
@pytest.mark.parametrize("name", sorted(set(ALGORITHMS) - {"deepening"}))
def test_the_deepest_depth_fits_in_the_stack(name: str) -> None:
    found = ALGORITHMS[name](Countdown(MAX_DEPTH), MAX_DEPTH)
    assert (found.score, len(found.line)) == (0, MAX_DEPTH)


@every_algorithm
@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_game_that_ends_without_an_outcome_is_refused(name: str, left: int) -> None:
    with pytest.raises(SearchError, match=r"Stalled has no moves but outcome\(\) is None"):
        ALGORITHMS[name](Stalled(left), 3)


def test_an_algorithm_is_found_by_its_name() -> None:
    assert algorithm("minimax") is minimax
    with pytest.raises(SearchError, match="unknown algorithm 'maximin'; there are minimax, alpha"):
        algorithm("maximin")


@every_algorithm
@pytest.mark.parametrize("score", [nan, inf, -inf])
def test_a_score_that_is_not_finite_is_refused(name: str, score: float) -> None:
    with pytest.raises(SearchError, match="a score must be a finite number"):
        ALGORITHMS[name](Countdown(2, score), 3)
