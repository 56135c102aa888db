"""Ending, from another thread, what a thread works at."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from plyscope.errors import PlyscopeError

T = TypeVar("T")


class Cancelled(PlyscopeError):
    """The work was cancelled; there is no result."""


class Cancel:
    """Ends every search that `run` leads to, textbook or native, with `Cancelled`."""

    def __init__(self) -> None:
        self.is_set = False
        self._told: list[Callable[[], None]] = []

    def set(self) -> None:
        """Cancels, from any thread."""
        self.is_set = True
        for tell in list(self._told):
            tell()

    def run(self, work: Callable[[], T]) -> T:
        """Does the work in this thread."""
        before = _current.set(self)
        try:
            return work()
        finally:
            _current.reset(before)

    def check(self) -> None:
        """Raises `Cancelled` if it is."""
        if self.is_set:
            raise Cancelled("the work was stopped before it was done")


_current: ContextVar[Cancel | None] = ContextVar("plyscope cancel", default=None)


def current_cancel() -> Cancel | None:
    """What may end the work of this thread, if anything may."""
    return _current.get()


@contextmanager
def telling(stop: Callable[[], None]) -> Iterator[None]:
    """Calls `stop` when the work of this thread is cancelled meanwhile."""
    cancel = current_cancel()
    if cancel is None:
        yield
        return
    cancel._told.append(stop)
    try:
        cancel.check()
        yield
        cancel.check()
    finally:
        cancel._told.remove(stop)
