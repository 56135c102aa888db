"""A search as a page shows it step by step: plain data for the studio and for lessons."""

import itertools
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import isfinite
from typing import Any

from plyscope.errors import SearchError
from plyscope.games.tree import Tree
from plyscope.lesson.views import QuestionView, StepView, WalkthroughNode, WritingView
from plyscope.position import Position
from plyscope.text import counted
from plyscope.tracing.node import Node
from plyscope.tracing.pseudocode import WRITINGS, Pseudocode, pseudocode, writings
from plyscope.tracing.quiz import Question, questions
from plyscope.tracing.steps import Step
from plyscope.tracing.trace import Trace
from plyscope.tracing.words import score_text

MOST_NODES = 2000
"""The most nodes that are shown step by step."""
SHOWN_UNSEARCHED = 6
"""The most unsearched moves of a node that are shown one by one; the others share a node."""


@dataclass(frozen=True)
class Walkthrough:
    """A whole search, step by step; `windows` is False for an algorithm without alpha and beta."""

    algorithm: str
    windows: bool
    pseudocode: list[str]
    writings: list[WritingView]
    nodes: list[WalkthroughNode]
    steps: list[StepView]
    questions: list[QuestionView]


def walkthrough(trace: Trace) -> Walkthrough:
    """The walkthrough of a trace; raises `SearchError` if it is too large to be shown."""
    if len(trace) > MOST_NODES:
        raise SearchError(
            f"this search visits {counted(len(trace), 'node')}, more than the {MOST_NODES:,} that "
            "can be shown step by step; choose a smaller depth or tree"
        )
    code, steps = pseudocode(trace.algorithm), list(trace.steps())
    return Walkthrough(
        algorithm=trace.algorithm,
        windows=trace.algorithm != "minimax",
        pseudocode=list(code.lines),
        writings=_writings(trace.algorithm),
        nodes=list(walkthrough_nodes(trace)),
        steps=[_step_view(step, code) for step in steps],
        questions=[_question_view(question) for question in questions(steps)],
    )


def _writings(algorithm: str) -> list[WritingView]:
    return [
        WritingView(name, WRITINGS[name][1], list(code.lines), code.places)
        for name, code in writings(algorithm).items()
    ]


def _question_view(question: Question) -> QuestionView:
    return QuestionView(**{**asdict(question), "choices": list(question.choices)})


def _step_view(step: Step, code: Pseudocode) -> StepView:
    return StepView(
        number=step.number,
        kind=step.kind.value,
        row=step.node.row,
        child=None if step.child is None else step.child.row,
        depth=step.node.depth,
        alpha=_finite(step.alpha),
        beta=_finite(step.beta),
        best=step.best,
        value=step.value,
        line=code.line_of(step),
        sentence=step.sentence,
    )


def walkthrough_nodes(made: Trace) -> Iterator[WalkthroughNode]:
    """Every visit in searched order, each followed by its subtree and its unsearched moves.

    Small explicit trees, the only ones of known size, show subtrees of unsearched moves, too.
    """
    numbers = itertools.count(-1, -1)
    is_drawn_whole = isinstance(made.start, Tree) and made.start.size <= MOST_NODES

    def visited(node: Node, root: int) -> Iterator[WalkthroughNode]:
        position, score = node.position, score_text(node.score)
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
        value = score_text(position.evaluate()) if is_drawn_whole and not moves else ""
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


def _finite(score: float) -> float | None:
    """A score for JSON, in which an open bound is null."""
    return score if isfinite(score) else None
