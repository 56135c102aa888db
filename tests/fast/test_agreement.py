"""The compiled rules do what the same class does as plain Python."""

import random
from functools import lru_cache
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


SMALL: list[Compiled] = [
    Othello(),
    BitOthello(),
    Kalah(houses=4, stones=3),
    Breakthrough(size=5),
    Hex(size=4),
    Mnk(m=4, n=4, k=3),
    ConnectFour(),
]


PER_GAME = 8
COMPARED = (
    *("depth", "remaining", "move", "alpha", "beta", "score", "bound", "kind", "reason"),
    *("legal_moves", "pruned"),
)


@lru_cache(maxsize=1)
def random_game(start: Compiled, seed: int) -> list[Any]:
    """The positions of a random game."""
    source = random.Random(f"{start} {seed}")
    positions: list[Any] = [start]
    while moves := positions[-1].moves():
        positions.append(positions[-1].play(source.choice(moves)))
    return positions


def small_position(start: Compiled, seed: int) -> tuple[Any, int]:
    """A position late in a random game, and how deep plain Python can search it."""
    game, before_end = divmod(seed, PER_GAME)
    positions = random_game(start, game)
    position = positions[max(0, len(positions) - 1 - before_end)]
    width = len(position.moves())
    return position, 3 if width <= 2 else 2 if width <= 4 else 1


def rows(position: Any, depth: int, algorithm: str) -> list[Any]:
    """All that a trace says of each node."""
    found = plyscope.trace(position, depth, algorithm)
    return [[getattr(node, name) for name in COMPARED] for node in found]


@pytest.mark.parametrize("start", SMALL, ids=lambda start: type(start).__name__)
@pytest.mark.parametrize(
    "count", [200, pytest.param(20_000, marks=pytest.mark.long)], ids=["some", "many"]
)
def test_the_engine_agrees_with_the_textbook(start: Compiled, count: int) -> None:
    for seed in range(count):
        position, depth = small_position(start, seed)
        assert rows(position, depth, "plain") == rows(position, depth, "alphabeta")
        exact = plyscope.search(position, depth=depth, preset="exact", hash_mb=0.1)
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
