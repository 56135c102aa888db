"""Ctrl-C at any moment of a command: it ends with 130, and no traceback is shown."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

COMMAND = Path(sys.executable).with_name("plyscope")
STARTS = {"program": [str(COMMAND)], "module": [sys.executable, "-m", "plyscope"]}
LOADED = re.compile(r"src/plyscope/(?!__init__\.py|starting\.py)")
"""A line of Plyscope in a traceback, after the first module is loaded."""


def interrupted(start: str, milliseconds: int) -> tuple[int, str]:
    """The exit code and the complaints of a command that gets Ctrl-C after some time."""
    running = subprocess.Popen(
        [*STARTS[start], "gomocup"], stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    time.sleep(milliseconds / 1000)
    running.send_signal(signal.SIGINT)
    _, complaint = running.communicate(timeout=60)
    return running.returncode, complaint


@pytest.mark.skipif(os.name != "posix", reason="signals are sent")
@pytest.mark.parametrize("start", STARTS)
def test_an_interrupt_while_a_command_starts_shows_no_traceback(start: str) -> None:
    """What comes before the first module of Plyscope is loaded, is Python's own."""
    for milliseconds in (60, 90, 120, 150):
        code, complaint = interrupted(start, milliseconds)
        assert not LOADED.search(complaint), complaint
        assert code == 130 or "Traceback" in complaint or code == -signal.SIGINT


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="signals are sent")
@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("milliseconds", range(5, 400, 5))
def test_an_interrupt_at_any_moment_shows_no_traceback(start: str, milliseconds: int) -> None:
    assert not LOADED.search(interrupted(start, milliseconds)[1])
