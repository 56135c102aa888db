"""Whole games, solved: every position that can be reached, and what becomes of it."""

from plyscope.solving.estimate import Estimate, estimate
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
