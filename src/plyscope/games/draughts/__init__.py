"""Draughts on native bitboards: one file a variant; English draughts is the default."""

from plyscope.games.draughts.english import EnglishDraughts, start

__all__ = ["EnglishDraughts", "start"]
