"""Chess on native bitboards, and Chess960."""

from plyscope.games.chess import pgn
from plyscope.games.chess.position import Chess, Chess960, start, start_960

__all__ = ["Chess", "Chess960", "pgn", "start", "start_960"]
