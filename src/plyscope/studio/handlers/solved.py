"""Small games, solved to the end: the graph of all positions, and each of them."""

from functools import lru_cache
from typing import TYPE_CHECKING

from plyscope.errors import GameError
from plyscope.games import start
from plyscope.studio.handlers.table import handler
from plyscope.studio.messages.play import MoveFate
from plyscope.studio.messages.solved import (
    DrawGame,
    GameGraph,
    ShowSolved,
    SolvedPosition,
    SolvedReply,
)
from plyscope.studio.sessions import Session
from plyscope.studio.views import position_view
from plyscope.text import counted

if TYPE_CHECKING:
    from plyscope.solving.graph import Graph
    from plyscope.solving.solved_game import SolvedGame


@handler
def draw_game(session: Session, request: DrawGame) -> GameGraph:
    solved, graph = _drawn(session, request)
    nodes = graph.nodes
    return GameGraph(
        game=solved.start.game,
        title=counted(len(nodes), "position"),
        players=[solved.players[True], solved.players[False]],
        in_rings=graph.in_rings,
        x=[round(node.x, 3) for node in nodes],
        y=[round(node.y, 3) for node in nodes],
        plies=[node.ply for node in nodes],
        signs=[node.sign for node in nodes],
        distances=[node.distance for node in nodes],
        is_over=[node.is_over for node in nodes],
        boards=[node.board for node in nodes],
        edges=[end for edge in graph.edges for end in edge],
        in_tree=graph.in_tree,
    )


@handler
def show_solved(session: Session, request: ShowSolved) -> SolvedPosition:
    from plyscope.solving.reasons import why  # loaded late, being slow

    solved, graph = _drawn(session, request)
    if not 0 <= request.node < len(graph.nodes):
        raise GameError(f"there is no position {request.node} in the graph")
    position = graph.nodes[request.node].position
    reason = why(solved, position)
    fates = [
        MoveFate(position.text(move), solved.fate_text(position, fate))
        for move, fate in solved.move_fates(position).items()
    ]
    return SolvedPosition(
        view=position_view(position),
        fate=solved.fate_text(position, solved.fate(position)),
        why=reason.sentence,
        replies=[SolvedReply(one.move, one.answer, one.fate) for one in reason.replies],
        fates=fates,
    )


def _drawn(session: Session, request: DrawGame | ShowSolved) -> "tuple[SolvedGame, Graph]":
    game = session.studio.checked_game(request.game)
    return _graph(game, request.position, request.fold)


@lru_cache(maxsize=8)
def _graph(game: str, position: str | None, fold: bool) -> "tuple[SolvedGame, Graph]":
    from plyscope.solving.graph import MOST_DRAWN, graph_of
    from plyscope.solving.solve import solve_small

    solved = solve_small(start(game, position), MOST_DRAWN)
    return solved, graph_of(solved, folded=fold)
