"""A running search: it can be watched, stopped and waited for."""

import atexit
import threading
import weakref
from collections.abc import Callable
from typing import Any, Generic

from plyscope.engine.result import SearchResult
from plyscope.errors import SearchTimeoutError
from plyscope.position import Move
from plyscope.stop import Stop

OnIteration = Callable[[SearchResult[Move]], None]
Work = Callable[[OnIteration[Move] | None], SearchResult[Move]]
"""A search: a function that takes the callback for finished depths and returns the result."""


class SearchHandle(Generic[Move]):
    """A search in a thread of its own.

    `iterations` grows as depths are finished, `stop()` ends the search from any thread, and
    `result()` waits for the end and returns the best result so far.
    """

    def __init__(
        self,
        work: Work[Move],
        stop: Stop,
        on_iteration: OnIteration[Move] | None,
    ) -> None:
        self.iterations: list[SearchResult[Move]] = []
        self._stop = stop
        self._on_iteration = on_iteration
        self._result: SearchResult[Move] | None = None
        self._error: BaseException | None = None
        # An event, because a thread looks finished after an interrupt during Thread.join.
        self._ended = threading.Event()
        _running.add(self)
        threading.Thread(
            target=self._run, args=(work,), name="plyscope search", daemon=True
        ).start()

    def _run(self, work: Work[Move]) -> None:
        try:
            self._result = work(self._add_iteration)
        except BaseException as error:  # noqa: BLE001 - result() raises it again
            self._error = error
        finally:
            self._ended.set()

    def _add_iteration(self, iteration: SearchResult[Move]) -> None:
        self.iterations.append(iteration)
        if self._on_iteration is not None:
            self._on_iteration(iteration)

    @property
    def done(self) -> bool:
        """Whether the search has ended."""
        return self._ended.is_set()

    def stop(self) -> None:
        """Ends the search early; its result is the best one so far."""
        self._stop.set()

    def result(self, timeout: float | None = None) -> SearchResult[Move]:
        """Waits for the search to end and returns its result.

        An interrupt (Ctrl-C) stops the search and is raised again.
        """
        try:
            self._ended.wait(timeout)
        except KeyboardInterrupt:
            self.stop()
            self._ended.wait()
            raise
        if not self.done:
            raise SearchTimeoutError(f"the search is still running after {timeout:g} s")
        if self._error is not None:
            raise self._error
        assert self._result is not None
        return self._result


_running: "weakref.WeakSet[SearchHandle[Any]]" = weakref.WeakSet()


@atexit.register
def _stop_all() -> None:
    """Stops all running searches when Python exits: no thread may outlive it."""
    running = list(_running)
    for handle in running:
        handle.stop()
    for handle in running:
        handle._ended.wait(timeout=1)
