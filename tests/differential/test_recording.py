"""Recording a native search changes nothing, and the rows of a trace are true."""

from typing import Any

import pytest
from tests.differential.samples import GAMES, samples

import plyscope
from plyscope.engine import PRESETS, bench
from plyscope.textbook import Bound, Reason
from plyscope.tracing.columns import Columns


def boards(start: Any, columns: Columns) -> list[Any]:
    """The native board of every row."""
    boards: list[Any] = []
    for parent, code in zip(columns.parent.tolist(), columns.move.tolist(), strict=True):
        boards.append(start if parent < 0 else boards[parent].play(code))
    return boards


def answers(source: dict[str, float], row: dict[str, float]) -> bool:
    """Whether what the source row found is all that the other row wanted to know."""
    return {
        Bound.EXACT: True,
        Bound.AT_LEAST: source["score"] >= row["beta"],
        Bound.AT_MOST: source["score"] <= row["alpha"],
        Bound.UNKNOWN: False,
    }[Bound(int(source["bound"]))]


def assert_recording_changes_nothing(position: Any, depth: int, preset: str, lines: int) -> None:
    recorded = plyscope.trace(position, depth, preset, lines=lines)
    alone = plyscope.search(position, depth=depth, preset=preset, lines=lines)
    assert vars(recorded.result) | {"seconds": 0} == vars(alone) | {"seconds": 0}
    assert len(recorded) - recorded.columns.skipped.sum() == alone.nodes


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("game", GAMES)
def test_recording_changes_no_result(game: str, preset: str) -> None:
    """250 positions of each of four games; value, move, line and every count."""
    for seed, one in enumerate(samples(game, range(100))):
        assert_recording_changes_nothing(one.position, one.depth, preset, 1 + seed % 3)


@pytest.mark.parametrize("preset", ["exact", "full"])
@pytest.mark.parametrize("task", bench.tasks(), ids=lambda task: task.name)
def test_recording_changes_no_result_of_the_bench(task: bench.Task, preset: str) -> None:
    assert_recording_changes_nothing(task.position, task.depth, preset, 1)


@pytest.mark.parametrize("preset", ["exact", "full"])
@pytest.mark.parametrize("limits", [{"max_nodes": 40}, {"min_remaining": 2}, {"nodes": 60}])
@pytest.mark.parametrize("game", GAMES)
def test_limits_of_the_recording_change_no_result(
    game: str, limits: dict[str, Any], preset: str
) -> None:
    nodes = {"nodes": limits["nodes"]} if "nodes" in limits else {}
    for one in samples(game, range(30)):
        recorded = plyscope.trace(one.position, one.depth, preset, lines=2, **limits)
        alone = plyscope.search(one.position, depth=one.depth, preset=preset, lines=2, **nodes)
        assert vars(recorded.result) | {"seconds": 0} == vars(alone) | {"seconds": 0}
        assert recorded.columns.visits[recorded.root_rows()].sum() == alone.nodes
        assert recorded.verify() is None


@pytest.mark.parametrize("game", ["tictactoe", "connect4", "draughts"])
def test_a_table_hit_names_the_row_that_answers_it(game: str) -> None:
    hits = 0
    for one in samples(game, range(60)):
        columns = plyscope.trace(one.position, one.depth + 1, "exact").columns
        board_of = boards(one.position.native(), columns)
        sources = columns.source.tolist()
        for row, source in enumerate(sources):
            assert (source >= 0) == (columns.reason[row] == Reason.TABLE_HIT)
            if source < 0:
                continue
            hits += 1
            hit, stored = columns.row(row), columns.row(source)
            assert source + stored["size"] <= row, "it was finished before"
            assert board_of[source].table_key() == board_of[row].table_key()
            assert (stored["remaining"], stored["score"]) == (hit["remaining"], hit["score"])
            assert answers(stored, hit)
    assert hits > 50, "the samples should use the table"


@pytest.mark.parametrize("game", GAMES)
def test_the_counts_of_a_result_are_those_of_its_rows(game: str) -> None:
    for one in samples(game, range(30)):
        trace = plyscope.trace(one.position, one.depth, "exact")
        columns, found = trace.columns, trace.result
        reasons = list(map(Reason, columns.reason.tolist()))
        unsearched = (columns.moves - columns.searched).tolist()
        left = [
            count
            for count, reason in zip(unsearched, reasons, strict=True)
            if reason is Reason.CUTOFF
        ]
        assert found.leaves == sum(
            reason in (Reason.EVALUATED, Reason.GAME_OVER) for reason in reasons
        )
        assert found.table_hits == reasons.count(Reason.TABLE_HIT)
        assert (found.pruned, found.cutoffs) == (sum(left), sum(map(bool, left)))
        assert found.late_cutoffs == left.count(0)


def test_a_table_that_grows_still_names_the_right_rows() -> None:
    """More than 2,048 positions are stored, after which the table spreads out."""
    trace = plyscope.trace(plyscope.start("connect4"), 13, "exact")
    columns = trace.columns
    board_of = boards(trace.start.native(), columns)
    stored = {board_of[row].key() for row, size in enumerate(columns.size) if size > 1}
    assert len(stored) > 10_000
    hits = [row for row, source in enumerate(columns.source) if source >= 0]
    assert len(hits) > 1_000
    assert all(
        board_of[columns.source[row]].table_key() == board_of[row].table_key() for row in hits
    )
