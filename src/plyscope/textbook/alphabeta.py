"""Alpha-beta: minimax that prunes moves that cannot affect the result.

It repeats lines of the other algorithms on purpose: each file is read on its own.
"""

from math import inf

from plyscope.position import Move, Position
from plyscope.textbook.recorder import Recorder
from plyscope.textbook.search import Line, Order, Result, Search, Value, checked_window


def alphabeta(
    position: Position[Move],
    depth: int | None = None,
    *,
    alpha: float = -inf,
    beta: float = inf,
    order: Order | None = None,
    recorder: Recorder | None = None,
) -> Result[Move]:
    """The minimax value of `position`, found without visiting every node.

    alpha is the score that the maximizer is already sure of elsewhere, beta the minimizer's. When
    alpha >= beta, one of them will avoid this position, and the remaining moves are pruned.
    With s for the returned score and v for the minimax value (fail-soft):

        s <= alpha           then   v <= s
        alpha < s < beta     then   v == s
        s >= beta            then   v >= s

    With the open window, which is the default, s == v and the move is minimax's move.
    """
    search = Search[Move]("alphabeta", position, depth, order, recorder)

    def value(
        position: Position[Move], depth: int, alpha: float, beta: float, move: Move | None = None
    ) -> Value[Move]:
        search.enter(position, move, depth, alpha, beta)
        if depth == 0:
            return search.evaluated(position)
        moves = search.moves(position)
        if not moves:
            return search.game_over(position)

        line: Line[Move] = ()
        if position.maximizing:
            best = -inf
            for move in moves:
                score, continuation = value(position.play(move), depth - 1, alpha, beta, move)
                if score > best:
                    best, line = score, (move, *continuation)
                alpha = max(alpha, best)
                if alpha >= beta:
                    search.cut(move, moves)
                    break
        else:
            best = inf
            for move in moves:
                score, continuation = value(position.play(move), depth - 1, alpha, beta, move)
                if score < best:
                    best, line = score, (move, *continuation)
                beta = min(beta, best)
                if alpha >= beta:
                    search.cut(move, moves)
                    break
        return search.leave(best, line)

    return search.result(value(position, search.depth, *checked_window(alpha, beta)))
