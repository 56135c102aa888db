"""Searches in Python give way to short work that somebody is waiting for.

Python runs one thread at a time. A thread that searches takes the interpreter's lock whenever
another thread lets go of it, as for each access to a file, and that thread then waits for its turn
again and again. So a search pauses at its next node while there is urgent work.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from plyscope._native import make_urgent

LONGEST_PAUSE = 0.05
"""Seconds after which a search goes on although there is urgent work."""
SHORTEST_TURN = 0.005
"""Seconds for which it then does not pause."""


class _Thread(threading.local):
    """What each thread knows of itself."""

    never_pauses = False
    turn_ends = 0.0


_thread = _Thread()
_nothing_urgent = threading.Event()
_nothing_urgent.set()
_urgent: list[object] = []


@contextmanager
def urgent() -> Iterator[None]:
    """Searches pause meanwhile; for the event loop, whose thread alone may call this."""
    work = object()
    _urgent.append(work)
    _nothing_urgent.clear()
    try:
        yield
    finally:
        _urgent.remove(work)
        if not _urgent:
            _nothing_urgent.set()


def never_pause() -> None:
    """Says that all work of the calling thread is urgent, also its searches, native ones too."""
    make_urgent()
    _thread.never_pauses = True


def give_way() -> None:
    """Waits until nothing is urgent; a search in Python calls it at each node."""
    if _nothing_urgent.is_set() or _thread.never_pauses:
        return
    if time.monotonic() >= _thread.turn_ends and not _nothing_urgent.wait(LONGEST_PAUSE):
        _thread.turn_ends = time.monotonic() + SHORTEST_TURN
