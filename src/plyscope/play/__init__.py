"""Playing games: the record of a game, the computer and other programs as players, the terminal."""

from typing import TYPE_CHECKING, Any

from plyscope.play.computer import LEVELS, Choice, Computer
from plyscope.play.player import Player
from plyscope.play.record import GameRecord

if TYPE_CHECKING:
    from plyscope.play.hub_player import HubPlayer
    from plyscope.play.terminal import TerminalGame

__all__ = ["LEVELS", "Choice", "Computer", "GameRecord", "HubPlayer", "Player", "TerminalGame"]


def __getattr__(name: str) -> Any:
    """What only some need is loaded when they do."""
    if name == "HubPlayer":
        from plyscope.play.hub_player import HubPlayer

        return HubPlayer
    if name == "TerminalGame":
        from plyscope.play.terminal import TerminalGame

        return TerminalGame
    raise AttributeError(f"module 'plyscope.play' has no attribute {name!r}")
