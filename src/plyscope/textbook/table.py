"""Alpha-beta with a transposition table, which mtdf and deepening share."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Generic

from plyscope.position import Move, Position
from plyscope.textbook.recorder import Bound, Kind, Recorder, bound_of
from plyscope.textbook.search import Line, Order, Search, ShouldStop, Value


@dataclass(frozen=True, slots=True)
class Entry(Generic[Move]):
    """The result for a position, and the row of the trace that found it.

    `final` means that it rests on finished games alone, so that no deeper search can change it.
    """

    depth: int
    score: float
    bound: Bound
    line: Line[Move]
    row: int
    final: bool

    def answers(self, depth: int, alpha: float, beta: float) -> bool:
        """Whether the entry decides a search with this depth and window.

        The depth must be equal: another depth has another value.
        """
        return self.depth == depth and (
            self.bound is Bound.EXACT
            or (self.bound is Bound.AT_LEAST and self.score >= beta)
            or (self.bound is Bound.AT_MOST and self.score <= alpha)
        )


class TabledSearch(Search[Move]):
    """Fail-soft alpha-beta with a table: no position is searched twice for the same answer.

    A stored move is searched first, then the others in their order. `value` has the contract of
    `alphabeta` except for ties: it promises a best move, not the first one.
    """

    def __init__(
        self,
        algorithm: str,
        position: Position[Move],
        depth: int | None,
        order: Order | None,
        recorder: Recorder | None,
        stop: ShouldStop | None = None,
    ) -> None:
        super().__init__(algorithm, position, depth, order, recorder, stop)
        self.table: dict[Hashable, Entry[Move]] = {}
        self.open_ends = 0
        """How often the search reached depth 0 before the end of the game."""

    def value(
        self,
        position: Position[Move],
        depth: int,
        alpha: float,
        beta: float,
        move: Move | None = None,
        kind: Kind = Kind.NORMAL,
    ) -> Value[Move]:
        row = self.enter(position, move, depth, alpha, beta, kind)
        if depth == 0:
            self.open_ends += 1
            return self.evaluated(position)
        key = position.key()
        entry = self.table.get(key)
        if entry is not None and entry.answers(depth, alpha, beta):
            self.open_ends += not entry.final
            return self.table_hit(entry.score, entry.line, entry.row)
        moves = self.moves(position)
        if not moves:
            return self.game_over(position)
        if entry is not None and entry.line:
            moves = first(entry.line[0], moves)

        open_before = self.open_ends
        score, line = self._best(position, moves, depth, alpha, beta)
        bound, final = bound_of(score, alpha, beta), self.open_ends == open_before
        self.table[key] = Entry(depth, score, bound, line, row, final)
        return self.leave(score, line)

    def _best(
        self, position: Position[Move], moves: Sequence[Move], depth: int, alpha: float, beta: float
    ) -> Value[Move]:
        """The value of the best move; with one loop for each player, as in `alphabeta`."""
        line: Line[Move] = ()
        if position.maximizing:
            best = -inf
            for move in moves:
                score, continuation = self.value(position.play(move), depth - 1, alpha, beta, move)
                if score > best:
                    best, line = score, (move, *continuation)
                alpha = max(alpha, best)
                if alpha >= beta:
                    self.cut(move, moves)
                    break
        else:
            best = inf
            for move in moves:
                score, continuation = self.value(position.play(move), depth - 1, alpha, beta, move)
                if score < best:
                    best, line = score, (move, *continuation)
                beta = min(beta, best)
                if alpha >= beta:
                    self.cut(move, moves)
                    break
        return best, line


def first(move: Move, moves: Iterable[Move]) -> list[Move]:
    """The moves with this one first."""
    return [move, *(other for other in moves if other != move)]
