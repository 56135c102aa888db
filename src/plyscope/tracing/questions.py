"""Questions to a whole trace, answered column by column."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from plyscope.arguments import listed
from plyscope.errors import MoveError, SearchError
from plyscope.text import shown
from plyscope.textbook import Reason
from plyscope.tracing.columns import TYPES, Columns
from plyscope.tracing.node import Node

if TYPE_CHECKING:
    from plyscope.tracing.trace import Trace


LEAVES = (
    Reason.EVALUATED,
    Reason.GAME_OVER,
    Reason.REPETITION,
    Reason.FORCED_WIN,
    Reason.TABLEBASE,
)


@dataclass(frozen=True)
class Ply:
    """What happened at one distance from the root.

    searched, pruned    moves of these nodes that were searched, or never were because of a cutoff
    skipped             moves that lead here but were skipped by a rule
    """

    ply: int
    nodes: int
    leaves: int
    cutoffs: int
    table_hits: int
    searched: int
    pruned: int
    skipped: int


def by_ply(columns: Columns) -> list[Ply]:
    """One summary a ply, from the root down."""
    count = int(columns.ply.max()) + 1 if len(columns) else 0
    reasons = len(Reason)
    ended = columns.ply.astype(np.uint32) * np.uint32(reasons) + columns.reason
    endings = np.bincount(ended, minlength=count * reasons).reshape(count, reasons)

    def total(rows: NDArray[np.intp], of: NDArray[Any]) -> NDArray[Any]:
        return np.bincount(columns.ply[rows], weights=of, minlength=count)

    expanded = np.flatnonzero(columns.searched)
    cut = np.flatnonzero(columns.pruned)
    skipped = np.bincount(columns.ply[columns.skipped], minlength=count)
    rows = zip(
        range(count),
        endings.sum(axis=1) - skipped,
        endings[:, LEAVES].sum(axis=1),
        np.bincount(columns.ply[cut], minlength=count),
        endings[:, Reason.TABLE_HIT],
        total(expanded, columns.searched[expanded]),
        total(cut, columns.pruned[cut]),
        skipped,
        strict=True,
    )
    return [Ply(*map(int, row)) for row in rows]


@dataclass(frozen=True)
class Cutoffs:
    """Which move closed the window, where one did.

    `by_index[i]` counts the nodes cut by their i-th searched move with moves left to skip; `late`
    counts cuts by the last move, which save nothing.
    """

    by_index: list[int]
    late: int

    @property
    def total(self) -> int:
        """The nodes left with moves unsearched."""
        return sum(self.by_index)

    @property
    def first_move_rate(self) -> float:
        """The share of them that their first move cut: good ordering makes it high."""
        return self.by_index[0] / self.total if self.total else 0.0


def cutoffs(columns: Columns) -> Cutoffs:
    """How the cutoffs are spread over the moves that caused them."""
    early = columns.pruned > 0
    index = columns.searched[early].astype(np.int64) - 1
    return Cutoffs([int(n) for n in np.bincount(index)], int(columns.closed_late.sum()))


@dataclass(frozen=True)
class Branching:
    """How wide the tree was: moves there were, and moves searched, at an expanded node."""

    legal: float
    searched: float


def branching(columns: Columns) -> Branching:
    """The mean numbers of moves over the nodes that were expanded."""
    expanded = columns.moves > 0
    if not expanded.any():
        return Branching(0.0, 0.0)
    return Branching(
        float(columns.moves[expanded].mean()), float(columns.searched[expanded].mean())
    )


class Selection:
    """Some rows of a trace: `rows` holds their numbers, iterating gives their nodes."""

    def __init__(self, trace: "Trace", rows: NDArray[np.intp]) -> None:
        self.trace = trace
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Node]:
        return (self.trace[int(row)] for row in self.rows)

    def __getitem__(self, index: int) -> Node:
        return self.trace[int(self.rows[index])]

    def __repr__(self) -> str:
        return f"<Selection of {len(self)} rows>"


def where(trace: "Trace", mask: "NDArray[np.bool_] | None", wanted: dict[str, Any]) -> Selection:
    """The rows for which all that is wanted holds.

    A value means equal, a pair (low, high) means from low to high, both included.
    """
    columns = trace.columns
    chosen = np.ones(len(columns), bool) if mask is None else np.asarray(mask, bool)
    if chosen.shape != (len(columns),):
        raise SearchError(f"a mask needs {len(columns)} values, one a row, not {chosen.size}")
    for name, value in wanted.items():
        if name not in TYPES:
            raise SearchError(f"unknown column {shown(name)}; there are {', '.join(TYPES)}")
        if isinstance(value, tuple):
            if len(value) != 2:
                raise SearchError(f"a range is a pair (low, high), not {len(value)} values")
            low, high = value
            chosen = chosen & (columns[name] >= low) & (columns[name] <= high)
        elif name == "kind":
            chosen = chosen & ((columns.kind & int(value)) == int(value))
        else:
            chosen = chosen & (columns[name] == value)
    return Selection(trace, np.flatnonzero(chosen))


def find(root: Node, path: str | list[str]) -> Node:
    """The node reached from `root` by moves as people write them; the last visit, if several.

    Raises `MoveError` where a move is not legal or was never searched.
    """
    node = root
    for text in path.split() if isinstance(path, str) else listed("path", path):
        move = node.position.parse(text)
        visits = [child for child in node.children if child.move == move]
        if not visits or visits[-1].is_skipped:
            why = f": {node.why_pruned}" if move in node.pruned else ""
            rule = f": skipped ({visits[-1].reason.phrase})" if visits else ""
            raise MoveError(f"{shown(text)} was never searched{why}{rule}")
        node = visits[-1]
    return node


@dataclass(frozen=True)
class Comparison:
    """Two searches side by side; `first_difference` is the first row in which they differ."""

    same_value: bool
    same_move: bool
    nodes: tuple[int, int]
    by_ply: list[tuple[int, int]]
    first_difference: int | None


def compare(ours: "Trace", theirs: "Trace") -> Comparison:
    """What two traces have in common: their results, their nodes by ply, their first rows."""
    plies = [
        np.bincount(np.asarray(trace.columns.ply), minlength=1).tolist() for trace in (ours, theirs)
    ]
    depth = max(map(len, plies))
    padded = [counts + [0] * (depth - len(counts)) for counts in plies]
    return Comparison(
        same_value=ours.score == theirs.score,
        same_move=ours.move == theirs.move,
        nodes=(len(ours), len(theirs)),
        by_ply=list(zip(*padded, strict=True)),
        first_difference=_first_difference(ours, theirs),
    )


def _first_difference(ours: "Trace", theirs: "Trace") -> int | None:
    """The first row that is not the same visit: other parent, move, window, score or reason."""
    shared = min(len(ours), len(theirs))
    same = np.ones(shared, bool)
    codes = ours.columns.native == theirs.columns.native
    names = ["parent", "alpha", "beta", "score", "bound", "reason", *(["move"] if codes else [])]
    for name in names:
        same &= _as_floats(ours.columns, name)[:shared] == _as_floats(theirs.columns, name)[:shared]
    if not same.all():
        return int(np.argmin(same))
    return None if len(ours) == len(theirs) else shared


def _as_floats(columns: Columns, name: str) -> NDArray[np.float64]:
    """A column whose open ends of windows are infinite whoever recorded it."""
    values = columns[name].astype(np.float64)
    if columns.native and name in ("alpha", "beta"):
        values[np.abs(values) == np.iinfo(np.int16).max] *= np.inf
    return values
