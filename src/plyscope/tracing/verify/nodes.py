"""The checks of nodes against their children, as each node is left."""

from collections.abc import Callable

import numpy as np

from plyscope.text import counted
from plyscope.textbook import Reason
from plyscope.tracing.verify.checked_trace import (
    EARLY_CUTS,
    EXPANDED,
    TESTED_CUTS,
    CheckedTrace,
    RowValues,
    among,
)
from plyscope.tracing.verify.children import Children
from plyscope.tracing.verify.violations import MOST_VISITS, Claim, Mask, RowNumbers
from plyscope.tracing.words import score_text


def check_nodes(checked: CheckedTrace, part: slice) -> None:
    """Replays what the children of each row did to its window, and what it made of that."""
    parents = np.arange(part.start, part.stop)
    reason = checked.columns.reason[part]
    searching = among(reason, (*EXPANDED, *EARLY_CUTS, Reason.STOPPED))
    searching |= checked.columns.size[part] > 1
    parents = parents[searching & checked.facts.known[part]]
    children = Children(checked, parents)
    while children.has_children:
        children.check_child()
        children.take_child()
    _check_ends(checked, children)


def _check_ends(checked: CheckedTrace, children: Children) -> None:
    """Checks nodes that are left, of which all the children have been seen."""
    parents, up = children.parents, children.maximizing
    reason = checked.columns.reason[parents]
    early, expanded = among(reason, EARLY_CUTS), among(reason, EXPANDED)
    may_lack = _may_lack(checked, parents)
    _check_children(checked, children, early, expanded)
    _check_records(checked, children, early, expanded, may_lack)
    _check_early(checked, parents[early], up[early])
    _check_cuts(checked, parents[expanded], up[expanded])
    left = checked.columns.moves[parents] - checked.columns.searched[parents].astype(np.int64)
    left -= children.skipped
    unknown = may_lack & checked.selective  # skipped moves may be missing, too
    _check_exit(
        Claim.COUNTS,
        checked,
        children,
        (reason == Reason.ALL_SEARCHED) & ((left < 0) | ((left > 0) & ~unknown)),
        lambda row, at: (
            f"all moves were searched, but only {row.searched} of {row.moves}"
            + (f", with {children.skipped[at]} skipped" if children.skipped[at] else "")
        ),
    )
    checked.check_bounds(parents[expanded | early])


def _may_lack(checked: CheckedTrace, parents: RowNumbers) -> Mask:
    """Whether rows below nodes may have been left out of the trace."""
    may_lack: Mask = checked.trace.truncated | (
        checked.columns.remaining[parents] <= checked.min_remaining
    )
    if checked.selective and checked.min_remaining:  # a reduced search may be missing anywhere
        may_lack |= True
    return may_lack


def _check_exit(
    claim: Claim,
    checked: CheckedTrace,
    children: Children,
    wrong: Mask,
    sentence: Callable[[RowValues, int], str],
) -> None:
    """Checks nodes as they are left; the sentence also gets the place of the node."""
    if wrong.any():
        places = np.flatnonzero(wrong)
        place_of = {int(children.parents[place]): int(place) for place in places}
        checked.check_exit(
            claim, children.parents, wrong, lambda row: sentence(row, place_of[row.number])
        )


def _check_children(checked: CheckedTrace, children: Children, early: Mask, expanded: Mask) -> None:
    """Checks what follows from the children."""
    visits, sums, parents = _visits(checked, children), children.visits, children.parents
    best = checked.returned(children.best, parents)
    whole = visits == sums
    _check_exit(
        Claim.COUNTS,
        checked,
        children,
        (visits < sums) & (visits != MOST_VISITS),
        lambda row, at: f"{row.visits} visits are fewer than the {sums[at]} of its rows",
    )
    _check_exit(
        Claim.ORDER,
        checked,
        children,
        (expanded | early) & (children.stopped >= 0),
        lambda _, at: f"row {children.stopped[at]} below it was stopped, but it was not",
    )
    _check_exit(
        Claim.ORDER,
        checked,
        children,
        expanded & whole & (children.scout >= 0),
        lambda _, at: f"row {children.scout[at]} found a better move, which was not searched again",
    )
    _check_exit(
        Claim.SCORE,
        checked,
        children,
        expanded & whole & (checked.columns.score[parents] != best),
        lambda row, at: (
            f"its score is {score_text(row.score)}, "
            f"but its moves give {score_text(best[at].item())}"
        ),
    )


def _check_records(
    checked: CheckedTrace, children: Children, early: Mask, expanded: Mask, may_lack: Mask
) -> None:
    """Checks what the node says of its children, as far as they are recorded."""
    columns, parents, moves = checked.columns, children.parents, children.moves
    visits, searched, score = (
        _visits(checked, children),
        columns.searched[parents],
        columns.score[parents],
    )
    whole = visits == children.visits
    _check_exit(
        Claim.COUNTS,
        checked,
        children,
        (expanded | early) & ~whole & (visits != MOST_VISITS) & ~may_lack,
        lambda row, at: (
            f"it made {counted(row.visits, 'visit')}, but {children.visits[at]} are recorded"
        ),
    )
    _check_exit(
        Claim.COUNTS,
        checked,
        children,
        (whole & (searched != moves)) | (expanded & (searched < moves)),
        lambda row, at: f"{row.searched} moves were searched, but {moves[at]} are recorded",
    )
    best = checked.returned(children.best, parents)
    better = np.where(children.maximizing, best > score, best < score)
    _check_exit(
        Claim.SCORE,
        checked,
        children,
        expanded & ~whole & (moves > 0) & better,
        lambda row, at: (
            f"{score_text(row.score)} is worse than the {score_text(best[at].item())} of a move"
        ),
    )
    reason = columns.reason[parents]
    _check_exit(
        Claim.RULE,
        checked,
        children,
        whole & (children.passed != among(reason, TESTED_CUTS)) & (reason != Reason.STOPPED),
        lambda row, _: f"a test decides whether a node is pruned, but: {row.phrase}",
    )


def _visits(checked: CheckedTrace, children: Children) -> RowNumbers:
    """How many visits nodes say there were, themselves included."""
    return checked.columns.visits[children.parents].astype(np.int64)


def _check_early(checked: CheckedTrace, rows: RowNumbers, maximizing: Mask) -> None:
    """A node left early must cross its window, and its evaluation must support the score."""
    score, value = checked.columns.score[rows], checked.facts.value[rows]
    checked.check_exit(
        Claim.RULE,
        rows,
        ~checked.crosses(rows, maximizing),
        lambda row: f"{score_text(row.score)} does not cross the window {row.window}",
    )
    falls_short = np.where(maximizing, value < score, value > score)
    checked.check_exit(
        Claim.RULE,
        rows,
        falls_short & (checked.columns.reason[rows] == Reason.REVERSE_FUTILITY),
        lambda row: (
            f"its score is {score_text(row.score)}, "
            f"but the game evaluates it to {score_text(checked.facts.value[row.number].item())}"
        ),
    )


def _check_cuts(checked: CheckedTrace, rows: RowNumbers, maximizing: Mask) -> None:
    """A cut crosses the window; without one all moves were searched and none crossed it."""
    reason = checked.columns.reason[rows]
    checked.check_exit(
        Claim.CUTOFF,
        rows,
        checked.crosses(rows, maximizing) != (reason == Reason.CUTOFF),
        lambda row: (
            f"{score_text(row.score)} "
            f"{'does not cross' if row.reason == Reason.CUTOFF else 'crosses'} "
            f"the window {row.window}, but: {row.phrase}"
        ),
    )
