"""Traces that no search made: trees of extreme shapes that a file may hold all the same."""

from collections.abc import Callable
from typing import Any

import numpy as np

import plyscope
from plyscope.textbook import Reason
from plyscope.tracing import Columns, Trace
from plyscope.tracing.columns import TYPES

Shape = tuple[Any, Any, Any]
"""The parents, the sizes and the plies of the rows."""


def roots(rows: int) -> Shape:
    """Nothing but roots."""
    return np.full(rows, -1), np.ones(rows), np.zeros(rows)


def children(rows: int) -> Shape:
    """One root with all other rows as its children."""
    sizes = np.ones(rows)
    sizes[0] = rows
    return np.minimum(np.arange(rows) - 1, 0), sizes, np.minimum(np.arange(rows), 1)


def chain(rows: int) -> Shape:
    """Each row below the row before it."""
    return np.arange(rows) - 1, rows - np.arange(rows), np.arange(rows)


SHAPES: dict[str, Callable[[int], Shape]] = {
    "roots": roots,
    "children": children,
    "chain": chain,
}


def forged(shape: str, rows: int) -> Trace:
    """A trace of the shape, with scores that do not compress too well to be believed."""
    made = plyscope.trace(plyscope.start("tictactoe"), 2, "alphabeta")
    columns = {name: np.zeros(rows, types.textbook) for name, types in TYPES.items()}
    for name, values in zip(("parent", "size", "ply"), SHAPES[shape](rows), strict=True):
        columns[name] = values.astype(TYPES[name].textbook)
    columns["score"] = np.random.default_rng(0).random(rows)
    columns["source"][:] = -1
    columns["move"][columns["parent"] < 0] = -1
    columns["moves"][:], columns["searched"][:] = 9, 1
    columns["visits"] = columns["size"].astype("int64")
    columns["reason"][:] = Reason.CUTOFF
    return Trace(made.start, made.result, Columns.of(columns, native=False), asked=made.asked)
