"""The commands that write, as the tests of faults run them."""

import subprocess
import sys
from dataclasses import dataclass
from typing import Any

SECONDS = 600
TRACE = "trace draughts/english --depth 6 --algorithm exact -o trace.arrow"
MATCH = (
    "match exact plain:table=on --game draughts/english --games 8 --depth 1 --opening-plies 2"
    " --max-plies 24 --jobs 2 --journal journal --pdn games.pdn"
)
TUNE = (
    "tune draughts/english --games 60 --nodes 20 --jobs 2 --data games.db --iterations 1 -o table"
)


@dataclass
class Finished:
    """How a command ended."""

    code: int
    said: str

    @property
    def is_ours(self) -> bool:
        """Whether it ended well, or with our own message alone."""
        return self.code == 0 or (
            self.code in (1, 2, 3, 130)
            and "plyscope: " in self.said
            and "Traceback" not in self.said
            and "Error:" not in self.said
        )


def run(line: str, **options: Any) -> Finished:
    """A whole command."""
    command = [sys.executable, "-m", "plyscope", *line.split()]
    done = subprocess.run(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        timeout=SECONDS,
        check=False,
        **options,
    )
    return Finished(done.returncode, done.stderr)


def start(line: str, **options: Any) -> "subprocess.Popen[bytes]":
    """A command that the caller ends."""
    command = [sys.executable, "-m", "plyscope", *line.split()]
    return subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options
    )
