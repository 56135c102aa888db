"""Iterative deepening: it stops when told, and when there is nothing left to see."""

from collections import Counter
from dataclasses import replace
from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.oracle import truth
from tests.strategies import MANY_TIES, draughts_positions, tictactoe_positions, trees
from tests.toys import Countdown, after

from plyscope.games import tictactoe, tree
from plyscope.textbook import Algorithm, Bound, Kind, Reason, deepening, mtdf
from plyscope.textbook.table import TabledSearch
from plyscope.tracing import ColumnRecorder, Trace, trace


class StopAfter:
    """Says stop once it has been asked so many times."""

    def __init__(self, times: int) -> None:
        self.times = times
        self.asked = 0

    def __call__(self) -> bool:
        self.asked += 1
        return self.asked > self.times


def recorded(position: Any, depth: int, stop: StopAfter | None) -> Trace:
    recorder = ColumnRecorder()
    result = deepening(position, depth, recorder=recorder, stop=stop)
    return Trace(position, result, recorder.finish())


def iterations(found: Trace) -> list[tuple[int, Reason]]:
    return [(root.remaining, root.reason) for root in found.roots]


@settings(max_examples=100, deadline=None)
@given(st.one_of(trees(), tictactoe_positions()), st.integers(1, 6), st.integers(0, 200))
def test_a_stopped_search_is_the_last_one_it_finished(
    position: Any, depth: int, times: int
) -> None:
    stopped = deepening(position, depth, stop=StopAfter(times))
    assert 0 <= stopped.depth <= depth
    assert stopped.move in (position.moves() or [None])
    if stopped.depth == 0:
        return
    whole = deepening(position, stopped.depth)
    assert stopped == replace(
        whole,
        nodes=stopped.nodes,
        leaves=stopped.leaves,
        cutoffs=stopped.cutoffs,
        first_cutoffs=stopped.first_cutoffs,
        late_cutoffs=stopped.late_cutoffs,
        pruned=stopped.pruned,
        table_hits=stopped.table_hits,
    )
    assert stopped.nodes >= whole.nodes
    assert stopped.score == truth(position, stopped.depth).score


def test_the_first_move_is_the_result_however_soon_stop_comes() -> None:
    found = deepening(tictactoe.start(), 9, stop=lambda: True)
    assert (found.depth, found.nodes, found.score, found.line) == (0, 1, 0, (4,))


def test_depth_0_is_finished_however_soon_stop_comes() -> None:
    found = deepening(tictactoe.start(), 0, stop=lambda: True)
    assert (found.depth, found.nodes, found.move) == (0, 1, None)


def test_stop_is_asked_before_every_node_but_the_first() -> None:
    stop = StopAfter(10**9)
    found = deepening(tictactoe.start(), 3, stop=stop)
    assert stop.asked == found.nodes - 1


def test_nothing_is_visited_after_stop() -> None:
    nodes = [deepening(tictactoe.start(), 9, stop=StopAfter(n)).nodes for n in (0, 1, 77)]
    assert nodes == [1, 2, 78]


def test_it_goes_no_deeper_once_every_line_has_ended() -> None:
    found = recorded(Countdown(4), 50, None)
    all_searched = Reason.ALL_SEARCHED
    assert iterations(found) == [(depth, all_searched) for depth in (1, 2, 3, 4, 5)]
    assert found.result.depth == 50


@settings(max_examples=100, deadline=None)
@given(trees(height=4))
def test_going_deeper_than_the_game_costs_and_changes_nothing(position: tree.Tree) -> None:
    enough = deepening(position, position.height + 1)
    assert replace(deepening(position, 40), depth=enough.depth) == enough


@pytest.mark.parametrize(("left", "open_ends"), [(5, 1), (2, 0)], ids=["open", "finished"])
def test_a_table_hit_is_as_open_as_the_answer_it_repeats(left: int, open_ends: int) -> None:
    search = TabledSearch[str]("deepening", Countdown(left), 3, None, None)
    for visits in (1, 2):
        search.value(Countdown(left), 3, -inf, inf)
        assert (search.open_ends, search.table_hits) == (open_ends * visits, visits - 1)


@pytest.mark.parametrize("search", [deepening, mtdf])
def test_an_answer_from_another_depth_is_not_used(search: Algorithm) -> None:
    """The same choice, once with three moves still to look ahead and once with one."""
    repeated = [[-7], [-8]]
    position = tree.parse([repeated, [[repeated]]])
    assert search(position, 4).score == truth(position, 4).score == 0


def test_the_shallow_searches_make_the_deep_one_cheap() -> None:
    found = recorded(tictactoe.start(), 9, None)
    assert found.score == 0
    assert found.result.nodes < 18_297 / 3


@pytest.mark.parametrize("algorithm", ["deepening", "mtdf"])
@settings(max_examples=100, deadline=None)
@given(
    position=st.one_of(trees(MANY_TIES), tictactoe_positions(), draughts_positions(4)),
    depth=st.integers(1, 5),
)
def test_the_source_of_a_table_hit_really_stored_the_answer(
    algorithm: str, position: Any, depth: int
) -> None:
    found = trace(position, depth, algorithm)
    columns = found.columns
    hits = [row for row, reason in enumerate(columns.reason) if reason == Reason.TABLE_HIT]
    assert len(hits) == found.result.table_hits
    for row in hits:
        assert_answered(found, row, columns.source[row])
    others = set(range(len(found))) - set(hits)
    assert {columns.source[row] for row in others} <= {-1}


def assert_answered(found: Trace, row: int, source: int) -> None:
    """Row `source` knew, before `row` was entered, all that `row` needed."""
    hit, stored = found[row], found[source]
    assert source + found.columns.size[source] <= row, "stored before it was used"
    assert hit.source == stored
    assert stored.reason in (Reason.ALL_SEARCHED, Reason.CUTOFF)
    assert (stored.position.key(), stored.remaining) == (hit.position.key(), hit.remaining)
    assert stored.score == hit.score
    assert (
        stored.bound is Bound.EXACT
        or (stored.bound is Bound.AT_LEAST and stored.score >= hit.beta)
        or (stored.bound is Bound.AT_MOST and stored.score <= hit.alpha)
    )


def test_there_are_table_hits_to_check() -> None:
    for name in ("deepening", "mtdf"):
        assert trace(tictactoe.start(), 4, name).result.table_hits > 10


@pytest.fixture(scope="module")
def stopped() -> Trace:
    """Stopped in the middle of its third iteration."""
    finished = deepening(tictactoe.start(), 2).nodes - deepening(tictactoe.start(), 1).nodes
    return recorded(tictactoe.start(), 9, StopAfter(finished + 30))


def test_a_stopped_trace_says_so_on_the_path_that_was_open(stopped: Trace) -> None:
    assert iterations(stopped) == [
        (1, Reason.ALL_SEARCHED),
        (2, Reason.ALL_SEARCHED),
        (3, Reason.STOPPED),
    ]
    rows = [row for row, reason in enumerate(stopped.columns.reason) if reason == Reason.STOPPED]
    assert len(rows) > 1
    assert [node.row for node in stopped[rows[-1]].path] == rows
    assert {stopped[row].bound for row in rows} == {Bound.UNKNOWN}
    assert len(stopped) == stopped.result.nodes


def test_the_root_of_a_stopped_trace_is_where_the_answer_came_from(stopped: Trace) -> None:
    root = stopped.root
    assert (root.remaining, root.score, root.reason) == (2, stopped.score, Reason.ALL_SEARCHED)
    assert root.kind is Kind.ITERATION_ROOT
    assert [node.move for node in stopped.principal] == [None, *stopped.result.line]
    assert stopped.to_dict()["score"] == stopped.result.score


def test_a_stopped_trace_is_drawn_as_such(stopped: Trace) -> None:
    assert "△ X ? 0  [-∞, ∞]  (stopped)" in stopped.draw(lines=1000)


def test_a_search_can_be_told_and_drawn_wherever_it_was_stopped() -> None:
    last_steps = []
    for times in range(60):
        found = recorded(tictactoe.start("X../.O./..."), 7, StopAfter(times))
        *_, last = found.steps()
        last_steps.append(f"{last.sentence.rstrip('.').partition('. ')[0]}.")
        assert f"value {found.score}" in found.to_svg()
    # Twice it is stopped between two iterations, and every other time in the middle of one.
    assert Counter(last_steps) == {"The search is stopped.": 58, "The value is 0.": 2}


def test_the_line_of_a_stopped_search_can_be_played(stopped: Trace) -> None:
    assert after(tictactoe.start(), *stopped.result.line).evaluate() == stopped.score
    assert (stopped.root.alpha, stopped.root.beta) == (-inf, inf)
