"""A table takes the memory that was asked for, and only as much of it as it needs."""

import json
import subprocess
import sys

import pytest

from plyscope._native import Connect4Board, Report, StopFlag, switch_names

MEASURE = """
import json, sys, plyscope
from pathlib import Path

PAGE = 4096

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE

def growth(hash_mb, nodes):
    before = resident()
    sizes = []
    plyscope.search(
        plyscope.start("connect4"), nodes=nodes, hash_mb=hash_mb,
        on_iteration=lambda found: sizes.append(resident() - before),
    )
    return sizes[-1]

growth(1, 100_000)  # what is needed for the first time
print(json.dumps(growth(float(sys.argv[1]), int(sys.argv[2]))))
"""


def growth(hash_mb: float, nodes: int) -> int:
    """Bytes by which a process has grown when a search ends, its table still there."""
    run = subprocess.run(
        [sys.executable, "-c", MEASURE, str(hash_mb), str(nodes)],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    grown: int = json.loads(run.stdout)
    return grown


def searched(table_bytes: int, switches: list[str]) -> Report:
    return Connect4Board().search(
        depth=3,
        nodes=None,
        seconds=None,
        table_bytes=table_bytes,
        lines=1,
        switches=switches,
        stop=StopFlag(),
        on_iteration=None,
        record=None,
    )


@pytest.mark.parametrize("size", [64, 1_000, 4_096, 123_456, 2**20, 10**7 + 1, 2**26, 10**9])
def test_a_table_has_the_size_that_was_asked_for(size: int) -> None:
    taken = searched(size, switch_names()).table_bytes
    assert 0.9 * size <= taken <= size


@pytest.mark.parametrize("size", [0, 1, 63])
def test_a_table_has_room_for_four_positions_at_least(size: int) -> None:
    assert searched(size, switch_names()).table_bytes == 64


def test_without_the_switch_there_is_no_table() -> None:
    assert searched(2**30, []).table_bytes == 64


@pytest.mark.measured
@pytest.mark.parametrize(("hash_mb", "nodes"), [(8, 2_000_000), (16, 4_000_000)])
def test_a_full_table_takes_the_memory_that_was_asked_for(hash_mb: int, nodes: int) -> None:
    assert growth(hash_mb, nodes) == pytest.approx(hash_mb * 2**20, rel=0.1)


@pytest.mark.long
@pytest.mark.measured
@pytest.mark.parametrize(
    ("hash_mb", "nodes"), [(33, 8_000_000), (64, 16_000_000), (200, 40_000_000)]
)
def test_a_large_full_table_takes_the_memory_that_was_asked_for(hash_mb: int, nodes: int) -> None:
    assert growth(hash_mb, nodes) == pytest.approx(hash_mb * 2**20, rel=0.1)


@pytest.mark.measured
def test_a_short_search_touches_little_of_a_large_table() -> None:
    assert growth(1_000, 50_000) < 10 * 2**20
