"""Playing games: the record of a game, the computer as a player, the terminal as a board."""

from plyscope.play.computer import LEVELS, Choice, Computer
from plyscope.play.record import GameRecord
from plyscope.play.terminal import TerminalGame

__all__ = ["LEVELS", "Choice", "Computer", "GameRecord", "TerminalGame"]
