"""Positions of every native game, and depths that minimax can afford there; the same each time."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from tests.oracle import truth

import plyscope
from plyscope.games import tree
from plyscope.position import Position

MOST_NODES = 4_200
"""About what a sample's whole tree has; with forced moves on the way it can be some times more."""


@dataclass(frozen=True)
class Sample:
    """A position, a depth, and what each move is worth there by minimax."""

    position: Position[Any]
    depth: int

    def values(self) -> dict[Any, float]:
        """The value of every root move; none at depth 0."""
        moves = self.position.moves() if self.depth else ()
        return {move: truth(self.position.play(move), self.depth - 1).score for move in moves}

    def best(self, values: dict[Any, float]) -> float:
        """The minimax value, given that of every move."""
        if not values:
            return truth(self.position, self.depth).score
        return max(values.values()) if self.position.maximizing else min(values.values())


def sample(game: str, seed: int) -> Sample:
    """The sample of that number; a game is one of `GAMES`."""
    return GAMES[game](random.Random(f"{game} {seed}"))


def samples(game: str, seeds: range) -> Iterator[Sample]:
    """The samples of those numbers."""
    return (sample(game, seed) for seed in seeds)


@cache
def values_of(game: str, seed: int) -> dict[Any, float]:
    """The values of a sample's root moves, worked out once for several tests."""
    return sample(game, seed).values()


def random_game(start: Position[Any], plies: int, source: random.Random) -> Position[Any]:
    """Where so many random moves lead, or as many as the game has."""
    for _ in range(plies):
        moves = start.moves()
        if not moves:
            break
        start = start.play(source.choice(moves))
    return start


def affordable(position: Position[Any], source: random.Random) -> Sample:
    """The position with a depth at which it has about `MOST_NODES` nodes at most."""
    width = max(3, len(position.moves()))
    deepest = next(depth for depth in range(9) if width ** (depth + 1) > MOST_NODES)
    return Sample(position, source.randint(0, deepest))


def any_tree(source: random.Random) -> Sample:
    """Bushy, wide or long; with ties or hardly any; either player at the root."""
    height, branching = source.choice([(2, 3), (3, 4), (5, 3), (9, 2), (2, 17), (1, 255), (40, 1)])
    spread = source.choice([1, 9, 32766])
    position = tree.random(
        height,
        branching,
        seed=source.getrandbits(32),
        low=-spread,
        high=spread,
        uniform=source.random() < 0.3,
        maximizing=source.random() < 0.5,
    )
    return Sample(position, source.randint(0, height + 1))


def any_tictactoe(source: random.Random) -> Sample:
    position = random_game(plyscope.start("tictactoe"), source.randint(0, 8), source)
    return affordable(position, source)


def any_connect4(source: random.Random) -> Sample:
    position = random_game(plyscope.start("connect4"), source.randint(0, 38), source)
    return affordable(position, source)


def any_draughts(source: random.Random) -> Sample:
    """Kings come up after some sixty random moves."""
    position = random_game(plyscope.start("draughts"), source.randint(0, 140), source)
    return affordable(position, source)


def any_chess(source: random.Random) -> Sample:
    """Few pieces are left after some two hundred random moves.

    How wide the root is does not tell how wide the rest is: few moves may answer a check.
    """
    position = random_game(plyscope.start("chess"), source.randint(0, 300), source)
    return Sample(position, source.randint(0, 3 if len(position.moves()) < 10 else 2))


GAMES: dict[str, Callable[[random.Random], Sample]] = {
    "tree": any_tree,
    "tictactoe": any_tictactoe,
    "connect4": any_connect4,
    "draughts": any_draughts,
    "chess": any_chess,
}


def kings_alone(seed: int) -> Position[Any]:
    """A few kings of each side: whatever is played can be taken back."""
    source = random.Random(seed)
    white, black = source.randint(1, 3), source.randint(1, 3)
    squares = [f"K{square}" for square in source.sample(range(1, 33), white + black)]
    mover = source.choice("WB")
    sides = f"W{','.join(squares[:white])}:B{','.join(squares[white:])}"
    return plyscope.start("draughts", f"{mover}:{sides}")
