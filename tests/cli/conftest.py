"""The command line, run in this process, as a real process, and at a terminal."""

import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from plyscope.cli import main

COMMAND = [sys.executable, "-m", "plyscope"]
SECONDS = 60


@pytest.fixture(autouse=True)
def _nothing_is_written_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Runs a command here; its exit code, its output and its errors."""

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


@pytest.fixture
def process() -> Callable[..., tuple[int, str, str]]:
    """Runs a command as a process of its own, with its input from a pipe."""

    def process(*arguments: str, stdin: str = "") -> tuple[int, str, str]:
        done = subprocess.run(
            [*COMMAND, *arguments],
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            timeout=SECONDS,
            check=False,
        )
        return done.returncode, done.stdout, done.stderr

    return process


@pytest.fixture
def terminal() -> Callable[..., tuple[int, str]]:
    """Runs a command at a terminal on which the lines are typed; its exit code and the screen."""

    def terminal(*arguments: str, typed: str = "", **environment: str) -> tuple[int, str]:
        screen, keyboard = pty.openpty()
        os.write(screen, typed.encode())
        child = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=keyboard,
            stdout=keyboard,
            stderr=keyboard,
            env=os.environ | {"TERM": "xterm-256color", "COLUMNS": "200"} | environment,
        )
        os.close(keyboard)
        shown = _everything_on(screen)
        os.close(screen)
        return child.wait(SECONDS), shown.decode().replace("\r\n", "\n")

    return terminal


def _everything_on(screen: int) -> bytes:
    shown = b""
    while True:
        try:
            part = os.read(screen, 65536)
        except OSError:  # how Linux says that nobody is at the other end any more
            return shown
        if not part:
            return shown
        shown += part
