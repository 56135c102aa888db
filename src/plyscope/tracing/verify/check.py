"""Whether a trace can be true: the search replayed, on the game's own board.

What the game says of each row comes first (`replay.py`). The rest is arithmetic on columns, for
many rows at once: each row alone, then the children of many nodes side by side, first with first,
second with second, as their scores came back.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from plyscope._native import MAX_DEPTH, first_fault
from plyscope.textbook import Bound, Kind, Reason
from plyscope.tracing.columns import Column
from plyscope.tracing.questions import LEAVES
from plyscope.tracing.verify.children import Family
from plyscope.tracing.verify.replay import Facts, OnRows, replayed
from plyscope.tracing.verify.violations import (
    CODES,
    COUNTS,
    EARLY_CUTS,
    EXPANDED,
    ILLEGAL,
    LEAF,
    MOST_VISITS,
    ROOT,
    ROOT_KINDS,
    RULES,
    TESTED_CUTS,
    Checked,
    Mask,
    RowOf,
    Rows,
    Sentence,
    Violation,
    among,
)
from plyscope.tracing.words import counted, score_text

if TYPE_CHECKING:
    from plyscope.tracing.trace import Trace

CHUNK = 1 << 16
MOST_WIN_DISTANCE = 2 * MAX_DEPTH


def verify(trace: "Trace", on_rows: OnRows | None = None) -> Violation | None:
    """The first row that cannot be true, in the order in which the search met the fault, or None.

    Moves must be legal, leaves must have the game's scores, every other score must follow from
    those below it (fail-soft), bounds from the windows, cuts must cross them, and table hits must
    answer. Of a trace that lacks rows (`truncated`, `min_remaining`) what is there is checked.
    `on_rows` hears now and then how many rows are done.
    """
    columns, count = trace.columns, len(trace)
    row = first_fault(columns.parent, columns.size, columns.ply.astype(np.uint16))
    if row >= 0:
        return Violation(int(row), "its parent, size and ply do not fit a tree in pre-order")
    heard = on_rows or (lambda _: None)
    facts = replayed(trace, lambda rows: heard(rows // 2))
    check = _Check(trace, facts)
    return check.fault(lambda rows: heard((count + rows) // 2)) or _fault_of_result(trace)


class _Check(Checked):
    """The checks of all rows, given what the game says of them."""

    def __init__(self, trace: "Trace", facts: Facts) -> None:
        super().__init__(trace, facts)
        skipped = trace.columns.skipped
        self._skipped_before = np.append(0, skipped.cumsum()) if skipped.any() else None
        """How many rows before each are moves that a rule skipped."""

    def fault(self, on_rows: OnRows) -> Violation | None:
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

    def _entering_row(self, row: int, sentence: str, order: int) -> None:
        self.first.on_entering(np.array([row]), np.array([True]), lambda _: sentence, order)

    # Each row alone.

    def _tell(
        self, part: slice, checks: list[tuple[Mask, Callable[[RowOf], str]]], order: int
    ) -> None:
        """Checks of rows that are entered."""
        rows = np.arange(part.start, part.stop)
        for number, (wrong, sentence) in enumerate(checks):
            self.first.on_entering(rows, wrong, self._said(rows, sentence), order + number)

    def _said(self, rows: Rows, sentence: Callable[[RowOf], str]) -> Sentence:
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
                    ~among(reason, self.reasons),
                    lambda row: f"no search ends a node by the reason {row.reason}",
                ),
                (~among(bound, tuple(Bound)), lambda row: f"there is no bound {row.bound}"),
                (
                    skipped != among(reason, RULES),
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
        stands = facts.stands[part] & among(reason, EXPANDED)
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
                    running & ~evaluated & (over != (legal == 0)) & ~(known & facts.stands[part]),
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
        """Where a node must be evaluated: the depth is used up, and full strength is content."""
        columns = self.columns
        ended: Mask = columns.remaining[part] == 0
        if not self.selective:
            return ended
        if "quiescence" in self.switches:
            ended &= ~self.facts.noisy[part]
        elif not self.switches:  # another engine's: it may have looked further, or not
            ended &= ~among(columns.reason[part], EXPANDED)
        return ended | (columns.ply[part] >= MAX_DEPTH)

    def _check_counts(self, part: slice) -> None:
        columns, legal = self.columns, self.choices[part]
        reason, moves, searched = (columns[name][part] for name in ("reason", "moves", "searched"))
        skipped, early = columns.skipped[part], among(reason, EARLY_CUTS)
        visits = columns.visits[part].astype(np.int64)
        size = columns.size[part] - self._skipped_within(part)
        expanded = among(reason, EXPANDED)
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
        last: RowOf | None = None
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

    def _wrong_root(self, row: RowOf, last: RowOf | None, was_stopped: bool) -> str | None:
        if row.move != -1:
            return f"it is a root, but was reached by the move {row.move}"
        if row.kind not in ROOT_KINDS:
            return "it is a root, but has the kind of a move's visit"
        if row.remaining not in self._root_depths(row, last, was_stopped):
            return f"it is a root, which should not be searched {row.remaining} moves deep"
        return None

    def _root_depths(self, row: RowOf, last: RowOf | None, was_stopped: bool) -> tuple[int, ...]:
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
        knows_rows = not (self.trace.truncated or self.min_remaining > 0)
        if knows_rows and not self.trace.asked.get("earlier_table"):
            self._leaving(hits, source < 0, lambda _: "no row is named that stored the answer")
        hits = hits[source >= 0]
        source = columns.source[hits].astype(np.int64)
        stored = source < hits
        its = np.where(stored, source, 0)
        stored &= among(columns.reason[its], EXPANDED) & (its + columns.size[its] <= hits)
        bound, score = columns.bound[its], self._told_by(its, hits)
        answers = (
            (bound == Bound.EXACT)
            | ((bound == Bound.AT_LEAST) & (score >= self.scores("beta", hits)))
            | ((bound == Bound.AT_MOST) & (score <= self.scores("alpha", hits)))
        )
        deep, wanted = columns.remaining[its], columns.remaining[hits]
        may_be_deeper = self.selective and ("deeper_entries" in self.switches or not self.switches)
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

    def _leaving(self, rows: Rows, wrong: Mask, sentence: Callable[[RowOf], str]) -> None:
        if wrong.any():
            ends = rows + self.columns.size[rows]
            self.first.on_leaving(rows, ends, wrong, self._said(rows, sentence))

    def _check_bounds(self, rows: Rows) -> None:
        score = self.columns.score[rows]
        low, high = score <= self.scores("alpha", rows), score >= self.scores("beta", rows)
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
        searching = among(reason, (*EXPANDED, *EARLY_CUTS, Reason.STOPPED))
        parents = parents[searching | (self.columns.size[part] > 1)]
        family = Family(self, parents)
        while family.has_children:
            family.check_child()
            family.take_child()
        self._check_ends(family)

    def _check_ends(self, family: Family) -> None:
        """Checks nodes that are left, of which all the children have been seen."""
        parents, up = family.parents, family.maximizing
        reason = self.columns.reason[parents]
        early, expanded = among(reason, EARLY_CUTS), among(reason, EXPANDED)
        may_lack = self._may_lack(parents)
        self._check_children(family, early, expanded)
        self._check_records(family, early, expanded, may_lack)
        self._check_early(parents[early], up[early])
        self._check_cuts(parents[expanded], up[expanded])
        left = self.columns.moves[parents] - self.columns.searched[parents].astype(np.int64)
        left -= family.skipped
        unknown = may_lack & self.selective  # what was skipped may lack as well
        self._leaving_family(
            family,
            (reason == Reason.ALL_SEARCHED) & ((left < 0) | ((left > 0) & ~unknown)),
            lambda row, at: (
                f"all moves were searched, but only {row.searched} of {row.moves}"
                + (f", with {family.skipped[at]} skipped" if family.skipped[at] else "")
            ),
        )
        self._check_bounds(parents[expanded | early])

    def _may_lack(self, parents: Rows) -> Mask:
        """Whether rows below nodes may have been left out of the trace."""
        may_lack: Mask = self.trace.truncated | (
            self.columns.remaining[parents] <= self.min_remaining
        )
        if self.selective and self.min_remaining:  # what is searched less deep may lack anywhere
            may_lack |= True
        return may_lack

    def _leaving_family(
        self, family: Family, wrong: Mask, sentence: Callable[[RowOf, int], str]
    ) -> None:
        """The same of nodes with their places in the family."""
        if wrong.any():
            places = np.flatnonzero(wrong)
            place_of = {int(family.parents[place]): int(place) for place in places}
            self._leaving(family.parents, wrong, lambda row: sentence(row, place_of[row.number]))

    def _check_children(self, family: Family, early: Mask, expanded: Mask) -> None:
        """What the children are, the node follows from."""
        visits, sums = self._visits(family), family.visits
        whole = visits == sums
        self._leaving_family(
            family,
            (visits < sums) & (visits != MOST_VISITS),
            lambda row, at: f"{row.visits} visits are fewer than the {sums[at]} of its rows",
        )
        self._leaving_family(
            family,
            (expanded | early) & (family.stopped >= 0),
            lambda _, at: f"row {family.stopped[at]} below it was stopped, but it was not",
        )
        self._leaving_family(
            family,
            expanded & whole & (family.scout >= 0),
            lambda _, at: (
                f"row {family.scout[at]} found a better move, which was not searched again"
            ),
        )
        self._leaving_family(
            family,
            expanded & whole & (self.columns.score[family.parents] != family.best),
            lambda row, at: (
                f"its score is {score_text(row.score)}, "
                f"but its moves give {score_text(family.best[at].item())}"
            ),
        )

    def _check_records(self, family: Family, early: Mask, expanded: Mask, may_lack: Mask) -> None:
        """What the node says of its children, they bear out, as far as they are there."""
        columns, parents, moves = self.columns, family.parents, family.moves
        visits, searched, score = (
            self._visits(family),
            columns.searched[parents],
            columns.score[parents],
        )
        whole = visits == family.visits
        self._leaving_family(
            family,
            (expanded | early) & ~whole & (visits != MOST_VISITS) & ~may_lack,
            lambda row, at: (
                f"it made {counted(row.visits, 'visit')}, but {family.visits[at]} are recorded"
            ),
        )
        self._leaving_family(
            family,
            (whole & (searched != moves)) | (expanded & (searched < moves)),
            lambda row, at: f"{row.searched} moves were searched, but {moves[at]} are recorded",
        )
        better = np.where(family.maximizing, family.best > score, family.best < score)
        self._leaving_family(
            family,
            expanded & ~whole & (moves > 0) & better,
            lambda row, at: (
                f"{score_text(row.score)} is worse than the "
                f"{score_text(family.best[at].item())} of a move"
            ),
        )
        reason = columns.reason[parents]
        self._leaving_family(
            family,
            whole & (family.passed != among(reason, TESTED_CUTS)) & (reason != Reason.STOPPED),
            lambda row, _: f"a test says whether a node can be left, but: {row.phrase}",
        )

    def _visits(self, family: Family) -> Rows:
        """How many visits nodes say there were, themselves included."""
        return self.columns.visits[family.parents].astype(np.int64)

    def _check_early(self, rows: Rows, maximizing: Mask) -> None:
        """A node left early must cross its window, and its evaluation must support the score."""
        score, value = self.columns.score[rows], self.facts.value[rows]
        self._leaving(
            rows,
            ~self.crosses(rows, maximizing),
            lambda row: f"{score_text(row.score)} does not cross the window {row.window}",
        )
        falls_short = np.where(maximizing, value < score, value > score)
        self._leaving(
            rows,
            falls_short & (self.columns.reason[rows] == Reason.REVERSE_FUTILITY),
            lambda row: (
                f"its score is {score_text(row.score)}, "
                f"but the game evaluates it to {score_text(self.facts.value[row.number].item())}"
            ),
        )

    def _check_cuts(self, rows: Rows, maximizing: Mask) -> None:
        """A cut crosses the window; without one all moves were searched and none crossed it."""
        reason = self.columns.reason[rows]
        self._leaving(
            rows,
            self.crosses(rows, maximizing) != (reason == Reason.CUTOFF),
            lambda row: (
                f"{score_text(row.score)} "
                f"{'does not cross' if row.reason == Reason.CUTOFF else 'crosses'} "
                f"the window {row.window}, but: {row.phrase}"
            ),
        )


def _lines_before(root: RowOf, last: RowOf | None, lines: int) -> int:
    """How many lines of its depth were known at a root, given how many were at the last one."""
    if last is None or last.remaining != root.remaining or last.reason == Reason.STOPPED:
        return 0
    return lines + (last.bound == Bound.EXACT and last.reason in EXPANDED)


# The result.


def _is_unfinished(trace: "Trace") -> bool:
    """Whether the result is the best so far of an iteration that was stopped."""
    result, columns = trace.result, trace.columns
    last = int(trace.root_rows()[-1])
    if "unfinished" not in (trace.switches or ()) or columns.reason[last] != Reason.STOPPED:
        return False
    of_best = (columns.parent == last) & (columns.move == result.move)
    return trace.truncated or bool((of_best & (columns.score == result.score)).any())


def _fault_of_result(trace: "Trace") -> Violation | None:
    """Whether the result is that of the rows."""
    root, result, columns = trace.root, trace.result, trace.columns
    is_known = root.reason is not Reason.STOPPED and not _is_unfinished(trace)
    if is_known and root.score != result.score:
        said, its = score_text(result.score), score_text(root.score)
        return Violation(
            root.row, f"it is the root and has the score {its}, but the result is {said}"
        )
    counts = {"nodes": int(columns.visits[trace.root_rows()].sum(dtype=np.int64))}
    if len(columns) - int(columns.skipped.sum()) == counts["nodes"]:
        reason = columns.reason
        counts["leaves"] = int(np.isin(reason, LEAVES).sum())
        counts["table_hits"] = int((reason == Reason.TABLE_HIT).sum())
    for name, count in counts.items():
        if count != getattr(result, name) and counts["nodes"] < MOST_VISITS:
            return Violation(
                root.row, f"the rows count {count:,} {name}, the result says otherwise"
            )
    return _fault_of_move(trace)


def _fault_of_move(trace: "Trace") -> Violation | None:
    """The line must be playable, and its first move, where visited, as good as the root."""
    root, position, line = trace.root, trace.start, trace.result.line
    for move in line:
        if move not in position.moves():
            return Violation(
                root.row, f"the line of the result has the move {move}, which is illegal"
            )
        position = position.play(move)
    if trace.result.move != (line[0] if line else None):
        return Violation(root.row, "the move of the result does not begin its line")
    visits = [child.score for child in root.children if child.move == trace.result.move]
    if trace.algorithm != "mtdf" and visits and visits[-1] != root.score:
        return Violation(root.row, f"the move of the result has the score {score_text(visits[-1])}")
    return None
