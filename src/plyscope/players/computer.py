"""The computer as a player, as strong as one asks it to be."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plyscope.engine import Limits, Table, start_search
from plyscope.errors import SearchError
from plyscope.games.chess import Chess
from plyscope.games.chess.polyglot import Book
from plyscope.position import Position, one_line
from plyscope.textbook import Result


@dataclass(frozen=True)
class Level:
    """How far the computer looks ahead, and how often it just plays something."""

    depth: int
    carelessness: float = 0.0

    def __str__(self) -> str:
        at_random = f", but plays {self.carelessness:.0%} of its moves at random"
        ahead = f"looks {self.depth} move{'s' * (self.depth > 1)} ahead"
        return ahead + (at_random if self.carelessness else "")


LEVELS = {
    1: Level(1, 0.6),
    2: Level(1, 0.3),
    3: Level(2, 0.2),
    4: Level(2, 0.05),
    5: Level(3),
    6: Level(4),
    7: Level(5),
    8: Level(6),
    9: Level(8),
    10: Level(12),
}
PATIENCE = 5.0
"""Seconds after which a level, and a hint, stops looking deeper."""
LONGEST = 24 * 60 * 60
"""The most seconds one may ask for."""


@dataclass(frozen=True)
class Choice:
    """The move the computer plays, and the search it rests on.

    There is none behind a careless move or one of a book.
    """

    move: Any
    result: Result[Any] | None


class Computer:
    """Plays the best move that the engine finds within a depth and a time, or one of its book.

    One for a game: it keeps what it has found for its next move.
    """

    def __init__(self, *, depth: int, seconds: float, carelessness: float = 0.0) -> None:
        self.depth = Limits(depth=depth).deepest
        if not 0 < seconds <= LONGEST:
            asked = one_line(str(seconds), 40)
            raise SearchError(f"seconds must be a number above 0, up to {LONGEST}, not {asked}")
        self.seconds = seconds
        self.carelessness = carelessness
        self.randomness = random.Random()
        self.book: Book | None = None
        """Of chess; in other games it is not looked into."""
        self._table = Table()

    @classmethod
    def of_level(cls, level: int) -> "Computer":
        """The computer of a level from 1, careless, to 10."""
        if level not in LEVELS:
            raise SearchError(f"level must be from 1 to {max(LEVELS)}, not {level}")
        chosen = LEVELS[level]
        return cls(depth=chosen.depth, seconds=PATIENCE, carelessness=chosen.carelessness)

    @classmethod
    def of(
        cls, *, level: int | None = None, depth: int | None = None, seconds: float | None = None
    ) -> "Computer":
        """The computer with these limits, of which the level is one way to say them; 5 if none."""
        if depth is not None and depth < 1:
            raise SearchError(f"depth must be at least 1 to choose a move, not {depth}")
        if depth is None and seconds is None:
            return cls.of_level(5 if level is None else level)
        deepest = Limits().deepest if depth is None else depth
        return cls(depth=deepest, seconds=3600.0 if seconds is None else seconds)

    @classmethod
    def adviser(cls) -> "Computer":
        """The computer that gives hints: as strong as its patience lets it be."""
        return cls(depth=Limits().deepest, seconds=PATIENCE)

    def choose(self, position: Position[Any], history: Sequence[Position[Any]] = ()) -> Choice:
        """A move for the player whose turn it is; `history` are the positions before."""
        known = None
        if self.book is not None and isinstance(position, Chess):
            known = self.book.choose(position, self.randomness)
        if known is not None:
            return Choice(known, None)
        if self.randomness.random() < self.carelessness:
            return Choice(self.randomness.choice(position.moves()), None)
        return self.think(position, history)

    def think(self, position: Position[Any], history: Sequence[Position[Any]] = ()) -> Choice:
        """The best move the computer can find, as the player whose turn it is evaluates it.

        An interrupt (Ctrl-C) ends the thinking: the move is the best found so far.
        """
        view = position.for_searcher(position.player)
        strength: dict[str, Any] = {"preset": "full", "history": history, "table": self._table}
        running = start_search(
            view,
            depth=self.depth,
            seconds=self.seconds,
            **({} if view.native() is None else strength),
        )
        try:
            result = running.result()
        except KeyboardInterrupt:
            result = running.result()
        return Choice(result.move, result)
