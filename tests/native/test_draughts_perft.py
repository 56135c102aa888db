"""Every variant's move generator counts what the draughts community has published."""

import pytest

from plyscope.games.draughts import start

# Leaves at depth 1, 2, 3, …; "keep" counts the routes of one capture apart, "drop" once.
PUBLISHED = {
    ("english", "keep", 1): [
        7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128,
    ],
    ("international", "drop", 1): [
        9, 81, 658, 4265, 27117, 167140, 1049442, 6483961, 41022423,
    ],
    ("international", "keep", 8): [6483971, 41022614],
    ("frisian", "drop", 1): [
        9, 81, 658, 3874, 21265, 102431, 540126, 2825779, 15605069, 85817725,
    ],
    ("frisian", "keep", 1): [9, 81, 658, 3880, 21345, 103584, 550314, 2907905, 16204497],
    ("russian", "drop", 1): [
        7, 49, 302, 1469, 7482, 37986, 190146, 929899, 4570586, 22444032,
    ],
    ("russian", "keep", 8): [929905, 4570667, 22450628],
    ("brazilian", "drop", 1): [
        7, 49, 302, 1469, 7473, 37628, 187302, 907830, 4431766, 21560022,
    ],
    ("brazilian", "keep", 8): [907836, 4431847, 21566606],
    ("pool", "drop", 1): [7, 49, 302, 1469, 7482, 37986, 190146, 929896, 4570534, 22435955],
    ("pool", "keep", 8): [929902, 4570615, 22442551],
    ("italian", "drop", 1): [
        7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875, 17761384, 81647058,
    ],
    ("spanish", "drop", 1): [
        7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866, 17743464, 81383200,
    ],
    ("czech", "drop", 1): [
        7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963671, 18368918, 84967210,
    ],
    ("thai", "drop", 1): [7, 49, 392, 3136, 26592, 218695, 1820189, 14533014],
}  # fmt: skip
WOLDOUBY = "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38"
WOLDOUBY_COUNTS = [6, 12, 30, 73, 215, 590, 1944, 6269, 22369, 88050, 377436]
QUICK = 5_000_000

COUNTS = [
    pytest.param(
        variant,
        routes,
        first + index,
        count,
        marks=[] if count <= QUICK else [pytest.mark.long],
        id=f"{variant}-{routes}-{first + index}",
    )
    for (variant, routes, first), counts in PUBLISHED.items()
    for index, count in enumerate(counts)
]


@pytest.mark.parametrize(("variant", "routes", "depth", "count"), COUNTS)
def test_counts_are_those_published(variant: str, routes: str, depth: int, count: int) -> None:
    assert start(variant=variant).perft(depth, routes=routes) == count


@pytest.mark.parametrize(("depth", "count"), list(enumerate(WOLDOUBY_COUNTS, start=1)))
def test_the_woldouby_position_has_its_published_counts(depth: int, count: int) -> None:
    position = start(WOLDOUBY, variant="international")
    assert position.perft(depth) == count


def test_without_routes_a_variant_counts_as_it_plays() -> None:
    assert start(variant="frisian").perft(4) == 3874
    assert start(variant="english").perft(9) == 3963680


@pytest.mark.parametrize(
    ("variant", "fen", "counters"),
    [
        ("english", "W:WK1:BK32", ":H80"),
        ("international", "W:WK47,36:BK4", ":E10"),
        ("international", "W:WK47:BK4", ":H49:E9"),
    ],
)
def test_a_draw_by_a_counter_ends_a_game_but_not_a_line(
    variant: str, fen: str, counters: str
) -> None:
    begun, late = start(fen, variant=variant), start(fen + counters, variant=variant)
    counts = [begun.perft(depth) for depth in range(1, 5)]
    assert [late.perft(depth) for depth in range(1, 5)] == counts
    assert [late.perft(depth, routes="keep") for depth in range(1, 5)] == counts
    assert min(counts) > 0
