"""Why a node ended as it did, in a sentence and in data."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from plyscope.errors import SearchError
from plyscope.tables.probe import fate_text
from plyscope.text import counted
from plyscope.textbook import Bound, Kind, Reason
from plyscope.tracing.node import Node
from plyscope.tracing.verify.local import violations_of
from plyscope.tracing.verify.violations import Violation
from plyscope.tracing.words import cut_sentence, quoted, score_text


@dataclass(frozen=True)
class Link:
    """A step of an answer: an inequality, or what another row is said to have found.

    row             the row that is quoted, if one is
    contradiction   why it is false; empty if it holds
    """

    text: str
    row: int | None = None
    contradiction: str = ""

    def __str__(self) -> str:
        return f"{self.text}: FALSE, {self.contradiction}" if self.contradiction else self.text


@dataclass(frozen=True)
class Why:
    """An answer: the sentence, and what it speaks of.

    cause       the child that cut the node or gave it its score, the row a table hit came from, or
                the test that let the node be left
    setter      the earlier visit that had set the bound a cut ran into; None where the bound was
                part of the question
    chain       the steps that lead from the cause to the end of the node, each checked
    violations  why the node, or a row that it rests on, cannot be true; empty if they can
    """

    node: Node
    reason: Reason
    sentence: str
    cause: Node | None = None
    setter: Node | None = None
    chain: list[Link] = field(default_factory=list)
    violations: list[Violation] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Whether nothing contradicts the answer."""
        return not self.violations and not any(link.contradiction for link in self.chain)

    @property
    def lines(self) -> list[str]:
        """The answer line by line; one that does not hold is quoted, with what contradicts it."""
        said = self.sentence if self.holds else f"The trace says: {self.sentence}"
        wrong = [f"  FALSE: {violation}" for violation in self.violations]
        return [said, *(f"  {link}" for link in self.chain), *wrong]

    @property
    def told(self) -> str:
        """The sentence; one that does not hold is said to be the trace's."""
        return self.lines[0]

    @property
    def steps(self) -> list[str]:
        """The chain in words, and what contradicts it."""
        return [line.strip() for line in self.lines[1:]]

    def __str__(self) -> str:
        return "\n".join(self.lines)


def why(node: Node, *, is_checked: bool = False) -> Why:
    """Why the visit ended with that score, or why the move was not visited.

    What the answer rests on is checked first, unless the whole trace `is_checked`.
    """
    found = _ANSWERS.get(node.reason, _why_simple)(node)
    told = " ".join([found.sentence, *_told_of_depth(node)])
    wrong = [] if is_checked else _wrong(found)
    chain = [_marked(link, wrong) for link in found.chain]
    return replace(found, sentence=told, chain=chain, violations=wrong)


def _wrong(found: Why) -> list[Violation]:
    """Why the rows that an answer speaks of cannot be true."""
    others = [node for node in (found.cause, found.setter) if node is not None]
    try:
        return violations_of(found.node.trace, [node.row for node in (found.node, *others)])
    except SearchError:  # the weights of the search are not at hand: nothing can be checked
        return []


def _marked(link: Link, wrong: list[Violation]) -> Link:
    """The step, contradicted if the row that it quotes is wrong."""
    quoted = [str(violation) for violation in wrong if violation.row == link.row]
    return replace(link, contradiction=quoted[0]) if quoted and not link.contradiction else link


def _compared(score: float, relation: str, name: str, limit: float) -> Link:
    """The step that compares two numbers."""
    text = f"{score_text(score)} {relation} {name}{score_text(limit)}"
    holds = score >= limit if relation == "≥" else score <= limit
    return Link(text, contradiction="" if holds else "it is not so")


def _found(text: str, node: Node, wanted: Bound) -> Link:
    """The step that quotes what a row found, which must be as much as is made of it."""
    says = f"row {node.row} says {node.bound.said(score_text(node.score))}"
    holds = node.bound in (Bound.EXACT, wanted)
    return Link(text, node.row, "" if holds else says)


def _why_simple(node: Node) -> Why:
    score = score_text(node.score)
    sentence = {
        Reason.GAME_OVER: f"The game is over here: {score}.",
        Reason.FORCED_WIN: f"{node.player} wins by force from here, by threats alone: {score}.",
        Reason.STOPPED: "The search was stopped before the node was finished.",
    }.get(node.reason, f"{node.reason.phrase}: {score}.")
    return Why(node, node.reason, sentence)


def _why_tabled(node: Node) -> Why:
    tables = node.trace.tables
    fate = tables.probe(node.position) if tables else None
    name = f"The endgame table {tables.slice_of(node.position).name}" if tables else "A table"
    knows = f": {fate_text(node.position, fate)}" if fate else ""
    sentence = f"{name} has this position{knows}. Score {score_text(node.score)}."
    return Why(node, node.reason, sentence)


def _why_evaluated(node: Node) -> Why:
    end = "No noisy move is left" if Kind.QUIESCENCE in node.kind else USED_UP
    sentence = f"{end}; the position evaluates to {score_text(node.score)}."
    return Why(node, node.reason, sentence)


def _why_all_searched(node: Node) -> Why:
    best, skipped = node.best, len(node.skipped)
    named = f"{quoted(best.text)} is best for {node.player}: " if best else ""
    but = f" except {skipped} that a rule skipped" if skipped else ""
    sentence = (
        f"All its moves were searched{but}; {named}{node.bound.said(score_text(node.score))}."
    )
    return Why(node, node.reason, _unquiet(node) + sentence, best)


def _unquiet(node: Node) -> str:
    """What is said first of a node that was searched though its depth was used up."""
    return f"{USED_UP}, but the position is not quiet. " if node.remaining == 0 else ""


def _why_hit(node: Node) -> Why:
    source, said = node.source, node.bound.said(score_text(node.score))
    where = f"row {source.row}" if source else "an earlier visit"
    is_image = source is not None and source.position.key() != node.position.key()
    what = "An image of the position, mirrored or turned," if is_image else "The position"
    ahead = node.remaining if source is None else source.remaining
    is_deeper = ahead > node.remaining
    depth = f"looking {ahead} moves ahead" if is_deeper else "at the same depth"
    sentence = f"{what} came up before: {where} had found {said}, {depth}."
    found = f"row {source.row} had found {said}" if source else ""
    chain = [_found(found, source, node.bound)] if source else []
    return Why(node, node.reason, sentence, source, chain=chain)


def _why_repeated(node: Node) -> Why:
    if node.position.may_claim_draw():
        return Why(
            node,
            node.reason,
            "A draw can be claimed here, and the search counts it as claimed.",
            None,
        )
    before = repeated(node)
    where = f"in row {before.row}" if before else "earlier in the game"
    sentence = f"The position was on the board before, {where}: repeating it counts as a draw."
    return Why(node, node.reason, sentence, before)


def repeated(node: Node) -> Node | None:
    """The node at least four plies above with the same position, or None."""
    key = _repetition_key(node)
    earlier = node.path[:-4][::-1]
    return next((above for above in earlier if _repetition_key(above) == key), None)


def repeats_game(node: Node) -> bool:
    """Whether the position was on the board before the search began."""
    return _repetition_key(node) in node.trace.asked.get("history", ())


def _repetition_key(node: Node) -> Any:
    board = node.position.native()
    return board.repetition_key() if hasattr(board, "repetition_key") else node.position.key()


def _why_left(node: Node) -> Why:
    """Why a node was left before a move was searched: it was too good."""
    end, name, relation = _far_end(node)
    limit, wanted = score_text(end), Bound.AT_LEAST if node.maximizing else Bound.AT_MOST
    chain = [_compared(node.score, relation, f"{name} = ", end)]
    if node.reason is Reason.REVERSE_FUTILITY:
        evaluation = static_evaluation(node)
        value = score_text(evaluation)
        chain.insert(0, _compared(evaluation, relation, "", node.score))
        sentence = (
            f"Pruned at once (reverse futility): the position evaluates to {value}, so far beyond "
            f"{name} = {limit} that a search of depth {node.remaining} will hardly change it."
        )
        return Why(node, node.reason, sentence, None, node.bound_setter, chain)
    test = next((child for child in node.children if child.is_test), None)
    tried = TRIED.get(node.reason, "as it is")
    sentence = f"Pruned after a test ({node.reason.phrase})"
    if test is not None:
        said = f"{test.bound.sign} {score_text(test.score)}"
        chain.insert(0, _found(f"the test found {said} (row {test.row})", test, wanted))
        ahead = f"depth {test.remaining} instead of {node.remaining}"
        sentence += f": a search of {ahead}, {tried}, found {said}, beyond {name} = {limit}"
    return Why(node, node.reason, sentence + ".", test, node.bound_setter, chain)


TRIED = {Reason.NULL_MOVE_CUT: "after a pass", Reason.MULTI_CUT: "without the table's move"}


def _far_end(node: Node) -> tuple[float, str, str]:
    """The end of the window at which the mover has enough, its name, and how it is passed."""
    if node.maximizing:
        return node.beta, "beta", "≥"
    return node.alpha, "alpha", "≤"


def static_evaluation(node: Node) -> float:
    """What the search took the position to be worth as it stands."""
    board = node.position.native()
    weights = node.trace.weights
    if "evaluation" in (node.trace.switches or ()):
        if hasattr(board, "full_evaluation"):
            return float(board.full_evaluation(None if weights is None else weights.native))
        if weights is not None:
            return float(board.learned_evaluation(weights.native))
    return node.position.evaluate()


def _why_skipped(node: Node) -> Why:
    """Why a move has a row, but was never searched."""
    above = node.parent
    if above is None:
        return _why_simple(node)
    if node.reason is Reason.EXCHANGE:
        sentence = f"Skipped: the exchanges it starts lose material for {above.player}."
        return Why(node, node.reason, sentence)
    if node.reason is Reason.LATE_MOVE:
        before = {child.move for child in above.children if child.row < node.row} - {None}
        sentence = (
            f"Skipped as a late move: at depth {above.remaining}, {counted(len(before), 'move')} "
            f"came before it, and none was good enough for {above.player}."
        )
        return Why(node, node.reason, sentence)
    evaluation = static_evaluation(above)
    value = score_text(evaluation)
    limit, name = (node.alpha, "alpha") if above.maximizing else (node.beta, "beta")
    relation = "≤" if above.maximizing else "≥"
    sentence = (
        f"Skipped (futility): the position evaluates to {value}, so far from {name} = "
        f"{score_text(limit)} that a quiet move at depth {above.remaining} can hardly reach it."
    )
    chain = [_compared(evaluation, relation, f"{name} = ", limit)]
    return Why(node, node.reason, sentence, chain=chain)


def _told_of_depth(node: Node) -> Iterator[str]:
    """Sentences about a move that was reduced at first, or searched again."""
    above = node.parent
    if above is None or node.is_test or node.is_skipped:
        return
    visits = [child for child in above.children if child.move == node.move]
    place = visits.index(node)
    if Kind.REDUCED in node.kind:
        less = above.remaining - 1 - node.remaining
        told = "it fell short, so that was enough"
        if visits[place + 1 :]:
            told = f"it did better than expected, so row {visits[place + 1].row} searched it again"
        yield f"A late move, first searched {counted(less, 'ply', 'plies')} shallower: {told}."
    if Kind.RE_SEARCH in node.kind and place:
        first = visits[place - 1].row
        yield f"Searched again, because row {first} had found it better than expected."


USED_UP = "The depth was used up"


def cutting_child(node: Node) -> Node | None:
    """The visit that closed the window of a node that was cut, if it was recorded."""
    last = node.children[-1] if node.children else None
    return last if last is not None and last.score == node.score else None


def _why_cut(node: Node) -> Why:
    cause, setter = cutting_child(node), node.bound_setter
    end, name, relation = _far_end(node)
    enough, little = Bound.AT_LEAST, Bound.AT_MOST
    ours, theirs = (enough, little) if node.maximizing else (little, enough)
    chain = [_compared(node.score, relation, f"{name} = ", end)]
    if cause is not None:
        said = f"{cause.bound.sign} {score_text(cause.score)}"
        text = f"{quoted(cause.text)} leads to {said} (row {cause.row})"
        chain.insert(0, _found(text, cause, ours))
    if setter is not None and setter.parent is not None:
        has = f"{setter.parent.player} already has {quoted(setter.text)} (row {setter.row})"
        chain.append(_found(f"{name} = {score_text(end)}: {has}", setter, theirs))
    sentence = f"{_unquiet(node)}Cut: {cut_sentence(node)}."
    return Why(node, node.reason, sentence, cause, setter, chain)


_ANSWERS: dict[Reason, Callable[[Node], Why]] = {
    Reason.EVALUATED: _why_evaluated,
    Reason.ALL_SEARCHED: _why_all_searched,
    Reason.CUTOFF: _why_cut,
    Reason.TABLE_HIT: _why_hit,
    Reason.REPETITION: _why_repeated,
    Reason.TABLEBASE: _why_tabled,
    Reason.REVERSE_FUTILITY: _why_left,
    Reason.PROBCUT: _why_left,
    Reason.NULL_MOVE_CUT: _why_left,
    Reason.MULTI_CUT: _why_left,
    Reason.FUTILITY: _why_skipped,
    Reason.LATE_MOVE: _why_skipped,
    Reason.EXCHANGE: _why_skipped,
}
