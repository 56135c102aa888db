"""A whole game as data: tags, a start, moves with what is said of them, and a result."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from plyscope.position import Position

UNKNOWN = "*"
"""The result of a game that is not over, or that nobody knows."""
MOST_NESTED = 64
"""The most variations that may be nested within each other."""
Board = TypeVar("Board", bound=Position[int])


@dataclass(slots=True)
class AnnotatedMove:
    """A move of the position before it, and what is said of it."""

    move: Any
    """A move of the game; in a swap opening it may be a choice, as text."""
    strength: str = ""
    """A mark such as ``!`` or ``??``; in PDN also ``(?)``, and ``*`` says that it was forced."""
    nags: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    variations: list["Line"] = field(default_factory=list)
    """What could have been played instead of this move."""


@dataclass(slots=True)
class Line:
    """Moves played one after the other, with comments before the first."""

    moves: list[AnnotatedMove] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)


class Diagnostic(NamedTuple):
    """What is wrong in a file, and where; lines and columns count from 1."""

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}"


@dataclass(slots=True)
class AnnotatedGame(Generic[Board]):
    """A game: who played and where, its start, its moves, how it ended.

    `start` is None only where the text does not give it; then there are no moves. `tags` lacks
    those that `start` and `result` stand for: Result, SetUp, FEN, and the name of the variant.
    """

    start: Board | None
    tags: dict[str, str] = field(default_factory=dict)
    line: Line = field(default_factory=Line)
    result: str = UNKNOWN
    errors: list[Diagnostic] = field(default_factory=list)

    def played(self) -> Iterator[tuple[Board, AnnotatedMove]]:
        """The moves of the game itself, each with the position before it."""
        position = self.start
        for move in self.line.moves:
            assert position is not None
            yield position, move
            position = position.play(move.move)
