"""What engines of gomoku and their managers tell each other by the Gomocup protocol."""

import re

from plyscope.errors import ProtocolError
from plyscope.games.gomoku import Gomoku, start
from plyscope.games.gomoku.notation import STRIDE
from plyscope.text import shown

RULES = {0: "freestyle", 1: "standard", 4: "renju", 8: "caro"}
"""By the number that `INFO rule` tells."""
CONTINUOUS = 2
"""This part of the number says that games follow each other on one board: no rule of play."""

POINT = re.compile(r"\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*", re.ASCII)
STONE = re.compile(r"\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*,\s*([123])\s*", re.ASCII)

OWN, OPPONENTS = 1, 2


def write_point(code: int) -> str:
    """Column from the left and row from the top, both from 0."""
    row, column = divmod(code, STRIDE)
    return f"{column},{row}"


def read_point(text: str, size: int) -> int:
    """The code of a point of a board of that size; raises `ProtocolError` if it is none."""
    match = POINT.fullmatch(text)
    if match is None:
        raise ProtocolError(f"a point is like 7,7, not {shown(text.strip())}")
    return _code(int(match[1]), int(match[2]), size)


def read_stone(text: str, size: int) -> tuple[int, int]:
    """The code of a point, and whose stone is there: 1 the engine's, 2 the opponent's."""
    match = STONE.fullmatch(text)
    if match is None:
        raise ProtocolError(f"a stone is like 7,7,1, and the last is DONE, not {shown(text)}")
    return _code(int(match[1]), int(match[2]), size), int(match[3])


def _code(column: int, row: int, size: int) -> int:
    if column >= size or row >= size:
        raise ProtocolError(f"{column},{row} is off a board of {size}x{size}")
    return row * STRIDE + column


def rule_of(number: int) -> str:
    """The name of the rules that `INFO rule` asks for."""
    name = RULES.get(number & ~CONTINUOUS)
    if name is None:
        known = ", ".join(f"{number} {name}" for number, name in RULES.items())
        raise ProtocolError(f"there is no rule {number}; there are {known}")
    return name


def set_up(rules: str, size: int, black: set[int], white: set[int], *, black_moves: bool) -> Gomoku:
    """The position with these stones; raises `GameError` if there is none."""
    rows = (
        "".join(
            "x" if (code := row * STRIDE + column) in black else "o" if code in white else "."
            for column in range(size)
        )
        for row in range(size)
    )
    return start(f"{'/'.join(rows)} {'b' if black_moves else 'w'}", rules=rules)


def stones_of(position: Gomoku) -> tuple[set[int], set[int]]:
    """The codes of the points that Black has, and White."""
    native = position.native()
    assert native is not None
    black, white = native.stones()
    return set(black), set(white)
