"""A clock that stands still while its process does."""

import os
import signal
import subprocess
import sys
import time

import pytest

from plyscope.play.awake import PATIENCE, AwakeClock

PROGRAM = """
import sys, time
from plyscope.play.awake import AwakeClock

with AwakeClock() as clock:
    began, really = clock.now(), time.monotonic()
    print("ready", flush=True)
    sys.stdin.readline()
    print(clock.now() - began, time.monotonic() - really)
"""


class Time:
    """Passes when it is told to."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def test_it_tells_the_time_of_a_process_that_is_awake() -> None:
    passing = Time()
    clock = AwakeClock(passing)
    began = clock.now()
    for _ in range(100):
        passing.seconds += 0.03
        clock.look()
    assert clock.now() - began == pytest.approx(3)
    assert clock.asleep == 0


@pytest.mark.parametrize("is_noticed_first", [True, False])
def test_of_a_stall_it_counts_no_more_than_its_patience(is_noticed_first: bool) -> None:
    """Whoever asks first when the machine goes on hears the same."""
    passing = Time()
    clock = AwakeClock(passing)
    began = clock.now()
    passing.seconds += 0.8
    if is_noticed_first:
        clock.look()
    assert clock.now() - began == pytest.approx(PATIENCE)


def test_it_never_goes_back() -> None:
    passing = Time()
    clock = AwakeClock(passing)
    told = []
    for step in range(300):
        passing.seconds += 0.001 if step % 100 else 0.2
        if step % 7 == 0:
            clock.look()
        told.append(clock.now())
    assert told == sorted(told)


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be stopped for a while")
def test_a_process_that_was_stopped_for_half_a_second_has_not_lived_it() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.readline()
        os.kill(process.pid, signal.SIGSTOP)
        time.sleep(0.5)
        os.kill(process.pid, signal.SIGCONT)
        told, really = map(float, process.communicate("\n")[0].split())
    assert told < really - 0.4
