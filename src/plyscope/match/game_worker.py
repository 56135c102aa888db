"""What plays the games of a match: two players that keep running from game to game."""

import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from plyscope.match.arena import Ending, TimedGame
from plyscope.match.openings import Opening, Openings
from plyscope.match.results import LOSER, PlayedGame
from plyscope.match.settings import Conditions
from plyscope.plain import checked, listed, optional, text, whole
from plyscope.players.player import Player
from plyscope.players.player_spec import parse_player
from plyscope.work import Unit

FIELDS = {"number": whole(), "position": optional(text), "moves": listed(text)}
"""The description of a game that is to be played: its number and its opening."""


def units(numbers: Iterable[int], openings: Openings) -> Iterator[Unit]:
    """The games of a match by their numbers."""
    of_pair = lru_cache(maxsize=1)(openings.of_pair)
    for number in numbers:
        opening = of_pair(number // 2)
        yield Unit(str(number), {"number": number} | asdict(opening))


def read_unit(description: Any) -> tuple[int, Opening]:
    """The number of a game and its opening; raises `PlainDataError` for anything else."""
    data = checked(description, FIELDS)
    return data["number"], Opening(data["position"], tuple(data["moves"]))


class GameWorker:
    """A worker whose units are games; it waits for its players, which are processes.

    `players` are others than the conditions describe, for a machine that has them elsewhere.
    """

    def __init__(self, conditions: Conditions, players: Sequence[Player] | None = None) -> None:
        self._conditions = conditions
        self._players = players or [
            parse_player(text).player(conditions.game, conditions.stall)
            for text in (conditions.a, conditions.b)
        ]
        self._is_closed = threading.Event()

    def run(self, description: Any) -> dict[str, Any]:
        """Plays a game, and describes it as `PlayedGame` does."""
        return self._played(*read_unit(description)).to_data()

    def close(self) -> None:
        """Ends the players, and so the game."""
        self._is_closed.set()
        for player in self._players:
            player.close()

    def _played(self, number: int, opening: Opening) -> PlayedGame:
        conditions = self._conditions
        record = opening.record(conditions.game)
        a_maximizes = number % 2 == 0
        a, b = self._players
        sides = {a_maximizes: a, not a_maximizes: b}
        date, began = datetime.now(UTC), time.monotonic()
        ending = TimedGame(
            record, sides, conditions.time_control, conditions.rules, self._is_closed.is_set
        ).play()
        winner = winner_of(ending, a_maximizes)
        return PlayedGame(
            number=number,
            winner=winner,
            failed=LOSER[winner] if ending.is_failure else "",
            ending=ending.kind,
            message=ending.message,
            position=opening.position,
            moves=tuple(record.moves),
            book=len(opening.moves),
            seconds=round(time.monotonic() - began, 3),
            date=date.strftime("%Y.%m.%d"),
        )


def winner_of(ending: Ending, a_maximizes: bool) -> str:
    """The winner as `PlayedGame` has it."""
    if ending.maximizer_wins is None:
        return ""
    return "A" if ending.maximizer_wins == a_maximizes else "B"
