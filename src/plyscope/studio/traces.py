"""The open traces, by random ids, and their columns for drawing."""

import secrets
import threading
from collections import OrderedDict
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, BinaryIO

import plyscope
from plyscope.errors import FileError, SearchError
from plyscope.games import start
from plyscope.studio import limits
from plyscope.text import shown
from plyscope.textbook import MAX_DEPTH, Reason

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from plyscope.tracing import Columns, Trace

CHUNK = 2**20
LARGEST_SCORE = 32_000
DEEPEST = 255


@dataclass(frozen=True)
class Opened:
    """A trace, the scale of its scores for drawing, and the time of its search (0 if unknown)."""

    trace_id: str
    trace: "Trace"
    scale: float
    seconds: float = 0.0


class Traces:
    """The traces in memory; the oldest are dropped when there are too many of them, or of rows.

    Any thread may use them.
    """

    def __init__(self, most: int | None = None) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._opened: OrderedDict[str, Opened] = OrderedDict()
        self._made: dict[Hashable, str] = {}

    def add(self, trace: "Trace", request: Hashable = None, seconds: float = 0.0) -> Opened:
        """Adds a trace, which the same `request` will find again."""
        opened = Opened(secrets.token_urlsafe(12), trace, _scale(trace.columns), seconds)
        with self._lock:
            self._opened[opened.trace_id] = opened
            if request is not None:
                self._made[request] = opened.trace_id
            while len(self._opened) > 1 and self._is_full():
                self._opened.popitem(last=False)
            self._made = {made: id_ for made, id_ in self._made.items() if id_ in self._opened}
        return opened

    def _is_full(self) -> bool:
        rows = sum(len(opened.trace) for opened in self._opened.values())
        return rows > limits.MOST_TRACE_ROWS or len(self._opened) > (
            self._most or limits.MOST_TRACES
        )

    def made_by(self, request: Hashable) -> Opened | None:
        """The trace that the same request made earlier, if it is still in memory."""
        with self._lock:
            return self._opened.get(self._made.get(request, ""))

    def __getitem__(self, trace_id: str) -> Opened:
        with self._lock:
            if trace_id not in self._opened:
                raise SearchError(f"there is no trace {shown(trace_id)}; it may have been dropped")
            self._opened.move_to_end(trace_id)
            return self._opened[trace_id]


def read(received: BinaryIO, own_game: str | None) -> "Trace":
    """The trace in an uploaded file, of a game of the package or of the user's own game."""
    received.seek(0)
    content = received.read()
    try:
        made = plyscope.Trace.from_bytes(content)
    except FileError as error:
        if own_game is None or "not part of the package" not in str(error):
            raise
        made = plyscope.Trace.from_bytes(content, start=start(own_game))
    _check_shape(made)
    return made


def _check_shape(made: "Trace") -> None:
    """Raises `FileError` for a tree that no search makes, and that would take long to show.

    A node has at most a few visits of each of its moves.
    """
    rows, most = len(made), limits.MOST_TRACE_ROWS
    if rows > most:
        raise FileError(f"the file has {rows:,} rows; the studio opens at most {most:,}")
    deepest = max(int(made.columns.ply.max()), len(made.result.line))
    if deepest > MAX_DEPTH:
        raise FileError(f"the file has a line of {deepest:,} moves; a search has {MAX_DEPTH}")
    children, most = made.most_children(), limits.MOST_CHILDREN
    if children > most:
        raise FileError(f"a node in the file has {children:,} children; at most {most:,} are shown")


def _scale(columns: "Columns") -> float:
    """The factor of the scores for drawing; 1 if all are whole numbers that fit in 16 bits."""
    if columns.native or len(columns) == 0:
        return 1.0
    scores = columns.score
    largest = float(abs(scores).max())
    if largest <= LARGEST_SCORE and bool((scores == scores.round()).all()):
        return 1.0
    return largest / LARGEST_SCORE or 1.0


def drawn_columns(opened: Opened) -> "list[NDArray[Any]]":
    """The columns for drawing, nine bytes per row; `TraceInfo` describes them.

    A window that closed on the last move cut nothing: all moves were searched.
    """
    columns = opened.trace.columns
    scores = columns.score
    if not columns.native:
        scores = (scores / opened.scale).round()
    reasons = columns.reason.copy()
    reasons[columns.closed_late] = Reason.ALL_SEARCHED
    return [
        columns.size.astype("<u4", copy=False),
        scores.astype("<i2", copy=False),
        columns.ply.clip(max=DEEPEST).astype("u1", copy=False),
        reasons | (columns.bound << 4),
        columns.kind,
    ]


def pieces_of(columns: "list[NDArray[Any]]") -> Iterator[bytes]:
    """The bytes of the columns in pieces of limited size."""
    for column in columns:
        yield from pieces(column.data.cast("B"))


def pieces(content: bytes | memoryview) -> Iterator[bytes]:
    """The content in pieces that are sent while others are answered."""
    for begin in range(0, len(content), CHUNK):
        yield bytes(content[begin : begin + CHUNK])
