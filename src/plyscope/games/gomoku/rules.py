"""The rule sets of gomoku: what each is called, and its native board."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, Self

from plyscope._native import (
    CaroBoard,
    FreestyleGomokuBoard,
    NinukiBoard,
    RenjuBoard,
    StandardGomokuBoard,
)
from plyscope.games.native import NativeBoard


class GomokuBoard(NativeBoard, Protocol):
    """What a native board of any rule set offers beyond the rules of every game."""

    usual_size: int
    least_size: int
    most_size: int

    def __init__(
        self,
        size: int,
        black: Sequence[int] = (),
        white: Sequence[int] = (),
        black_to_move: bool = True,
        captured: tuple[int, int] = (0, 0),
    ) -> None: ...

    @property
    def columns(self) -> int: ...  # type: ignore[override]
    @property
    def captured(self) -> tuple[int, int]: ...
    @property
    def five_stands(self) -> bool: ...
    @property
    def is_calm(self) -> bool: ...
    def stones(self) -> tuple[list[int], list[int]]: ...
    def forbidden(self) -> list[tuple[int, str]]: ...
    def is_legal(self, code: int) -> bool: ...
    def candidates(self) -> list[int]: ...
    def full_evaluation(self) -> int: ...
    def move_score(self, code: int) -> int: ...
    def play(self, code: int) -> Self: ...


@dataclass(frozen=True)
class RuleSet:
    """A set of rules, as people know it; the rules themselves are in the native board."""

    name: str
    title: str
    board: type[GomokuBoard]
    """The class of its native boards."""
    captures: bool = False
    """Whether stones are captured."""

    @property
    def size(self) -> int:
        """How many rows and columns the usual board has."""
        return self.board.usual_size

    @property
    def sizes(self) -> range:
        """The sizes of board that the rules allow."""
        return range(self.board.least_size, self.board.most_size + 1)

    @property
    def size_words(self) -> str:
        """The sizes of board as people say them."""
        least, most = self.sizes[0], self.sizes[-1]
        return f"{least}x{least}" + (f" to {most}x{most}" if most > least else "")


RULES = {
    rules.name: rules
    for rules in (
        RuleSet("freestyle", "Gomoku: five or more in a row, 15x15", FreestyleGomokuBoard),
        RuleSet("standard", "Gomoku: exactly five in a row, 15x15", StandardGomokuBoard),
        RuleSet("renju", "Renju: some points are forbidden to Black, 15x15", RenjuBoard),
        RuleSet("caro", "Caro: exactly five, not flanked at both ends, 15x15", CaroBoard),
        RuleSet(
            "ninuki",
            "Ninuki: five in a row or ten captured stones, 19x19",
            NinukiBoard,
            captures=True,
        ),
    )
}
