"""Endgame tables of draughts: the fate of every position with few pieces."""

from plyscope.tables.build import build
from plyscope.tables.probe import Fate, Tables, tables_of
from plyscope.tables.slices import Slice, slices
from plyscope.tables.verify import verify

__all__ = ["Fate", "Slice", "Tables", "build", "slices", "tables_of", "verify"]
