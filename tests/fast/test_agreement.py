"""The compiled rules do what the same class does as plain Python."""

import random
from typing import Any

import pytest
from tests.fast.games.bitothello import BitOthello
from tests.fast.games.connect4 import ConnectFour

import plyscope
from plyscope.fast import Compiled
from plyscope.games.breakthrough import Breakthrough
from plyscope.games.hex import Hex
from plyscope.games.kalah import Kalah
from plyscope.games.mnk import Mnk
from plyscope.games.othello import Othello

GAMES: list[type[Compiled]] = [
    Othello,
    BitOthello,
    Kalah,
    Breakthrough,
    Hex,
    Mnk,
    ConnectFour,
]
PERFT = {
    Othello: [4, 12, 56, 244, 1396, 8200, 55092],
    BitOthello: [4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288],
    Kalah: [6, 36 - 6 + 5],
    Breakthrough: [22, 484],
    Hex: [49, 49 * 48, 49 * 48 * 47],
    ConnectFour: [7, 49, 343, 2401, 16807, 117649, 823536, 5673234],
}


def walked(game: type[Compiled], seed: int, plies: int) -> Any:
    """A position some random moves after the start."""
    source = random.Random(f"{game.__name__} {seed}")
    position = game()
    for _ in range(plies):
        moves = position.moves()
        if not moves:
            break
        position = position.play(source.choice(moves))
    return position


@pytest.mark.parametrize("game", GAMES)
def test_random_games_are_the_same(game: type[Compiled]) -> None:
    source = random.Random(game.__name__)
    for _ in range(5):
        position = game()
        while position.outcome() is None:
            board = position.native()
            assert board.moves() == list(position.moves())
            assert board.evaluate() == position.evaluate()
            assert board.maximizing == position.maximizing
            assert board.outcome() is None
            move = source.choice(position.moves())
            position = position.play(move)
            assert board.play(move).state() == position.state()
            assert game.from_state(position.state()) == position
        board = position.native()
        assert board.moves() == list(position.moves()) == []
        assert board.outcome() == board.evaluate() == position.outcome() == position.evaluate()


@pytest.mark.parametrize("game", [Othello, BitOthello, Breakthrough, Hex, ConnectFour])
def test_perft_counts_are_the_known_ones(game: type[Compiled]) -> None:
    board = game().native()
    counts = PERFT[game]
    assert [board.perft(depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "count", [10, pytest.param(1000, marks=pytest.mark.long)], ids=["some", "many"]
)
def test_the_engine_agrees_with_the_textbook(game: type[Compiled], count: int) -> None:
    for seed in range(count):
        position = walked(game, seed, seed % 40)
        depth = 2 if position.moves() else 0
        plain = plyscope.search(position, depth=depth, preset="plain")
        textbook = plyscope.alphabeta(position, depth)
        assert (plain.score, plain.nodes) == (textbook.score, textbook.nodes)
        exact = plyscope.search(position, depth=depth, preset="exact")
        assert exact.score == plyscope.minimax(position, depth).score


@pytest.mark.parametrize("game", GAMES)
def test_a_trace_can_be_verified_and_explained(game: type[Compiled]) -> None:
    position = walked(game, 1, 4)
    assert plyscope.trace(position, 3, "exact").verify() is None


@pytest.mark.parametrize("game", GAMES)
def test_the_contract_is_kept(game: type[Compiled]) -> None:
    assert plyscope.conformance.check(game(), playouts=2, plies=40) > 0


def test_without_the_extra_the_class_is_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYSCOPE_FAST", "off")
    assert Othello().native() is None
    assert plyscope.search(Othello(), depth=2).score == plyscope.minimax(Othello(), 2).score


def test_threads_search_it_too() -> None:
    position: Any = BitOthello()
    assert plyscope.search(position, depth=6, threads=2).move in position.moves()
