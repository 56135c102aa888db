"""Tic-tac-toe: three in a row on nine cells."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from plyscope._native import TicTacToeBoard
from plyscope.errors import InvalidPositionError
from plyscope.moves import illegal_move, legal_code, move_code, named_move, sorted_moves
from plyscope.picture import Cell, Picture
from plyscope.position import Position
from plyscope.text import checked_text, shown

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
LINES_THROUGH = tuple(tuple(line for line in LINES if cell in line) for cell in range(9))


@dataclass(frozen=True, slots=True)
class TicTacToe(Position[int]):
    """Nine cells, each "X", "O" or "."; X begins and is the maximizer. X wins: 1, O wins: -1.

    Moves are the cells 0 to 8, row by row, written 1 to 9.
    """

    game: ClassVar[str] = "tictactoe"

    cells: str = "........."

    @property
    def player(self) -> str:
        return "X" if self.maximizing else "O"

    @property
    def maximizing(self) -> bool:
        return self.cells.count("X") == self.cells.count("O")

    def moves(self) -> Sequence[int]:
        if self._winner():
            return ()
        return [cell for cell, mark in enumerate(self.cells) if mark == "."]

    def play(self, move: int) -> "TicTacToe":
        move = move_code(move)
        if not 0 <= move < 9 or self.cells[move] != "." or self._winner():
            raise illegal_move(self, str(move + 1))
        return TicTacToe(self.cells[:move] + self.player + self.cells[move + 1 :])

    def outcome(self) -> float | None:
        winner = self._winner()
        if winner:
            return 1 if winner == "X" else -1
        return None if "." in self.cells else 0

    def evaluate(self) -> float:
        return self.outcome() or 0

    def _winner(self) -> str | None:
        cells = self.cells
        for a, b, c in LINES:
            if cells[a] == cells[b] == cells[c] != ".":
                return cells[a]
        return None

    def native(self) -> TicTacToeBoard:
        marks = {
            mark: sum(1 << i for i, other in enumerate(self.cells) if other == mark)
            for mark in "XO"
        }
        return TicTacToeBoard(marks["O"] << 9 | marks["X"])

    def table_key(self) -> int:
        return self.native().table_key()

    def order(self, moves: Sequence[int]) -> Sequence[int]:
        return sorted_moves(moves, lambda cell: -len(LINES_THROUGH[cell]))

    def text(self, move: int) -> str:
        return str(move_code(move) + 1)

    def parse(self, text: str) -> int:
        return named_move(self, text, tuple("123456789"))

    def __str__(self) -> str:
        return "/".join(self.cells[row : row + 3] for row in (0, 3, 6))

    def draw(self) -> str:
        marks = [mark if mark != "." else str(cell + 1) for cell, mark in enumerate(self.cells)]
        rows = [" " + " │ ".join(marks[row : row + 3]) for row in (0, 3, 6)]
        return "\n───┼───┼───\n".join(rows)

    def board(self) -> Any:
        return [[mark.replace(".", "") for mark in self.cells[row : row + 3]] for row in (0, 3, 6)]

    def picture(self) -> Picture:
        names = [[str(3 * row + column + 1) for column in range(3)] for row in range(3)]
        return Picture("plain", self.board(), names, [], [], palette=["X", "O"])

    def path(self, move: int) -> Sequence[Cell]:
        return [Cell(*divmod(legal_code(self, move), 3))]

    def set_up(self, pieces: Sequence[Sequence[str]], player: str) -> str:
        return "/".join("".join(piece or "." for piece in row) for row in pieces)


def start(position: str | None = None) -> TicTacToe:
    """The empty board, or a position written row by row such as ``X.O/.X./...``; X moves first."""
    if position is None:
        return TicTacToe()
    position = checked_text(position, "X.O/.X./...")
    cells = position.strip().upper().replace("/", "").replace("-", ".").replace("_", ".")
    if len(cells) != 9 or set(cells) - set("XO."):
        raise InvalidPositionError(
            f"{shown(position)} is not a tic-tac-toe position; write one like X.O/.X./..."
        )
    board = TicTacToe(cells)
    if cells.count("X") - cells.count("O") not in (0, 1):
        raise InvalidPositionError(
            f"{shown(position)}: X moves first, so it has as many marks as O or one more"
        )
    if not _reachable(board):
        raise InvalidPositionError(f"{shown(position)} cannot arise: play continued after a win")
    return board


def _reachable(board: TicTacToe) -> bool:
    """Whether the winner, if any, could have moved last: both cannot have won, nor the mover."""
    winners = {
        board.cells[a] for a, b, c in LINES if board.cells[a] == board.cells[b] == board.cells[c]
    }
    return board.player not in winners
