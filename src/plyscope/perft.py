"""Counting the lines of a game: the usual test of a move generator."""

from typing import Any

from plyscope.position import Position


def perft(position: Position[Any], depth: int) -> int:
    """The number of ways to play exactly `depth` moves from `position`.

    A native game counts for itself; any other is counted through its contract.
    """
    native = getattr(position, "perft", None)
    if native is not None:
        return int(native(depth))
    if depth == 0:
        return 1
    return sum(perft(position.play(move), depth - 1) for move in position.moves())
