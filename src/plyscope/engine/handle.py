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
Work = Callable[[Stop, OnIteration[Move] | None], SearchResult[Move]]
"""A search: a function that takes a stop and the callback for finished depths."""
GRACE = 1.0
"""Seconds to wait for a search that was stopped; a game may be stuck in its own code."""


class _Running(Generic[Move]):
    """What the thread of a search and its handle share; the thread does not know the handle."""

    def __init__(self, on_iteration: OnIteration[Move] | None) -> None:
        self.iterations: list[SearchResult[Move]] = []
        self.on_iteration = on_iteration
        self.stop = Stop()
        self.result: SearchResult[Move] | None = None
        self.error: BaseException | None = None
        # An event, because a thread looks finished after an interrupt during Thread.join.
        self.ended = threading.Event()

    def run(self, work: Work[Move], stop: Stop) -> None:
        try:
            with stop.calling(self.stop.set):
                self.result = work(self.stop, self.add_iteration)
        except BaseException as error:  # noqa: BLE001 - result() raises it again
            self.error = error
        finally:
            _running.discard(self)
            self.ended.set()

    def add_iteration(self, iteration: SearchResult[Move]) -> None:
        self.iterations.append(iteration)
        if self.on_iteration is not None:
            self.on_iteration(iteration)


class SearchHandle(Generic[Move]):
    """A search in a thread of its own.

    `iterations` grows as depths are finished, `stop()` ends the search from any thread, and
    `result()` waits for the end and returns the best result so far. A handle that nobody holds any
    more stops its search.
    """

    def __init__(
        self,
        work: Work[Move],
        stop: Stop,
        on_iteration: OnIteration[Move] | None,
    ) -> None:
        self._search = _Running(on_iteration)
        _running.add(self._search)
        weakref.finalize(self, self._search.stop.set)
        threading.Thread(
            target=self._search.run, args=(work, stop), name="plyscope search", daemon=True
        ).start()

    @property
    def iterations(self) -> list[SearchResult[Move]]:
        """The results of the depths that are finished."""
        return self._search.iterations

    @property
    def done(self) -> bool:
        """Whether the search has ended."""
        return self._search.ended.is_set()

    def stop(self) -> None:
        """Ends the search early; its result is the best one so far."""
        self._search.stop.set()

    def result(self, timeout: float | None = None) -> SearchResult[Move]:
        """Waits for the search to end and returns its result.

        An interrupt (Ctrl-C) stops the search and is raised again.
        """
        search = self._search
        try:
            search.ended.wait(timeout)
        except KeyboardInterrupt:
            self.stop()
            search.ended.wait(timeout=GRACE)
            raise
        if not self.done:
            raise SearchTimeoutError(f"the search is still running after {timeout:g} s")
        if search.error is not None:
            raise search.error
        assert search.result is not None
        return search.result


_running: set[_Running[Any]] = set()


@atexit.register
def _stop_all() -> None:
    """Stops all running searches when Python exits: no thread may outlive it."""
    running = list(_running)
    for search in running:
        search.stop.set()
    for search in running:
        search.ended.wait(timeout=GRACE)
