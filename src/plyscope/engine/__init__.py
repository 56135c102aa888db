"""The engine: one call that searches any game, natively where the game is native."""

from plyscope._native import Table
from plyscope.engine.handle import SearchHandle
from plyscope.engine.limits import Clock, Limits
from plyscope.engine.native import NativeSearch, native_search
from plyscope.engine.result import SearchResult, Variation
from plyscope.engine.search import search, start_search
from plyscope.engine.solve import Solution, solve
from plyscope.engine.switches import (
    EXACT_SWITCHES,
    PRESETS,
    SWITCHES,
    default_preset,
    techniques,
)

__all__ = [
    "EXACT_SWITCHES",
    "PRESETS",
    "SWITCHES",
    "Clock",
    "Limits",
    "NativeSearch",
    "SearchHandle",
    "SearchResult",
    "Solution",
    "Table",
    "Variation",
    "default_preset",
    "native_search",
    "search",
    "solve",
    "start_search",
    "techniques",
]
