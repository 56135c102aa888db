"""Messages about small games, solved to the end."""

from plyscope.studio.messages.play import MoveFate, PositionView
from plyscope.studio.messages.wire import Reply, Request, plain


@plain
class DrawGame(Request):
    """Requests the graph of a small game from a position on; `fold` draws images as one."""

    game: str
    position: str | None
    fold: bool


@plain
class GameGraph(Reply):
    """Every position of a game, the start first, in columns.

    x, y        places in the picture, in widths of a position
    signs       1 where the maximizer wins, -1 where the minimizer does, 0 for a draw
    distances   plies to the end with best play, None for a draw that goes on
    boards      a letter for each cell, row by row: x a cross, o a ring, w and b discs, W and B
                kings; nothing where positions are drawn as dots
    edges       pairs of positions, one after the other; in_tree says which of them arrange it
    players     the maximizer and the minimizer
    """

    game: str
    title: str
    players: list[str]
    in_rings: bool
    x: list[float]
    y: list[float]
    plies: list[int]
    signs: list[int]
    distances: list[int | None]
    is_over: list[bool]
    boards: list[list[str]]
    edges: list[int]
    in_tree: list[bool]


@plain
class ShowSolved(Request):
    """Requests what becomes of one position of a graph, by its number, and why."""

    game: str
    position: str | None
    fold: bool
    node: int


@plain
class SolvedReply:
    """A move of the losing player, the answer to it, "" without one, and what it leads to."""

    move: str
    answer: str
    fate: str


@plain
class SolvedPosition(Reply):
    """A position with its fate, why it has that, and what each legal move leads to."""

    view: PositionView
    fate: str
    why: str
    replies: list[SolvedReply]
    fates: list[MoveFate]
