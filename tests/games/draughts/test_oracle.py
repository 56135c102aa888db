"""Every variant's native rules are the rules: they agree with a slow second copy of them, in moves,
routes, what is counted, and results."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest
from tests.games.draughts.oracle import (
    RULES,
    Route,
    Rule,
    Slow,
    endings,
    minefields,
    random_games,
    scattered,
)

from plyscope.games.draughts import VARIANTS, Draughts, start

Moves = dict[tuple[str, str, str], set[tuple[str, ...]]]
ALL = pytest.mark.parametrize("rule", RULES.values(), ids=RULES)


def agree(slow: Slow) -> None:
    """Compares everything the rules say about a position."""
    position = start(slow.fen(), variant=slow.rule.name)
    assert str(position) == slow.fen()
    assert position.outcome() == slow.outcome, slow.fen()
    compare_moves(position, by_result(slow, slow.children()))
    legal = slow.every_move() if slow.outcome == 0 else slow.children()  # a draw ends no line
    assert position.perft(1) == count_moves(position, by_result(slow, legal)), slow.fen()


def by_result(slow: Slow, moves: list[tuple[Route, Slow]]) -> Moves:
    """The routes of moves, by where they start and end and the board after them."""
    found: Moves = {}
    for route, child in moves:
        names = tuple(map(slow.rule.label, route))
        found.setdefault((names[0], names[-1], child.fen()), set()).add(names)
    return found


def count_moves(position: Draughts, moves: Moves) -> int:
    return sum(map(len, moves.values())) if position.variant.keeps_routes else len(moves)


def compare_moves(position: Draughts, expected: Moves) -> None:
    routes = position.routes()
    found: Moves = {}
    for move in position.moves():
        ends = routes[move][0][0], routes[move][0][-1]
        found.setdefault((*ends, str(position.play(move))), set()).update(routes[move])
    assert found.keys() == expected.keys(), str(position)
    assert all(ways <= expected[way] for way, ways in found.items()), str(position)
    assert len(position.moves()) == count_moves(position, expected)


def all_agree(positions: Iterator[Slow], most: int) -> None:
    for slow in islice(positions, most):
        agree(slow)


def test_every_variant_has_a_second_copy() -> None:
    assert RULES.keys() == VARIANTS.keys()


@ALL
def test_random_games_agree(rule: Rule) -> None:
    all_agree(random_games(games=4, plies=150, source=random.Random(1), rule=rule), most=30)


@ALL
def test_scattered_pieces_and_kings_agree(rule: Rule) -> None:
    all_agree(scattered(positions=30, source=random.Random(2), rule=rule), most=30)


@ALL
def test_long_captures_agree(rule: Rule) -> None:
    all_agree(minefields(positions=25, source=random.Random(3), rule=rule), most=25)


@ALL
def test_endings_agree_until_they_are_drawn(rule: Rule) -> None:
    all_agree(endings(games=20, plies=150, source=random.Random(4), rule=rule), most=40)


@pytest.mark.long
@ALL
def test_thousands_of_positions_agree(rule: Rule) -> None:
    source = random.Random(5)
    all_agree(scattered(positions=1500, source=source, rule=rule), most=1500)
    all_agree(minefields(positions=500, source=source, rule=rule), most=500)
    all_agree(endings(games=200, plies=250, source=source, rule=rule), most=2500)
    all_agree(random_games(games=20, plies=150, source=source, rule=rule), most=1000)
