"""The events that an algorithm reports while it searches, and the words for them.

An algorithm calls its `Recorder` when it enters a node, when a cutoff ends it and when it leaves.
That is all a trace needs, so recording never takes a second copy of an algorithm.
"""

from enum import IntEnum, IntFlag
from typing import Any, Protocol

from plyscope.position import Position


class Kind(IntFlag):
    """How a node was visited; the codes are those of the trace's `kind` column."""

    NORMAL = 0
    SCOUT = 1
    RE_SEARCH = 2
    REDUCED = 4
    NULL_MOVE = 8
    QUIESCENCE = 16
    ITERATION_ROOT = 32
    ASPIRATION = 64
    SKIPPED = 128

    @property
    def notes(self) -> list[str]:
        """What is unusual about a visit below a root, in words."""
        return [note for kind, note in _NOTES.items() if kind in self]


_NOTES = {
    Kind.SCOUT: "scout",
    Kind.RE_SEARCH: "searched again",
    Kind.REDUCED: "reduced",
    Kind.NULL_MOVE: "pass",
    Kind.QUIESCENCE: "quiescence",
    Kind.SKIPPED: "skipped",
}


class Bound(IntEnum):
    """The relation of a score to the true value of its node, in the maximizer's view."""

    UNKNOWN = 0
    EXACT = 1
    AT_LEAST = 2
    AT_MOST = 3

    @property
    def sign(self) -> str:
        """The sign that is written before a score: =, ≥ or ≤."""
        return "?=≥≤"[self]

    def said(self, score: str) -> str:
        """The score with its relation in words: 5, at least 5, at most 5."""
        return {Bound.AT_LEAST: "at least ", Bound.AT_MOST: "at most "}.get(self, "") + score


class Reason(IntEnum):
    """Why a visit ended; the codes are those of the trace's `reason` column."""

    EVALUATED = 0
    GAME_OVER = 1
    ALL_SEARCHED = 2
    CUTOFF = 3
    TABLE_HIT = 4
    NULL_MOVE_CUT = 5
    FUTILITY = 6
    REPETITION = 7
    TABLEBASE = 8
    STOPPED = 9
    REVERSE_FUTILITY = 10
    LATE_MOVE = 11
    PROBCUT = 12
    EXCHANGE = 13
    MULTI_CUT = 14
    FORCED_WIN = 15

    @property
    def phrase(self) -> str:
        """The reason in words."""
        return _PHRASES[self]

    @property
    def is_leaf(self) -> bool:
        """Whether nothing below the node was searched."""
        return self not in _SEARCHING


_PHRASES = {
    Reason.EVALUATED: "evaluated",
    Reason.GAME_OVER: "game over",
    Reason.ALL_SEARCHED: "all moves searched",
    Reason.CUTOFF: "cutoff",
    Reason.TABLE_HIT: "table hit",
    Reason.NULL_MOVE_CUT: "null-move cut",
    Reason.FUTILITY: "futility",
    Reason.REPETITION: "repetition",
    Reason.TABLEBASE: "tablebase",
    Reason.STOPPED: "stopped",
    Reason.REVERSE_FUTILITY: "reverse futility",
    Reason.LATE_MOVE: "late move",
    Reason.PROBCUT: "ProbCut",
    Reason.EXCHANGE: "losing exchange",
    Reason.MULTI_CUT: "multi-cut",
    Reason.FORCED_WIN: "forced win",
}

_SEARCHING = (
    Reason.ALL_SEARCHED,
    Reason.CUTOFF,
    Reason.STOPPED,
    Reason.NULL_MOVE_CUT,
    Reason.PROBCUT,
    Reason.MULTI_CUT,
)


def bound_of(score: float, alpha: float, beta: float) -> Bound:
    """The bound that a fail-soft score gives, for a node that was entered with this window.

    The value is at most the score if score <= alpha, at least the score if score >= beta, and
    equal to it between them.
    """
    if score <= alpha:
        return Bound.AT_MOST
    if score >= beta:
        return Bound.AT_LEAST
    return Bound.EXACT


class Recorder(Protocol):
    """Receives every visit as it happens; windows and scores are in the maximizer's view."""

    def enter(
        self, position: Position[Any], move: Any, depth: int, alpha: float, beta: float, kind: Kind
    ) -> int:
        """Begins a visit to a node, reached by `move` (None at a root); returns its row number."""

    def cut(self) -> None:
        """Notes that the move searched last caused a cutoff: the other moves are pruned."""

    def leave(self, score: float, reason: Reason, source: int) -> None:
        """Ends the current visit; `source` is the row that stored a table hit, or -1."""


class Silent:
    """The recorder that does nothing."""

    def enter(
        self, position: Position[Any], move: Any, depth: int, alpha: float, beta: float, kind: Kind
    ) -> int:
        return -1

    def cut(self) -> None:
        pass

    def leave(self, score: float, reason: Reason, source: int) -> None:
        pass


SILENT = Silent()
