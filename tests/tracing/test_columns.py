"""The columns of a trace fit together, row by row, whatever was searched and how."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.oracle import truth
from tests.strategies import TENTHS, draughts_positions, tictactoe_positions, trees, uneven_games

from plyscope.games import tree
from plyscope.textbook import ALGORITHMS, Bound, Kind, Reason
from plyscope.tracing import Trace, trace
from plyscope.tracing.columns import TYPES

LEAVES = (Reason.EVALUATED, Reason.GAME_OVER)

positions = st.one_of(
    trees(height=4), trees(TENTHS, 3), uneven_games(), draughts_positions(4), tictactoe_positions()
)
any_search = given(position=positions, depth=st.integers(0, 4))
every_algorithm = pytest.mark.parametrize("algorithm", ALGORITHMS)


def rows(found: Trace) -> list[dict[str, float]]:
    return [found.columns.row(row) for row in range(len(found))]


@every_algorithm
@settings(max_examples=20, deadline=None)
@any_search
def test_rows_are_in_preorder_and_sizes_add_up(algorithm: str, position: Any, depth: int) -> None:
    found = trace(position, depth, algorithm)
    columns = found.columns
    assert {len(getattr(columns, name)) for name in TYPES} == {len(found)}
    sizes = [1] * len(found)
    for row in reversed(range(len(found))):
        parent = columns.parent[row]
        assert -1 <= parent < row
        if parent >= 0:
            sizes[parent] += sizes[row]
            assert row < parent + columns.size[parent], "a subtree's rows are together"
    assert list(columns.size) == list(columns.visits) == sizes


@every_algorithm
@settings(max_examples=20, deadline=None)
@any_search
def test_a_row_fits_its_parents(algorithm: str, position: Any, depth: int) -> None:
    found = trace(position, depth, algorithm)
    every = rows(found)
    for row in every:
        assert row["alpha"] < row["beta"]
        if row["parent"] < 0:
            assert (row["ply"], row["move"]) == (0, -1)
            continue
        parent = every[int(row["parent"])]
        assert (row["ply"], row["remaining"]) == (parent["ply"] + 1, parent["remaining"] - 1)
        assert 0 <= row["move"] < parent["moves"]
        assert parent["alpha"] <= row["alpha"] < row["beta"] <= parent["beta"]
        assert Kind.ITERATION_ROOT not in Kind(int(row["kind"]))


@every_algorithm
@settings(max_examples=20, deadline=None)
@any_search
def test_a_reason_fits_its_row(algorithm: str, position: Any, depth: int) -> None:
    found = trace(position, depth, algorithm)
    for node in found:
        moves, searched = found.columns.moves[node.row], found.columns.searched[node.row]
        distinct = {child.move for child in node.children}
        assert searched == len(distinct)
        if node.reason is Reason.CUTOFF:
            assert node.score >= node.beta if node.maximizing else node.score <= node.alpha
        elif node.reason is Reason.ALL_SEARCHED:
            assert searched == moves
        else:
            assert (moves, searched, len(node.children)) == (0, 0, 0)
        if moves:
            assert moves == len(node.legal_moves)
            assert set(node.pruned) == set(node.legal_moves) - distinct
        if node.reason is Reason.GAME_OVER:
            assert node.score == node.position.outcome()
        if node.reason is Reason.EVALUATED:
            assert (node.score, node.remaining) == (node.position.evaluate(), 0)


@every_algorithm
@settings(max_examples=20, deadline=None)
@any_search
def test_the_rows_add_up_to_the_result(algorithm: str, position: Any, depth: int) -> None:
    found = trace(position, depth, algorithm)
    every, result = rows(found), found.result
    cut = [row for row in every if row["reason"] == Reason.CUTOFF]
    early = [row for row in cut if row["searched"] < row["moves"]]
    expanded = [row for row in every if not Reason(int(row["reason"])).is_leaf]
    counts = {
        "nodes": len(every),
        "leaves": sum(row["reason"] in LEAVES for row in every),
        "table_hits": sum(row["reason"] == Reason.TABLE_HIT for row in every),
        "cutoffs": len(early),
        "first_cutoffs": sum(row["searched"] == 1 for row in early),
        "late_cutoffs": len(cut) - len(early),
        "pruned": sum(row["moves"] - row["searched"] for row in expanded),
    }
    assert counts == {name: getattr(result, name) for name in counts}


@every_algorithm
@settings(max_examples=20, deadline=None)
@any_search
def test_every_bound_is_true(algorithm: str, position: Any, depth: int) -> None:
    for node in trace(position, depth, algorithm):
        value = truth(node.position, node.remaining).score
        if node.bound is Bound.EXACT:
            assert value == node.score
        elif node.bound is Bound.AT_LEAST:
            assert value >= node.score
        else:
            assert node.bound is Bound.AT_MOST
            assert value <= node.score


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "negamax"])
@settings(max_examples=50, deadline=None)
@any_search
def test_what_was_visited_and_what_was_pruned_are_the_whole_tree(
    algorithm: str, position: Any, depth: int
) -> None:
    found = trace(position, depth, algorithm)
    pruned = sum(
        truth(node.position.play(move), node.remaining - 1).nodes
        for node in found
        for move in node.pruned
    )
    assert found.result.nodes + pruned == truth(position, depth).nodes


@settings(max_examples=50, deadline=None)
@any_search
def test_negamax_leaves_the_trace_of_alphabeta(position: Any, depth: int) -> None:
    assert trace(position, depth, "negamax").columns == trace(position, depth).columns


def test_pvs_scouts_and_searches_again() -> None:
    found = trace(tree.parse([[1, 2], [5, 6], [3, 4]]), 2, "pvs")
    assert [child.kind for child in found.root.children] == [
        Kind.NORMAL,
        Kind.SCOUT,
        Kind.RE_SEARCH,
        Kind.SCOUT,
    ]


@settings(max_examples=50, deadline=None)
@any_search
def test_pvs_searches_again_exactly_when_a_scout_falls_inside_the_window(
    position: Any, depth: int
) -> None:
    for node in trace(position, depth, "pvs"):
        alpha, beta = node.alpha, node.beta
        for reply in node.replies():
            if Kind.SCOUT in reply.child.kind:
                assert reply.asked_again == (alpha < reply.child.score < beta)
            alpha, beta = reply.alpha, reply.beta


@pytest.mark.parametrize("algorithm", ["mtdf", "deepening"])
def test_every_question_and_iteration_has_a_root(algorithm: str) -> None:
    found = trace(tree.start(), 3, algorithm)
    roots = [found.columns.row(row) for row in found.root_rows()]
    assert len(roots) > 1
    assert {row["kind"] for row in roots} == {Kind.ITERATION_ROOT}
    assert sum(row["size"] for row in roots) == len(found)


def test_a_row_can_be_read_by_column_name() -> None:
    assert trace(tree.parse([[3, 5, 2], [9, 1]]), 2).columns.row(5) == {
        "parent": 0,
        "size": 3,
        "ply": 1,
        "remaining": 1,
        "move": 1,
        "alpha": 2,
        "beta": float("inf"),
        "score": 1,
        "bound": Bound.AT_MOST,
        "kind": Kind.NORMAL,
        "reason": Reason.CUTOFF,
        "moves": 2,
        "searched": 2,
        "visits": 3,
        "source": -1,
    }


def test_a_node_may_have_more_moves_than_fit_in_two_bytes() -> None:
    wide = trace(tree.parse(list(range(70_000))), 1)
    assert (wide.columns.moves[0], wide.columns.searched[0], wide.score) == (70_000, 70_000, 69_999)


def test_columns_are_arrays_that_cannot_be_changed() -> None:
    columns = trace(tree.parse("((3 5 2) (9 1))"), 2).columns
    kept = {name: columns[name].dtype.name for name in TYPES if name != "visits"}
    assert kept == {name: types.textbook for name, types in TYPES.items() if name != "visits"}
    assert columns.visits is columns.size, "nothing was left out, so one array serves both"
    assert not any(columns[name].flags.writeable for name in TYPES)
