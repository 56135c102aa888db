"""Playing games: the record of a game, the computer and other programs as players, the terminal."""

import importlib
from typing import TYPE_CHECKING, Any

from plyscope.play.computer import LEVELS, Choice, Computer
from plyscope.play.player import Player
from plyscope.play.record import GameRecord

if TYPE_CHECKING:
    from plyscope.play.gomocup_player import GomocupPlayer
    from plyscope.play.hub_player import HubPlayer
    from plyscope.play.terminal import TerminalGame
    from plyscope.play.uci_player import UciPlayer

__all__ = [
    "LEVELS",
    "Choice",
    "Computer",
    "GameRecord",
    "GomocupPlayer",
    "HubPlayer",
    "Player",
    "TerminalGame",
    "UciPlayer",
]
_LATE = {
    "GomocupPlayer": "gomocup_player",
    "HubPlayer": "hub_player",
    "TerminalGame": "terminal",
    "UciPlayer": "uci_player",
}


def __getattr__(name: str) -> Any:
    """What only some need is loaded when they do."""
    if name not in _LATE:
        raise AttributeError(f"module 'plyscope.play' has no attribute {name!r}")
    return getattr(importlib.import_module(f"plyscope.play.{_LATE[name]}"), name)
