"""What a trace claims is true: a plain search of the same depth agrees."""

import random
from dataclasses import replace
from typing import Any

import pytest
from tests.differential.samples import GAMES, random_game, sample
from tests.oracle import truth

import plyscope
from plyscope.games import tree
from plyscope.textbook import ALGORITHMS, Reason
from plyscope.tracing import Trace, trace

EXAMPLE = trace(tree.parse("((3 5 2) (9 1 4) (4 (5 6) 8))"), 3)


def test_a_cut_is_proved_by_the_child_it_rests_on() -> None:
    proof = EXAMPLE.prove(5)
    assert (proof.node, proof.value, proof.holds) == (EXAMPLE[7], 1, True)
    assert str(proof) == "B is at most 2: true, plain search finds 1"
    assert proof.siblings == {}
    assert EXAMPLE.prove(5, siblings=True).siblings == {"C": 4}


def test_other_nodes_are_proved_by_a_search_of_their_own() -> None:
    assert str(EXAMPLE.prove(0)) == "the value is 4: true, plain search finds 4"
    assert EXAMPLE.prove(2).holds
    stopped = trace(plyscope.start("draughts"), 9, "plain", nodes=50)
    assert str(stopped.prove(0)).startswith("a stopped node claims nothing: true")


@pytest.mark.parametrize(("row", "score"), [(0, 5), (2, 4), (10, 3)])
def test_a_false_claim_is_found_out(row: int, score: int) -> None:
    changed: dict[str, Any] = {"score": EXAMPLE.columns.score.copy()}
    changed["score"][row] = score
    if row == 10:
        changed["beta"] = EXAMPLE.columns.beta.copy()
        changed["beta"][10], changed["score"][10] = 6, 5
    false = Trace(EXAMPLE.start, EXAMPLE.result, replace(EXAMPLE.columns, **changed))
    proof = false.prove(row)
    assert not proof.holds
    assert "FALSE" in str(proof)


@pytest.mark.parametrize("algorithm", [*ALGORITHMS, "plain", "exact"])
@pytest.mark.parametrize("game", GAMES)
def test_every_node_can_be_proved(game: str, algorithm: str) -> None:
    source = random.Random(f"{game} {algorithm}")
    for seed in range(3):
        one = sample(game, seed)
        found = trace(one.position, min(one.depth, 3), algorithm)
        for row in source.sample(range(len(found)), min(12, len(found))):
            assert found.prove(row).holds


def test_the_roots_of_further_lines_are_proved_without_the_better_moves() -> None:
    found = trace(plyscope.start("connect4"), 4, "exact", lines=3)
    assert len(found.roots) > 8
    assert all(found.prove(row).holds for row in found.root_rows())


def test_what_was_not_recorded_does_not_matter() -> None:
    found = trace(plyscope.start("tictactoe"), 4, min_remaining=2)
    assert all(found.prove(row).holds for row in range(len(found)))


def test_the_pruned_siblings_follow_by_arithmetic() -> None:
    """Whatever the siblings are worth, the node's value crosses the window all the same."""
    found = trace(plyscope.start("tictactoe", "XO......."), 4, "exact")
    for node in list(found.where(reason=Reason.CUTOFF))[:20]:
        proof = found.prove(node.row, siblings=True)
        assert set(proof.siblings) == {node.position.text(move) for move in node.pruned}
        values = [proof.value, *proof.siblings.values()]
        best = max(values) if node.maximizing else min(values)
        assert best >= node.beta if node.maximizing else best <= node.alpha
        for move in node.pruned:
            value = truth(node.position.play(move), node.remaining - 1).score
            assert proof.siblings[node.position.text(move)] == value


def prove_cuts(searches: int, cuts: int, seed: int) -> int:
    """Proves so many cuts of each of so many exact searches of draughts; how many there were."""
    source, proved = random.Random(seed), 0
    for _ in range(searches):
        start = random_game(plyscope.start("draughts"), source.randint(0, 60), source)
        found = trace(start, source.randint(3, 6), "exact", lines=source.choice([1, 1, 3]))
        rows = found.where(reason=Reason.CUTOFF).rows.tolist()
        for row in source.sample(rows, min(cuts, len(rows))):
            proof = found.prove(row)
            assert proof.holds, f"{start} row {row}: {proof}"
            proved += 1
    return proved


def test_the_cuts_of_exact_draughts_searches_are_true() -> None:
    assert prove_cuts(searches=20, cuts=20, seed=1) > 200


@pytest.mark.long
def test_many_cuts_of_exact_draughts_searches_are_true() -> None:
    assert prove_cuts(searches=1_000, cuts=20, seed=2) > 10_000
