"""Questions about a search, each asked just before the trace gives the answer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Literal, TypeAlias

from plyscope.moves import listed
from plyscope.tracing.node import Node
from plyscope.tracing.steps import MOST_NAMED, Step, StepKind
from plyscope.tracing.words import score_text

PRUNE, GO_ON = "prune", "go on"

Asked: TypeAlias = Literal["alpha", "beta", "best", "prune", "reason"]

_ASKED: dict[StepKind, Asked] = {
    StepKind.RAISE_ALPHA: "alpha",
    StepKind.ALPHA_UNCHANGED: "alpha",
    StepKind.LOWER_BETA: "beta",
    StepKind.BETA_UNCHANGED: "beta",
    StepKind.NEW_BEST: "best",
    StepKind.BEST_UNCHANGED: "best",
}


@dataclass(frozen=True)
class Question:
    """What is asked after step `after`; step `until` gives the answer, which `explanation` tells.

    The answer is a score, or one of the `choices`: `PRUNE` or `GO_ON`, or for "reason" the ancestor
    where the opponent has something better. `in_quiz` is False for decisions that a quiz leaves
    out, so that neither of two answers is right most of the time.
    """

    after: int
    until: int
    asks: Asked
    text: str
    answer: float | str
    explanation: str
    choices: tuple[str, ...] = ()
    in_quiz: bool = True


def questions(steps: Sequence[Step]) -> list[Question]:
    """Every decision of a search as a question, in the order of the search."""
    return _mixed([question for pair in pairwise(steps) for question in _asked(*pair)])


def _asked(step: Step, following: Step) -> Iterator[Question]:
    if step.kind not in _ASKED:
        return
    yield _window_question(step)
    if following.kind is StepKind.CUT:
        yield _prune_question(step, following, PRUNE)
        yield from _reason_question(step, following)
    elif following.kind is StepKind.CHECK and _moves_left(step):
        yield _prune_question(step, following, GO_ON)


def _mixed(asked: list[Question]) -> list[Question]:
    """The questions, with about as many in the quiz that are answered by "go on" as by "prune"."""
    going_on = [question for question in asked if question.answer == GO_ON]
    cuts = sum(question.answer == PRUNE for question in asked)
    count = min(len(going_on), max(cuts, 1))
    kept = {going_on[(2 * at + 1) * len(going_on) // (2 * count)].after for at in range(count)}
    return [
        replace(question, in_quiz=question.answer != GO_ON or question.after in kept)
        for question in asked
    ]


def _window_question(step: Step) -> Question:
    """About a step that changes a window, or fails to."""
    asks = _ASKED[step.kind]
    answer = {"alpha": step.alpha, "beta": step.beta}.get(asks, step.best)
    assert answer is not None
    name = "the best score" if asks == "best" else asks
    text = f"{_gave(step)} What is {name} there now?"
    return Question(step.number - 1, step.number, asks, text, answer, step.sentence)


def _prune_question(step: Step, following: Step, answer: str) -> Question:
    """Asked only where moves are left; who answers works out the window."""
    told = following.sentence
    if answer == PRUNE:
        inequality = f"Alpha {score_text(following.alpha)} ≥ beta {score_text(following.beta)}."
        told = f"{inequality} {told}"
    left = listed(step.node.position.text(move) for move in _moves_left(step)[:MOST_NAMED])
    text = f"{_gave(step)} Not searched yet: {left}. Prune, or go on?"
    choices = (PRUNE, GO_ON)
    return Question(step.number, following.number, "prune", text, answer, told, choices)


def _reason_question(step: Step, following: Step) -> Iterator[Question]:
    """Which ancestor's better option closes the window; only where there are several ancestors."""
    node, setter = step.node, step.node.bound_setter
    ancestors = node.path[:-1]
    if setter is None or setter.parent is None or len(ancestors) < 2:
        return
    places = tuple(map(_place, ancestors))
    bound = "at least" if node.maximizing else "at most"
    who = setter.parent.player
    text = f"{node.player} gets {bound} {score_text(node.score)} here. Where can {who} do better?"
    told = f"{who} has {score_text(setter.score)} {_place(setter.parent)}, by {setter.text}."
    answer = _place(setter.parent)
    yield Question(step.number, following.number, "reason", text, answer, told, places)


def _moves_left(step: Step) -> list[Any]:
    """The moves of the node that have not been searched after a step that searched one."""
    node, child = step.node, step.child
    assert child is not None
    searched = {other.move for other in node.children if other.row <= child.row}
    later = [other.move for other in node.children if other.row > child.row]
    return [move for move in dict.fromkeys([*later, *node.pruned]) if move not in searched]


def _gave(step: Step) -> str:
    node, child = step.node, step.child
    assert child is not None
    place = _place(node)
    who = "the maximizer" if node.maximizing else "the minimizer"
    gave = f"{child.text} gives {score_text(child.score)} to {node.player}, {who}"
    return f"{place[0].upper()}{place[1:]}, {gave}."


def _place(node: Node) -> str:
    line = " ".join(above.text for above in node.path[1:])
    return f"after {line}" if line else "at the start"
