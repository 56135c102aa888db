"""Winning chances: what a score means for the result, on one scale for all games."""

from math import tanh
from typing import Any

from plyscope.position import Position

STEEPNESS = 3.0
"""The lead in men at which the maximizer's chances are about three quarters."""


def chances(position: Position[Any], score: float, distance: int | None = None) -> float:
    """The maximizer's chances, from 1, a win, to 0, a loss.

    `distance` is the number of plies to a proven end, if the search has found one.
    """
    if distance is not None and score:
        return 1.0 if score > 0 else 0.0
    return 0.5 + 0.5 * tanh(score / position.unit / (2 * STEEPNESS))
