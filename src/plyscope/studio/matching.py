"""Which rows of a trace somebody looks for."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from plyscope.errors import SearchError
from plyscope.text import shown
from plyscope.textbook import Reason
from plyscope.tracing import Trace

Mask: TypeAlias = NDArray[np.bool_]

MOST_REPLAYED = 200_000
"""Rows of a textbook's trace whose moves are written out to find one among them."""
NUMBERS = ("ply", "low", "high")
TEXTS = ("reason", "move", "path")


def matching(trace: Trace, wanted: Mapping[str, str]) -> Mask:
    """The rows that fit all that is wanted, by name:

    reason      why they ended, as people say it
    ply         moves from the root
    low, high   the least and the largest score
    move        the move that led there, as the game writes it
    path        moves from the root, separated by blanks: the rows there and below
    """
    unknown = [name for name in wanted if name not in (*NUMBERS, *TEXTS)]
    if unknown:
        known = ", ".join((*TEXTS, *NUMBERS))
        raise SearchError(f"rows have no {shown(unknown[0])} to look for; there are {known}")
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
        chosen &= columns.reason == _reason(wanted["reason"])
    if "path" in wanted:
        chosen &= _below(trace, wanted["path"])
    if "move" in wanted:
        chosen &= _moves(trace, wanted["move"].strip())
    return chosen


def _number(name: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise SearchError(f"{name} is a number, not {shown(text)}") from None


def _reason(phrase: str) -> Reason:
    for reason in Reason:
        if reason.phrase == phrase:
            return reason
    known = ", ".join(reason.phrase for reason in Reason)
    raise SearchError(f"nothing ends for the reason {shown(phrase)}; there are {known}")


def _below(trace: Trace, path: str) -> Mask:
    top = trace.find(path).row
    rows = np.arange(len(trace))
    found: Mask = (rows >= top) & (rows < top + int(trace.columns.size[top]))
    return found


def _moves(trace: Trace, text: str) -> Mask:
    """Native moves have codes, written as their first visit writes them; others are replayed."""
    columns = trace.columns
    if not columns.native:
        return _replayed(trace, text)
    codes, rows = np.unique(columns.move, return_index=True)
    same = [code for code, row in zip(codes, rows, strict=True) if trace[int(row)].text == text]
    found: Mask = np.isin(columns.move, np.array(same, columns.move.dtype))
    return found & (columns.parent >= 0)


def _replayed(trace: Trace, text: str) -> Mask:
    if len(trace) > MOST_REPLAYED:
        raise SearchError(
            f"a move can be looked for in a textbook's trace of up to {MOST_REPLAYED:,} rows; "
            "a path can in any"
        )
    found = np.zeros(len(trace), bool)
    for node in trace:
        found[node.row] = node.text == text
    return found


def packed(mask: Mask) -> NDArray[Any]:
    """A bit a row, the first row lowest."""
    return np.packbits(mask, bitorder="little")
