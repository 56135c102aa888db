"""A bug at work: the wrong search beside the right one, and the first row where it goes wrong."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

import plyscope.games
from plyscope.gallery.bugs import Bug
from plyscope.gallery.wrong_searches import WithTable, WrongSearch
from plyscope.position import Position
from plyscope.textbook import Bound, alphabeta, minimax
from plyscope.tracing.node import Node
from plyscope.tracing.recording import ColumnRecorder
from plyscope.tracing.trace import Trace
from plyscope.tracing.words import score_text


@dataclass(frozen=True)
class Fault:
    """The first visit that goes wrong, in the order of time.

    "wrong": what it returns is not true. "wasted": the right search does not visit this node.
    """

    kind: Literal["wrong", "wasted"]
    node: Node
    value: float
    """The minimax value of the node at its depth."""

    @property
    def sentence(self) -> str:
        where = f"after {line}" if (line := _line(self.node)) else "at the root"
        if self.kind == "wasted":
            return f"The search visits the node {where}, which the right search prunes."
        claim = self.node.bound.said(score_text(self.node.score))
        return (
            f"The search returns {claim} for the node {where}; its value is "
            f"{score_text(self.value)}."
        )


@dataclass(frozen=True)
class Exhibit:
    """The traces of the wrong and of the right search, and the first fault, if any."""

    wrong: Trace
    right: Trace
    fault: Fault | None


def exhibit(bug: Bug, position: Position[Any] | None = None, depth: int | None = None) -> Exhibit:
    """The bug at work on a position, by default on the smallest that shows it."""
    if position is None:
        position, depth = smallest_position(bug), bug.depth
    wrong, right = _recorded(bug.search, position, depth), right_trace(bug, position, depth)
    return Exhibit(wrong, right, first_fault(wrong, right))


def smallest_position(bug: Bug) -> Position[Any]:
    """Where the bug shows with the fewest nodes or moves."""
    position = plyscope.games.start(bug.game, position=bug.position)
    for text in bug.moves:
        position = position.play(position.parse(text))
    return position


def right_trace(bug: Bug, position: Position[Any], depth: int | None = None) -> Trace:
    """The search that the bug spoils, without the bug."""
    if issubclass(bug.search, WithTable):
        return _recorded(WithTable, position, depth)
    recorder = ColumnRecorder()
    search = minimax if bug.algorithm == "minimax" else alphabeta
    result = search(position, depth, recorder=recorder)
    return Trace(position, result, recorder.finish())


def _recorded(search: WrongSearch, position: Position[Any], depth: int | None) -> Trace:
    recorder = ColumnRecorder()
    run = search(position, depth, recorder)
    result = run.result(run.root_value(position))
    return Trace(position, result, recorder.finish())


def first_fault(wrong: Trace, right: Trace) -> Fault | None:
    """The first visit that returns something untrue, or that the right search does not make."""
    known = {tuple(_moves(node)) for node in right}
    for node, is_entered in _visits(wrong.root):
        if is_entered and tuple(_moves(node)) not in known:
            return Fault("wasted", node, _value(node))
        if not is_entered and not _is_true(node):
            return Fault("wrong", node, _value(node))
    return None


def _visits(node: Node) -> Iterator[tuple[Node, bool]]:
    """Each node when it is entered (True) and when it is left (False)."""
    yield node, True
    for child in node.children:
        yield from _visits(child)
    yield node, False


def _is_true(node: Node) -> bool:
    value, score = _value(node), node.score
    return {
        Bound.EXACT: value == score,
        Bound.AT_LEAST: value >= score,
        Bound.AT_MOST: value <= score,
    }[node.bound]


def _value(node: Node) -> float:
    return minimax(node.position, node.remaining).score


def _moves(node: Node) -> Iterator[Any]:
    return (above.move for above in node.path[1:])


def _line(node: Node) -> str:
    return " ".join(above.text for above in node.path[1:])
