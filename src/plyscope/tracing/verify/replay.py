"""What the game itself says of the rows of a trace: its moves played again from the start."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from plyscope.games.tree import Tree
from plyscope.position import Position
from plyscope.textbook import Reason
from plyscope.tracing.columns import Column, Columns

if TYPE_CHECKING:
    from plyscope.tracing.trace import Trace

OnRows = Callable[[int], None]
INTERVAL = 1 << 12
DEEPEST_NATIVE = 255


@dataclass(frozen=True)
class Facts:
    """What the game says of each row.

    illegal       the rows whose move is illegal
    known         whether a row is none of those, nor below one: else nothing is said of it
    legal         how many moves there are; 0 where the depth had run out
    value         the game's score, of a leaf; what a rule went by, where one was at work
    maximizing    whether the maximizer moves
    again         whether an earlier visit of the same parent made the same move
    noisy         whether the position is not quiet, so that full strength does not evaluate it
    stands        whether full strength, without depth, evaluates it or searches noisy moves alone:
                  then `legal` counts those, and `value` is what the mover has without a move
    repeats       whether it was on the line before
    key           equal where positions are; of rows that a table hit asks about
    """

    illegal: Column
    known: Column
    legal: Column
    value: Column
    maximizing: Column
    again: Column
    noisy: Column
    stands: Column
    repeats: Column
    key: Column

    def __len__(self) -> int:
        return len(self.legal)


def replayed(trace: "Trace", on_rows: OnRows) -> Facts:
    """Plays all the rows, which must be a tree in pre-order; `on_rows` gets the number done."""
    columns = trace.columns
    board = trace.start.native()
    if board is None or (not columns.native and not _is_native_too(trace)):
        return _Replay(trace).facts(on_rows)
    plies = columns.ply.astype(np.uint8, copy=False)
    remaining = np.minimum(columns.remaining, DEEPEST_NATIVE).astype(np.uint8, copy=False)
    tables, weights = trace.tables, trace.weights
    found = board.replay(
        *(plies, remaining, columns.move, columns.kind, columns.reason),
        trace.switches or [],
        trace.asked.get("history", ()),
        on_rows,
        None if tables is None else tables.native,
        None if weights is None else weights.native,
        not columns.native,
    )
    illegal = np.array(found.pop("illegal"), np.int64)
    return Facts(illegal, _known(columns, illegal), **found)


def _is_native_too(trace: "Trace") -> bool:
    """Whether the native board says the same of a textbook trace; equal trees are two to it."""
    columns = trace.columns
    has_hits = isinstance(trace.start, Tree) and (columns.reason == Reason.TABLE_HIT).any()
    return not has_hits and bool(columns.ply.max() <= DEEPEST_NATIVE)


def _known(columns: Columns, illegal: Column) -> Column:
    known = np.ones(len(columns), np.bool_)
    for row in illegal.tolist():
        known[row : row + columns.size[row]] = False
    return known


@dataclass(slots=True)
class _Level:
    """A position on the path to the present row, and which of its moves were played."""

    position: Position[Any]
    legal: tuple[Any, ...]
    played: set[int] = field(default_factory=set)


class _Replay:
    """The rows one after the other, for games written in Python."""

    def __init__(self, trace: "Trace") -> None:
        self.start = trace.start
        self.columns = trace.columns
        self.path: list[_Level] = []
        self.keys: dict[Hashable, int] = {}
        count = len(trace)
        self.legal = np.zeros(count, np.int64)
        self.value = np.full(count, np.nan)
        self.maximizing = np.zeros(count, np.bool_)
        self.again = np.zeros(count, np.bool_)
        self.noisy = self.stands = self.repeats = np.zeros(count, np.bool_)
        self.key = np.full(count, -1, np.int64)

    def facts(self, on_rows: OnRows) -> Facts:
        columns, asked = self.columns, _asked_about(self.columns)
        illegal: list[int] = []
        end = 0
        """Rows before it are below an illegal move."""
        for begin in range(0, len(columns), INTERVAL):
            part = slice(begin, begin + INTERVAL)
            rows = (columns.ply, columns.remaining, columns.move, columns.reason, asked)
            for row, values in enumerate(
                zip(*(a[part].tolist() for a in rows), strict=True), begin
            ):
                if row >= end and not self._play(row, *values):
                    illegal.append(row)
                    end = row + int(columns.size[row])
            on_rows(min(begin + INTERVAL, len(columns)))
        rows_found = np.array(illegal, np.int64)
        every = (self.legal, self.value, self.maximizing, self.again)
        more = (self.noisy, self.stands, self.repeats, self.key)
        return Facts(rows_found, _known(columns, rows_found), *every, *more)

    def _play(
        self, row: int, ply: int, remaining: int, move: int, reason: int, is_asked: bool
    ) -> bool:
        del self.path[ply:]
        position = self.start
        if self.path:
            above = self.path[-1]
            if not self._is_legal(move, above.legal):
                return False
            self.again[row] = move in above.played
            above.played.add(move)
            position = above.position.play(move if self.columns.native else above.legal[move])
        is_leaf = reason == Reason.EVALUATED
        legal = () if is_leaf and remaining == 0 else tuple(position.moves())
        self.path.append(_Level(position, legal))
        self.legal[row] = len(legal)
        self.maximizing[row] = position.maximizing
        if is_leaf or not legal:
            value = position.evaluate() if is_leaf else position.outcome()
            self.value[row] = np.nan if value is None else value
        if is_asked:
            self.key[row] = self.keys.setdefault(position.table_key(), len(self.keys))
        return True

    def _is_legal(self, move: int, legal: tuple[Any, ...]) -> bool:
        return move in legal if self.columns.native else 0 <= move < len(legal)


def _asked_about(columns: Any) -> NDArray[np.bool_]:
    """The rows that are table hits, or answer one."""
    asked: NDArray[np.bool_] = columns.reason == Reason.TABLE_HIT
    sources = columns.source[(columns.source >= 0) & (columns.source < len(columns))]
    asked[sources] = True
    return asked
