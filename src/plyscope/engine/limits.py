"""When a search ends, and how much of the machine it takes."""

import mmap
import os
from dataclasses import dataclass

from plyscope._native import MAX_DEPTH, MAX_THREADS
from plyscope.arguments import check_kind, check_number, check_whole

MOST_HASH_MB = 262_144
MOST_LINES = 1000
MOVES_TO_PLAN = 25
"""The number of moves that the time on the clock is planned for."""
RESERVE = 0.5
"""Seconds of the clock held in reserve, for moments when the machine is busy."""
MOVES_OF_RESERVE = 100
"""The number of moves that the reserve is planned for once nothing else is left."""
ROOM_BESIDE = 2**25
"""Bytes that a search needs beside its table, generously."""
SHORTEST = 0.001
"""The least time for a move in seconds, however little is left."""


@dataclass(frozen=True)
class Clock:
    """A player's clock: seconds left, the increment per move, moves to the next time control."""

    remaining: float
    increment: float = 0.0
    moves_to_go: int | None = None
    overhead: float = 0.02
    """Seconds between the end of a search and the arrival of its move."""
    opponent: float | None = None
    """The seconds that the opponent has left, where they are known."""

    def __post_init__(self) -> None:
        check_number("remaining", self.remaining, 0, 1e9)
        check_number("increment", self.increment, 0, 1e9)
        check_number("overhead", self.overhead, 0, 1e9)
        if self.opponent is not None:
            check_number("opponent", self.opponent, 0, 1e9)
        if self.moves_to_go is not None:
            check_whole("moves_to_go", self.moves_to_go, 1, 10_000)

    @property
    def budget(self) -> float:
        """The seconds to spend on this move; they always leave time for the next one."""
        usable = max(self.remaining - self.overhead, 0.0)
        reserve = min(usable, RESERVE)
        moves = min(self.moves_to_go or MOVES_TO_PLAN, MOVES_TO_PLAN)
        share = (usable - reserve) / (moves + 1) + reserve / MOVES_OF_RESERVE
        share += 0.8 * max(self.increment - self.overhead, 0.0)
        return max(min(share, 0.5 * usable), SHORTEST)


@dataclass(frozen=True)
class Limits:
    """The checked limits of a search: depth in plies, nodes, seconds, clock; None is no limit."""

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    clock: Clock | None = None
    hash_mb: float = 64
    lines: int = 1
    threads: int = 1

    def __post_init__(self) -> None:
        if self.depth is not None:
            check_whole("depth", self.depth, 0, MAX_DEPTH)
        if self.nodes is not None:
            check_whole("nodes", self.nodes, 1, 2**62)
        if self.seconds is not None:
            check_number("seconds", self.seconds, 0, 1e9)
        check_kind("clock", self.clock, Clock, "a plyscope.engine.Clock")
        check_number("hash_mb", self.hash_mb, 0, MOST_HASH_MB)
        check_whole("lines", self.lines, 1, MOST_LINES)
        check_whole("threads", self.threads, 1, MAX_THREADS)

    @property
    def longest(self) -> float | None:
        """The seconds that a search may take; None is no limit."""
        given = [] if self.seconds is None else [self.seconds]
        return min([*given, *([self.clock.budget] if self.clock else [])], default=None)

    @property
    def deepest(self) -> int:
        """The depth that a search may reach."""
        return MAX_DEPTH if self.depth is None else self.depth

    @property
    def table_bytes(self) -> int:
        """The size of the transposition table in bytes."""
        return int(self.hash_mb * 2**20)


def table_that_fits(hash_mb: float) -> float:
    """The size of a table in megabytes, halved until this machine has room for it."""
    while hash_mb > 1 and not has_room(hash_mb):
        hash_mb /= 2
    return hash_mb


def has_room(hash_mb: float) -> bool:
    """Whether the machine has the memory for a table, and the system would give it to us.

    A system may promise more memory than there is, and end the process when it is used.
    """
    wanted = int(hash_mb * 2**20) + ROOM_BESIDE
    if hasattr(os, "sysconf") and wanted > os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"):
        return False
    try:
        mmap.mmap(-1, wanted).close()
    except (OSError, ValueError, OverflowError, MemoryError):
        return False
    return True
