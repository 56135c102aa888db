"""Connect four on native bitboards: seven columns, six rows, four in a row wins."""

from collections.abc import Sequence
from typing import Any

from plyscope._native import Connect4Board
from plyscope.errors import GameError, MoveError
from plyscope.position import Position, checked_text, illegal_move, shown

COLUMNS = 7
GLYPHS = ".XO"


class Connect4(Position[int]):
    """A connect-four position. X, the first player, is the maximizer.

    Moves are the columns 0 to 6, written 1 to 7. A win scores 22 minus the stones the winner has
    played, so a sooner win scores more: from 18 down to 1. A draw scores 0.
    """

    __slots__ = ("_native", "_played")

    def __init__(self, native: Connect4Board | None = None, played: str = "") -> None:
        self._native = Connect4Board() if native is None else native
        self._played = played

    @property
    def player(self) -> str:
        return "X" if self._native.maximizing else "O"

    @property
    def maximizing(self) -> bool:
        return self._native.maximizing

    def moves(self) -> Sequence[int]:
        return self._native.moves()

    def play(self, move: int) -> "Connect4":
        try:
            return Connect4(self._native.play(move), f"{self._played}{move + 1}")
        except ValueError:
            raise illegal_move(self, str(move + 1)) from None

    def outcome(self) -> float | None:
        return self._native.outcome()

    def evaluate(self) -> float:
        return self._native.evaluate()

    def key(self) -> int:
        return self._native.key()

    def perft(self, depth: int) -> int:
        """The number of ways to play exactly `depth` moves from here, counted natively."""
        return self._native.perft(depth)

    def order(self, moves: Sequence[int]) -> Sequence[int]:
        return sorted(moves, key=lambda column: abs(column - COLUMNS // 2))

    def text(self, move: int) -> str:
        return str(move + 1)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Connect4) and self._native == other._native

    def __hash__(self) -> int:
        return hash(self._native)

    def __str__(self) -> str:
        return self._played

    def __repr__(self) -> str:
        return f"Connect4({self._played!r})"

    def draw(self) -> str:
        rows = [" ".join(GLYPHS[stone] for stone in row) for row in self.board()]
        return "\n".join([*rows, " ".join(str(column + 1) for column in range(COLUMNS))])

    def board(self) -> Any:
        cells = self._native.cells()
        return [cells[row : row + COLUMNS] for row in range(0, len(cells), COLUMNS)]


def start(position: str | None = None) -> Connect4:
    """The empty board, or the position after the columns played, written 1 to 7: ``4453``."""
    board = Connect4()
    if position is None:
        return board
    position = checked_text(position, "4453")
    for place, column in enumerate(position.strip(), start=1):
        try:
            board = board.play(board.parse(column))
        except MoveError as error:
            raise GameError(f"connect four {shown(position)}, move {place}: {error}") from None
    return board
