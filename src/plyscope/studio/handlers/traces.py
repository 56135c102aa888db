"""Answers about recorded searches."""

import json
import time
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

import plyscope
from plyscope.engine import PRESETS
from plyscope.errors import SearchError
from plyscope.games import start, written
from plyscope.position import Position
from plyscope.stop import Stop
from plyscope.studio import limits, views
from plyscope.studio.classroom import ShortSearch
from plyscope.studio.handlers.play import replayed
from plyscope.studio.handlers.table import handler, search_handler
from plyscope.studio.messages.traces import (
    Because,
    Children,
    NodeBoard,
    NodeList,
    NodePosition,
    Nodes,
    NodeView,
    OpenTrace,
    PathTo,
    Prove,
    Proved,
    RecordSearch,
    TraceInfo,
    WhyEnded,
)
from plyscope.studio.messages.wire import finite
from plyscope.studio.sessions import Session
from plyscope.studio.traces import Opened
from plyscope.textbook import ALGORITHMS, Kind, Reason, game_order

if TYPE_CHECKING:
    from plyscope.tracing import Node, Trace

MOST_NODES = 500
"""The most rows in one reply."""


@search_handler(limits.LONGEST_RECORDING)
def record_search(session: Session, request: RecordSearch, stop: Stop) -> TraceInfo:
    same = json.dumps(asdict(replace(request, search_id="")), sort_keys=True)
    known = session.traces.made_by(same)
    if known is not None:
        return info(known)
    position = stop.run(lambda: _start(session, request))
    options: dict[str, Any] = {"max_nodes": limits.MOST_RECORDED, "nodes": request.nodes}
    if session.student:
        return _record_for_student(session, request, position, ShortSearch(stop))
    if request.algorithm in PRESETS:
        options |= {"switches": request.switches, "lines": request.lines}
    else:
        options["order"] = game_order if request.ordered else None
    began = time.perf_counter()
    made = plyscope.trace(position, request.depth, request.algorithm, stop=stop, **options)
    seconds = time.perf_counter() - began
    return info(session.traces.add(made, None if stop.is_set() else same, seconds))


def _record_for_student(
    session: Session, request: RecordSearch, position: Position[Any], stop: ShortSearch
) -> TraceInfo:
    """Records a small textbook search; raises `SearchError` for any other."""
    if request.algorithm not in ALGORITHMS:
        raise SearchError(f"a class watches {', '.join(ALGORITHMS)}")
    order = game_order if request.ordered else None
    search = request.depth, request.algorithm
    return info(
        session.traces.add(stop.run(lambda: plyscope.trace(position, *search, order=order)))
    )


def _start(session: Session, request: RecordSearch) -> Position[Any]:
    options = {} if request.maximizing is None else {"maximizing": request.maximizing}
    position = start(session.studio.checked_game(request.game), request.position, **options)
    return replayed(position, request.moves)[-1]


@handler
def open_trace(session: Session, request: OpenTrace) -> TraceInfo:
    return info(session.traces[request.trace_id])


def info(opened: Opened) -> TraceInfo:
    """The description of a trace that the page needs before it draws."""
    made = opened.trace
    named = written(made.start)
    return TraceInfo(
        trace_id=opened.trace_id,
        game=named["game"],
        position=named["position"],
        algorithm=made.algorithm,
        depth=made.result.depth,
        rows=len(made),
        scale=opened.scale,
        native=made.columns.native,
        truncated=made.truncated,
        root=made.root.row,
        reasons=[reason.phrase for reason in Reason],
        kinds=[_kind_text(kind) for kind in Kind if kind],
        leaves=made.result.leaves,
        cutoffs=made.result.cutoffs,
        seconds=opened.seconds,
        found=views.found_view(made.start, made.result),
    )


def _kind_text(kind: Kind) -> str:
    return (kind.name or "").lower().replace("_", " ")


@handler
def nodes(session: Session, request: Nodes) -> NodeList:
    made = session.traces[request.trace_id].trace
    rows = request.rows[:MOST_NODES]
    return NodeList([view(node_at(made, row)) for row in rows], len(request.rows))


@handler
def children(session: Session, request: Children) -> NodeList:
    node = node_at(session.traces[request.trace_id].trace, request.row)
    first = max(request.first, 0)
    chosen = node.children[first : first + min(request.count, MOST_NODES)]
    return NodeList([view(child) for child in chosen], len(node.children))


@handler
def path_to(session: Session, request: PathTo) -> NodeList:
    line = node_at(session.traces[request.trace_id].trace, request.row).path
    return NodeList([view(node) for node in line], len(line))


@handler
def node_board(session: Session, request: NodeBoard) -> NodePosition:
    node = node_at(session.traces[request.trace_id].trace, request.row)
    position, shown = node.position, views.position_view(node.position)
    pruned = {position.text(move) for move in node.pruned}
    left_out = [move for move in shown.moves if move.text in pruned]
    return NodePosition(request.row, shown, left_out, node.why_pruned)


@handler
def why_ended(session: Session, request: WhyEnded) -> Because:
    node = node_at(session.traces[request.trace_id].trace, request.row)
    why = node.trace.why(node.row)
    cause = None if why.cause is None else why.cause.row
    setter = None if why.setter is None else why.setter.row
    return Because(node.row, why.told, cause, setter, why.steps)


@search_handler(limits.LONGEST_PROOF)
def prove(session: Session, request: Prove, stop: Stop) -> Proved:
    node = node_at(session.traces[request.trace_id].trace, request.row)
    proof = stop.run(lambda: node.trace.prove(node.row, siblings=request.siblings))
    row = proof.node.row
    return Proved(row, proof.claim, proof.holds, proof.value, str(proof), proof.siblings)


def node_at(made: "Trace", row: int) -> "Node":
    """The node of a row that the page named."""
    if not 0 <= row < len(made):
        raise SearchError(f"there is no row {row}; the rows are 0 to {len(made) - 1}")
    return made[row]


def view(node: "Node") -> NodeView:
    """A row with its columns and the words for them."""
    columns, row = node.trace.columns, node.row
    return NodeView(
        row=row,
        parent=int(columns.parent[row]),
        size=int(columns.size[row]),
        ply=node.depth,
        remaining=node.remaining,
        move=node.text,
        alpha=finite(node.alpha),
        beta=finite(node.beta),
        score=finite(node.score),
        bound=node.bound.sign,
        reason=node.ending,
        kinds=[_kind_text(kind) for kind in Kind if kind and kind in node.kind],
        moves=int(columns.moves[row]),
        searched=int(columns.searched[row]),
        visits=int(columns.visits[row]),
        source=int(columns.source[row]),
        maximizing=node.maximizing,
        player=node.player,
    )
