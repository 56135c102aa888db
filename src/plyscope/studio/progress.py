"""The progress of a search, reported no faster than a person can read it."""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

PAUSE = 0.1
"""Seconds between two reports: the first depths of a search finish within a millisecond."""

Found = TypeVar("Found")


class Progress(Generic[Found]):
    """Passes the latest result of a search to `show`, which is called in the event loop.

    The first result is shown immediately, and the last one before what the loop is given after
    `end`. Any thread may search.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, show: Callable[[Found], None]) -> None:
        self._show = show
        self._loop = loop
        self._latest: Found | None = None
        self._pause: asyncio.TimerHandle | None = None

    def report(self, found: Found) -> None:
        """Takes a result from the thread that searches."""
        self._loop.call_soon_threadsafe(self._receive, found)

    def end(self) -> None:
        """Shows the last result, before the reply that follows."""
        self._loop.call_soon_threadsafe(self._end)

    def _end(self) -> None:
        if self._pause is not None:
            self._pause.cancel()
        self._show_latest()

    def _receive(self, found: Found) -> None:
        self._latest = found
        if self._pause is None:
            self._show_latest()

    def _show_latest(self) -> None:
        """Shows the latest result, if it is new, and then pauses."""
        self._pause = None
        if self._latest is not None:
            found, self._latest = self._latest, None
            self._pause = self._loop.call_later(PAUSE, self._show_latest)
            self._show(found)
