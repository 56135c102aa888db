"""The shared table and the threads on it, in a program without Python."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]


@pytest.mark.long
def test_thread_sanitizer_finds_nothing_and_every_claim_holds() -> None:
    assert shutil.which("make"), "there is no make"
    plain = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    done = subprocess.run(
        ["make", "-s", "test-threads"], cwd=REPOSITORY, env=plain, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    assert "does not hold" not in done.stdout
