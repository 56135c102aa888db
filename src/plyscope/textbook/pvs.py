"""Principal variation search: trust the first move, test the others cheaply.

It repeats lines of the other algorithms on purpose: each file is read on its own.
"""

from math import inf

from plyscope.position import Move, Position
from plyscope.textbook.recorder import Kind, Recorder
from plyscope.textbook.search import (
    Line,
    Order,
    Result,
    Search,
    Value,
    checked_window,
    just_above,
    seen_by,
)


def pvs(
    position: Position[Move],
    depth: int | None = None,
    *,
    alpha: float = -inf,
    beta: float = inf,
    order: Order | None = None,
    recorder: Recorder | None = None,
) -> Result[Move]:
    """Alpha-beta that searches all but a node's first move with a null window.

    Such a scout search only asks "is this move better?". Usually it is not, and a narrow window
    cuts sooner. When the answer is yes and the score lies inside the window (low < score < high),
    the move is searched again with the whole window.
    The contract is that of `alphabeta`; with good ordering fewer nodes are visited.
    """
    search = Search[Move]("pvs", position, depth, order, recorder)

    def value(
        position: Position[Move],
        depth: int,
        alpha: float,
        beta: float,
        move: Move | None = None,
        kind: Kind = Kind.NORMAL,
    ) -> Value[Move]:
        search.enter(position, move, depth, alpha, beta, kind)
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
            whole = seen_by(sign, low, high)
            narrow = seen_by(sign, low, just_above(low))
            if best == -inf or high <= just_above(low):
                score, continuation = value(child, depth - 1, *whole, move)
            else:
                score, continuation = value(child, depth - 1, *narrow, move, Kind.SCOUT)
                if low < sign * score < high:
                    score, continuation = value(child, depth - 1, *whole, move, Kind.RE_SEARCH)
            if sign * score > best:
                best, line = sign * score, (move, *continuation)
            low = max(low, best)
            if low >= high:
                search.cut(move, moves)
                break
        return search.leave(sign * best, line)

    return search.result(value(position, search.depth, *checked_window(alpha, beta)))
