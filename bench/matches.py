"""The standing matches against other programs, as bench/EXPERIMENTS.md tells of them."""

from functools import partial

from bench.play import EXPERIMENTS, STANDING, Standing
from bench.report import Part, Row, Skipped, Step, Table

ABOUT = """\
The last match of `make bench-play` against each program, from random openings played with both
colours; [EXPERIMENTS.md](EXPERIMENTS.md) has all matches and how their games ended. Elo is ours,
with its 95 % error. A goal is the share of points that we aim at."""
HEADINGS = ("against", "conditions", "games", "score", "goal", "met", "Elo", "played")


def last_line(standing: Standing) -> Row | None:
    """The cells of the last line about a match."""
    text = EXPERIMENTS.read_text(encoding="utf-8") if EXPERIMENTS.exists() else ""
    lines = [tuple(map(str.strip, line.split("|")[1:-1])) for line in text.splitlines()]
    of_match = (standing.a, standing.b, standing.conditions)
    return next((line for line in reversed(lines) if line[1:4] == of_match), None)


def rows(standing: Standing) -> list[Row]:
    line = last_line(standing)
    if line is None:
        raise Skipped("not played yet")
    played, _, against, conditions, games, score, elo, *_ = line
    goal, met = "", ""
    if standing.goal is not None:
        goal = f"{standing.goal:.0%}"
        met = "yes" if float(score.rstrip("%")) >= 100 * standing.goal else "NO"
    return [(f"`{against}`", conditions, games, score, goal, met, elo, played)]


def part() -> Part:
    table = Table("Ours against theirs", HEADINGS)
    steps = (
        Step(standing.b, table, partial(rows, standing))
        for standing in STANDING
        if standing.program
    )
    return Part("Matches", ABOUT, tuple(steps))
