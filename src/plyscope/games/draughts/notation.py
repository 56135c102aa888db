"""How people write a move of draughts, from the squares it touches."""

import re
from collections.abc import Collection
from typing import TypeAlias

Route: TypeAlias = tuple[int, ...]
"""The squares a piece touches in a move, its start first."""

MOVE = re.compile(r"\s*[0-9]{1,2}(\s*[-x]\s*[0-9]{1,2})+\s*", re.ASCII | re.IGNORECASE)
NUMBER = re.compile(r"[0-9]+", re.ASCII)


def write(route: Route, legal: Collection[Route], is_capture: bool) -> str:
    """Start and end if no other legal route has the same, else every stop."""
    same_ends = [other for other in legal if _ends(other) == _ends(route)]
    stops = route if len(same_ends) > 1 else _ends(route)
    return ("x" if is_capture else "-").join(map(str, stops))


def matching(text: str, legal: Collection[Route], is_capture: bool) -> list[Route]:
    """The legal routes that the text can mean: the one with all these stops, else by its ends.

    A capture may be written with - too, but a step not with x.
    """
    if not MOVE.fullmatch(text) or ("x" in text.lower() and not is_capture):
        return []
    stops = tuple(int(number) for number in NUMBER.findall(text))
    if stops in legal:
        return [stops]
    return [route for route in legal if _ends(route) == stops]


def _ends(route: Route) -> Route:
    return route[0], route[-1]
