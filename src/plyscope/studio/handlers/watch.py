"""Walkthroughs of searches, and trees to search."""

import itertools
import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import plyscope
from plyscope.errors import SearchError, TreeError
from plyscope.games import tree
from plyscope.games.tree import Tree
from plyscope.games.worked_examples import WORKED_EXAMPLES
from plyscope.position import Position
from plyscope.stop import Stop
from plyscope.studio import limits
from plyscope.studio.handlers.table import handler, search_handler
from plyscope.studio.messages.watch import (
    Examples,
    ExampleView,
    ListExamples,
    QuestionView,
    RandomTree,
    ReadTree,
    StepView,
    TreeView,
    WalkThrough,
    WalkthroughNode,
    WalkthroughView,
)
from plyscope.studio.messages.wire import finite
from plyscope.studio.sessions import Session
from plyscope.studio.traces import Opened

if TYPE_CHECKING:
    from plyscope.tracing import Node, Step, Trace
    from plyscope.tracing.pseudocode import Pseudocode
    from plyscope.tracing.quiz import Question

SHOWN_UNSEARCHED = 6
"""The most unsearched moves of a node that are shown one by one; the others share a node."""


@search_handler(limits.LONGEST_ANSWER)
def walk_through(session: Session, request: WalkThrough, stop: Stop) -> WalkthroughView:
    opened = session.studio.traces[request.trace_id]
    most = limits.MOST_WALKTHROUGH
    if len(opened.trace) > most:
        visits = plyscope.text.counted(len(opened.trace), "node")
        raise SearchError(
            f"this search visits {visits}, more than the {most:,} that can be shown step by step; "
            "choose a smaller depth or tree"
        )
    return stop.run(lambda: walkthrough_view(opened))


def walkthrough_view(opened: Opened) -> WalkthroughView:
    """The walkthrough of a trace."""
    from plyscope.tracing.pseudocode import pseudocode  # here and below: loaded late, being slow
    from plyscope.tracing.quiz import questions

    made = opened.trace
    code = pseudocode(made.algorithm)
    steps = list(made.steps())
    return WalkthroughView(
        trace_id=opened.trace_id,
        algorithm=made.algorithm,
        windows=made.algorithm != "minimax",
        pseudocode=list(code.lines),
        nodes=list(walkthrough_nodes(made)),
        steps=[_step_view(step, code) for step in steps],
        questions=[_question_view(question) for question in questions(steps)],
    )


def _question_view(question: "Question") -> QuestionView:
    return QuestionView(**{**asdict(question), "choices": list(question.choices)})


def _step_view(step: "Step", code: "Pseudocode") -> StepView:
    return StepView(
        number=step.number,
        kind=step.kind.value,
        row=step.node.row,
        child=None if step.child is None else step.child.row,
        depth=step.node.depth,
        alpha=finite(step.alpha),
        beta=finite(step.beta),
        best=step.best,
        value=step.value,
        line=code.line_of(step),
        sentence=step.sentence,
    )


def walkthrough_nodes(made: "Trace") -> Iterator[WalkthroughNode]:
    """Every visit in searched order, each followed by its subtree and its unsearched moves.

    Small explicit trees, the only ones of known size, show subtrees of unsearched moves, too.
    """
    numbers = itertools.count(-1, -1)
    is_drawn_whole = isinstance(made.start, Tree) and made.start.size <= limits.MOST_WALKTHROUGH

    def visited(node: "Node", root: int) -> Iterator[WalkthroughNode]:
        position, score = node.position, plyscope.tracing.words.score_text(node.score)
        yield WalkthroughNode(
            row=node.row,
            parent=None if node.parent is None else node.parent.row,
            root=root,
            move=node.text,
            player=node.player,
            maximizing=node.maximizing,
            leaf=node.reason.is_leaf,
            score=score
            if node.bound.sign == "=" or node.reason.is_leaf
            else f"{node.bound.sign} {score}",
            known=position.height == 0,
        )
        for child in node.children:
            yield from visited(child, root)
        if not node.pruned:
            return
        moves = node.pruned if is_drawn_whole else node.pruned[:SHOWN_UNSEARCHED]
        for move in moves:
            yield from unsearched(position, move, node.row, root, node.remaining - 1)
        if len(moves) < len(node.pruned):
            more = f"+{len(node.pruned) - len(moves)} more"
            yield WalkthroughNode(next(numbers), node.row, root, more, "", True, True, "", False)

    def unsearched(
        above: Position[Any], move: Any, parent: int, root: int, remaining: int
    ) -> Iterator[WalkthroughNode]:
        position, row = above.play(move), next(numbers)
        moves = position.moves() if remaining > 0 else ()
        value = (
            plyscope.tracing.words.score_text(position.evaluate())
            if is_drawn_whole and not moves
            else ""
        )
        yield WalkthroughNode(
            row=row,
            parent=parent,
            root=root,
            move=above.text(move),
            player=position.player,
            maximizing=position.maximizing,
            leaf=not moves,
            score=value,
            known=bool(value),
        )
        for deeper in moves if is_drawn_whole else ():
            yield from unsearched(position, deeper, row, root, remaining - 1)

    for root in made.roots:
        yield from visited(root, root.row)


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
