"""What `why` says of traces that are not true: nothing false is said as if it were so."""

import random
import re
from math import inf

import pytest
from tests.tracing.verify.test_check import EXAMPLE, changed

import plyscope
from plyscope.errors import PlyscopeError
from plyscope.games import tree
from plyscope.textbook import Bound, Reason
from plyscope.tracing import Node, Trace, trace
from plyscope.tracing.why import Why, why

TRACES = [
    EXAMPLE,
    trace(tree.random(4, 3, 7), 4, "pvs"),
    trace(tree.random(5, 2, 3), 5, "mtdf"),
    trace(plyscope.start("tictactoe", "XO./.X./..."), 5, "deepening"),
    trace(plyscope.start("connect4"), 4, "exact"),
    trace(plyscope.start("kalah?houses=3,stones=2"), 5),
]
COLUMNS = ("alpha", "beta", "score", "bound", "reason", "remaining", "source", "searched")
EXPANDED = (Reason.ALL_SEARCHED, Reason.CUTOFF)
COMPARED = re.compile(r"(\S+) ([≥≤]) (?:alpha = |beta = )?(\S+)")


def corrupted(found: Trace, source: random.Random) -> tuple[Trace, int]:
    """The trace with a number of one row changed, and that row."""
    row, name = source.randrange(len(found)), source.choice(COLUMNS)
    kind = found.columns[name].dtype
    if name in ("bound", "reason"):
        value: float = source.randrange(1, 4)
    elif name == "source":
        value = source.randrange(-1, row) if row else -1
    else:
        value = min(max(found.columns[name][row].item(), -99), 99) + source.choice((-3, -1, 1, 3))
    return changed(found, row, **{name: max(value, 0) if kind.kind == "u" else value}), row


# An oracle that knows nothing of `verify`.


def number(text: str) -> float:
    return {"∞": inf, "-∞": -inf}.get(text) or float(text.replace("∞", "inf"))


def is_false(node: Node) -> bool:
    """Whether a row cannot have that score, given the game and the rows below it."""
    if node.reason is Reason.EVALUATED:
        return node.score != node.position.evaluate()
    if node.reason is Reason.GAME_OVER:
        return bool(node.legal_moves) or node.score != node.position.outcome()
    if node.reason is Reason.TABLE_HIT and node.source is not None:
        source = node.source
        alike = source.position.table_key() == node.position.table_key()
        return not alike or source.score != node.score or not answers(node, source)
    if node.reason in EXPANDED:
        best = [reply.best for reply in node.replies()]
        return not best or best[-1] != node.score
    return False


def answers(node: Node, source: Node) -> bool:
    return {
        Bound.EXACT: True,
        Bound.AT_LEAST: source.score >= node.beta,
        Bound.AT_MOST: source.score <= node.alpha,
        Bound.UNKNOWN: False,
    }[source.bound]


def check(answer: Why) -> None:
    """Fails if the answer says something false without saying that it is."""
    for link in answer.chain:
        if link.contradiction:
            continue
        if compared := COMPARED.fullmatch(link.text):
            ours, relation, limit = compared.groups()
            holds = (
                number(ours) >= number(limit) if relation == "≥" else number(ours) <= number(limit)
            )
            assert holds, link
        if link.row is not None:
            assert not is_false(answer.node.trace[link.row]), link
    assert not (answer.holds and is_false(answer.node)), answer.sentence
    if answer.holds:
        assert answer.told == answer.sentence
        assert "FALSE" not in str(answer)
    else:
        assert answer.told.startswith("The trace says: ")
        assert "FALSE" in str(answer)


SEEDS = [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 10))]


@pytest.mark.parametrize("seed", SEEDS)
def test_why_asserts_nothing_false_of_a_hundred_corrupted_traces(seed: int) -> None:
    source = random.Random(seed)
    asked = contradicted = 0
    for _ in range(100):
        found, wrong = corrupted(source.choice(TRACES), source)
        for row in {wrong, max(0, int(found.columns.parent[wrong])), source.randrange(len(found))}:
            try:
                answer = found.why(row)
                check(answer)
            except PlyscopeError:
                continue  # a move that is not legal
            asked += 1
            contradicted += not answer.holds
    assert asked > 100
    assert contradicted > 30


@pytest.mark.parametrize("found", TRACES)
def test_nothing_is_contradicted_in_a_true_trace(found: Trace) -> None:
    for row in range(0, len(found), 7):
        answer = found.why(row)
        assert answer.holds
        assert answer == why(found[row], is_checked=True)


def test_a_source_that_found_another_bound_is_quoted_as_it_is() -> None:
    found = trace(plyscope.start("connect4"), 6, "exact")
    hit = next(
        node
        for node in found.where(reason=Reason.TABLE_HIT)
        if node.source and node.source.bound is Bound.AT_LEAST
    )
    assert hit.source is not None
    false = changed(found, hit.source.row, bound=Bound.AT_MOST).why(hit.row)
    score, row = hit.score, hit.source.row
    assert str(false.chain[0]).startswith(
        f"row {row} had found at least {score}: FALSE, row {row} says at most {score}"
    )
    assert not false.holds


def test_a_false_cut_is_quoted_with_the_row_that_contradicts_it() -> None:
    """Row 7 is the child that cut row 5, and has the value 1."""
    false = changed(EXAMPLE, 5, score=0).why(5)
    assert str(false).splitlines()[0].startswith("The trace says: Cut: ")
    assert "  FALSE: row 5: its score is 0, but its moves give 1" in str(false).splitlines()


def test_an_inequality_that_does_not_hold_is_said_to_be_false() -> None:
    false = changed(EXAMPLE, 5, alpha=0).why(5)
    assert "1 ≤ alpha = 0: FALSE, it is not so" in [str(link) for link in false.chain]
