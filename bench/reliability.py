"""`make reliability`: measures what docs/reliability.md promises, and writes its table.

    python -m bench.reliability [PART ...]

Each part is measured by itself, and the rows of the others stay, so that the long ones can be
measured alone. The parts are stops, reading, load, faults and fuzz, or fuzz:TARGET.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from fuzz.targets import NAMES
from tests.browser.running import running_studio
from tests.studio.door import run_apart
from tests.studio.pages import entered
from tests.studio.test_load import GAMES, MIXES, SEARCHES, loaded
from tests.test_growth import LIMIT, READERS, WORST, Reader, growth

from bench import machine, stopping

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reliability.md"
BEGIN, END = "<!-- measured -->", "<!-- end of what was measured -->"
STOPS = 100
MEGABYTE = 2**20
TRIES = 4
LEAST = 0.05
"""Seconds below which a time says nothing."""

Row = tuple[str, str, str]


def stops() -> list[Row]:
    """How long a search runs on after a stop, by the family of its game."""
    families: dict[str, list[float]] = {}
    for name, position in stopping.positions().items():
        family = position.game.partition("/")[0]
        found = stopping.delays(position, STOPS)
        families.setdefault(family, []).extend(found.seconds)
        print(f"  {name}: {1000 * found.usual:.1f} ms, at most {1000 * found.longest:.1f} ms")
    rows = []
    for family, every in families.items():
        delays = stopping.Delays(sorted(every))
        rows.append(
            (
                f"a search of {family} ends after a stop",
                "5 ms, at most 20 ms",
                f"{1000 * delays.usual:.1f} ms, at most {1000 * delays.longest:.1f} ms",
            )
        )
    return rows


def reading() -> list[Row]:
    """How much longer twice the text takes, in the worst kinds known."""
    worst = 0.0
    for reader, kind in ((reader, kind) for reader in READERS for kind in sorted(WORST)):
        for size in (MEGABYTE, 2 * MEGABYTE):
            ratio = _ratio(READERS[reader], kind, size)
            if ratio > worst:
                worst = ratio
                print(f"  {worst:.2f}: {reader}, {kind}", flush=True)
    return [("twice the text takes, in any reader, 1 to 4 MB", "2.3 times as long", f"{worst:.2f}")]


def _ratio(read: Reader, kind: str, size: int) -> float:
    """The ratio for one kind of text, 0 if it takes next to no time. What is quadratic is so each
    time; what the machine adds is not."""
    ratios = list[float]()
    while not ratios or (ratios[-1] > LIMIT and len(ratios) < TRIES):
        smaller, larger = growth(read, kind, size)
        ratios.append(larger / smaller if larger > LEAST else 0)
    return min(ratios)


def load() -> list[Row]:
    """Answers of a studio that has much to do."""
    with tempfile.TemporaryDirectory() as folder, running_studio(Path(folder)) as studio:
        headers = entered(studio)
        rounds = [run_apart(loaded(studio, headers, mix)) for mix in range(MIXES)]
    waits, ends = ([f"{1000 * one[place]:.0f}" for one in rounds] for place in (0, 1))
    busy = f"{GAMES} games and {SEARCHES} searches at once, {MIXES} mixes of games"
    return [
        (f"the studio answers, {busy}", "50 ms", f"{', '.join(waits)} ms"),
        ("Stop ends one of these searches", "100 ms", f"{', '.join(ends)} ms"),
    ]


def faults() -> list[Row]:
    """What `make test-faults` says."""
    said = _run("-m", "pytest", "-q", "-n", "2", "-m", "", "tests/faults")
    return [
        (
            "200 kills each of studio, match, trace and training, 50 full disks each, two writers, "
            "read-only folders: nothing confirmed is lost",
            "all pass",
            said.splitlines()[-1].strip("= "),
        )
    ]


def fuzz() -> list[Row]:
    """What `make fuzz` says of each target, and whether it found something."""
    return [row for name in NAMES for row in fuzzed(name)]


def fuzzed(name: str) -> list[Row]:
    """What it says of one target."""
    said = _run("-m", "fuzz", name)
    return [
        (
            f"hostile input: {line.partition(': ')[0]}",
            "nothing but our own errors",
            line.partition(": ")[2].strip(),
        )
        for line in said.splitlines()
        if line.partition(": ")[0] in NAMES or "found; the inputs" in line
    ]


def _run(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout.rstrip() or done.stderr.rstrip()


PARTS: dict[str, Callable[[], list[Row]]] = {
    "stops": stops,
    "reading": reading,
    "load": load,
    "faults": faults,
    "fuzz": fuzz,
    **{f"fuzz:{name}": partial(fuzzed, name) for name in NAMES},
}


def merged(before: list[str], measured: list[str]) -> list[str]:
    """The lines of a table, with new ones in the places of those that promise the same."""
    new = {_promise(line): line for line in measured}
    lines = [new.pop(_promise(line), line) for line in before]
    return lines + list(new.values())


def _promise(line: str) -> str:
    return line.split(" | ")[0]


def written(page: str, measured: list[str]) -> str:
    """The page with new lines in its table."""
    before, _, rest = page.partition(BEGIN)
    table, _, after = rest.partition(END)
    head, *lines = [line for line in table.splitlines() if line.startswith("|")][1:]
    made = [
        f"{machine.processor()}, {os.cpu_count()} cores.",
        "",
        "| promise | limit | measured | when |",
        head,
        *merged(lines, measured),
    ]
    return f"{before}{BEGIN}\n\n{chr(10).join(made)}\n\n{END}{after}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="make reliability", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)} (all)")
    names = parser.parse_args().parts or [name for name in PARTS if ":" not in name]
    if unknown := set(names) - set(PARTS):
        parser.error(f"unknown part {', '.join(unknown)}; there are {', '.join(PARTS)}")
    for name in names:
        print(name, flush=True)
        when = machine.now()
        lines = [f"| {' | '.join(row)} | {when} |" for row in PARTS[name]()]
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), lines), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
