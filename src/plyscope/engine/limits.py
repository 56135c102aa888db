"""When a search ends, and how much memory it takes."""

from dataclasses import dataclass
from typing import Any

from plyscope._native import MAX_DEPTH
from plyscope.errors import SearchError

MOST_HASH_MB = 262_144
MOST_LINES = 1000


@dataclass(frozen=True)
class Limits:
    """What bounds a search, checked: depth in moves, nodes, seconds; None is no bound."""

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    hash_mb: float = 64
    lines: int = 1

    def __post_init__(self) -> None:
        if self.depth is not None:
            check_whole("depth", self.depth, 0, MAX_DEPTH)
        if self.nodes is not None:
            check_whole("nodes", self.nodes, 1, 2**62)
        if self.seconds is not None:
            check_number("seconds", self.seconds, 0, 1e9)
        check_number("hash_mb", self.hash_mb, 0, MOST_HASH_MB)
        check_whole("lines", self.lines, 1, MOST_LINES)

    @property
    def deepest(self) -> int:
        """The depth a search may reach."""
        return MAX_DEPTH if self.depth is None else self.depth

    @property
    def table_bytes(self) -> int:
        """The size of the transposition table."""
        return int(self.hash_mb * 2**20)


def check_whole(name: str, value: Any, least: int, most: int) -> None:
    """Raises `SearchError` for anything but a whole number of that range."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise SearchError(f"{name} must be a whole number, not {shortened(value)}")
    if not least <= value <= most:
        raise SearchError(f"{name} must be from {least} to {most:,}, not {shortened(value)}")


def check_number(name: str, value: Any, least: float, most: float) -> None:
    """Raises `SearchError` for anything but a number of that range."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise SearchError(f"{name} must be a number, not {shortened(value)}")
    if not least <= value <= most:  # nor is NaN
        raise SearchError(f"{name} must be from {least:g} to {most:,.0f}, not {shortened(value)}")


def shortened(value: object, limit: int = 40) -> str:
    """A value as a message shows it: not endless."""
    try:
        text = repr(value)
    except ValueError:  # more digits than Python writes
        return f"{type(value).__name__} of endless digits"
    return text if len(text) <= limit else text[: limit - 1] + "…"
