"""Messages about why a move is good or bad."""

from plyscope.picture import Cell, Picture
from plyscope.studio.messages.traces import TraceInfo
from plyscope.studio.messages.wire import Reply, Request, plain


@plain
class ExplainMove(Request):
    """Asks what a legal move after a line of a game leads to; `Stop` ends the search.

    With `you`, the player who would make it is the one who asks.
    """

    search_id: str
    game_id: str
    line: list[str]
    move: str
    you: bool


@plain
class HeatView:
    """Where the evaluation of a board comes from, in the maximizer's view.

    cells       what each cell adds to it, as shares of the largest, from -1 to 1
    sentence    the evaluation, and what is due to the board as a whole
    """

    cells: list[list[float]]
    sentence: str


@plain
class LineStep:
    """A move of a line: its text, the cells it touches, the board after it and its evaluation."""

    move: str
    path: list[Cell]
    picture: Picture | None
    heat: HeatView | None


@plain
class Explained(Reply):
    """The answer in a player's words, the line that it speaks of, and the search behind it.

    The first step is the move that was asked about. `info` is None where it ends the game.
    """

    sentence: str
    steps: list[LineStep]
    info: TraceInfo | None
