"""No position of English draughts has more moves, or longer ones, than the native lists hold.

A jump changes row and column by two, so a piece that jumps stays on squares of one kind: there are
four kinds of eight squares each. Among the squares of a kind, every possible jump goes over a
square of its own: nine jumps, as edges of a graph, each usable once in a move. A capture is a
longest-possible walk over the edges that have a man to jump. All men and own pieces can be tried.
"""

import random
from functools import cache
from itertools import product
from typing import Any

import pytest

from plyscope._native import EnglishDraughtsBoard
from plyscope.games import draughts

PIECES = 12
KINDS = list(product((0, 1), (0, 1)))  # rows from 0 or 1, and which half of their squares


class Kind:
    """The squares that one jumping piece can reach, and the jumps between them."""

    def __init__(self, first_row: int, half: int) -> None:
        places = [
            (row, col)
            for row in range(first_row, 8, 2)
            for col in range(1 - first_row, 8, 2)
            if (row // 2 + col // 2) % 2 == half
        ]
        self.size = len(places)
        self.over: list[tuple[int, int]] = []
        self.jumps: list[list[tuple[int, int]]] = [[] for _ in places]
        for (start, (row, col)), right in product(enumerate(places), (-2, 2)):
            if (row + 2, col + right) in places:
                end, edge = places.index((row + 2, col + right)), 1 << len(self.over)
                self.over.append((row + 1, col + right // 2))
                self.jumps[start].append((end, edge))
                self.jumps[end].append((start, edge))
        self.edges_at = [sum(edge for _, edge in jumps) for jumps in self.jumps]

    def walks(self) -> list[int]:
        """The most captures by that many kings of this kind together, for 0 to all squares."""

        @cache
        def count(at: int, men: int) -> int:
            onward = [count(to, men & ~edge) for to, edge in self.jumps[at] if men & edge]
            return sum(onward) if onward else 1

        most = [0] * (self.size + 1)
        for kings in range(1 << self.size):
            own = [square for square in range(self.size) if kings >> square & 1]
            closed = {king: self.closed_to(king, own) for king in own}
            for men in range(1 << len(self.over)):
                on = {king: men & ~closed[king] for king in own}
                total = sum(count(king, on[king]) for king in own if on[king] & self.edges_at[king])
                most[len(own)] = max(most[len(own)], total)
        return most

    def closed_to(self, king: int, own: list[int]) -> int:
        """The jumps that are closed because another own piece stands at one end."""
        return sum({edge for other in own if other != king for _, edge in self.jumps[other]})


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_of_squares_has_nine_jumps_each_over_a_square_of_its_own(
    kind: tuple[int, int],
) -> None:
    jumps = Kind(*kind).over
    assert (len(jumps), len(set(jumps))) == (9, 9)


def test_no_position_has_more_moves_than_the_list_holds() -> None:
    captures = [0] * (PIECES + 1)
    one_kind = Kind(0, 0).walks()
    for _ in KINDS:  # all four look the same, turned or mirrored
        captures = [
            max(captures[total - here] + most for here, most in enumerate(one_kind[: total + 1]))
            for total in range(PIECES + 1)
        ]
    steps = PIECES * 4
    assert EnglishDraughtsBoard.max_moves == max(steps, *captures)


# Boards made up by hill-climbing to have many moves, and to have many routes.
MOST_MOVES = [
    (
        "international",
        "W:WK4,K5,K13,K15,K46-49:BK8,9,18,19,22,K24,27,30,31,35,36,40,K41,42,K43,44",
        407,
    ),
    ("killer", "W:WK2,K5,K13,K15,K46-49:B8,9,18,19,22,24,27,30,31,36,40-44", 407),
    (
        "frisian",
        "W:WK1-4,K10,K15,K20,K25,K27,K35,K40,K45,K50:B7,13,21,22,29,36,K37,38,K43,K47",
        322,
    ),
    ("russian", "W:WK4,K5,K12,K28,K31,K32:B6,7,K8,17,18,19,25,26,27", 68),
    ("thai", "W:WK1-4,K12,K20,K28,K29:BK9,10,11,17,K18,19,K26,27", 79),
]
MOST_ROUTES = [
    ("international", "W:WK1,K3,K5,K6,K25,K26,K45,K46,K48,K50:B8-12,20-22,28,K30,K31,33,34,41-44"),
    ("frisian", "W:WK1,K6,K17,K20,K45,K50:B3,8,9,10,K11,12,23,K24,25-27,33,37-40,42,K47"),
    ("frisian", "W:WK10,K16,K45,K48:B2,K9,11,K14,17,18,22,25,27,28,30,31,K33,36,38,39,42,K44,K47"),
]  # fmt: skip


def most_moves(position: draughts.Draughts) -> int:
    board: Any = position.native()
    return int(board.max_moves)


@pytest.mark.parametrize(("variant", "fen", "count"), MOST_MOVES)
def test_the_fullest_boards_found_leave_room_in_the_list(
    variant: str, fen: str, count: int
) -> None:
    position = draughts.start(fen, variant=variant)
    assert len(position.moves()) == position.perft(1) == count
    assert count * 1.25 < most_moves(position)


@pytest.mark.parametrize(("variant", "fen"), MOST_ROUTES)
def test_a_board_with_millions_of_routes_is_no_trap(variant: str, fen: str) -> None:
    """By far fewer places than routes; every move has a route, and all can be told apart."""
    position = draughts.start(fen, variant=variant)
    routes = position.routes()
    assert len(routes) == len(position.moves()) == position.perft(1) > 0
    assert all(routes.values())


@pytest.mark.parametrize("variant", [name for name in draughts.VARIANTS if name != "breakthrough"])
def test_a_board_full_of_kings_fits_into_the_list(variant: str) -> None:
    squares = draughts.VARIANTS[variant].squares
    side = draughts.start(variant=variant).native().white.bit_count()
    source = random.Random(9)
    for _ in range(50):
        on = source.sample(range(1, squares + 1), side)
        fen = f"W:W{','.join(f'K{square}' for square in on)}:B"
        position = draughts.start(fen, variant=variant)
        assert len(position.moves()) == position.perft(1) <= most_moves(position)
