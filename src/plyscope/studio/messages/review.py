"""Messages about the review of a game: a verdict of each position, a mark for each mistake."""

from plyscope.picture import Cell
from plyscope.studio.messages.wire import Push, Reply, Request, plain


@plain
class ReviewGame(Request):
    """Requests a review of a line of a game; each position is searched with so many nodes.

    `Reviewing` tells how far it is, and `Stop` ends it.
    """

    search_id: str
    game_id: str
    line: list[str]
    nodes: int


@plain
class Reviewing(Push):
    """The review of a game has searched `done` of its `total` positions."""

    search_id: str
    done: int
    total: int


@plain
class ReviewedPosition:
    """What the engine thinks of a position: the score, the best move and its line.

    `share` is 1 where the first of the game's players wins and 0 where the second does; `paths` are
    the cells that the first moves of the line touch.
    """

    score_text: str
    share: float
    best: str | None
    line: str
    paths: list[list[Cell]]


@plain
class ReviewedMove:
    """The mark of a move, or "", and the winning chances that it lost its player."""

    mark: str
    loss: float


@plain
class GameReview(Reply):
    """The positions of a line, one more than its moves, and both accuracies in percent."""

    positions: list[ReviewedPosition]
    moves: list[ReviewedMove]
    accuracies: list[float | None]


@plain
class GradeMove(Request):
    """Asks what a move is worth after a line of a game, searched like a review."""

    search_id: str
    game_id: str
    line: list[str]
    move: str
    nodes: int


@plain
class MoveGraded(Reply):
    """The mark of a move, the chances that it lost, and how the best line goes on after it."""

    graded: ReviewedMove
    reply: str
