"""Compiled games on a board of cells: how people see the board, and how they write on it."""

import re
from collections.abc import Sequence
from math import isqrt
from operator import itemgetter
from string import ascii_lowercase
from typing import Any, ClassVar

from plyscope.fast.compiled import Compiled
from plyscope.fast.text import read_fields, write_fields
from plyscope.picture import Cell, Picture
from plyscope.text import shown

EMPTY_OR_SIGN = re.compile(r"[0-9]+|.", re.ASCII)


class BoardGame(Compiled, is_base=True):
    """A compiled game whose field `cells` is a board, row by row from the top left.

    A cell is 0 if it is empty, 1 with a piece of the maximizer and -1 with one of the minimizer.
    A move is the number of the cell that it fills, unless `text` and `path` say otherwise.
    """

    cells: Any
    signs: ClassVar[str] = ".wb"
    """The signs in a terminal, and in the text of a position, for cells of 0, 1 and -1."""
    pieces: ClassVar[tuple[str, ...]] = ("", "white stone", "black stone")
    """What a screen shows for 0, 1 and -1; see `Picture.pieces`."""
    grid: ClassVar[str] = "plain"
    """What the cells look like on a screen; see `Picture.grid`."""
    sides: ClassVar[tuple[str, ...]] = ()
    """The colours of the sides; see `Picture.sides`."""
    rows_from_top: ClassVar[bool] = False
    """Whether the first row is the one at the top; in chess it is the one at the bottom."""

    def shape(self) -> tuple[int, int]:
        """How many rows and columns the board has: a square, unless the game says otherwise."""
        side = isqrt(len(self.cells))
        return side, side

    # Cells and moves.

    def cell(self, index: int) -> Cell:
        """The row and the column of a cell."""
        return Cell(*divmod(index, self.shape()[1]))

    def cell_name(self, index: int) -> str:
        """A cell as people write it: the letter of its column, the number of its row."""
        row, column = self.cell(index)
        return self._column_names()[column] + self._row_names()[row]

    def text(self, move: int) -> str:
        return self.cell_name(move)

    def path(self, move: int) -> Sequence[Cell]:
        rows, columns = self.shape()
        return [self.cell(move)] if 0 <= move < rows * columns else []

    def _column_names(self) -> list[str]:
        columns = self.shape()[1]
        return [ascii_lowercase[at % 26] * (1 + at // 26) for at in range(columns)]

    def _row_names(self) -> list[str]:
        rows = self.shape()[0]
        return [str(row + 1 if self.rows_from_top else rows - row) for row in range(rows)]

    # The board.

    def board(self) -> list[list[int]]:
        rows, columns = self.shape()
        return [list(self.cells[row * columns : (row + 1) * columns]) for row in range(rows)]

    def draw(self) -> str:
        names, slant = self._row_names(), " " if self.grid == "hexagons" else ""
        width = max(map(len, names))
        lines = [
            f"{slant * row}{name:>{width}} {' '.join(self.signs[code] for code in codes)}"
            for row, (name, codes) in enumerate(zip(names, self.board(), strict=True))
        ]
        columns = " " * (width + 1) + " ".join(self._column_names())
        lines = [columns, *lines] if self.rows_from_top else [*lines, columns]
        legend = [f"{self.signs[1]} {self.players[0]}, {self.signs[-1]} {self.players[1]}"]
        return "\n".join(lines if set(self.players) <= set(self.signs) else lines + legend)

    def picture(self) -> Picture:
        columns, rows = self._column_names(), self._row_names()
        return Picture(
            self.grid,
            [[self.pieces[code] for code in row] for row in self.board()],
            [[column + row for column in columns] for row in rows],
            columns,
            rows,
            palette=[self.pieces[1], self.pieces[-1]],
            sides=list(self.sides),
        )

    def set_up(self, pieces: Sequence[Sequence[str]], player: str) -> str:
        signs = dict(zip(self.pieces, self.signs, strict=True))
        return f"{_written([[signs[piece] for piece in row] for row in pieces])} {player}"

    # The position as text: rows from the top with numbers of empty cells, then the player to move.

    def __str__(self) -> str:
        signs = [[self.signs[code] for code in row] for row in self.board()]
        return write_fields(self, _written(signs))

    def read(self, text: str) -> None:
        """Reads ``8/8/8/3ox3/3xo3/8/8/8 Black``; a dot is an empty cell, too."""
        board, _, rest = text.strip().partition(" ")
        rows, columns = self.shape()
        lines = board.split("/")
        codes = [self._codes(line) for line in lines] if len(lines) == rows else []
        if [len(row) for row in codes] != [columns] * rows:
            raise ValueError(f"it needs {rows} rows of {columns} cells")
        for index, code in enumerate(code for row in codes for code in row):
            self.cells[index] = code
        read_fields(self, rest)

    def _codes(self, line: str) -> list[int]:
        """The cells of a row: a number stands for that many empty ones, a sign for one.

        One that is too long ends early.
        """
        codes: list[int] = []
        for part in map(itemgetter(0), EMPTY_OR_SIGN.finditer(line)):
            if len(codes) > len(self.cells):
                break
            if part.isdigit():
                codes += [0] * min(int(part[:4]), len(self.cells) + 1)
            elif part in self.signs:
                codes.append((0, 1, -1)[self.signs.index(part)])
            else:
                signs = ", ".join(self.signs)
                raise ValueError(f"a row has numbers and {signs}, not {shown(part)}")
        return codes


def _written(rows: list[list[str]]) -> str:
    """Rows of signs with numbers for runs of the empty ones, which are dots."""
    return "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), "".join(row)) for row in rows)
