"""Why a node ended: a sentence, the cause, who set the bound, and inequalities that hold."""

import re

import pytest
from tests.differential.samples import GAMES, sample

import plyscope
from plyscope.engine import PRESETS
from plyscope.games import tree
from plyscope.textbook import ALGORITHMS, Bound, Reason
from plyscope.tracing import Node, Trace, trace
from plyscope.tracing.why import Link

EXAMPLE = trace(tree.parse("((3 5 2) (9 1 4) (4 (5 6) 8))"), 3)


def test_a_cut_names_the_move_that_caused_it_and_who_set_the_bound() -> None:
    why = EXAMPLE.why(5)
    assert (why.node, why.reason) == (EXAMPLE[5], Reason.CUTOFF)
    assert why.sentence == "Cut: Black gets at most 1 here, but White already has 2 elsewhere."
    assert (why.cause, why.setter) == (EXAMPLE[7], EXAMPLE[1])
    assert why.chain == [
        Link('"B" leads to = 1 (row 7)', 7),
        Link("1 ≤ alpha = 2"),
        Link('alpha = 2: White already has "A" (row 1)', 1),
    ]
    assert str(why).splitlines() == [why.sentence, *(f"  {link}" for link in why.chain)]
    assert why.holds


def test_a_maximizers_cut_runs_into_beta() -> None:
    why = EXAMPLE.why(10)
    assert why.sentence == "Cut: White gets at least 5 here, but Black already has 4 elsewhere."
    assert (why.cause, why.setter) == (EXAMPLE[11], EXAMPLE[9])
    assert why.steps[1:] == ["5 ≥ beta = 4", 'beta = 4: Black already has "A" (row 9)']


def test_a_scouts_cut_answers_the_question_asked() -> None:
    found = trace(tree.parse("((1 2) (5 6) (3 4))"), 2, "mtdf")
    cuts = [node for node in found if node.reason is Reason.CUTOFF and node.depth == 0]
    assert cuts
    for node in cuts:
        why = found.why(node.row)
        assert why.setter is None
        assert "which answers the question asked" in why.sentence
        assert len(why.chain) == 2


def test_other_endings_are_told_too() -> None:
    assert EXAMPLE.why(0).sentence == 'All its moves were searched; "C" is best for White: 4.'
    assert EXAMPLE.why(0).cause == EXAMPLE[8]
    assert EXAMPLE.why(2).sentence == "The game is over here: 3."
    shallow = trace(tree.parse("((3 5) 2)"), 1)
    assert shallow.why(1).sentence == "The depth was used up; the position evaluates to 0."
    stopped = trace(plyscope.start("draughts"), 9, "plain", nodes=50)
    assert stopped.why(0).sentence == "The search was stopped before the node was finished."


@pytest.mark.parametrize(("game", "algorithm"), [("tictactoe", "mtdf"), ("connect4", "exact")])
def test_a_table_hit_names_the_row_it_came_from(game: str, algorithm: str) -> None:
    found = trace(plyscope.start(game), 6 if game == "connect4" else 4, algorithm)
    hits = found.where(reason=Reason.TABLE_HIT)
    assert len(hits) > 5
    for node in hits:
        why = found.why(node.row)
        assert why.cause is not None
        assert why.cause.row == found.columns.source[node.row] < node.row
        assert f"row {why.cause.row} had found" in why.sentence
        assert why.cause.position.table_key() == node.position.table_key()
        is_image = why.cause.position.key() != node.position.key()
        assert ("mirrored or turned" in why.sentence) == is_image
        assert why.sentence.endswith("at the same depth.")


def holds(link: str) -> bool:
    """Whether a link of a chain that compares two numbers is true."""
    compared = re.fullmatch(r"(\S+) ([≥≤]) (?:alpha|beta) = (\S+)", link)
    if compared is None:
        return True
    ours, relation, limit = compared.groups()
    return float(ours) >= float(limit) if relation == "≥" else float(ours) <= float(limit)


def check_cut(found: Trace, node: Node) -> None:
    why = found.why(node.row)
    assert why.cause is not None
    assert (why.cause.parent, why.cause.score) == (node, node.score)
    assert why.cause.bound in (Bound.EXACT, node.bound)
    assert len(why.chain) == (2 if why.setter is None else 3)
    assert why.holds
    assert all(map(holds, why.steps))
    if why.setter is not None:
        assert why.setter.parent is not None
        assert why.setter.parent in node.path[:-1]
        assert why.setter.parent.maximizing != node.maximizing
        assert why.setter.score == (node.beta if node.maximizing else node.alpha)


@pytest.mark.parametrize("algorithm", [*ALGORITHMS, *PRESETS])
@pytest.mark.parametrize("game", GAMES)
def test_every_cut_has_a_cause_and_a_true_chain(game: str, algorithm: str) -> None:
    for seed in range(4):
        one = sample(game, seed)
        found = trace(one.position, min(one.depth, 4), algorithm)
        for node in list(found.where(reason=Reason.CUTOFF))[:40]:
            check_cut(found, node)


def test_a_cause_that_was_not_recorded_is_not_named() -> None:
    shallow = trace(plyscope.start("tictactoe"), 4, min_remaining=2)
    node = next(node for node in shallow.where(reason=Reason.CUTOFF) if not node.children)
    why = shallow.why(node.row)
    assert why.cause is None
    assert why.sentence.startswith("Cut: ")
    part = trace(plyscope.start("tictactoe"), 4, max_nodes=30)
    for cut in part.where(reason=Reason.CUTOFF):
        cause = part.why(cut.row).cause
        assert cause is None or cause.score == cut.score
