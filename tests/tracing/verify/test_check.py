"""A true trace has no violation, and a trace with a violation is found out."""

import re
import time
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.differential.samples import GAMES, sample
from tests.strategies import TENTHS, draughts_positions, tictactoe_positions, trees, uneven_games

import plyscope
from plyscope.engine import PRESETS
from plyscope.games import tree
from plyscope.textbook import ALGORITHMS, Bound, Kind, Reason
from plyscope.tracing import Claim, Trace, Violation, trace
from plyscope.tracing.verify.replay import _Replay, replayed

positions = st.one_of(
    trees(height=4), trees(TENTHS, 3), uneven_games(), draughts_positions(4), tictactoe_positions()
)
EVERY = [*ALGORITHMS, *PRESETS]
CHECKED = ["parent", "size", "ply", "remaining", "score", "bound", "reason", "moves", "searched"]
"""Columns in which no number but the one that is there can be true."""


def changed(found: Trace, row: int, **values: float) -> Trace:
    """The same trace but for some numbers of one row."""
    columns = {name: found.columns[name].copy() for name in values}
    for name, value in values.items():
        columns[name][row] = value
    return with_columns(found, **columns)


def with_columns(found: Trace, **columns: Any) -> Trace:
    return Trace(
        found.start,
        found.result,
        replace(found.columns, **columns),
        truncated=found.truncated,
        asked=found.asked,
    )


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@settings(max_examples=40, deadline=None)
@given(position=positions, depth=st.integers(0, 4))
def test_a_textbook_trace_has_no_violation(algorithm: str, position: Any, depth: int) -> None:
    assert trace(position, depth, algorithm).verify() is None


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("game", GAMES)
def test_a_native_trace_has_no_violation(game: str, preset: str) -> None:
    for seed in range(20):
        one = sample(game, seed)
        assert trace(one.position, one.depth, preset).verify() is None


@pytest.mark.parametrize("switch", plyscope.engine.EXACT_SWITCHES)
@pytest.mark.parametrize("game", ["connect4", "draughts"])
def test_a_native_trace_has_no_violation_whatever_is_switched(game: str, switch: str) -> None:
    start = plyscope.start(game)
    alone = trace(start, 4, "plain", switches={switch: True}, lines=2)
    others = trace(start, 6, "exact", switches={switch: False}, lines=2)
    assert [alone.verify(), others.verify()] == [None, None]


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("game", ["connect4", "draughts"])
def test_a_deep_native_trace_has_no_violation(game: str, preset: str) -> None:
    found = trace(plyscope.start(game), 11, preset, max_nodes=20_000, lines=2)
    assert found.truncated
    assert found.verify() is None


@pytest.mark.parametrize("algorithm", EVERY)
@settings(max_examples=40, deadline=None)
@given(
    position=st.one_of(tictactoe_positions(), trees(height=4)),
    place=st.floats(0, 1, exclude_max=True),
    name=st.sampled_from([*CHECKED, "visits"]),
    shift=st.sampled_from([-2, -1, 1, 2]),
)
def test_a_wrong_number_is_found(
    algorithm: str, position: Any, place: float, name: str, shift: int
) -> None:
    found = trace(position, 3, algorithm)
    row = int(place * len(found))
    number = found.columns[name][row].item() + shift
    assume(number >= 0 or name in ("score", "parent"))
    assert changed(found, row, **{name: number}).verify() is not None


EXAMPLE = trace(tree.parse("((3 5 2) (9 1 4) (4 (5 6) 8))"), 3)
"""Rows: 0 the root; 1 its first move with 2, 3, 4; 5 its second with 6, 7 (cut: 4 is pruned);
8 its third with 9, 10 (11, then a cut), 12."""
SCOUTS = trace(tree.parse("((1 2) (5 6) (3 4))"), 2, "pvs")
"""Rows: 0 the root; 1 with 2, 3; 4 a scout with 5, 6; 7 the same move again; 10 a scout, cut."""
TABLE = trace(plyscope.start("tictactoe"), 4, "deepening")
HIT = int(TABLE.where(reason=Reason.TABLE_HIT).rows[0])
STOPPED = trace(plyscope.start("draughts"), 9, "exact", nodes=300)
LAST = int(STOPPED.where(reason=Reason.STOPPED).rows[-1])


@pytest.mark.parametrize(
    ("found", "row", "values", "violation"),
    [
        (EXAMPLE, 2, {"parent": 0}, "row 2: its parent, size and ply do not fit a tree"),
        (EXAMPLE, 5, {"size": 2}, "row 7: its parent, size and ply"),
        (EXAMPLE, 3, {"ply": 1}, "row 3: its parent, size and ply"),
        (EXAMPLE, 3, {"remaining": 2}, "row 3: 2 moves remain, but 2 in row 1"),
        (EXAMPLE, 3, {"move": 3}, "row 3: the move 3 is not legal in row 1"),
        (EXAMPLE, 3, {"move": -1}, "row 3: the move -1 is not legal in row 1"),
        (EXAMPLE, 3, {"move": 0}, "row 3: its move was searched before"),
        (EXAMPLE, 0, {"move": 1}, "row 0: it is a root, but was reached by the move 1"),
        (EXAMPLE, 0, {"remaining": 2}, "row 0: it is a root, which should not be searched 2 moves"),
        (EXAMPLE, 0, {"kind": Kind.SCOUT}, "row 0: it is a root, but has the kind of a move"),
        (EXAMPLE, 1, {"kind": Kind.ITERATION_ROOT}, "row 1: it has the kind of a root"),
        (EXAMPLE, 1, {"kind": Kind.RE_SEARCH}, "row 1: it searches a move again that no scout"),
        (EXAMPLE, 5, {"alpha": 1}, r"row 5: its window \[1, ∞\] is not that of row 0 by then"),
        (EXAMPLE, 3, {"beta": 5}, r"row 3: its window \[-∞, 5\] is not that of row 1 by then"),
        (EXAMPLE, 0, {"alpha": 9, "beta": 9}, "row 0: .* make no sense"),
        (EXAMPLE, 2, {"score": 4}, "row 2: its score is 4, but the game says 3"),
        (EXAMPLE, 2, {"score": float("nan")}, "row 2: .* make no sense"),
        (EXAMPLE, 1, {"score": 3}, "row 1: its score is 3, but its moves give 2"),
        (EXAMPLE, 2, {"bound": Bound.AT_LEAST}, "row 2: it is a leaf, so its score must be exact"),
        (EXAMPLE, 1, {"bound": Bound.AT_MOST}, "row 1: .* cannot be known to be at most 2"),
        (EXAMPLE, 1, {"bound": Bound.UNKNOWN}, "row 1: its bound is unknown"),
        (EXAMPLE, 1, {"bound": 7}, "row 1: there is no bound 7"),
        (
            EXAMPLE,
            1,
            {"reason": Reason.FUTILITY},
            "row 1: no node of this search can have the reason 6",
        ),
        (EXAMPLE, 1, {"reason": Reason.CUTOFF}, "row 1: 2 does not cross the window"),
        (EXAMPLE, 5, {"reason": Reason.ALL_SEARCHED}, "row 5: 1 crosses the window"),
        (EXAMPLE, 3, {"reason": Reason.EVALUATED}, "row 3: 1 move remain where it ended"),
        (EXAMPLE, 1, {"reason": Reason.GAME_OVER}, "row 1: there are 3 legal moves where it end"),
        (EXAMPLE, 1, {"reason": Reason.TABLE_HIT}, "row 1: it ended without searching a move"),
        (EXAMPLE, 3, {"reason": Reason.STOPPED, "bound": 0}, "row 4: the search had stopped in"),
        (EXAMPLE, 4, {"reason": Reason.STOPPED, "bound": 0}, "row 1: row 4 below it was stopped"),
        (EXAMPLE, 1, {"moves": 4}, "row 1: it has 4 moves, but 3 are legal"),
        (EXAMPLE, 1, {"searched": 4}, "row 1: 4 of 3 moves were searched"),
        (EXAMPLE, 5, {"searched": 1}, "row 5: 1 moves were searched, but 2 are recorded"),
        (EXAMPLE, 2, {"searched": 1}, "row 2: it ended without searching a move"),
        (EXAMPLE, 1, {"visits": 3}, "row 1: it has 4 rows, but 3 visits"),
        (EXAMPLE, 1, {"visits": 5}, "row 1: it made 5 visits, but 4 are recorded"),
        (EXAMPLE, 1, {"source": 0}, "row 1: it names a source but is not a table hit"),
        (SCOUTS, 7, {"kind": Kind.NORMAL}, "row 7: row 4 found a better move, which was not"),
        (SCOUTS, 7, {"move": 2}, "row 7: row 4 found a better move, which was not"),
        (SCOUTS, 4, {"kind": Kind.NORMAL}, "row 4: its window"),
        (TABLE, HIT, {"source": -1}, "it does not name the row that stored the answer"),
        (TABLE, HIT, {"source": HIT - 1}, "had stored nothing by then"),
        (TABLE, HIT, {"source": 0}, "which it was answered from, is another position|had stored"),
        (TABLE, HIT, {"source": len(TABLE) + 5}, "had stored nothing by then"),
        (
            TABLE,
            HIT,
            {"score": TABLE[HIT].score + 1},
            "it says that row .* found .* left; row .* says .*, with",
        ),
        (STOPPED, LAST, {"searched": 60}, f"row {LAST}: 60 of"),
    ],
)
def test_each_kind_of_violation_is_told(
    found: Trace, row: int, values: dict[str, float], violation: str
) -> None:
    told = changed(found, row, **values).verify()
    assert told is not None
    assert re.search(violation, str(told)), str(told)


def test_a_move_searched_after_the_cut_is_a_violation() -> None:
    """The rows of minimax, with the windows that alpha-beta would have: 1 ≤ 2 cuts in row 7."""
    whole = trace(tree.parse("((3 5 2) (9 1 4))"), 2, "minimax")
    alpha, beta = whole.columns.alpha.copy(), whole.columns.beta.copy()
    alpha[5:] = 2
    beta[3:5] = 3
    beta[7:] = 9
    result = replace(whole.result, algorithm="alphabeta")
    cut = Trace(whole.start, result, replace(whole.columns, alpha=alpha, beta=beta))
    assert cut.verify() == Violation(
        8, "the window of row 5 was closed before this move was searched", Claim.ORDER
    )


def test_a_table_hit_must_answer_its_window() -> None:
    found = trace(plyscope.start("connect4"), 6, "exact")
    told = set()
    for node in found.where(reason=Reason.TABLE_HIT):
        assert node.source is not None
        if node.source.bound is Bound.AT_LEAST:
            told.add(str(changed(found, node.source.row, bound=Bound.AT_MOST).verify()))
    assert told
    assert "None" not in told


@pytest.mark.parametrize(
    ("change", "violation"),
    [
        ({"score": 7}, "it is the root and has the score 4, but the result is 7"),
        ({"nodes": 7}, "the rows count 13 nodes, but the result does not"),
        ({"leaves": 3}, "the rows count 8 leaves, but the result does not"),
        ({"table_hits": 3}, "the rows count 0 table_hits, but the result does not"),
        ({"move": 1}, "the move of the result does not begin its line"),
        ({"move": 9, "line": (9,)}, "the line of the result has the move 9, which is illegal"),
        ({"move": 0, "line": (0,)}, "the move of the result has the score 2"),
    ],
)
def test_a_result_that_is_not_that_of_the_rows_is_a_violation(
    change: dict[str, Any], violation: str
) -> None:
    result = replace(EXAMPLE.result, **change)
    assert Trace(EXAMPLE.start, result, EXAMPLE.columns).verify() == Violation(
        0, violation, Claim.RESULT
    )


def test_missing_children_are_a_fault_unless_the_trace_says_so() -> None:
    part = trace(plyscope.start("tictactoe"), 4, max_nodes=50)
    assert part.verify() is None
    claimed = Trace(part.start, part.result, part.columns, asked=part.asked)
    assert str(claimed.verify()).endswith("are recorded")
    shallow = trace(plyscope.start("tictactoe"), 4, min_remaining=1)
    assert shallow.verify() is None
    assert Trace(shallow.start, shallow.result, shallow.columns).verify() is not None


def test_another_game_is_a_violation() -> None:
    found = trace(plyscope.start("tictactoe"), 3)
    other = Trace(plyscope.start("tictactoe", "X........"), found.result, found.columns)
    assert other.verify() is not None


def test_of_two_violations_the_one_that_the_search_met_first_is_told() -> None:
    """Row 1 is left before row 5 is entered, and after row 3 was."""
    both = changed(changed(EXAMPLE, 1, score=3), 5, alpha=1)
    assert str(both.verify()).startswith("row 1: its score is 3")
    three = changed(both, 3, move=0)
    assert str(three.verify()) == "row 3: its move was searched before"


def test_the_first_violation_is_told_wherever_the_rows_are_parted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = trace(plyscope.start("connect4"), 6, "exact", lines=2)
    rows = range(0, len(found), 397)
    traces = [changed(found, row, score=found.columns.score[row] + 1) for row in rows]
    told = [one.verify() for one in traces]
    assert None not in told
    monkeypatch.setattr("plyscope.tracing.verify.check.CHUNK", 64)
    assert [one.verify() for one in traces] == told
    assert found.verify() is None


@pytest.mark.parametrize("lines", [1, 2, 3])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_trace_of_a_stopped_search_has_no_violation(preset: str, lines: int) -> None:
    start = plyscope.start("connect4")
    for nodes in (1, 5, 10, 22, 60, 200):
        assert trace(start, 4, preset, nodes=nodes, lines=lines).verify() is None
        assert trace(start, 1, preset, nodes=nodes, lines=lines).verify() is None


@pytest.mark.parametrize("game", GAMES)
def test_the_native_replay_says_what_the_game_in_python_says(game: str) -> None:
    for seed in range(30):
        one = sample(game, seed)
        found = trace(one.position, one.depth, "exact")
        native, python = replayed(found, ignore), _Replay(found).facts(ignore)
        leaf = np.isin(found.columns.reason, (Reason.EVALUATED, Reason.GAME_OVER))
        assert np.array_equal(native.legal, python.legal)
        assert np.array_equal(native.value[leaf], python.value[leaf])
        assert np.array_equal(native.maximizing, python.maximizing)
        assert np.array_equal(native.again, python.again)


def ignore(_rows: int) -> None:
    """Nobody wants to know."""


@pytest.mark.parametrize("algorithm", ["alphabeta", "exact"])
def test_verifying_tells_how_far_it_is_and_can_be_interrupted(algorithm: str) -> None:
    found = trace(plyscope.start("tictactoe"), 6, algorithm)
    heard: list[int] = []
    assert found.verify(heard.append) is None
    assert heard == sorted(heard)
    assert heard[-1] == len(found)

    def interrupt(_rows: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        found.verify(interrupt)


def test_rows_that_are_no_tree_are_refused_by_the_native_replay() -> None:
    board: Any = plyscope.start("connect4").native()
    codes, kinds = np.array([-1, 1], np.int32), np.zeros(2, np.uint8)
    with pytest.raises(ValueError, match="not below the one before"):
        board.replay(np.array([0, 2], np.uint8), kinds, codes, kinds, kinds, [], [], ignore)
    with pytest.raises(ValueError, match="different lengths"):
        board.replay(np.array([0], np.uint8), kinds, codes, kinds, kinds, [], [], ignore)


@pytest.mark.measured
def test_a_native_trace_is_verified_in_less_than_two_microseconds_a_row() -> None:
    found = trace(plyscope.start("draughts"), 13, "exact")
    began = time.process_time()
    assert found.verify() is None
    assert (time.process_time() - began) / len(found) < 2e-6
