"""The algorithms as a student would write them: one short file each, like its pseudocode.

Each file can be read on its own, so some lines appear in several of them.
"""

from collections.abc import Callable
from typing import Any

from plyscope.errors import SearchError
from plyscope.text import shown
from plyscope.textbook.alphabeta import alphabeta
from plyscope.textbook.deepening import deepening, game_order
from plyscope.textbook.minimax import minimax
from plyscope.textbook.mtdf import mtdf
from plyscope.textbook.negamax import negamax
from plyscope.textbook.proof import SmallestProof, smallest_proof, uniform_proof_leaves
from plyscope.textbook.pvs import pvs
from plyscope.textbook.recorder import Bound, Kind, Reason, Recorder, Silent, bound_of
from plyscope.textbook.search import MAX_DEPTH, Line, Order, Result, ShouldStop

Algorithm = Callable[..., Result[Any]]

ALGORITHMS: dict[str, Algorithm] = {
    "minimax": minimax,
    "alphabeta": alphabeta,
    "negamax": negamax,
    "pvs": pvs,
    "mtdf": mtdf,
    "deepening": deepening,
}


def algorithm(name: str) -> Algorithm:
    """The algorithm with this name; raises `SearchError` for an unknown name."""
    if not isinstance(name, str) or name not in ALGORITHMS:
        known = ", ".join(ALGORITHMS)
        raise SearchError(f"unknown algorithm {shown(str(name))}; there are {known}")
    return ALGORITHMS[name]


__all__ = [
    "ALGORITHMS",
    "MAX_DEPTH",
    "Algorithm",
    "Bound",
    "Kind",
    "Line",
    "Order",
    "Reason",
    "Recorder",
    "Result",
    "ShouldStop",
    "Silent",
    "SmallestProof",
    "algorithm",
    "alphabeta",
    "bound_of",
    "deepening",
    "game_order",
    "minimax",
    "mtdf",
    "negamax",
    "pvs",
    "smallest_proof",
    "uniform_proof_leaves",
]
