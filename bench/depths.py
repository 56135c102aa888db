"""How far full strength looks in a given time."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import plyscope
from bench.report import Row
from bench.timing import timed
from plyscope.engine import SearchResult
from plyscope.position import Position

HASH_MB = 64


def headings(times: Sequence[float]) -> list[str]:
    """Those of the columns that `depth_rows` fills."""
    return [f"{what}, {seconds:g} s" for seconds in times for what in ("depth", "nodes/s")]


def depth_rows(name: str, position: Position[Any], times: Sequence[float]) -> Iterator[Row]:
    """A row for a position: depth and speed after each time."""
    figures: list[str] = []
    for seconds in times:
        search = partial(plyscope.search, position, seconds=seconds, preset="full", hash_mb=HASH_MB)
        spent, found = timed(search)
        figures += [_depth(found), f"{found.nodes / spent:,.0f}"]
    yield name, *figures


def _depth(found: SearchResult[Any]) -> str:
    return str(found.depth) if found.stopped else f"{found.depth}, decided"
