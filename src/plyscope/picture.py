"""How a position looks on a screen: a grid of cells with pieces, as plain data."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

LONGEST_PIECE = 4
"""How long a text may be to stand in a cell."""
MOST_CELLS = 40


class Cell(NamedTuple):
    """A cell by its row and column, both from 0 at the top left."""

    row: int
    column: int


@dataclass(frozen=True)
class Picture:
    """A board and what stands on it.

    grid        "squares" light and dark by turns, "points" where lines cross, "holes" for discs,
                "pits" for stones, "hexagons" in rows that lean to the right, "green" or "plain"
                cells
    pieces      rows from the top; "" is an empty cell. "white man", "black crown", "white queen",
                "blue stone", "yellow cross", "red ring" and the like are drawn as such,
                "! double four" is a point that is forbidden and why, any other text is text
    names       what players call the cells, in the same order; "" for one that is not played on
    columns, rows   what is written along the edges, if anything
    dark_corner     whether the top left square is a dark one
    palette     the pieces with which `Position.set_up` makes a position; none if it does not
    sides       on hexagons, the colours of the sides: top and bottom, left and right
    """

    grid: str
    pieces: list[list[str]]
    names: list[list[str]]
    columns: list[str]
    rows: list[str]
    dark_corner: bool = False
    palette: list[str] = field(default_factory=list)
    sides: list[str] = field(default_factory=list)


def plain_picture(board: Any) -> Picture | None:
    """The picture of a `board()` that is a grid of short texts or numbers, else None."""
    rows = _rows(board)
    pieces = [[_piece(value) for value in row] for row in rows]
    if not pieces or any(len(piece) > LONGEST_PIECE for row in pieces for piece in row):
        return None
    names = [[f"{r + 1},{c + 1}" for c in range(len(row))] for r, row in enumerate(pieces)]
    return Picture("plain", pieces, names, [], [])


def _rows(board: Any) -> Sequence[Sequence[Any]]:
    """The rows of a board if they form a grid that a screen has room for, else none."""
    if not _is_list(board) or not all(map(_is_list, board)):
        return ()
    widths = {len(row) for row in board}
    fits = len(board) <= MOST_CELLS and len(widths) == 1 and 0 < max(widths) <= MOST_CELLS
    return board if fits else ()


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _piece(value: Any) -> str:
    return "" if value in (None, 0, ".", " ") else str(value)


def differences(before: Picture | None, after: Picture | None) -> list[Cell]:
    """The cells on which two pictures of the same size differ; none where one is missing."""
    if before is None or after is None:
        return []
    return [
        Cell(row, column)
        for row, (old, new) in enumerate(zip(before.pieces, after.pieces, strict=True))
        for column, (piece, left) in enumerate(zip(old, new, strict=True))
        if piece != left
    ]
