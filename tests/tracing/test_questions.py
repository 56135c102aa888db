"""Questions to a trace are answered as a walk over its nodes would answer them."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.differential.samples import GAMES, sample
from tests.strategies import tictactoe_positions, trees

import plyscope
from plyscope.engine import PRESETS
from plyscope.errors import MoveError, SearchError
from plyscope.games import tree
from plyscope.textbook import ALGORITHMS, Kind, Reason
from plyscope.tracing import Node, Trace, trace
from plyscope.tracing.questions import LEAVES, Branching, Cutoffs, Ply

EXAMPLE = trace(tree.parse("((3 5 2) (9 1 4) (4 (5 6) 8))"), 3)


def counts(node: Node) -> tuple[int, int]:
    columns = node.trace.columns
    return int(columns.moves[node.row]), int(columns.searched[node.row])


def plies_of(found: Trace) -> list[Ply]:
    """Node by node, from the definition."""
    plies: dict[int, Counter[str]] = {}
    for node in found:
        count = plies.setdefault(node.depth, Counter())
        moves, searched = counts(node)
        pruned = moves - searched - len(node.skipped) if node.reason is Reason.CUTOFF else 0
        count["nodes"] += not node.is_skipped
        count["skipped"] += node.is_skipped
        count["leaves"] += node.reason in LEAVES
        count["cutoffs"] += pruned > 0
        count["table_hits"] += node.reason is Reason.TABLE_HIT
        count["searched"] += searched
        count["pruned"] += pruned
    return [Ply(ply, **counted) for ply, counted in sorted(plies.items())]


def check_questions(found: Trace) -> None:
    assert found.by_ply() == plies_of(found)
    cut = [node for node in found if node.reason is Reason.CUTOFF]
    early = Counter(counts(node)[1] - 1 for node in cut if node.pruned)
    result, cutoffs = found.result, found.cutoffs()
    assert dict(enumerate(cutoffs.by_index)) == {
        index: early[index] for index in range(len(cutoffs.by_index))
    }
    assert cutoffs.total == result.cutoffs == early.total()
    assert cutoffs.late == result.late_cutoffs
    first = result.first_cutoffs / result.cutoffs if result.cutoffs else 0.0
    assert cutoffs.first_move_rate == first


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@settings(max_examples=15, deadline=None)
@given(position=st.one_of(trees(height=4), tictactoe_positions()), depth=st.integers(0, 4))
def test_the_answers_are_those_of_a_walk(algorithm: str, position: Any, depth: int) -> None:
    check_questions(trace(position, depth, algorithm))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("game", GAMES)
def test_the_answers_about_a_native_search_are_those_of_a_walk(game: str, preset: str) -> None:
    for seed in range(8):
        one = sample(game, seed)
        check_questions(trace(one.position, one.depth, preset))


def test_the_plies_of_an_example() -> None:
    assert EXAMPLE.by_ply() == [
        Ply(0, nodes=1, leaves=0, cutoffs=0, table_hits=0, searched=3, pruned=0, skipped=0),
        Ply(1, nodes=3, leaves=0, cutoffs=1, table_hits=0, searched=8, pruned=1, skipped=0),
        Ply(2, nodes=8, leaves=7, cutoffs=1, table_hits=0, searched=1, pruned=1, skipped=0),
        Ply(3, nodes=1, leaves=1, cutoffs=0, table_hits=0, searched=0, pruned=0, skipped=0),
    ]
    assert EXAMPLE.cutoffs() == Cutoffs([1, 1], late=0)
    assert EXAMPLE.branching() == Branching(legal=14 / 5, searched=12 / 5)


def test_a_leaf_has_no_branching() -> None:
    leaf = trace(tree.parse("7"), 2)
    assert leaf.branching() == Branching(0.0, 0.0)
    assert (leaf.cutoffs(), leaf.cutoffs().first_move_rate) == (Cutoffs([], 0), 0.0)


# Rows that fit.


def test_rows_are_chosen_by_value_by_range_and_by_mask() -> None:
    assert EXAMPLE.where(ply=1).rows.tolist() == [1, 5, 8]
    assert EXAMPLE.where(ply=(1, 2), score=(4, 5)).rows.tolist() == [3, 8, 9, 10]
    assert EXAMPLE.where(reason=Reason.CUTOFF).rows.tolist() == [5, 10]
    assert EXAMPLE.where(EXAMPLE.columns.score > 7, ply=2).rows.tolist() == [6, 12]
    assert len(EXAMPLE.where()) == len(EXAMPLE)
    assert not len(EXAMPLE.where(ply=9))


def test_a_kind_is_chosen_by_its_parts() -> None:
    found = trace(plyscope.start("connect4"), 7, "exact")
    rows = [node.row for node in found if Kind.SCOUT in node.kind]
    assert found.where(kind=Kind.SCOUT).rows.tolist() == rows
    roots = found.where(kind=Kind.ITERATION_ROOT)
    assert roots.rows.tolist() == found.root_rows()


def test_a_selection_gives_nodes() -> None:
    chosen = EXAMPLE.where(ply=1)
    assert list(chosen) == EXAMPLE.root.children
    assert chosen[-1] == EXAMPLE[8]
    assert repr(chosen) == "<Selection of 3 rows>"


@pytest.mark.parametrize(
    ("mask", "columns", "message"),
    [
        (None, {"colour": 1}, "unknown column 'colour'; there are parent, size"),
        (np.ones(3, bool), {}, "a mask needs 13 values, one a row, not 3"),
        (np.ones((13, 1), bool), {}, "a mask needs 13 values"),
        (None, {"ply": (1, 2, 3)}, "a range is a pair"),
    ],
)
def test_what_cannot_be_chosen_is_refused(mask: Any, columns: Any, message: str) -> None:
    with pytest.raises(SearchError, match=message):
        EXAMPLE.where(mask, **columns)


# Nodes by their moves.


def test_a_node_is_found_by_its_moves() -> None:
    assert EXAMPLE.find("").row == 0
    assert EXAMPLE.find("C").row == 8
    assert EXAMPLE.find("c b A").row == EXAMPLE.find(["C", "B", "A"]).row == 11


def test_of_several_visits_the_last_is_found() -> None:
    found = trace(tree.parse("((1 2) (5 6) (3 4))"), 2, "pvs")
    assert found.find("B").row == 7


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("B C", "'C' was never searched: Black gets at most 1 here, but White already has 2"),
        ("D", "'D' is not a legal move"),
        ("A A A", "'A' is not a legal move: the game is over"),
    ],
)
def test_moves_that_lead_nowhere_are_explained(path: str, message: str) -> None:
    with pytest.raises(MoveError, match=message):
        EXAMPLE.find(path)


# Two searches.


@pytest.mark.parametrize("game", GAMES)
def test_the_native_twin_differs_nowhere(game: str) -> None:
    for seed in range(8):
        one = sample(game, seed)
        ours, theirs = trace(one.position, one.depth), trace(one.position, one.depth, "plain")
        compared = ours.compare(theirs)
        assert (compared.same_value, compared.same_move) == (True, True)
        assert compared.first_difference is None
        assert compared.nodes == (len(ours), len(ours))


def test_the_first_difference_is_the_first_row_that_is_another_visit() -> None:
    whole, cut = trace(EXAMPLE.start, 3, "minimax"), EXAMPLE
    compared = whole.compare(cut)
    assert (compared.same_value, compared.same_move) == (True, True)
    assert compared.nodes == (15, 13)
    assert compared.by_ply == [(1, 1), (3, 3), (9, 8), (2, 1)]
    rows = [
        row
        for row in range(len(cut))
        for name in ("parent", "alpha", "beta", "score", "reason")
        if whole.columns[name][row] != cut.columns[name][row]
    ]
    assert compared.first_difference == min(rows)


def test_a_search_that_goes_on_differs_where_the_other_ends() -> None:
    start = plyscope.start("tictactoe")
    short, long = trace(start, 2, "deepening"), trace(start, 3, "deepening")
    compared = short.compare(long)
    assert compared.first_difference == len(short)
    assert compared.by_ply[-1][0] == 0
