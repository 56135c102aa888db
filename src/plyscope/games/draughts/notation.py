"""How people write a move of draughts, from the squares it touches."""

import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from plyscope.games.draughts.variants import Variant

Route: TypeAlias = tuple[str, ...]
"""The squares a piece touches in a move, its start first."""
Routes: TypeAlias = Mapping[int, Sequence[Route]]
"""The routes of each legal move."""

SQUARE = r"(?:[a-j]10|[a-j][1-9]|[0-9]{1,2})"
MOVE = re.compile(rf"\s*{SQUARE}(?:\s*[-x:*]?\s*{SQUARE})+\s*", re.ASCII | re.IGNORECASE)
NAMES = re.compile(SQUARE, re.ASCII)


def write(move: int, routes: Routes, is_capture: bool) -> str:
    """Start and end if no other legal move has the same, else every stop."""
    route = routes[move][0]
    same_ends = [other for other in routes.values() if _ends(other[0]) == _ends(route)]
    stops = route if len(same_ends) > 1 else _ends(route)
    return ("x" if is_capture else "-").join(stops)


def matching(text: str, variant: Variant, routes: Routes, is_capture: bool) -> list[int]:
    """The legal moves that the text can mean: by all its stops, else by its ends and some stops.

    A capture may be written with - too, but a step not with x. Squares may be numbers or a1 in
    every variant.
    """
    text = text.lower()
    takes = any(sign in text for sign in "x:*")
    if not MOVE.fullmatch(text) or (takes and not is_capture):
        return []
    stops = tuple(variant.square_name(name) or name for name in NAMES.findall(text))
    exact = [move for move, ways in routes.items() if stops in ways]
    if exact or len(stops) < 2:
        return exact
    return [move for move, ways in routes.items() if any(_passes(way, stops) for way in ways)]


def _ends(route: Route) -> Route:
    return route[0], route[-1]


def _passes(route: Route, stops: Route) -> bool:
    """Whether a route has these ends and comes by the other stops in this order."""
    if _ends(route) != _ends(stops):
        return False
    between = iter(route[1:-1])
    return all(stop in between for stop in stops[1:-1])
