"""Draughts on native bitboards, every variant by its name; English draughts is the default."""

from plyscope.games.draughts import pdn
from plyscope.games.draughts.position import STARTS, Draughts, start
from plyscope.games.draughts.variants import VARIANTS, Variant

__all__ = ["STARTS", "VARIANTS", "Draughts", "Variant", "pdn", "start"]
