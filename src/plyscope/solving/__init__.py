"""Whole games, solved: every position that can be reached, and what becomes of it."""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plyscope.solving.estimates import Estimate, estimate
    from plyscope.solving.solve import Progress, solve_all, solve_small
    from plyscope.solving.solved_game import SolvedGame, open_solution

__all__ = [
    "Estimate",
    "Progress",
    "SolvedGame",
    "estimate",
    "open_solution",
    "solve_all",
    "solve_small",
]
_PLACES = {
    "Estimate": "estimates",
    "Progress": "solve",
    "SolvedGame": "solved_game",
    "estimate": "estimates",
    "open_solution": "solved_game",
    "solve_all": "solve",
    "solve_small": "solve",
}


def __getattr__(name: str) -> Any:
    """Loads slow modules on first access: solutions need numpy and Arrow."""
    if name not in _PLACES:
        raise AttributeError(f"module 'plyscope.solving' has no attribute {name!r}")
    return getattr(importlib.import_module(f"plyscope.solving.{_PLACES[name]}"), name)
