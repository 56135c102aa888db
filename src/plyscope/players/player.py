"""The interface of everything that plays a game: our engine, or another program."""

from typing import Any, Protocol

from plyscope.engine import Limits
from plyscope.play.record import GameRecord


class Player(Protocol):
    """Chooses moves in one game after another."""

    @property
    def name(self) -> str:
        """The name of the player in a table of results."""
        ...

    def new_game(self, record: GameRecord) -> None:
        """Prepares for a new game; the player may forget the last one."""
        ...

    def choose(self, record: GameRecord, limits: Limits) -> Any:
        """A legal move in the record's position, found within the limits.

        Raises `PlayerError` if the player fails: it crashes, stalls, or answers with an illegal
        move.
        """
        ...

    def close(self) -> None:
        """Ends the player and its process; the player cannot be used again."""
        ...
