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
"""A search, called with whom to report finished depths to; it returns its result."""


class SearchHandle(Generic[Move]):
    """A search in a thread of its own.

    `iterations` grows as depths are finished; `stop()` ends it, from any thread; `result()` waits
    for the end and returns the best of what was finished.
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
        # Asked instead of the thread: an interrupt during Thread.join makes it forget that it runs.
        self._ended = threading.Event()
        _running.add(self)
        threading.Thread(
            target=self._run, args=(work,), name="plyscope search", daemon=True
        ).start()

    def _run(self, work: Work[Move]) -> None:
        try:
            self._result = work(self._heard)
        except BaseException as error:  # noqa: BLE001 - raised again where the result is asked for
            self._error = error
        finally:
            self._ended.set()

    def _heard(self, iteration: SearchResult[Move]) -> None:
        self.iterations.append(iteration)
        if self._on_iteration is not None:
            self._on_iteration(iteration)

    @property
    def done(self) -> bool:
        """Whether the search has ended."""
        return self._ended.is_set()

    def stop(self) -> None:
        """Tells the search to end; its result is the best of what it has finished."""
        self._stop.set()

    def result(self, timeout: float | None = None) -> SearchResult[Move]:
        """Waits for the search to end. An interrupt (Ctrl-C) stops it and is passed on."""
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
    """Ends what still runs when Python does: a thread must not outlive it."""
    running = list(_running)
    for handle in running:
        handle.stop()
    for handle in running:
        handle._ended.wait(timeout=1)
