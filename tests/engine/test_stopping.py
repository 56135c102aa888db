"""A search ends soon after a stop, in the worst positions known and in its first iteration too."""

import pytest
from bench.stopping import LONGEST, USUAL, delays, positions

import plyscope

BUSY = 0.5
"""Seconds that a stop may take on a machine that does much else."""
POSITIONS = positions(seeds=1)


@pytest.mark.parametrize("name", POSITIONS)
def test_a_search_ends_soon_after_a_stop(name: str) -> None:
    assert delays(POSITIONS[name], 3, longest=0.03).longest < BUSY


@pytest.mark.long
@pytest.mark.measured
@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("threads", [1, 2])
def test_nineteen_stops_of_twenty_take_five_milliseconds(name: str, threads: int) -> None:
    found = delays(POSITIONS[name], 100, threads=threads)
    assert found.usual < USUAL
    assert found.longest < LONGEST


@pytest.mark.parametrize("name", POSITIONS)
def test_a_time_limit_is_obeyed_in_the_first_iteration(name: str) -> None:
    assert plyscope.search(POSITIONS[name], seconds=0.01).seconds < BUSY
