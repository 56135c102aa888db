"""Where two searches part: nothing if they are the same, else the first decision and its cost."""

import random
import time

import numpy as np
import pytest
from tests.tracing.verify.test_check import changed

import plyscope
from plyscope.errors import SearchError
from plyscope.games import tree
from plyscope.textbook import ALGORITHMS
from plyscope.tracing import Trace, trace
from plyscope.tracing.difference import Cause

START = plyscope.start("connect4")
NAMES = ("alpha", "beta", "score", "bound", "reason", "kind", "searched")


@pytest.mark.parametrize("algorithm", [*ALGORITHMS, "plain", "exact"])
def test_a_search_does_not_differ_from_itself(algorithm: str) -> None:
    one, two = trace(START, 4, algorithm), trace(START, 4, algorithm)
    found = one.diff(two)
    assert (bool(found), found.decision, found.costs) == (False, None, [])
    assert found.shared == len(one)
    assert not len(found.changed[0])


@pytest.mark.parametrize("algorithm", ["alphabeta", "exact", "pvs"])
def test_one_changed_row_is_named_and_no_other(algorithm: str) -> None:
    source = random.Random(algorithm)
    found = trace(START, 4, algorithm)
    for _ in range(40):
        row, name = source.randrange(len(found)), source.choice(NAMES)
        old = max(-99, min(99, found.columns[name][row].item()))
        codes = {"bound": old % 3 + 1, "reason": (old + 1) % 4, "kind": int(old) ^ 1}
        other = changed(found, row, **{name: codes.get(name, old + 1)})
        for made in (found.diff(other), other.diff(found)):
            assert made.decision is not None
            assert (made.decision.ours.row, made.decision.theirs.row) == (row, row)
            assert [rows.tolist() for rows in made.changed] == [[row], [row]]
            assert made.costs == []


def test_it_is_symmetric() -> None:
    one = trace(START, 5, "plain")
    two = trace(START, 5, "exact")
    there, back = one.diff(two), two.diff(one)
    assert there.shared == back.shared
    assert there.changed[0].tolist() == sorted(back.changed[1].tolist())
    assert [(cost.cause, cost.ply, cost.ours, cost.theirs) for cost in there.costs] == [
        (cost.cause, cost.ply, cost.theirs, cost.ours) for cost in back.costs
    ]
    assert there.decision is not None
    assert back.decision is not None
    assert there.decision.cause == back.decision.cause
    assert there.decision.ours.row == back.decision.theirs.row


@pytest.mark.parametrize("other", ["minimax", "pvs", "negamax", "mtdf", "deepening"])
def test_the_costs_are_all_the_nodes_that_only_one_visits(other: str) -> None:
    one, two = trace(START, 4), trace(START, 4, other)
    found = one.diff(two)
    assert sum(cost.ours for cost in found.costs) == len(one) - found.shared
    assert sum(cost.theirs for cost in found.costs) == len(two) - found.shared


def test_a_pair_is_the_same_path_with_the_same_depth_left() -> None:
    one, two = trace(START, 4), trace(START, 4, "minimax")
    found = one.diff(two)
    for row in random.Random(1).sample(np.flatnonzero(found.pairs >= 0).tolist(), 50):
        ours, theirs = one[row], two[int(found.pairs[row])]
        assert [(node.text, node.remaining) for node in ours.path] == [
            (node.text, node.remaining) for node in theirs.path
        ]


def searched(shape: str, algorithm: str = "alphabeta", depth: int | None = None) -> Trace:
    return trace(tree.parse(shape), depth, algorithm)


def test_another_order_of_moves_is_told() -> None:
    start = tree.parse("((3 5) (2 9))")
    one = trace(start)
    two = trace(start, order=lambda _, moves: moves[::-1])
    decision = one.diff(two).decision
    assert decision is not None
    assert decision.cause is Cause.MOVE_ORDER
    assert (decision.ours.row, decision.theirs.row) == (0, 0)
    assert decision.sentence == (
        'next, A searches "A" 1 deep in [-∞, ∞]; B searches "B" 1 deep in [-∞, ∞]'
    )


def test_a_cut_here_and_none_there_is_told_with_what_it_cost() -> None:
    one, two = searched("((3 5) (2 9))"), searched("((3 5) (4 9))")
    decision = one.diff(two).decision
    assert decision is not None
    assert (decision.cause, decision.ours.row) == (Cause.SCORE, 5)
    cut, none = searched("((3 5) (2 9))"), searched("((3 5) (2 9))", "minimax")
    found = cut.diff(none)
    assert found.decision is not None
    assert found.decision.cause is Cause.WINDOW
    assert [(cost.cause, cost.ply, cost.ours, cost.theirs) for cost in found.costs] == [
        (Cause.WINDOW, 2, 0, 1)
    ]


def test_another_iteration_is_told() -> None:
    short, long = trace(START, 2, "deepening"), trace(START, 3, "deepening")
    decision = short.diff(long).decision
    assert decision is not None
    assert decision.cause is Cause.ITERATION


def test_the_engine_and_the_textbook_write_moves_differently() -> None:
    with pytest.raises(SearchError, match="write moves differently"):
        trace(START, 2).diff(trace(START, 2, "plain"))


@pytest.mark.measured
def test_a_million_rows_are_compared_in_two_seconds() -> None:
    one = trace(START, 9, "exact", max_nodes=1_000_000)
    two = trace(START, 9, "plain", max_nodes=1_000_000)
    began = time.process_time()
    one.diff(two)
    assert time.process_time() - began < 2e-6 * (len(one) + len(two))
