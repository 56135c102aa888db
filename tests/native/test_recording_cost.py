"""What a recording costs: few instructions, and 31 bytes a node."""

import shutil

import pytest
from bench.recording import instructions

import plyscope


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("valgrind"), reason="valgrind is missing: make valgrind")
def test_a_recorded_search_takes_at_most_a_fifth_more_instructions() -> None:
    found = instructions()
    assert found["recorded"] <= 1.2 * found["unrecorded"]


@pytest.mark.parametrize("preset", ["plain", "exact"])
def test_a_recorded_node_takes_31_bytes(preset: str) -> None:
    found = plyscope.trace(plyscope.start("draughts"), 6, preset)
    assert found.columns.bytes_per_row == 31


def test_a_recording_of_any_length_keeps_its_rows() -> None:
    """Around the sizes at which the columns grow."""
    start = plyscope.start("connect4")
    whole = plyscope.trace(start, 16, "exact").columns
    assert len(whole) > 2**18
    for rows in (1, 4_095, 4_096, 4_097, 32_768, 2**18 - 1, 2**18, 2**18 + 1):
        part = plyscope.trace(start, 16, "exact", max_nodes=rows)
        assert part.truncated
        first = slice(0, rows)
        for name in ("parent", "move", "alpha", "beta", "kind", "ply", "remaining", "visits"):
            kept = getattr(part.columns, name)[first]
            assert (kept == getattr(whole, name)[first]).all(), (rows, name)
