"""python-chess agrees on positions from random games: moves, checks, outcome, FEN and SAN."""

import random
from typing import Any

import pytest
from tests.peers import Peer

import plyscope
from plyscope.games.chess import Chess

PEER = "tests/games/chess/peer_chess.py"
LONGEST = 400
"""Moves of a random game."""


def random_game(game: str, seed: int) -> tuple[list[Chess], list[list[int]]]:
    """The positions of a random game, and of each but the last some moves: the first is played."""
    source = random.Random(f"{game} {seed}")
    number = source.randrange(960) if game == "chess/960" else None
    position: Any = plyscope.start(game, number)
    positions: list[Chess] = [position]
    choices: list[list[int]] = []
    while (moves := position.moves()) and len(choices) < LONGEST:
        some = source.sample(moves, min(4, len(moves)))
        position = position.play(some[0])
        positions.append(position)
        choices.append(some)
    return positions, choices


def said(position: Chess, asked: list[int]) -> list[Any]:
    """What Plyscope says of a position, as the peer puts it."""
    outcome = position.outcome()
    sign = None if outcome is None else (outcome > 0) - (outcome < 0)
    legal = sorted(map(position.uci, position.moves()))
    return [str(position), position.in_check, sign, legal, list(map(position.text, asked))]


def agree(game: str, count: int) -> None:
    """At least so many positions of random games are the same here and there."""
    compared = 0
    with Peer("chess", PEER) as other:
        for seed in range(count):
            positions, choices = random_game(game, seed)
            played = list(zip(positions, choices, strict=False))
            ucis = [[position.uci(move) for move in some] for position, some in played]
            other.ask([[game == "chess/960", str(positions[0]), ucis]])
            ours = [said(p, some) for p, some in zip(positions, [*choices, []], strict=True)]
            for mine, theirs in zip(ours, other.answer()[0], strict=True):
                if theirs[2] is not None:  # there the game is over; python-chess plays on
                    theirs[3] = []
                assert mine == theirs
            for (position, some), (*_, sans) in zip(played, ours, strict=False):
                assert list(map(position.parse, sans)) == some
            compared += len(positions)
            if compared >= count:
                break
    assert compared >= count


@pytest.mark.parametrize("game", ["chess", "chess/960"])
def test_python_chess_agrees(game: str) -> None:
    agree(game, 2_500)


@pytest.mark.long
@pytest.mark.parametrize("game", ["chess", "chess/960"])
def test_python_chess_agrees_on_two_hundred_thousand_positions_in_all(game: str) -> None:
    agree(game, 100_000)
