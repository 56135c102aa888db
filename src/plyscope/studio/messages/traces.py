"""Messages about traces: recording a search, and its nodes."""

from plyscope.studio.messages.play import FoundView, LegalMove, PositionView
from plyscope.studio.messages.wire import Reply, Request, plain


@plain
class RecordSearch(Request):
    """Searches a position and records every node.

    The same request finds the same trace again, so that a link can describe how it was made.
    """

    search_id: str
    game: str
    position: str | None = None
    moves: list[str] | None = None
    algorithm: str = "alphabeta"
    depth: int | None = None
    maximizing: bool | None = None
    switches: dict[str, bool] | None = None
    ordered: bool = False
    nodes: int | None = None
    lines: int = 1


@plain
class OpenTrace(Request):
    """Requests the description of a trace that was recorded or uploaded."""

    trace_id: str


@plain
class TraceInfo(Reply):
    """A trace. Its columns are at /traces/ID/columns, one after another, each for all rows:

    size u32, score i16 (times `scale`), ply u8, reason u8 (bound in the upper four bits), kind u8.
    `seconds` is the time that the recorded search took, 0 if it is unknown.
    """

    trace_id: str
    game: str
    position: str
    algorithm: str
    depth: int
    rows: int
    scale: float
    native: bool
    truncated: bool
    root: int
    reasons: list[str]
    kinds: list[str]
    leaves: int
    cutoffs: int
    seconds: float
    found: FoundView


@plain
class Nodes(Request):
    """Requests these rows."""

    trace_id: str
    rows: list[int]


@plain
class NodeView:
    """A row of a trace with its columns and the words for them; None is an open bound."""

    row: int
    parent: int
    size: int
    ply: int
    remaining: int
    move: str
    alpha: float | None
    beta: float | None
    score: float | None
    bound: str
    reason: str
    kinds: list[str]
    moves: int
    searched: int
    visits: int
    source: int
    maximizing: bool
    player: str


@plain
class NodeList(Reply):
    """Rows of a trace in the requested order; `total` also counts those that were left out."""

    nodes: list[NodeView]
    total: int


@plain
class Children(Request):
    """Requests the children of a row in searched order, beginning with number `first`."""

    trace_id: str
    row: int
    first: int = 0
    count: int = 100


@plain
class PathTo(Request):
    """Requests the rows from a root down to this one."""

    trace_id: str
    row: int


@plain
class NodeBoard(Request):
    """Requests the position of a row, and its moves that were never searched."""

    trace_id: str
    row: int


@plain
class NodePosition(Reply):
    """The position of a row; `why_pruned` explains why its `pruned` moves were not searched."""

    row: int
    view: PositionView
    pruned: list[LegalMove]
    why_pruned: str


@plain
class WhyEnded(Request):
    """Requests the reason why this visit ended."""

    trace_id: str
    row: int


@plain
class Because(Reply):
    """Why a visit ended: a sentence, the row that caused it, the row that set the bound, and the
    chain of inequalities."""

    row: int
    sentence: str
    cause: int | None
    setter: int | None
    chain: list[str]


@plain
class Prove(Request):
    """Checks the claim of a row by a plain search; with a `search_id` it can be stopped."""

    trace_id: str
    row: int
    siblings: bool = False
    search_id: str | None = None


@plain
class Proved(Reply):
    """The result of the plain search for `row`, on which the claim rests.

    `siblings` has the values of the moves that were never searched, if they were requested.
    """

    row: int
    claim: str
    holds: bool
    value: float
    sentence: str
    siblings: dict[str, float]
