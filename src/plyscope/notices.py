"""Notices of work that takes a while and is not a search, for whoever shows them to people."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Listener = Callable[[str], None]
_listeners: list[Listener] = []


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Calls `listener` with each notice meanwhile, in the thread that does the work."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


def notify(notice: str) -> None:
    """Says what is about to be done, as in "compiling Othello…"."""
    for listener in tuple(_listeners):
        listener(notice)
