"""Counting the lines of a game: the usual test of a move generator."""

from typing import Any

from plyscope.conformance import check_position
from plyscope.errors import SearchError
from plyscope.position import Position
from plyscope.text import shown

MAX_DEPTH = 64
"""The native boards count no longer lines."""


def perft(position: Position[Any], depth: int) -> int:
    """The number of ways to play exactly `depth` moves from `position`.

    A game with a native board that counts is counted there; any other through its contract.
    """
    check_position(position, SearchError)
    if isinstance(depth, bool) or not isinstance(depth, int) or not 0 <= depth <= MAX_DEPTH:
        said = shown(depth)
        raise SearchError(f"depth must be a whole number from 0 to {MAX_DEPTH}, not {said}")
    native = getattr(position.native(), "perft", None)
    return _lines(position, depth) if native is None else int(native(depth))


def _lines(position: Position[Any], depth: int) -> int:
    if depth == 0:
        return 1
    return sum(_lines(position.play(move), depth - 1) for move in position.moves())
