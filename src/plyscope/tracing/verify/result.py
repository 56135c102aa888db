"""The checks of a trace's result against its rows."""

from typing import TYPE_CHECKING

import numpy as np

from plyscope.textbook import Reason
from plyscope.tracing.node import Node
from plyscope.tracing.questions import LEAVES
from plyscope.tracing.verify.violations import MOST_VISITS, Claim, Violation
from plyscope.tracing.words import score_text

if TYPE_CHECKING:
    from plyscope.tracing.trace import Trace


def violation_of_result(trace: "Trace") -> Violation | None:
    """What the result claims that the rows do not say, or None."""
    root, result, columns = trace.root, trace.result, trace.columns
    is_known = root.reason is not Reason.STOPPED and not _is_unfinished(trace)
    if is_known and root.score != result.score:
        said, its = score_text(result.score), score_text(root.score)
        return _wrong(root, f"it is the root and has the score {its}, but the result is {said}")
    if root.reason is Reason.STOPPED and result.depth > 0:
        return _wrong(
            root, f"no iteration was finished, but the result has the depth {result.depth}"
        )
    counts = {"nodes": int(columns.visits[trace.root_rows()].sum(dtype=np.int64))}
    if len(columns) - int(columns.skipped.sum()) == counts["nodes"]:
        reason = columns.reason
        counts["leaves"] = int(np.isin(reason, LEAVES).sum())
        counts["table_hits"] = int((reason == Reason.TABLE_HIT).sum())
    for name, count in counts.items():
        if count != getattr(result, name) and counts["nodes"] < MOST_VISITS:
            return _wrong(root, f"the rows count {count:,} {name}, but the result does not")
    return _violation_of_line(trace)


def _wrong(root: Node, sentence: str) -> Violation:
    return Violation(root.row, sentence, Claim.RESULT)


def _is_unfinished(trace: "Trace") -> bool:
    """Whether the result is the best so far of an iteration that was stopped."""
    result, columns = trace.result, trace.columns
    last = int(trace.root_rows()[-1])
    may_be_unfinished = result.depth == 0 or "unfinished" in (trace.switches or ())
    if not may_be_unfinished or columns.reason[last] != Reason.STOPPED:
        return False
    of_best = (columns.parent == last) & (columns.move == result.move)
    return trace.truncated or bool((of_best & (columns.score == result.score)).any())


def _violation_of_line(trace: "Trace") -> Violation | None:
    """The line must be playable, and its first move, where visited, as good as the root."""
    root, position, line = trace.root, trace.start, trace.result.line
    for move in line:
        if move not in position.moves():
            return _wrong(root, f"the line of the result has the move {move}, which is illegal")
        position = position.play(move)
    if trace.result.move != (line[0] if line else None):
        return _wrong(root, "the move of the result does not begin its line")
    visits = [child.score for child in root.children if child.move == trace.result.move]
    is_finished = root.reason is not Reason.STOPPED and not _is_unfinished(trace)
    if is_finished and trace.algorithm != "mtdf" and visits and visits[-1] != root.score:
        return _wrong(root, f"the move of the result has the score {score_text(visits[-1])}")
    return None
