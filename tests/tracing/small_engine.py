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

    def trace(self, position: Position[Any], depth: int, **asked: Any) -> Trace:
        score = self.value(position, None, depth, -inf, inf)
        return self.finished(position, depth, score, asked)

    def deepened(self, position: Position[Any], depth: int, window: float = 1) -> Trace:
        """Iterative deepening, which asks again with an open window if the first was too narrow."""
        score = 0.0
        for limit in range(1, depth + 1):
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
        best = self.best(position, depth, alpha, beta)
        if self.fail_hard:
            best = min(max(best, alpha), beta)
        if self.bug == "returns-alpha" and best <= alpha:
            best = alpha
        self.store(position, depth, best, alpha, beta, row)
        return self.left(best, Reason.ALL_SEARCHED)

    def best(self, position: Position[Any], depth: int, alpha: float, beta: float) -> float:
        up = position.maximizing
        best, moves = (-inf if up else inf), list(position.moves())
        if self.bug == "forgets-the-last-move" and len(moves) > 2:
            moves.pop()
        for number, move in enumerate(moves):
            score = self.child(position, move, number, depth, alpha, beta)
            better = score > best if up else score < best
            if better or self.bug == "takes-the-last-score":
                best = score
            if self.bug != "keeps-the-old-window":
                alpha, beta = (max(alpha, best), beta) if up else (alpha, min(beta, best))
            if alpha >= beta:
                self.recorder.cut()
                if self.bug != "searches-after-a-cut":
                    break
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
        less = 2 if self.bug == "loses-depth-at-the-second-move" and number == 1 else 1
        left = max(depth - less, 0)
        if self.bug == "turns-the-window-round" and -inf < alpha and beta < inf:
            return self.value(child, move, left, -beta, -alpha)
        narrow = (alpha, alpha + 1) if up else (beta - 1, beta)
        wide = abs(narrow[0]) < inf and abs(narrow[1]) < inf and beta - alpha > 1
        if not self.pvs or number == 0 or not wide:
            return self.value(child, move, left, alpha, beta)
        score = self.value(child, move, left, *narrow, Kind.SCOUT)
        if alpha < score < beta and self.bug != "believes-a-scout":
            return self.value(child, move, left, alpha, beta, Kind.RE_SEARCH)
        return score

    def evaluated(self, position: Position[Any]) -> float:
        score = position.evaluate()
        turned = self.bug == "evaluates-for-the-mover" and not position.maximizing
        return -score if turned else score

    def outcome(self, position: Position[Any]) -> float:
        score = position.outcome()
        assert score is not None
        return 0 if self.bug == "takes-a-loss-for-a-draw" and score < 0 else score

    def left(self, score: float, reason: Reason, source: int = -1) -> float:
        self.recorder.leave(score, reason, source)
        return score

    def answer(
        self, position: Position[Any], depth: int, alpha: float, beta: float
    ) -> Entry | None:
        entry = self.entries.get(position.table_key()) if self.table else None
        if entry is None:
            return None
        if entry.depth != depth and self.bug != "ignores-the-depth-of-an-entry":
            return None
        answers = {
            Bound.EXACT: True,
            Bound.AT_LEAST: entry.score >= beta,
            Bound.AT_MOST: entry.score <= alpha,
        }[entry.bound]
        return entry if answers or self.bug == "ignores-the-window-of-an-entry" else None

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
