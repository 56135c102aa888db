"""Nodes and their children: what each child may be, and what it does to its parent."""

from collections.abc import Callable
from math import inf

import numpy as np

from plyscope.textbook import Kind, Reason
from plyscope.tracing.columns import Column
from plyscope.tracing.verify.checked_trace import (
    EXPANDED,
    TESTED_CUTS,
    CheckedTrace,
    RowValues,
    among,
)
from plyscope.tracing.verify.violations import CHILD, Claim, Mask, RowNumbers
from plyscope.tracing.words import score_text, window_text

Say = Callable[[RowValues, RowValues, int], str]
"""What is said of a child, given its parent and its place among those that are checked."""
Rule = tuple[Claim, Mask, Say]


class Children:
    """The children of some nodes, one of each node at a time, and what they have done so far."""

    def __init__(self, checked: CheckedTrace, parents: RowNumbers) -> None:
        self.checked = checked
        self.columns = columns = checked.columns
        self.parents = parents
        self.maximizing = checked.facts.maximizing[parents]
        self.alpha = checked.scores("alpha", parents)
        self.beta = checked.scores("beta", parents)
        self.best = np.where(self.maximizing, -inf, inf).astype(self.alpha.dtype)
        self._stand_pat()
        self.visits = np.ones(len(parents), np.int64)
        self.moves = np.zeros(len(parents), np.int64)
        """Distinct moves among the children, without those that were skipped."""
        self.skipped = checked.columns.skipped_moves[parents]
        self.passed = np.zeros(len(parents), np.bool_)
        """Whether the last child is a test that found the node too good to be searched."""
        self.stopped = np.full(len(parents), -1)
        """The last child, if it was stopped."""
        self.scout = np.full(len(parents), -1)
        """The last child, if it is a scout whose score asks for another search."""
        self._ends = parents + columns.size[parents]
        self._next = parents + 1
        self._active = np.flatnonzero(self._next < self._ends)

    def _stand_pat(self) -> None:
        """Where a mover may stand pat, what it has without a move counts like a move's score."""
        stands = self.checked.facts.stands[self.parents]
        if not stands.any():
            return
        value, up = self.checked.facts.value[self.parents], self.maximizing
        self.best = np.where(stands, value, self.best).astype(self.alpha.dtype)
        self.alpha = np.where(stands & up, np.maximum(self.alpha, value), self.alpha)
        self.beta = np.where(stands & ~up, np.minimum(self.beta, value), self.beta)

    @property
    def has_children(self) -> bool:
        return len(self._active) > 0

    def check_child(self) -> None:
        """Checks the next child of each node, as it is entered."""
        at = self._active
        child, parent = self._next[at], self.parents[at]

        def told(say: Say) -> Callable[[int], str]:
            row = self.checked.row
            return lambda place: say(row(int(child[place])), row(int(parent[place])), place)

        rules = (*self._rules_of_place(at), *self._rules_of_order(at), *self._rules_of_window(at))
        known = self.checked.facts.known[child]
        for order, (claim, wrong, say) in enumerate(rules):
            self.checked.sink.on_entering(claim, child, wrong & known, told(say), CHILD + order)

    def _rules_of_place(self, at: RowNumbers) -> tuple[Rule, ...]:
        """Whether a node may have such a child at all."""
        columns, child, parent = self.columns, self._next[at], self.parents[at]
        kind, searching = columns.kind[child], (*EXPANDED, *TESTED_CUTS, Reason.STOPPED)
        return (
            (
                Claim.ORDER,
                ~among(columns.reason[parent], searching),
                lambda _, its, __: f"row {its.number}, its parent, searched no moves",
            ),
            (
                Claim.DEPTH,
                ~self._has_depth(child, parent),
                lambda row, its, _: (
                    f"{row.remaining} moves remain, but {its.remaining} in row {its.number}"
                ),
            ),
            (Claim.CODES, ~among(kind, self.checked.kinds), lambda *_: "it has the kind of a root"),
            (
                Claim.DEPTH,
                ((kind & Kind.QUIESCENCE) != 0) & (columns.remaining[parent] > 0),
                lambda _, its, __: f"row {its.number}, its parent, had depth left",
            ),
            (
                Claim.ORDER,
                self.passed[at],
                lambda _, its, __: f"row {its.number} was pruned before this move",
            ),
        )

    def _rules_of_window(self, at: RowNumbers) -> tuple[Rule, ...]:
        """Whether it was searched with the window that its parent had by then."""
        low, high = self._window(at)
        return (
            (
                Claim.ORDER,
                self.alpha[at] >= self.beta[at],
                lambda _, its, __: (
                    f"the window of row {its.number} was closed before this move was searched"
                ),
            ),
            (
                Claim.WINDOW,
                ~(self.columns.alpha[self._next[at]] < self.columns.beta[self._next[at]]),
                lambda row, _, __: f"its window {row.window} makes no sense",
            ),
            (
                Claim.WINDOW,
                ~self._fits(self._next[at], low, high, self.maximizing[at]),
                lambda row, its, place: (
                    f"its window {row.window} is not that of row {its.number} by then, "
                    f"{window_text(low[place].item(), high[place].item())}"
                ),
            ),
        )

    def _rules_of_order(self, at: RowNumbers) -> tuple[Rule, ...]:
        """Whether it was the next one's turn, after the children before it."""
        checked, columns, child = self.checked, self.columns, self._next[at]
        scout, stopped = self.scout[at], self.stopped[at]
        again, awaited = (columns.kind[child] & Kind.RE_SEARCH) != 0, scout >= 0
        asked = again & (columns.move[child] == columns.move[np.where(awaited, scout, 0)])
        value = checked.facts.value
        may_lack = checked.selective and checked.min_remaining > 0
        return (
            (
                Claim.ORDER,
                stopped >= 0,
                lambda _, __, place: (
                    f"the search had stopped in row {stopped[place]}, before this move"
                ),
            ),
            (
                Claim.ORDER,
                awaited & ~asked,
                lambda _, __, place: (
                    f"row {scout[place]} found a better move, which was not searched again"
                ),
            ),
            (
                Claim.ORDER,
                ~awaited & again & (not may_lack),
                lambda *_: "it searches a move again that no scout found better",
            ),
            (
                Claim.RULE,
                self._skips_too_much(child, at),
                lambda row, _, __: (
                    f"the game evaluates it to {score_text(value[row.number].item())}, "
                    f"which is not too little for the window {row.window}"
                ),
            ),
            (
                Claim.ORDER,
                ~again & checked.facts.again[child],
                lambda *_: "its move was searched before",
            ),
        )

    def _has_depth(self, child: RowNumbers, parent: RowNumbers) -> Mask:
        """One move less than the parent has; the selective search may look less far, or further."""
        columns = self.columns
        left = columns.remaining[child].astype(np.int64)
        above = columns.remaining[parent].astype(np.int64)
        has: Mask = left + 1 == above
        if self.checked.selective:
            kind = columns.kind[child]
            usual = np.maximum(above - 1, 0)
            has = np.where(
                (kind & (Kind.REDUCED | Kind.NULL_MOVE)) != 0,
                left < np.where(columns.move[child] < 0, above, usual),
                (left == usual)
                | ((left == above) & ((kind & Kind.SKIPPED) == 0) & self.checked.may_extend),
            )
        return has

    def _skips_too_much(self, child: RowNumbers, at: RowNumbers) -> Mask:
        """Futility skips a move where the evaluation is below the mover's end of the window."""
        futile: Mask = self.columns.reason[child] == Reason.FUTILITY
        if not futile.any():
            return futile
        value = self.checked.facts.value[child]
        up, down = value <= self.alpha[at], value >= self.beta[at]
        return futile & ~np.where(self.maximizing[at], up, down)

    def _window(self, at: RowNumbers) -> tuple[Column, Column]:
        """The windows of nodes by now; minimax hands on the one it was called with."""
        if self.checked.has_windows:
            return self.alpha[at], self.beta[at]
        parents = self.parents[at]
        return self.checked.scores("alpha", parents), self.checked.scores("beta", parents)

    def _fits(self, child: RowNumbers, low: Column, high: Column, maximizing: Mask) -> Mask:
        """A visit has the window of its parent; a scout only the mover's end of it.

        One that is less deep may have the parent's window, if that is as narrow. A test asks beyond
        the other end, or there. Where moves before it may have no row, the mover's end may be
        further in than the rows tell.
        """
        alpha, beta = self.checked.scores("alpha", child), self.checked.scores("beta", child)
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

    def _lacks_children(self, child: RowNumbers) -> Mask:
        """Whether rows are of extended moves whose siblings were not recorded."""
        usual = self.columns.remaining[self.columns.parent[child]].astype(np.int64) - 1
        lacks: Mask = self.checked.selective & (usual < self.checked.min_remaining)
        return lacks

    def _is_test(self, child: RowNumbers) -> Mask:
        """Whether rows search their parent's position shallower, without a move."""
        less = (self.columns.kind[child] & (Kind.REDUCED | Kind.NULL_MOVE)) != 0
        tests: Mask = less & (self.columns.move[child] < 0)
        return tests if self.checked.selective else np.zeros(len(child), np.bool_)

    def take_child(self) -> None:
        """What the next child of each node does to it, as it is left."""
        at, columns = self._active, self.columns
        child = self._next[at]
        alpha, beta, score = self.alpha[at], self.beta[at], self.columns.score[child]
        stopped = columns.reason[child] == Reason.STOPPED
        kind, up = columns.kind[child], self.maximizing[at]
        test, skipped = self._is_test(child), columns.skipped[child]
        if (told := self._lacks_children(child) & ~test).any():  # by its window
            low, high = self.checked.scores("alpha", child), self.checked.scores("beta", child)
            alpha = np.where(told & up, np.maximum(alpha, low), alpha)
            beta = np.where(told & ~up, np.minimum(beta, high), beta)
        better = np.where(up, alpha < score, score < beta)
        inside = (alpha < score) & (score < beta)
        asks = np.where((kind & Kind.REDUCED) != 0, better, inside & ((kind & Kind.SCOUT) != 0))
        asks &= ~test & ~stopped
        self.visits[at] += columns.visits[child]
        self.moves[at] += ~self.checked.facts.again[child] & ~test & ~skipped
        self.stopped[at] = np.where(stopped, child, -1)
        self.scout[at] = np.where(asks, child, -1)
        if test.any():
            self.passed[at] = test & ~stopped & self.checked.crosses(child, up)
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
