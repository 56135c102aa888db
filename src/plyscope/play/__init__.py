"""Playing games: the record of a game, the computer and other programs as players, the terminal."""

from plyscope.play.computer import LEVELS, Choice, Computer
from plyscope.play.hub_player import HubPlayer
from plyscope.play.player import Player
from plyscope.play.record import GameRecord
from plyscope.play.terminal import TerminalGame
from plyscope.play.uci_player import UciPlayer

__all__ = [
    "LEVELS",
    "Choice",
    "Computer",
    "GameRecord",
    "HubPlayer",
    "Player",
    "TerminalGame",
    "UciPlayer",
]
