"""Stops the work of one thread from another."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from plyscope._native import StopFlag
from plyscope.errors import PlyscopeError

T = TypeVar("T")


class Cancelled(PlyscopeError):
    """The work was stopped before it was finished; there is no result."""


class Stop:
    """Stops work from any thread.

    A search that takes it (`plyscope.search(…, stop=stop)`) returns its best result so far. Other
    work runs as `stop.run(work)`: then every search inside it, textbook or native, raises
    `Cancelled`.
    """

    def __init__(self) -> None:
        self.flag = StopFlag()
        """The flag that a native search polls."""
        self._times = 0
        self._actions: list[Callable[[], None]] = []
        self._lock = threading.Lock()

    def set(self) -> None:
        """Stops the work; this cannot be undone."""
        with self._lock:
            self._times += 1
            self.flag.set()
            actions = list(self._actions)
        for action in actions:
            action()

    def is_set(self) -> bool:
        """Whether the work was stopped."""
        return self._times > 0

    def check(self) -> None:
        """Raises `Cancelled` if the work was stopped."""
        if self.is_set():
            raise Cancelled("the work was stopped before it was finished")

    @contextmanager
    def calling(self, action: Callable[[], None]) -> Iterator[None]:
        """Calls `action` each time that the work inside is stopped, also for earlier stops."""
        with self._lock:
            times = self._times
            self._actions.append(action)
        try:
            for _ in range(times):
                action()
            yield
        finally:
            self._actions.remove(action)

    def run(self, work: Callable[[], T]) -> T:
        """Does the work in this thread; raises `Cancelled` if it is stopped meanwhile."""
        before = _current.set(self)
        try:
            return work()
        finally:
            _current.reset(before)


_current: ContextVar[Stop | None] = ContextVar("plyscope stop", default=None)


def current_stop() -> Stop | None:
    """The `Stop` that the work of this thread runs under, if any."""
    return _current.get()


@contextmanager
def following(stop: Stop) -> Iterator[None]:
    """Sets `stop` when the work of this thread is stopped, and then raises `Cancelled`."""
    current = current_stop()
    if current is None:
        yield
        return
    with current.calling(stop.set):
        current.check()
        yield
        current.check()


def check_stop() -> None:
    """Raises `Cancelled` if the work of this thread was stopped; long loops call it."""
    current = current_stop()
    if current is not None:
        current.check()
