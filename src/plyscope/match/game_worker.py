"""What plays the games of a match: two players that keep running from game to game."""

import threading
import time
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from plyscope.match.arena import Ending, TimedGame
from plyscope.match.results import LOSER, PlayedGame
from plyscope.match.settings import Settings
from plyscope.players.player_spec import parse_player
from plyscope.work import Unit


def units(numbers: Iterable[int]) -> Iterator[Unit]:
    """The games of a match by their numbers."""
    return (Unit(str(number), {"number": number}) for number in numbers)


class GameWorker:
    """A worker whose units are games; it waits for its players, which are processes."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._players = [
            parse_player(text).player(settings.game, settings.stall)
            for text in (settings.a, settings.b)
        ]
        self._is_closed = threading.Event()

    def run(self, description: dict[str, Any]) -> dict[str, Any]:
        """Plays a game, and describes it as `PlayedGame` does."""
        return self._played(description["number"]).to_data()

    def close(self) -> None:
        """Ends the players, and so the game."""
        self._is_closed.set()
        for player in self._players:
            player.close()

    def _played(self, number: int) -> PlayedGame:
        settings = self._settings
        opening = settings.openings.of_pair(number // 2)
        record = opening.record(settings.game)
        a_maximizes = number % 2 == 0
        a, b = self._players
        sides = {a_maximizes: a, not a_maximizes: b}
        date, began = datetime.now(UTC), time.monotonic()
        ending = TimedGame(
            record, sides, settings.time_control, settings.rules, self._is_closed.is_set
        ).play()
        winner = _winner(ending, a_maximizes)
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


def _winner(ending: Ending, a_maximizes: bool) -> str:
    if ending.maximizer_wins is None:
        return ""
    return "A" if ending.maximizer_wins == a_maximizes else "B"
