"""The computer as an opponent of adjustable strength, in the terminal and in the studio."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import plyscope
from plyscope.engine import Limits, Table, start_search
from plyscope.engine.handle import OnIteration
from plyscope.errors import SearchError
from plyscope.games.chess.polyglot import Book
from plyscope.position import Position
from plyscope.stop import Stop
from plyscope.tables.probe import tables_of
from plyscope.textbook import Result

if TYPE_CHECKING:
    from plyscope.tracing import Trace


@dataclass(frozen=True)
class Level:
    """How many plies the computer looks ahead, and how often it plays a random move."""

    depth: int
    carelessness: float = 0.0

    def __str__(self) -> str:
        at_random = f", but plays {self.carelessness:.0%} of its moves at random"
        ahead = f"looks {self.depth} {'ply' if self.depth == 1 else 'plies'} ahead"
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
"""The time limit in seconds of a level's move, and of a hint."""
MOST_RECORDED = 1_000_000
"""The most rows to record of a search that chooses a move."""
SECONDS_RECORDED = 0.5
"""A search with a longer time limit is not recorded: it would seldom fit in those rows."""


@dataclass(frozen=True)
class Choice:
    """The move that the computer plays, and the result of the search behind it.

    A random move or a book move has no search behind it. `trace` is the recorded search, if
    recording was requested and the search was small enough.
    """

    move: Any
    result: Result[Any] | None
    trace: "Trace | None" = None


class Computer:
    """Plays the best move that the engine finds within its limits, or a move of its book.

    Each game needs its own, because the computer uses its table for all moves of the game.
    """

    def __init__(
        self,
        *,
        depth: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        lines: int = 1,
        hash_mb: float = 64,
        carelessness: float = 0.0,
    ) -> None:
        self.limits = Limits(depth, nodes, seconds, hash_mb=hash_mb, lines=lines)
        if self.limits.deepest < 1:
            raise SearchError(f"depth must be at least 1 to choose a move, not {depth}")
        self.carelessness = carelessness
        self.randomness = random.Random()
        self.tables: str | Path | None = None
        """The folder of endgame tables, or "off"; None for those at hand."""
        self.book: Book | None = None
        """A book of chess openings, which has no moves for other games."""
        self._table = Table()

    @classmethod
    def of(
        cls,
        *,
        level: int | None = None,
        depth: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        lines: int = 1,
        hash_mb: float = 64,
    ) -> "Computer":
        """The computer with these limits, or with a level from 1 to 10 (default: 5)."""
        if depth is None and seconds is None and nodes is None:
            level = 5 if level is None else level
            if level not in LEVELS:
                raise SearchError(f"level must be from 1 to {max(LEVELS)}, not {level}")
            chosen = LEVELS[level]
            return cls(
                depth=chosen.depth,
                seconds=PATIENCE,
                lines=lines,
                hash_mb=hash_mb,
                carelessness=chosen.carelessness,
            )
        return cls(depth=depth, seconds=seconds, nodes=nodes, lines=lines, hash_mb=hash_mb)

    @classmethod
    def adviser(cls) -> "Computer":
        """The computer that gives hints: the strongest one within the time limit."""
        return cls(seconds=PATIENCE)

    def choose(
        self,
        position: Position[Any],
        history: Sequence[Position[Any]] = (),
        *,
        stop: Stop | None = None,
        on_iteration: OnIteration[Any] | None = None,
        record: bool = False,
    ) -> Choice:
        """A move for the player on turn; `history` are the earlier positions of the game.

        stop            ends the search from another thread: the move is the best found so far
        on_iteration    called with the result of each finished depth
        record          whether to record the search, if it is small enough

        An interrupt (Ctrl-C) also ends the search.
        """
        known = None if self.book is None else self.book.choose(position, self.randomness)
        if known is not None:
            return Choice(known, None)
        if self.randomness.random() < self.carelessness:
            return Choice(self.randomness.choice(position.moves()), None)
        # A game's evaluation may depend on the player who searches.
        view = position.for_searcher(position.player)
        engine = {
            "history": history,
            "table": self._table,
            "hash_mb": self.limits.hash_mb,
            "tables": self.tables,
        }
        how = {} if view.native() is None else {**engine, "on_iteration": on_iteration}
        if record and self._is_small and not self._is_led_by_tables(view):
            return self._recorded(view, stop, how)
        return self._searched(view, stop, {"on_iteration": on_iteration, **how})

    def _is_led_by_tables(self, view: Position[Any]) -> bool:
        """Whether endgame tables choose among the moves, which a recording would not show."""
        tables = tables_of(view, self.tables)
        return tables is not None and bool(tables.moves_towards_a_win(view))

    def _searched(self, view: Position[Any], stop: Stop | None, how: dict[str, Any]) -> Choice:
        limits = self.limits
        running = start_search(
            view,
            depth=limits.deepest,
            seconds=limits.seconds,
            nodes=limits.nodes,
            lines=limits.lines,
            preset=None if view.native() is None else "full",
            stop=stop,
            **how,
        )
        try:
            result = running.result()
        except KeyboardInterrupt:
            if not running.done:
                raise  # the game does not return from a method of its own
            result = running.result()
        return Choice(result.move, result)

    @property
    def _is_small(self) -> bool:
        """Whether the search is likely to be small enough to be recorded."""
        limits = self.limits
        if limits.depth is not None:
            return True
        if limits.nodes is not None:
            return limits.nodes <= MOST_RECORDED
        return limits.seconds is not None and limits.seconds <= SECONDS_RECORDED

    def _recorded(self, view: Position[Any], stop: Stop | None, how: dict[str, Any]) -> Choice:
        limits, is_native = self.limits, view.native() is not None
        made = plyscope.trace(
            view,
            limits.deepest,
            "full" if is_native else "deepening",
            seconds=limits.seconds,
            nodes=limits.nodes,
            lines=limits.lines if is_native else 1,
            max_nodes=MOST_RECORDED,
            stop=stop,
            **how,
        )
        return Choice(made.result.move, made.result, None if made.truncated else made)
