"""Players: the computer with its levels, our engine in its own process, other people's engines."""

import importlib
from typing import TYPE_CHECKING, Any

from plyscope.players.computer import LEVELS, Choice, Computer
from plyscope.players.player import Player

if TYPE_CHECKING:
    from plyscope.players.gomocup_player import GomocupPlayer
    from plyscope.players.hub_player import HubPlayer
    from plyscope.players.uci_player import UciPlayer

__all__ = [
    "LEVELS",
    "Choice",
    "Computer",
    "GomocupPlayer",
    "HubPlayer",
    "Player",
    "UciPlayer",
]
_LATE = {
    "GomocupPlayer": "gomocup_player",
    "HubPlayer": "hub_player",
    "UciPlayer": "uci_player",
}


def __getattr__(name: str) -> Any:
    """Loads what only some programs need when they first ask for it."""
    if name not in _LATE:
        raise AttributeError(f"module 'plyscope.players' has no attribute {name!r}")
    return getattr(importlib.import_module(f"plyscope.players.{_LATE[name]}"), name)
