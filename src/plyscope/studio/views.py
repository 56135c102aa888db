"""Positions and results as the page shows them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import plyscope
from plyscope.analysis.chances import chances
from plyscope.analysis.score import shown_score
from plyscope.engine import SearchResult
from plyscope.errors import FileError
from plyscope.games.native import NativePosition
from plyscope.moves import line_texts
from plyscope.picture import Cell, Picture
from plyscope.play import GameRecord
from plyscope.play.game_tree import GameTree
from plyscope.position import Position
from plyscope.solving.folder import solution_of
from plyscope.studio.messages.play import (
    FoundView,
    LegalMove,
    LineView,
    MoveFate,
    OpeningView,
    PositionView,
)
from plyscope.studio.messages.think import CandidateView, SketchNode
from plyscope.tables.probe import fate_text, move_fates, tables_of
from plyscope.textbook import Bound, Reason, Result

if TYPE_CHECKING:
    from plyscope.tracing import Node, Trace

SHOWN_LINE = 6
"""The most moves of a line in a summary."""
SHOWN_PATHS = 4
"""The most moves of a line to show on a board."""


def position_view(position: Position[Any]) -> PositionView:
    """A position with its board and its legal moves."""
    if isinstance(position, NativePosition):  # whose equality and hash cost next to nothing
        return _known_view(position, str(position))
    return _view(position)


@lru_cache(maxsize=256)
def _known_view(position: NativePosition[Any], _text: str) -> PositionView:
    """The view of a native position, cached because games share openings and take moves back.

    Positions with equal boards are equal, but their texts may still differ by the moves played.
    """
    return _view(position)


def _view(position: Position[Any]) -> PositionView:
    picture = position.picture()
    return PositionView(
        text=str(position),
        player=position.player,
        maximizing=position.maximizing,
        picture=picture,
        drawing="" if picture else position.draw(),
        moves=[move_view(position, move, picture) for move in position.moves()],
        outcome=position.outcome(),
    )


def move_view(position: Position[Any], move: Any, picture: Picture | None) -> LegalMove:
    """A legal move with its path over the board."""
    path = list(position.path(move)) if picture else []
    captures = _captures(position, move, path, picture) if picture and len(path) > 1 else []
    return LegalMove(position.text(move), path, captures)


def _captures(
    position: Position[Any], move: Any, path: Sequence[Cell], before: Picture
) -> list[Cell]:
    """The cells of the opponent's pieces that a move removes or replaces."""

    def owner(cell: Cell) -> str:
        return before.pieces[cell.row][cell.column].partition(" ")[0]

    mine = owner(path[0])
    return [cell for cell in position.changes(move) if owner(cell) not in ("", mine)]


def seats(record: GameRecord) -> list[str]:
    """The names of the player who began and of the other one, with or without colours yet."""
    first = record.first_maximizes
    if first is None:
        return ["First player", "Second player"]
    return [record.name_of(maximizing=first), record.name_of(maximizing=not first)]


def move_count(position: Position[Any] | None, plies: int) -> int:
    """How many moves players count: a move of each side is one where games are written so."""
    is_paired = position is not None and bool(position.notation)
    return (plies + 1) // 2 if is_paired else plies


def opening_view(record: GameRecord) -> OpeningView | None:
    """The swap opening of a game, if it has one."""
    if record.swap is None:
        return None
    asks = record.swap.asks(len(record.moves))
    return OpeningView(record.swap.rule, record.steps, asks, list(record.offers))


def table_fates(position: Position[Any]) -> tuple[str, list[MoveFate]]:
    """What tables or a solution of the game say of a position and its moves; "" without any."""
    try:
        tables = tables_of(position)
    except FileError as error:
        return f"table: {error}", []
    fate = tables.probe(position) if tables else None
    if tables is None or fate is None:
        return _solved_fates(position)
    moves = move_fates(tables, position).items()
    fates = [MoveFate(position.text(move), fate_text(position, after)) for move, after in moves]
    return f"table: {fate_text(position, fate)}", fates


def _solved_fates(position: Position[Any]) -> tuple[str, list[MoveFate]]:
    """What a solution of the game says of a position and of its moves; nothing without one."""
    solved = solution_of(position)
    if solved is None:
        return "", []
    fates = [
        MoveFate(position.text(move), solved.fate_text(position, fate))
        for move, fate in solved.move_fates(position).items()
    ]
    return f"solved: {solved.fate_text(position, solved.fate(position))}", fates


def standing(tree: GameTree) -> str:
    """Whose turn it is, or how the game ended."""
    record = tree.record
    if record.first_maximizes is None:
        return f"{seats(record)[record.turn]} to act"
    return tree.ending.text if tree.ending else f"{record.position.player} to move"


def found_view(position: Position[Any], result: Result[Any], *, turned: bool = False) -> FoundView:
    """The result of a search from this position; `turned` if the second player maximized."""
    engine = result if isinstance(result, SearchResult) else None
    distance = engine.distance if engine else None
    moves = line_texts(position, result.line)
    lines = engine.lines if engine else ()
    stands = chances(position, result.score, distance)
    return FoundView(
        algorithm=result.algorithm,
        depth=result.depth,
        score=result.score,
        score_text=shown_score(position, result.score, distance),
        moves=moves,
        paths=paths(position, result.line[:SHOWN_PATHS]),
        lines=[
            LineView(line.score, shown_score(position, line.score), line_texts(position, line.line))
            for line in lines
        ],
        nodes=result.nodes,
        pruned=_pruned(result),
        share=1 - stands if turned else stands,
        seconds=engine.seconds if engine else 0.0,
        stopped=engine.stopped if engine else False,
        distance=distance,
        searched=_searched(result),
        summary=_summary(position, result, moves, distance),
    )


def paths(position: Position[Any], line: Sequence[Any]) -> list[list[Cell]]:
    """The cells that each move of a line touches; empty where the game has no picture."""
    made: list[list[Cell]] = []
    if position.picture() is None:
        return made
    for move in line:
        made.append(list(position.path(move)))
        position = position.play(move)
    return made


def _pruned(result: Result[Any]) -> float:
    """The share of the generated moves that were never searched; no move leads to the root."""
    return result.pruned / max(1, result.nodes - 1 + result.pruned)


def _searched(result: Result[Any]) -> str:
    """What a search cost, without what it found."""
    searched = f"Searched {plyscope.text.counted(result.nodes, 'position')}"
    if not result.line:
        return f"{searched}."
    return f"{searched} and pruned {100 * _pruned(result):.0f} % of the moves."


def _summary(
    position: Position[Any], result: Result[Any], moves: list[str], distance: int | None
) -> str:
    """The search in two sentences: what it cost, and what it found."""
    score = shown_score(position, result.score, distance)
    if not moves:
        return f"{_searched(result)} Score: {score}."
    line = " ".join(moves[:SHOWN_LINE]) + (" …" if len(moves) > SHOWN_LINE else "")
    return f"{_searched(result)} Expected: {line} ({score})."


def candidates(trace: "Trace") -> list[CandidateView]:
    """The moves at the root of a trace, the best first; exact scores come before equal bounds.

    A search for several lines has one root for each line, all of the same depth.
    """
    root = trace.root
    same = [other for other in trace.roots if other.remaining == root.remaining]
    found: dict[Any, Node] = {}
    nodes: dict[Any, int] = {}
    for child in [reply.child for other in same for reply in other.replies()]:
        nodes[child.move] = nodes.get(child.move, 0) + int(trace.columns.visits[child.row])
        known = found.get(child.move)
        if child.reason is not Reason.STOPPED and (known is None or known.bound is not Bound.EXACT):
            found[child.move] = child
    sign = -1 if root.maximizing else 1
    chosen = root.best.move if root.best is not None else None
    ranked = sorted(
        found.values(),
        key=lambda c: (c.move != chosen, sign * c.score, c.bound is not Bound.EXACT),
    )
    position = trace.start
    return [
        CandidateView(
            move=child.text,
            path=list(position.path(child.move)),
            bound=child.bound.sign,
            score_text=shown_score(position, child.score),
            nodes=nodes[child.move],
            line=[node.text for node in [child, *child.line]],
            row=child.row,
        )
        for child in ranked
    ]


SKETCH_PLIES, SKETCH_MOVES = 3, 6
"""The most plies of a sketch of a tree, and the most moves of a node in it."""


def sketch(trace: "Trace") -> list[SketchNode]:
    """The best line from the root, and on both sides of it the moves that cost the most nodes."""
    made: list[SketchNode] = []
    _sketch(trace.root, None, made, is_best=True)
    return made


def _sketch(node: "Node", parent: int | None, made: list[SketchNode], *, is_best: bool) -> None:
    trace = node.trace
    score = f"{node.bound.sign} {shown_score(trace.start, node.score)}".removeprefix("= ")
    nodes, cut = int(trace.columns.visits[node.row]), len(node.pruned)
    label = f"{score}, {plyscope.text.counted(nodes, 'position')}, {node.ending}"
    made.append(
        SketchNode(
            row=node.row,
            parent=parent,
            move="" if parent is None else node.text,
            score_text=score,
            nodes=nodes,
            cut=cut,
            maximizing=node.maximizing,
            best=is_best,
            label=label if parent is None else f"{node.text}: {label}",
        )
    )
    if is_best and node.depth < SKETCH_PLIES:
        for child in _sketched_children(node):
            _sketch(child, node.row, made, is_best=child == node.best)


def _sketched_children(node: "Node") -> "list[Node]":
    """The moves that cost the most nodes, in searched order, with the best one in the middle."""
    trace, best = node.trace, node.best
    last = {reply.child.move: reply.child for reply in node.replies()}  # the last visit of each
    others = [child for child in last.values() if child != best]
    by_cost = sorted(others, key=lambda child: -int(trace.columns.visits[child.row]))
    shown = {child.row for child in by_cost[: SKETCH_MOVES - 1]}
    children = [child for child in others if child.row in shown]
    if best is not None:
        children.insert(len(children) // 2, best)
    return children
