"""The bug gallery: the bugs by name, and each of them at work."""

from typing import TYPE_CHECKING

from plyscope.studio.handlers.table import handler
from plyscope.studio.messages.gallery import BugName, BugRun, Bugs, BugView, ListBugs, ShowBug
from plyscope.studio.sessions import Session
from plyscope.studio.views import position_view

if TYPE_CHECKING:
    from plyscope.tracing import Trace


@handler
def list_bugs(_session: Session, _request: ListBugs) -> Bugs:
    from plyscope.gallery import BUGS  # here and below: loaded late, being slow

    return Bugs([BugName(bug.name, bug.title) for bug in BUGS.values()])


@handler
def show_bug(_session: Session, request: ShowBug) -> BugView:
    from plyscope.gallery import bug_named, exhibit

    bug = bug_named(request.bug)
    shown = exhibit(bug)
    assert shown.fault is not None
    start = shown.wrong.start
    return BugView(
        name=bug.name,
        title=bug.title,
        effect=bug.effect,
        algorithm=bug.algorithm,
        game=bug.game,
        position=str(start),
        depth=shown.wrong.result.depth,
        board=None if bug.game == "tree" else position_view(start),
        wrong_lines=list(bug.wrong_lines),
        right_lines=list(bug.right_code.lines),
        guilty=list(bug.guilty),
        wrong=_run(shown.wrong),
        right=_run(shown.right),
        fault_row=shown.fault.node.row,
        fault_kind=shown.fault.kind,
        fault=shown.fault.sentence,
    )


def _run(trace: "Trace") -> BugRun:
    from plyscope.lesson.walkthrough import walkthrough_nodes
    from plyscope.tracing.words import score_text

    nodes = list(walkthrough_nodes(trace))
    return BugRun(nodes, score_text(trace.score), trace.result.leaves)
