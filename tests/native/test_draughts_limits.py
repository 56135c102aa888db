"""No position of English draughts has more moves, or longer ones, than the native lists hold.

A jump changes row and column by two, so a piece that jumps stays on squares of one kind: there are
four kinds of eight squares each. Among the squares of a kind, every possible jump goes over a
square of its own: nine jumps, as edges of a graph, each usable once in a move. A capture is a
longest-possible walk over the edges that have a man to jump. All men and own pieces can be tried.
"""

from functools import cache
from itertools import product

import pytest

from plyscope._native import EnglishDraughtsBoard

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
