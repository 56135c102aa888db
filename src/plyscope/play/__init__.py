"""Playing: the record of a game, swap openings, and games as text that people paste and save."""

from plyscope.play.record import GameRecord

__all__ = ["GameRecord"]
