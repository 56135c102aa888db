"""Where two recorded searches part, and what it costs.

Two visits are the same if the same moves lead to them with the same depth left at each, whatever
their rows. Up to the first decision that differs, both searches do the same, so that their rows
have the same numbers; after it, the visits that only one of them makes are what it cost.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from plyscope._native import first_fault, paired_rows
from plyscope.errors import SearchError
from plyscope.textbook import Reason
from plyscope.tracing.columns import Column, Columns
from plyscope.tracing.node import Node
from plyscope.tracing.words import quoted, score_text, window_text

if TYPE_CHECKING:
    from plyscope.tracing.trace import Trace

Rows = NDArray[np.int64]
ON_ENTRY = ("parent", "ply", "move", "remaining", "alpha", "beta", "kind")
ON_EXIT = ("score", "bound", "reason", "moves", "searched")
COMPARED = ("alpha", "beta", "kind", *ON_EXIT)


class Cause(StrEnum):
    """What two searches do differently at a node."""

    MOVE_ORDER = "move order"
    WINDOW = "window"
    DEPTH = "depth"
    CUTOFF = "cutoff"
    ENDING = "ending"
    SCORE = "score"
    ITERATION = "iteration"


@dataclass(frozen=True)
class Decision:
    """The first thing that two searches do differently.

    ours, theirs    the node in each of them
    sentence        what it is, of A and B
    """

    cause: Cause
    ours: Node
    theirs: Node
    sentence: str

    @property
    def nodes(self) -> tuple[int, int]:
        """How many nodes each search visited there and below."""
        return _visits(self.ours), _visits(self.theirs)


@dataclass(frozen=True)
class Cost:
    """The nodes at one ply, and below them, that only one search visited, for one cause."""

    cause: Cause
    ply: int
    ours: int
    theirs: int


@dataclass(frozen=True)
class Difference:
    """How two searches differ.

    pairs       for each row of ours the same visit of theirs, or -1
    changed     the rows of visits that both made with another window, score or ending: of each
    costs       the nodes that only one visited, by cause and by ply
    """

    decision: Decision | None
    pairs: Column
    changed: tuple[Rows, Rows]
    costs: list[Cost]

    def __bool__(self) -> bool:
        """Whether there is any."""
        return self.decision is not None or len(self.changed[0]) > 0

    @property
    def shared(self) -> int:
        """How many visits both made."""
        return int((self.pairs >= 0).sum())


def difference(ours: "Trace", theirs: "Trace") -> Difference:
    """How two searches of one game differ; raises `SearchError` if they cannot be compared."""
    if ours.columns.native != theirs.columns.native:
        raise SearchError("a trace of the engine and one of the textbook write moves differently")
    for trace in (ours, theirs):
        columns = trace.columns
        if first_fault(columns.parent, columns.size, columns.ply.astype(np.uint16)) >= 0:
            raise SearchError("the rows of a trace do not make a tree")
    pairs = _paired(ours.columns, theirs.columns)
    rows = np.flatnonzero(pairs >= 0)
    changed = rows[_differs(ours.columns, theirs.columns, COMPARED, rows, pairs[rows])]
    decision = _first_decision(ours, theirs)
    costs = [] if decision is None else list(_costs(ours.columns, theirs.columns, pairs))
    return Difference(decision, pairs, (changed, pairs[changed].astype(np.int64)), costs)


def _paired(ours: Columns, theirs: Columns) -> Column:
    shapes = [
        (columns.size, columns.move, columns.remaining.astype(np.uint16))
        for columns in (ours, theirs)
    ]
    found: Any = paired_rows(*shapes[0], *shapes[1])
    pairs: Column = found
    return pairs


def _differs(
    ours: Columns, theirs: Columns, names: tuple[str, ...], rows: Any, others: Any
) -> NDArray[np.bool_]:
    """Which of the rows are not the same in these columns."""
    wrong = np.zeros(len(ours.parent[rows]), np.bool_)
    for name in names:
        wrong |= ours[name][rows] != theirs[name][others]
    return wrong


# The first decision.


def _first_decision(ours: "Trace", theirs: "Trace") -> Decision | None:
    shared = slice(0, min(len(ours), len(theirs)))
    entered = np.flatnonzero(_differs(ours.columns, theirs.columns, ON_ENTRY, shared, shared))
    first = int(entered[0]) if len(entered) else shared.stop
    left = np.flatnonzero(_differs(ours.columns, theirs.columns, ON_EXIT, shared, shared))
    ends = left + np.minimum(ours.columns.size[left], theirs.columns.size[left])
    left, ends = left[ends <= first], ends[ends <= first]
    if len(left):
        row = int(left[np.lexsort((-left, ends))[0]])
        return _left_differently(ours[row], theirs[row])
    if first < max(len(ours), len(theirs)):
        return _entered_differently(ours, theirs, first)
    return None


def _left_differently(ours: Node, theirs: Node) -> Decision:
    endings = [node.reason for node in (ours, theirs)]
    if Reason.CUTOFF in endings and endings[0] is not endings[1]:
        cause = Cause.CUTOFF
    else:
        cause = Cause.ENDING if endings[0] is not endings[1] else Cause.SCORE
    told = [f"{node.ending}, {node.bound.sign} {score_text(node.score)}" for node in (ours, theirs)]
    if told[0] == told[1]:
        told = [f"{text}, {_counts(node)}" for text, node in zip(told, (ours, theirs), strict=True)]
    return Decision(cause, ours, theirs, f"A leaves it ({told[0]}); B: {told[1]}")


def _counts(node: Node) -> str:
    columns = node.trace.columns
    return f"{columns.searched[node.row]} of {columns.moves[node.row]} moves searched"


def _entered_differently(ours: "Trace", theirs: "Trace", row: int) -> Decision:
    """The row is not the same in both, or one has none; nothing before it differs."""
    traces = (ours, theirs)
    nodes = [trace[row] if row < len(trace) else None for trace in traces]
    parents = [node.parent if node else None for node in nodes]
    numbers = {parent.row for parent in parents if parent}
    if not numbers:
        roots = [trace[trace.root_rows()[-1]] for trace in traces]
        sentence = "only one of them begins another iteration, or they begin differently"
        return Decision(Cause.ITERATION, nodes[0] or roots[0], nodes[1] or roots[1], sentence)
    above = max(numbers)
    places = (ours[above], theirs[above])
    said = [
        _next_move(node) if node and node.parent and node.parent.row == above else "leaves the node"
        for node in nodes
    ]
    cause = _entry_cause(nodes[0], nodes[1], above)
    at = places if cause in (Cause.MOVE_ORDER, Cause.CUTOFF) else (nodes[0], nodes[1])
    return Decision(
        cause, at[0] or places[0], at[1] or places[1], f"next, A {said[0]}; B {said[1]}"
    )


def _next_move(node: Node) -> str:
    window = window_text(node.alpha, node.beta)
    what = f"searches {quoted(node.text)}" if node.text else "tests the position"
    kind = "".join(f", {note}" for note in node.kind.notes)
    return f"{what} {node.remaining} deep in {window}{kind}"


def _entry_cause(ours: Node | None, theirs: Node | None, above: int) -> Cause:
    both = [node for node in (ours, theirs) if node and node.parent and node.parent.row == above]
    if len(both) < 2:
        return Cause.CUTOFF
    columns = [node.trace.columns for node in both]
    one, two = (columns[0].row(both[0].row), columns[1].row(both[1].row))
    if one["move"] != two["move"]:
        return Cause.MOVE_ORDER
    return Cause.DEPTH if one["remaining"] != two["remaining"] else Cause.WINDOW


def _visits(node: Node) -> int:
    return int(node.trace.columns.visits[node.row])


# What it costs.


def _costs(ours: Columns, theirs: Columns, pairs: Column) -> Iterator[Cost]:
    """The nodes that only one search has, by cause and ply."""
    back = np.full(len(theirs), -1, np.int32)
    rows = np.flatnonzero(pairs >= 0)
    back[pairs[rows]] = rows
    sums = (_sums(ours, theirs, pairs), _sums(theirs, ours, back))
    for cause in Cause:
        for ply in sorted({ply for found in sums for one, ply in found if one is cause}):
            yield Cost(cause, ply, *(found.get((cause, ply), 0) for found in sums))


def _sums(columns: Columns, others: Columns, pairs: Column) -> dict[tuple[Cause, int], int]:
    """The sizes of the subtrees that only one has, summed by cause and by the ply of their root."""
    above = columns.parent
    heads = np.flatnonzero((pairs < 0) & ((above < 0) | (pairs[above] >= 0)))
    causes = _head_causes(columns, others, pairs, heads)
    found: dict[tuple[Cause, int], int] = {}
    for number, cause in enumerate(Cause):
        chosen = heads[causes == number]
        totals = np.bincount(columns.ply[chosen], weights=columns.size[chosen])
        found |= {(cause, int(ply)): int(totals[ply]) for ply in np.flatnonzero(totals)}
    return found


def _head_causes(columns: Columns, others: Columns, pairs: Column, heads: Rows) -> Rows:
    """Why only one search visits each of these children of nodes that both visit."""
    number = {cause: place for place, cause in enumerate(Cause)}
    parent = columns.parent[heads].astype(np.int64)
    is_root = parent < 0
    at = np.where(is_root, 0, parent)
    other = pairs[at].astype(np.int64)
    window = _differs(columns, others, ("alpha", "beta"), at, other)
    place = _places(columns, at)[heads]
    has_other = place < _children(others)[other]
    ending = np.where(
        others.reason[other] == Reason.CUTOFF, number[Cause.CUTOFF], number[Cause.ENDING]
    )
    causes = np.where(has_other, number[Cause.MOVE_ORDER], ending)
    causes = np.where(window, number[Cause.WINDOW], causes)
    return np.where(is_root, number[Cause.ITERATION], causes)


def _places(columns: Columns, parents: Rows) -> Rows:
    """For the children of these nodes, which of the children each is, from 0."""
    asked = np.zeros(len(columns), np.bool_)
    asked[parents] = True
    rows = np.flatnonzero((columns.parent >= 0) & asked[columns.parent])
    rows = rows[np.argsort(columns.parent[rows], kind="stable")]
    above = columns.parent[rows]
    begins = np.flatnonzero(np.append(True, above[1:] != above[:-1])) if len(rows) else rows
    places = np.zeros(len(columns), np.int64)
    lengths = np.diff(np.append(begins, len(rows)))
    places[rows] = np.arange(len(rows)) - np.repeat(begins, lengths)
    return places


def _children(columns: Columns) -> Rows:
    """How many children each row has."""
    return np.bincount(columns.parent[columns.parent >= 0], minlength=len(columns))
