"""Whether a trace can be true: the search replayed on the game's own board.

What the game says of each row comes first (`replay.py`). The rest is arithmetic on columns, for
many rows at once: each row alone (`rows.py`, `roots.py`, `hits.py`), then the children of many
nodes side by side, first with first, second with second, as their scores came back (`nodes.py`),
and at last the result.
"""

from typing import TYPE_CHECKING

import numpy as np

from plyscope._native import first_fault
from plyscope.tracing.verify.all_violations import AllViolations, Violations
from plyscope.tracing.verify.checked_trace import CheckedTrace
from plyscope.tracing.verify.hits import check_hits
from plyscope.tracing.verify.nodes import check_nodes
from plyscope.tracing.verify.replay import Facts, OnRows, replayed
from plyscope.tracing.verify.result import violation_of_result
from plyscope.tracing.verify.roots import check_roots
from plyscope.tracing.verify.rows import check_codes, check_counts, check_leaves
from plyscope.tracing.verify.violations import ILLEGAL, Claim, FirstViolation, Sink, Violation

if TYPE_CHECKING:
    from plyscope.tracing.trace import Trace

CHUNK = 1 << 16


def verify(trace: "Trace", on_rows: OnRows | None = None) -> Violation | None:
    """The first row that cannot be true, in the order of the search, or None.

    Moves must be legal, leaves must have the game's scores, every other score must follow from
    those below it, bounds from the windows, cuts must cross them, and table hits must answer. In a
    trace that lacks rows (`truncated`, `min_remaining`), what is there is checked. `on_rows` is
    called now and then with the number of rows done.
    """
    if wrong := _not_a_tree(trace):
        return wrong
    first = FirstViolation()
    _check(trace, first, on_rows)
    return first.violation or violation_of_result(trace)


def violations(trace: "Trace", on_rows: OnRows | None = None) -> Violations:
    """All rows that cannot be true, by what they claim, and which of them are the others' cause.

    Nothing is said of the rows below an illegal move.
    """
    every = AllViolations()
    wrong = _not_a_tree(trace)
    if not wrong:
        facts = _check(trace, every, on_rows)
        wrong = None if len(facts.illegal) else violation_of_result(trace)
    if wrong:
        every.add(wrong)
    return every.report(trace.columns)


def violations_of_rows(trace: "Trace") -> Violations:
    """The same of rows that are known to be a tree, whatever the result."""
    every = AllViolations()
    _check(trace, every, None)
    return every.report(trace.columns)


def _not_a_tree(trace: "Trace") -> Violation | None:
    """The first row that is not part of a tree; without one, nothing else can be said."""
    columns = trace.columns
    row = first_fault(columns.parent, columns.size, columns.ply.astype(np.uint16))
    if row < 0:
        return None
    sentence = "its parent, size and ply do not fit a tree in pre-order"
    return Violation(int(row), sentence, Claim.TREE)


def _check(trace: "Trace", sink: Sink, on_rows: OnRows | None) -> Facts:
    """Tells the sink of all rows; what the game said of them comes back."""
    count = len(trace)
    report = on_rows or (lambda _: None)
    facts = replayed(trace, lambda rows: report(rows // 2))
    _check_rows(CheckedTrace(trace, facts, sink), lambda rows: report((count + rows) // 2))
    return facts


def _check_rows(checked: CheckedTrace, on_rows: OnRows) -> None:
    for number in checked.facts.illegal.tolist():
        row = checked.row(number)
        sentence = f"the move {row.move} is not legal in row {row.parent}"
        checked.wrong_entry(number, Claim.MOVE, sentence, ILLEGAL)
    check_roots(checked)
    count = len(checked.columns)
    for begin in range(0, count, CHUNK):
        if checked.sink.settled(begin):
            break
        part = slice(begin, min(begin + CHUNK, count))
        for check in (check_codes, check_leaves, check_counts, check_hits, check_nodes):
            check(checked, part)
        on_rows(part.stop)
