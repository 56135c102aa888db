"""Answers about the nodes of a trace, for the screen Explore."""

from dataclasses import asdict

from plyscope.stop import Stop, check_stop
from plyscope.studio import limits, views
from plyscope.studio.handlers.table import handler, search_handler
from plyscope.studio.handlers.traces import node_at, view
from plyscope.studio.messages.explore import (
    FindPath,
    Inspect,
    Inspected,
    Plies,
    PlyTable,
    PlyView,
    ProofSize,
    RowFound,
    SmallestProof,
    Verified,
    VerifyTrace,
    ViolationView,
)
from plyscope.studio.sessions import Session
from plyscope.textbook import smallest_proof

MOST_CHILDREN = 400


@handler
def inspect(session: Session, request: Inspect) -> Inspected:
    node = node_at(session.traces[request.trace_id].trace, request.row)
    position, why = node.position, node.trace.why(node.row)
    shown = views.position_view(position)
    pruned = {position.text(move) for move in node.pruned}
    above = node.parent.position if node.parent and node.move is not None else None
    return Inspected(
        node=view(node),
        path=[view(step) for step in node.path],
        children=[view(child) for child in node.children[:MOST_CHILDREN]],
        visited=len(node.children),
        view=shown,
        last=list(above.path(node.move)) if above and shown.picture else [],
        pruned=[move for move in shown.moves if move.text in pruned],
        sentence=why.told,
        cause=why.cause.row if why.cause else None,
        setter=why.setter.row if why.setter else None,
        chain=why.steps,
    )


@handler
def find_path(session: Session, request: FindPath) -> RowFound:
    return RowFound(session.traces[request.trace_id].trace.find(request.path).row)


@handler
def plies(session: Session, request: Plies) -> PlyTable:
    made = session.traces[request.trace_id].trace
    table = [PlyView(**asdict(ply)) for ply in made.by_ply()]
    return PlyTable(table, made.cutoffs().first_move_rate)


@search_handler(limits.LONGEST_RECORDING)
def proof_size(session: Session, request: ProofSize, stop: Stop) -> SmallestProof:
    made = session.traces[request.trace_id].trace
    proof = smallest_proof(made.start, made.result.depth, stop=stop.is_set)
    return SmallestProof(proof.value, proof.leaves)


@search_handler(limits.LONGEST_PROOF)
def verify_trace(session: Session, request: VerifyTrace, stop: Stop) -> Verified:
    made = session.traces[request.trace_id].trace
    found = stop.run(lambda: made.violations(lambda _: check_stop()))
    groups = [
        ViolationView(
            claim=group.claim.value,
            count=len(group),
            row=group.first.row,
            sentence=group.first.sentence,
            cause=group.first.cause,
        )
        for group in found.groups
    ]
    return Verified(len(found), groups)
