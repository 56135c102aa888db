"""The checks of table hits against the rows that stored their answers."""

from collections.abc import Callable

import numpy as np

from plyscope._native import MAX_DEPTH
from plyscope.text import counted
from plyscope.textbook import Bound, Reason
from plyscope.tracing.columns import Column
from plyscope.tracing.verify.checked_trace import EXPANDED, CheckedTrace, RowValues, among
from plyscope.tracing.verify.violations import Claim, Mask, RowNumbers

MOST_WIN_DISTANCE = 2 * MAX_DEPTH
UNNAMED = "it does not name the row that stored the answer"


def check_hits(checked: CheckedTrace, part: slice) -> None:
    """Checks that the row which a table hit names had stored an answer to its window."""
    columns, key = checked.columns, checked.facts.key
    asked = (columns.reason[part] == Reason.TABLE_HIT) & checked.facts.known[part]
    hits = part.start + np.flatnonzero(asked)
    source = columns.source[hits]
    knows_rows = not (checked.trace.truncated or checked.min_remaining > 0)
    if knows_rows and not checked.trace.asked.get("earlier_table"):
        checked.check_exit(Claim.TABLE_HIT, hits, source < 0, lambda _: UNNAMED)
    hits = hits[source >= 0]
    source = columns.source[hits].astype(np.int64)
    stored = source < hits
    its = np.where(stored, source, 0)
    stored &= among(columns.reason[its], _storing(checked)) & (its + columns.size[its] <= hits)
    bound, score = columns.bound[its], _stored_scores(checked, its, hits)
    answers = (
        (bound == Bound.EXACT)
        | ((bound == Bound.AT_LEAST) & (score >= checked.scores("beta", hits)))
        | ((bound == Bound.AT_MOST) & (score <= checked.scores("alpha", hits)))
    )
    deep, wanted = columns.remaining[its], columns.remaining[hits]
    may_be_deeper = checked.selective and (
        "deeper_entries" in checked.switches or not checked.switches
    )
    same = ((deep == wanted) | (may_be_deeper & (deep > wanted))) & _is_returned(
        checked, score, hits
    )
    checked.check_exit(
        Claim.TABLE_HIT,
        hits,
        ~stored,
        lambda row: f"row {row.source} had stored nothing by then",
    )
    checked.check_exit(
        Claim.TABLE_HIT,
        hits,
        key[its] != key[hits],
        lambda row: f"row {row.source}, which it was answered from, is another position",
    )
    checked.check_exit(Claim.TABLE_HIT, hits, ~same, _another_answer(checked))
    checked.check_exit(
        Claim.TABLE_HIT,
        hits,
        ~answers,
        lambda row: (
            f"{_said_of(checked, row.source)}, which does not answer the window {row.window}"
        ),
    )
    checked.check_bounds(hits)


def _storing(checked: CheckedTrace) -> tuple[Reason, ...]:
    """Why nodes ended that are stored; another engine may store leaves, too."""
    return (*EXPANDED, Reason.EVALUATED, Reason.GAME_OVER) if checked.is_foreign else EXPANDED


def _said_of(checked: CheckedTrace, number: int) -> str:
    return f"row {number} says {checked.row(number).said}"


def _another_answer(checked: CheckedTrace) -> Callable[[RowValues], str]:
    """What is said of a hit whose source has another depth or score."""
    return lambda row: (
        f"it says that row {row.source} found {row.said} "
        f"with {counted(row.remaining, 'ply', 'plies')} left; "
        f"{_said_of(checked, row.source)}, with {checked.row(row.source).remaining} left"
    )


def _is_returned(checked: CheckedTrace, stored: Column, hits: RowNumbers) -> Mask:
    """Whether hits have the scores that were stored, or a fail-hard search what is left of them."""
    score = checked.columns.score[hits]
    same: Mask = (score == stored) | (score == checked.returned(stored, hits))
    return same


def _stored_scores(checked: CheckedTrace, its: RowNumbers, hits: RowNumbers) -> Column:
    """The scores that rows stored, as the hits read them: a win counts from the row that reads."""
    score = checked.columns.score[its].astype(np.int64 if checked.columns.native else np.float64)
    win = getattr(checked.trace.start.native(), "win", None)
    if win is None or "distance" not in checked.switches:
        return score
    ply = checked.columns.ply
    nearer = np.sign(score) * (ply[its].astype(np.int64) - ply[hits])
    return np.where(np.abs(score) > win - MOST_WIN_DISTANCE, score + nearer, score)
