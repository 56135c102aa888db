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
                or "plain" cells
    pieces      rows from the top; "" is an empty cell. "white man", "black crown", "white queen",
                "black stone", "yellow cross", "red ring" and the like are drawn as such,
                "! double four" is a point that is forbidden and why, any other text is text
    names       what players call the cells, in the same order; "" for one that is not played on
    columns, rows   what is written along the edges, if anything
    dark_corner     whether the top left square is a dark one
    palette     the pieces with which `Position.set_up` makes a position; none if it does not
    """

    grid: str
    pieces: list[list[str]]
    names: list[list[str]]
    columns: list[str]
    rows: list[str]
    dark_corner: bool = False
    palette: list[str] = field(default_factory=list)


def plain_picture(board: Any) -> Picture | None:
    """The picture of a `board()` that is rows of short texts or numbers, else None."""
    if not isinstance(board, Sequence) or isinstance(board, str) or not board:
        return None
    if not all(isinstance(row, Sequence) and not isinstance(row, str) for row in board):
        return None
    pieces = [[_piece(value) for value in row] for row in board]
    cells = [piece for row in pieces for piece in row]
    if not cells or any(len(piece) > LONGEST_PIECE for piece in cells):
        return None
    if max(len(pieces), *map(len, pieces)) > MOST_CELLS or len({len(row) for row in pieces}) > 1:
        return None
    names = [[f"{r + 1},{c + 1}" for c in range(len(row))] for r, row in enumerate(pieces)]
    return Picture("plain", pieces, names, [], [])


def _piece(value: Any) -> str:
    return "" if value in (None, 0, ".", " ") else str(value)
