"""A second solver, by the rules of the games in Python and nothing else: slow and simple."""

from itertools import combinations
from typing import Any

from plyscope.games.draughts.variants import Variant

Setup = tuple[int, int, int, bool]
"""White's squares, Black's, the kings' and whether White moves."""


def setups(variant: Variant, white: int, black: int) -> list[Setup]:
    """All positions with so many pieces of each player, whatever they are."""
    found = []
    squares = range(variant.squares)
    for places in combinations(squares, white + black):
        for whites in combinations(places, white):
            for crowned in range(2 ** len(places)):
                kings = sum(1 << at for bit, at in enumerate(places) if crowned >> bit & 1)
                own = sum(1 << at for at in whites)
                other = sum(1 << at for at in places) ^ own
                if _is_possible(variant, own, other, kings):
                    found += [(own, other, kings, True), (own, other, kings, False)]
    return found


def _is_possible(variant: Variant, white: int, black: int, kings: int) -> bool:
    row = (1 << variant.side // 2) - 1
    last = row << variant.squares - variant.side // 2
    return not (white & row & ~kings or black & last & ~kings)


def solve(variant: Variant, positions: list[Setup]) -> dict[Setup, int]:
    """1, 0 or -1 for a win, draw or loss of the player to move, draw counters aside.

    The positions must include all that moves lead to. A position is won if a move leads to a lost
    one, lost if all lead to won ones; what never becomes either is drawn.
    """
    after: dict[Setup, list[Setup]] = {}
    values: dict[Setup, int] = {}
    for setup in positions:
        board = variant.board(*setup)
        outcome = board.outcome()
        if outcome is not None:
            values[setup] = (1 if outcome > 0 else -1) * (1 if setup[3] else -1)
        else:
            after[setup] = [setup_of(board.play(move)) for move in board.moves()]
    changed = True
    while changed:
        changed = False
        for setup in list(after):
            found = [values.get(one, 0) for one in after[setup]]
            if min(found) == -1 or max(found) == min(found) == 1:
                values[setup] = 1 if min(found) == -1 else -1
                del after[setup]
                changed = True
    return values | dict.fromkeys(after, 0)


def setup_of(board: Any) -> Setup:
    return board.white, board.black, board.kings, board.maximizing
