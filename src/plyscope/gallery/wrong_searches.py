"""Textbook searches that are wrong on purpose: each class changes one line of the right one."""

from collections.abc import Hashable
from dataclasses import replace
from math import inf
from typing import Any

from plyscope.position import Move, Position
from plyscope.textbook import Bound, Kind, Reason, Recorder
from plyscope.textbook.search import Line, Search, Value
from plyscope.textbook.table import TabledSearch


class LineByLine(Search[Move]):
    """Alpha-beta with a method for each line that a bug below changes; by itself it is right.

    Without `prunes` it is plain minimax: all windows are open.
    """

    prunes = True

    def __init__(
        self, position: Position[Move], depth: int | None, recorder: Recorder | None
    ) -> None:
        super().__init__("alphabeta", position, depth, None, recorder)

    def value(
        self,
        position: Position[Move],
        depth: int,
        alpha: float,
        beta: float,
        maximizing: bool,
        move: Move | None = None,
    ) -> Value[Move]:
        self.enter(position, move, depth, alpha, beta)
        if depth == 0:
            return self.evaluated(position)
        moves = position.moves()
        if not moves:
            return self.game_over(position)

        best = self.worst(maximizing)
        line: Line[Move] = ()
        for move in moves:
            window = self.passed_on(alpha, beta)
            score, continuation = self.child(position, move, depth, window, maximizing, best)
            if (score > best) if maximizing else (score < best):
                best, line = score, (move, *continuation)
            alpha, beta = self.narrowed(alpha, beta, best, maximizing)
            if self.prunes and self.is_closed(alpha, beta):
                self.cut(move, moves)
                break
        return self.leave(best, line)

    def worst(self, maximizing: bool) -> float:
        return -inf if maximizing else inf

    def passed_on(self, alpha: float, beta: float) -> tuple[float, float]:
        return alpha, beta

    def child(
        self,
        position: Position[Move],
        move: Move,
        depth: int,
        window: tuple[float, float],
        maximizing: bool,
        best: float,
    ) -> Value[Move]:
        child = position.play(move)
        return self.value(child, depth - 1, *window, self.moves_next(child, maximizing), move)

    def moves_next(self, child: Position[Move], maximizing: bool) -> bool:
        return child.maximizing

    def narrowed(
        self, alpha: float, beta: float, best: float, maximizing: bool
    ) -> tuple[float, float]:
        if not self.prunes:
            return alpha, beta
        return (max(alpha, best), beta) if maximizing else (alpha, min(beta, best))

    def is_closed(self, alpha: float, beta: float) -> bool:
        return alpha >= beta

    def root_value(self, position: Position[Move]) -> Value[Move]:
        return self.value(position, self.depth, -inf, inf, position.maximizing)


class MinimizerUpdatesAlpha(LineByLine[Move]):
    def narrowed(
        self, alpha: float, beta: float, best: float, maximizing: bool
    ) -> tuple[float, float]:
        return (max(alpha, best), beta) if maximizing else (min(alpha, best), beta)


class MinimumFromMinusInfinity(LineByLine[Move]):
    prunes = False

    def worst(self, maximizing: bool) -> float:
        return -inf


class RecursionOnTheScore(LineByLine[Move]):
    """Calls itself with the best score so far, which has no moves and so is its own evaluation."""

    prunes = False

    def child(
        self,
        position: Position[Move],
        move: Move,
        depth: int,
        window: tuple[float, float],
        maximizing: bool,
        best: float,
    ) -> Value[Move]:
        self.enter(position.play(move), move, depth - 1, *window)
        self.leaves += 1
        self.recorder.leave(best, Reason.EVALUATED, -1)
        return best, ()


class CutsOnlyBeyondBeta(LineByLine[Move]):
    def is_closed(self, alpha: float, beta: float) -> bool:
        return alpha > beta


class WindowNotPassedOn(LineByLine[Move]):
    def passed_on(self, alpha: float, beta: float) -> tuple[float, float]:
        return -inf, inf


class CutsBelowBeta(LineByLine[Move]):
    def is_closed(self, alpha: float, beta: float) -> bool:
        return alpha >= beta - 1


class PlayersAlternate(LineByLine[Move]):
    prunes = False

    def moves_next(self, child: Position[Move], maximizing: bool) -> bool:
        return not maximizing


class WithTable(TabledSearch[Move]):
    """Alpha-beta with a table, begun once at the full depth; it is right."""

    def __init__(
        self, position: Position[Move], depth: int | None, recorder: Recorder | None
    ) -> None:
        super().__init__("alphabeta", position, depth, None, recorder)

    def root_value(self, position: Position[Move]) -> Value[Move]:
        return self.value(position, self.depth, -inf, inf)


class BoundsStoredAsExact(WithTable[Move]):
    def value(
        self,
        position: Position[Move],
        depth: int,
        alpha: float,
        beta: float,
        move: Move | None = None,
        kind: Kind = Kind.NORMAL,
    ) -> Value[Move]:
        found = super().value(position, depth, alpha, beta, move, kind)
        key: Hashable = position.key()
        if key in self.table:
            self.table[key] = replace(self.table[key], bound=Bound.EXACT)
        return found


WrongSearch = type[LineByLine[Any]] | type[WithTable[Any]]
