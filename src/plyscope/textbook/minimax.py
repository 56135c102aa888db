"""Minimax: the value of a position when both players play their best.

It repeats lines of the other algorithms on purpose: each file is read on its own.
"""

from math import inf

from plyscope.position import Move, Position
from plyscope.textbook.recorder import Recorder
from plyscope.textbook.search import Line, Order, Result, Search, Value


def minimax(
    position: Position[Move],
    depth: int | None = None,
    *,
    order: Order | None = None,
    recorder: Recorder | None = None,
) -> Result[Move]:
    """The minimax value of `position`, searched to `depth` plies.

    The default depth is 3, or the whole of an explicit tree.

    With v(p, d) for the value of position p at depth d:

        v(p, 0) = p.evaluate()
        v(p, d) = p.outcome()                          if p has no moves
        v(p, d) = max of v(p.play(m), d - 1) over m    if the maximizer moves
        v(p, d) = min of v(p.play(m), d - 1) over m    if the minimizer moves

    Of several equally good moves, the first in searched order is returned.
    Every node is visited: the other algorithms are checked against this one.
    """
    search = Search[Move]("minimax", position, depth, order, recorder)

    def value(position: Position[Move], depth: int, move: Move | None = None) -> Value[Move]:
        search.enter(position, move, depth)
        if depth == 0:
            return search.evaluated(position)
        moves = search.moves(position)
        if not moves:
            return search.game_over(position)

        line: Line[Move] = ()
        if position.maximizing:
            best = -inf
            for move in moves:
                score, continuation = value(position.play(move), depth - 1, move)
                if score > best:
                    best, line = score, (move, *continuation)
        else:
            best = inf
            for move in moves:
                score, continuation = value(position.play(move), depth - 1, move)
                if score < best:
                    best, line = score, (move, *continuation)
        return search.leave(best, line)

    return search.result(value(position, search.depth))
