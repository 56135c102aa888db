"""Playing: the record of a game, swap openings, and games as text to paste and to save."""

from plyscope.play.record import GameRecord

__all__ = ["GameRecord"]
