"""How much one page, and all of them together, may ask of the server."""

import time
from dataclasses import dataclass, field

from plyscope.errors import PlyscopeError

MOST_CONNECTIONS = 64
MOST_SEARCHES = 16
"""Searches and recordings that run at once, for everybody."""
MOST_SEARCHES_EACH = 8
"""And for one connection."""
MOST_GAMES = 256
"""Games held in memory; others wait in the store."""
MOST_MOVES = 2000
"""Moves of one game."""
MOST_KEPT = 10_000
"""Games in the store; beyond them the oldest go."""
MOST_TRACES = 16
MOST_TRACE_ROWS = 40_000_000
"""Rows of all traces together; beyond them the oldest go."""
MOST_RECORDED = 10_000_000
"""Rows of a trace that is recorded here."""
MOST_EXPORTED = 2000
"""Nodes of a picture, or of another format a trace is turned into."""
MOST_TOLD = 2000
"""Nodes of a search that is told step by step, or of a tree that is built."""
LONGEST_SEARCH = 600.0
LONGEST_RECORDING = 60.0
"""Seconds."""
HASH_MB = 32.0
MOST_WAITING_COMPUTERS = 8
"""Computers that remember a game between its moves, each with a table; beyond them the oldest
forgets."""
MOST_WAITING_ENGINES = 4
"""Other people's programs that run between their turns; beyond them the oldest is ended."""

LARGEST_FRAME = 2**16
LARGEST_BODY = 2**16
LARGEST_TRACE = 2**30
"""Bytes of a message, of a request's body, and of a trace file."""


class Busy(PlyscopeError):
    """Too much is going on; later it may work."""


@dataclass
class Allowance:
    """So many at once, and so many a second after that."""

    burst: float
    rate: float
    left: float = field(init=False)
    since: float = field(init=False)

    def __post_init__(self) -> None:
        self.left, self.since = self.burst, time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.since) * self.rate)
        self.since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


def frames() -> Allowance:
    """Messages of one connection."""
    return Allowance(burst=300, rate=100)


def requests() -> Allowance:
    """HTTP requests and new connections, of everybody."""
    return Allowance(burst=600, rate=200)
