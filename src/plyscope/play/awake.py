"""A clock for an arena that may be stalled itself."""

import threading
import time
from collections.abc import Callable
from types import TracebackType

BEAT = 0.01
"""Seconds between two looks at the time."""
PATIENCE = 0.05
"""Seconds without a look after which this process is not awake."""


class AwakeClock:
    """Tells the seconds, but stands still while this process does not get the processor.

    Where the whole machine stalls, nobody can say how long a player took. A player that is slow
    while the arena is awake finds no mercy here.
    """

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        self.asleep = 0.0
        """Seconds in which it stood still, up to the last look."""
        self._seconds = seconds
        self._last = seconds()
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> "AwakeClock":
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self._ended.set()
        self._thread.join()

    def now(self) -> float:
        """The seconds so far, from an arbitrary moment on."""
        with self._lock:
            now = self._seconds()
            return now - self.asleep - self._missed(now)

    def look(self) -> None:
        """Notes that this process is awake."""
        with self._lock:
            now = self._seconds()
            self.asleep += self._missed(now)
            self._last = now

    def _missed(self, now: float) -> float:
        return max(now - self._last - PATIENCE, 0.0)

    def _watch(self) -> None:
        while not self._ended.wait(BEAT):
            self.look()
