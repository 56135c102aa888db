"""Walkthroughs of searches, and trees to search."""

import json

import plyscope
from plyscope.errors import SearchError, TreeError
from plyscope.games import tree
from plyscope.games.tree import Tree
from plyscope.games.worked_examples import WORKED_EXAMPLES
from plyscope.stop import Stop
from plyscope.studio import limits
from plyscope.studio.handlers.table import handler, search_handler
from plyscope.studio.messages.watch import (
    Examples,
    ExampleView,
    LessonFile,
    ListExamples,
    RandomTree,
    ReadTree,
    ReturnedTree,
    ReturnTree,
    SaveLesson,
    TreeView,
    WalkThrough,
    WalkthroughView,
)
from plyscope.studio.sessions import Session


@search_handler(limits.LONGEST_ANSWER)
def walk_through(session: Session, request: WalkThrough, stop: Stop) -> WalkthroughView:
    from plyscope.lesson.walkthrough import walkthrough  # here and below: loaded late, being slow

    opened = session.traces[request.trace_id]
    made = stop.run(lambda: walkthrough(opened.trace))
    return WalkthroughView(trace_id=opened.trace_id, **vars(made))


@search_handler(limits.LONGEST_ANSWER)
def return_tree(session: Session, request: ReturnTree, stop: Stop) -> ReturnedTree:
    made = session.traces[request.trace_id].trace
    most = limits.MOST_WALKTHROUGH
    if len(made) > most:
        raise SearchError(f"this tree has {len(made):,} nodes, more than the {most:,} shown here")
    tree = stop.run(made.to_dict)
    picture = stop.run(lambda: made.to_svg(nodes=limits.MOST_WALKTHROUGH))
    return ReturnedTree(made.draw(), json.dumps(tree, indent=2, ensure_ascii=False), picture)


@search_handler(limits.LONGEST_ANSWER)
def save_lesson(session: Session, request: SaveLesson, stop: Stop) -> LessonFile:
    from plyscope.lesson.page import lesson_page
    from plyscope.lesson.spec import single_search

    made = session.traces[request.trace_id].trace
    lesson = single_search(made.start, made.result.depth, made.algorithm)
    return LessonFile(stop.run(lambda: lesson_page(lesson)))


@handler
def list_examples(_session: Session, _request: ListExamples) -> Examples:
    examples = [
        ExampleView(example.name, str(example.tree), example.lesson) for example in WORKED_EXAMPLES
    ]
    from plyscope.tracing.pseudocode import TOLD_ALGORITHMS

    return Examples(examples, list(TOLD_ALGORITHMS))


@handler
def read_tree(_session: Session, request: ReadTree) -> TreeView:
    return _tree_view(tree.parse(request.text))


@handler
def random_tree(_session: Session, request: RandomTree) -> TreeView:
    most = limits.MOST_WALKTHROUGH
    if request.depth > 0 and request.branching ** min(request.depth, 64) > most:
        raise TreeError(
            f"the tree may have more than the {most:,} leaves that can be drawn; "
            "choose a smaller depth or branching"
        )
    options = {name: getattr(request, name) for name in ("low", "high", "uniform")}
    return _tree_view(tree.random(request.depth, request.branching, request.seed, **options))


def _tree_view(made: Tree) -> TreeView:
    if made.size > limits.MOST_WALKTHROUGH:
        size = plyscope.text.counted(made.size, "node")
        raise TreeError(f"the tree has {size}; at most {limits.MOST_WALKTHROUGH:,} can be drawn")
    return TreeView(
        str(made), json.dumps(made.board(), separators=(",", ":")), made.height, made.size
    )
