"""Positions to compare rules on: from games, by chance or with some sense, and made up."""

import random
from collections.abc import Iterator

from tests.games.gomoku.oracle import Point, Slow

from plyscope.games.gomoku import Gomoku, start
from plyscope.games.gomoku.notation import STRIDE


def code(point: Point) -> int:
    return point[0] * STRIDE + point[1]


def point_of(code: int) -> Point:
    row, column = divmod(code, STRIDE)
    return row, column


def games(
    rules: str, source: random.Random, *, size: int, sense: float
) -> Iterator[tuple[Gomoku, Slow]]:
    """Endless games; a move is by such a chance one of the three that look best."""
    while True:
        position = start(rules=rules, size=size)
        slow = Slow(rules, size, {})
        yield position, slow
        while moves := position.moves():
            if source.random() < sense:
                moves = position.order(moves)[:3]
            move = source.choice(moves)
            position, slow = position.play(move), slow.play(point_of(move))
            yield position, slow


def clusters(
    rules: str, source: random.Random, *, size: int, side: int
) -> Iterator[tuple[Gomoku, Slow]]:
    """Stones strewn over a part of the board, more of the mover's than of the other's."""
    while True:
        row, column = (source.randint(0, size - side) for _ in range(2))
        full = source.uniform(0.15, 0.5)
        mover = source.choice("xo") if rules == "ninuki" else "x"
        signs = mover * 3 + ("o" if mover == "x" else "x")
        stones = {
            (row + r, column + c): source.choice(signs)
            for r in range(side)
            for c in range(side)
            if source.random() < full
        }
        slow = Slow(rules, size, stones, mover)
        if not slow.has_five("x") and not slow.has_five("o"):
            yield start(slow.text(), rules=rules), slow
