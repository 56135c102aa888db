"""Traces: recording a search, and what its nodes tell."""

from plyscope.studio.messages.play import FoundView, LegalMove, PositionView
from plyscope.studio.messages.wire import Reply, Request, plain


@plain
class RecordSearch(Request):
    """Search a position and record every node.

    The same request again finds the same trace, so that a link can say how it was made.
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
    """What is known of a trace that was recorded or uploaded."""

    trace_id: str


@plain
class TraceInfo(Reply):
    """A trace. Its columns are at /traces/ID/columns, one after the other, each for all rows:

    size u32, score i16 (times `scale`), ply u8, reason u8 (bound in the upper four bits), kind u8.
    `seconds` is how long the search took while it was recorded, 0 where that is not known.
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
    roots: list[int]
    reasons: list[str]
    kinds: list[str]
    leaves: int
    cutoffs: int
    seconds: float
    found: FoundView


@plain
class Nodes(Request):
    """What is to be known about these rows."""

    trace_id: str
    rows: list[int]


@plain
class NodeView:
    """A row of a trace, as the columns say it and as people do; None is an open end."""

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
    """Rows of a trace, in the order asked for; `total` counts also those left out."""

    nodes: list[NodeView]
    total: int


@plain
class Children(Request):
    """The visits made from a row, in searched order, from the `first`-th on."""

    trace_id: str
    row: int
    first: int = 0
    count: int = 100


@plain
class PathTo(Request):
    """The rows from a root down to this one."""

    trace_id: str
    row: int


@plain
class NodeBoard(Request):
    """The position of a row, and its moves that were never searched."""

    trace_id: str
    row: int


@plain
class NodePosition(Reply):
    """A row's position; `pruned` says why where moves were cut."""

    row: int
    view: PositionView
    pruned: list[LegalMove]
    why_pruned: str


@plain
class WhyEnded(Request):
    """Why did this visit end?"""

    trace_id: str
    row: int


@plain
class Because(Reply):
    """The answer: the sentence, the child that caused it, who set the bound, the inequalities."""

    row: int
    sentence: str
    cause: int | None
    setter: int | None
    chain: list[str]


@plain
class Prove(Request):
    """Check by a plain search what a row claims; with a `search_id` it can be stopped."""

    trace_id: str
    row: int
    siblings: bool = False
    search_id: str | None = None


@plain
class Proved(Reply):
    """What the plain search found for `row`, on which the claim rests.

    `siblings` has the values of moves that were never searched, if they were asked for.
    """

    row: int
    claim: str
    holds: bool
    value: float
    sentence: str
    siblings: dict[str, float]
