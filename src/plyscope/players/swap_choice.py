"""The computer's part in swap and swap2: balanced stones, and the better colour.

Everything is decided by short searches with a fixed number of nodes, so it is deterministic.
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
"""Their largest distance from the centre; on a small board all distances are scaled down."""


def next_step(record: GameRecord) -> str:
    """The computer's next step in an opening, as text: a stone, or a choice.

    It never chooses to place more stones, because choosing a colour now gives it the better one.
    """
    position = cast(Gomoku, record.position)
    if record.offers:
        return better_colour(search(position, nodes=CHOICE_NODES, preset="full", hash_mb=1).score)
    return position.text(_next_stone(record))


def better_colour(score: float) -> str:
    """The colour to choose when White is to move, by the score of a search."""
    return BLACK if score > 0 else WHITE


def first_stones(empty: Gomoku, nodes: int = BALANCE_NODES) -> list[int]:
    """The stones of the most balanced opening."""
    return min(_openings(empty.size), key=lambda points: _lead(_after(empty, points), nodes))


def _next_stone(record: GameRecord) -> int:
    """The next stone of the planned opening if the game follows it, else a balancing stone."""
    first, position = cast(Gomoku, record.positions[0]), cast(Gomoku, record.position)
    begun = len(record.moves)
    if begun < STONES[0]:
        planned = first_stones(first)
        if _after(first, planned[:begun]) == position:
            return planned[begun]
    points = position.native().candidates()
    return min(points, key=lambda point: _lead(position.play(point), BALANCE_NODES))


def _openings(size: int) -> list[list[int]]:
    """The openings that fit on a board of this size."""
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
    """The lead of the player who is ahead."""
    return abs(search(position, nodes=nodes, preset="full", hash_mb=1).score)
