"""The gate of methods that take a move: authors write them for legal moves alone."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from plyscope.errors import InvalidMoveError
from plyscope.moves import illegal_move, move_code
from plyscope.text import shown

GATED = ("text", "path", "changes")
FAILURES = (TypeError, ValueError, ArithmeticError, LookupError)
"""What a method may raise for a move that it was not written for."""


def install(cls: Any) -> None:
    """Puts the gate before the methods that a class itself has."""
    for name in GATED:
        if name in vars(cls):
            setattr(cls, name, _gated(vars(cls)[name]))


def _gated(method: Callable[[Any, int], Any]) -> Callable[[Any, int], Any]:
    """The method with a `MoveError` for what is not a move; a mistake in it stays what it is."""

    @wraps(method)
    def gated(position: Any, move: int) -> Any:
        code = move_code(move)
        try:
            return method(position, code)
        except FAILURES:
            if code in position.moves():
                raise
            raise illegal_move(position, str(code)) from None

    return gated


def check_moves(position: Any, moves: Any) -> None:
    """Raises `InvalidMoveError` unless all of these are legal moves."""
    legal = position.moves()
    try:
        are_moves = all(move in legal for move in moves)
    except TypeError:
        are_moves = False
    if not are_moves:
        raise InvalidMoveError(f"order() takes moves, not {shown(moves)}") from None
