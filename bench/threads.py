"""How much sooner two threads reach the same depth than one."""

from functools import partial
from statistics import median
from typing import Any

import plyscope
from bench.report import Part, Row, Step, Table
from bench.timing import seconds_text, timed
from plyscope.match.openings import RandomOpenings
from plyscope.position import Position

GAME = "draughts/english"
POSITIONS = 10
PLIES = 8
DEPTH = 21
ROUNDS = 3
THREADS = (1, 2)

ABOUT = f"""\
{POSITIONS} positions of {GAME} after {PLIES} random moves, `full`, depth {DEPTH}, one call of
`plyscope.search`: one thread and two in turn, {ROUNDS} times; the figures are medians. What two
threads visit depends on timing, so their figures vary. Nodes are those of both threads together:
if each were as fast as one alone, twice as many nodes would take the same time."""


def positions() -> list[Position[Any]]:
    """The same ones each time, none of them decided."""
    openings = RandomOpenings(GAME, 1, PLIES)
    return [openings.of_pair(pair).record(GAME).position for pair in range(POSITIONS)]


class Comparison:
    """The measurements of all positions, as they come in."""

    def __init__(self) -> None:
        self.sooner: list[float] = []
        self.nodes: list[float] = []

    def rows(self, position: Position[Any]) -> list[Row]:
        """A row of the table: seconds and nodes of one thread and of two."""
        seconds: dict[int, list[float]] = {threads: [] for threads in THREADS}
        nodes: dict[int, list[int]] = {threads: [] for threads in THREADS}
        for _ in range(ROUNDS):
            for threads in THREADS:
                search = partial(
                    plyscope.search, position, depth=DEPTH, preset="full", threads=threads
                )
                spent, result = timed(search)
                seconds[threads].append(spent)
                nodes[threads].append(result.nodes)
        one, two = (median(seconds[threads]) for threads in THREADS)
        alone, together = (median(nodes[threads]) for threads in THREADS)
        self.sooner.append(one / two)
        self.nodes.append(together / alone)
        figures = (f"{alone:,.0f}", f"{together / alone:.2f}")
        times = (seconds_text(one), seconds_text(two), f"{one / two:.2f}")
        return [(str(position), *figures, *times)]

    def median_rows(self) -> list[Row]:
        """The last row."""
        return [("median", "", f"{median(self.nodes):.2f}", "", "", f"{median(self.sooner):.2f}")]


def part() -> Part:
    headings = ("position", "nodes, one", "× nodes, two", "seconds, one", "two", "× sooner")
    table = Table("Two threads and one", headings)
    compared = Comparison()
    steps = (
        Step(f"position {number}", table, partial(compared.rows, position))
        for number, position in enumerate(positions(), start=1)
    )
    return Part("Threads", ABOUT, (*steps, Step("median", table, compared.median_rows)))
