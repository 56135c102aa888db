"""The computer as a player of the studio's games, with its table between the moves."""

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from plyscope.players import Computer
from plyscope.studio import limits


class Computers:
    """The computers that wait for their next move; beyond a limit the oldest is dropped."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[tuple[Any, ...], Computer] = OrderedDict()
        self._lock = threading.Lock()

    @contextmanager
    def player(self, game_id: str, **strength: Any) -> Iterator[Computer]:
        """The computer of this game and strength, reserved for the caller meanwhile."""
        key = game_id, *strength.items()
        with self._lock:
            computer = self._waiting.pop(key, None)
        if computer is None:
            computer = Computer.of(**strength, hash_mb=limits.HASH_MB)
        try:
            yield computer
        finally:
            with self._lock:
                self._waiting[key] = computer
                while len(self._waiting) > limits.MOST_WAITING_COMPUTERS:
                    self._waiting.popitem(last=False)
