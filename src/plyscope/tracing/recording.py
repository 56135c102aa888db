"""The recorder that fills the columns of a trace."""

import warnings
from array import array
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from plyscope import files
from plyscope._native import MAX_ROWS
from plyscope.arguments import check_whole
from plyscope.errors import FileError
from plyscope.position import Position
from plyscope.text import shown
from plyscope.textbook import MAX_DEPTH, Bound, Kind, Reason, bound_of
from plyscope.tracing.columns import TYPES, Columns


@dataclass(slots=True)
class _Open:
    """A node that was entered and not yet left."""

    row: int
    position: Position[Any]
    visited_before: int
    index: dict[Any, int] | None = None
    """Where each of its moves stands in `moves()`; known once one is searched."""
    cut: bool = False


class GrowingColumns:
    """Columns while rows are added to them.

    While a node is open, its `size` is 0 and `visits` the number of nodes visited before it.
    """

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

    def __len__(self) -> int:
        return len(self.parent)


@dataclass(frozen=True)
class Keep:
    """How much of a search is recorded, checked, and the file that gets the rows meanwhile."""

    max_nodes: int = MAX_ROWS
    min_remaining: int = 0
    log: Path | None = None

    def __post_init__(self) -> None:
        check_whole("max_nodes", self.max_nodes, 1, MAX_ROWS)
        check_whole("min_remaining", self.min_remaining, 0, MAX_DEPTH)

    @property
    def asked(self) -> dict[str, Any]:
        """The same as plain data, but for the log."""
        return {"max_nodes": self.max_nodes, "min_remaining": self.min_remaining}

    def check_log(self) -> None:
        """Raises `FileError` if the log cannot be written: better before the search than after."""
        if self.log is None:
            return
        try:
            str(self.log).encode()  # the native core takes names in UTF-8 only
        except UnicodeEncodeError:
            raise FileError(f"{shown(str(self.log))} cannot be the name of a log") from None
        files.begin(self.log)

    def warn_of_log(self) -> None:
        """Says that the log is not whole."""
        warnings.warn(f"the log {self.log} could not be written to its end", stacklevel=4)


class BatchLog(Protocol):
    """The log of a recorder while it runs; see `plyscope.tracing.files.batches`."""

    def write_if_due(self, recorder: "ColumnRecorder") -> None: ...


class ColumnRecorder:
    """Writes a row on entering a node and completes it on leaving.

    It keeps at most `max_nodes` rows, and only nodes with `min_remaining` depth left; roots are
    kept all the same, since they hold the answers. What is left out is counted in the `visits` of
    the rows above it and in the `searched` of its parent.
    """

    def __init__(self, keep: Keep | None = None, log: BatchLog | None = None) -> None:
        self.columns = GrowingColumns()
        self.visited = 0
        self.truncated = False
        self._keep = Keep() if keep is None else keep
        self._log = log
        self._path: list[_Open] = []
        self._skipped = 0
        """How far below the last recorded node the search is."""

    def enter(
        self, position: Position[Any], move: Any, depth: int, alpha: float, beta: float, kind: Kind
    ) -> int:
        if self._log is not None:
            self._log.write_if_due(self)
        self.visited += 1
        if self._skipped:
            self._skipped += 1
            return -1
        code = self._searched(move, kind) if self._path else -1
        if self._path and self._is_beyond_limits(depth):
            self._skipped = 1
            return -1
        return self._append(position, code, depth, alpha, beta, kind)

    def _searched(self, move: Any, kind: Kind) -> int:
        """Counts the move at its node; its place among the node's moves comes back."""
        node, columns = self._path[-1], self.columns
        if node.index is None:
            node.index = {move: place for place, move in enumerate(node.position.moves())}
            columns.moves[node.row] = len(node.index)
        if Kind.RE_SEARCH not in kind:
            columns.searched[node.row] += 1
        return node.index[move]

    def _is_beyond_limits(self, remaining: int) -> bool:
        if remaining < self._keep.min_remaining:
            return True
        if len(self.columns) < self._keep.max_nodes:
            return False
        self.truncated = True
        return True

    def _append(
        self, position: Position[Any], move: int, depth: int, alpha: float, beta: float, kind: Kind
    ) -> int:
        row, columns = len(self.columns), self.columns
        columns.parent.append(self._path[-1].row if self._path else -1)
        columns.size.append(0)
        columns.ply.append(len(self._path))
        columns.remaining.append(depth)
        columns.move.append(move)
        columns.alpha.append(alpha)
        columns.beta.append(beta)
        columns.score.append(0.0)
        columns.bound.append(Bound.UNKNOWN)
        columns.kind.append(kind)
        columns.reason.append(Reason.STOPPED)
        columns.moves.append(0)
        columns.searched.append(0)
        columns.visits.append(self.visited - 1)
        columns.source.append(-1)
        self._path.append(_Open(row, position, self.visited - 1))
        return row

    def cut(self) -> None:
        if not self._skipped:
            self._path[-1].cut = True

    def leave(self, score: float, reason: Reason, source: int) -> None:
        if self._skipped:
            self._skipped -= 1
            return
        node, columns = self._path[-1], self.columns
        row = node.row
        if node.cut and reason is Reason.ALL_SEARCHED:
            reason = Reason.CUTOFF
        proven = reason in (Reason.EVALUATED, Reason.GAME_OVER)
        bound = Bound.EXACT if proven else bound_of(score, columns.alpha[row], columns.beta[row])
        columns.score[row] = score
        columns.bound[row] = bound
        columns.reason[row] = reason
        columns.source[row] = source
        self._close()

    def open_rows(self) -> list[int]:
        """The rows that are not complete yet, from the root down."""
        return [node.row for node in self._path]

    def close(self) -> None:
        """Closes what a stopped search left open; those rows keep the reason `STOPPED`."""
        self._skipped = 0
        while self._path:
            self._close()

    def finish(self) -> Columns:
        """The columns of what was recorded."""
        self.close()
        return Columns.of(vars(self.columns), native=False)

    def _close(self) -> None:
        node, columns = self._path.pop(), self.columns
        columns.size[node.row] = len(columns) - node.row
        columns.visits[node.row] = self.visited - node.visited_before
