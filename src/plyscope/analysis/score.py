"""Scores as players say them."""

from math import inf
from typing import Any

import plyscope
from plyscope.position import Position

LONGEST_WIN = 1000
"""The score of a win is less than that of a win at once by its plies, which are never so many."""
UNITS = {"PGN": "pawns", "PDN": "men"}
"""What a score counts, by the notation of a game; elsewhere it counts nothing that has a name."""


def name_of(position: Position[Any], *, maximizing: bool) -> str:
    """The name of a player, as far as the position and its first move tell."""
    replies = (position.play(move) for move in position.moves()[:1])
    names = (one.player for one in (position, *replies) if one.maximizing is maximizing)
    return next(names, "The maximizer" if maximizing else "The minimizer")


def shown_score(position: Position[Any], score: float, distance: int | None = None) -> str:
    """A score as a player says it: +0.4 (men or pawns), or "White wins in 3" (moves)."""
    mate = position.mate_in(score)
    if mate is not None or (distance is not None and score):
        moves = abs(mate) if mate is not None else ((distance or 0) + 1) // 2
        return f"{name_of(position, maximizing=score > 0)} wins" + (f" in {moves}" if moves else "")
    if abs(score) >= getattr(position.native(), "win", inf) - LONGEST_WIN:
        return f"{name_of(position, maximizing=score > 0)} wins"
    if position.unit == 1:
        score_text = plyscope.tracing.words.score_text
        return score_text(score).replace("-", "−") if score <= 0 else f"+{score_text(score)}"
    men = score / position.unit
    return f"{men:+.1f}".replace("-", "−") if abs(men) >= 0.05 else "0.0"


def score_in_units(position: Position[Any], score: float, distance: int | None = None) -> str:
    """The same with the unit: "+0.4 men", "−1.2 pawns"."""
    text = shown_score(position, score, distance)
    unit = UNITS.get(position.notation, "")
    return f"{text} {unit}" if unit and text[-1].isdigit() and text[0] in "+−0" else text
