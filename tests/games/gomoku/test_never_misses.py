"""Full strength plays a win at once where there is one, and else stops the opponent's."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest
from tests.games.gomoku.samples import games
from tests.native.test_gomoku_evaluation import after_a_pass, wins_at_once

import plyscope
from plyscope.games.gomoku import RULES, Gomoku

ALL = pytest.mark.parametrize("rules", RULES)
MANY = pytest.mark.parametrize(
    "count", [15, pytest.param(1000, marks=pytest.mark.long)], ids=["some", "1000"]
)


def decisive(rules: str, seed: int) -> Iterator[tuple[Gomoku, set[int]]]:
    """Positions of random games, with the moves that must be played: one of them, or the game is
    lost at once or a win is missed."""
    source = random.Random(seed)
    size = max(9, RULES[rules].sizes[0])
    for position, _ in games(rules, source, size=size, sense=0.4):
        if position.outcome() is not None or source.random() < 0.5:
            continue
        if wins := wins_at_once(position):
            yield position, wins
        elif not position.five_stands and wins_at_once(after_a_pass(position)):
            moves = position.native().candidates()  # all answers are among them
            if answers := {move for move in moves if not wins_at_once(position.play(move))}:
                yield position, answers


@ALL
@MANY
@pytest.mark.parametrize("depth", [1, 3])
def test_a_win_in_one_and_a_must_block_are_never_missed(rules: str, count: int, depth: int) -> None:
    for position, right in islice(decisive(rules, seed=count + depth), count):
        move = plyscope.search(position, depth=2 * depth, nodes=4000, preset="full").move
        assert move in right, str(position)


CAPTURES = (
    "j7 g7 h10 l10 l12 m7 j10 l8 l9 n6 o5 m10 n10 m8 m11 k13 k11 i9 p8 o9 n14 m13 n11 j13 n13 n12 "
    "k10 j11 k10 i10"
)


def test_a_short_look_at_fives_that_captures_break_ends_soon() -> None:
    """Each answer to a five may be a capture that makes another: looked at to the end, they never
    come to one."""
    for stones in range(20, 31):
        position = plyscope.start("gomoku/ninuki", " ".join(CAPTURES.split()[:stones]))
        assert plyscope.search(position, depth=1, preset="full").nodes < 20_000
