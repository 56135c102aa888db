"""A conversation with an engine in this process: lines in, lines out, in order."""

import queue
import time
from collections.abc import Callable
from typing import Generic, TypeVar

from plyscope.games.draughts import hub
from plyscope.serve import GomocupEngine, HubEngine, UciEngine
from plyscope.serve.engine import LineEngine

Engine = TypeVar("Engine", bound=LineEngine)


class Talk(Generic[Engine]):
    """Tells an engine lines; `heard` holds all it said, `until` waits for a command."""

    def __init__(self, make: Callable[[Callable[[str], None]], Engine]) -> None:
        self.heard: list[str] = []
        self._coming: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.engine = make(self._coming.put)

    def tell(self, *lines: str) -> None:
        """Tells lines that do not end the conversation."""
        for line in lines:
            assert self.engine.obey(line)

    def until(self, command: str, seconds: float = 20.0) -> list[str]:
        """What is said from now on, up to a line with this command, which is the last."""
        said: list[str] = []
        deadline = time.monotonic() + seconds
        while not said or said[-1].split()[0] != command:
            said.append(self._coming.get(timeout=max(deadline - time.monotonic(), 0.001)))
        self.heard += said
        return said

    def next(self, seconds: float = 20.0) -> str:
        """The next line that is said."""
        self.heard.append(self._coming.get(timeout=seconds))
        return self.heard[-1]

    def said(self) -> list[str]:
        """What has been said and not been read."""
        lines = []
        while not self._coming.empty():
            lines.append(self._coming.get())
        self.heard += lines
        return lines

    def ask(self, *lines: str) -> list[str]:
        """What is said in answer to lines that are answered at once."""
        self.tell(*lines)
        return self.said()


class Conversation(Talk[HubEngine]):
    """With the Hub engine."""

    def __init__(self, variant: str = "normal") -> None:
        super().__init__(lambda say: HubEngine(say, hub.variant_of(variant)))


class UciConversation(Talk[UciEngine]):
    """With the UCI engine."""

    def __init__(self) -> None:
        super().__init__(UciEngine)


class GomocupConversation(Talk[GomocupEngine]):
    """With the Gomocup engine."""

    def __init__(self) -> None:
        super().__init__(GomocupEngine)
