"""What plays a game: our engine, somebody else's program, a person."""

from typing import Any, Protocol

from plyscope.engine import Limits
from plyscope.play.record import GameRecord


class Player(Protocol):
    """Chooses moves in games, one game after the other."""

    @property
    def name(self) -> str:
        """What a table of results calls it."""
        ...

    def new_game(self, record: GameRecord) -> None:
        """A game begins; the player may forget the last one."""
        ...

    def choose(self, record: GameRecord, limits: Limits) -> Any:
        """A legal move of the record's position, within the limits.

        Raises `PlayerError` if the player fails: it crashed, says nothing, says what is no move.
        """
        ...

    def close(self) -> None:
        """Ends the player and what it runs; it is not used again."""
        ...
