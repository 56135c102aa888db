"""The recorder that fills the columns of a trace."""

from array import array
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from plyscope.position import Position
from plyscope.textbook import Bound, Kind, Reason, bound_of
from plyscope.tracing.columns import TYPES, Columns


@dataclass(slots=True)
class _Open:
    """A node that was entered and not yet left."""

    row: int
    position: Position[Any]
    children: list[tuple[int, Any]] = field(default_factory=list)
    cut: bool = False


class _Growing:
    """Columns while rows are added to them."""

    def __init__(self) -> None:
        for name, types in TYPES.items():
            setattr(self, name, array(np.dtype(types.textbook).char))

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


class ColumnRecorder:
    """Writes a row on entering a node and completes it on leaving."""

    def __init__(self) -> None:
        self.columns = _Growing()
        self._path: list[_Open] = []

    def enter(
        self, position: Position[Any], move: Any, depth: int, alpha: float, beta: float, kind: Kind
    ) -> int:
        row, columns = len(self.columns.parent), self.columns
        parent = self._path[-1] if self._path else None
        if parent:
            parent.children.append((row, move))
        columns.parent.append(parent.row if parent else -1)
        columns.size.append(1)
        columns.ply.append(len(self._path))
        columns.remaining.append(depth)
        columns.move.append(-1)
        columns.alpha.append(alpha)
        columns.beta.append(beta)
        columns.score.append(0.0)
        columns.bound.append(Bound.UNKNOWN)
        columns.kind.append(kind)
        columns.reason.append(Reason.STOPPED)
        columns.moves.append(0)
        columns.searched.append(0)
        columns.visits.append(1)
        columns.source.append(-1)
        self._path.append(_Open(row, position))
        return row

    def cut(self) -> None:
        self._path[-1].cut = True

    def leave(self, score: float, reason: Reason, source: int) -> None:
        node, columns = self._path.pop(), self.columns
        row = node.row
        if node.cut and reason is Reason.ALL_SEARCHED:
            reason = Reason.CUTOFF
        proven = reason in (Reason.EVALUATED, Reason.GAME_OVER)
        bound = Bound.EXACT if proven else bound_of(score, columns.alpha[row], columns.beta[row])
        columns.score[row] = score
        columns.bound[row] = bound
        columns.reason[row] = reason
        columns.source[row] = source
        self._close(node)

    def finish(self) -> Columns:
        """Closes what a stopped search left open; those rows keep the reason `STOPPED`."""
        while self._path:
            self._close(self._path.pop())
        return Columns.of(vars(self.columns), native=False)

    def _close(self, node: _Open) -> None:
        """Counts the subtree, and finds the index of each child's move."""
        row, columns = node.row, self.columns
        columns.size[row] = columns.visits[row] = len(columns.parent) - row
        if not node.children:
            return
        index = {move: place for place, move in enumerate(node.position.moves())}
        for child, move in node.children:
            columns.move[child] = index[move]
        columns.moves[row] = len(index)
        columns.searched[row] = len({move for _, move in node.children})
