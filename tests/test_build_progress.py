"""What `make build` shows while it compiles."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[1] / "packaging" / "progress.py"
LINES = """\
*** Building project with Ninja...
  [1/3] Building CXX object CMakeFiles/_native.dir/native/bindings/chess.cpp.o
chess.cpp: warning: a word of the compiler
  [2/3] Linking CXX static library libnanobind-static.a
  [3/3] Linking CXX shared module _native.so
"""


def command(exit_code: int) -> list[str]:
    """A build that says these lines."""
    build = f"import sys; print({LINES!r}, end=''); sys.exit({exit_code})"
    return [sys.executable, str(SCRIPT), sys.executable, "-c", build]


def test_a_build_that_succeeds_leaves_nothing_in_a_log() -> None:
    done = subprocess.run(command(0), capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")


def test_a_build_that_fails_says_all_and_fails() -> None:
    done = subprocess.run(command(3), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (3, LINES, "")


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a terminal of Unix")
def test_a_terminal_shows_each_step_in_one_line() -> None:
    ours, theirs = os.openpty()
    subprocess.run(command(0), stdout=theirs, check=True)
    os.close(theirs)
    shown = os.read(ours, 10_000).decode().split("\r\033[K")
    os.close(ours)
    assert shown == ["", "[1/3] chess.cpp", "[2/3] libnanobind-static.a", "[3/3] _native.so", ""]
