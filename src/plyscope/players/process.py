"""Somebody else's program, run as a child that is spoken to in lines and cannot make us hang."""

import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from plyscope.errors import PlayerError
from plyscope.text import one_line, shown

CRASH_AT_START = "crash at start"
CRASH_IN_GAME = "crash in game"
STALL = "stall"
GARBAGE = "garbage"
ILLEGAL_MOVE = "illegal move"
UNSUITABLE = "unsuitable"
"""The kinds of `PlayerError` that a program can cause."""

LONGEST_LINE = 2**16
"""Bytes; no protocol has longer lines."""
MOST_WAITING = 10_000
"""Lines that may wait to be read; a program that says more has to wait itself."""
LAST_WORDS = 2000
"""Bytes of its standard error that a message may tell."""
FAREWELL = 1.0
"""Seconds a program has to end by itself."""


class EngineProcess:
    """A program in a process group of its own, which `close` ends with all it has started.

    Its output, its errors and our input go through threads: no side ever waits for a full pipe.
    """

    def __init__(self, command: Sequence[str], directory: str | Path | None = None) -> None:
        self.name = shlex.join(command)
        self.started = False
        """Set by the user of the process when the program is ready to play."""
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=directory,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            raise PlayerError(CRASH_AT_START, f"cannot start {self.name}: {why}") from None
        self._kill = weakref.finalize(self, _kill, self._process)
        self._received: queue.Queue[bytes | None] = queue.Queue(MOST_WAITING)
        self._to_send: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._last_words = bytearray()
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._threads = [
            threading.Thread(target=work, args=arguments, daemon=True)
            for work, arguments in (
                (_listen, (process.stdout, self._received)),
                (_drain, (process.stderr, self._last_words)),
                (_speak, (process.stdin, self._to_send)),
            )
        ]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        """The process, and its group."""
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """Whether the program has not ended yet."""
        return self._process.poll() is None

    def send(self, line: str) -> None:
        """Sends a line; never waits and never fails: whether it arrived, its answer tells."""
        self._to_send.put(line.encode() + b"\n")

    def read(self, deadline: float, awaited: str) -> str:
        """The next line, without its end, if it comes before `deadline` (of `time.monotonic`).

        Raises `PlayerError` if there is none, or if it is none; `awaited` says in the message what
        the program should have said.
        """
        left = deadline - time.monotonic()
        try:
            if left <= 0:
                raise queue.Empty
            line = self._received.get(timeout=left)
        except queue.Empty:
            if not self.is_running:
                raise self._crash(awaited) from None
            raise self.failure(STALL, f"did not say {awaited} in time") from None
        if line is None:
            self._received.put(None)  # its end is not forgotten
            raise self._crash(awaited)
        if len(line) >= LONGEST_LINE:
            raise self.failure(GARBAGE, f"sent a line longer than {LONGEST_LINE:,} bytes")
        return line.decode(errors="replace").strip()

    def forget(self) -> None:
        """Throws away what was said and not read, up to now."""
        with suppress(queue.Empty):
            for _ in range(MOST_WAITING):
                if self._received.get_nowait() is None:
                    self._received.put(None)
                    return

    def failure(self, kind: str, what: str) -> PlayerError:
        """The error that says what this program did, with its last words on standard error."""
        words = one_line(self._last_words.decode(errors="replace"), 200)
        told = f"; on standard error: {shown(words, 200)}" if words else ""
        return PlayerError(kind, f"{self.name} {what}{told}")

    def _crash(self, awaited: str) -> PlayerError:
        kind = CRASH_IN_GAME if self.started else CRASH_AT_START
        try:
            code = self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            return self.failure(kind, f"closed its output while {awaited} was awaited")
        self._threads[1].join(0.1)  # its last words
        return self.failure(kind, f"{_ended(code)} while {awaited} was awaited")

    def kill(self) -> None:
        """Ends the program and its process group now, from any thread."""
        self._kill()

    def close(self, farewell: str | None = None) -> None:
        """Ends the program and its process group: after a last line to it, by force if need be."""
        if self._kill.alive:
            if farewell is not None:
                self.send(farewell)
            self._to_send.put(None)
            if farewell is not None:
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(FAREWELL)
            self._kill()
        self.forget()  # lets a listener go that waits for room
        for thread in self._threads:
            thread.join(FAREWELL)


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """Ends a process and its group, now."""
    with suppress(ProcessLookupError, PermissionError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _ended(code: int) -> str:
    if code >= 0:
        return f"ended with exit code {code}"
    with suppress(ValueError):
        return f"was ended by {signal.Signals(-code).name}"
    return f"was ended by signal {-code}"


def _listen(output: IO[bytes], received: "queue.Queue[bytes | None]") -> None:
    with output, suppress(OSError, ValueError):
        while line := output.readline(LONGEST_LINE):
            received.put(line)
    received.put(None)


def _drain(errors: IO[bytes], last_words: bytearray) -> None:
    with errors, suppress(OSError, ValueError):
        while chunk := os.read(errors.fileno(), LONGEST_LINE):
            last_words += chunk
            del last_words[:-LAST_WORDS]


def _speak(program: IO[bytes], lines: "queue.SimpleQueue[bytes | None]") -> None:
    with suppress(OSError, ValueError), program:
        while (line := lines.get()) is not None:
            program.write(line)
            program.flush()
