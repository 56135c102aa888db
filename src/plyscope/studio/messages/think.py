"""Thinking: the computer's move, or its analysis of a position, with the tree of the search."""

from plyscope.picture import Cell
from plyscope.studio.messages.play import FoundView, GameState
from plyscope.studio.messages.traces import TraceInfo
from plyscope.studio.messages.wire import Push, Reply, Request, plain


@plain
class Think(Request):
    """Search the position of a game; with `play`, play the move that is found.

    `search_id` is chosen by the page and named in `Thinking` and in `Stop`. The limits are a
    `level`, or a depth, seconds or nodes; at low levels the computer plays some moves at random.
    With an `engine`, that program chooses, which has no levels and says nothing but its move. In an
    opening the computer plays its part of it, whatever the limits are.
    """

    game_id: str
    search_id: str
    level: int | None = None
    depth: int | None = None
    seconds: float | None = None
    nodes: int | None = None
    lines: int = 1
    play: bool = False
    engine: str | None = None


@plain
class Thinking(Push):
    """A depth is finished."""

    search_id: str
    found: FoundView


@plain
class CandidateView:
    """A root move: its score, exact or as much as had to be known of it, what it cost, its line."""

    move: str
    path: list[Cell]
    bound: str
    score_text: str
    nodes: int
    line: list[str]
    row: int


@plain
class SketchNode:
    """A node of the sketch, how many visits it cost, and how many of its moves were cut."""

    row: int
    parent: int | None
    move: str
    score_text: str
    nodes: int
    cut: int
    maximizing: bool
    best: bool
    said: str


@plain
class SearchTree:
    """A recorded search: its root moves, best first, and the best line with its siblings.

    `is_choice` says whether this is the search that chose the move; otherwise it is a second,
    smaller one, because that search was too large to record, or because nobody searched.
    """

    info: TraceInfo
    candidates: list[CandidateView]
    sketch: list[SketchNode]
    is_choice: bool


@plain
class Thought(Reply):
    """The search has ended.

    `found` is None for a move at random, of a book or of another program. In an opening `move` is
    the first step, which may be a choice, and there is neither `found` nor `tree`. `state` is there
    with `play`.
    """

    search_id: str
    move: str | None
    found: FoundView | None
    tree: SearchTree | None
    state: GameState | None


@plain
class Analyse(Request):
    """A short search of a position after these moves, recorded, to be shown beside the board."""

    search_id: str
    game: str
    position: str | None = None
    moves: list[str] | None = None
    lines: int = 1


@plain
class Analysed(Reply):
    """The tree of the short search."""

    tree: SearchTree


@plain
class Stop(Request):
    """End a search or a recording of this connection; its reply has what it found."""

    search_id: str
