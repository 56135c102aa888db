"""The columns of a trace: one row a visited node, in pre-order."""

from array import array
from dataclasses import dataclass
from math import copysign, inf
from typing import Any

from plyscope._native import INFINITY

TYPECODES = {
    "parent": "i",
    "size": "i",
    "ply": "H",
    "remaining": "H",
    "move": "i",
    "alpha": "d",
    "beta": "d",
    "score": "d",
    "bound": "B",
    "kind": "B",
    "reason": "B",
    "moves": "i",
    "searched": "i",
    "visits": "q",
    "source": "i",
}

NATIVE_TYPECODES = TYPECODES | dict.fromkeys(("alpha", "beta", "score"), "h")
NATIVE_TYPECODES |= dict.fromkeys(("moves", "searched"), "H")


@dataclass(frozen=True)
class Columns:
    """Typed arrays of equal length; they are buffers, so numpy and arrow take them as they are.

    parent, size       row of the parent (-1: a root); rows in this subtree, this one included
    ply, remaining     moves from the root; depth still to search
    move               how the parent got here (-1: a root): the index in its `moves()`, or in a
                       trace of the native engine the move's code
    alpha, beta        the window on entry, maximizer's view
    score, bound       what came back, and what it says: a `Bound`
    kind, reason       what was special, a `Kind`; why the node ended, a `Reason`
    moves, searched    legal moves (0 where never counted); how many were searched
    visits             nodes below, this one included, also those that were not recorded
    source             the row that stored a table hit, where known, else -1
    """

    parent: "array[int]"
    size: "array[int]"
    ply: "array[int]"
    remaining: "array[int]"
    move: "array[int]"
    alpha: "array[float]"
    beta: "array[float]"
    score: "array[float]"
    bound: "array[int]"
    kind: "array[int]"
    reason: "array[int]"
    moves: "array[int]"
    searched: "array[int]"
    visits: "array[int]"
    source: "array[int]"
    native: bool = False
    """Whether the native engine filled them: moves are codes then, and scores whole numbers."""

    @classmethod
    def empty(cls) -> "Columns":
        """Columns without rows."""
        columns: dict[str, Any] = {name: array(code) for name, code in TYPECODES.items()}
        return cls(**columns)

    @classmethod
    def from_native(cls, columns: dict[str, bytes]) -> "Columns":
        """Columns that the native recorder filled; scores are whole numbers there."""
        filled: dict[str, Any] = {}
        for name, column in columns.items():
            filled[name] = array(NATIVE_TYPECODES[name])
            filled[name].frombytes(column)
        filled["visits"] = array(NATIVE_TYPECODES["visits"], filled["size"])
        return cls(**filled, native=True)

    def score_at(self, column: str, row: int) -> float:
        """A score, with an open end of a window as infinity."""
        score: float = getattr(self, column)[row]
        return copysign(inf, score) if self.native and abs(score) == INFINITY else score

    def __len__(self) -> int:
        return len(self.parent)

    def row(self, row: int) -> dict[str, float]:
        """One row, by column name."""
        return {name: getattr(self, name)[row] for name in TYPECODES}
