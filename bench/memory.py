"""How much memory a table takes: `python -m bench.memory MB NODES`, in a process of its own."""

import json
import re
import sys
from pathlib import Path

import plyscope
from bench.child import answer_of
from bench.report import Skipped
from plyscope._native import StopFlag
from plyscope.engine import SWITCHES

STATUS = Path("/proc/self/status")


def measured_apart(hash_mb: int, nodes: int) -> dict[str, float]:
    """Megabytes that a search took for its table, and that became resident while it ran."""
    if not STATUS.exists():
        raise Skipped("this system does not say how much memory a process uses")
    return dict(answer_of("bench.memory", str(hash_mb), str(nodes)))


def measured_here(hash_mb: int, nodes: int) -> dict[str, float]:
    search(0, 10_000)  # what is loaded once is no part of the table
    before = resident("VmRSS")
    taken = search(hash_mb, nodes)
    return {"table": taken / 2**20, "resident": resident("VmHWM") - before}


def search(hash_mb: int, nodes: int) -> int:
    """Searches connect four so far; the bytes of the table come back."""
    report = (
        plyscope.start("connect4")
        .native()
        .search(
            depth=42,
            nodes=nodes,
            seconds=None,
            table_bytes=hash_mb * 2**20,
            lines=1,
            switches=SWITCHES,
            stop=StopFlag(),
            on_iteration=None,
            record=None,
        )
    )
    return int(report.table_bytes)


def resident(field: str) -> float:
    found = re.search(rf"{field}:\s*(\d+) kB", STATUS.read_text())
    assert found is not None
    return int(found[1]) / 1024


if __name__ == "__main__":
    print(json.dumps(measured_here(int(sys.argv[1]), int(sys.argv[2]))))
