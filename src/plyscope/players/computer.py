"""The computer as an opponent of adjustable strength, in the terminal and in the studio."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING, Any

import plyscope
from plyscope.engine import Limits, SearchResult, Table, start_search
from plyscope.engine.handle import OnIteration
from plyscope.errors import SearchError
from plyscope.games.chess.polyglot import Book
from plyscope.position import Position
from plyscope.solving.folder import solution_of
from plyscope.stop import Stop
from plyscope.tables.probe import tables_of
from plyscope.text import counted
from plyscope.textbook import Result

if TYPE_CHECKING:
    from plyscope.tracing import Trace


@dataclass(frozen=True)
class Level:
    """How many nodes the computer searches, and how far it strays from the best move.

    `nodes` counts for each legal move, so that a level looks as far ahead in chess as in draughts.
    A move that is worse by `spread` men is played about a third as often as the best one.
    """

    nodes: int
    spread: float = 0.0

    def __str__(self) -> str:
        strays = ", and often plays another move that is nearly as good"
        searched = f"searches {counted(self.nodes, 'position')} for each legal move"
        return searched + (strays if self.spread else "")


LEVELS = {
    1: Level(25, 0.6),
    2: Level(40, 0.35),
    3: Level(60, 0.22),
    4: Level(90, 0.15),
    5: Level(140, 0.1),
    6: Level(250, 0.07),
    7: Level(500, 0.05),
    8: Level(1_000, 0.03),
    9: Level(2_000, 0.015),
    10: Level(4_000),
}
"""The figures of `make bench ARGS=levels` decided them: about 150 Elo from one to the next."""
CANDIDATES = 6
"""The number of moves that a level chooses from, if it strays from the best one."""
MOST_MOVES = 100
"""The most moves that a level has nodes for: on a large board most of them are not looked at."""
MOST_LOST = 1.5
"""The most men that a level gives away knowingly."""
PYTHON_SHARE = 100
"""A game in Python is searched with so many times fewer nodes: each takes that much longer."""
PATIENCE = 5.0
"""The time limit in seconds of a hint."""
MOST_RECORDED = 1_000_000
"""The most rows to record of a search that chooses a move."""
SECONDS_RECORDED = 0.5
"""A search with a longer time limit is not recorded: it would seldom fit in those rows."""


@dataclass(frozen=True)
class Choice:
    """The move that the computer plays, and the result of the search behind it.

    A book move, or one of a solved game, has no search behind it. `trace` is the recorded search,
    if recording was requested and the search was small enough.
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
        level: Level | None = None,
    ) -> None:
        if level is not None and level.spread:
            lines = max(lines, CANDIDATES)
        self.limits = Limits(depth, nodes, seconds, hash_mb=hash_mb, lines=lines)
        if self.limits.deepest < 1:
            raise SearchError(f"depth must be at least 1 to choose a move, not {depth}")
        self.level = level
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
            return cls(lines=lines, hash_mb=hash_mb, level=LEVELS[level])
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
        if known is None:
            known = self._solved_move(position)
        if known is not None:
            return Choice(known, None)
        # A game's evaluation may depend on the player who searches.
        view = position.for_searcher(position.player)
        engine: dict[str, Any] = {
            "history": history,
            "table": self._table,
            "hash_mb": self.limits.hash_mb,
            "tables": self.tables,
        }
        if self.level is not None:  # the tree beside a move is that of a finished iteration
            engine["switches"] = {"unfinished": False}
        how = {} if view.native() is None else {**engine, "on_iteration": on_iteration}
        winning = _winning_move(view)
        limits = self._limits(view) if winning is None else replace(self.limits, depth=1)
        if record and _is_small(limits) and not self._is_led_by_tables(view):
            choice = self._recorded(view, stop, limits, how)
        else:
            choice = self._searched(view, stop, limits, {"on_iteration": on_iteration, **how})
        if winning is not None:
            return replace(choice, move=winning)
        return replace(choice, move=self._strayed(view, choice.result) or choice.move)

    def _solved_move(self, position: Position[Any]) -> Any:
        """A move of best play, which the highest level knows of a game that the user has solved."""
        if self.level is not LEVELS[max(LEVELS)]:
            return None
        solved = solution_of(position)
        return None if solved is None else self.randomness.choice(solved.best_moves(position))

    def _limits(self, view: Position[Any]) -> Limits:
        """The limits for a position; a level has other ones for a game in Python."""
        if self.level is None:
            return self.limits
        nodes = self.level.nodes * min(len(view.moves()), MOST_MOVES)
        if view.native() is not None:
            return replace(self.limits, nodes=nodes)
        return replace(self.limits, nodes=max(nodes // PYTHON_SHARE, 20), lines=1)

    def _strayed(self, view: Position[Any], result: Result[Any] | None) -> Any:
        """A move nearly as good as the best one, as a level plays it; None for the best one."""
        if self.level is None or not self.level.spread or not isinstance(result, SearchResult):
            return None
        best = result.score
        lost = [abs(best - line.score) / view.unit for line in result.lines if line.line]
        near = [loss for loss in lost if loss <= MOST_LOST]  # the best lines come first
        if len(near) < 2:
            return None
        weights = [exp(-loss / self.level.spread) for loss in near]
        [line] = self.randomness.choices(result.lines[: len(near)], weights)
        return line.line[0]

    def _is_led_by_tables(self, view: Position[Any]) -> bool:
        """Whether endgame tables choose among the moves, which a recording would not show."""
        tables = tables_of(view, self.tables)
        return tables is not None and bool(tables.moves_towards_a_win(view))

    def _searched(
        self, view: Position[Any], stop: Stop | None, limits: Limits, how: dict[str, Any]
    ) -> Choice:
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

    def _recorded(
        self, view: Position[Any], stop: Stop | None, limits: Limits, how: dict[str, Any]
    ) -> Choice:
        is_native = view.native() is not None
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


def _is_small(limits: Limits) -> bool:
    """Whether a search is likely to be small enough to be recorded."""
    if limits.depth is not None:
        return True
    if limits.nodes is not None:
        return limits.nodes <= MOST_RECORDED
    return limits.seconds is not None and limits.seconds <= SECONDS_RECORDED


def _winning_move(position: Position[Any]) -> Any:
    """A move that wins at once, which nobody thinks about; None without one."""
    for move in position.moves():
        outcome = position.play(move).outcome()
        if outcome is not None and (outcome > 0 if position.maximizing else outcome < 0):
            return move
    return None
