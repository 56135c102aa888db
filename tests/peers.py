"""Other programs that know a game, each asked in its own process; `make test` installs them."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest

REPOSITORY = Path(__file__).parents[1]
PACKAGES = {
    "py-draughts": "draughts",
    "pydraughts": "draughts",
    "chess": "chess",
    "open_spiel": "open_spiel",
}
"""What each peer is to Python."""


def place_of(peer: str) -> Path:
    """The folder that has a peer, to be put on Python's path."""
    place = REPOSITORY / "build" / "peers" / peer
    if not (place / PACKAGES[peer]).is_dir():
        pytest.skip(f"{peer} is not installed; make test installs it")
    return place


def environment_with(peer: str) -> dict[str, str]:
    """The environment of a process that has a peer on its path."""
    return os.environ | {"PYTHONPATH": str(place_of(peer))}


class Peer:
    """A peer that a script of the tests asks; it works while its answer is not yet awaited."""

    def __init__(self, peer: str, script: str, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-W", "ignore", REPOSITORY / script, *arguments],
            env=environment_with(peer),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, questions: Sequence[Any]) -> None:
        """Begins to answer questions, which the script says how to put."""
        assert self._process.stdin
        self._process.stdin.write(json.dumps(questions) + "\n")
        self._process.stdin.flush()

    def answer(self) -> list[list[list[Any]]]:
        """For each question a list, as the script says."""
        assert self._process.stdout
        answer: list[list[list[Any]]] = json.loads(self._process.stdout.readline())
        return answer

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._process.communicate()
