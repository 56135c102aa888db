"""How many positions a game has, estimated from random walks, and what it takes to solve them."""

import random
import time
from collections import Counter
from dataclasses import dataclass
from typing import Any

from plyscope.fast import Compiled
from plyscope.position import Position
from plyscope.solving.enumeration import enumeration_of, is_native
from plyscope.solving.identity import key_function

SECONDS = 1.0
LONGEST_WALK = 200
FEW_WALKS, PATIENCE = 200, 10.0
"""The least number of walks, unless they take so many seconds."""
FIRST_POSITIONS, FIRST_SECONDS = 200_000, 0.3
"""How many positions are enumerated, and for how long, to see how long one takes."""
BYTES_FOR_A_POSITION = {True: 170, False: 900}
"""Memory of an enumeration in native code, and in Python, where the key is an object."""
BYTES_FOR_A_MOVE = 12
OTHER_BYTES = 100 * 2**20
BACKWARDS_SHARE = 1.2
"""Working backwards takes a fifth of the time of an enumeration at most."""


@dataclass(frozen=True)
class Estimate:
    """What walks and the first positions say of the whole game.

    positions   how many there are; rather too few than too many
    moves       those of one position, on the average
    seconds     to find and solve them all
    exact       whether the number of positions is known, because there are only a few
    """

    positions: int
    moves: float
    seconds: float
    native: bool
    exact: bool

    @property
    def bytes(self) -> int:
        """The memory that it takes to solve them."""
        return needed_bytes(self.positions, round(self.positions * self.moves), self.native)


def needed_bytes(positions: int, moves: int, native: bool) -> int:
    """The memory that it takes to solve so many positions with so many moves in all."""
    return OTHER_BYTES + BYTES_FOR_A_POSITION[native] * positions + BYTES_FOR_A_MOVE * moves


def estimate(start: Position[Any], *, seconds: float = SECONDS, seed: int = 0) -> Estimate:
    """What it takes to solve a game, from a second of random walks and its first positions."""
    counter = enumeration_of(start)
    began = time.perf_counter()
    part = counter.expand(FIRST_POSITIONS, FIRST_SECONDS)
    pace = (time.perf_counter() - began) / max(counter.expanded, 1)
    native = is_native(counter)
    moves = len(part["child"]) / max(counter.expanded, 1)
    if counter.expanded == counter.rows:
        return Estimate(counter.rows, moves, pace * counter.rows, native, exact=True)
    walks = _Walks(start, random.Random(seed))
    walks.run(seconds)
    positions = max(walks.positions(), counter.rows)
    took = BACKWARDS_SHARE * pace * positions
    return Estimate(positions, max(moves, walks.moves()), took, native, exact=False)


class _Walks:
    """Random games from the start, and how often each position was met.

    Positions are told apart by ply. At each ply the number of positions is estimated from those met
    once and twice (Chao's estimator): it is a lower bound, since a walk prefers some positions.
    """

    def __init__(self, start: Position[Any], source: random.Random) -> None:
        self._start: Any = start if start.native() is None else start.native()
        self._source = source
        self._ply: dict[Any, int] = {}
        self._met: Counter[Any] = Counter()
        self._moves = self._expanded = 0
        self._key = _key_function(start, self._start)

    def run(self, seconds: float) -> None:
        began, walks = time.monotonic(), 0
        while time.monotonic() - began < (PATIENCE if walks < FEW_WALKS else seconds):
            self._walk()
            walks += 1

    def _walk(self) -> None:
        position = self._start
        for ply in range(LONGEST_WALK):
            key = self._key(position)
            self._met[key] += 1
            self._ply[key] = min(ply, self._ply.get(key, ply))
            moves = position.moves()
            if not moves:
                return
            self._moves += len(moves)
            self._expanded += 1
            position = position.play(self._source.choice(moves))

    def moves(self) -> float:
        """The moves of a position, on the average over the walks."""
        return self._moves / max(self._expanded, 1)

    def positions(self) -> int:
        once: Counter[int] = Counter()
        twice: Counter[int] = Counter()
        for key, count in self._met.items():
            if count <= 2:
                (once if count == 1 else twice)[self._ply[key]] += 1
        unseen = sum(count * (count - 1) / (2 * (twice[ply] + 1)) for ply, count in once.items())
        return len(self._met) + round(unseen)


def _key_function(start: Position[Any], walked: Any) -> Any:
    """What tells positions apart on a walk, which goes by native boards where there are some."""
    if walked is start:
        return key_function(start)
    if isinstance(start, Compiled):
        size = len(start.repetition_key())
        return lambda board: board.state()[:size]
    return lambda board: board.key()
