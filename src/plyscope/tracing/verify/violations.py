"""Faults of a trace's rows, and which of them the search met first."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from plyscope._native import INFINITY
from plyscope.textbook import Kind, Reason
from plyscope.tracing.columns import Column
from plyscope.tracing.verify.replay import Facts
from plyscope.tracing.words import window_text

if TYPE_CHECKING:
    from plyscope.tracing.trace import Trace

MOST_VISITS = int(np.iinfo(np.uint32).max)
"""The native engine counts no further."""

Mask = NDArray[np.bool_]
Rows = NDArray[np.int64]
Sentence = Callable[[int], str]

EXPANDED = (Reason.ALL_SEARCHED, Reason.CUTOFF)
KNOWN_REASONS = (
    Reason.EVALUATED,
    Reason.GAME_OVER,
    *EXPANDED,
    Reason.TABLE_HIT,
    Reason.STOPPED,
)
TESTED_CUTS = (Reason.PROBCUT, Reason.NULL_MOVE_CUT, Reason.MULTI_CUT)
EARLY_CUTS = (Reason.REVERSE_FUTILITY, *TESTED_CUTS)
RULES = (Reason.FUTILITY, Reason.LATE_MOVE, Reason.EXCHANGE)
SELECTIVE_REASONS = (
    *KNOWN_REASONS,
    Reason.REPETITION,
    Reason.FORCED_WIN,
    *EARLY_CUTS,
    *RULES,
)
"""Those that only a search can have which may change the value."""

ROOT_KINDS = (Kind.NORMAL, Kind.ITERATION_ROOT, Kind.ASPIRATION | Kind.ITERATION_ROOT)
KINDS_BELOW = (Kind.NORMAL, Kind.SCOUT, Kind.RE_SEARCH)
LESS_DEEP = Kind.SCOUT | Kind.REDUCED
SELECTIVE_KINDS = (
    *KINDS_BELOW,
    Kind.SCOUT | Kind.RE_SEARCH,
    LESS_DEEP,
    Kind.NULL_MOVE | Kind.SCOUT,
    *(Kind.QUIESCENCE | kind for kind in KINDS_BELOW),
    Kind.SKIPPED,
)

# When each fault of a row that is entered is looked for; see `First`.
CODES, ROOT, ILLEGAL, CHILD, LEAF, COUNTS = range(0, 600, 100)


@dataclass(frozen=True)
class Violation:
    """A row that cannot be what a search did, and why not."""

    row: int
    sentence: str

    def __str__(self) -> str:
        return f"row {self.row}: {self.sentence}"


class First:
    """The first of the faults that were found, in the order of the search.

    A row is entered, then all the rows below it, then it is left, before the next one is entered.
    """

    def __init__(self) -> None:
        self.moment: tuple[int, ...] = (MOST_VISITS,)
        self.fault: Violation | None = None
        self._order = 0
        """Of two faults of a row at one moment, the one that is looked for first is told."""

    def on_entering(self, rows: Rows, wrong: Mask, sentence: Sentence, order: int) -> None:
        """Rows that are wrong as they are entered; the sentence is for a place in `rows`."""
        if wrong.any():
            places = np.flatnonzero(wrong)
            place = int(places[rows[places].argmin()])
            row = int(rows[place])
            self._take((row, 1, 0, order), row, sentence, place)

    def on_leaving(self, rows: Rows, ends: Rows, wrong: Mask, sentence: Sentence) -> None:
        """Rows that are wrong as they are left: those with the first end, the lowest of them."""
        if wrong.any():
            places = np.flatnonzero(wrong)
            place = int(places[np.lexsort((-rows[places], ends[places]))[0]])
            row = int(rows[place])
            self._order += 1
            self._take((int(ends[place]), 0, -row, self._order), row, sentence, place)

    def _take(self, moment: tuple[int, ...], row: int, sentence: Sentence, place: int) -> None:
        if moment < self.moment:
            self.moment, self.fault = moment, Violation(row, sentence(place))


class RowOf(NamedTuple):
    """The columns of one row, with open ends of windows infinite."""

    number: int
    parent: int
    size: int
    ply: int
    remaining: int
    move: int
    alpha: float
    beta: float
    score: float
    bound: int
    kind: int
    reason: int
    moves: int
    searched: int
    visits: int
    source: int

    @property
    def window(self) -> str:
        return window_text(self.alpha, self.beta)

    @property
    def phrase(self) -> str:
        return Reason(self.reason).phrase


def among(codes: Column, known: tuple[int, ...]) -> Mask:
    """Which of the codes, bytes, are known."""
    table = np.zeros(256, np.bool_)
    table[list(known)] = True
    found: Mask = table[codes]
    return found


def open_ended(bounds: Column) -> Column:
    """Small whole numbers, which a float32 holds, with open ends infinite."""
    wide = bounds.astype(np.float32)
    wide[bounds == INFINITY], wide[bounds == -INFINITY] = inf, -inf
    return wide


class Checked:
    """A trace, what the game says of its rows, and the first fault found in them."""

    def __init__(self, trace: "Trace", facts: Facts) -> None:
        self.trace = trace
        self.columns = trace.columns
        self.facts = facts
        self.has_windows = trace.algorithm != "minimax"
        self.min_remaining = trace.asked.get("min_remaining", 0)
        self.selective = trace.is_selective
        self.reasons = SELECTIVE_REASONS if self.selective else KNOWN_REASONS
        self.kinds = SELECTIVE_KINDS if self.selective else KINDS_BELOW
        self.switches = trace.switches or ()
        self.may_extend = self.selective and (
            not {"forced", "singular"}.isdisjoint(self.switches)
            or not self.switches
            or ("extensions" in self.switches and getattr(trace.start.native(), "extends", False))
        )
        self.choices = facts.legal
        """How many moves each node could search: a root not those of the lines before it."""
        self.first = First()

    def row(self, number: int) -> RowOf:
        """A row to tell of."""
        columns = self.columns
        values: dict[str, Any] = columns.row(number)
        values |= {name: columns.score_at(name, number) for name in ("alpha", "beta")}
        return RowOf(number, **values)

    def scores(self, name: str, rows: Any) -> Column:
        """Scores of some rows, with open ends of windows infinite."""
        return (
            open_ended(self.columns[name][rows])
            if self.columns.native
            else self.columns[name][rows]
        )

    def crosses(self, rows: Rows, maximizing: Mask) -> Mask:
        """Whether scores are at or beyond the mover's end of their windows."""
        score = self.columns.score[rows]
        above, below = score >= self.scores("beta", rows), score <= self.scores("alpha", rows)
        crosses: Mask = np.where(maximizing, above, below)
        return crosses
