"""Stops the work of one thread from another."""

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
        self._is_set = False
        self._followers: list[Stop] = []

    def set(self) -> None:
        """Stops the work; this cannot be undone."""
        self._is_set = True
        self.flag.set()
        for follower in list(self._followers):
            follower.set()

    def is_set(self) -> bool:
        """Whether the work was stopped."""
        return self._is_set

    def check(self) -> None:
        """Raises `Cancelled` if the work was stopped."""
        if self._is_set:
            raise Cancelled("the work was stopped before it was finished")

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
def passing_on(stop: Stop, follower: Stop) -> Iterator[None]:
    """Sets `follower` as soon as `stop` is set."""
    stop._followers.append(follower)
    try:
        if stop.is_set():
            follower.set()
        yield
    finally:
        stop._followers.remove(follower)


@contextmanager
def following(stop: Stop) -> Iterator[None]:
    """Sets `stop` when the work of this thread is stopped, and then raises `Cancelled`."""
    current = current_stop()
    if current is None:
        yield
        return
    with passing_on(current, stop):
        current.check()
        yield
        current.check()
