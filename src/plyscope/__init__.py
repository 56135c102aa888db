"""Plyscope plays turn-based two-player games by minimax search and shows the search.

>>> import plyscope
>>> tree = plyscope.games.tree.parse([[3, 5, 2], [9, 1]])
>>> plyscope.alphabeta(tree).score
2
"""

from plyscope import starting  # noqa: F401, I001 - first, since the rest takes a while
import importlib
from typing import TYPE_CHECKING, Any

from plyscope import conformance, engine, games, textbook
from plyscope.engine import (
    SearchHandle,
    SearchResult,
    Solution,
    Table,
    search,
    solve,
    start_search,
)
from plyscope.errors import (
    AmbiguousMoveError,
    ConformanceError,
    DamagedFileError,
    FileError,
    FileFormatError,
    GameError,
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    LessonError,
    MoveError,
    PlayerError,
    PlyscopeError,
    ProtocolError,
    SearchError,
    SearchTimeoutError,
    TableInUseError,
    TreeError,
    UnknownGameError,
)
from plyscope.games import start
from plyscope.games.perft import perft
from plyscope.position import Position
from plyscope.stop import Cancelled, Stop
from plyscope.textbook import (
    Result,
    alphabeta,
    deepening,
    minimax,
    mtdf,
    negamax,
    pvs,
)

if TYPE_CHECKING:
    from plyscope import tracing
    from plyscope.solving import SolvedGame, open_solution, solve_all
    from plyscope.tracing.node import Node
    from plyscope.tracing.steps import Step
    from plyscope.tracing.trace import Trace, trace

    __version__: str

__all__ = [
    "AmbiguousMoveError",
    "Cancelled",
    "ConformanceError",
    "DamagedFileError",
    "FileError",
    "FileFormatError",
    "GameError",
    "IllegalMoveError",
    "InvalidMoveError",
    "InvalidPositionError",
    "LessonError",
    "MoveError",
    "Node",
    "PlayerError",
    "PlyscopeError",
    "Position",
    "ProtocolError",
    "Result",
    "SearchError",
    "SearchHandle",
    "SearchResult",
    "SearchTimeoutError",
    "Solution",
    "SolvedGame",
    "Step",
    "Stop",
    "Table",
    "TableInUseError",
    "Trace",
    "TreeError",
    "UnknownGameError",
    "__version__",
    "alphabeta",
    "conformance",
    "deepening",
    "engine",
    "games",
    "minimax",
    "mtdf",
    "negamax",
    "open_solution",
    "perft",
    "pvs",
    "search",
    "solve",
    "solve_all",
    "start",
    "start_search",
    "textbook",
    "trace",
    "tracing",
]


def __getattr__(name: str) -> Any:
    """Loads slow modules on first access: traces need numpy and Arrow."""
    if name == "__version__":
        found: Any = importlib.import_module("importlib.metadata").version("plyscope")
    elif name == "tracing":
        return importlib.import_module("plyscope.tracing")
    elif name in ("Node", "Step", "Trace", "trace"):
        found = getattr(importlib.import_module("plyscope.tracing"), name)
    elif name in ("SolvedGame", "open_solution", "solve_all"):
        found = getattr(importlib.import_module("plyscope.solving"), name)
    else:
        raise AttributeError(f"module 'plyscope' has no attribute {name!r}")
    globals()[name] = found
    return found
