"""A trace node by node: all that is shown at one, what happened at each ply, the smallest proof."""

from plyscope.picture import Cell
from plyscope.studio.messages.play import LegalMove, PositionView
from plyscope.studio.messages.traces import NodeView
from plyscope.studio.messages.wire import Reply, Request, plain


@plain
class Inspect(Request):
    """All that is to be shown at a row."""

    trace_id: str
    row: int


@plain
class Inspected(Reply):
    """A row with its surroundings, and why it ended.

    `path` leads from its root to it; `children` are the visits in searched order, as many as fit,
    of `visited`; `pruned` are the moves that were never searched. `last` are the cells of the move
    that led here. The rest is what `Because` says.
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
    """Which row do these moves lead to, from the root?"""

    trace_id: str
    path: str


@plain
class RowFound(Reply):
    """The row that was looked for."""

    row: int


@plain
class Plies(Request):
    """What happened at each ply?"""

    trace_id: str


@plain
class PlyView:
    """What happened at one distance from the root: `tracing.questions.Ply` as it travels.

    The fields are written again because the page's types are made from messages, which load
    before anything of traces does.
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
    """All plies, and how good the order of moves was: the share of cuts by the first move."""

    plies: list[PlyView]
    first_move_rate: float


@plain
class ProofSize(Request):
    """How small a tree could have proved what this search found?"""

    search_id: str
    trace_id: str


@plain
class SmallestProof(Reply):
    """The value, and the fewest leaves that must be seen to be sure of it."""

    value: float
    leaves: int
