"""Connect four on native bitboards: seven columns, six rows, four in a row wins."""

from collections.abc import Sequence
from typing import ClassVar

from plyscope._native import Connect4Board
from plyscope.errors import InvalidPositionError, MoveError
from plyscope.games.connect4_sizes import SizedConnect4
from plyscope.games.native import NativePosition
from plyscope.moves import legal_code, move_code, named_move, sorted_moves
from plyscope.picture import Cell, Picture
from plyscope.text import checked_text, shown

COLUMNS = 7
ROWS = 6
GLYPHS = ".XO"
PIECES = ("", "yellow cross", "red ring")


class Connect4(NativePosition[Connect4Board]):
    """A connect-four position. X, the first player, is the maximizer.

    Moves are the columns 0 to 6, written 1 to 7. A win scores 22 minus the stones the winner has
    played, so a sooner win scores more: from 18 down to 1. A draw scores 0.
    """

    __slots__ = ("_played",)
    players: ClassVar[tuple[str, str]] = ("X", "O")
    game: ClassVar[str] = "connect4"

    def __init__(self, native: Connect4Board | None = None, played: str = "") -> None:
        super().__init__(Connect4Board() if native is None else native)
        self._played = played

    def play(self, move: int) -> "Connect4":
        move = move_code(move)
        written = self.text(move)
        return Connect4(self._after(move, written), self._played + written)

    def order(self, moves: Sequence[int]) -> Sequence[int]:
        return sorted_moves(moves, lambda column: abs(column - COLUMNS // 2))

    def text(self, move: int) -> str:
        return str(move_code(move) + 1)

    def parse(self, text: str) -> int:
        return named_move(self, text, tuple("1234567"))

    def __str__(self) -> str:
        return self._played

    def draw(self) -> str:
        rows = [" ".join(GLYPHS[stone] for stone in row) for row in self.board()]
        return "\n".join([*rows, " ".join(str(column + 1) for column in range(COLUMNS))])

    def picture(self) -> Picture:
        pieces = self._pieces(PIECES)
        files = [str(column + 1) for column in range(COLUMNS)]
        return Picture("holes", pieces, [files for _ in pieces], files, [])

    def path(self, move: int) -> Sequence[Cell]:
        move = legal_code(self, move)
        free = [row for row, stones in enumerate(self.board()) if not stones[move]]
        return [Cell(free[-1], move)]


def start(
    position: str | None = None, columns: int = COLUMNS, rows: int = ROWS
) -> "Connect4 | SizedConnect4":
    """The empty board, or the position after the columns played, written 1 to 7: ``4453``.

    A board of another size is a compiled game, whose positions are read row by row, too.
    """
    if (columns, rows) != (COLUMNS, ROWS):
        return SizedConnect4(position, columns=columns, rows=rows)
    board = Connect4()
    if position is None:
        return board
    position = checked_text(position, "4453")
    for place, column in enumerate(position.strip(), start=1):
        try:
            board = board.play(board.parse(column))
        except MoveError as error:
            raise InvalidPositionError(
                f"connect four {shown(position)}, move {place}: {error}"
            ) from None
    return board
