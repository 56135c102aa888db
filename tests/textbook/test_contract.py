"""What every algorithm does at the edges: depth 0, finished games, wrong arguments."""

import re
from collections.abc import Callable
from functools import partial
from math import inf, nan
from typing import Any

import pytest
from tests.oracle import truth
from tests.toys import Countdown, Stalled

from plyscope.errors import SearchError
from plyscope.games import simple_draughts, tictactoe, tree
from plyscope.textbook import (
    ALGORITHMS,
    MAX_DEPTH,
    Result,
    algorithm,
    alphabeta,
    deepening,
    minimax,
    mtdf,
)
from plyscope.tracing import trace

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
    assert ALGORITHMS[name](tictactoe.start()).depth == 3


@every_algorithm
@pytest.mark.parametrize("source", ["7", "(3 5)", "((((1 2) 3) 4) (((5 (6 7)))))"])
def test_an_explicit_tree_is_searched_to_its_leaves_unless_told_otherwise(
    name: str, source: str
) -> None:
    position = tree.parse(source)
    assert ALGORITHMS[name](position) == ALGORITHMS[name](position, position.height)
    assert trace(position, algorithm=name).score == truth(position, position.height).score


@every_algorithm
@pytest.mark.parametrize(
    ("position", "message"),
    [
        (3, "3 is not a position; plyscope.start('tictactoe') makes one"),
        (None, "None is not a position; plyscope.start('tictactoe') makes one"),
        ("((1 2))", "'((1 2))' is not a position; plyscope.start('tictactoe') makes one"),
        (tree.Tree, "Tree is a class, not a position; make one: Tree()"),
    ],
    ids=["number", "None", "text", "class"],
)
def test_what_is_no_position_is_refused_in_one_line(name: str, position: Any, message: str) -> None:
    for search in (ALGORITHMS[name], partial(trace, algorithm=name)):
        with pytest.raises(SearchError, match=f"^{re.escape(message)}$"):
            search(position)


@pytest.mark.parametrize(
    ("search", "argument", "message"),
    [
        (alphabeta, {"order": 3}, "order must be a function, not 3"),
        (alphabeta, {"alpha": "x"}, "alpha must be a number, not 'x'"),
        (alphabeta, {"beta": None}, "beta must be a number, not None"),
        (mtdf, {"guess": "x"}, "guess must be a number, not 'x'"),
        (deepening, {"stop": 3}, "stop must be a function, not 3"),
        (deepening, {"on_iteration": 3}, "on_iteration must be a function, not 3"),
        (trace, {"algorithm": 3}, "unknown algorithm '3'; there are minimax"),
        (trace, {"algorithm": []}, "unknown algorithm '\\[\\]'; there are minimax"),
    ],
)
def test_an_argument_of_the_wrong_kind_is_refused(
    search: Callable[..., object], argument: dict[str, Any], message: str
) -> None:
    with pytest.raises(SearchError, match=f"^{message}"):
        search(tictactoe.start(), **argument)


@every_algorithm
@pytest.mark.parametrize("depth", [-1, MAX_DEPTH + 1, 10**9, 2.0, "3", True, nan])
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
