"""Messages about a trace: a node with its surroundings, counts by ply, proofs, violations."""

from plyscope.picture import Cell
from plyscope.studio.messages.play import LegalMove, PositionView
from plyscope.studio.messages.traces import NodeView
from plyscope.studio.messages.wire import Reply, Request, plain


@plain
class Inspect(Request):
    """Requests everything that is shown for a row."""

    trace_id: str
    row: int


@plain
class Inspected(Reply):
    """A row with its surroundings, and why it ended.

    `path` leads from its root to it; `children` are its first visits in searched order, and
    `visited` is the number of all of them; `pruned` are the moves that were never searched. `last`
    are the cells of the move that led here. The other fields are those of `Because`.
    """

    node: NodeView
    path: list[NodeView]
    children: list[NodeView]
    visited: int
    view: PositionView
    last: list[Cell]
    pruned: list[LegalMove]
    sentence: str
    cause: int | None
    setter: int | None
    chain: list[str]


@plain
class FindPath(Request):
    """Requests the row to which these moves lead from the root."""

    trace_id: str
    path: str


@plain
class RowFound(Reply):
    """The row that was requested."""

    row: int


@plain
class Plies(Request):
    """Requests the counts at each ply."""

    trace_id: str


@plain
class PlyView:
    """The counts at one distance from the root: `tracing.questions.Ply` as a message.

    The fields are repeated so that messages can be loaded without loading `plyscope.tracing`.
    """

    ply: int
    nodes: int
    leaves: int
    cutoffs: int
    table_hits: int
    searched: int
    pruned: int
    skipped: int


@plain
class PlyTable(Reply):
    """The counts at all plies, and the share of cutoffs by the first move."""

    plies: list[PlyView]
    first_move_rate: float


@plain
class ProofSize(Request):
    """Requests the size of the smallest tree that proves the value of this search."""

    search_id: str
    trace_id: str


@plain
class SmallestProof(Reply):
    """The value, and the fewest leaves that prove it."""

    value: float
    leaves: int


@plain
class VerifyTrace(Request):
    """Requests a check of every row; `Stop` ends it."""

    search_id: str
    trace_id: str


@plain
class ViolationView:
    """Rows that cannot be true for the same reason: how many, the first of them and why not.

    `cause` is another wrong row, if they are wrong because of others.
    """

    claim: str
    count: int
    row: int
    sentence: str
    cause: int | None


@plain
class Verified(Reply):
    """How many rows of a trace cannot be true, and what is wrong with them."""

    wrong: int
    violations: list[ViolationView]
