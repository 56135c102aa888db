"""Checks that a game follows the contract of `Position`, by random games."""

import random
from collections import deque
from typing import Any

from plyscope.contract.members import check_position, missing_members
from plyscope.contract.visit import Seen, Visit
from plyscope.contract.warnings import find_warnings
from plyscope.errors import ConformanceError
from plyscope.position import Position
from plyscope.text import shown

__all__ = ["check", "check_position", "find_warnings", "missing_members"]

MOST_VISITS = 1000
"""The number of positions in which a shorter game is looked for."""


def check(
    position: Position[Any], *, playouts: int = 20, plies: int = 100, seed: int | None = 0
) -> int:
    """Plays random games from `position` and checks the contract at every position on the way.

    Plays at most `playouts` games of at most `plies` moves each and returns the number of positions
    checked. Raises `ConformanceError`, which names the broken rule and the moves that lead to a
    position that breaks it, as few as could be found.
    """
    for name, value in (("playouts", playouts), ("plies", plies)):
        if type(value) is not int or not 0 <= value <= 10**9:
            raise ConformanceError(f"{name} must be a whole number from 0, not {shown(value)}")
    if seed is not None and type(seed) is not int:
        raise ConformanceError(f"seed must be a whole number, not {shown(seed)}")
    source, seen = random.Random(seed), Seen()
    return sum(_played(position, plies, source, seen) for _ in range(playouts))


def _played(position: Position[Any], plies: int, source: random.Random, seen: Seen) -> int:
    """Checks the positions of a random game, and returns their number."""
    visit = Visit(position, ())
    for ply in range(plies + 1):
        try:
            visit.check(seen)
            if not visit.moves or ply == plies:
                return ply + 1
            visit = visit.after(source.choice(visit.moves))
        except ConformanceError as error:
            raise _shorter(position, ply) or error from None
    raise AssertionError("a game has a last position")


def _shorter(position: Position[Any], plies: int) -> ConformanceError | None:
    """What breaks a rule in fewer plies; None if none of the first positions does.

    They are visited in the order of their distance, so that what is found is the shortest game.
    """
    seen, waiting = Seen(), deque([Visit(position, ())])
    for _ in range(MOST_VISITS):
        if not waiting or len(waiting[0].path) >= plies:
            return None
        visit = waiting.popleft()
        try:
            visit.check(seen)
            if len(waiting) < MOST_VISITS:
                waiting.extend(visit.after(move) for move in visit.moves)
        except ConformanceError as error:
            return error
    return None
