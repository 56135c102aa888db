"""What the studio loads before it answers."""

import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.browser.running import running_studio

STARTS, LONGEST_START = 5, 0.5
"""Seconds until the address is printed and answers, on a machine with nothing else to do."""
SLOW = ("numpy", "arro3", "rich", "polars", "plyscope.tracing")
PROGRAM = f"""
import sys
from plyscope.cli import parser
parser("studio")
import plyscope.studio.server
print(*[name for name in {SLOW} if name in sys.modules])
"""


def test_nothing_slow_is_loaded_before_the_studio_is_ready() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == ""


def test_what_is_loaded_late_is_there_all_the_same() -> None:
    import plyscope

    for name in plyscope.__all__:
        assert getattr(plyscope, name) is not None
    assert callable(plyscope.trace)
    assert not hasattr(plyscope, "nothing")


@pytest.mark.long
@pytest.mark.measured
def test_the_studio_is_ready_within_half_a_second(tmp_path: Path) -> None:
    seconds = []
    for _ in range(STARTS):
        began = time.perf_counter()
        with running_studio(tmp_path):
            seconds.append(time.perf_counter() - began)
    print(seconds)
    assert min(seconds) <= LONGEST_START, seconds
