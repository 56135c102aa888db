"""Whether a trace can be true: the search replayed on the game's own board.

What the game says of each row comes first (`replay.py`). The rest is arithmetic on columns, for
many rows at once: each row alone (`rows.py`, `roots.py`, `hits.py`), then the children of many
nodes side by side, first with first, second with second, as their scores came back (`nodes.py`),
and at last the result.
"""

from typing import TYPE_CHECKING

import numpy as np

from plyscope._native import first_fault
from plyscope.tracing.verify.checked_trace import CheckedTrace
from plyscope.tracing.verify.hits import check_hits
from plyscope.tracing.verify.nodes import check_nodes
from plyscope.tracing.verify.replay import OnRows, replayed
from plyscope.tracing.verify.result import violation_of_result
from plyscope.tracing.verify.roots import check_roots
from plyscope.tracing.verify.rows import check_codes, check_counts, check_leaves
from plyscope.tracing.verify.violations import ILLEGAL, Violation

if TYPE_CHECKING:
    from plyscope.tracing.trace import Trace

CHUNK = 1 << 16


def verify(trace: "Trace", on_rows: OnRows | None = None) -> Violation | None:
    """The first row that cannot be true, in the order of the search, or None.

    Moves must be legal, leaves must have the game's scores, every other score must follow from
    those below it (fail-soft), bounds from the windows, cuts must cross them, and table hits must
    answer. In a trace that lacks rows (`truncated`, `min_remaining`), what is there is checked.
    `on_rows` is called now and then with the number of rows done.
    """
    columns, count = trace.columns, len(trace)
    row = first_fault(columns.parent, columns.size, columns.ply.astype(np.uint16))
    if row >= 0:
        return Violation(int(row), "its parent, size and ply do not fit a tree in pre-order")
    report = on_rows or (lambda _: None)
    facts = replayed(trace, lambda rows: report(rows // 2))
    checked = CheckedTrace(trace, facts)
    found = _first_violation(checked, lambda rows: report((count + rows) // 2))
    return found or violation_of_result(trace)


def _first_violation(checked: CheckedTrace, on_rows: OnRows) -> Violation | None:
    """The first violation of the rows, if there is one."""
    known = len(checked.facts)
    if known < len(checked.columns):
        row = checked.row(known)
        sentence = f"the move {row.move} is not legal in row {row.parent}"
        checked.wrong_entry(known, sentence, ILLEGAL)
        check_codes(checked, slice(known, known + 1))
    check_roots(checked)
    for begin in range(0, known, CHUNK):
        if checked.first.moment < (begin,):
            break
        part = slice(begin, min(begin + CHUNK, known))
        for check in (check_codes, check_leaves, check_counts, check_hits, check_nodes):
            check(checked, part)
        on_rows(part.stop)
    return checked.first.violation
