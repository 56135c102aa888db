"""A draughts position as text: its FEN, such as ``B:W21,22,K24:B1,2,K3``."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from plyscope.errors import GameError
from plyscope.position import shown

EXAMPLE = "B:W21,22,K24:B1,2,K3"
SQUARES = range(1, 33)
PIECES = re.compile(r"(K?)\s*([0-9]{1,2})(?:\s*-\s*([0-9]{1,2}))?", re.ASCII | re.IGNORECASE)


class Setup(NamedTuple):
    """Pieces on squares and who moves, not yet checked against any rule.

    The sets of squares are numbers with square 1 as bit 0, as the native board takes them; a king
    is in its side's set and in `kings`.
    """

    white: int
    black: int
    kings: int
    white_to_move: bool


def write(setup: Setup) -> str:
    """The FEN, White's pieces first, each side's by ascending squares."""
    mover = "W" if setup.white_to_move else "B"
    return f"{mover}:W{_listed(setup.white, setup.kings)}:B{_listed(setup.black, setup.kings)}"


def _listed(pieces: int, kings: int) -> str:
    return ",".join(
        f"{'K' if kings & _bit(square) else ''}{square}"
        for square in SQUARES
        if pieces & _bit(square)
    )


def _bit(square: int) -> int:
    return 1 << (square - 1)


def read(text: str) -> Setup:
    """What a FEN says; raises `GameError` if it is none, or has two pieces on a square.

    Spaces, small letters, a closing full stop and either order of the sides are accepted.
    """
    mover, *sides = (part.strip() for part in text.strip().removesuffix(".").split(":"))
    mover, names = mover.upper(), [side[:1].upper() for side in sides]
    if mover not in ("W", "B") or sorted(names) != ["B", "W"]:
        raise refused(text, "it has not the form mover:Wsquares:Bsquares")
    pieces = {"W": 0, "B": 0}
    kings = 0
    for name, side in zip(names, sides, strict=True):
        for square, is_king in _pieces(side[1:].strip(), text):
            if (pieces["W"] | pieces["B"]) & _bit(square):
                raise refused(text, f"square {square} is used twice")
            pieces[name] |= _bit(square)
            kings |= _bit(square) * is_king
    return Setup(pieces["W"], pieces["B"], kings, mover == "W")


def _pieces(listed: str, text: str) -> Iterator[tuple[int, bool]]:
    """The squares of one side, and whether a king is there."""
    for item in listed.split(",") if listed else ():
        match = PIECES.fullmatch(item.strip())
        if not match:
            raise refused(text, f"{shown(item.strip())} is no square")
        first, last = int(match[2]), int(match[3] or match[2])
        if first not in SQUARES or last not in SQUARES or first > last:
            raise refused(text, f"{shown(item.strip())} is not among the squares 1 to 32")
        for square in range(first, last + 1):
            yield square, bool(match[1])


def refused(text: str, why: str) -> GameError:
    """The error about a FEN that says what is wrong with it."""
    return GameError(f"{shown(text)} is no draughts position: {why}; write one like {EXAMPLE}")
