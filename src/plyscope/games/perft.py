"""Perft, the usual test of a move generator: counting the lines of a game.

What is counted are legal moves, as in all published suites: a draw by a rule, such as too little
material for a mate or too many moves without progress, does not end a line. The native boards know
which moves there would be; a game written in Python has none once it is over, whatever ended it.
"""

from collections.abc import Sequence
from typing import Any

from plyscope.conformance import check_position
from plyscope.errors import SearchError
from plyscope.position import Position
from plyscope.stop import check_stop, current_stop
from plyscope.text import shown

MAX_DEPTH = 64
"""The native boards count no longer lines."""


def perft(position: Position[Any], depth: int) -> int:
    """The number of lines of exactly `depth` legal moves from `position`; draw rules end none.

    A game with a native board that counts is counted there; any other through its contract.
    """
    check_position(position, SearchError)
    _check_depth(depth)
    native = getattr(position.native(), "perft", None)
    return _lines(position, depth) if native is None else int(native(depth))


def legal_moves(position: Position[Any]) -> Sequence[Any]:
    """The moves that `perft` counts: also those of a position that a draw rule has ended."""
    native = getattr(position.native(), "legal_moves", None)
    return position.moves() if native is None else list(native())


def perft_after(position: Position[Any], move: Any, depth: int) -> int:
    """`perft` of the position after one of its `legal_moves`; raises `Cancelled` when stopped."""
    _check_depth(depth)
    native = getattr(position.native(), "perft_after", None)
    if native is None:
        return _lines(position.play(move), depth)
    stop = current_stop()
    try:
        return int(native(move, depth, None if stop is None else stop.flag))
    except RuntimeError:
        check_stop()
        raise


def _check_depth(depth: int) -> None:
    if isinstance(depth, bool) or not isinstance(depth, int) or not 0 <= depth <= MAX_DEPTH:
        said = shown(depth)
        raise SearchError(f"depth must be a whole number from 0 to {MAX_DEPTH}, not {said}")


def _lines(position: Position[Any], depth: int) -> int:
    check_stop()
    if depth == 0:
        return 1
    return sum(_lines(position.play(move), depth - 1) for move in position.moves())
