"""How large compiled games may be. Boards and move lists of the native core have fixed sizes."""

from typing import Any

from plyscope.fast.fields import size_of

SMALL = 128
"""Bytes of a position of a small game."""
FEW_MOVES, MOST_MOVES = 256, 1024
"""The most moves of a position, in a small game and in a large one."""
TOO_MANY_MOVES = "too many moves"


def is_small(cls: Any) -> bool:
    """Whether positions and move lists of a game are small, which makes its search faster."""
    return size_of(cls.fields.values()) <= SMALL and cls.max_moves <= FEW_MOVES


def most_moves(cls: Any) -> int:
    """The most moves that a position of the game may have."""
    return FEW_MOVES if is_small(cls) else MOST_MOVES


def too_many_moves(cls: Any) -> str:
    """What is wrong with a position that has more, and what to do."""
    advice = f"; for up to {MOST_MOVES:,}, write max_moves = {MOST_MOVES} in the class"
    return f"more than {most_moves(cls):,} moves{advice if is_small(cls) else ''}"
