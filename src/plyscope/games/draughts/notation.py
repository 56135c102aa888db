"""How people write a move of draughts, from the squares it touches."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from plyscope.games.draughts.variants import DraughtsBoard, Variant

Route: TypeAlias = Sequence[int]
"""The squares a piece touches in a move, its start first, as the native board counts them."""

SQUARE = r"(?:[a-j]10|[a-j][1-9]|[0-9]{1,2})"
COMPACT = r"(?:[0-9]{2}){2,}|(?:[a-j]10|[a-j][1-9]){2,}"
"""Squares with nothing between them: 1115, a3b4."""
# There is only one way to read a text by this, or a long one would take for ever.
MOVE = re.compile(rf"\s*(?:{SQUARE}(?:(?:\s*[-x:*]\s*|\s+){SQUARE})+|{COMPACT})\s*", re.ASCII)
NAMES = re.compile(SQUARE, re.ASCII)
CAPTURES = frozenset("x:*")
"""The signs of a capture."""


def write(move: int, board: DraughtsBoard, variant: Variant) -> str:
    """A legal move: start and end if no other has the same, else every stop.

    Raises `ValueError` if it is illegal.
    """
    moves, routes = _routes(board)
    route = routes[moves.index(move)][0]
    same_ends = [ways for ways in routes if _ends(ways[0]) == _ends(route)]
    stops = route if len(same_ends) > 1 else _ends(route)
    sign = "x" if board.must_capture else "-"
    return sign.join(variant.square_names[stop - 1] for stop in stops)


def matching(text: str, board: DraughtsBoard, variant: Variant) -> list[int]:
    """The legal moves that the text can mean: by all its stops, else by its ends and some stops.

    A capture may be written with - too, but a step not with x. Squares may be numbers or a1 in
    every variant.
    """
    text = text.lower()
    takes = not CAPTURES.isdisjoint(text)
    if not is_move(text) or (takes and not board.must_capture):
        return []
    stops = [variant.by_name.get(name, 0) for name in NAMES.findall(text)]
    moves = list(zip(*_routes(board), strict=True))
    exact = [move for move, ways in moves if stops in ways]
    return exact or [move for move, ways in moves if any(_passes(way, stops) for way in ways)]


@lru_cache(maxsize=16)
def _routes(board: DraughtsBoard) -> tuple[list[int], list[list[list[int]]]]:
    """The legal moves and the routes of each; mostly all moves of one board are written."""
    return board.moves(), board.routes()


def is_move(text: str) -> bool:
    """Whether the text has the form of a move, legal or not."""
    return MOVE.fullmatch(text.lower()) is not None


def _ends(route: Route) -> tuple[int, int]:
    return route[0], route[-1]


def _passes(route: Route, stops: Route) -> bool:
    """Whether a route has these ends and comes by the other stops in this order."""
    if _ends(route) != _ends(stops):
        return False
    between = iter(route[1:-1])
    return all(stop in between for stop in stops[1:-1])
