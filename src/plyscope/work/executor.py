"""What runs units: here, in threads of this process.

A thread is enough for a worker that waits for child processes, as a game between two engines does.
A worker that computes runs in a process of its own, as a `ProcessWorker`.
"""

import queue
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, Self, TypeVar

from plyscope.errors import SearchError
from plyscope.work.unit import Finished, Unit, Worker

PATIENCE = 0.2
"""Seconds after which an executor that waits for a result calls `on_wait`."""
MOST_JOBS = 1024

T = TypeVar("T")
Callback = Callable[[], None]
_Report = tuple[Finished, threading.Event] | BaseException | None
"""A unit and what says that it has been dealt with; None stands for a thread that has ended, an
exception for units that cannot be listed."""


def checked_jobs(jobs: int) -> int:
    """The number of jobs; raises `SearchError` if it makes no sense."""
    if not 1 <= jobs <= MOST_JOBS:
        raise SearchError(f"jobs must be from 1 to {MOST_JOBS}, not {jobs}")
    return jobs


class Executor(Protocol):
    """Runs units and gives them back, in the order in which they finish.

    It only moves units: neither what they compute nor where a result is recorded is its business.
    As a context manager it stops at the end of the block.
    """

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...

    def run(self, units: Iterable[Unit], on_wait: Callback | None = None) -> Iterator[Finished]:
        """The units as they finish, also those that failed.

        The units are asked for one by one, as workers become free, from any thread. A worker gets
        its next unit only when whoever iterates has dealt with its last one and asks for more, so
        that nothing runs whose turn the last result has ended. `on_wait` is called now and then
        while no unit finishes.
        """
        ...

    def stop(self) -> None:
        """Starts no further unit and abandons those that run; `run` ends soon.

        It still yields the units that finished before.
        """
        ...


def received(
    reports: "queue.SimpleQueue[tuple[Finished, T] | BaseException | None]",
    reporters: int,
    on_wait: Callback | None,
) -> Iterator[tuple[Finished, T]]:
    """What so many reporters say, until each of them has ended; raises an exception they report."""
    while reporters:
        try:
            report = reports.get(timeout=PATIENCE)
        except queue.Empty:
            if on_wait is not None:
                on_wait()
            continue
        if report is None:
            reporters -= 1
        elif isinstance(report, BaseException):
            raise report
        else:
            yield report


class LocalExecutor:
    """Runs up to `jobs` units at a time, each in a thread with a worker of its own.

    `start_worker` makes one. A worker whose unit failed is closed, and another one takes its place.
    """

    def __init__(self, start_worker: Callable[[], Worker], jobs: int = 1) -> None:
        self.jobs = checked_jobs(jobs)
        self._start_worker = start_worker
        self._lock = threading.Lock()
        self._units: Iterator[Unit] = iter(())
        self._workers: set[Worker] = set()
        self._threads: list[threading.Thread] = []
        self._reports: queue.SimpleQueue[_Report] = queue.SimpleQueue()
        self._is_stopping = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        for thread in self._threads:
            thread.join()

    def run(self, units: Iterable[Unit], on_wait: Callback | None = None) -> Iterator[Finished]:
        """See `Executor.run`; an executor runs once."""
        assert not self._threads
        self._units = iter(units)
        self._threads = [threading.Thread(target=self._work, daemon=True) for _ in range(self.jobs)]
        for thread in self._threads:
            thread.start()
        for finished, dealt_with in received(self._reports, self.jobs, on_wait):
            yield finished
            dealt_with.set()

    def stop(self) -> None:
        """See `Executor.stop`."""
        with self._lock:  # nothing finishes after this
            self._is_stopping = True
            workers = list(self._workers)
        for worker in workers:
            worker.close()

    def _work(self) -> None:
        worker: Worker | None = None
        try:
            while (unit := self._next_unit()) is not None:
                try:
                    worker = worker or self._started()
                    finished = Finished(unit, worker.run(unit.description))
                except Exception as error:  # noqa: BLE001 - whoever asked for the unit hears of it
                    finished = Finished(unit, error=error)
                    self._close(worker)
                    worker = None
                self._report(finished)
        except BaseException as error:  # noqa: BLE001 - the thread that waits raises it
            self._reports.put(error)
        finally:
            self._close(worker)
            self._reports.put(None)

    def _next_unit(self) -> Unit | None:
        with self._lock:
            return None if self._is_stopping else next(self._units, None)

    def _started(self) -> Worker:
        worker = self._start_worker()
        with self._lock:
            self._workers.add(worker)
        return worker

    def _report(self, finished: Finished) -> None:
        """Hands a unit over, and waits until it has been dealt with."""
        dealt_with = threading.Event()
        with self._lock:
            if self._is_stopping:
                return
            self._reports.put((finished, dealt_with))
        while not dealt_with.wait(PATIENCE) and not self._is_stopping:
            pass

    def _close(self, worker: Worker | None) -> None:
        if worker is not None:
            worker.close()
            with self._lock:
                self._workers.discard(worker)


def run_in_order(executor: Executor, units: Sequence[Unit]) -> Iterator[Any]:
    """The values of the units in their own order; raises the error of a unit that failed."""
    early: dict[str, Any] = {}
    keys = iter([unit.key for unit in units])
    awaited = next(keys, None)
    for finished in executor.run(units):
        early[finished.unit.key] = finished.result()
        while awaited in early:
            yield early.pop(awaited)
            awaited = next(keys, None)
