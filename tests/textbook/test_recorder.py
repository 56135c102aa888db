"""A recorder hears a balanced story, and hearing it changes nothing."""

from collections import UserList
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import draughts_positions, trees, uneven_games

from plyscope.games import tictactoe
from plyscope.position import Position
from plyscope.textbook import ALGORITHMS, Bound, Kind, Reason, bound_of
from plyscope.tracing import trace


class Story(UserList[str]):
    """Writes down what it hears; empty, and so false, when the search begins."""

    def enter(
        self, position: Position[Any], move: Any, depth: int, alpha: float, beta: float, kind: Kind
    ) -> int:
        self.append("(")
        return self.count("(") - 1

    def cut(self) -> None:
        self.append("|")

    def leave(self, score: float, reason: Reason, source: int) -> None:
        self.append(")")


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@settings(max_examples=50, deadline=None)
@given(position=st.one_of(trees(), uneven_games()), depth=st.integers(0, 6))
def test_every_visit_is_entered_and_left(algorithm: str, position: Any, depth: int) -> None:
    story = Story()
    found = ALGORITHMS[algorithm](position, depth, recorder=story)
    assert (story.count("("), story.count(")")) == (found.nodes, found.nodes)
    assert story.count("|") == found.cutoffs + found.late_cutoffs
    told = "".join(story).replace("|)", ")")
    assert "|" not in told, "a cut is the last thing before leaving"
    while "()" in told:
        told = told.replace("()", "")
    assert told == ""


def test_a_recorder_without_entries_is_still_a_recorder() -> None:
    story = Story()
    assert not story
    ALGORITHMS["minimax"](tictactoe.start(), 1, recorder=story)
    assert "".join(story) == "(" + "()" * 9 + ")"


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@settings(max_examples=50, deadline=None)
@given(position=st.one_of(trees(), uneven_games(), draughts_positions(4)), depth=st.integers(0, 4))
def test_recording_changes_nothing(algorithm: str, position: Any, depth: int) -> None:
    unrecorded = ALGORITHMS[algorithm](position, depth)
    found = trace(position, depth, algorithm)
    assert found.result == unrecorded
    assert len(found) == unrecorded.nodes


@pytest.mark.parametrize(
    ("score", "bound"),
    [(1, Bound.AT_MOST), (2, Bound.AT_MOST), (3, Bound.EXACT), (4, Bound.AT_LEAST)],
)
def test_a_score_outside_its_window_is_a_bound(score: float, bound: Bound) -> None:
    assert bound_of(score, 2, 4) is bound


def test_bounds_are_said_as_people_say_them() -> None:
    assert [bound.said("5") for bound in Bound] == ["5", "5", "at least 5", "at most 5"]
    assert "".join(bound.sign for bound in Bound) == "?=≥≤"
