"""A worker in a process of its own, for units that compute."""

import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing.connection import Connection, wait
from typing import Any

from plyscope.work.executor import LocalExecutor
from plyscope.work.unit import FunctionWorker, Worker, WorkerError

SPAWN = multiprocessing.get_context("spawn")
FAREWELL = 1.0
"""Seconds that an idle process has to end by itself."""
_starting = threading.Lock()


class ProcessWorker:
    """Runs units in a process, by the worker that `start_worker` makes there.

    `start_worker`, descriptions and results travel by pickle. The process ends with this one, also
    if this one is killed; it ignores Ctrl-C, which is for this one to decide about. `nice` is added
    to its niceness where the system knows such a thing.
    """

    def __init__(self, start_worker: Callable[[], Worker], nice: int = 0) -> None:
        self._pipe, theirs = SPAWN.Pipe()
        arguments = (theirs, start_worker, nice)
        self._process = SPAWN.Process(target=_serve, args=arguments, daemon=True)
        self._is_busy = False
        with _starting, _interrupts_blocked():  # Process.start is not safe in several threads
            self._process.start()
        theirs.close()

    def run(self, description: Any) -> Any:
        """The result of a unit; raises what the unit raised, or `WorkerError`."""
        self._is_busy = True
        try:
            self._pipe.send((description,))
            value, error = self._pipe.recv()
        except (EOFError, OSError):
            self._process.join(FAREWELL)
            raise WorkerError(
                f"the process of a worker {_ended(self._process.exitcode)} before its unit was done"
            ) from None
        finally:
            self._is_busy = False
        if error is not None:
            raise error
        return value

    def close(self) -> None:
        """Ends the process: now if it runs a unit, else after it has closed its worker."""
        if not self._is_busy:
            with suppress(OSError):
                self._pipe.send(None)
            self._process.join(FAREWELL)
        self._process.kill()
        self._process.join()


def in_processes(function: Callable[[Any], Any], jobs: int, nice: int = 0) -> LocalExecutor:
    """An executor that calls a function with each description, in so many processes."""
    return LocalExecutor(partial(ProcessWorker, partial(FunctionWorker, function), nice), jobs)


def _ended(code: int | None) -> str:
    if code is not None and code < 0:
        with suppress(ValueError):
            return f"was killed by {signal.Signals(-code).name}"
    return f"ended with exit code {code}"


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Lets no Ctrl-C reach a process that this thread starts meanwhile, before it can ignore it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(pipe: "Connection[Any, Any]", start_worker: Callable[[], Worker], nice: int) -> None:
    """Runs units in the process until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    worker: Worker | None = None
    with suppress(EOFError, OSError):
        while (asked := pipe.recv()) is not None:
            try:
                worker = worker or start_worker()
                answer: tuple[Any, Exception | None] = worker.run(*asked), None
            except Exception as error:  # noqa: BLE001 - it is raised where the unit was asked for
                answer = None, _sendable(error)
            pipe.send(answer)
    if worker is not None:
        worker.close()


def _sendable(error: Exception) -> Exception:
    """The error, if it survives pickle, else one that says the same."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # noqa: BLE001 - whatever the reason, there is another way
        return WorkerError(f"{type(error).__name__}: {error}")
    return error


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)  # also in the middle of a search
