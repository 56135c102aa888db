"""What tells a position from all others: as bytes, which are the same in every process."""

from collections.abc import Callable, Hashable
from dataclasses import fields, is_dataclass
from enum import Enum
from operator import methodcaller
from typing import Any

from plyscope._native import Connect4Board, TicTacToeBoard, digest
from plyscope.errors import GameError
from plyscope.fast import Compiled
from plyscope.position import Position
from plyscope.text import shown

PACKED = (Connect4Board, TicTacToeBoard)
"""Boards whose key is the whole board."""


def key_function(start: Position[Any]) -> Callable[[Any], Hashable]:
    """What is equal for two positions of a game exactly when they count as one in a solution.

    Of a compiled game those are the fields that tell positions apart.
    """
    return methodcaller("repetition_key" if isinstance(start, Compiled) else "key")


def digest_of(position: Position[Any]) -> tuple[int, int]:
    """The 128 bits that stand for a position in a solution."""
    if isinstance(position, Compiled):
        return digest(position.repetition_key())
    board = position.native()
    if isinstance(board, PACKED):
        return digest(board.key().to_bytes(8, "little"))
    return digest_of_key(position, position.key())


def digest_of_key(position: Position[Any], key: Hashable) -> tuple[int, int]:
    """The same for the key of a position that is not native."""
    if isinstance(key, bytes):
        return digest(key)
    try:
        return digest(_written(key).encode())
    except TypeError as error:
        raise GameError(
            f"{type(position).__name__}.key() has {error}, which cannot be saved; let it return "
            "numbers, text, bytes, or tuples of them"
        ) from None


def _written(value: Any) -> str:
    """Text that two values share exactly when they are equal."""
    kind = type(value)
    if kind is int or kind is str or kind is bytes or value is None:
        return repr(value)
    if isinstance(value, Enum):
        return f"{kind.__qualname__}.{value.name}"
    if isinstance(value, int | float):
        return repr(int(value)) if value == value // 1 else repr(float(value))
    if isinstance(value, str | bytes):
        return repr(kind.__mro__[-2](value))
    if isinstance(value, tuple):
        return f"({','.join(map(_written, value))})"
    if isinstance(value, frozenset):
        return f"{{{','.join(sorted(map(_written, value)))}}}"
    if is_dataclass(value):
        parts = (getattr(value, field.name) for field in fields(value) if field.compare)
        return f"{kind.__qualname__}({','.join(map(_written, parts))})"
    raise TypeError(shown(value))
