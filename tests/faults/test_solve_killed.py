"""kill -9 while a game is solved: the same command goes on, and the solution is the same."""

import random
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

import plyscope

SOLVE = """\
import sys
from plyscope.cli import main
from plyscope.solving import solve

solve.PART_ROWS = 4_000  # many parts, though the game is small
sys.exit(main(["solve", "connect4?columns=4,rows=4", "--all", "-o", sys.argv[1]]))
"""
KILLS = [2, pytest.param(50, marks=pytest.mark.long)]


@pytest.mark.parametrize("kills", KILLS)
def test_a_killed_solver_goes_on_to_the_same_solution(
    kills: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    began = time.monotonic()
    assert _start("whole.solution").wait() == 0
    whole, killed, solution = time.monotonic() - began, 0, Path("killed.solution")
    randomness = random.Random(kills)
    while killed < kills:
        process = _start("killed.solution")
        with suppress(subprocess.TimeoutExpired):
            process.wait(randomness.uniform(0.3, 1) * whole)
        process.kill()
        killed += process.wait() == -9
        if solution.exists():
            assert solution.read_bytes() == Path("whole.solution").read_bytes()
            solution.unlink()
            whole *= 0.8  # it was faster than before
    assert _start("killed.solution").wait() == 0
    assert solution.read_bytes() == Path("whole.solution").read_bytes()
    assert not Path("killed.solution.parts").exists()
    assert len(plyscope.open_solution(solution)) == 161_029


def _start(file: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-c", SOLVE, file], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
