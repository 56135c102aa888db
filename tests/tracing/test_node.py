"""A node of a trace knows its board, its children, and why it ended."""

from collections import Counter
from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import tictactoe_positions, trees, uneven_games

import plyscope
from plyscope.errors import SearchError
from plyscope.games import tictactoe, tree
from plyscope.textbook import ALGORITHMS, Bound, Kind, Reason
from plyscope.tracing import Node, Trace, trace

TRANSCRIPT = trace(tree.start(), 3)

searched = given(
    position=st.one_of(trees(height=4, width=4), uneven_games()), depth=st.integers(0, 5)
)
every_algorithm = pytest.mark.parametrize("algorithm", ALGORITHMS)


def described(node: Node) -> dict[str, Any]:
    return {
        "board": node.board,
        "children": [child.row for child in node.children],
        "move": node.move,
        "text": node.text,
        "depth": node.depth,
        "remaining": node.remaining,
        "player": node.player,
        "maximizing": node.maximizing,
        "window": (node.alpha, node.beta),
        "score": node.score,
        "bound": node.bound,
        "kind": node.kind,
        "reason": node.reason,
        "pruned": node.pruned,
        "why_pruned": node.why_pruned,
    }


def test_a_cut_node_tells_its_whole_story() -> None:
    assert described(TRANSCRIPT[7]) == {
        "board": [[-6, -4], [0, 9]],
        "children": [8],
        "move": 1,
        "text": "B",
        "depth": 1,
        "remaining": 2,
        "player": "Black",
        "maximizing": False,
        "window": (3, inf),
        "score": -4,
        "bound": Bound.AT_MOST,
        "kind": Kind.NORMAL,
        "reason": Reason.CUTOFF,
        "pruned": [1],
        "why_pruned": "Black gets at most -4 here, but White already has 3 elsewhere",
    }


def test_a_root_tells_its_whole_story() -> None:
    assert described(TRANSCRIPT.root) == {
        "board": [[[-1, 3], [5, 1]], [[-6, -4], [0, 9]]],
        "children": [1, 7],
        "move": None,
        "text": "",
        "depth": 0,
        "remaining": 3,
        "player": "White",
        "maximizing": True,
        "window": (-inf, inf),
        "score": 3,
        "bound": Bound.EXACT,
        "kind": Kind.NORMAL,
        "reason": Reason.ALL_SEARCHED,
        "pruned": [],
        "why_pruned": "",
    }


def test_a_leaf_tells_its_whole_story() -> None:
    assert described(TRANSCRIPT[6]) == {
        "board": 5,
        "children": [],
        "move": 0,
        "text": "A",
        "depth": 3,
        "remaining": 0,
        "player": "Black",
        "maximizing": False,
        "window": (-inf, 3),
        "score": 5,
        "bound": Bound.EXACT,
        "kind": Kind.NORMAL,
        "reason": Reason.EVALUATED,
        "pruned": [],
        "why_pruned": "",
    }


def test_a_node_answers_to_its_row_from_either_end() -> None:
    count = len(TRANSCRIPT)
    assert [TRANSCRIPT[row].row for row in range(-count, count)] == [*range(count)] * 2


@pytest.mark.parametrize("row", [11, -12, 10**9])
def test_a_row_out_of_range_is_an_index_error(row: int) -> None:
    with pytest.raises(IndexError, match=f"row {row} of a trace with 11 rows"):
        TRANSCRIPT[row]


def test_nodes_are_equal_when_trace_and_row_are() -> None:
    twin = trace(tree.start(), 3)
    assert TRANSCRIPT[3] == TRANSCRIPT.root.children[0].children[0].children[0]
    assert len({TRANSCRIPT[3], TRANSCRIPT[3], TRANSCRIPT[4], twin[3]}) == 3
    assert TRANSCRIPT[3] != twin[3]
    assert TRANSCRIPT[3] != 3


def test_nodes_and_traces_show_themselves_in_a_line() -> None:
    assert repr(TRANSCRIPT) == "<Trace of alphabeta, depth 3: 11 rows, score 3>"
    assert repr(TRANSCRIPT.root) == "<Node 0: root = 3, all moves searched>"
    assert repr(TRANSCRIPT[7]) == "<Node 7: B ≤ -4, cutoff>"


@every_algorithm
@settings(max_examples=30, deadline=None)
@searched
def test_a_trace_lists_its_nodes_in_the_order_of_the_visits(
    algorithm: str, position: Any, depth: int
) -> None:
    found = trace(position, depth, algorithm)
    nodes = list(found)
    assert [node.row for node in nodes] == list(range(len(found)))
    for node in nodes:
        again = found[node.row]
        assert described(again) == described(node)
        assert [above.row for above in again.path] == [above.row for above in node.path]


@every_algorithm
@settings(max_examples=30, deadline=None)
@searched
def test_a_position_is_the_one_its_moves_lead_to(algorithm: str, position: Any, depth: int) -> None:
    for node in trace(position, depth, algorithm):
        if node.parent is None:
            assert node.position == position
        else:
            assert node.position == node.parent.position.play(node.move)


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "negamax", "pvs"])
@settings(max_examples=30, deadline=None)
@searched
def test_the_principal_nodes_are_those_of_the_line_and_all_have_its_score(
    algorithm: str, position: Any, depth: int
) -> None:
    found = trace(position, depth, algorithm)
    assert [node.move for node in found.principal] == [None, *found.result.line]
    assert {node.score for node in found.principal} == {found.score}


@pytest.mark.parametrize("algorithm", ["alphabeta", "negamax"])
@settings(max_examples=60, deadline=None)
@searched
def test_a_cut_always_has_an_earlier_visit_that_set_the_bound(
    algorithm: str, position: Any, depth: int
) -> None:
    for node in trace(position, depth, algorithm):
        if node.reason is Reason.CUTOFF:
            assert node.bound_setter is not None
            assert_set_the_bound(node, node.bound_setter)


@pytest.mark.parametrize("algorithm", ["pvs", "mtdf", "deepening"])
@settings(max_examples=60, deadline=None)
@searched
def test_a_bound_is_set_by_an_earlier_visit_or_by_the_question(
    algorithm: str, position: Any, depth: int
) -> None:
    for node in trace(position, depth, algorithm):
        if node.reason is not Reason.CUTOFF:
            continue
        if node.bound_setter is not None:
            assert_set_the_bound(node, node.bound_setter)
        else:
            assert any(asks_a_question(above) for above in node.path)
            assert "which answers the question asked" in node.why_pruned or not node.pruned


def asks_a_question(node: Node) -> bool:
    return Kind.SCOUT in node.kind or Kind.ITERATION_ROOT in node.kind


def assert_set_the_bound(cut: Node, setter: Node) -> None:
    """It is another option, known earlier, of the opponent at an ancestor; and nobody's scout."""
    above = setter.parent
    assert above is not None
    assert setter.score == (cut.beta if cut.maximizing else cut.alpha)
    assert above in cut.path[:-1]
    assert above.maximizing != cut.maximizing
    on_path = cut.path[cut.path.index(above) + 1]
    assert setter.row < on_path.row
    following = above.children[above.children.index(setter) + 1]
    assert Kind.RE_SEARCH not in following.kind
    if cut.pruned:
        assert f"but {above.player} already has" in cut.why_pruned


def test_the_bound_of_a_move_searched_again_was_set_by_the_second_visit() -> None:
    found = trace(tree.parse([[1, 2], [5, 6], [4, 0, 8]]), 2, "pvs")
    cut = found[-1].parent
    assert cut is not None
    assert (cut.text, cut.pruned) == ("C", [1, 2])
    assert cut.bound_setter is not None
    assert (cut.bound_setter.text, cut.bound_setter.kind) == ("B", Kind.RE_SEARCH)


def test_a_scouts_cut_answers_a_question() -> None:
    found = trace(tree.parse([[[3], [4]], [[6, 7], [5]]]), 3, "pvs")
    told = Counter(node.why_pruned for node in found if node.pruned)
    assert told == {
        "White gets at least 6 here, which answers the question asked (is it at least 4?)": 1
    }


@settings(max_examples=20, deadline=None)
@given(tictactoe_positions())
def test_trace_searches_three_deep_by_alphabeta_unless_told_otherwise(position: Any) -> None:
    found = trace(position)
    assert (found.algorithm, found.result) == ("alphabeta", plyscope.alphabeta(position, 3))
    assert (found.score, found.move) == (found.result.score, found.result.move)


def test_trace_takes_an_order() -> None:
    found = trace(tree.start(), 3, order=lambda _, moves: reversed(moves))
    assert [child.move for child in found.root.children] == [1, 0]
    assert found.result == plyscope.alphabeta(
        tree.start(), 3, order=lambda _, moves: reversed(moves)
    )


def test_trace_refuses_an_unknown_algorithm() -> None:
    with pytest.raises(SearchError, match="unknown algorithm 'dijkstra'"):
        trace(tictactoe.start(), 1, "dijkstra")


def test_only_a_table_hit_has_a_source() -> None:
    found: Trace = trace(tictactoe.start(), 4, "deepening")
    having = {node.reason for node in found if node.source is not None}
    assert having == {Reason.TABLE_HIT}


FURTHER = trace(tree.random(3, 4, 3, uniform=True, low=-99, high=99), 3, "exact", lines=3)
"""A search for three lines, some of whose roots were cut by a window that was too narrow."""


def test_a_root_of_a_further_line_does_not_call_the_lines_before_it_pruned() -> None:
    cut = [root for root in FURTHER.roots if root.earlier_lines and root.reason is Reason.CUTOFF]
    assert [(root.pruned, root.earlier_lines) for root in cut] == [([2, 3], [1]), ([3], [1, 2])]
    for root in FURTHER.roots:
        visited = {child.move for child in root.children}
        assert visited.isdisjoint(root.earlier_lines)
        assert visited | {*root.pruned, *root.earlier_lines} == set(root.legal_moves)


def test_the_moves_pruned_are_those_that_the_result_counts() -> None:
    assert sum(len(node.pruned) for node in FURTHER) == FURTHER.result.pruned
    assert sum(ply.pruned for ply in FURTHER.by_ply()) == FURTHER.result.pruned


def test_what_a_root_of_a_further_line_claims_can_be_proved() -> None:
    further = [root for root in FURTHER.roots if root.earlier_lines]
    assert further
    assert all(FURTHER.prove(root.row).holds for root in further)
