"""Whether a trace can be true: the search replayed row by row, on the game's own board."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from plyscope._native import INFINITY, first_fault
from plyscope.position import Position
from plyscope.textbook import Bound, Kind, Reason, bound_of
from plyscope.tracing.columns import TYPES, Columns
from plyscope.tracing.words import counted, score_text, window_text

if TYPE_CHECKING:
    from plyscope.tracing.trace import Trace

CHUNK = 1 << 16
MOST_VISITS = int(np.iinfo(np.uint32).max)
"""The native engine counts no further."""

EXPANDED = (Reason.ALL_SEARCHED, Reason.CUTOFF)
LEAVES = (Reason.EVALUATED, Reason.GAME_OVER)
KNOWN_REASONS = (*LEAVES, *EXPANDED, Reason.TABLE_HIT, Reason.STOPPED)
ROOT_KINDS = (Kind.NORMAL, Kind.ITERATION_ROOT, Kind.ASPIRATION | Kind.ITERATION_ROOT)
KINDS_BELOW = (Kind.NORMAL, Kind.SCOUT, Kind.RE_SEARCH)


@dataclass(frozen=True)
class Fault:
    """A row that cannot be what a search did, and why not."""

    row: int
    sentence: str

    def __str__(self) -> str:
        return f"row {self.row}: {self.sentence}"


def verify(trace: "Trace") -> Fault | None:
    """The first row that cannot be true, in the order in which the search left them, or None.

    Moves must be legal, leaves must have the game's scores, every other score must follow from
    those below it (fail-soft), bounds from the windows, cuts must cross them, and table hits must
    answer. Of a trace that lacks rows (`truncated`, `min_remaining`) what is there is checked.
    """
    columns = trace.columns
    row = first_fault(columns.parent, columns.size, columns.ply.astype(np.uint16))
    if row >= 0:
        return Fault(int(row), "its parent, size and ply do not fit a tree in pre-order")
    return next(_Replay(trace).faults(), None) or _fault_of_result(trace)


class _Row(NamedTuple):
    """The columns of one row, with open ends of windows infinite."""

    number: int
    parent: int
    size: int
    ply: int
    remaining: int
    move: int
    alpha: float
    beta: float
    score: float
    bound: int
    kind: int
    reason: int
    moves: int
    searched: int
    visits: int
    source: int


def _rows(columns: Columns) -> Iterator[_Row]:
    for begin in range(0, len(columns), CHUNK):
        part = slice(begin, begin + CHUNK)
        values = [columns[name][part] for name in TYPES]
        if columns.native:
            values = [
                _open_ended(array) if name in ("alpha", "beta") else array
                for name, array in zip(TYPES, values, strict=True)
            ]
        lists = (array.tolist() for array in values)
        numbers = range(begin, len(columns))
        yield from map(_Row, numbers, *lists)


def _open_ended(bounds: Any) -> Any:
    wide = bounds.astype(np.float64)
    wide[bounds == INFINITY], wide[bounds == -INFINITY] = inf, -inf
    return wide


@dataclass(slots=True)
class _Visit:
    """A row whose subtree is being replayed: what its children have done so far."""

    row: _Row
    position: Position[Any]
    legal: tuple[Any, ...]
    alpha: float
    beta: float
    best: float
    closed: bool = False
    visits: int = 1
    scout: _Row | None = None
    """The last child, if it is a scout whose score asks for another search."""
    last: _Row | None = None
    moves: set[int] = field(default_factory=set)

    def take(self, child: _Row) -> None:
        """What a child's score does to the window."""
        self.best = (max if self.position.maximizing else min)(self.best, child.score)
        if self.position.maximizing:
            self.alpha = max(self.alpha, self.best)
        else:
            self.beta = min(self.beta, self.best)
        self.closed = self.alpha >= self.beta


class _Stored(NamedTuple):
    """What a table hit may come from."""

    key: Hashable
    row: _Row


class _Replay:
    """The rows one after the other, with the path from the root to the current one."""

    def __init__(self, trace: "Trace") -> None:
        self.trace = trace
        self.native = trace.columns.native
        self.has_windows = trace.algorithm != "minimax"
        self.min_remaining = trace.asked.get("min_remaining", 0)
        self.lines = trace.asked.get("lines", 1)
        self.path: list[_Visit] = []
        self.last_root: _Row | None = None
        self.sources = set(trace.columns.source.tolist())
        self.stored: dict[int, _Stored] = {}

    def faults(self) -> Iterator[Fault]:
        for row in _rows(self.trace.columns):
            while self.path and row.number >= self._end(self.path[-1].row):
                yield from self._leave()
            wrong = self._wrong_on_entering(row)
            if wrong:
                yield Fault(row.number, wrong)
                return
        while self.path:
            yield from self._leave()

    @staticmethod
    def _end(row: _Row) -> int:
        return row.number + row.size

    # Entering a node.

    def _wrong_on_entering(self, row: _Row) -> str | None:
        """Checks a row against its parent and the game; it is then the end of the path."""
        above = self.path[-1] if self.path else None
        wrong = _wrong_codes(row) or (
            self._wrong_child(row, above) if above else self._wrong_root(row)
        )
        if wrong:
            return wrong
        position = above.position.play(self._move(row, above)) if above else self.trace.start
        legal = () if row.reason == Reason.EVALUATED else tuple(position.moves())
        wrong = _wrong_leaf(row, position, legal) or _wrong_counts(
            row, len(legal), self._excluded(row)
        )
        best = -inf if position.maximizing else inf
        self.path.append(_Visit(row, position, legal, row.alpha, row.beta, best))
        return wrong

    def _wrong_root(self, row: _Row) -> str | None:
        last, self.last_root = self.last_root, row
        if row.move != -1:
            return f"it is a root, but was reached by the move {row.move}"
        if row.kind not in ROOT_KINDS:
            return "it is a root, but has the kind of a move's visit"
        if row.remaining not in self._root_depths(row, last):
            return f"it is a root, which should not be searched {row.remaining} moves deep"
        return None

    def _root_depths(self, row: _Row, last: _Row | None) -> tuple[int, ...]:
        """How deep a root may be searched, after the last one."""
        trace = self.trace
        depth: int = trace.asked.get("depth", trace.result.depth)
        first = min(depth, 1)
        if self.native and last is not None and last.reason == Reason.STOPPED:
            return (first,)
        if trace.algorithm == "deepening":
            return (first,) if last is None else (last.remaining + 1,)
        if self.native and row.kind & Kind.ITERATION_ROOT:
            return (first,) if last is None else (last.remaining, last.remaining + 1)
        return (depth,)

    def _move(self, row: _Row, above: _Visit) -> Any:
        return row.move if self.native else above.legal[row.move]

    def _wrong_child(self, row: _Row, above: _Visit) -> str | None:
        parent = above.row
        legal = row.move in above.legal if self.native else 0 <= row.move < len(above.legal)
        if not legal:
            return f"the move {row.move} is not legal in row {parent.number}"
        if parent.reason not in (*EXPANDED, Reason.STOPPED):
            return f"row {parent.number}, its parent, searched no moves"
        if row.remaining != parent.remaining - 1:
            return f"{row.remaining} moves remain, but {parent.remaining} in row {parent.number}"
        if row.kind not in KINDS_BELOW:
            return "it has the kind of a root"
        if above.closed:
            return f"the window of row {parent.number} was closed before this move was searched"
        low, high = (above.alpha, above.beta) if self.has_windows else (parent.alpha, parent.beta)
        if not _fits(row, low, high, above.position.maximizing):
            mine, its = window_text(row.alpha, row.beta), window_text(low, high)
            return f"its window {mine} is not that of row {parent.number} by then, {its}"
        return self._wrong_order(row, above)

    def _wrong_order(self, row: _Row, above: _Visit) -> str | None:
        """Each move is searched once, or by a scout and then again."""
        if above.last is not None and above.last.reason == Reason.STOPPED:
            return f"the search had stopped in row {above.last.number}, before this move"
        if above.scout is not None:
            if row.kind == Kind.RE_SEARCH and row.move == above.scout.move:
                return None
            return f"row {above.scout.number} found a better move, which was not searched again"
        if row.kind == Kind.RE_SEARCH:
            return "it searches a move again that no scout found better"
        return "its move was searched before" if row.move in above.moves else None

    # Leaving it.

    def _leave(self) -> Iterator[Fault]:
        visit = self.path.pop()
        row = visit.row
        wrong = self._wrong_on_leaving(visit)
        if wrong:
            yield Fault(row.number, wrong)
        if row.number in self.sources:
            self.stored[row.number] = _Stored(visit.position.table_key(), row)
        if self.path:
            self._report(row, self.path[-1])

    def _report(self, row: _Row, above: _Visit) -> None:
        above.last = row
        above.visits += row.visits
        above.moves.add(row.move)
        better = above.alpha < row.score < above.beta
        above.scout = row if row.kind == Kind.SCOUT and better else None
        if above.scout is None and row.reason != Reason.STOPPED:
            above.take(row)

    def _wrong_on_leaving(self, visit: _Visit) -> str | None:
        row = visit.row
        if row.visits < visit.visits and row.visits != MOST_VISITS:
            return f"{row.visits} visits are fewer than the {visit.visits} of its rows"
        if row.reason == Reason.STOPPED:
            return _wrong_number(visit) if row.visits == visit.visits else None
        if visit.last is not None and visit.last.reason == Reason.STOPPED:
            return f"row {visit.last.number} below it was stopped, but it was not"
        if row.reason == Reason.TABLE_HIT:
            return self._wrong_hit(visit)
        if row.reason in LEAVES:
            return None
        whole = row.visits == visit.visits
        return (
            (_wrong_whole(visit) if whole else self._wrong_part(visit))
            or _wrong_end(row, visit.position.maximizing)
            or _wrong_bound(row)
        )

    def _excluded(self, row: _Row) -> int:
        """How many legal moves a node may lack: a root, those of the lines found before."""
        return self.lines - 1 if row.ply == 0 else 0

    def _wrong_part(self, visit: _Visit) -> str | None:
        """Checks a node of which not all children were recorded."""
        row = visit.row
        if row.visits != MOST_VISITS and not (
            self.trace.truncated or row.remaining - 1 < self.min_remaining
        ):
            return f"it made {counted(row.visits, 'visit')}, but {visit.visits} are recorded"
        if row.searched < len(visit.moves):
            return f"{row.searched} moves were searched, but {len(visit.moves)} are recorded"
        better = visit.best > row.score if visit.position.maximizing else visit.best < row.score
        if visit.moves and better:
            return f"{score_text(row.score)} is worse than the {score_text(visit.best)} of a move"
        return None

    def _wrong_hit(self, visit: _Visit) -> str | None:
        row = visit.row
        if row.source < 0:
            lacks_rows = self.trace.truncated or self.min_remaining > 0
            return None if lacks_rows else "no row is named that stored the answer"
        stored = self.stored.get(row.source)
        if stored is None or stored.row.reason not in EXPANDED:
            return f"row {row.source} had stored nothing by then"
        its = stored.row
        if stored.key != visit.position.table_key():
            return f"row {row.source}, which it was answered from, is another position"
        if (its.remaining, its.score) != (row.remaining, row.score):
            return f"row {row.source} has another depth or score"
        answers = {
            Bound.EXACT: True,
            Bound.AT_LEAST: its.score >= row.beta,
            Bound.AT_MOST: its.score <= row.alpha,
        }
        if not answers.get(Bound(its.bound), False):
            window = window_text(row.alpha, row.beta)
            return f"what row {row.source} found does not answer the window {window}"
        return _wrong_bound(row)


# What can be said of a row by itself, or with the game.


def _wrong_codes(row: _Row) -> str | None:
    if row.reason not in KNOWN_REASONS:
        return f"no search ends a node by the reason {row.reason}"
    if row.bound not in tuple(Bound):
        return f"there is no bound {row.bound}"
    if (row.bound == Bound.UNKNOWN) != (row.reason == Reason.STOPPED):
        return "what its score says is unknown, or should be"
    if not abs(row.score) < inf or not row.alpha < row.beta:
        return f"score {row.score} or window {window_text(row.alpha, row.beta)} make no sense"
    if (row.source >= 0) > (row.reason == Reason.TABLE_HIT):
        return "it names a source but is no table hit"
    return None


def _fits(row: _Row, low: float, high: float, maximizing: bool) -> bool:
    """A visit has the window of its parent; a scout only the mover's end of it."""
    if row.kind != Kind.SCOUT:
        return (row.alpha, row.beta) == (low, high)
    return row.alpha == low < row.beta < high if maximizing else low < row.alpha < row.beta == high


def _wrong_leaf(row: _Row, position: Position[Any], legal: tuple[Any, ...]) -> str | None:
    """A leaf has the game's own score, and is one exactly where the game or the depth ends."""
    if row.reason == Reason.STOPPED:
        return None
    if (row.reason == Reason.EVALUATED) != (row.remaining == 0):
        return f"{counted(row.remaining, 'move')} remain where it ended: {_phrase(row)}"
    if row.reason == Reason.EVALUATED:
        return _wrong_score(row, position.evaluate())
    if (row.reason == Reason.GAME_OVER) != (not legal):
        return f"there are {counted(len(legal), 'legal move')} where it ended: {_phrase(row)}"
    if row.reason == Reason.GAME_OVER:
        return _wrong_score(row, position.outcome())
    return None


def _phrase(row: _Row) -> str:
    return Reason(row.reason).phrase


def _wrong_score(row: _Row, score: float | None) -> str | None:
    if score is None or row.score != float(score):
        return f"its score is {score_text(row.score)}, but the game says {score}"
    return None if row.bound == Bound.EXACT else "a leaf's score is exact"


def _wrong_counts(row: _Row, legal: int, may_lack: int) -> str | None:
    if row.visits < row.size:
        return f"it has {row.size} rows, but {row.visits} visits"
    if row.reason not in (*EXPANDED, Reason.STOPPED):
        if (row.size, row.visits, row.moves, row.searched) != (1, 1, 0, 0):
            return f"it ended without searching a move ({_phrase(row)}), but has some"
        return None
    if not legal - may_lack <= row.moves <= legal and (row.reason in EXPANDED or row.moves):
        return f"it has {row.moves} moves, but {legal} are legal"
    if not (row.reason in EXPANDED) <= row.searched <= row.moves:
        return f"{row.searched} of {row.moves} moves were searched"
    return None


def _wrong_end(row: _Row, maximizing: bool) -> str | None:
    """A cut crosses the window; without one all moves were searched and none crossed it."""
    crosses = row.score >= row.beta if maximizing else row.score <= row.alpha
    window = window_text(row.alpha, row.beta)
    if crosses != (row.reason == Reason.CUTOFF):
        verb = "crosses" if crosses else "does not cross"
        return f"{score_text(row.score)} {verb} the window {window}, but: {_phrase(row)}"
    if row.reason == Reason.ALL_SEARCHED and row.searched < row.moves:
        return f"all moves were searched, but only {row.searched} of {row.moves}"
    return None


def _wrong_bound(row: _Row) -> str | None:
    if row.bound != bound_of(row.score, row.alpha, row.beta):
        window = window_text(row.alpha, row.beta)
        said = Bound(row.bound).said(score_text(row.score))
        return f"in the window {window} the value cannot be known to be {said}"
    return None


def _wrong_whole(visit: _Visit) -> str | None:
    """Checks a node all of whose children were recorded."""
    row = visit.row
    if visit.scout is not None:
        return f"row {visit.scout.number} found a better move, which was not searched again"
    if row.score != visit.best:
        return f"its score is {score_text(row.score)}, but its moves give {score_text(visit.best)}"
    return _wrong_number(visit)


def _wrong_number(visit: _Visit) -> str | None:
    if visit.row.searched != len(visit.moves):
        return f"{visit.row.searched} moves were searched, but {len(visit.moves)} are recorded"
    return None


# The result.


def _fault_of_result(trace: "Trace") -> Fault | None:
    """Whether the result is that of the rows."""
    root, result, columns = trace.root, trace.result, trace.columns
    if root.reason is not Reason.STOPPED and root.score != result.score:
        said, its = score_text(result.score), score_text(root.score)
        return Fault(root.row, f"it is the root and has the score {its}, but the result is {said}")
    counts = {"nodes": int(columns.visits[trace.root_rows()].sum(dtype=np.int64))}
    if len(columns) == counts["nodes"]:
        reason = columns.reason
        counts["leaves"] = int(np.isin(reason, LEAVES).sum())
        counts["table_hits"] = int((reason == Reason.TABLE_HIT).sum())
    for name, count in counts.items():
        if count != getattr(result, name) and counts["nodes"] < MOST_VISITS:
            return Fault(root.row, f"the rows count {count:,} {name}, the result says otherwise")
    return _fault_of_move(trace)


def _fault_of_move(trace: "Trace") -> Fault | None:
    """The line must be playable, and its first move, where visited, as good as the root."""
    root, position, line = trace.root, trace.start, trace.result.line
    for move in line:
        if move not in position.moves():
            return Fault(root.row, f"the line of the result has the move {move}, which is illegal")
        position = position.play(move)
    if trace.result.move != (line[0] if line else None):
        return Fault(root.row, "the move of the result does not begin its line")
    visits = [child.score for child in root.children if child.move == trace.result.move]
    if trace.algorithm != "mtdf" and visits and visits[-1] != root.score:
        return Fault(root.row, f"the move of the result has the score {score_text(visits[-1])}")
    return None
