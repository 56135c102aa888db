"""The native search, called with anything at all, answers or refuses; it never crashes."""

from math import inf, nan
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyscope._native import (
    MAX_DEPTH,
    Connect4Board,
    EnglishDraughtsBoard,
    Report,
    StopFlag,
    TicTacToeBoard,
    TreeBoard,
    switch_names,
)

BOARDS = [
    Connect4Board,
    EnglishDraughtsBoard,
    TicTacToeBoard,
    lambda: TreeBoard([(2, 0), (0, 3), (0, 5)], True),
]
every_board = pytest.mark.parametrize("make", BOARDS, ids=["c4", "draughts", "ttt", "tree"])


def searched(board: Any, **changes: Any) -> Report:
    """A small search, but for the arguments that are given."""
    arguments: dict[str, Any] = {
        "depth": 2,
        "nodes": 100,
        "seconds": None,
        "table_bytes": 4096,
        "lines": 1,
        "switches": switch_names(),
        "stop": StopFlag(),
        "on_iteration": None,
        "record": None,
    }
    report: Report = board.search(**(arguments | changes))
    return report


@every_board
@pytest.mark.parametrize(
    "wrong",
    [
        {"depth": -1},
        {"depth": MAX_DEPTH + 1},
        {"depth": -(2**63)},
        {"depth": 2**63 - 1},
        {"nodes": 0},
        {"nodes": -1},
        {"seconds": nan},
        {"seconds": -1e-9},
        {"seconds": inf},
        {"seconds": 1e10},
        {"table_bytes": -1},
        {"table_bytes": 2**62},
        {"lines": 0},
        {"lines": 1001},
        {"lines": 2**40},
        {"threads": 0},
        {"threads": -1},
        {"threads": 257},
        {"threads": 2**63 - 1},
        {"switches": ["turbo"]},
        {"switches": [""]},
        {"switches": ["table\0"]},
    ],
    ids=repr,
)
def test_a_value_out_of_range_is_refused(make: Any, wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the messages are those of the Python side
        searched(make(), **wrong)


@every_board
@pytest.mark.parametrize(
    "wrong",
    [
        {"depth": 2**64},
        {"depth": 1.0},
        {"depth": None},
        {"nodes": 2**64},
        {"nodes": "many"},
        {"seconds": "1"},
        {"seconds": 10**400},
        {"table_bytes": 2**70},
        {"table_bytes": None},
        {"lines": 10**30},
        {"switches": None},
        {"switches": "table"},
        {"switches": [1]},
        {"switches": ["\ud800"]},
        {"stop": None},
        {"stop": True},
        {"on_iteration": 5},
        {"record": 2},
        {"record": True},
        {"anything": 1},
    ],
    ids=lambda wrong: next(iter(wrong)),
)
def test_a_value_of_another_type_is_refused(make: Any, wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        searched(make(), **wrong)


anything = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 9),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.lists(st.one_of(st.sampled_from(switch_names()), st.text(max_size=4)), max_size=4),
)


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(BOARDS),
    st.dictionaries(
        st.sampled_from(["depth", "nodes", "seconds", "lines", "switches", "record", "stop"]),
        anything,
        max_size=4,
    ),
)
def test_a_search_with_any_arguments_answers_or_refuses(make: Any, changes: dict[str, Any]) -> None:
    stop = StopFlag()
    stop.set()
    board = make()
    try:
        report = searched(board, **({"stop": stop} | changes))
    except (TypeError, ValueError):
        return
    assert report.nodes >= 1
    assert len(report.variations) >= 1


@every_board
def test_a_flag_that_is_set_ends_a_search_after_its_first_node(make: Any) -> None:
    stop = StopFlag()
    stop.set()
    for switches in ([], switch_names()):
        report = searched(make(), depth=MAX_DEPTH, nodes=None, stop=stop, switches=switches)
        assert (report.depth, report.nodes) == (0, 1)


pairs = st.tuples(st.integers(-2, 4), st.integers(-40_000, 40_000))


def is_a_tree(nodes: list[tuple[int, int]]) -> bool:
    """Straight from the definition: read one tree, and nothing must be left or missing."""
    rest = iter(nodes)

    def read() -> bool:
        count, score = next(rest, (-1, 0))
        return 0 <= count <= 255 and abs(score) < 32767 and all(read() for _ in range(count))

    return read() and next(rest, None) is None


@settings(max_examples=500, deadline=None)
@given(st.lists(pairs, max_size=12), st.booleans())
def test_a_list_of_nodes_is_a_tree_or_refused(nodes: list[tuple[int, int]], first: bool) -> None:
    if is_a_tree(nodes):
        assert searched(TreeBoard(nodes, first), depth=20).nodes >= 1
    else:
        with pytest.raises(ValueError, match=r"score is out|at most 255|more nodes|are missing"):
            TreeBoard(nodes, first)


@pytest.mark.parametrize(
    "nodes",
    [None, 5, [5], [(1,)], [(1, 2, 3)], ["ab"], [(0, 1.5)], [(0, 2**64)], [(0.0, 1)], [(0, None)]],
    ids=repr,
)
def test_what_is_no_list_of_pairs_is_refused(nodes: Any) -> None:
    with pytest.raises(TypeError):
        TreeBoard(nodes, True)


def test_a_tree_board_that_was_never_made_is_refused() -> None:
    with pytest.warns(RuntimeWarning, match="uninitialized"), pytest.raises(TypeError):
        searched(TreeBoard.__new__(TreeBoard))


def test_a_tree_board_cannot_be_made_twice() -> None:
    board = TreeBoard([(0, 1)], True)
    with pytest.warns(RuntimeWarning, match="already-initialized"), pytest.raises(TypeError):
        board.__init__([(0, 2)], True)  # type: ignore[misc]
    assert searched(board).variations == [(1, [])]
