"""The result of a search by the engine."""

from dataclasses import dataclass
from typing import Any, Generic

from plyscope.position import Move, Position
from plyscope.textbook import Line, Result


@dataclass(frozen=True)
class Variation(Generic[Move]):
    """A root move with its score and the best play that follows."""

    score: float
    line: Line[Move]

    @property
    def move(self) -> Move | None:
        """The first move of the line."""
        return self.line[0] if self.line else None


@dataclass(frozen=True)
class SearchResult(Result[Move]):
    """A `Result` with what only the engine reports.

    lines       the best root moves, best first; as many as `lines=` requested
    distance    plies until the game is decided, if the line ends there; else None
    deepest     plies from the root to the deepest position visited
    table_fullness  the share of the transposition table in use, from 0 to 1
    seconds     the time that the search took
    stopped     whether a limit or `stop()` ended the search before it reached its depth
    """

    lines: tuple[Variation[Move], ...] = ()
    distance: int | None = None
    deepest: int = 0
    table_fullness: float = 0.0
    seconds: float = 0.0
    stopped: bool = False


def distance_to_win(position: Position[Any], line: Line[Any]) -> int | None:
    """The length of the line, if a player has won at its end; else None."""
    for move in line:
        position = position.play(move)
    return len(line) if position.outcome() else None
