"""How long a search runs on after a stop, in the worst positions known of each game.

    python -m bench.stopping [--stops N]

Each search is stopped at a random moment of its first tenth of a second, the first iteration
included. The aim is 5 ms for nineteen stops of twenty, and 20 ms for all, on an idle machine.
"""

import argparse
import random
import time
from dataclasses import dataclass
from typing import Any

import plyscope
from plyscope.position import Position

USUAL, LONGEST = 0.005, 0.020
"""Seconds within which nineteen of twenty searches must have ended, and all."""

WORST = {
    "nine queens a side": ("chess", "qqqqqqqq/q3k3/8/8/8/8/Q3K3/QQQQQQQQ w - - 0 1"),
    "a king among twenty": (
        "draughts/frisian",
        "W:WK35:B14,7,12,37,10,9,29,26,21,3,27,34,32,17,43,19,23,40,28,25",
    ),
    "four kings among twenty": (
        "draughts/frisian",
        "W:WK4,K5,K41,K45:B7,11,12,14,16,18,19,20,21,23,25,28,29,31,32,34,37,40,43,K48",
    ),
    "long captures": (
        "draughts/international",
        "W:WK2,K14,K45:B8,9,10,11,12,20,21,22,28,30,31,33,34,41,42,43,44",
    ),
    "long captures on eight": ("draughts/russian", "W:WKa1,Kc1,Kg1:Bb4,d4,f4,b6,d6,f6,d2"),
}
CROWDED = ("gomoku", "gomoku/renju", "gomoku/caro", "gomoku/ninuki", "gomoku/standard")
"""Games in which many stones mean many threats, so that a node takes long."""


@dataclass(frozen=True)
class Delays:
    """Seconds from a stop to the end of the search, in ascending order."""

    seconds: list[float]

    @property
    def usual(self) -> float:
        """That of nineteen stops of twenty."""
        return self.seconds[min(len(self.seconds) * 19 // 20, len(self.seconds) - 1)]

    @property
    def longest(self) -> float:
        return self.seconds[-1]


def crowded(game: str, stones: int, seed: int) -> Position[Any]:
    """A position with stones at random around the middle, before anybody has won."""
    source = random.Random(f"{game} {seed}")
    position: Position[Any] = plyscope.start(game)
    while stones > 0:
        near = [move for move in position.moves() if 3 <= move % 20 <= 11 and 3 <= move // 20 <= 11]
        child = position.play(source.choice(near or position.moves()))
        if child.outcome() is None:
            position, stones = child, stones - 1
    return position


def positions(seeds: int = 3) -> dict[str, Position[Any]]:
    """The worst positions known."""
    found = {name: plyscope.start(game, position=text) for name, (game, text) in WORST.items()}
    for game in CROWDED:
        for seed in range(seeds):
            stones = 8 + 8 * seed
            found[f"{game}, {stones} stones"] = crowded(game, stones, seed)
    return found


def delay_after(position: Position[Any], after: float, **options: Any) -> float:
    """Seconds that a search runs on when it is stopped after some time."""
    handle = plyscope.start_search(position, hash_mb=8, **options)
    time.sleep(after)
    began = time.perf_counter()
    handle.stop()
    assert handle.result().move is not None
    return time.perf_counter() - began


def delays(position: Position[Any], stops: int, *, longest: float = 0.1, **options: Any) -> Delays:
    """The delays of some stops, at moments spread over the first `longest` seconds."""
    source = random.Random(stops)
    moments = [source.random() * longest for _ in range(stops)]
    return Delays(sorted(delay_after(position, moment, **options) for moment in moments))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stops", type=int, default=40, help="how many in each position")
    stops = parser.parse_args().stops
    for name, position in positions().items():
        found = delays(position, stops)
        is_late = found.usual > USUAL or found.longest > LONGEST
        print(
            f"{name:28} {1000 * found.usual:8.2f} ms {1000 * found.longest:8.2f} ms"
            + "  late" * is_late,
            flush=True,
        )


if __name__ == "__main__":
    main()
