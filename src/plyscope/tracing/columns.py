"""The columns of a trace: one row a visited node, in pre-order."""

from dataclasses import dataclass
from functools import cached_property
from math import copysign, inf
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from plyscope._native import INFINITY
from plyscope.textbook import Kind, Reason

Column: TypeAlias = NDArray[Any]


class Types(NamedTuple):
    """The types of a column in a trace of the textbook, and of the native engine."""

    textbook: str
    native: str


TYPES = {
    "parent": Types("int32", "int32"),
    "size": Types("int32", "int32"),
    "ply": Types("uint16", "uint8"),
    "remaining": Types("uint16", "uint8"),
    "move": Types("int32", "int32"),
    "alpha": Types("float64", "int16"),
    "beta": Types("float64", "int16"),
    "score": Types("float64", "int16"),
    "bound": Types("uint8", "uint8"),
    "kind": Types("uint8", "uint8"),
    "reason": Types("uint8", "uint8"),
    "moves": Types("int32", "uint16"),
    "searched": Types("int32", "uint16"),
    "visits": Types("int64", "uint32"),
    "source": Types("int32", "int32"),
}


@dataclass(frozen=True, eq=False)
class Columns:
    """Arrays of equal length, not to be changed.

    parent, size       row of the parent (-1: a root); rows in this subtree, this one included
    ply, remaining     moves from the root; depth still to search
    move               how the parent got here: the index in its `moves()`, or in a trace of the
                       native engine the move's code; -1: a root, or a test without a move
    alpha, beta        the window on entry, maximizer's view
    score, bound       what came back, and what it says: a `Bound`
    kind, reason       what was special, a `Kind`; why the node ended, a `Reason`
    moves, searched    moves to choose from (0 where never counted): the legal ones, at a root that
                       looks for a further line less those of the lines before; how many were
                       searched
    visits             nodes below, this one included, also those that were not recorded; 0: a
                       move that a rule skipped
    source             the row that stored a table hit, where known, else -1
    native             whether the native engine filled them: moves are codes then, scores whole
                       numbers, and an open end of a window is ±32767
    """

    parent: Column
    size: Column
    ply: Column
    remaining: Column
    move: Column
    alpha: Column
    beta: Column
    score: Column
    bound: Column
    kind: Column
    reason: Column
    moves: Column
    searched: Column
    visits: Column
    source: Column
    native: bool = False

    @classmethod
    def of(cls, columns: dict[str, Any], *, native: bool) -> "Columns":
        """Columns out of buffers, without copying them."""
        arrays = {}
        for name, types in TYPES.items():
            kept = np.frombuffer(columns[name], types.native if native else types.textbook)
            kept.flags.writeable = False
            arrays[name] = kept
        if columns["visits"] is columns["size"] or np.array_equal(arrays["visits"], arrays["size"]):
            arrays["visits"] = arrays["size"]  # nothing was left out: one array serves both
        return cls(**arrays, native=native)

    def __len__(self) -> int:
        return len(self.parent)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Columns)
            and self.native == other.native
            and all(np.array_equal(self[name], other[name]) for name in TYPES)
        )

    __hash__ = None  # type: ignore[assignment]

    def __getitem__(self, name: str) -> Column:
        """A column by its name."""
        column: Column = getattr(self, name)
        return column

    def row(self, row: int) -> dict[str, float]:
        """One row, by column name."""
        return {name: self[name][row].item() for name in TYPES}

    def score_at(self, name: str, row: int) -> float:
        """A score, with an open end of a window as infinity."""
        score: float = self[name][row].item()
        return copysign(inf, score) if self.native and abs(score) == INFINITY else score

    @cached_property
    def skipped(self) -> Column:
        """Which rows are not visits, but moves that a rule skipped."""
        skipped: Column = (self.kind & Kind.SKIPPED) != 0
        return skipped

    @cached_property
    def skipped_moves(self) -> Column:
        """How many moves of each row have a row as skipped."""
        parents = self.parent[self.skipped]
        return np.bincount(parents[parents >= 0], minlength=len(self))

    @cached_property
    def pruned(self) -> Column:
        """How many moves of each row were never searched because of a cutoff."""
        left = self.moves.astype(np.int64) - self.searched - self.skipped_moves
        return np.where(self.reason == Reason.CUTOFF, np.maximum(left, 0), 0)

    @property
    def closed_late(self) -> Column:
        """The rows whose window closed on their last move: nothing was pruned."""
        late: Column = (self.reason == Reason.CUTOFF) & (self.pruned == 0)
        return late

    @property
    def bytes_per_row(self) -> float:
        """The memory that a node takes."""
        kept = {id(self[name]): self[name].nbytes for name in TYPES}
        return sum(kept.values()) / max(1, len(self))
