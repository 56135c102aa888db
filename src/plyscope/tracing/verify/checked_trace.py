"""A trace under verification, with what the game says of its rows and what is wrong so far."""

from collections.abc import Callable
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from plyscope._native import INFINITY
from plyscope.engine.switches import PRESETS
from plyscope.textbook import ALGORITHMS, Bound, Kind, Reason
from plyscope.tracing.columns import Column
from plyscope.tracing.verify.replay import Facts
from plyscope.tracing.verify.violations import Claim, Mask, RowNumbers, Sentence, Sink
from plyscope.tracing.words import score_text, window_text

if TYPE_CHECKING:
    from plyscope.tracing.trace import Trace

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
    Reason.TABLEBASE,
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


class RowValues(NamedTuple):
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
        known = self.reason < len(Reason)
        return Reason(self.reason).phrase if known else f"reason {self.reason}"

    @property
    def said(self) -> str:
        """What its score means, by its bound."""
        score = score_text(self.score)
        return Bound(self.bound).said(score) if self.bound < len(Bound) else f"bound {self.bound}"


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


class CheckedTrace:
    """A trace, what the game says of its rows, and who is told of violations."""

    def __init__(self, trace: "Trace", facts: Facts, sink: Sink) -> None:
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
        self.is_foreign = trace.algorithm not in (*ALGORITHMS, *PRESETS)
        """Whether another engine searched, which may test in another order than ours."""
        self.fails_hard = trace.asked.get("fail") == "hard"
        self.believes_leaves = trace.asked.get("evaluation") == "unknown"
        self.choices = facts.legal
        """How many moves each node could search: a root not those of the lines before it."""
        self.sink = sink

    def row(self, number: int) -> RowValues:
        """A row to tell of."""
        columns = self.columns
        values: dict[str, Any] = columns.row(number)
        values |= {name: columns.score_at(name, number) for name in ("alpha", "beta")}
        return RowValues(number, **values)

    def scores(self, name: str, rows: Any) -> Column:
        """Scores of some rows, with open ends of windows infinite."""
        return (
            open_ended(self.columns[name][rows])
            if self.columns.native
            else self.columns[name][rows]
        )

    def returned(self, values: Column, rows: Any) -> Column:
        """What nodes with these values return: a fail-hard search, nothing beyond the window."""
        if not self.fails_hard:
            return values
        return np.clip(values, self.scores("alpha", rows), self.scores("beta", rows))

    def crosses(self, rows: RowNumbers, maximizing: Mask) -> Mask:
        """Whether scores are at or beyond the mover's end of their windows."""
        score = self.columns.score[rows]
        above, below = score >= self.scores("beta", rows), score <= self.scores("alpha", rows)
        crosses: Mask = np.where(maximizing, above, below)
        return crosses

    @cached_property
    def _skipped_before(self) -> Column | None:
        """For each row, the number of rows before it that are moves a rule skipped."""
        skipped = self.columns.skipped
        return np.append(0, skipped.cumsum()) if skipped.any() else None

    def skipped_within(self, part: slice) -> Column:
        """How many moves in each subtree, itself included, have a row as skipped."""
        if self._skipped_before is None:
            return np.zeros(part.stop - part.start, np.int64)
        begin = np.arange(part.start, part.stop)
        ends = begin + self.columns.size[part]
        within: Column = self._skipped_before[ends] - self._skipped_before[begin]
        return within

    # What is wrong.

    def check_entry(
        self,
        part: slice,
        claim: Claim,
        checks: "list[tuple[Mask, Callable[[RowValues], str]]]",
        order: int,
    ) -> None:
        """Checks rows as they are entered."""
        rows = np.arange(part.start, part.stop)
        known = claim == Claim.CODES or self.facts.known[part]
        for number, (wrong, sentence) in enumerate(checks):
            said = self._said(rows, sentence)
            self.sink.on_entering(claim, rows, wrong & known, said, order + number)

    def wrong_entry(self, row: int, claim: Claim, sentence: str, order: int) -> None:
        """Says what is wrong with one row as it is entered."""
        self.sink.on_entering(claim, np.array([row]), np.array([True]), lambda _: sentence, order)

    def check_exit(
        self, claim: Claim, rows: RowNumbers, wrong: Mask, sentence: "Callable[[RowValues], str]"
    ) -> None:
        """Checks rows as they are left."""
        if wrong.any():
            ends = rows + self.columns.size[rows]
            self.sink.on_leaving(claim, rows, ends, wrong, self._said(rows, sentence))

    def bounds(self, rows: Any) -> Column:
        """What the scores of rows mean in their windows."""
        score = self.columns.score[rows]
        low, high = score <= self.scores("alpha", rows), score >= self.scores("beta", rows)
        return np.where(low, Bound.AT_MOST, np.where(high, Bound.AT_LEAST, Bound.EXACT))

    def check_bounds(self, rows: RowNumbers) -> None:
        """Checks that the bounds of rows follow from their scores and windows."""
        self.check_exit(
            Claim.BOUND,
            rows,
            self.columns.bound[rows] != self.bounds(rows),
            lambda row: f"in the window {row.window} the value cannot be known to be {row.said}",
        )

    def _said(self, rows: RowNumbers, sentence: "Callable[[RowValues], str]") -> Sentence:
        return lambda place: sentence(self.row(int(rows[place])))
