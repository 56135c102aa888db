"""Other programs that know draughts, each asked in its own process; `make test` installs them."""

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
SCRIPT = REPOSITORY / "tests" / "peer_moves.py"


def place_of(peer: str) -> Path:
    """The folder that has a peer, py-draughts or pydraughts, to be put on Python's path."""
    place = REPOSITORY / "build" / "peers" / peer
    if not (place / "draughts").is_dir():
        pytest.skip(f"{peer} is not installed; make test installs it")
    return place


def environment_with(peer: str) -> dict[str, str]:
    """The environment of a process that has a peer on its path."""
    return os.environ | {"PYTHONPATH": str(place_of(peer))}


class Peer:
    """A peer that plays a variant; it works on a batch while its answer is not yet awaited."""

    def __init__(self, name: str, variant: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-W", "ignore", SCRIPT, name, variant],
            env=environment_with(name),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, fens: Sequence[str]) -> None:
        """Begins to list the legal moves of positions, whose squares are numbers from the top."""
        assert self._process.stdin
        self._process.stdin.write(json.dumps(fens) + "\n")
        self._process.stdin.flush()

    def answer(self) -> list[list[list[Any]]]:
        """For each position its moves, as [start, end, captured squares], sorted and distinct."""
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
