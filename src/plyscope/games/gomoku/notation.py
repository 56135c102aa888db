"""How people write points and positions of gomoku."""

import re
from typing import NamedTuple

from plyscope.errors import InvalidPositionError
from plyscope.games.gomoku.rules import GomokuBoard, RuleSet
from plyscope.text import shown

STRIDE = 20
"""A point's code is its row from the top times this, plus its column."""

COLUMNS = "abcdefghijklmnopqrst"
POINT = re.compile(r"([a-t])([1-9][0-9]?)", re.ASCII)
MOVES = re.compile(r"\s*(?:[a-t][1-9][0-9]?\s*)*", re.ASCII)
TAIL = re.compile(r"\s([bw])(?:\s+([0-9]{1,2})-([0-9]{1,2}))?\s*\Z", re.ASCII)
CELLS = re.compile(r"[0-9]+|[.xo]", re.ASCII)

EXAMPLE = "h8 i9 h7"


class Setup(NamedTuple):
    """What a native board is made of."""

    size: int
    black: list[int]
    white: list[int]
    black_to_move: bool
    captured: tuple[int, int]


def write_point(code: int, size: int) -> str | None:
    """Columns are letters from the left, none left out; rows are counted from the bottom."""
    row, column = divmod(code, STRIDE)
    return f"{COLUMNS[column]}{size - row}" if 0 <= row < size and column < size else None


def read_point(text: str, size: int) -> int | None:
    """The code of a point of a board of that size."""
    match = POINT.fullmatch(text.strip().lower())
    if not match:
        return None
    row, column = size - int(match[2]), COLUMNS.index(match[1])
    return row * STRIDE + column if row >= 0 and column < size else None


def is_move_list(text: str) -> bool:
    return MOVES.fullmatch(text.lower()) is not None


def read_moves(text: str) -> list[str]:
    return [match[0] for match in POINT.finditer(text.lower())]


def write(board: GomokuBoard, *, captures: bool) -> str:
    """Rows from the top with x for Black, o for White and numbers of empty points, then the mover.

    ``15/15/…/7x7/… w``, and in ninuki the stones that Black and White have captured: ``w 2-0``.
    """
    size, cells = board.columns, board.cells()
    rows = [
        re.sub(r"\.+", lambda run: str(len(run[0])), "".join(".xo"[cell] for cell in row))
        for row in (cells[start : start + size] for start in range(0, size * size, size))
    ]
    taken = " {}-{}".format(*board.captured) if captures else ""
    return f"{'/'.join(rows)} {'b' if board.maximizing else 'w'}{taken}"


def read(text: str, rules: RuleSet) -> Setup:
    """What `write` wrote; also a diagram, a line a row, with . for an empty point.

    Without the mover, it is Black's turn unless Black has made one move more than White.
    """
    tail = TAIL.search(text)
    captured = (int(tail[2] or 0), int(tail[3] or 0)) if tail else (0, 0)
    cells = _cells(text[: tail.start()] if tail else text, text, rules)
    black, white = _stones(cells, "x"), _stones(cells, "o")
    ahead = len(black) + captured[1] - len(white) - captured[0]
    if tail is None and ahead not in (0, 1):
        raise refused(text, "it does not say who moves; put b or w at the end")
    return Setup(len(cells), black, white, tail[1] == "b" if tail else ahead == 0, captured)


def _cells(diagram: str, text: str, rules: RuleSet) -> list[str]:
    """The rows of a diagram, which must be a square of a size that the rules allow."""
    cells = [_row(row, text) for row in re.split(r"/|\n", diagram.strip().lower())]
    size = len(cells)
    if size not in rules.sizes:
        raise refused(text, f"it has {size} rows, and {rules.name} is played on {rules.size_words}")
    for number, row in enumerate(cells, start=1):
        if len(row) != size:
            raise refused(text, f"row {number} has {len(row)} points, but there are {size} rows")
    return cells


def _stones(cells: list[str], stone: str) -> list[int]:
    """The codes of the points with that stone."""
    return [
        row * STRIDE + column
        for row, marks in enumerate(cells)
        for column, mark in enumerate(marks)
        if mark == stone
    ]


def _row(row: str, text: str) -> str:
    """The points of a row, one sign each."""
    squeezed = "".join(row.split())
    parts = CELLS.findall(squeezed)
    if "".join(parts) != squeezed or any(part.isdigit() and len(part) > 2 for part in parts):
        raise refused(text, f"row {shown(row.strip())} has more than x, o, . and numbers in it")
    return "".join("." * int(part) if part.isdigit() else part for part in parts)


def refused(text: str, why: str) -> InvalidPositionError:
    return InvalidPositionError(
        f"{shown(text)} is not a gomoku position: {why}; write moves like {EXAMPLE}"
    )
