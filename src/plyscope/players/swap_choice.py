"""The computer's part in swap and swap2: stones that favour nobody, and the better colour.

All of it rests on short searches of a fixed number of nodes, so it is the same each time.
"""

from collections.abc import Sequence
from typing import cast

from plyscope.engine import search
from plyscope.games.gomoku import Gomoku
from plyscope.games.gomoku.notation import STRIDE
from plyscope.play.record import GameRecord
from plyscope.play.swap import BLACK, STONES, WHITE

BALANCE_NODES = 2000
CHOICE_NODES = 20_000
OPENINGS = (
    ((0, -1), (1, -6), (-2, -6)),
    ((-6, -6), (-3, -5), (-5, -2)),
    ((-1, -6), (2, -5), (-3, -3)),
    ((-6, 1), (-5, -2), (-2, -4)),
    ((0, 0), (4, -5), (-4, 5)),
)
"""First stones (black, white, black), by column and row from the centre."""
REACH = 6
"""As far from the centre as they go; on a small board all are nearer to it."""


def next_step(record: GameRecord) -> str:
    """What the computer does on its turn of an opening, as text: a stone, or a choice.

    It never asks for more stones: who chooses can have the better colour.
    """
    position = cast(Gomoku, record.position)
    if record.offers:
        return better_colour(search(position, nodes=CHOICE_NODES, preset="full", hash_mb=1).score)
    return position.text(_next_stone(record))


def better_colour(score: float) -> str:
    """The colour to choose when White is to move, by the score of a search."""
    return BLACK if score > 0 else WHITE


def first_stones(empty: Gomoku, nodes: int = BALANCE_NODES) -> list[int]:
    """Of the openings the one that looks most balanced."""
    return min(_openings(empty.size), key=lambda points: _lead(_after(empty, points), nodes))


def _next_stone(record: GameRecord) -> int:
    """The next stone of an opening that has begun like the game, else one that balances it."""
    first, position = cast(Gomoku, record.positions[0]), cast(Gomoku, record.position)
    begun = len(record.moves)
    if begun < STONES[0]:
        planned = first_stones(first)
        if _after(first, planned[:begun]) == position:
            return planned[begun]
    points = position.native().candidates()
    return min(points, key=lambda point: _lead(position.play(point), BALANCE_NODES))


def _openings(size: int) -> list[list[int]]:
    """The openings that have room on a board of this size."""
    centre = size // 2
    scale = min(1.0, (size - 1 - centre) / REACH)
    placed = [
        [
            (centre + round(scale * row)) * STRIDE + centre + round(scale * column)
            for column, row in opening
        ]
        for opening in OPENINGS
    ]
    return [points for points in placed if len(set(points)) == len(points)]


def _after(position: Gomoku, points: Sequence[int]) -> Gomoku:
    for point in points:
        position = position.play(point)
    return position


def _lead(position: Gomoku, nodes: int) -> float:
    """By how much somebody is ahead."""
    return abs(search(position, nodes=nodes, preset="full", hash_mb=1).score)
