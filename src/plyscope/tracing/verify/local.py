"""What cannot be true of a few rows: a check of them and of the rows they rest on alone."""

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from plyscope.stop import check_stop
from plyscope.tracing.columns import TYPES, Columns
from plyscope.tracing.verify.check import violations_of_rows
from plyscope.tracing.verify.violations import RowNumbers, Violation

if TYPE_CHECKING:
    from plyscope.tracing.trace import Trace

ROW = re.compile(r"\brow (\d+)")


def violations_of(trace: "Trace", rows: list[int]) -> list[Violation]:
    """Why some rows cannot be true, in order; their children and the windows above count as true.

    The time that it takes depends on the depth of the rows, not on the length of the trace.
    """
    around = _around(trace, rows)
    part = type(trace)(
        trace.start,
        trace.result,
        _chosen(trace.columns, around),
        truncated=True,
        asked=trace.asked,
        tables=trace.tables_folder,
        evaluation=trace.evaluation,
    )
    numbers = around.tolist()
    return [
        replace(found, row=numbers[found.row], sentence=_renumbered(found.sentence, numbers))
        for found in violations_of_rows(part).listed
        if numbers[found.row] in rows
    ]


def _renumbered(sentence: str, numbers: list[int]) -> str:
    return ROW.sub(lambda match: f"row {numbers[int(match[1])]}", sentence)


def _around(trace: "Trace", rows: list[int]) -> RowNumbers:
    """The rows, those that they rest on, and all above and before those, in order."""
    found = set(trace.root_rows())
    for row in rows:
        found |= {row, *trace.child_rows(row)}
        source = int(trace.columns.source[row])
        for below in (row, source) if source >= 0 else (row,):
            found |= _above(trace, below)
    return np.array(sorted(found), np.int64)


def _above(trace: "Trace", row: int) -> set[int]:
    """The rows on the path to a row, it included, and their siblings before them."""
    found = {row}
    while (parent := int(trace.columns.parent[row])) >= 0:
        check_stop()
        found |= {parent, *(child for child in trace.child_rows(parent) if child < row)}
        row = parent
    return found


def _chosen(columns: Columns, rows: RowNumbers) -> Columns:
    """The columns of some rows, with those above each of them, as a tree of their own."""
    arrays = {name: columns[name][rows] for name in TYPES}
    parent, source = columns.parent[rows], columns.source[rows]
    arrays["parent"] = np.where(parent >= 0, rows.searchsorted(parent), -1).astype(np.int32)
    place = np.minimum(rows.searchsorted(source), len(rows) - 1)
    arrays["source"] = np.where(rows[place] == source, place, -1).astype(np.int32)
    size = np.ones(len(rows), np.int32)
    for row in range(len(rows) - 1, -1, -1):
        if arrays["parent"][row] >= 0:
            size[arrays["parent"][row]] += size[row]
    return Columns(**arrays | {"size": size}, native=columns.native)
