"""Questions about a search, each asked just before the trace gives the answer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from plyscope.tracing.node import Node
from plyscope.tracing.steps import Step, StepKind
from plyscope.tracing.words import score_text, window_text

PRUNE, GO_ON = "prune", "go on"

Asked: TypeAlias = Literal["alpha", "beta", "best", "prune"]

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

    The answer is a score, or for "prune" a word: `PRUNE` or `GO_ON`.
    """

    after: int
    until: int
    asks: Asked
    text: str
    answer: float | str
    explanation: str


def questions(steps: Sequence[Step]) -> Iterator[Question]:
    """Every decision of a search as a question, in the order of the search."""
    windows: dict[Node, str] = {}
    for number, step in enumerate(steps):
        if step.kind in _ASKED:
            yield _window_question(step, windows[step.node])
            if _ASKED[step.kind] != "best":
                yield from _prune_question(step, steps[number + 1])
        windows[step.node] = window_text(step.alpha, step.beta)


def _window_question(step: Step, before: str) -> Question:
    """About a step that changes a window, or fails to; `before` is the window until then."""
    asks, child = _ASKED[step.kind], step.child
    assert child is not None
    answer = {"alpha": step.alpha, "beta": step.beta}.get(asks, step.best)
    assert answer is not None
    gave = f"{child.text} gives {score_text(child.score)} to {step.node.player}, {_who(step.node)}"
    window = "" if asks == "best" else f" The window was {before}."
    name = "the best score" if asks == "best" else asks
    text = f"{gave}.{window} What is {name} there now?"
    return Question(step.number - 1, step.number, asks, text, answer, step.sentence)


def _prune_question(step: Step, following: Step) -> Iterator[Question]:
    """Asked only where moves are left."""
    node, window = step.node, window_text(step.alpha, step.beta)
    is_cut = following.kind is StepKind.CUT and bool(node.pruned)
    if not is_cut and following.kind is not StepKind.ENTER:
        return
    line = " ".join(above.text for above in node.path[1:])
    where = f"after {line}" if line else "at the start"
    text = f"{node.player}, {_who(node)}, has moves left {where}; the window is {window}."
    told = following.sentence
    if not is_cut:
        inequality = f"{score_text(step.alpha)} < {score_text(step.beta)}"
        told = f"{inequality}: the window is still open. {told}"
    yield Question(
        step.number,
        following.number,
        "prune",
        f"{text} Prune them, or go on?",
        PRUNE if is_cut else GO_ON,
        told,
    )


def _who(node: Node) -> str:
    return "the maximizer" if node.maximizing else "the minimizer"
