"""Traces of full strength in gomoku: they are verified, and tell of wins by force."""

from itertools import islice

import pytest

import plyscope
from plyscope.games.gomoku import RULES
from plyscope.textbook import Reason

THREE = "h8 a1 i8 a15 j8"
"""Black has three in a row, open at both ends; it is White's turn."""


@pytest.mark.parametrize("rules", RULES)
def test_a_trace_of_full_strength_is_verified_and_tells_forced_wins(rules: str) -> None:
    board = plyscope.start(f"gomoku/{rules}", THREE)
    trace = plyscope.trace(board, 5, "full")
    assert trace.verify() is None
    won = trace.where(reason=Reason.FORCED_WIN)
    assert won
    for node in islice(won, 3):
        assert abs(node.score) > 9900
        assert f"{node.player} wins by force from here" in str(trace.why(node.row))


def test_without_threats_no_win_is_seen_by_force() -> None:
    board = plyscope.start("gomoku", THREE)
    trace = plyscope.trace(board, 3, "full", switches={"threats": False})
    assert not trace.where(reason=Reason.FORCED_WIN)
