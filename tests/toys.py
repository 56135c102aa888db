"""Small games made for tests."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plyscope.games.tree import Shape
from plyscope.position import Position


@dataclass(frozen=True, slots=True)
class Turns(Position[int]):
    """An explicit tree in which `turns` says who moves at which ply: nobody need alternate."""

    shape: Shape
    turns: tuple[bool, ...] = (True, True, False, False)
    ply: int = 0

    @property
    def player(self) -> str:
        return "Max" if self.maximizing else "Min"

    @property
    def maximizing(self) -> bool:
        return self.turns[self.ply % len(self.turns)]

    def moves(self) -> Sequence[int]:
        return range(len(self.shape)) if isinstance(self.shape, tuple) else ()

    def play(self, move: int) -> "Turns":
        assert isinstance(self.shape, tuple)
        return Turns(self.shape[move], self.turns, self.ply + 1)

    def outcome(self) -> float | None:
        return None if isinstance(self.shape, tuple) else self.shape

    def evaluate(self) -> float:
        return 0 if isinstance(self.shape, tuple) else self.shape


@dataclass(frozen=True)
class Countdown(Position[str]):
    """One move a turn until `left` is 0: a line as long as anyone wants."""

    left: int
    score: float = 0
    texts: tuple[str, ...] = ("on",)

    @property
    def player(self) -> str:
        return "White" if self.maximizing else "Black"

    @property
    def maximizing(self) -> bool:
        return self.left % 2 == 0

    def moves(self) -> Sequence[str]:
        return self.texts if self.left else ()

    def play(self, move: str) -> "Countdown":
        return Countdown(self.left - 1, self.score, self.texts)

    def outcome(self) -> float | None:
        return None if self.left else self.score

    def evaluate(self) -> float:
        return self.score


class Stalled(Countdown):
    """A game that breaks the contract: it ends without an outcome."""

    def play(self, move: str) -> "Stalled":
        return Stalled(self.left - 1)

    def outcome(self) -> float | None:
        return None


@dataclass(frozen=True)
class Race(Position[int]):
    """Two count on by 1 or 2, and who says 99 wins: few positions, very many ways to each."""

    said: int = 0
    maximizing: bool = True

    @property
    def player(self) -> str:
        return "White" if self.maximizing else "Black"

    def moves(self) -> Sequence[int]:
        return [step for step in (1, 2) if self.said + step <= 99]

    def play(self, move: int) -> "Race":
        return Race(self.said + move, not self.maximizing)

    def outcome(self) -> float | None:
        return None if self.said < 99 else -1 if self.maximizing else 1

    def evaluate(self) -> float:
        return self.outcome() or 0


def after(position: Any, *moves: Any) -> Any:
    """The position after the moves."""
    for move in moves:
        position = position.play(move)
    return position
