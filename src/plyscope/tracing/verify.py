"""Whether a trace can be true: the search replayed, on the game's own board.

What the game says of each row comes first (`replay.py`). The rest is arithmetic on columns, for
many rows at once: each row alone, then the children of many nodes side by side, first with first,
second with second, as their scores came back.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from plyscope._native import INFINITY, MAX_DEPTH, first_fault
from plyscope.textbook import Bound, Kind, Reason
from plyscope.tracing.columns import Column
from plyscope.tracing.questions import LEAVES
from plyscope.tracing.replay import Facts, OnRows, replayed
from plyscope.tracing.words import counted, score_text, window_text

if TYPE_CHECKING:
    from plyscope.tracing.trace import Trace

CHUNK = 1 << 16
MOST_VISITS = int(np.iinfo(np.uint32).max)
"""The native engine counts no further."""

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
MOST_WIN_DISTANCE = 2 * MAX_DEPTH

Mask = NDArray[np.bool_]
Rows = NDArray[np.int64]
Sentence = Callable[[int], str]


@dataclass(frozen=True)
class Fault:
    """A row that cannot be what a search did, and why not."""

    row: int
    sentence: str

    def __str__(self) -> str:
        return f"row {self.row}: {self.sentence}"


def verify(trace: "Trace", on_rows: OnRows | None = None) -> Fault | None:
    """The first row that cannot be true, in the order in which the search met the fault, or None.

    Moves must be legal, leaves must have the game's scores, every other score must follow from
    those below it (fail-soft), bounds from the windows, cuts must cross them, and table hits must
    answer. Of a trace that lacks rows (`truncated`, `min_remaining`) what is there is checked.
    `on_rows` hears now and then how many rows are done.
    """
    columns, count = trace.columns, len(trace)
    row = first_fault(columns.parent, columns.size, columns.ply.astype(np.uint16))
    if row >= 0:
        return Fault(int(row), "its parent, size and ply do not fit a tree in pre-order")
    heard = on_rows or (lambda _: None)
    facts = replayed(trace, lambda rows: heard(rows // 2))
    check = _Check(trace, facts)
    return check.fault(lambda rows: heard((count + rows) // 2)) or _fault_of_result(trace)


class _First:
    """The first of the faults that were found, in the order of the search.

    A row is entered, then all the rows below it, then it is left, before the next one is entered.
    """

    def __init__(self) -> None:
        self.moment: tuple[int, ...] = (MOST_VISITS,)
        self.fault: Fault | None = None
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
            self.moment, self.fault = moment, Fault(row, sentence(place))


class _Row(NamedTuple):
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


# When each fault of a row that is entered is looked for; see `_First`.
CODES, ROOT, ILLEGAL, CHILD, LEAF, COUNTS = range(0, 600, 100)


class _Check:
    """The checks of all rows, given what the game says of them."""

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
        self.first = _First()
        skipped = trace.columns.skipped
        self._skipped_before = np.append(0, skipped.cumsum()) if skipped.any() else None
        """How many rows before each are moves that a rule skipped."""

    def fault(self, on_rows: OnRows) -> Fault | None:
        """The first fault, if there is one."""
        known = len(self.facts)
        if known < len(self.columns):
            row = self.row(known)
            sentence = f"the move {row.move} is not legal in row {row.parent}"
            self._entering_row(known, sentence, ILLEGAL)
            self._check_codes(slice(known, known + 1))
        self._check_roots()
        for begin in range(0, known, CHUNK):
            if self.first.moment < (begin,):
                break
            part = slice(begin, min(begin + CHUNK, known))
            self._check_codes(part)
            self._check_leaves(part)
            self._check_counts(part)
            self._check_hits(part)
            self._check_families(part)
            on_rows(part.stop)
        return self.first.fault

    def row(self, number: int) -> _Row:
        """A row to tell of."""
        columns = self.columns
        values: dict[str, Any] = columns.row(number)
        values |= {name: columns.score_at(name, number) for name in ("alpha", "beta")}
        return _Row(number, **values)

    def _entering_row(self, row: int, sentence: str, order: int) -> None:
        self.first.on_entering(np.array([row]), np.array([True]), lambda _: sentence, order)

    def _scores(self, name: str, rows: Any) -> Column:
        """Scores of some rows, with open ends of windows infinite."""
        return (
            _open_ended(self.columns[name][rows])
            if self.columns.native
            else self.columns[name][rows]
        )

    # Each row alone.

    def _tell(
        self, part: slice, checks: list[tuple[Mask, Callable[[_Row], str]]], order: int
    ) -> None:
        """Checks of rows that are entered."""
        rows = np.arange(part.start, part.stop)
        for number, (wrong, sentence) in enumerate(checks):
            self.first.on_entering(rows, wrong, self._said(rows, sentence), order + number)

    def _said(self, rows: Rows, sentence: Callable[[_Row], str]) -> Sentence:
        return lambda place: sentence(self.row(int(rows[place])))

    def _check_codes(self, part: slice) -> None:
        columns = self.columns
        reason, bound, source = columns.reason[part], columns.bound[part], columns.source[part]
        alpha, beta, score = (columns[name][part] for name in ("alpha", "beta", "score"))
        skipped = columns.skipped[part]
        self._tell(
            part,
            [
                (
                    ~_among(reason, self.reasons),
                    lambda row: f"no search ends a node by the reason {row.reason}",
                ),
                (~_among(bound, tuple(Bound)), lambda row: f"there is no bound {row.bound}"),
                (
                    skipped != _among(reason, RULES),
                    lambda row: f"a rule skips moves, and nothing else does: {row.phrase}",
                ),
                (
                    (bound == Bound.UNKNOWN) != ((reason == Reason.STOPPED) | skipped),
                    lambda _: "what its score says is unknown, or should be",
                ),
                (
                    ~np.isfinite(score) | ~(alpha < beta),
                    lambda row: f"score {row.score} or window {row.window} make no sense",
                ),
                (
                    (source >= 0) & (reason != Reason.TABLE_HIT),
                    lambda _: "it names a source but is no table hit",
                ),
            ],
            CODES,
        )

    def _check_leaves(self, part: slice) -> None:
        """A leaf has the game's own score, and is one exactly where the game or the depth ends."""
        columns, facts = self.columns, self.facts
        reason, legal, value = columns.reason[part], facts.legal[part], facts.value[part]
        evaluated, over = reason == Reason.EVALUATED, reason == Reason.GAME_OVER
        drawn = reason == Reason.REPETITION
        won = reason == Reason.FORCED_WIN
        leaf = evaluated | over | drawn | won
        running = (reason != Reason.STOPPED) & ~columns.skipped[part] & ~drawn & ~won
        ended = self._is_horizon(part)
        stands = facts.stands[part] & _among(reason, EXPANDED)
        known = (reason == Reason.TABLE_HIT) & ("quiescence" in self.switches)
        self._tell(
            part,
            [
                (
                    drawn & ~facts.repeats[part],
                    lambda _: "it is said to repeat a position, which it does not",
                ),
                (
                    running & facts.repeats[part] & ("repetition" in self.switches),
                    lambda row: f"it repeats a position, but: {row.phrase}",
                ),
                (
                    running & (evaluated != ended) & ~stands & ~known,
                    lambda row: (
                        f"{counted(row.remaining, 'move')} remain where it ended: {row.phrase}"
                    ),
                ),
                (
                    running & ~evaluated & (over != (legal == 0)),
                    lambda row: (
                        f"there are {counted(int(facts.legal[row.number]), 'legal move')} "
                        f"where it ended: {row.phrase}"
                    ),
                ),
                (
                    leaf & (columns.score[part] != np.where(drawn, 0, value)),
                    lambda row: (
                        f"its score is {score_text(row.score)}, "
                        f"but the game says {score_text(facts.value[row.number].item())}"
                    ),
                ),
                (leaf & (columns.bound[part] != Bound.EXACT), lambda _: "a leaf's score is exact"),
            ],
            LEAF,
        )

    def _is_horizon(self, part: slice) -> Mask:
        """Where a node must be judged: the depth is used up, and full strength is content."""
        columns = self.columns
        ended: Mask = columns.remaining[part] == 0
        if not self.selective:
            return ended
        if "quiescence" in self.switches:
            ended &= ~self.facts.noisy[part]
        elif not self.switches:  # another engine's: it may have looked further, or not
            ended &= ~_among(columns.reason[part], EXPANDED)
        return ended | (columns.ply[part] >= MAX_DEPTH)

    def _check_counts(self, part: slice) -> None:
        columns, legal = self.columns, self.choices[part]
        reason, moves, searched = (columns[name][part] for name in ("reason", "moves", "searched"))
        skipped, early = columns.skipped[part], _among(reason, EARLY_CUTS)
        visits = columns.visits[part].astype(np.int64)
        size = columns.size[part] - self._skipped_within(part)
        expanded = _among(reason, EXPANDED)
        stands = self.facts.stands[part]  # every move may have been skipped
        barren = ~expanded & ~early & (reason != Reason.STOPPED)
        some = (columns.size[part] != 1) | (visits != ~skipped) | (moves != 0) | (searched != 0)
        self._tell(
            part,
            [
                (visits < size, lambda row: f"it has {row.size} rows, but {row.visits} visits"),
                (
                    early & ((moves == 0) | (searched != 0)),
                    lambda row: f"it was left before its moves were searched: {row.phrase}",
                ),
                (
                    barren & some,
                    lambda row: f"it ended without searching a move ({row.phrase}), but has some",
                ),
                (
                    ~barren & (moves != legal) & (expanded | (moves != 0)),
                    lambda row: (
                        f"it has {row.moves} moves, but {self.choices[row.number]} are legal"
                    ),
                ),
                (
                    ~barren & ((searched < (expanded & ~stands)) | (searched > moves)),
                    lambda row: f"{row.searched} of {row.moves} moves were searched",
                ),
            ],
            COUNTS,
        )

    def _skipped_within(self, part: slice) -> Column:
        """How many moves in each subtree, itself included, have a row as skipped."""
        if self._skipped_before is None:
            return np.zeros(part.stop - part.start, np.int64)
        begin = np.arange(part.start, part.stop)
        ends = begin + self.columns.size[part]
        within: Column = self._skipped_before[ends] - self._skipped_before[begin]
        return within

    # Roots.

    def _check_roots(self) -> None:
        self.choices = self.facts.legal.copy()
        last: _Row | None = None
        was_stopped, lines = False, 0
        further = max(0, self.trace.asked.get("lines", 1) - 1)
        for number in self.trace.root_rows():
            if self.first.moment < (number,) or number >= len(self.choices):
                break
            row = self.row(number)
            lines = _lines_before(row, last, lines)
            if self.columns.native:
                self.choices[number] -= min(lines, further, self.choices[number])
            if wrong := self._wrong_root(row, last, was_stopped):
                self._entering_row(number, wrong, ROOT)
            last = row
            was_stopped |= row.reason == Reason.STOPPED

    def _wrong_root(self, row: _Row, last: _Row | None, was_stopped: bool) -> str | None:
        if row.move != -1:
            return f"it is a root, but was reached by the move {row.move}"
        if row.kind not in ROOT_KINDS:
            return "it is a root, but has the kind of a move's visit"
        if row.remaining not in self._root_depths(row, last, was_stopped):
            return f"it is a root, which should not be searched {row.remaining} moves deep"
        return None

    def _root_depths(self, row: _Row, last: _Row | None, was_stopped: bool) -> tuple[int, ...]:
        """How deep a root may be searched, after the last one.

        A native search that was stopped too early for a move only looks one move ahead.
        """
        trace, native = self.trace, self.columns.native
        depth: int = trace.asked.get("depth", trace.result.depth)
        first = min(depth, 1)
        if native and was_stopped:
            return (first,)
        if trace.algorithm == "deepening":
            return (first,) if last is None else (last.remaining + 1,)
        if native and row.kind & Kind.ITERATION_ROOT:
            return (first,) if last is None else (last.remaining, last.remaining + 1)
        return (depth,)

    # Table hits.

    def _check_hits(self, part: slice) -> None:
        columns, key = self.columns, self.facts.key
        hits = part.start + np.flatnonzero(columns.reason[part] == Reason.TABLE_HIT)
        source = columns.source[hits]
        lacks_rows = self.trace.truncated or self.min_remaining > 0
        if not lacks_rows:
            self._leaving(hits, source < 0, lambda _: "no row is named that stored the answer")
        hits = hits[source >= 0]
        source = columns.source[hits].astype(np.int64)
        stored = source < hits
        its = np.where(stored, source, 0)
        stored &= _among(columns.reason[its], EXPANDED) & (its + columns.size[its] <= hits)
        bound, score = columns.bound[its], self._told_by(its, hits)
        answers = (
            (bound == Bound.EXACT)
            | ((bound == Bound.AT_LEAST) & (score >= self._scores("beta", hits)))
            | ((bound == Bound.AT_MOST) & (score <= self._scores("alpha", hits)))
        )
        deep, wanted = columns.remaining[its], columns.remaining[hits]
        may_be_deeper = self.selective and ("deeper" in self.switches or not self.switches)
        same = ((deep == wanted) | (may_be_deeper & (deep > wanted))) & (
            score == columns.score[hits]
        )
        self._leaving(hits, ~stored, lambda row: f"row {row.source} had stored nothing by then")
        self._leaving(
            hits,
            key[its] != key[hits],
            lambda row: f"row {row.source}, which it was answered from, is another position",
        )
        self._leaving(hits, ~same, lambda row: f"row {row.source} has another depth or score")
        self._leaving(
            hits,
            ~answers,
            lambda row: f"what row {row.source} found does not answer the window {row.window}",
        )
        self._check_bounds(hits)

    def _told_by(self, its: Rows, hits: Rows) -> Column:
        """What rows tell others by the table: a win counts from where it is heard of."""
        score = self.columns.score[its].astype(np.int64 if self.columns.native else np.float64)
        win = getattr(self.trace.start.native(), "win", None)
        if win is None or "distance" not in self.switches:
            return score
        ply = self.columns.ply
        nearer = np.sign(score) * (ply[its].astype(np.int64) - ply[hits])
        return np.where(np.abs(score) > win - MOST_WIN_DISTANCE, score + nearer, score)

    def _leaving(self, rows: Rows, wrong: Mask, sentence: Callable[[_Row], str]) -> None:
        if wrong.any():
            ends = rows + self.columns.size[rows]
            self.first.on_leaving(rows, ends, wrong, self._said(rows, sentence))

    def _check_bounds(self, rows: Rows) -> None:
        score = self.columns.score[rows]
        low, high = score <= self._scores("alpha", rows), score >= self._scores("beta", rows)
        bound = np.where(low, Bound.AT_MOST, np.where(high, Bound.AT_LEAST, Bound.EXACT))
        self._leaving(
            rows,
            self.columns.bound[rows] != bound,
            lambda row: (
                f"in the window {row.window} the value cannot be known to be "
                f"{Bound(row.bound).said(score_text(row.score))}"
            ),
        )

    # Nodes and their children.

    def _check_families(self, part: slice) -> None:
        """Replays what the children of each row did to its window, and what it made of that."""
        parents = np.arange(part.start, part.stop)
        reason = self.columns.reason[part]
        searching = _among(reason, (*EXPANDED, *EARLY_CUTS, Reason.STOPPED))
        parents = parents[searching | (self.columns.size[part] > 1)]
        family = _Family(self, parents)
        while family.has_children:
            family.check_child()
            family.take_child()
        self._check_ends(family)

    def _check_ends(self, family: "_Family") -> None:
        """Checks nodes that are left, of which all the children have been seen."""
        columns, parents = self.columns, family.parents
        reason, visits = columns.reason[parents], columns.visits[parents].astype(np.int64)
        searched, score = columns.searched[parents], columns.score[parents]
        early, expanded = _among(reason, EARLY_CUTS), _among(reason, EXPANDED)
        whole = visits == family.visits
        beyond = visits == MOST_VISITS
        sums, moves = family.visits, family.moves
        may_lack = self.trace.truncated | (columns.remaining[parents] <= self.min_remaining)
        if self.selective and self.min_remaining:  # what is searched less deep may lack anywhere
            may_lack |= True

        def leaving(wrong: Mask, sentence: Callable[[_Row, int], str]) -> None:
            if wrong.any():
                place_of = {int(parents[place]): int(place) for place in np.flatnonzero(wrong)}
                self._leaving(parents, wrong, lambda row: sentence(row, place_of[row.number]))

        leaving(
            (visits < sums) & ~beyond,
            lambda row, at: f"{row.visits} visits are fewer than the {sums[at]} of its rows",
        )
        leaving(
            (expanded | early) & (family.stopped >= 0),
            lambda _, at: f"row {family.stopped[at]} below it was stopped, but it was not",
        )
        leaving(
            expanded & whole & (family.scout >= 0),
            lambda _, at: (
                f"row {family.scout[at]} found a better move, which was not searched again"
            ),
        )
        leaving(
            expanded & whole & (score != family.best),
            lambda row, at: (
                f"its score is {score_text(row.score)}, "
                f"but its moves give {score_text(family.best[at].item())}"
            ),
        )
        leaving(
            (expanded | early) & ~whole & ~beyond & ~may_lack,
            lambda row, at: f"it made {counted(row.visits, 'visit')}, but {sums[at]} are recorded",
        )
        leaving(
            (whole & (searched != moves)) | (expanded & (searched < moves)),
            lambda row, at: f"{row.searched} moves were searched, but {moves[at]} are recorded",
        )
        better = np.where(family.maximizing, family.best > score, family.best < score)
        leaving(
            expanded & ~whole & (moves > 0) & better,
            lambda row, at: (
                f"{score_text(row.score)} is worse than the "
                f"{score_text(family.best[at].item())} of a move"
            ),
        )
        leaving(
            whole & (family.passed != _among(reason, TESTED_CUTS)) & (reason != Reason.STOPPED),
            lambda row, _: f"a test says whether a node can be left, but: {row.phrase}",
        )
        self._check_early(parents[early], family.maximizing[early])
        self._check_cuts(parents[expanded], family.maximizing[expanded])
        left = columns.moves[parents] - searched.astype(np.int64) - family.skipped
        unknown = may_lack & self.selective  # what was skipped may lack as well
        leaving(
            (reason == Reason.ALL_SEARCHED) & ((left < 0) | ((left > 0) & ~unknown)),
            lambda row, at: (
                f"all moves were searched, but only {row.searched} of {row.moves}"
                + (f", with {family.skipped[at]} skipped" if family.skipped[at] else "")
            ),
        )
        self._check_bounds(parents[expanded | early])

    def _check_early(self, rows: Rows, maximizing: Mask) -> None:
        """A node is left early if it is too good; a judgement that says so is at least as good."""
        score, value = self.columns.score[rows], self.facts.value[rows]
        self._leaving(
            rows,
            ~self._crosses(rows, maximizing),
            lambda row: f"{score_text(row.score)} does not cross the window {row.window}",
        )
        falls_short = np.where(maximizing, value < score, value > score)
        self._leaving(
            rows,
            falls_short & (self.columns.reason[rows] == Reason.REVERSE_FUTILITY),
            lambda row: (
                f"its score is {score_text(row.score)}, "
                f"but the game judges {score_text(self.facts.value[row.number].item())}"
            ),
        )

    def _crosses(self, rows: Rows, maximizing: Mask) -> Mask:
        """Whether scores are at or beyond the mover's end of their windows."""
        score = self.columns.score[rows]
        above, below = score >= self._scores("beta", rows), score <= self._scores("alpha", rows)
        crosses: Mask = np.where(maximizing, above, below)
        return crosses

    def _check_cuts(self, rows: Rows, maximizing: Mask) -> None:
        """A cut crosses the window; without one all moves were searched and none crossed it."""
        reason = self.columns.reason[rows]
        self._leaving(
            rows,
            self._crosses(rows, maximizing) != (reason == Reason.CUTOFF),
            lambda row: (
                f"{score_text(row.score)} "
                f"{'does not cross' if row.reason == Reason.CUTOFF else 'crosses'} "
                f"the window {row.window}, but: {row.phrase}"
            ),
        )


class _Family:
    """Some nodes, and what their children have done so far: the next one of each at a time."""

    def __init__(self, check: _Check, parents: Rows) -> None:
        self.check = check
        self.columns = columns = check.columns
        self.parents = parents
        self.maximizing = check.facts.maximizing[parents]
        self.alpha = check._scores("alpha", parents)
        self.beta = check._scores("beta", parents)
        self.best = np.where(self.maximizing, -inf, inf).astype(self.alpha.dtype)
        self._stand_pat()
        self.visits = np.ones(len(parents), np.int64)
        self.moves = np.zeros(len(parents), np.int64)
        """Distinct moves among the children, without those that were skipped."""
        self.skipped = check.columns.skipped_moves[parents]
        self.passed = np.zeros(len(parents), np.bool_)
        """Whether the last child is a test that found the node too good to be searched."""
        self.stopped = np.full(len(parents), -1)
        """The last child, if it was stopped."""
        self.scout = np.full(len(parents), -1)
        """The last child, if it is a scout whose score asks for another search."""
        self._ends = np.minimum(parents + columns.size[parents], len(check.facts))
        self._next = parents + 1
        self._active = np.flatnonzero(self._next < self._ends)

    def _stand_pat(self) -> None:
        """Where a mover may stand pat, what it has without a move counts like a move's score."""
        stands = self.check.facts.stands[self.parents]
        if not stands.any():
            return
        value, up = self.check.facts.value[self.parents], self.maximizing
        self.best = np.where(stands, value, self.best).astype(self.alpha.dtype)
        self.alpha = np.where(stands & up, np.maximum(self.alpha, value), self.alpha)
        self.beta = np.where(stands & ~up, np.minimum(self.beta, value), self.beta)

    @property
    def has_children(self) -> bool:
        return len(self._active) > 0

    def check_child(self) -> None:
        """Checks the next child of each node, as it is entered."""
        at, check, columns = self._active, self.check, self.columns
        child, parent = self._next[at], self.parents[at]
        kind, scout, stopped = columns.kind[child], self.scout[at], self.stopped[at]
        again, awaited = (kind & Kind.RE_SEARCH) != 0, scout >= 0
        asked = again & (columns.move[child] == columns.move[np.where(awaited, scout, 0)])
        low, high = self._window(at)
        searching = (*EXPANDED, *TESTED_CUTS, Reason.STOPPED)
        may_lack = check.selective and check.min_remaining > 0

        def told(say: Callable[[_Row, _Row, int], str]) -> Sentence:
            return lambda place: say(
                check.row(int(child[place])), check.row(int(parent[place])), place
            )

        for order, (wrong, say) in enumerate(
            (
                (
                    ~_among(columns.reason[parent], searching),
                    lambda _, its, __: f"row {its.number}, its parent, searched no moves",
                ),
                (
                    ~self._has_depth(child, parent),
                    lambda row, its, _: (
                        f"{row.remaining} moves remain, but {its.remaining} in row {its.number}"
                    ),
                ),
                (~_among(kind, check.kinds), lambda *_: "it has the kind of a root"),
                (
                    ((kind & Kind.QUIESCENCE) != 0) & (columns.remaining[parent] > 0),
                    lambda _, its, __: f"row {its.number}, its parent, had depth left",
                ),
                (
                    self.passed[at],
                    lambda _, its, __: f"row {its.number} was to be left before this move",
                ),
                (
                    self.alpha[at] >= self.beta[at],
                    lambda _, its, __: (
                        f"the window of row {its.number} was closed before this move was searched"
                    ),
                ),
                (
                    ~self._fits(child, low, high, self.maximizing[at]),
                    lambda row, its, place: (
                        f"its window {row.window} is not that of row {its.number} by then, "
                        f"{window_text(low[place].item(), high[place].item())}"
                    ),
                ),
                (
                    stopped >= 0,
                    lambda _, __, place: (
                        f"the search had stopped in row {stopped[place]}, before this move"
                    ),
                ),
                (
                    awaited & ~asked,
                    lambda _, __, place: (
                        f"row {scout[place]} found a better move, which was not searched again"
                    ),
                ),
                (
                    ~awaited & again & (not may_lack),
                    lambda *_: "it searches a move again that no scout found better",
                ),
                (
                    self._skips_too_much(child, at),
                    lambda row, _, __: (
                        f"the game judges {score_text(check.facts.value[row.number].item())}, "
                        f"which is not too little for the window {row.window}"
                    ),
                ),
                (~again & check.facts.again[child], lambda *_: "its move was searched before"),
            )
        ):
            check.first.on_entering(child, wrong, told(say), CHILD + order)

    def _has_depth(self, child: Rows, parent: Rows) -> Mask:
        """One move less than the parent has; the selective search may look less far, or further."""
        columns = self.columns
        left = columns.remaining[child].astype(np.int64)
        above = columns.remaining[parent].astype(np.int64)
        has: Mask = left + 1 == above
        if self.check.selective:
            kind = columns.kind[child]
            usual = np.maximum(above - 1, 0)
            has = np.where(
                (kind & (Kind.REDUCED | Kind.NULL_MOVE)) != 0,
                left < np.where(columns.move[child] < 0, above, usual),
                (left == usual)
                | ((left == above) & ((kind & Kind.SKIPPED) == 0) & self.check.may_extend),
            )
        return has

    def _skips_too_much(self, child: Rows, at: Rows) -> Mask:
        """Futility skips a move where the judgement is below the mover's end of the window."""
        futile: Mask = self.columns.reason[child] == Reason.FUTILITY
        if not futile.any():
            return futile
        value = self.check.facts.value[child]
        up, down = value <= self.alpha[at], value >= self.beta[at]
        return futile & ~np.where(self.maximizing[at], up, down)

    def _window(self, at: Rows) -> tuple[Column, Column]:
        """The windows of nodes by now; minimax hands on the one it was called with."""
        if self.check.has_windows:
            return self.alpha[at], self.beta[at]
        parents = self.parents[at]
        return self.check._scores("alpha", parents), self.check._scores("beta", parents)

    def _fits(self, child: Rows, low: Column, high: Column, maximizing: Mask) -> Mask:
        """A visit has the window of its parent; a scout only the mover's end of it.

        One that is less deep may have the parent's window, if that is as narrow. A test asks beyond
        the other end, or there. Where moves before it may have no row, the mover's end may be
        further in than the rows tell.
        """
        alpha, beta = self.check._scores("alpha", child), self.check._scores("beta", child)
        lacks = self._lacks_children(child)
        from_low = (alpha == low) | (lacks & maximizing & (low < alpha))
        to_high = (beta == high) | (lacks & ~maximizing & (beta < high))
        scouts = np.where(
            maximizing,
            from_low & (low < beta) & (beta < high),
            (low < alpha) & (alpha < beta) & to_high,
        )
        kind, whole = self.columns.kind[child], from_low & to_high
        is_scout = (kind & Kind.SCOUT) != 0
        fits: Mask = np.where(is_scout, scouts | (whole & ((kind & Kind.REDUCED) != 0)), whole)
        beyond: Mask = np.where(maximizing, beta >= high, alpha <= low)
        tests: Mask = np.where(self._is_test(child), beyond, fits)
        return tests

    def _lacks_children(self, child: Rows) -> Mask:
        """Whether rows are of moves looked at further than usual, whose siblings were not kept."""
        usual = self.columns.remaining[self.columns.parent[child]].astype(np.int64) - 1
        lacks: Mask = self.check.selective & (usual < self.check.min_remaining)
        return lacks

    def _is_test(self, child: Rows) -> Mask:
        """Whether rows look at their parent's position less deep, without a move."""
        less = (self.columns.kind[child] & (Kind.REDUCED | Kind.NULL_MOVE)) != 0
        tests: Mask = less & (self.columns.move[child] < 0)
        return tests if self.check.selective else np.zeros(len(child), np.bool_)

    def take_child(self) -> None:
        """What the next child of each node does to it, as it is left."""
        at, columns = self._active, self.columns
        child = self._next[at]
        alpha, beta, score = self.alpha[at], self.beta[at], self.columns.score[child]
        stopped = columns.reason[child] == Reason.STOPPED
        kind, up = columns.kind[child], self.maximizing[at]
        test, skipped = self._is_test(child), columns.skipped[child]
        if (told := self._lacks_children(child) & ~test).any():  # by its window
            low, high = self.check._scores("alpha", child), self.check._scores("beta", child)
            alpha = np.where(told & up, np.maximum(alpha, low), alpha)
            beta = np.where(told & ~up, np.minimum(beta, high), beta)
        better = np.where(up, alpha < score, score < beta)
        inside = (alpha < score) & (score < beta)
        asks = np.where((kind & Kind.REDUCED) != 0, better, inside & ((kind & Kind.SCOUT) != 0))
        asks &= ~test & ~stopped
        self.visits[at] += columns.visits[child]
        self.moves[at] += ~self.check.facts.again[child] & ~test & ~skipped
        self.stopped[at] = np.where(stopped, child, -1)
        self.scout[at] = np.where(asks, child, -1)
        if test.any():
            self.passed[at] = test & ~stopped & self.check._crosses(child, up)
        else:
            self.passed[at] = False
        counts = ~asks & ~stopped & ~test & ~skipped
        best = self.best[at]
        best = np.where(
            counts, np.where(up, np.maximum(best, score), np.minimum(best, score)), best
        )
        self.best[at] = best
        self.alpha[at] = np.where(counts & up, np.maximum(alpha, best), alpha)
        self.beta[at] = np.where(counts & ~up, np.minimum(beta, best), beta)
        self._next[at] = child + columns.size[child]
        self._active = at[self._next[at] < self._ends[at]]


def _lines_before(root: _Row, last: _Row | None, lines: int) -> int:
    """How many lines of its depth were known at a root, given how many were at the last one."""
    if last is None or last.remaining != root.remaining or last.reason == Reason.STOPPED:
        return 0
    return lines + (last.bound == Bound.EXACT and last.reason in EXPANDED)


def _among(codes: Column, known: tuple[int, ...]) -> Mask:
    """Which of the codes, bytes, are known."""
    table = np.zeros(256, np.bool_)
    table[list(known)] = True
    found: Mask = table[codes]
    return found


def _open_ended(bounds: Column) -> Column:
    """Small whole numbers, which a float32 holds, with open ends infinite."""
    wide = bounds.astype(np.float32)
    wide[bounds == INFINITY], wide[bounds == -INFINITY] = inf, -inf
    return wide


# The result.


def _is_unfinished(trace: "Trace") -> bool:
    """Whether the result is the best so far of an iteration that was stopped."""
    result, columns = trace.result, trace.columns
    last = int(trace.root_rows()[-1])
    if "unfinished" not in (trace.switches or ()) or columns.reason[last] != Reason.STOPPED:
        return False
    of_best = (columns.parent == last) & (columns.move == result.move)
    return trace.truncated or bool((of_best & (columns.score == result.score)).any())


def _fault_of_result(trace: "Trace") -> Fault | None:
    """Whether the result is that of the rows."""
    root, result, columns = trace.root, trace.result, trace.columns
    is_known = root.reason is not Reason.STOPPED and not _is_unfinished(trace)
    if is_known and root.score != result.score:
        said, its = score_text(result.score), score_text(root.score)
        return Fault(root.row, f"it is the root and has the score {its}, but the result is {said}")
    counts = {"nodes": int(columns.visits[trace.root_rows()].sum(dtype=np.int64))}
    if len(columns) - int(columns.skipped.sum()) == counts["nodes"]:
        reason = columns.reason
        counts["leaves"] = int(np.isin(reason, LEAVES).sum())
        counts["table_hits"] = int((reason == Reason.TABLE_HIT).sum())
    for name, count in counts.items():
        if count != getattr(result, name) and counts["nodes"] < MOST_VISITS:
            return Fault(root.row, f"the rows count {count:,} {name}, the result says otherwise")
    return _fault_of_move(trace)


def _fault_of_move(trace: "Trace") -> Fault | None:
    """The line must be playable, and its first move, where visited, as good as the root."""
    root, position, line = trace.root, trace.start, trace.result.line
    for move in line:
        if move not in position.moves():
            return Fault(root.row, f"the line of the result has the move {move}, which is illegal")
        position = position.play(move)
    if trace.result.move != (line[0] if line else None):
        return Fault(root.row, "the move of the result does not begin its line")
    visits = [child.score for child in root.children if child.move == trace.result.move]
    if trace.algorithm != "mtdf" and visits and visits[-1] != root.score:
        return Fault(root.row, f"the move of the result has the score {score_text(visits[-1])}")
    return None
