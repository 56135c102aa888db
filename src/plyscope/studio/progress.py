"""Progress of a search, as often as somebody can read it."""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

PAUSE = 0.1
"""Seconds between two of them: the first depths of a search are finished within a millisecond."""

Found = TypeVar("Found")


class Progress(Generic[Found]):
    """Passes on the latest of what a search has found, to `say`, which is called in the loop.

    The first is said at once, and the last at the latest when it ends.
    """

    def __init__(self, say: Callable[[Found], None]) -> None:
        self._say = say
        self._loop = asyncio.get_running_loop()
        self._unsaid: Found | None = None
        self._pause: asyncio.TimerHandle | None = None

    def tell(self, found: Found) -> None:
        """Called by the thread that searches."""
        self._loop.call_soon_threadsafe(self._hear, found)

    async def end(self) -> None:
        """Says what is left, before the answer that follows."""
        if self._pause is not None:
            self._pause.cancel()
        self._go_on()
        await asyncio.sleep(0)

    def _hear(self, found: Found) -> None:
        self._unsaid = found
        if self._pause is None:
            self._go_on()

    def _go_on(self) -> None:
        """Says the latest, if there is any, and then nothing for a while."""
        self._pause = None
        if self._unsaid is not None:
            found, self._unsaid = self._unsaid, None
            self._pause = self._loop.call_later(PAUSE, self._go_on)
            self._say(found)
