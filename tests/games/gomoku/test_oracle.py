"""The native rules and their slow second copy say the same of every position."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest
from tests.games.gomoku.oracle import Slow
from tests.games.gomoku.samples import clusters, code, games, point_of

from plyscope.games.gomoku import RULES, Gomoku, start

ALL = pytest.mark.parametrize("rules", RULES)
MOST_CAPTURES = 6  # played in one position
RESTRICTED = pytest.mark.parametrize("rules", ["renju", "ninuki"])


def agree(position: Gomoku, slow: Slow) -> int:
    """Compares everything the rules say; returns how many forbidden points and captures."""
    told = slow.text()
    assert position == start(told, rules=slow.rules), told
    outcome = slow.outcome()
    assert position.outcome() == outcome, told
    forbidden = slow.forbidden if outcome is None else {}
    assert {point_of(point): why for point, why in position.native().forbidden()} == forbidden, told
    legal = set(slow.empty()) - forbidden.keys() if outcome is None else set()
    assert set(map(point_of, position.moves())) == legal, told
    capturing = [point for point in sorted(legal) if slow.pairs(point)]
    for point in capturing[:: 1 + len(capturing) // MOST_CAPTURES]:
        after = slow.play(point)
        assert position.play(code(point)) == start(after.text(), rules=slow.rules), told
        assert position.play(code(point)).outcome() == after.outcome(), told
    return len(forbidden) + len(capturing)


def all_agree(positions: Iterator[tuple[Gomoku, Slow]], most: int) -> int:
    return sum(agree(position, slow) for position, slow in islice(positions, most))


def size_of(rules: str, seed: int) -> int:
    sizes = RULES[rules].sizes
    return sizes[seed % len(sizes)]


@ALL
@pytest.mark.parametrize("seed", range(4))
def test_games_by_chance_agree(rules: str, seed: int) -> None:
    source = random.Random(seed)
    all_agree(games(rules, source, size=size_of(rules, 5 * seed), sense=0), most=60)


@ALL
@pytest.mark.parametrize("seed", range(4))
def test_games_with_some_sense_agree(rules: str, seed: int) -> None:
    source = random.Random(seed)
    all_agree(games(rules, source, size=size_of(rules, 5 * seed + 3), sense=0.5), most=60)


@RESTRICTED
def test_strewn_stones_agree_on_forbidden_points_and_captures(rules: str) -> None:
    for side in (7, 9, 12):
        source = random.Random(side)
        assert all_agree(clusters(rules, source, size=RULES[rules].size, side=side), most=80) > 60


@pytest.mark.long
@RESTRICTED
@pytest.mark.parametrize("seed", range(10))
def test_two_hundred_thousand_positions_agree_in_all(rules: str, seed: int) -> None:
    source = random.Random(seed)
    size = RULES[rules].size
    all_agree(games(rules, source, size=size, sense=0), most=2_000)
    all_agree(games(rules, source, size=size, sense=0.6), most=4_000)
    for side in (7, 10):
        all_agree(clusters(rules, source, size=size, side=side), most=2_000)


@pytest.mark.long
@pytest.mark.parametrize("rules", ["freestyle", "standard", "caro"])
def test_rows_of_twenty_thousand_positions_agree(rules: str) -> None:
    for seed in range(10):
        source = random.Random(seed)
        size = size_of(rules, 3 * seed)
        all_agree(games(rules, source, size=size, sense=seed / 15), most=2_000)
