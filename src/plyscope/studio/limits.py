"""The limits of what one page, and all pages together, may request from the server."""

import time
from dataclasses import dataclass, field

from plyscope.errors import PlyscopeError

MOST_CONNECTIONS = 64
MOST_SEARCHES = 16
"""Searches and recordings of all connections that run at the same time."""
MOST_SEARCHES_EACH = 8
"""Searches and recordings of one connection that run at the same time."""
MOST_GAMES = 256
"""Games in memory; the others are loaded from the store."""
MOST_MOVES = 2000
"""Moves of one game."""
MOST_TREE = 8000
"""Moves of one game with all its variations."""
MOST_SETTINGS, LONGEST_SETTING = 24, 100
"""Settings that the page saves with a game, and characters of each."""
MOST_STORED = 10_000
"""Games in the store; beyond this the oldest are deleted."""
MOST_TRACES = 16
MOST_TRACE_ROWS = 40_000_000
"""Rows of all traces together; beyond this the oldest traces are dropped."""
MOST_RECORDED = 10_000_000
"""Rows of a trace that the studio records."""
MOST_EXPORTED = 2000
"""Nodes of an exported trace."""
MOST_WALKTHROUGH = 2000
"""Nodes of a search that is shown step by step, or of a tree that is drawn."""
MOST_ANSWERING = 16
"""Requests of all connections, besides searches, that are answered at the same time."""
MOST_BEGINNING, BEGINNING = 3, 0.03
"""How many of them may be in their first seconds: Python runs one thread at a time, and more only
disturb each other; a slow one no longer counts, so that nobody waits for it."""
MOST_SERVING = 4
"""HTTP requests about traces that are answered at the same time."""
MOST_WAITING_REQUESTS = 300
"""Requests of one connection without a reply so far."""
MOST_CHILDREN = 20_000
"""Children of one node, and roots, of an uploaded trace."""
LONGEST_ANSWER = 60.0
"""Seconds of the work for a request that is not a search."""
LONGEST_SEARCH = 600.0
"""Seconds of a search."""
LONGEST_RECORDING = 60.0
"""Seconds of a recording."""
LONGEST_PROOF = 120.0
"""Seconds of the search that checks a claim of a trace."""
HASH_MB = 32.0
MOST_WAITING_COMPUTERS = 8
"""Computers that hold a table between their moves; beyond this the oldest is dropped."""
MOST_WAITING_ENGINES = 4
"""Other engines that run between their turns; beyond this the oldest is ended."""

MOST_STRANGERS = 64
"""HTTP connections that have not shown a pass; beyond this the oldest is closed."""
LONGEST_HEADERS = 10.0
"""Seconds until the headers of a request are complete."""
LONGEST_PAUSE, LEAST_BODY = 10.0, 10_000
"""Seconds in which at least so many bytes of a body arrive, or its end."""

MOST_STUDENTS = 120
"""Browsers of a class, each with a pass of its own."""
MOST_STUDENT_SOCKETS = 3
"""Pages that a student's browser has open at the same time."""
MOST_STUDENT_CONNECTIONS = 12
"""HTTP connections of a student's browser; beyond this the oldest is closed."""
MOST_STUDENT_SEARCHES = 2
"""Searches of one page of a student that run or wait at the same time."""
MOST_CLASS_SEARCHES = 2
"""Searches of all students that run at the same time; the others wait."""
MOST_STUDENT_TRACES = 4
MOST_STUDENT_NODES = MOST_WALKTHROUGH
"""Nodes of a student's search, which is there to be shown step by step."""
LONGEST_STUDENT_SEARCH = 10.0
"""Seconds of a student's search."""
MOST_STRANGERS_OF_CLASS = 256
"""As MOST_STRANGERS, while a class comes in, each browser with several connections."""

LARGEST_FRAME = 2**16
LARGEST_BODY = 2**16
LARGEST_TRACE = 2**30
"""The sizes in bytes of a message, of the body of a request, and of a trace file."""


class Busy(PlyscopeError):
    """The server is busy; the request may succeed later."""


@dataclass
class Allowance:
    """A token bucket: `burst` at once, then `rate` per second."""

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
    """The allowance for the messages of one connection."""
    return Allowance(burst=300, rate=100)


def requests() -> Allowance:
    """The allowance for all HTTP requests and new connections."""
    return Allowance(burst=600, rate=200)


def student_frames() -> Allowance:
    """The allowance for the messages of one connection of a student."""
    return Allowance(burst=60, rate=10)


def student_requests() -> Allowance:
    """The allowance for the HTTP requests and new connections of one student."""
    return Allowance(burst=60, rate=5)
