"""All violations of a trace: by kind, with counts, and which rows are to blame for others."""

from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.strategies import tictactoe_positions, trees
from tests.tracing.small_engine import SmallEngine
from tests.tracing.verify.test_check import (
    CHECKED,
    EVERY,
    EXAMPLE,
    SCOUTS,
    changed,
    ignore,
    with_columns,
)

import plyscope
from plyscope.games import tree
from plyscope.textbook import ALGORITHMS, Reason
from plyscope.tracing import Claim, Trace, trace
from plyscope.tracing.verify.replay import _Replay, replayed

GAMES = ("tictactoe", "connect4", "kalah", "simple_draughts")


def groups(found: Trace) -> list[tuple[str, bool, list[int]]]:
    every = found.violations().groups
    return [(group.claim, group.is_consequence, group.rows.tolist()) for group in every]


@pytest.mark.parametrize("algorithm", EVERY)
def test_a_true_trace_has_no_violations(algorithm: str) -> None:
    found = trace(plyscope.start("tictactoe", "XO./.X./..."), 4, algorithm).violations()
    assert (bool(found), len(found), found.groups, found.listed) == (False, 0, [], [])


def test_violations_are_grouped_by_kind_with_their_rows() -> None:
    found = changed(changed(changed(EXAMPLE, 2, score=4), 6, score=8), 5, moves=4)
    assert ("leaf", False, [2, 6]) in groups(found)
    assert ("counts", False, [5]) in groups(found)
    report = found.violations()
    assert next(str(group.first) for group in report.roots) == (
        "row 2: its score is 4, but the game says 3"
    )
    assert report.rows.tolist() == sorted(set(report.rows.tolist()))


def test_a_row_that_is_wrong_is_told_from_those_that_are_wrong_because_of_it() -> None:
    """Row 4 gives row 1 its score of 2, which is the alpha of all that follows."""
    found = changed(EXAMPLE, 4, score=1).violations()
    assert [(group.claim, group.first.row) for group in found.roots] == [("leaf", 4)]
    (above,) = [group for group in found.groups if group.is_consequence]
    assert (above.claim, above.first.row, above.first.cause) == ("score", 1, 4)
    assert str(above.first) == "row 1: its score is 2, but its moves give 1"


def test_a_window_is_wrong_because_of_the_score_before_it() -> None:
    found = changed(EXAMPLE, 1, score=1).violations()
    assert [(group.claim, group.rows.tolist()) for group in found.roots] == [("score", [1])]
    assert ("window", True, [5, 8]) in groups(changed(EXAMPLE, 1, score=1))


def test_rows_after_an_illegal_move_are_checked_and_those_below_it_are_not() -> None:
    found = changed(changed(changed(EXAMPLE, 1, move=7), 3, score=99), 12, score=99)
    assert groups(found)[0] == ("move", False, [1])
    assert ("leaf", False, [12]) in groups(found)
    assert not {2, 3, 4} & set(found.violations().rows.tolist())


@pytest.mark.parametrize("algorithm", EVERY)
@settings(max_examples=25, deadline=None)
@given(
    position=st.one_of(tictactoe_positions(), trees(height=4)),
    place=st.floats(0, 1, exclude_max=True),
    name=st.sampled_from([*CHECKED, "visits", "move", "kind", "source"]),
    shift=st.sampled_from([-2, -1, 1, 2]),
)
def test_the_first_violation_is_among_all_violations(
    algorithm: str, position: Any, place: float, name: str, shift: int
) -> None:
    found = trace(position, 3, algorithm)
    row = int(place * len(found))
    number = found.columns[name][row].item() + shift
    assume(number >= 0 or name in ("score", "parent"))
    wrong = changed(found, row, **{name: number})
    first, every = wrong.verify(), wrong.violations()
    assert (first is None) == (not every)
    if first is not None:
        assert first.row in every.rows
        assert any(str(first) == str(one) for one in every.listed)


def test_hundreds_of_violations_are_counted_and_the_first_are_told() -> None:
    found = trace(plyscope.start("tictactoe"), 5)
    leaves = found.columns.reason == Reason.EVALUATED
    columns = {"score": np.where(leaves, 7.5, found.columns.score)}
    wrong = with_columns(found, **columns).violations()
    (group,) = [group for group in wrong.groups if group.claim == Claim.LEAF]
    assert len(group) == int(leaves.sum()) > 300
    assert sum(one.claim == Claim.LEAF for one in wrong.listed) == 100
    assert group.first.row == int(np.flatnonzero(leaves)[0])


@pytest.mark.parametrize("game", [*GAMES, "chess", "draughts", "hex?size=4", "othello"])
def test_a_textbook_trace_of_a_native_game_is_replayed_natively_with_the_same_facts(
    game: str,
) -> None:
    start = plyscope.start(game)
    found = trace(start, 3, "pvs")
    native, python = replayed(found, ignore), _Replay(found).facts(ignore)
    leaf = np.isin(found.columns.reason, (Reason.EVALUATED, Reason.GAME_OVER))
    for name in ("legal", "maximizing", "again", "known", "illegal"):
        assert np.array_equal(getattr(native, name), getattr(python, name)), name
    assert np.array_equal(native.value[leaf], python.value[leaf])


# Correct engines of other habits.


@pytest.mark.parametrize("game", GAMES)
def test_a_fail_hard_search_has_no_violation_if_its_trace_says_so(game: str) -> None:
    found = SmallEngine(fail_hard=True, table=True, pvs=True).trace(plyscope.start(game), 4)
    assert found.verify() is None
    assert not found.violations()


def test_a_fail_hard_search_that_does_not_say_so_is_found_out() -> None:
    found = SmallEngine(fail_hard=True).trace(tree.parse("((3 5) (1 9) (2 0))"), 2)
    assert found.verify() is None
    del found.asked["fail"]
    assert found.verify() is not None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("habits", [{"game_over_first": True}, {"table": True}, {"pvs": True}])
def test_another_order_of_tests_is_no_violation(game: str, habits: dict[str, Any]) -> None:
    found = SmallEngine(**habits).trace(plyscope.start(game), 4)
    assert found.verify() is None


def test_the_end_of_the_game_may_be_asked_for_before_the_depth() -> None:
    found = SmallEngine(game_over_first=True).trace(tree.parse("((3 5) (4 9))"), 2)
    assert (found.columns.reason == Reason.GAME_OVER).sum() == 4
    assert found.verify() is None


def test_an_evaluation_that_only_the_engine_knows_is_believed() -> None:
    start = plyscope.start("connect4")
    found = SmallEngine().trace(start, 4)
    strange = changed_evaluation(start)
    assert strange.verify() is not None
    strange.asked["evaluation"] = "unknown"
    assert strange.verify() is None
    leaf = int(np.flatnonzero(strange.columns.reason == Reason.EVALUATED)[0])
    wrong = changed(strange, leaf, score=strange.columns.score[leaf] + 1)
    assert wrong.verify() is not None, "a leaf is believed, but its parent must go by it"
    assert found.verify() is None


def changed_evaluation(start: Any) -> Trace:
    class Strange(SmallEngine):
        def evaluated(self, position: Any) -> float:
            return float(hash(str(position.draw())) % 100)

    return Strange().trace(start, 4)


@pytest.mark.parametrize("game", GAMES)
def test_iterative_deepening_of_another_engine_has_no_violation(game: str) -> None:
    found = SmallEngine(table=False, pvs=True).deepened(plyscope.start(game), 4)
    assert len(found.root_rows()) >= 4
    assert found.verify() is None


def test_iterations_of_another_engine_do_not_become_shallower() -> None:
    found = SmallEngine().deepened(plyscope.start("tictactoe"), 3)
    second = found.root_rows()[1]
    assert "it is a root" in str(changed(found, second, remaining=0).verify())


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_partial_recording_has_no_violation(algorithm: str) -> None:
    start = plyscope.start("tictactoe", "XO./.X./...")
    assert not trace(start, 5, algorithm, max_nodes=40).violations()
    assert not trace(start, 5, algorithm, min_remaining=2).violations()


def test_a_scout_that_was_not_searched_again_is_one_violation() -> None:
    assert ("order", False, [7]) in groups(changed(SCOUTS, 7, kind=0))
