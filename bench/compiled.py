"""Games compiled from Python: against the same rules in C++ and as plain Python.

`python -m bench.compiled` says, in a process of its own, how long Othello takes to be ready.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from tests.fast.games.bitothello import BitOthello
from tests.fast.games.connect4 import ConnectFour

import plyscope
from bench.machine import REPOSITORY
from bench.report import Part, Row, Step, Table
from bench.timing import seconds_text
from plyscope.fast import Compiled
from plyscope.games.othello import Othello

ROUNDS = 5
HASH_MB = 16
PYTHON_GOAL = 100
READY_GOALS = {"first": 6.0, "cached": 0.3}

ABOUT = f"""\
Othello of the package and games of `tests/fast/games`, with every check on, against the same rules
in C++ for the same native search (`native/tests/twins.cpp`, compiled as the native core is):
`exact` from the start with one thread and {HASH_MB} MB. Both visit the same nodes, which is
asserted. Seconds are those of the processor, the best of {ROUNDS} runs, one and the other in turn.
Plain Python is the same class with `PLYSCOPE_FAST=off`, searched by the textbook's deepening."""

ABOUT_READY = """\
Processor seconds until the rules can be called, once `plyscope` and the class are imported: at
first, and when the code is in the cache."""


@dataclass(frozen=True)
class Twins:
    """A game, its name in the program of twins, how deep both go, and the ratio aimed at."""

    title: str
    game: type[Compiled]
    name: str
    depth: int
    perft: int
    python: int
    goal: float


TWINS = (
    Twins("connect four", ConnectFour, "connect4", 18, 10, 7, 0.6),
    Twins("Othello, 64-bit boards", BitOthello, "bitothello", 14, 10, 5, 0.6),
    Twins("Othello, cells", Othello, "othello", 12, 9, 4, 0.75),
)


@dataclass(frozen=True)
class Measured:
    """What came out, and the processor seconds of the fastest run."""

    score: float
    nodes: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.nodes / self.seconds


@cache
def program() -> Path:
    """The games in C++, compiled as the native core is."""
    built = REPOSITORY / "build" / "twins"
    built.parent.mkdir(exist_ok=True)
    native = REPOSITORY / "native"
    options = ("-std=c++20", "-O3", "-DNDEBUG", "-march=native", f"-I{native}")
    source = native / "tests" / "twins.cpp"
    subprocess.run(["c++", *options, str(source), "-o", str(built)], check=True)
    return built


def in_cpp(twins: Twins, what: str, depth: int) -> Measured:
    command = [str(program()), twins.name, what, str(depth)]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return Measured(float(printed[0]), int(printed[1]), float(printed[2]))


def compiled(twins: Twins, what: str, depth: int) -> Measured:
    position = twins.game()
    if what == "perft":
        board = position.native()
        return measured(lambda: (0, board.perft(depth)))
    return measured(lambda: searched(position, depth))


def searched(position: Compiled, depth: int) -> tuple[float, int]:
    found = plyscope.search(position, depth=depth, preset="exact", hash_mb=HASH_MB)
    return found.score, found.nodes


def measured(run: Callable[[], tuple[float, int]]) -> Measured:
    began = time.process_time()
    score, nodes = run()
    return Measured(score, nodes, time.process_time() - began)


def compared(twins: Twins, what: str, depth: int) -> tuple[Measured, Measured]:
    """The fastest of several runs in C++ and compiled, in turn."""
    compiled(twins, what, 1)  # its code is ready before the clock runs
    ways = (in_cpp, compiled)
    runs = [[way(twins, what, depth) for way in ways] for _ in range(ROUNDS)]
    first, second = (min(way, key=lambda run: run.seconds) for way in zip(*runs, strict=True))
    same = (first.score, first.nodes) == (second.score, second.nodes)
    assert same, f"{twins.title}: {first} in C++, {second} compiled"
    return first, second


def search_rows(twins: Twins) -> list[Row]:
    return _rates(twins, *compared(twins, "exact", twins.depth), goal=twins.goal)


def perft_rows(twins: Twins) -> list[Row]:
    return _rates(twins, *compared(twins, "perft", twins.perft))


def _rates(twins: Twins, cpp: Measured, ours: Measured, goal: float | None = None) -> list[Row]:
    ratio = ours.rate / cpp.rate
    rates = (f"{found.rate / 1e6:.2f}" for found in (cpp, ours))
    aims = () if goal is None else (f"{goal:g}", _met(ratio >= goal))
    return [(twins.title, f"{ours.nodes:,}", *rates, f"{ratio:.2f}", *aims)]


def python_rows(twins: Twins) -> list[Row]:
    """The compiled class against itself as plain Python."""
    ours = compiled(twins, "exact", twins.depth)
    os.environ["PLYSCOPE_FAST"] = "off"
    try:
        plain = measured(lambda: searched(twins.game(), twins.python))
    finally:
        del os.environ["PLYSCOPE_FAST"]
    ratio = ours.rate / plain.rate
    rates = (f"{found.rate:,.0f}" for found in (plain, ours))
    aims = str(PYTHON_GOAL), _met(ratio >= PYTHON_GOAL)
    return [(twins.title, *rates, f"{ratio:,.0f}", *aims)]


def _met(is_met: bool) -> str:
    return "yes" if is_met else "NO"


def ready_rows() -> list[Row]:
    """How long Othello takes, in new processes that share a cache of their own."""
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        for name, goal in READY_GOALS.items():
            command = [sys.executable, "-m", "bench.compiled"]
            environment = os.environ | {"XDG_CACHE_HOME": folder}
            done = subprocess.run(command, capture_output=True, env=environment, check=True)
            for title, seconds in json.loads(done.stdout).items():
                met = _met(seconds <= goal)
                rows.append((f"{title}, {name}", seconds_text(seconds), f"{goal:g}", met))
    return rows


def ready_here() -> dict[str, float]:
    """The processor seconds until each game's rules can be called."""
    seconds = {}
    for twins in TWINS:
        began = time.process_time()
        twins.game().native()
        seconds[twins.title] = time.process_time() - began
    return seconds


def part() -> Part:
    rates = ("game", "nodes", "C++, million a second", "compiled", "ratio")
    search = Table("`exact`, compiled and in C++", (*rates, "goal", "met"))
    lines = Table("Counting lines, compiled and in C++", rates)
    headings = ("game", "Python, nodes a second", "compiled", "ratio", "goal", "met")
    python = Table("`exact`, compiled and as plain Python", headings)
    ready = Table("Ready", ("game", "seconds", "goal", "met"), ABOUT_READY)
    tables = ((search, search_rows), (lines, perft_rows), (python, python_rows))
    steps = [
        Step(f"{table.title}, {twins.title}", table, partial(measure, twins))
        for table, measure in tables
        for twins in TWINS
    ]
    return Part("Compiled games", ABOUT, (*steps, Step("ready", ready, ready_rows)))


if __name__ == "__main__":
    print(json.dumps(ready_here()))
