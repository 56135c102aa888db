"""How fast small games are solved: `python -m bench.solving GAME`, in a process of its own."""

import json
import sys
import time
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import plyscope
from bench.child import answer_of
from bench.memory import STATUS, resident
from bench.report import Part, Row, Skipped, Step, Table
from plyscope.solving import solve_all

GAMES = {
    "connect4?columns=4,rows=5": "compiled",
    "kalah?houses=3,stones=3": "compiled",
    "othello?size=4": "compiled",
    "tictactoe": "native",
    "bench.solving:Subtraction": "Python",
}

ABOUT = """\
Every position that can be reached is enumerated, saved as it is found, solved backwards and written
to a file. Seconds are of the whole, one thread; memory is what became resident meanwhile."""


class Subtraction(plyscope.Position[tuple[int, int]]):
    """A plain game in Python: take one to three stones from one of three heaps of 44."""

    def __init__(self, heaps: tuple[int, ...] = (44, 44, 44), maximizing: bool = True) -> None:
        self.heaps, self.turn = heaps, maximizing

    @property
    def player(self) -> str:
        return "First" if self.turn else "Second"

    @property
    def maximizing(self) -> bool:
        return self.turn

    def moves(self) -> list[tuple[int, int]]:
        return [
            (heap, taken)
            for heap, stones in enumerate(self.heaps)
            for taken in range(1, min(stones, 3) + 1)
        ]

    def play(self, move: tuple[int, int]) -> "Subtraction":
        heap, taken = move
        heaps = list(self.heaps)
        heaps[heap] -= taken
        return Subtraction(tuple(heaps), not self.turn)

    def outcome(self) -> float | None:
        return None if any(self.heaps) else (-1 if self.turn else 1)

    def evaluate(self) -> float:
        return self.outcome() or 0

    def key(self) -> tuple[tuple[int, ...], bool]:
        return self.heaps, self.turn

    def __str__(self) -> str:
        return f"{'-'.join(map(str, self.heaps))} {self.player}"


def measured_here(game: str) -> dict[str, float]:
    """What it takes to solve a game in this process."""
    start = plyscope.start(game)
    start.native()  # compiled off the clock
    before = resident("VmRSS")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "solution"
        began = time.perf_counter()
        solved = solve_all(start, path)
        seconds = time.perf_counter() - began
        size = path.stat().st_size
    found = {"positions": len(solved), "seconds": seconds, "bytes": size}
    return found | {"memory": resident("VmHWM") - before}


def rows(game: str, kind: str) -> list[Row]:
    if not STATUS.exists():
        raise Skipped("this system does not say how much memory a process uses")
    found = answer_of("bench.solving", game)
    rate = found["positions"] / found["seconds"]
    return [
        (
            game.removeprefix("bench.solving:"),
            kind,
            f"{found['positions']:,}",
            f"{found['seconds']:.1f}",
            f"{rate:,.0f}",
            f"{found['memory']:.0f} MB",
            f"{found['bytes'] / 2**20:.1f} MB",
        )
    ]


def part() -> Part:
    headings = ("game", "rules", "positions", "s", "positions/s", "memory", "file")
    table = Table("Solving", headings)
    steps = (
        Step(f"solving {game}", table, partial(rows, game, kind)) for game, kind in GAMES.items()
    )
    return Part("Small games, solved", ABOUT, tuple(steps))


if __name__ == "__main__":
    print(json.dumps(measured_here(sys.argv[1])))
