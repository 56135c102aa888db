"""Ending, from another thread, what a thread works at."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from plyscope._native import StopFlag
from plyscope.errors import PlyscopeError

T = TypeVar("T")


class Cancelled(PlyscopeError):
    """The work was stopped before it was done; there is no result."""


class Stop:
    """Ends work from any thread.

    A search that takes it (`plyscope.search(…, stop=stop)`) returns the best of what it has
    finished by then. Other work is done by `stop.run(work)`: then every search that it leads to,
    textbook or native, ends with `Cancelled`.
    """

    def __init__(self) -> None:
        self.flag = StopFlag()
        """The same for the native search."""
        self._is_set = False
        self._followers: list[Stop] = []

    def set(self) -> None:
        """Tells the work to end; it cannot be taken back."""
        self._is_set = True
        self.flag.set()
        for follower in list(self._followers):
            follower.set()

    def is_set(self) -> bool:
        """Whether the work was told to end."""
        return self._is_set

    def check(self) -> None:
        """Raises `Cancelled` if the work was told to end."""
        if self._is_set:
            raise Cancelled("the work was stopped before it was done")

    def run(self, work: Callable[[], T]) -> T:
        """Does the work in this thread; raises `Cancelled` if it is told to end meanwhile."""
        before = _current.set(self)
        try:
            return work()
        finally:
            _current.reset(before)


_current: ContextVar[Stop | None] = ContextVar("plyscope stop", default=None)


def current_stop() -> Stop | None:
    """What may end the work of this thread, if anything may."""
    return _current.get()


@contextmanager
def following(stop: Stop) -> Iterator[None]:
    """Sets `stop` when the work of this thread is told to end, and raises `Cancelled` then."""
    current = current_stop()
    if current is None:
        yield
        return
    current._followers.append(stop)
    try:
        current.check()
        yield
        current.check()
    finally:
        current._followers.remove(stop)
