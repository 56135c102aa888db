"""A search told step by step, in the order and the words of a teacher."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from math import inf

from plyscope.moves import line_texts, listed
from plyscope.text import counted
from plyscope.textbook import Bound, Kind, Reason
from plyscope.tracing.node import Node, Reply
from plyscope.tracing.words import cut_sentence, score_text, window_text

MOST_NAMED = 12
"""Moves that a sentence about a cut names."""


class StepKind(Enum):
    """What happens in a step."""

    BEGIN = "begin"
    ENTER = "enter"
    EVALUATE = "evaluate"
    GAME_OVER = "game over"
    TABLE_HIT = "table hit"
    RAISE_ALPHA = "raise alpha"
    ALPHA_UNCHANGED = "alpha unchanged"
    LOWER_BETA = "lower beta"
    BETA_UNCHANGED = "beta unchanged"
    NEW_BEST = "new best"
    BEST_UNCHANGED = "best unchanged"
    SEARCH_AGAIN = "search again"
    CHECK = "check"
    CUT = "cut"
    WINDOW_CLOSED = "window closed"
    TEST = "test"
    SKIP = "skip"
    RETURN = "return"
    STOP = "stop"


@dataclass(frozen=True)
class Step:
    """One thing that happened: at which node, with which window after it, and a sentence.

    `value` is the score the step is about: the one that came up from `child`, the one that is
    returned, or (for a cut) the one that closed the window. `best` is the best score that the node
    has after the step; None while it has none.
    """

    kind: StepKind
    node: Node
    alpha: float
    beta: float
    value: float | None
    sentence: str
    child: Node | None = None
    best: float | None = None
    number: int = 0

    def __str__(self) -> str:
        return f"{self.number:>4}  {'  ' * self.node.depth}{self.sentence}"


TESTED = (Reason.PROBCUT, Reason.NULL_MOVE_CUT, Reason.MULTI_CUT)


def tell(roots: Iterable[Node], *, windows: bool) -> Iterator[Step]:
    """The steps of a whole search; `windows` is False for one that has none (minimax)."""
    untold = (step for root in roots for step in _begin(root, windows))
    for number, step in enumerate(untold, start=1):
        alpha, beta = (step.alpha, step.beta) if windows else (-inf, inf)
        yield replace(step, number=number, alpha=alpha, beta=beta)


def _begin(root: Node, windows: bool) -> Iterator[Step]:
    if Kind.ITERATION_ROOT in root.kind:
        if root.alpha == -inf and root.beta == inf:
            sentence = f"Search from the start, {counted(root.remaining, 'move')} deep."
        else:
            sentence = f"Ask: is the value at least {score_text(root.beta)}?"
        yield Step(StepKind.BEGIN, root, root.alpha, root.beta, None, sentence)
    yield from _visit(root, windows)


def _visit(node: Node, windows: bool) -> Iterator[Step]:
    yield Step(StepKind.ENTER, node, node.alpha, node.beta, None, _enter_sentence(node, windows))
    if node.reason.is_leaf:
        yield _leaf(node)
        return
    before, replies = _unanswered(node), node.replies()
    for child in node.children:
        if child.is_skipped:
            yield _skip(node, child, before)
            continue
        yield from _visit(child, windows)
        if child.reason is Reason.STOPPED:
            break
        if child.is_test:
            yield _test(node, child)
            continue
        reply = next(replies)
        yield _update(node, before, reply, windows)
        if windows and not reply.asked_again and reply.alpha < reply.beta:
            yield _check(node, reply)
        before = reply
    yield from _leave(node, before)


def _skip(node: Node, child: Node, before: Reply) -> Step:
    sentence = f"Skip {child.text} ({child.reason.phrase}): a rule says it hardly matters."
    return Step(StepKind.SKIP, node, before.alpha, before.beta, None, sentence, child)


def _test(node: Node, child: Node) -> Step:
    news = "good enough to prune" if node.reason in TESTED else "not good enough: go on"
    sentence = f"The test gives {score_text(child.score)}: {news}."
    return Step(StepKind.TEST, node, node.alpha, node.beta, child.score, sentence, child)


def _unanswered(node: Node) -> Reply:
    """The state of a node none of whose moves has been searched."""
    return Reply(node, node.alpha, node.beta, -inf if node.maximizing else inf, False)


def _enter_sentence(node: Node, windows: bool) -> str:
    aim = "wants the highest score" if node.maximizing else "wants the lowest score"
    turn = f"{node.player} to move, {aim}" if not node.reason.is_leaf else "a position to evaluate"
    window = f"; window {window_text(node.alpha, node.beta)}" if windows else ""
    if node.parent is None:
        return f"Start: {turn}{window}."
    if node.is_test:
        how = "a pass" if Kind.NULL_MOVE in node.kind else "the same position"
        return f"Test {how}, {counted(node.remaining, 'move')} deep: {turn}{window}."
    how = "Try"
    if Kind.SCOUT in node.kind:
        how = "Scout"
    elif Kind.RE_SEARCH in node.kind:
        how = "Search again"
    return f"{how} {node.parent.player}'s move {node.text}: {turn}{window}."


def _leaf(node: Node) -> Step:
    value = score_text(node.score)
    kind, sentence = {
        Reason.EVALUATED: (StepKind.EVALUATE, f"Evaluate: {value}."),
        Reason.GAME_OVER: (StepKind.GAME_OVER, f"The game is over: {value}."),
        Reason.TABLE_HIT: (
            StepKind.TABLE_HIT,
            f"Seen before: the table says {node.bound.said(value)}.",
        ),
        Reason.REPETITION: (
            StepKind.GAME_OVER,
            f"The position repeats, or a draw is claimed: {value}.",
        ),
        Reason.FORCED_WIN: (StepKind.GAME_OVER, f"A forced win: {value}."),
        Reason.TABLEBASE: (StepKind.GAME_OVER, f"An endgame table knows it: {value}."),
        Reason.REVERSE_FUTILITY: (
            StepKind.EVALUATE,
            f"Pruned without a search: {node.bound.said(value)} (reverse futility).",
        ),
    }.get(node.reason, (StepKind.EVALUATE, f"Left as {node.ending}: {value}."))  # a forged row
    return Step(kind, node, node.alpha, node.beta, node.score, sentence, best=node.score)


def _update(node: Node, before: Reply, reply: Reply, windows: bool) -> Step:
    """What the score that came up from a child changes at `node`."""
    child = reply.child
    came = f"{child.text} gives {score_text(child.score)}"
    if reply.asked_again:
        kind = StepKind.SEARCH_AGAIN
        sentence = f"{came}, better than expected: search it again with the whole window."
    elif not windows:
        better = reply.best != before.best
        kind = StepKind.NEW_BEST if better else StepKind.BEST_UNCHANGED
        news = "the best so far" if better else f"no better than {score_text(reply.best)}"
        sentence = f"{came}: {news} for {node.player}."
    elif node.maximizing:
        raised = reply.alpha != before.alpha
        kind = StepKind.RAISE_ALPHA if raised else StepKind.ALPHA_UNCHANGED
        sentence = f"{came}: alpha {_moved(node, reply.alpha, 'rises' if raised else '')}."
    else:
        lowered = reply.beta != before.beta
        kind = StepKind.LOWER_BETA if lowered else StepKind.BETA_UNCHANGED
        sentence = f"{came}: beta {_moved(node, reply.beta, 'falls' if lowered else '')}."
    best = None if reply.best in (inf, -inf) else reply.best
    return Step(kind, node, reply.alpha, reply.beta, child.score, sentence, child, best)


def _moved(node: Node, bound: float, how: str) -> str:
    """What happened to a bound and what that means to the player; `how` is empty if nothing did."""
    value = score_text(bound)
    if not how:
        return f"stays {value}"
    relation = "at least" if node.maximizing else "at most"
    return f"{how} to {value}. {node.player} is sure of {relation} {value} here"


def _check(node: Node, reply: Reply) -> Step:
    """The window is still open: the comparison that does not cut."""
    is_last = len(node.children) == 0 or reply.child.row == node.children[-1].row
    sentence = (
        f"Alpha {score_text(reply.alpha)} is less than beta {score_text(reply.beta)}: "
        f"{'no cut' if is_last else 'go on'}."
    )
    return Step(StepKind.CHECK, node, reply.alpha, reply.beta, None, sentence, best=reply.best)


def _leave(node: Node, last: Reply) -> Iterator[Step]:
    alpha, beta = last.alpha, last.beta
    if node.reason is Reason.STOPPED:
        yield Step(StepKind.STOP, node, alpha, beta, None, "The search is stopped.")
        return
    if node.reason in TESTED:
        sentence = f"Prune after the test ({node.reason.phrase})."
        yield Step(StepKind.CUT, node, alpha, beta, node.score, sentence)
    if node.reason is Reason.CUTOFF:
        yield _close(node, last)
    if node.parent is None:
        sentence = f"The value is {node.bound.said(score_text(node.score))}{_conclusion(node)}."
    else:
        sentence = f"Return {node.bound.said(score_text(node.score))} for {node.text}."
    yield Step(StepKind.RETURN, node, alpha, beta, node.score, sentence, best=node.score)


def _close(node: Node, last: Reply) -> Step:
    """The window is empty: a cut where moves are left, otherwise nothing is saved."""
    if node.pruned:
        kind, sentence = StepKind.CUT, f"Cut: {cut_sentence(node)}. {_rest(node)}"
    else:
        kind = StepKind.WINDOW_CLOSED
        sentence = (
            f"Alpha {score_text(last.alpha)} is not less than beta {score_text(last.beta)}, "
            "but this was the last move: there is nothing to cut."
        )
    return Step(kind, node, last.alpha, last.beta, last.best, sentence, best=last.best)


def _rest(node: Node) -> str:
    """What a cut leaves out; of many moves the first are named."""
    pruned = node.pruned
    named = listed(node.position.text(move) for move in pruned[:MOST_NAMED])
    more = len(pruned) - MOST_NAMED
    return f"Skip {named}{f' and {more} more' if more > 0 else ''}."


def _conclusion(root: Node) -> str:
    """What the whole search found, after its last root: the value, the move and the line."""
    trace = root.trace
    if root.row != trace.root_rows()[-1] or not trace.result.line:
        return ""
    value = "" if root.bound is Bound.EXACT else f", so it is {score_text(trace.score)}"
    moves = line_texts(trace.start, trace.result.line)
    expected = f"; best play is {' '.join(moves)}" if len(moves) > 1 else ""
    return f"{value}. {root.player} plays {moves[0]}{expected}"


def outline(steps: Iterable[Step]) -> list[str]:
    """The steps that move a window or fail to, in a few words each: "alpha 3", "beta 3", …

    That a node which was cut changes nothing above it goes without saying; a cut is told together
    with the score that caused it.
    """
    words: list[str] = []
    for step in steps:
        if step.kind is StepKind.CUT and words:
            relation = "at least" if step.node.maximizing else "at most"
            words[-1] += f", cut (node {relation} {score_text(step.node.score)})"
        elif step.kind is StepKind.WINDOW_CLOSED and words:
            words[-1] += ", window closed"
        elif step.kind in _OUTLINE and not _goes_without_saying(step):
            where = "root " if step.node.parent is None else ""
            words.append(where + _OUTLINE[step.kind].format(score_text(step.value or 0)))
    return words


def _goes_without_saying(step: Step) -> bool:
    unchanged = step.kind in (StepKind.ALPHA_UNCHANGED, StepKind.BETA_UNCHANGED)
    return unchanged and step.child is not None and step.child.reason is Reason.CUTOFF


_OUTLINE = {
    StepKind.RAISE_ALPHA: "alpha {}",
    StepKind.ALPHA_UNCHANGED: "alpha unchanged ({})",
    StepKind.LOWER_BETA: "beta {}",
    StepKind.BETA_UNCHANGED: "beta unchanged ({})",
    StepKind.NEW_BEST: "best {}",
    StepKind.BEST_UNCHANGED: "best unchanged ({})",
}
