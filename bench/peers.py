"""Search against peers: the same positions, the same depth, one after the other."""

from dataclasses import dataclass
from functools import partial

from bench.contestants import CONTESTANTS, EXACT, Contestant, Count, EasyAI, OpenSpiel, Task
from bench.report import Part, Row, Step, Table
from bench.timing import at_most, best_of, seconds_text, timed

CAP = 300.0
BUDGET = 3.0  # a machine may be slow for half a second: the best of all is sought for longer

TASKS = (
    Task("tictactoe", "", 9),
    Task("connect4", "", 8),
    Task("connect4", "", 10),
    Task("connect4", "431261455756", 8),  # the first player, to move, wins with the seventh stone
    Task("connect4", "247515522", 8),  # the second player, to move, wins with the seventh
    Task("connect4", "755322446414", 8),  # the first player, to move, loses to the eighth
)
GOALS = {EasyAI.name: 1000, OpenSpiel.name: 100}

ABOUT = f"""\
Every search runs in this one process, on one core, with empty tables. Seconds are the best of as
many runs as fit into {BUDGET:.0f} s, after a first one that counts the nodes. A longer search
runs once and is ended after {CAP:.0f} s: then `>` marks what it had used. Values are for the
first player: + a win, - a loss, 0 no win within the depth. easyAI plays its own games with their
own scoring; OpenSpiel's search gets 0 at the depth limit. Nodes are calls of the recursive
function."""


@dataclass(frozen=True)
class Measured:
    """What one contestant needed for one task."""

    seconds: float
    nodes: int
    value: str
    capped: bool = False


class Contest:
    """All contestants on all tasks; ours comes first, as the others are compared with it."""

    def __init__(self) -> None:
        self.measured: dict[tuple[str, Task], Measured] = {}

    def rows(self, contestant: Contestant, task: Task) -> list[Row]:
        found = measure(contestant, task)
        self.measured[contestant.name, task] = found
        ours = self.measured[EXACT.name, task]
        sign = "> " if found.capped else ""
        same = "-" if found.capped else "yes" if found.value == ours.value else "NO"
        costs = (
            f"{found.nodes:,}",
            seconds_text(found.seconds),
            ratio_text(found.seconds / ours.seconds),
        )
        return [(contestant.name, found.value, same, *(sign + cost for cost in costs))]

    def ratios(self, name: str) -> list[tuple[float, Task]]:
        """How many times our seconds a contestant needed, the least first."""
        pairs = [(self.measured.get((name, task)), task) for task in TASKS]
        return sorted(
            (
                (found.seconds / self.measured[EXACT.name, task].seconds, task)
                for found, task in pairs
                if found is not None
            ),
            key=lambda pair: pair[0],
        )

    def goal_rows(self) -> list[Row]:
        rows: list[Row] = []
        for name, goal in GOALS.items():
            for ratio, task in self.ratios(name):
                met = "yes" if ratio >= goal else "NO"
                rows.append((f"{name}: {task.name}", f"{goal:,}", ratio_text(ratio), met))
        return rows


def measure(contestant: Contestant, task: Task) -> Measured:
    """Counts, then times; a long search does both at once, as counting is then cheap."""
    count = Count()
    search = contestant.prepare(task, count)
    try:
        with at_most(CAP):
            seconds, score = timed(search)
    except TimeoutError:
        return Measured(CAP, count.nodes, "?", capped=True)
    if seconds < BUDGET:
        uncounted = contestant.prepare(task, None)
        seconds = best_of(uncounted, budget=BUDGET) or seconds
    return Measured(seconds, count.nodes, "+" if score > 0 else "-" if score < 0 else "0")


def ratio_text(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.2f}"


def part() -> Part:
    contest = Contest()
    steps = []
    for task in TASKS:
        headings = ("search", "value", "same value", "nodes", "seconds", "× ours exact")
        table = Table(task.name[0].upper() + task.name[1:], headings)
        for contestant in CONTESTANTS:
            name = f"{task.name}: {contestant.name}"
            steps.append(Step(name, table, partial(contest.rows, contestant, task)))
    goals = Table("How many times as fast", ("peer and position", "goal", "measured", "met"))
    steps.append(Step("goals", goals, contest.goal_rows))
    return Part("Search against peers", ABOUT, tuple(steps))
