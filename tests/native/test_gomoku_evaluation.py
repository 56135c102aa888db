"""What full strength thinks of a board of gomoku, and the moves it looks at."""

import random
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.gomoku.samples import games
from tests.native.weighing import weighed

import plyscope
from plyscope.games.gomoku import RULES, Gomoku, start

ALL = pytest.mark.parametrize("rules", RULES)


def positions(rules: str, seed: int) -> Iterator[Gomoku]:
    """Of games with some sense, while they run; on small boards, where the rules allow them."""
    source = random.Random(seed)
    size = max(9, RULES[rules].sizes[0])
    for position, _ in games(rules, source, size=size, sense=0.5):
        if position.outcome() is None:
            yield position


def wins_at_once(position: Gomoku) -> set[int]:
    won = 10000 if position.maximizing else -10000
    return {move for move in position.moves() if position.play(move).outcome() == won}


@ALL
def test_candidates_are_legal_and_distinct_and_there_is_one(rules: str) -> None:
    for position in islice(positions(rules, seed=1), 150):
        candidates = position.native().candidates()
        assert candidates, str(position)
        assert len(set(candidates)) == len(candidates)
        assert set(candidates) <= set(position.moves()), str(position)


def test_nothing_is_a_candidate_when_the_game_is_over() -> None:
    assert start("h8 a1 i8 a2 j8 a3 k8 a4 l8").native().candidates() == []


@ALL
def test_a_win_at_once_is_always_a_candidate_and_is_played(rules: str) -> None:
    found = 0
    for position in islice(positions(rules, seed=2), 300):
        if wins := wins_at_once(position):
            found += 1
            assert wins <= set(position.native().candidates()), str(position)
            assert plyscope.search(position, depth=2, preset="full").move in wins, str(position)
    assert found > 3


def after_a_pass(position: Gomoku) -> Gomoku:
    """The same stones with the other player to move."""
    turned = {" b": " w", " w": " b"}
    text = re.sub(" [bw]", lambda mover: turned[mover[0]], str(position))
    return start(text, rules=position.rules.name)


@ALL
def test_every_answer_to_a_win_at_once_is_a_candidate(rules: str) -> None:
    """An answer is a move after which the opponent cannot win at once any more."""
    threatened = (
        position
        for position in positions(rules, seed=3)
        if not position.five_stands
        and not wins_at_once(position)
        and wins_at_once(after_a_pass(position))
    )
    for position in islice(threatened, 3):
        answers = {move for move in position.moves() if not wins_at_once(position.play(move))}
        if answers:
            assert answers <= set(position.native().candidates()), str(position)
            assert plyscope.search(position, depth=2, preset="full").move in answers


@ALL
def test_evaluation_is_the_outcome_of_a_finished_game_and_less_before(rules: str) -> None:
    won = start("h8 a1 i8 a3 j8 a5 k8 a7 l8", rules=rules)
    assert won.native().full_evaluation() == won.outcome() == 10000
    assert all(
        abs(p.native().full_evaluation()) <= 5000 for p in islice(positions(rules, seed=4), 100)
    )


@given(st.sampled_from(sorted(RULES)), st.lists(st.integers(0, 399), max_size=70))
def test_evaluation_is_the_features_by_their_weights(rules: str, choices: list[int]) -> None:
    board: Any = start(rules=rules, size=max(9, RULES[rules].sizes[0])).native()
    for choice in choices:
        if moves := board.moves():
            board = board.play(moves[choice % len(moves)])
    points = board.columns**2
    assert all(abs(factor) <= points for factors in board.factors() for factor in factors)
    if board.outcome() is None:
        assert board.full_evaluation() == max(-5000, min(5000, weighed(board) // board.whole))


@pytest.mark.parametrize("rules", sorted(RULES.keys() - {"ninuki"}))
def test_on_a_calm_board_nobody_wins_at_once(rules: str) -> None:
    for position in islice(positions(rules, seed=6), 150):
        if position.native().is_calm:
            assert not wins_at_once(position), str(position)
            assert not wins_at_once(after_a_pass(position)), str(position)


@pytest.mark.parametrize(
    ("moves", "is_calm"),
    [
        ("", True),
        ("h8 h9 i8 i9", True),
        ("h8 a1 i8 c1 j8", False),
        ("h8 g8 i8 c1 j8", True),
        ("h8 g8 i8 c1 j8 e1 k8", False),
    ],
    ids=["empty", "open twos", "an open three", "a three shut in", "a four"],
)
def test_a_board_is_calm_while_nobody_threatens_a_five_or_an_open_four(
    moves: str, is_calm: bool
) -> None:
    assert start(moves or None).native().is_calm == is_calm


@pytest.mark.parametrize("rules", sorted(RULES.keys() - {"renju"}))
def test_evaluation_turns_round_with_the_colours(rules: str) -> None:
    for position in islice(positions(rules, seed=5), 60):
        swapped = str(position).translate(str.maketrans("xobw", "oxwb"))
        swapped = re.sub("([0-9]+)-([0-9]+)", r"\2-\1", swapped)
        other = start(swapped, rules=rules)
        assert other.native().full_evaluation() == -position.native().full_evaluation()
        assert other.evaluate() == -position.evaluate()
