"""Negamax: alpha-beta with one case instead of two.

It repeats lines of the other algorithms on purpose: each file is read on its own.
"""

from math import inf

from plyscope.position import Move, Position
from plyscope.textbook.recorder import Recorder
from plyscope.textbook.search import Line, Order, Result, Search, Value, checked_window, seen_by


def negamax(
    position: Position[Move],
    depth: int | None = None,
    *,
    alpha: float = -inf,
    beta: float = inf,
    order: Order | None = None,
    recorder: Recorder | None = None,
) -> Result[Move]:
    """Alpha-beta written from the mover's point of view: min(a, b) == -max(-a, -b).

    Inside, scores and windows are in the view of the player to move (`sign` is +1 for the
    maximizer, -1 for the minimizer), so both players maximize; arguments, result and recorder have
    the maximizer's view. The contract and the visited nodes are those of `alphabeta`.
    """
    search = Search[Move]("negamax", position, depth, order, recorder)

    def value(
        position: Position[Move], depth: int, alpha: float, beta: float, move: Move | None = None
    ) -> Value[Move]:
        search.enter(position, move, depth, alpha, beta)
        if depth == 0:
            return search.evaluated(position)
        moves = search.moves(position)
        if not moves:
            return search.game_over(position)

        sign = 1 if position.maximizing else -1
        low, high = seen_by(sign, alpha, beta)
        best = -inf
        line: Line[Move] = ()
        for move in moves:
            child = position.play(move)
            score, continuation = value(child, depth - 1, *seen_by(sign, low, high), move)
            if sign * score > best:
                best, line = sign * score, (move, *continuation)
            low = max(low, best)
            if low >= high:
                search.cut(move, moves)
                break
        return search.leave(sign * best, line)

    return search.result(value(position, search.depth, *checked_window(alpha, beta)))
