"""A game that is solved: the value of every position, read from its file."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from plyscope import files
from plyscope.conformance import check_position
from plyscope.errors import FileError, GameError
from plyscope.position import Position
from plyscope.solving import file
from plyscope.solving.identity import digest_of
from plyscope.tables.probe import Fate
from plyscope.text import counted, shown
from plyscope.tracing.files.header import start_of

OTHER_RULES = "the rules of the game are not those by which it was solved"


@dataclass(frozen=True)
class Count:
    """How many positions share a fate: 1 is a win of the player to move, -1 a loss, 0 a draw."""

    sign: int
    distance: int | None
    positions: int


class SolvedGame:
    """The value of every position that can be reached from `start`.

    A value is the score with best play in the maximizer's view: that of the outcome, or 0 where
    neither side can force an end that is better for it. Best play wins by as much as possible, then
    as soon as possible; it loses by as little, and as late, as possible.
    """

    def __init__(self, start: Position[Any], columns: file.Columns) -> None:
        self.start, self._columns = start, columns
        if self._row(start) != 0:
            raise GameError(f"the solution does not begin with {shown(str(start))}")

    def __repr__(self) -> str:
        return f"<SolvedGame of {self.start.game}: {len(self):,} positions>"

    def __len__(self) -> int:
        return len(self._columns["parent"])

    def __contains__(self, position: object) -> bool:
        check_position(position, GameError)
        return self._found(position) is not None  # type: ignore[arg-type]

    # Questions about a position.

    def value(self, position: Position[Any]) -> float:
        """The score with best play, in the maximizer's view.

        Raises `GameError` for a position that cannot be reached from the start.
        """
        score: float = self._columns["score"][self._row(position)].item()
        return int(score) if score.is_integer() else score

    def distance(self, position: Position[Any]) -> int | None:
        """After how many plies the game ends with best play; None for a draw that goes on."""
        return self.fate(position).distance

    def fate(self, position: Position[Any]) -> Fate:
        """What becomes of the player to move."""
        row = self._row(position)
        sign, distance = int(self._signs[row]), int(self._columns["distance"][row])
        goes_on = sign == 0 and bool(position.moves())
        return Fate(sign, None if goes_on else distance, is_certain=True)

    def best_moves(self, position: Position[Any]) -> list[Any]:
        """The moves of best play; every move that holds a draw is one."""
        moves = list(position.moves())
        ranks = [self._rank(position, move) for move in moves]
        return [move for move, rank in zip(moves, ranks, strict=True) if rank == max(ranks)]

    def move_fates(self, position: Position[Any]) -> dict[Any, Fate]:
        """What each legal move leads to, in the view of the player who makes it."""
        found = {}
        for move in position.moves():
            after = position.play(move)
            fate = self.fate(after)
            sign = fate.sign if after.maximizing == position.maximizing else -fate.sign
            distance = None if fate.distance is None or sign == 0 else fate.distance + 1
            found[move] = Fate(sign, distance, is_certain=True)
        return found

    def line(self, position: Position[Any]) -> list[Any]:
        """Best play from a position to the end, or in a draw for as long as nothing is repeated."""
        line, seen = [], set[int]()
        while position.moves() and (row := self._row(position)) not in seen:
            seen.add(row)
            line.append(self.best_moves(position)[0])
            position = position.play(line[-1])
        return line

    def _rank(self, position: Position[Any], move: Any) -> tuple[float, int]:
        """How good a move is for the player who makes it: the greater, the better."""
        row = self._row(position.play(move))
        score = self._columns["score"][row].item()
        score = score if position.maximizing else -score
        distance = self._columns["distance"][row].item()
        return score, -distance if score > 0 else distance

    # Questions about the game.

    @cached_property
    def counts(self) -> list[Count]:
        """How many positions have each fate: wins, draws and losses, the longest first."""
        keys = np.stack([self._signs, self._columns["distance"].astype(np.int64)])
        kinds, numbers = np.unique(keys, axis=1, return_counts=True)
        every = zip(*kinds.tolist(), numbers.tolist(), strict=True)
        made = [Count(sign, distance if sign else None, number) for sign, distance, number in every]
        return sorted(made, key=lambda one: (-one.sign, -(one.distance or 0)))

    def count(self, sign: int) -> int:
        """How many positions the player to move wins (1), loses (-1) or draws (0)."""
        return int((self._signs == sign).sum())

    @cached_property
    def longest_win(self) -> Position[Any] | None:
        """A position that the player to move wins, but after more plies than any other one.

        The first one in the order of plies from the start; None if there is no win.
        """
        won = np.flatnonzero(self._signs == 1)
        if not len(won):
            return None
        return self.position(int(won[np.argmax(self._columns["distance"][won])]))

    def position(self, row: int) -> Position[Any]:
        """The position of a row, reached by its moves from the start.

        Raises `GameError` if the rules of the game are not those by which it was solved.
        """
        path, above = list[int](), row
        while above > 0:
            path.append(int(self._columns["move"][above]))
            above = int(self._columns["parent"][above])
        position = self.start
        for move in reversed(path):
            moves = position.moves()
            if move >= len(moves):
                raise GameError(OTHER_RULES)
            position = position.play(moves[move])
        if digest_of(position) != self._key(row):
            raise GameError(OTHER_RULES)
        return position

    def _key(self, row: int) -> tuple[int, int]:
        return int(self._columns["key_high"][row]), int(self._columns["key_low"][row])

    @cached_property
    def players(self) -> dict[bool, str]:
        """The names of the maximizer (True) and of the minimizer, as far as they ever move."""
        names = {True: "the maximizer", False: "the minimizer"}
        for maximizing in names:
            rows = np.flatnonzero(self._columns["maximizing"] == maximizing)
            if len(rows):
                names[maximizing] = self.position(int(rows[0])).player
        return names

    def fate_text(self, position: Position[Any], fate: Fate) -> str:
        """A fate in words: X wins in 3 plies."""
        if fate.sign == 0:
            return "a draw"
        winner = self.players[position.maximizing == (fate.sign > 0)]
        if fate.distance == 0:
            return f"{winner} has won"
        return f"{winner} wins in {counted(fate.distance or 0, 'ply', 'plies')}"

    @cached_property
    def _signs(self) -> Any:
        """The fate of each row's player to move: 1, 0 or -1."""
        sign = np.sign(self._columns["score"]).astype(np.int64)
        return np.where(self._columns["maximizing"] == 1, sign, -sign)

    # Rows.

    @cached_property
    def _order(self) -> Any:
        return np.argsort(self._columns["key_high"], kind="stable")

    @cached_property
    def _sorted(self) -> Any:
        return self._columns["key_high"][self._order]

    def _found(self, position: Position[Any]) -> int | None:
        wanted = digest_of(position)
        begin = int(np.searchsorted(self._sorted, np.uint64(wanted[0]), "left"))
        for row in self._order[begin:]:
            found = self._key(row)
            if found == wanted:
                return int(row)
            if found[0] != wanted[0]:
                return None
        return None

    def _row(self, position: Position[Any]) -> int:
        check_position(position, GameError)
        row = self._found(position)
        if row is None:
            raise GameError(
                f"{shown(str(position), 80)} cannot be reached from the position that was solved"
            )
        return row


def open_solution(name: "str | Path", *, start: Position[Any] | None = None) -> SolvedGame:
    """The solution in a file that `plyscope solve GAME --all` wrote.

    `start` is needed for a game of your own: the position that was solved. Raises `FileError` for
    a file that is damaged, or is not a solution.
    """
    path = files.checked_path(name)
    columns, header = file.read(path)
    label = files.label(path)
    if start is not None:
        check_position(start, FileError)
    begin = start_of(header, label, "a solution") if start is None else start
    try:
        return SolvedGame(begin, columns)
    except GameError as error:
        raise FileError(f"{label} cannot be used: {error}") from None
