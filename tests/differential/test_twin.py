"""The native `plain` search and the textbook's alphabeta are twins: they visit the same nodes."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.differential.samples import GAMES, Sample, kings_alone, samples
from tests.strategies import WHOLE, tictactoe_positions, trees

import plyscope
from plyscope._native import INFINITY
from plyscope.games.tree import Tree
from plyscope.position import Position
from plyscope.tracing.columns import Columns

SAME = ("parent", "size", "ply", "remaining", "bound", "reason", "moves", "searched", "visits")
SCORES = ("alpha", "beta", "score")

NORMAL = {"tree": 450, "tictactoe": 250, "connect4": 200, "draughts": 200, "chess": 80}
LONG = {"tree": 9_000, "tictactoe": 4_000, "connect4": 3_500, "draughts": 3_500, "chess": 1_000}


def codes(position: Position[Any], columns: Columns) -> list[int]:
    """The moves of a textbook trace as the native engine has them: codes instead of indices."""
    boards: list[Any] = []
    codes = []
    rows = zip(*(columns[name].tolist() for name in ("parent", "move", "size")), strict=True)
    for parent, index, size in rows:
        if parent < 0:
            codes.append(-1)
            boards.append(position)
            continue
        move = boards[parent].moves()[index]
        codes.append(move)
        boards.append(boards[parent].play(move) if size > 1 else None)
    return codes


def assert_twins(position: Position[Any], depth: int) -> None:
    native = plyscope.trace(position, depth, "plain")
    textbook = plyscope.trace(position, depth, "alphabeta")
    ours, theirs = native.columns, textbook.columns
    for name in SAME:
        assert np.array_equal(ours[name], theirs[name]), name
    for name in SCORES:
        assert np.array_equal(ours[name], theirs[name].clip(-INFINITY, INFINITY)), name
    assert ours.move.tolist() == codes(position, theirs)
    assert not ours.kind.any()
    assert (ours.source == -1).all()
    shared = vars(textbook.result) | {"algorithm": "plain"}
    assert {name: vars(native.result)[name] for name in shared} == shared


@pytest.mark.parametrize("game", GAMES)
def test_plain_visits_what_the_textbook_visits(game: str) -> None:
    for one in samples(game, range(NORMAL[game])):
        assert_twins(one.position, one.depth)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("game", GAMES)
def test_plain_visits_what_the_textbook_visits_20_000_times(game: str, part: int) -> None:
    count = LONG[game] // 10
    first = NORMAL[game] + part * count
    for one in samples(game, range(first, first + count)):
        assert_twins(one.position, one.depth)


def test_plain_visits_what_the_textbook_visits_where_moves_can_be_taken_back() -> None:
    for seed in range(20):
        assert_twins(kings_alone(seed), 4)


def test_plain_visits_what_the_textbook_visits_in_a_whole_game_of_tictactoe() -> None:
    assert_twins(plyscope.start("tictactoe", "X.O/.../..."), 9)


@settings(max_examples=100, deadline=None)
@given(st.one_of(trees(), trees(WHOLE)), st.integers(0, 7))
def test_plain_visits_what_the_textbook_visits_in_any_tree(position: Tree, depth: int) -> None:
    assert_twins(position, depth)


@settings(max_examples=50, deadline=None)
@given(tictactoe_positions(), st.integers(0, 3))
def test_plain_visits_what_the_textbook_visits_in_any_tictactoe(position: Any, depth: int) -> None:
    assert_twins(position, depth)


def test_the_samples_are_of_every_kind() -> None:
    """Otherwise the tests here would prove less than they say."""
    drawn = {game: list(samples(game, range(NORMAL[game]))) for game in GAMES}
    assert sum(map(len, drawn.values())) >= 1_000
    assert sum(LONG.values()) >= 20_000
    for game, of_game in drawn.items():
        assert {one.position.maximizing for one in of_game} == {True, False}, game
        assert any(one.position.outcome() is not None and one.depth for one in of_game), game
        assert {0, 1, 2, 3} <= {one.depth for one in of_game}, game
    assert max(len(one.position.moves()) for one in drawn["tree"]) > 200
    assert max(one.depth for one in drawn["tree"]) > 30
    assert sum(has_king(one) for one in drawn["draughts"]) > 50
    assert max(one.depth for one in drawn["draughts"]) >= 4


def has_king(one: Sample) -> bool:
    return "K" in str(one.position)
