"""Plyscope: play turn-based two-player games by minimax search, and see the search.

>>> import plyscope
>>> tree = plyscope.games.tree.parse([[3, 5, 2], [9, 1]])
>>> plyscope.alphabeta(tree).score
2
"""

from importlib.metadata import version

from plyscope import conformance, engine, games, textbook, tracing
from plyscope.counting import perft
from plyscope.engine import SearchHandle, SearchResult, Solution, search, solve, start_search
from plyscope.errors import (
    ConformanceError,
    FileError,
    GameError,
    MoveError,
    PlyscopeError,
    SearchError,
    TreeError,
)
from plyscope.games import start
from plyscope.position import Position
from plyscope.textbook import (
    Result,
    alphabeta,
    deepening,
    minimax,
    mtdf,
    negamax,
    pvs,
)
from plyscope.tracing import Node, Step, Trace, trace

__version__ = version("plyscope")

__all__ = [
    "ConformanceError",
    "FileError",
    "GameError",
    "MoveError",
    "Node",
    "PlyscopeError",
    "Position",
    "Result",
    "SearchError",
    "SearchHandle",
    "SearchResult",
    "Solution",
    "Step",
    "Trace",
    "TreeError",
    "__version__",
    "alphabeta",
    "conformance",
    "deepening",
    "engine",
    "games",
    "minimax",
    "mtdf",
    "negamax",
    "perft",
    "pvs",
    "search",
    "solve",
    "start",
    "start_search",
    "textbook",
    "trace",
    "tracing",
]
