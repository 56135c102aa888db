"""A trace of full strength shows every technique, and says what each one did."""

import random
import re
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from tests.differential.samples import random_game
from tests.tracing.verify.test_check import changed

import plyscope
from plyscope.errors import MoveError, SearchError
from plyscope.textbook import Bound, Kind, Reason
from plyscope.tracing import Node, Trace, trace
from plyscope.tracing.export import to_dot, to_json
from plyscope.tracing.page import to_html
from plyscope.tracing.prove import Trial, technique, try_without

KINGS = "W:WK3,K18,K22:BK1,K31,5"
VARIANTS = [
    "draughts/english",
    "draughts/international",
    "draughts/russian",
    "draughts/frisian",
    "draughts/antidraughts",
    "connect4",
]


@cache
def opening() -> Trace:
    """A search that all the techniques are at work in, but for repetition."""
    return trace(plyscope.start("draughts"), 9, "full")


@cache
def ending() -> Trace:
    """A search in which positions come back."""
    return trace(plyscope.start("draughts", KINGS), 9, "full")


def first(found: Trace, **wanted: Any) -> Node:
    return found.where(**wanted)[0]


def varied(game: str, count: int) -> list[Trace]:
    """Searches of positions that random games lead to."""
    source, found = random.Random(game), []
    for _ in range(count):
        position = random_game(plyscope.start(game), source.randint(0, 60), source)
        lines = source.choice([1, 1, 3])
        found.append(trace(position, source.randint(1, 7), "full", lines=lines))
    return found


@pytest.mark.parametrize("game", VARIANTS)
def test_a_trace_of_full_has_no_violation(game: str) -> None:
    assert [found.verify() for found in varied(game, 12)] == [None] * 12


def test_a_trace_of_every_technique_has_no_violation() -> None:
    reasons = {Reason(code) for found in (opening(), ending()) for code in found.columns.reason}
    assert reasons >= {
        Reason.REVERSE_FUTILITY,
        Reason.PROBCUT,
        Reason.FUTILITY,
        Reason.LATE_MOVE,
        Reason.REPETITION,
        Reason.TABLE_HIT,
    }
    kinds = {Kind(int(code)) for code in opening().columns.kind}
    assert kinds >= {Kind.SCOUT | Kind.REDUCED, Kind.QUIESCENCE, Kind.SKIPPED, Kind.RE_SEARCH}
    assert (opening().verify(), ending().verify()) == (None, None)


SELECTIVE = [name for name in plyscope.engine.SWITCHES if name != "deepening"]


@pytest.mark.parametrize("switch", SELECTIVE)
def test_a_trace_of_full_has_no_violation_whatever_is_switched(switch: str) -> None:
    source = random.Random(switch)
    position = random_game(plyscope.start("draughts"), 20, source)
    alone = trace(position, 4, "plain", switches={switch: True})
    others = trace(position, 6, "full", switches={switch: False}, lines=2)
    assert [alone.verify(), others.verify()] == [None, None]


@pytest.mark.parametrize("limits", [{"nodes": 700}, {"max_nodes": 500}, {"min_remaining": 3}])
def test_a_trace_of_full_that_lacks_rows_has_no_violation(limits: dict[str, Any]) -> None:
    for position in ("W:W18,21,22,25-32:B1-8,10,12,15", KINGS):
        found = trace(plyscope.start("draughts", position), 8, "full", **limits)
        assert found.verify() is None


def test_a_skipped_move_has_a_row_of_its_own_and_no_visits() -> None:
    for reason in (Reason.FUTILITY, Reason.LATE_MOVE):
        rows = opening().where(reason=reason).rows
        columns = opening().columns
        assert (columns.kind[rows] == Kind.SKIPPED).all()
        assert not columns.visits[rows].any()
        assert (columns.bound[rows] == Bound.UNKNOWN).all()
        node = opening()[int(rows[0])]
        assert node.parent is not None
        assert node.is_skipped
        assert node.move in node.parent.skipped
        assert node.move in node.parent.legal_moves
        assert node.move not in [reply.child.move for reply in node.parent.replies()]


def test_moves_are_searched_skipped_or_pruned() -> None:
    columns = opening().columns
    for row in np.flatnonzero(columns.moves)[:3000].tolist():
        node = opening()[row]
        if node.reason in (Reason.ALL_SEARCHED, Reason.CUTOFF):
            rest = len(node.skipped) + len(node.pruned)
            assert columns.moves[row] == columns.searched[row] + rest
            assert bool(node.pruned) <= (node.reason is Reason.CUTOFF)


# verify finds out what is not true.


FALSE: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({"reason": Reason.LATE_MOVE}, {"visits": 1}, "it ended without searching a move"),
    (
        {"reason": Reason.LATE_MOVE},
        {"reason": Reason.EVALUATED},
        "its kind and its reason",
    ),
    ({"reason": Reason.LATE_MOVE}, {"kind": Kind.NORMAL}, "it has .* rows, but .* visits"),
    ({"reason": Reason.LATE_MOVE}, {"bound": Bound.EXACT}, "its bound is unknown"),
    ({"reason": Reason.LATE_MOVE}, {"remaining": 9}, "9 moves remain, but"),
    ({"reason": Reason.REVERSE_FUTILITY}, {"searched": 1}, "it was pruned before its moves"),
    ({"reason": Reason.REVERSE_FUTILITY}, {"moves": 0}, "it was pruned before its moves"),
    ({"reason": Reason.REVERSE_FUTILITY}, {"reason": Reason.PROBCUT}, "a test decides whether"),
    ({"reason": Reason.PROBCUT}, {"reason": Reason.CUTOFF}, "moves were searched"),
    ({"reason": Reason.PROBCUT}, {"reason": Reason.REVERSE_FUTILITY}, "its parent, searched no"),
    ({"kind": Kind.SCOUT | Kind.REDUCED}, {"kind": Kind.SCOUT}, "moves remain, but"),
    ({"kind": Kind.QUIESCENCE}, {"kind": Kind.NULL_MOVE}, "moves remain, but|kind of a root"),
    ({"kind": Kind.RE_SEARCH}, {"kind": Kind.NORMAL}, "which was not searched again"),
    ({"reason": Reason.EVALUATED}, {"reason": Reason.REPETITION}, "it repeats no position"),
]


@pytest.mark.parametrize(("wanted", "values", "violation"), FALSE)
def test_a_false_claim_of_full_is_found_out(
    wanted: dict[str, Any], values: dict[str, Any], violation: str
) -> None:
    row = first(opening(), **wanted).row
    found = changed(opening(), row, **values).verify()
    assert found is not None
    assert re.search(violation, str(found)), found


def test_a_score_that_a_evaluation_does_not_support_is_found_out() -> None:
    node = first(opening(), reason=Reason.REVERSE_FUTILITY)
    score = 9000 if node.maximizing else -9000
    found = changed(opening(), node.row, score=score).verify()
    assert "but the game evaluates it to" in str(found)


def test_a_position_that_comes_back_must_end_the_node() -> None:
    row = first(ending(), reason=Reason.REPETITION).row
    found = changed(ending(), row, reason=Reason.GAME_OVER).verify()
    assert "it repeats a position, but: game over" in str(found)


def test_a_skipped_move_that_is_missing_is_found_out() -> None:
    """The row of a late move is said to be the one of another that was skipped before it."""
    node = next(one for one in opening() if len(one.skipped) > 1)
    rows = [child.row for child in node.children if child.is_skipped]
    move = opening().columns.move[rows[0]]
    assert "its move was searched before" in str(changed(opening(), rows[1], move=move).verify())


def test_a_search_that_keeps_the_value_may_not_be_selective() -> None:
    found = opening()
    exact = Trace(
        found.start,
        found.result,
        found.columns,
        asked=found.asked | {"switches": list(plyscope.engine.EXACT_SWITCHES)},
    )
    assert exact.verify() is not None


# why names the rule.


def evaluated(node: Node) -> int:
    """What the search took the position to be worth as it stands."""
    board: Any = node.position.native()
    weights = node.trace.weights
    return int(board.full_evaluation(None if weights is None else weights.native))


def test_reverse_futility_is_explained() -> None:
    node = first(opening(), reason=Reason.REVERSE_FUTILITY)
    why = opening().why(node.row)
    assert "(reverse futility)" in why.sentence
    assert f"evaluates to {evaluated(node)}" in why.sentence
    assert len(why.chain) == 2


def test_futility_is_explained() -> None:
    node = first(opening(), reason=Reason.FUTILITY)
    why = opening().why(node.row)
    assert node.parent is not None
    assert why.sentence.startswith(
        f"Skipped (futility): the position evaluates to {evaluated(node.parent)}"
    )
    assert len(why.chain) == 1


def test_a_late_move_is_explained() -> None:
    node = first(opening(), reason=Reason.LATE_MOVE)
    assert "Skipped as a late move: at depth 1, " in opening().why(node.row).sentence


def test_a_reduction_and_its_second_search_are_explained() -> None:
    found = opening()
    again = next(
        node
        for node in found.where(kind=Kind.RE_SEARCH)
        if Kind.REDUCED in found[node.row].parent.children[0].kind or node.depth > 1  # type: ignore[union-attr]
    )
    assert "Searched again, because row" in found.why(again.row).sentence
    fell_short = next(
        node
        for node in found.where(kind=Kind.REDUCED)
        if not node.is_test and technique(node) == "late_move_reductions"
    )
    told = found.why(fell_short.row).sentence
    assert re.search(r"A late move, first searched \d (ply|plies) shallower", told)


def test_probcut_is_explained_by_its_test() -> None:
    node = first(opening(), reason=Reason.PROBCUT)
    why = opening().why(node.row)
    assert why.cause is not None
    assert why.cause.is_test
    assert (why.cause.move, why.cause.text) == (None, "")
    assert why.cause.position.key() == node.position.key()
    assert why.cause.remaining < node.remaining
    assert f"row {why.cause.row}" in why.steps[0]
    assert "Pruned after a test (ProbCut): a search of depth" in why.sentence


def test_quiescence_is_explained() -> None:
    noisy = next(node for node in opening() if node.remaining == 0 and node.children)
    assert "the position is not quiet" in opening().why(noisy.row).sentence
    quiet = first(opening(), kind=Kind.QUIESCENCE, reason=Reason.EVALUATED)
    assert opening().why(quiet.row).sentence.startswith("No noisy move is left")


def test_a_repetition_names_the_row_it_repeats() -> None:
    node = first(ending(), reason=Reason.REPETITION)
    why = ending().why(node.row)
    assert why.cause in node.path[:-4]
    assert why.cause is not None
    assert why.cause.position.board() == node.position.board()
    assert "counts as a draw" in why.sentence
    assert (node.score, node.bound) == (0, Bound.EXACT)
    assert ending().prove(node.row).holds


def test_every_row_can_be_explained_told_and_drawn() -> None:
    found = trace(plyscope.start("draughts", KINGS), 6, "full")
    for node in found:
        assert found.why(node.row).sentence
    assert len(list(found.steps())) > len(found)
    assert found.draw(lines=100_000).count("✂") >= int(found.columns.skipped.sum())
    assert "skipped by a rule" in trace(found.start, 5, "full").to_svg(nodes=100_000)
    assert "skipped (late move)" in to_dot(found.root, nodes=100_000)
    assert '"skipped"' in "".join(to_json(found.root))
    assert "Skipped as a late move" in to_html(found.root, nodes=100_000)


def test_a_skipped_move_cannot_be_found_by_its_path() -> None:
    found = trace(plyscope.start("draughts"), 5, "full")
    node = next(one for one in found.root.walk() if one.is_skipped)
    path = [step.text for step in node.path[1:]]
    with pytest.raises(MoveError, match=r"never searched: skipped \((late move|futility)\)"):
        found.find(path)


# prove tries the search without the technique.


def test_a_search_that_is_tried_with_nothing_off_is_the_same() -> None:
    """So a trial differs from the recording by the technique alone."""
    found, source = opening(), random.Random(1)
    for row in source.sample(range(len(found)), 60):
        node = found[row]
        if node.is_skipped:
            continue
        trial = try_without(node, "forced")  # off already
        expected = node if trial.node == node else trial.node
        assert (trial.value, trial.bound) == (expected.score, expected.bound)
        assert (trial.move, trial.score) == (found.move, found.score)
        assert trial.holds
        assert trial.root_holds


@pytest.mark.parametrize(
    ("wanted", "name"),
    [
        ({"reason": Reason.REVERSE_FUTILITY}, "reverse_futility"),
        ({"reason": Reason.PROBCUT}, "probcut"),
        ({"reason": Reason.FUTILITY}, "futility"),
        ({"reason": Reason.LATE_MOVE}, "late_move_pruning"),
    ],
)
def test_a_bet_is_tried_without_the_technique(wanted: dict[str, Any], name: str) -> None:
    node = first(opening(), **wanted)
    trial = opening().prove(node.row)
    assert isinstance(trial, Trial)
    assert trial.without == (name,)
    assert trial.node == (node.parent if node.is_skipped else node)
    assert f"without {name} it is" in str(trial)


def lost_bets() -> list[tuple[Trace, Node, Trial]]:
    lost = []
    for found in varied("draughts/english", 12):
        rows = found.where(found.columns.skipped).rows.tolist()
        for row in random.Random(1).sample(rows, min(12, len(rows))):
            trial = found.prove(row)
            assert isinstance(trial, Trial)
            if not trial.holds:
                lost.append((found, found[row], trial))
    return lost


def test_a_bet_that_is_lost_is_said_to_be() -> None:
    """A skipped move that would have been good enough: so says a search of the node apart."""
    lost = lost_bets()
    assert lost
    for _, _, trial in lost:
        node = trial.node
        assert "FALSE" in str(trial)
        assert trial.bound != node.bound
        beyond = trial.value >= node.beta if node.maximizing else trial.value <= node.alpha
        assert beyond, "only a move more can have changed it"


def test_a_row_of_no_technique_is_tried_without_any() -> None:
    trial = opening().prove(0)
    assert isinstance(trial, Trial)
    assert set(trial.without) >= {
        "late_move_reductions",
        "futility",
        "probcut",
        "late_move_pruning",
        "deeper_entries",
    }
    assert not set(trial.without) & {"evaluation", "quiescence", "repetition", "distance"}


def test_a_trace_from_a_file_and_one_that_lacks_rows_can_be_tried(tmp_path: Any) -> None:
    opening().save(tmp_path / "full.arrow")
    again = Trace.open(tmp_path / "full.arrow")
    row = first(again, reason=Reason.PROBCUT).row
    assert str(again.prove(row)) == str(opening().prove(row))
    part = trace(plyscope.start("draughts"), 9, "full", min_remaining=3)
    probe = first(part, reason=Reason.PROBCUT)
    assert str(part.prove(probe.row)) == str(opening().prove(row))


def test_a_trace_that_is_not_of_this_search_is_not_believed() -> None:
    row = first(opening(), reason=Reason.PROBCUT).row
    found = changed(opening(), row, remaining=3)
    with pytest.raises(SearchError, match="does not come up again"):
        found.prove(row)
    unknown = Trace(opening().start, opening().result, opening().columns)
    with pytest.raises(SearchError, match="does not say which switches were on"):
        unknown.prove(row)


def test_what_a_log_kept_of_full_is_the_trace(tmp_path: Any) -> None:
    start, log = plyscope.start("draughts"), tmp_path / "full.log"
    found = trace(start, 7, "full", log=log)
    again = plyscope.tracing.recover(log)
    assert again.columns == found.columns
    ours = replace(again.result, line=(), move=None)
    theirs = {name: getattr(found.result, name) for name in ("nodes", "leaves", "pruned", "score")}
    assert {name: getattr(ours, name) for name in theirs} == theirs
    assert again.verify() is None
