"""An engine of another author: alpha-beta with a table and scouts, which may have one bug."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from math import inf
from typing import Any

from plyscope.position import Position
from plyscope.textbook import Bound, Kind, Reason, Result
from plyscope.tracing import ColumnRecorder, Trace

BUGS = (
    "evaluates-for-the-mover",
    "forgets-the-last-move",
    "takes-the-last-score",
    "keeps-the-old-window",
    "ignores-the-depth-of-an-entry",
    "ignores-the-window-of-an-entry",
    "searches-after-a-cut",
    "believes-a-scout",
    "loses-depth-at-the-second-move",
    "takes-a-loss-for-a-draw",
    "turns-the-window-round",
    "returns-alpha",
)


@dataclass(frozen=True)
class Entry:
    """What the table has of a position."""

    depth: int
    score: float
    bound: Bound
    row: int


@dataclass
class SmallEngine:
    """Searches a position to a depth and records it.

    at_work         the first row at which the bug made a difference, or -1
    fail_hard       whether it returns nothing beyond its window
    game_over_first     whether it asks for the end of the game before it asks for the depth
    """

    bug: str = ""
    table: bool = False
    pvs: bool = False
    fail_hard: bool = False
    game_over_first: bool = False
    recorder: ColumnRecorder = field(default_factory=ColumnRecorder)
    entries: dict[Hashable, Entry] = field(default_factory=dict)
    at_work: int = -1
    believed: bool = False

    def blame(self, row: int) -> None:
        if self.at_work < 0:
            self.at_work = row

    @property
    def next_row(self) -> int:
        return len(self.recorder.columns)

    def trace(self, position: Position[Any], depth: int, **asked: Any) -> Trace:
        score = self.value(position, None, depth, -inf, inf)
        return self.finished(position, depth, score, asked)

    def deepened(self, position: Position[Any], depth: int, window: float = 1) -> Trace:
        """Iterative deepening, which asks again with an open window if the first was too narrow."""
        score = 0.0
        for limit in range(min(1, depth), depth + 1):
            low, high = (score - window, score + window) if limit > 1 else (-inf, inf)
            score = self.value(position, None, limit, low, high, Kind.ITERATION_ROOT)
            if not low < score < high:
                again = Kind.ITERATION_ROOT | Kind.ASPIRATION
                score = self.value(position, None, limit, -inf, inf, again)
        return self.finished(position, depth, score, {})

    def finished(
        self, position: Position[Any], depth: int, score: float, asked: dict[str, Any]
    ) -> Trace:
        columns = self.recorder.finish()
        if self.fail_hard:
            asked["fail"] = "hard"
        reason = columns.reason
        leaves = int(((reason == Reason.EVALUATED) | (reason == Reason.GAME_OVER)).sum())
        hits = int((reason == Reason.TABLE_HIT).sum())
        found: Result[Any] = Result(
            "small engine", depth, score, None, (), len(columns), leaves, table_hits=hits
        )
        return Trace(position, found, columns, asked=asked)

    def value(
        self,
        position: Position[Any],
        move: Any,
        depth: int,
        alpha: float,
        beta: float,
        kind: Kind = Kind.NORMAL,
    ) -> float:
        row = self.recorder.enter(position, move, depth, alpha, beta, kind)
        if self.game_over_first and not position.moves():
            return self.left(self.outcome(position), Reason.GAME_OVER)
        if depth == 0:
            return self.left(self.evaluated(position), Reason.EVALUATED)
        if not position.moves():
            return self.left(self.outcome(position), Reason.GAME_OVER)
        if entry := self.answer(position, depth, alpha, beta):
            return self.left(entry.score, Reason.TABLE_HIT, entry.row)
        best = self.best(position, depth, alpha, beta, row)
        if self.fail_hard:
            best = min(max(best, alpha), beta)
        if self.bug == "returns-alpha" and best < alpha:
            best = alpha
            self.blame(row)
        self.store(position, depth, best, alpha, beta, row)
        return self.left(best, Reason.ALL_SEARCHED)

    def best(
        self, position: Position[Any], depth: int, alpha: float, beta: float, row: int
    ) -> float:
        up, forgets = position.maximizing, self.bug == "forgets-the-last-move"
        best, moves = (-inf if up else inf), list(position.moves())
        truth = best
        if forgets and len(moves) > 2:
            moves.pop()
        for number, move in enumerate(moves):
            score = self.child(position, move, number, depth, alpha, beta)
            better = score > best if up else score < best
            truth = max(truth, score) if up else min(truth, score)
            is_last = number == len(moves) - 1
            if self.believed:
                self.blame(row if is_last else self.next_row)
            if better or self.bug == "takes-the-last-score":
                best = score
            old = alpha, beta
            alpha, beta = (max(alpha, best), beta) if up else (alpha, min(beta, best))
            if self.bug == "keeps-the-old-window" and old != (alpha, beta):
                alpha, beta = old
                if not is_last:
                    self.blame(self.next_row)
            if alpha >= beta:
                self.recorder.cut()
                if self.bug != "searches-after-a-cut":
                    break
                if not is_last:
                    self.blame(self.next_row)
        else:
            if forgets and len(moves) < len(position.moves()):
                self.blame(row)
        if best != truth:
            self.blame(row)
        return best

    def child(
        self,
        position: Position[Any],
        move: Any,
        number: int,
        depth: int,
        alpha: float,
        beta: float,
    ) -> float:
        child, up = position.play(move), position.maximizing
        self.believed = False
        less = 2 if self.bug == "loses-depth-at-the-second-move" and number == 1 else 1
        left = max(depth - less, 0)
        if left != depth - 1:
            self.blame(self.next_row)
        if self.bug == "turns-the-window-round" and -inf < alpha and beta < inf:
            if (-beta, -alpha) != (alpha, beta):
                self.blame(self.next_row)
            return self.value(child, move, left, -beta, -alpha)
        narrow = (alpha, alpha + 1) if up else (beta - 1, beta)
        wide = abs(narrow[0]) < inf and abs(narrow[1]) < inf and beta - alpha > 1
        if not self.pvs or number == 0 or not wide:
            return self.value(child, move, left, alpha, beta)
        score = self.value(child, move, left, *narrow, Kind.SCOUT)
        self.believed = alpha < score < beta and self.bug == "believes-a-scout"
        if alpha < score < beta and not self.believed:
            return self.value(child, move, left, alpha, beta, Kind.RE_SEARCH)
        return score

    def evaluated(self, position: Position[Any]) -> float:
        score = position.evaluate()
        if self.bug != "evaluates-for-the-mover" or position.maximizing or score == 0:
            return score
        self.blame(self.next_row - 1)
        return -score

    def outcome(self, position: Position[Any]) -> float:
        score = position.outcome()
        assert score is not None
        if self.bug != "takes-a-loss-for-a-draw" or score >= 0:
            return score
        self.blame(self.next_row - 1)
        return 0

    def left(self, score: float, reason: Reason, source: int = -1) -> float:
        self.recorder.leave(score, reason, source)
        return score

    def answer(
        self, position: Position[Any], depth: int, alpha: float, beta: float
    ) -> Entry | None:
        entry = self.entries.get(position.table_key()) if self.table else None
        if entry is None:
            return None
        if entry.depth != depth:
            if self.bug != "ignores-the-depth-of-an-entry":
                return None
            self.blame(self.next_row - 1)
        answers = {
            Bound.EXACT: True,
            Bound.AT_LEAST: entry.score >= beta,
            Bound.AT_MOST: entry.score <= alpha,
        }[entry.bound]
        if not answers and self.bug == "ignores-the-window-of-an-entry":
            self.blame(self.next_row - 1)
            return entry
        return entry if answers else None

    def store(
        self,
        position: Position[Any],
        depth: int,
        score: float,
        alpha: float,
        beta: float,
        row: int,
    ) -> None:
        bound = Bound.EXACT
        if score <= alpha:
            bound = Bound.AT_MOST
        elif score >= beta:
            bound = Bound.AT_LEAST
        if self.table:
            self.entries[position.table_key()] = Entry(depth, score, bound, row)
