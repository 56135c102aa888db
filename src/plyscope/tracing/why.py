"""Why a node ended as it did, in a sentence and in data; and whether that is true."""

from dataclasses import dataclass, field
from typing import Any

from plyscope.engine import search
from plyscope.position import Position
from plyscope.textbook import Bound, Reason, alphabeta
from plyscope.tracing.node import Node
from plyscope.tracing.words import cut_sentence, score_text


@dataclass(frozen=True)
class Why:
    """An answer: the sentence, and what it speaks of.

    cause       the child that cut the node or gave it its score, or the row a table hit came from
    setter      the earlier visit that had set the bound a cut ran into; None where the bound was
                part of the question
    chain       the inequalities, each true, that lead from the cause to the end of the node
    """

    node: Node
    reason: Reason
    sentence: str
    cause: Node | None = None
    setter: Node | None = None
    chain: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return "\n".join([self.sentence, *(f"  {link}" for link in self.chain)])


def why(node: Node) -> Why:
    """Why the visit ended, and with that score."""
    score = score_text(node.score)
    if node.reason is Reason.CUTOFF:
        return _why_cut(node)
    if node.reason is Reason.ALL_SEARCHED:
        best = node.best
        named = f"{best.text} is best for {node.player}: " if best else ""
        sentence = f"All its moves were searched; {named}{node.bound.said(score)}."
        return Why(node, node.reason, sentence, best)
    if node.reason is Reason.TABLE_HIT:
        source = node.source
        where = f"row {source.row}" if source else "an earlier visit"
        said = node.bound.said(score)
        is_image = source is not None and source.position.key() != node.position.key()
        what = "An image of the position, mirrored or turned," if is_image else "The position"
        sentence = f"{what} came up before: {where} had found {said}, at the same depth."
        return Why(node, node.reason, sentence, source)
    told = {
        Reason.EVALUATED: f"The depth was used up; the position evaluates to {score}.",
        Reason.GAME_OVER: f"The game is over here: {score}.",
        Reason.STOPPED: "The search was stopped before the node was finished.",
    }
    sentence = told.get(node.reason, f"{node.reason.phrase}: {score}.")
    return Why(node, node.reason, sentence)


def cutting_child(node: Node) -> Node | None:
    """The visit that closed the window of a node that was cut, if it was recorded."""
    last = node.children[-1] if node.children else None
    return last if last is not None and last.score == node.score else None


def _why_cut(node: Node) -> Why:
    cause, setter = cutting_child(node), node.bound_setter
    relation, name = ("≥", "beta") if node.maximizing else ("≤", "alpha")
    limit = score_text(node.beta if node.maximizing else node.alpha)
    chain = [f"{score_text(node.score)} {relation} {name} = {limit}"]
    if cause is not None:
        said = f"{cause.bound.sign} {score_text(cause.score)}"
        chain.insert(0, f"{cause.text} leads to {said} (row {cause.row})")
    if setter is not None and setter.parent is not None:
        who, row = setter.parent.player, setter.row
        chain.append(f"{name} = {limit}: {who} already has {setter.text} (row {row})")
    return Why(node, node.reason, f"Cut: {cut_sentence(node)}.", cause, setter, chain)


@dataclass(frozen=True)
class Proof:
    """A claim of a trace, checked by a plain search of the same depth without table or tricks.

    value       what the plain search found for `node`, the row the claim rests on
    holds       whether the claim is true
    siblings    if asked for: the values of the moves that were never searched
    """

    claim: str
    node: Node
    value: float
    holds: bool
    siblings: dict[str, float] = field(default_factory=dict)

    def __str__(self) -> str:
        verdict = "true" if self.holds else "FALSE"
        return f"{self.claim}: {verdict}, plain search finds {score_text(self.value)}"


def prove(node: Node, *, siblings: bool = False) -> Proof:
    """Checks what a node claims.

    A cut rests on one child: that child is searched again, and its value must cross the window;
    the moves never searched then follow by arithmetic, and with `siblings` are searched too. Any
    other node (also a cut one whose child was not recorded) is searched again itself, and its score
    must be what its bound says.
    """
    if node.reason is Reason.STOPPED:
        return Proof("a stopped node claims nothing", node, 0, holds=True)
    child = cutting_child(node) if node.reason is Reason.CUTOFF else None
    if child is None:
        value = _value(node)
        claim = f"the value is {node.bound.said(score_text(node.score))}"
        return Proof(claim, node, value, _agrees(value, node.bound, node.score))
    value = true_value(child.position, child.remaining)
    if node.maximizing:
        claim, holds = f"{child.text} is at least {score_text(node.beta)}", value >= node.beta
    else:
        claim, holds = f"{child.text} is at most {score_text(node.alpha)}", value <= node.alpha
    others = node.pruned if siblings else []
    values = {
        node.position.text(move): true_value(node.position.play(move), node.remaining - 1)
        for move in others
    }
    return Proof(claim, child, value, holds, values)


def _value(node: Node) -> float:
    """The minimax value of a node; of a root that looked for further lines, without the best."""
    if node.reason is not Reason.ALL_SEARCHED or not node.earlier_lines:
        return true_value(node.position, node.remaining)
    visited = {child.move: child.position for child in node.children}
    values = [true_value(position, node.remaining - 1) for position in visited.values()]
    return max(values) if node.maximizing else min(values)


def true_value(position: Position[Any], depth: int) -> float:
    """The minimax value, by a search that takes no short cut but alpha-beta's."""
    if position.native() is not None:
        return search(position, depth=depth, preset="plain").score
    return alphabeta(position, depth).score


def _agrees(value: float, bound: Bound, score: float) -> bool:
    if bound is Bound.AT_LEAST:
        return value >= score
    if bound is Bound.AT_MOST:
        return value <= score
    return value == score
