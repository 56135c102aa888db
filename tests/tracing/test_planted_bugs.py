"""Twelve bugs planted in an engine: verify names the row and the kind, minimise a small tree."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.tracing.small_engine import BUGS, SmallEngine

import plyscope
from plyscope.errors import SearchError
from plyscope.games import tree
from plyscope.position import Position
from plyscope.textbook import minimax
from plyscope.tracing import Trace
from plyscope.tracing.minimise import Command, minimise

CLAIMS = {
    "evaluates-for-the-mover": "leaf",
    "forgets-the-last-move": "counts",
    "takes-the-last-score": "score",
    "keeps-the-old-window": "window",
    "ignores-the-depth-of-an-entry": "table hit",
    "ignores-the-window-of-an-entry": "table hit",
    "searches-after-a-cut": "order",
    "believes-a-scout": "order",
    "loses-depth-at-the-second-move": "depth",
    "takes-a-loss-for-a-draw": "leaf",
    "turns-the-window-round": "window",
    "returns-alpha": "score",
}
STARTS: list[tuple[Position[Any], int]] = [
    (plyscope.start("kalah?houses=3,stones=2"), 5),
    (plyscope.start("connect4", "4453"), 4),
    (plyscope.start("tictactoe", "XO./.X./..."), 5),
    *((tree.random(4, 3, seed, low=-3, high=3), 4) for seed in range(6)),
]
NEEDS_A_GAME = {"evaluates-for-the-mover"}
"""An explicit tree is not evaluated above its leaves."""
DEEPENED = {"ignores-the-depth-of-an-entry"}
"""A position comes up at two depths if the search deepens."""


def engine(bug: str) -> SmallEngine:
    return SmallEngine(bug, table="entry" in bug, pvs="scout" in bug)


def searched(bug: str) -> Callable[[Position[Any], int], Trace]:
    return lambda position, depth: recorded(engine(bug), position, depth)


def recorded(made: SmallEngine, position: Position[Any], depth: int) -> Trace:
    return (made.deepened if made.bug in DEEPENED else made.trace)(position, depth)


@pytest.mark.parametrize("bug", BUGS)
def test_verify_names_the_row_at_which_a_bug_was_at_work_and_its_kind(bug: str) -> None:
    named = 0
    for position, depth in STARTS:
        made = engine(bug)
        violation = recorded(made, position, depth).verify()
        assert (violation is None) == (made.at_work < 0), violation
        if violation is not None:
            named += 1
            assert (violation.row, violation.claim) == (made.at_work, CLAIMS[bug]), violation
    assert named > 0


def test_the_engine_without_a_bug_is_right() -> None:
    for position, depth in STARTS:
        for made in (SmallEngine(), SmallEngine(table=True), SmallEngine(pvs=True)):
            found = made.trace(position, depth)
            assert found.verify() is None
            assert found.score == minimax(position, depth).score


@pytest.mark.parametrize("bug", sorted(set(BUGS) - NEEDS_A_GAME))
def test_minimise_finds_a_tree_of_at_most_twelve_nodes(bug: str) -> None:
    found = minimise(searched(bug), plyscope.start("tictactoe"), 2, trees=True)
    assert isinstance(found.position, tree.Tree)
    assert found.position.size <= 12
    assert found.wrong.verify() == found.violation
    assert found.right.verify() is None
    assert found.violation.claim == CLAIMS[bug]


@pytest.mark.parametrize("bug", sorted(NEEDS_A_GAME))
def test_minimise_finds_the_shallowest_search_of_a_game(bug: str) -> None:
    position, depth = STARTS[0]
    found = minimise(searched(bug), position, depth)
    assert found.depth < depth
    assert found.violation.claim == CLAIMS[bug]
    smaller = [found.position, *map(found.position.play, found.position.moves())]
    traces = [engine(bug).trace(other, found.depth - 1) for other in smaller if found.depth]
    assert all(trace.verify() is None for trace in traces)


def test_an_engine_that_is_right_has_nothing_to_minimise() -> None:
    with pytest.raises(SearchError, match="makes no mistake"):
        minimise(searched(""), plyscope.start("tictactoe"), 2)


def test_a_command_is_an_engine() -> None:
    script = Path(__file__).parents[2] / "examples" / "recorders" / "alphabeta.py"
    right = Command(f"{sys.executable} {script}")
    start = tree.parse("((3 5) (2 9))")
    assert right(start, 2).verify() is None
    wrong = Command(f'{sys.executable} {script} | sed \'s/"score":5/"score":6/\'')
    found = minimise(wrong, start, 2)
    assert str(found.position) == "5"
    assert str(found.violation) == "row 0: its score is 6, but the game says 5"
    with pytest.raises(SearchError, match="exit code 3"):
        Command("exit 3")(start, 2)
