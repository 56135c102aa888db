"""What an algorithm reports while it searches, and the words for it.

An algorithm tells its `Recorder` when it enters a node, when a cutoff closes it and when it leaves.
That is all a trace needs, so tracking is never a second copy of an algorithm.
"""

from enum import IntEnum, IntFlag
from typing import Any, Protocol

from plyscope.position import Position


class Kind(IntFlag):
    """What was special about a visit; the codes are those of the trace's `kind` column."""

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
        """What is unusual about a visit below a root, as people say it."""
        return [note for kind, note in _NOTES.items() if kind in self]


_NOTES = {
    Kind.SCOUT: "scout",
    Kind.RE_SEARCH: "searched again",
    Kind.REDUCED: "less deep",
    Kind.NULL_MOVE: "pass",
    Kind.QUIESCENCE: "quiescence",
    Kind.SKIPPED: "skipped",
}


class Bound(IntEnum):
    """What a score says about the true value of its node, in the maximizer's view."""

    UNKNOWN = 0
    EXACT = 1
    AT_LEAST = 2
    AT_MOST = 3

    @property
    def sign(self) -> str:
        """The relation as it is written before a score: =, ≥ or ≤."""
        return "?=≥≤"[self]

    def said(self, score: str) -> str:
        """The score with its relation as it is said: 5, at least 5, at most 5."""
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
        """The reason as people say it."""
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
    """What a fail-soft score means, given the window its node was entered with.

    score <= alpha: the value is at most score; score >= beta: at least; between: exactly.
    """
    if score <= alpha:
        return Bound.AT_MOST
    if score >= beta:
        return Bound.AT_LEAST
    return Bound.EXACT


class Recorder(Protocol):
    """Hears about every visit as it happens; windows and scores are in the maximizer's view."""

    def enter(
        self, position: Position[Any], move: Any, depth: int, alpha: float, beta: float, kind: Kind
    ) -> int:
        """A node is visited, reached by `move` (None at a root); returns the number of its row."""

    def cut(self) -> None:
        """The move searched last closed the current node's window: its other moves are pruned."""

    def leave(self, score: float, reason: Reason, source: int) -> None:
        """The current node is done; `source` is the row that stored a table hit, or -1."""


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
