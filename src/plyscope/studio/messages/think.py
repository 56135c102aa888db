"""Messages about the computer's moves and its analyses, with the tree of the search."""

from plyscope.picture import Cell
from plyscope.studio.messages.play import FoundView, GameState
from plyscope.studio.messages.traces import TraceInfo
from plyscope.studio.messages.wire import Push, Reply, Request, plain


@plain
class Think(Request):
    """Searches the position of a game; with `play`, also plays the best move.

    The page chooses `search_id`, which `Thinking` and `Stop` refer to. The limits are a `level`, or
    a depth, seconds or nodes; low levels choose among the better moves. With an
    `engine`, that program chooses the move; it has no levels. In an opening the computer plays its
    part, whatever the limits are. The position is that of a `line` of the game, if one is given.
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
    line: list[str] | None = None


@plain
class Thinking(Push):
    """The search has finished a depth."""

    search_id: str
    found: FoundView


@plain
class Notice(Push):
    """Work that is not a search takes a while, as in "compiling Othello…"."""

    text: str


@plain
class CandidateView:
    """A root move: its score, exact or a bound, the nodes it cost, and its line."""

    move: str
    path: list[Cell]
    bound: str
    score_text: str
    nodes: int
    line: list[str]
    row: int


@plain
class SketchNode:
    """A node of the sketch, with the visits it cost and the number of its pruned moves."""

    row: int
    parent: int | None
    move: str
    score_text: str
    nodes: int
    cut: int
    maximizing: bool
    best: bool
    label: str


@plain
class SearchTree:
    """A recorded search: its root moves, best first, and the best line with its siblings.

    `is_choice` is whether this is the search that chose the move; otherwise it is a second, smaller
    one, because that search was too large to record, or because there was none.
    """

    info: TraceInfo
    candidates: list[CandidateView]
    sketch: list[SketchNode]
    is_choice: bool


@plain
class Thought(Reply):
    """The search has ended.

    `found` is None for a book move or the move of another engine. In an opening
    `move` is the first step, which may be a choice, and `found` and `tree` are None. `state` is
    None without `play`.
    """

    search_id: str
    move: str | None
    found: FoundView | None
    tree: SearchTree | None
    state: GameState | None


@plain
class OfferDraw(Request):
    """Offers the computer a draw, after a line of the game."""

    search_id: str
    game_id: str
    line: list[str]


@plain
class DrawAnswered(Reply):
    """The computer's answer; `state` is the game that it ended, or None."""

    state: GameState | None


@plain
class Analyse(Request):
    """Requests a short recorded search of the position after these moves."""

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
    """Ends a search or a recording of this connection, whose reply has the result so far.

    A search that is to be abandoned plays no move.
    """

    search_id: str
    abandon: bool = False
