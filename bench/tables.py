"""How long endgame tables take to build, how large they are, and how fast they are probed."""

import os
import tempfile
import time
from functools import partial
from pathlib import Path

from bench.report import Part, Row, Step, Table
from plyscope.games.draughts.variants import VARIANTS
from plyscope.tables import Tables, build
from plyscope.tables.folder import slice_files

PIECES = {"english": 5, "russian": 4, "international": 4}
PROBES = 3_000_000

ABOUT = f"""\
All tables of up to so many pieces, built by as many threads as there are cores, and then
{PROBES:,} positions at random probed by one thread: each slice is equally likely, and captures that
are pending are resolved by a search. Seconds are those of all processors together."""


def rows(name: str, pieces: int) -> list[Row]:
    variant = VARIANTS[name]
    with tempfile.TemporaryDirectory() as folder:
        began, cpu = time.perf_counter(), time.process_time()
        made = list(build(variant, pieces, Path(folder), threads=os.cpu_count() or 1))
        wall, cpu = time.perf_counter() - began, time.process_time() - cpu
        positions = sum(one.slice.positions(variant) for one in made)
        size = sum(one.bytes for one in made)
        tables = Tables(variant, slice_files(Path(folder), variant))
        probing = time.process_time()
        tables.native.sample(PROBES, 1)
        rate = PROBES / (time.process_time() - probing)
    counts = f"{positions:,}", f"{size / 2**20:.1f} MB", f"{wall:.1f}", f"{cpu:.1f}"
    return [(name, str(pieces), *counts, f"{rate / 1e6:.1f}")]


def part() -> Part:
    headings = ("variant", "pieces", "positions", "size", "s", "CPU s", "million probes/s")
    table = Table("Building and probing", headings)
    steps = (
        Step(f"tables of {name}", table, partial(rows, name, pieces))
        for name, pieces in PIECES.items()
    )
    return Part("Endgame tables", ABOUT, tuple(steps))
