"""The told steps are the search: whoever follows them alone arrives at the same score."""

from collections import Counter
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import TENTHS, draughts_positions, trees, uneven_games
from tests.toys import Turns

from plyscope.games import tree
from plyscope.textbook import ALGORITHMS, Reason
from plyscope.tracing import Step, StepKind, Trace, trace

GOLDEN = Path(__file__).parents[1] / "golden"
LEAVES = (StepKind.EVALUATE, StepKind.GAME_OVER, StepKind.TABLE_HIT)


@dataclass
class Open:
    """A node that the listener was told to enter."""

    alpha: float
    beta: float
    best: float | None = None
    closed: bool = False


class Listener:
    """Follows a told search with pen and paper: no trace, no game, only kinds and numbers."""

    def __init__(self) -> None:
        self.path: list[Open] = []
        self.returned: list[float] = []
        self.answers: list[float] = []

    def hear(self, step: Step) -> None:
        if step.kind is StepKind.BEGIN:
            assert not self.path
        elif step.kind is StepKind.ENTER:
            self.enter(step)
        elif step.kind in LEAVES:
            assert step.value is not None
            self.leave(step.value)
        elif step.kind is StepKind.CHECK:
            here = self.path[-1]
            assert (step.alpha, step.beta, step.best) == (here.alpha, here.beta, here.best)
            assert here.alpha < here.beta
        elif step.kind in (StepKind.CUT, StepKind.WINDOW_CLOSED):
            here = self.path[-1]
            assert (step.alpha, step.beta, step.value) == (here.alpha, here.beta, here.best)
            assert here.alpha >= here.beta
            here.closed = True
        elif step.kind is StepKind.RETURN:
            assert step.value == self.path[-1].best
            self.leave(step.value or 0)
        else:
            self.update(step, self.path[-1], self.returned.pop())

    def enter(self, step: Step) -> None:
        if self.path:
            above = self.path[-1]
            assert above.alpha <= step.alpha < step.beta <= above.beta
            assert not above.closed, "nothing is searched after a cut"
        self.path.append(Open(step.alpha, step.beta))

    def leave(self, score: float) -> None:
        self.path.pop()
        (self.returned if self.path else self.answers).append(score)

    def update(self, step: Step, here: Open, score: float) -> None:
        assert step.value == score
        best = score if here.best is None else here.best
        match step.kind:
            case StepKind.RAISE_ALPHA:
                assert score > here.alpha
                here.alpha, here.best = score, max(best, score)
            case StepKind.ALPHA_UNCHANGED:
                assert score <= here.alpha
                here.best = max(best, score)
            case StepKind.LOWER_BETA:
                assert score < here.beta
                here.beta, here.best = score, min(best, score)
            case StepKind.BETA_UNCHANGED:
                assert score >= here.beta
                here.best = min(best, score)
            case StepKind.NEW_BEST:
                assert score != here.best
                here.best = score
            case StepKind.BEST_UNCHANGED:
                assert here.best is not None
            case _:
                assert step.kind is StepKind.SEARCH_AGAIN
        assert (step.alpha, step.beta) == (here.alpha, here.beta)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@settings(max_examples=40, deadline=None)
@given(
    position=st.one_of(trees(height=4), trees(TENTHS, 3), uneven_games(), draughts_positions(4)),
    depth=st.integers(0, 4),
)
def test_whoever_follows_the_steps_finds_the_score(
    algorithm: str, position: Any, depth: int
) -> None:
    found = trace(position, depth, algorithm)
    listener = Listener()
    for number, step in enumerate(found.steps(), start=1):
        assert step.number == number
        listener.hear(step)
    assert (listener.path, listener.returned) == ([], [])
    assert listener.answers == [root.score for root in found.roots]
    assert listener.answers[-1] == found.score


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@settings(max_examples=30, deadline=None)
@given(position=st.one_of(trees(height=4), uneven_games()), depth=st.integers(0, 4))
def test_every_visit_and_every_cut_is_told_once(algorithm: str, position: Any, depth: int) -> None:
    found = trace(position, depth, algorithm)
    told = Counter(step.kind for step in found.steps())
    result = found.result
    assert told[StepKind.ENTER] == result.nodes
    assert told[StepKind.EVALUATE] + told[StepKind.GAME_OVER] == result.leaves
    assert told[StepKind.TABLE_HIT] == result.table_hits
    assert told[StepKind.CUT] == result.cutoffs
    assert told[StepKind.WINDOW_CLOSED] == result.late_cutoffs
    assert told[StepKind.RETURN] == result.nodes - result.leaves - result.table_hits


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "pvs", "mtdf", "deepening"])
def test_the_story_of_the_transcript(algorithm: str) -> None:
    told = "".join(f"{step}\n" for step in trace(tree.start(), 3, algorithm).steps())
    assert told == (GOLDEN / f"steps_{algorithm}.txt").read_text()


def test_minimax_is_told_without_windows() -> None:
    steps = list(trace(tree.start(), 3, "minimax").steps())
    assert not [step for step in steps if "window" in step.sentence]
    assert {(step.alpha, step.beta) for step in steps} == {(-inf, inf)}


def test_the_outline_of_minimax_tells_the_best_so_far() -> None:
    assert trace(tree.parse([[3, 5, 2], [9, 1]]), 2, "minimax").outline() == [
        "best 3",
        "best unchanged (5)",
        "best 2",
        "root best 2",
        "best 9",
        "best 1",
        "root best unchanged (1)",
    ]


def test_two_nodes_cut_by_one_score_are_both_in_the_outline() -> None:
    """Min has 1 at the root; Max then moves twice, and a 5 closes both of Max's nodes."""
    position = Turns((1, ((5, 7), 9)), turns=(False, True, True))
    assert trace(position, 3).outline() == [
        "root beta 1",
        "alpha 5, cut (node at least 5)",
        "alpha 5, cut (node at least 5)",
    ]


def test_a_leaf_with_the_reason_of_a_skipped_move_is_told_too() -> None:
    found = trace(tree.start("((3 5) (2 9))"), 2)
    reasons = found.columns.reason.copy()
    reasons[reasons == Reason.EVALUATED] = Reason.LATE_MOVE
    forged = Trace(found.start, found.result, replace(found.columns, reason=reasons))
    assert "Left as" in " ".join(step.sentence for step in forged.steps())
