"""What it costs to record a search, to keep the rows, to verify, compare and import them.

`python -m bench.recording` measures the rows, in a process of its own, and prints JSON.
"""

import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import plyscope
from bench.child import answer_of
from bench.machine import REPOSITORY
from bench.memory import STATUS, resident
from bench.report import Part, Row, Skipped, Step, Table
from bench.timing import best_of, seconds_text, timed
from plyscope.position import Position
from plyscope.tracing import Trace, import_trace

NATIVE = REPOSITORY / "native"
DEPTH = 11
DEEPER = 15
ROWS = 10_000_000
LINES = 2_000_000

ABOUT = f"""\
Instructions: English draughts from the start, `exact`, depth {DEPTH}, counted by callgrind in
`native/tests/recording.cpp`, compiled as for a wheel. The recorded search includes the whole
recording: every row in pre-order in the columns of the trace, with sizes and the sources of table
hits. Nothing is sorted or copied after the search. A constant cost in Python is not included.
Seconds: the same position at depth {DEEPER}, `plyscope.search` against `plyscope.trace`, which
also pays for new pages of memory."""


def instructions(depth: int = DEPTH) -> dict[str, int]:
    """Instructions of an unrecorded and of a recorded search, and the nodes of either."""
    if not shutil.which("valgrind"):
        raise Skipped("valgrind is missing; make valgrind installs it")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "recording")
        source = NATIVE / "tests/recording.cpp"
        options = ("-std=c++20", "-O3", "-DNDEBUG", "-march=x86-64-v2", f"-I{NATIVE}")
        subprocess.run(["c++", *options, str(source), "-o", str(program)], check=True)
        counted = {name: _counted(program, name, depth) for name in ("unrecorded", "recorded")}
    (unrecorded, alone), (recorded, watched) = counted.values()
    assert alone[:2] == watched[:2], "recording changed the search"
    assert watched[2] == watched[1], "a row a node"
    return {"unrecorded": unrecorded, "recorded": recorded, "nodes": alone[1]}


def _counted(program: Path, name: str, depth: int) -> tuple[int, list[int]]:
    """The instructions of `measured`, and what it printed."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    command += ["--toggle-collect=measured", str(program), name, str(depth)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    assert found is not None, done.stderr
    return int(found[1]), [int(number) for number in done.stdout.split()]


def instruction_rows() -> list[Row]:
    found = instructions()
    nodes, base = found["nodes"], found["unrecorded"]
    return [
        (name, f"{found[name]:,}", f"{found[name] / nodes:.0f}", f"{found[name] / base:.3f}")
        for name in ("unrecorded", "recorded")
    ]


def seconds_rows() -> list[Row]:
    start = plyscope.start("draughts")
    runs: dict[str, Callable[[], object]] = {
        "unrecorded": lambda: plyscope.search(start, depth=DEEPER, preset="exact"),
        "recorded": lambda: plyscope.trace(start, DEEPER, "exact"),
    }
    seconds = {name: best_of(run, runs=7, budget=20) or 0 for name, run in runs.items()}
    return [
        (name, seconds_text(spent), f"{spent / seconds['unrecorded']:.3f}")
        for name, spent in seconds.items()
    ]


def kept_rows() -> list[Row]:
    """Rows recorded, saved, opened and verified, apart from this process."""
    if not STATUS.exists():
        raise Skipped("this system does not say how much memory a process uses")
    found = answer_of("bench.recording")
    return [(name, figure) for name, figure in found.items()]


def measured_here() -> dict[str, str]:
    """The figures of `ROWS` rows of connect four, as text by name."""
    start = plyscope.start("connect4")
    plyscope.trace(start, 4, "exact")  # what is loaded once is no part of the rows
    before = resident("VmRSS")
    seconds, found = timed(lambda: plyscope.trace(start, 40, "exact", nodes=ROWS))
    grown = (resident("VmRSS") - before) * 2**20
    figures = {
        "rows": f"{len(found):,}",
        "recorded, s": seconds_text(seconds),
        "bytes a node, columns": f"{found.columns.bytes_per_row:g}",
        "bytes a node, by which the process grew": f"{grown / len(found):.1f}",
    }
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "rows.arrow")
        seconds, _ = timed(lambda: found.save(path))
        figures["saved, s"] = seconds_text(seconds)
        figures["file, MB"] = f"{path.stat().st_size / 1e6:.1f}"
        seconds, again = timed(lambda: Trace.open(path))
        figures["opened, s"] = seconds_text(seconds)
        assert again.columns == found.columns
    seconds, violation = timed(found.verify)
    assert violation is None, violation
    figures["verified, s"] = seconds_text(seconds)
    figures["verified, µs a row"] = f"{1e6 * seconds / len(found):.2f}"
    seconds, violations = timed(found.violations)
    assert not violations
    figures["all violations looked for, s"] = seconds_text(seconds)
    other = plyscope.trace(start, 40, "exact", nodes=ROWS, switches={"pvs": False})
    seconds, parted = timed(lambda: found.diff(other))
    figures["compared with as many rows without null windows, s"] = seconds_text(seconds)
    figures["of them in both"] = f"{parted.shared:,}"
    return figures | imported_here(start)


def imported_here(start: Position[Any]) -> dict[str, str]:
    """The figures of importing `LINES` lines of JSON: one search over and over, as iterations."""
    found = plyscope.trace(start, 8)
    names = ("ply", "move", "remaining", "score", "alpha", "beta")
    values = zip(*(found.columns[name].tolist() for name in names), strict=True)
    once = "".join(json.dumps(dict(zip(names, row, strict=True))) + "\n" for row in values)
    text = (once * (LINES // len(found) + 1)).encode()
    seconds, trace = timed(lambda: import_trace(BytesIO(text), start=start, order="entry"))
    figures = {
        "rows imported from lines of JSON": f"{len(trace):,}",
        "imported, rows a second": f"{len(trace) / seconds:,.0f}",
    }
    seconds, violation = timed(trace.verify)
    assert violation is None, violation
    return figures | {"verified, a textbook trace, µs a row": f"{1e6 * seconds / len(trace):.2f}"}


def part() -> Part:
    instructions = Table("Instructions", ("search", "instructions", "a node", "× unrecorded"))
    seconds = Table("Seconds", ("search", "seconds", "× unrecorded"))
    kept = Table(f"{ROWS:,} rows of connect four", ("what", "figure"))
    return Part(
        "Recording",
        ABOUT,
        (
            Step("instructions of a recording", instructions, instruction_rows),
            Step("seconds of a recording", seconds, seconds_rows),
            Step(f"{ROWS:,} rows", kept, kept_rows),
        ),
    )


if __name__ == "__main__":
    print(json.dumps(measured_here()))
