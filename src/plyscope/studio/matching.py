"""Finds the rows of a trace that match a filter."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from plyscope.errors import SearchError
from plyscope.stop import check_stop
from plyscope.text import shown
from plyscope.textbook import Reason
from plyscope.tracing import Columns, Trace

Mask: TypeAlias = NDArray[np.bool_]

MOST_REPLAYED = 200_000
"""The most rows of a textbook trace to replay in order to find a move."""
MOST_MOVES = 20_000
"""The most different moves of a trace by the engine to compare with a move."""
NUMBERS = ("ply", "low", "high")
TEXTS = ("reason", "move", "path")


def matching(trace: Trace, wanted: Mapping[str, str]) -> Mask:
    """The rows that match all the given conditions:

    reason      why they ended, in words
    ply         the distance from the root
    low, high   the smallest and the largest score
    move        the move that led to the row, as the game writes it
    path        the moves from the root, separated by blanks: the row there and those below it
    """
    unknown = [name for name in wanted if name not in (*NUMBERS, *TEXTS)]
    if unknown:
        known = ", ".join((*TEXTS, *NUMBERS))
        raise SearchError(f"unknown condition {shown(unknown[0])}; there are {known}")
    columns = trace.columns
    numbers = {name: _number(name, wanted[name]) for name in NUMBERS if name in wanted}
    chosen = np.ones(len(columns), bool)
    if "ply" in numbers:
        chosen &= columns.ply == numbers["ply"]
    if "low" in numbers:
        chosen &= columns.score >= numbers["low"]
    if "high" in numbers:
        chosen &= columns.score <= numbers["high"]
    if "reason" in wanted:
        chosen &= _ended(columns, _reason(wanted["reason"]))
    if "path" in wanted:
        chosen &= _below(trace, wanted["path"])
    if "move" in wanted:
        chosen &= _moves(trace, wanted["move"].strip())
    return chosen


def _number(name: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise SearchError(f"{name} must be a number, not {shown(text)}") from None


def _reason(phrase: str) -> Reason:
    for reason in Reason:
        if reason.phrase == phrase:
            return reason
    known = ", ".join(reason.phrase for reason in Reason)
    raise SearchError(f"unknown reason {shown(phrase)}; there are {known}")


def _ended(columns: Columns, reason: Reason) -> Mask:
    """The rows that ended so; a window that closed on the last move is not a cutoff."""
    same: Mask = columns.reason == reason
    if reason is Reason.ALL_SEARCHED:
        same = same | columns.closed_late
    return same & ~columns.closed_late if reason is Reason.CUTOFF else same


def _below(trace: Trace, path: str) -> Mask:
    top = trace.find(path).row
    rows = np.arange(len(trace))
    found: Mask = (rows >= top) & (rows < top + int(trace.columns.size[top]))
    return found


def _moves(trace: Trace, text: str) -> Mask:
    """The rows reached by a move; native moves have codes, other traces are replayed."""
    columns = trace.columns
    if not columns.native:
        return _replayed(trace, text)
    codes, rows = np.unique(columns.move, return_index=True)
    if len(codes) > MOST_MOVES:
        raise SearchError(f"the trace has {len(codes):,} different moves; at most {MOST_MOVES:,}")
    same = [code for code, row in zip(codes, rows, strict=True) if _text(trace, row) == text]
    found: Mask = np.isin(columns.move, np.array(same, columns.move.dtype))
    return found & (columns.parent >= 0)


def _text(trace: Trace, row: Any) -> str:
    check_stop()
    return trace[int(row)].text


def _replayed(trace: Trace, text: str) -> Mask:
    if len(trace) > MOST_REPLAYED:
        raise SearchError(
            f"a textbook trace can be filtered by move only up to {MOST_REPLAYED:,} rows; "
            "filter by path instead"
        )
    found = np.zeros(len(trace), bool)
    for node in trace:
        check_stop()
        found[node.row] = node.text == text
    return found


def packed(mask: Mask) -> NDArray[Any]:
    """The mask as one bit per row, the first row in the lowest bit."""
    return np.packbits(mask, bitorder="little")
