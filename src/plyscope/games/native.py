"""What the games on native boards have in common."""

from abc import abstractmethod
from collections.abc import Sequence
from itertools import compress, count
from operator import ne
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar, cast

from plyscope.errors import IllegalMoveError, SearchError
from plyscope.moves import illegal_move, move_code
from plyscope.picture import Cell
from plyscope.position import Position


class NativeBoard(Protocol):
    """What every board of `plyscope._native` offers; a move is a code."""

    columns: int

    @property
    def maximizing(self) -> bool: ...
    def moves(self) -> list[int]: ...
    def play(self, code: int) -> Self: ...
    def outcome(self) -> int | None: ...
    def evaluate(self) -> int: ...
    def key(self) -> int: ...
    def table_key(self) -> int: ...
    def perft(self, depth: int) -> int: ...
    def cells(self) -> list[int]: ...
    def __hash__(self) -> int: ...


Board = TypeVar("Board", bound=NativeBoard)
Content = TypeVar("Content")


class NativePosition(Position[int], Generic[Board]):
    """A position that leaves the rules to a native board.

    A game adds `players`, `text` and `parse`, `draw`, and `__str__`: the position as text.
    """

    __slots__ = ("_native",)
    players: ClassVar[tuple[str, str]]
    """Their names, the maximizer's first."""

    def __init__(self, native: Board) -> None:
        self._native = native

    @property
    def player(self) -> str:
        return self.players[0 if self._native.maximizing else 1]

    @property
    def maximizing(self) -> bool:
        return self._native.maximizing

    def moves(self) -> Sequence[int]:
        return self._native.moves()

    def play(self, move: int) -> Self:
        return type(self)(self._after(move_code(move), str(move)))

    def passed(self) -> Self:
        try:
            return type(self)(cast(Any, self._native).passed())
        except (AttributeError, ValueError):  # no game to pass in, or no time to
            raise IllegalMoveError(f"{self.player} may not pass here") from None

    def _after(self, move: int, written: str) -> Board:
        """The native board after a move, which an error calls what people write."""
        try:
            return self._native.play(move)
        except (TypeError, ValueError):  # too large for a code, or illegal
            raise illegal_move(self, written) from None

    def outcome(self) -> float | None:
        return self._native.outcome()

    def evaluate(self) -> float:
        return self._native.evaluate()

    def key(self) -> int:
        return self._native.key()

    def table_key(self) -> int:
        return self._native.table_key()

    def perft(self, depth: int) -> int:
        """The number of ways to play exactly `depth` moves from here, counted natively."""
        try:
            return self._native.perft(depth)
        except ValueError as error:
            raise SearchError(str(error)) from None

    def native(self) -> Board:
        return self._native

    def board(self) -> Any:
        return self._rows(self._native.cells())

    def _pieces(self, names: Sequence[str]) -> list[list[str]]:
        """What stands on the board, row by row, by the names of the codes."""
        return self._rows(list(map(names.__getitem__, self._native.cells())))

    def changes(self, move: int) -> list[Cell]:
        """The cells on which something else stands after a legal move."""
        after = self._after(move_code(move), str(move))
        differs = map(ne, self._native.cells(), after.cells())
        return [Cell(*divmod(at, self._native.columns)) for at in compress(count(), differs)]

    def _rows(self, cells: list[Content]) -> list[list[Content]]:
        columns = self._native.columns
        return [cells[row : row + columns] for row in range(0, len(cells), columns)]

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._native == other._native

    def __hash__(self) -> int:
        return hash(self._native)

    @abstractmethod
    def __str__(self) -> str:
        """The position as the game's `start` reads it."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"
