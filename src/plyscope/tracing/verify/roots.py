"""The checks of roots: which searches from the start may follow each other."""

from plyscope.textbook import Bound, Kind, Reason
from plyscope.tracing.verify.checked_trace import EXPANDED, ROOT_KINDS, CheckedTrace, RowValues
from plyscope.tracing.verify.violations import ROOT, Claim


def check_roots(checked: CheckedTrace) -> None:
    """Checks the roots in their order, and counts the moves that each could choose from."""
    checked.choices = checked.facts.legal.copy()
    last: RowValues | None = None
    was_stopped, lines = False, 0
    further = max(0, checked.trace.asked.get("lines", 1) - 1)
    for number in checked.trace.root_rows():
        if checked.sink.settled(number):
            break
        row = checked.row(number)
        lines = _lines_before(row, last, lines)
        if checked.columns.native:
            checked.choices[number] -= min(lines, further, checked.choices[number])
        if wrong := _wrong_root(checked, row, last, was_stopped):
            checked.wrong_entry(number, Claim.ROOT, wrong, ROOT)
        last = row
        was_stopped |= row.reason == Reason.STOPPED


def _wrong_root(
    checked: CheckedTrace, row: RowValues, last: RowValues | None, was_stopped: bool
) -> str | None:
    if row.move != -1:
        return f"it is a root, but was reached by the move {row.move}"
    if row.kind not in ROOT_KINDS:
        return "it is a root, but has the kind of a move's visit"
    if row.remaining not in _root_depths(checked, row, last, was_stopped):
        return f"it is a root, which should not be searched {row.remaining} moves deep"
    return None


def _root_depths(
    checked: CheckedTrace, row: RowValues, last: RowValues | None, was_stopped: bool
) -> tuple[int, ...]:
    """How deep a root may be searched, after the last one; a stopped search has no more roots."""
    trace, native = checked.trace, checked.columns.native
    depth: int = trace.asked.get("depth", trace.result.depth)
    first = min(depth, 1)
    if was_stopped:
        return ()
    if trace.algorithm == "deepening":
        return (first,) if last is None else (last.remaining + 1,)
    if native and row.kind & Kind.ITERATION_ROOT:
        return (first,) if last is None else (last.remaining, last.remaining + 1)
    if checked.is_foreign and row.kind & Kind.ITERATION_ROOT:
        return tuple(range(0 if last is None else last.remaining, depth + 1))
    return (depth,)


def _lines_before(root: RowValues, last: RowValues | None, lines: int) -> int:
    """How many lines of its depth were known at a root, given how many were at the last one."""
    if last is None or last.remaining != root.remaining or last.reason == Reason.STOPPED:
        return 0
    return lines + (last.bound == Bound.EXACT and last.reason in EXPANDED)
