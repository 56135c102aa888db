"""A recording can be limited, and the search is the same whatever is kept of it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.differential.samples import GAMES, sample
from tests.strategies import draughts_positions, tictactoe_positions, trees

import plyscope
from plyscope.engine import PRESETS
from plyscope.errors import FileError, SearchError
from plyscope.textbook import ALGORITHMS, Kind
from plyscope.tracing import Trace, trace

positions = st.one_of(trees(height=4), draughts_positions(4), tictactoe_positions())
EVERY = [*ALGORITHMS, *PRESETS]


def without_time(found: Trace) -> Any:
    """The result but for how long it took."""
    result = found.result
    return replace(result, seconds=0) if isinstance(result, plyscope.SearchResult) else result


def kept(whole: Trace, most: int, least: int) -> list[int]:
    """The rows of a whole trace that a limited recording keeps, one rule after the other."""
    columns, rows = whole.columns, list[int]()
    for row in range(len(whole)):
        parent = int(columns.parent[row])
        fits = parent in rows and columns.remaining[row] >= least and len(rows) < most
        if parent < 0 or fits:
            rows.append(row)
    return rows


def check_limited(position: Any, depth: int, algorithm: str, most: int, least: int) -> None:
    whole = trace(position, depth, algorithm)
    part = trace(position, depth, algorithm, max_nodes=most, min_remaining=least)
    rows = kept(whole, most, least)
    assert without_time(part) == without_time(whole)
    assert part.truncated == (len(rows) < len(kept(whole, len(whole), least)))
    assert len(part) == len(rows)
    for name in ("ply", "remaining", "move", "alpha", "score", "reason", "visits", "searched"):
        assert part.columns[name].tolist() == whole.columns[name][rows].tolist()
    assert part.verify() is None


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@settings(max_examples=15, deadline=None)
@given(
    position=positions, depth=st.integers(0, 4), most=st.integers(1, 60), least=st.integers(0, 3)
)
def test_a_limited_recording_is_a_part_of_the_whole(
    algorithm: str, position: Any, depth: int, most: int, least: int
) -> None:
    check_limited(position, depth, algorithm, most, least)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("game", GAMES)
def test_a_limited_native_recording_is_a_part_of_the_whole(game: str, preset: str) -> None:
    for seed in range(12):
        one = sample(game, seed)
        check_limited(one.position, one.depth, preset, 1 + 17 * seed, seed % 4)


@pytest.mark.parametrize("algorithm", EVERY)
def test_nothing_is_truncated_unless_it_must_be(algorithm: str) -> None:
    start = plyscope.start("tictactoe", "XO..X...O")
    whole = trace(start, 4, algorithm)
    assert not whole.truncated
    assert not trace(start, 4, algorithm, max_nodes=len(whole)).truncated
    assert trace(start, 4, algorithm, max_nodes=len(whole) - 1).truncated


@pytest.mark.parametrize("algorithm", ["plain", "exact", "deepening"])
@pytest.mark.parametrize("nodes", [1, 2, 100, 3_000])
def test_a_stopped_search_is_recorded_as_far_as_it_went(algorithm: str, nodes: int) -> None:
    start = plyscope.start("draughts")
    found = trace(start, 9, algorithm, nodes=nodes)
    assert found.result.depth < 9
    assert len(found) == found.result.nodes
    assert found.verify() is None
    if algorithm != "deepening":
        alone = plyscope.search(start, depth=9, nodes=nodes, preset=algorithm)
        assert without_time(found) == replace(alone, seconds=0)


def test_deepening_stops_where_the_engine_does_for_a_python_game() -> None:
    start = plyscope.start("simple_draughts")
    found = trace(start, 20, "deepening", nodes=500).result
    alone = plyscope.search(start, depth=20, nodes=500)
    assert (found.move, found.nodes, found.depth) == (alone.move, alone.nodes, alone.depth)


@pytest.mark.parametrize("algorithm", ["exact", "deepening"])
def test_a_search_with_little_time_ends(algorithm: str) -> None:
    found = trace(plyscope.start("draughts"), 60, algorithm, seconds=0.05, max_nodes=10_000)
    assert 1 <= found.result.depth < 60
    assert found.root.score == found.score


def test_of_several_lines_the_root_is_that_of_the_best() -> None:
    found = trace(plyscope.start("connect4"), 7, "exact", lines=3)
    assert isinstance(found.result, plyscope.SearchResult)
    assert len(found.result.lines) == 3
    assert {int(found.columns.moves[node.row]) for node in found.roots} == {7, 6, 5}
    assert found.root.score == found.score == found.result.lines[0].score
    assert found.root.remaining == 7
    assert found.verify() is None


def test_switches_reach_the_engine() -> None:
    start = plyscope.start("tictactoe")
    scouts = {"table": False, "deepening": False, "aspiration": False}
    kinds = {node.kind for node in trace(start, 5, "exact", switches=scouts)}
    assert kinds >= {Kind.NORMAL, Kind.SCOUT}
    plain = trace(start, 5, "plain", switches={"table": True}, hash_mb=1)
    assert plain.result.table_hits > 0
    assert plain.asked["switches"] == ["table"]
    assert plain.verify() is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"max_nodes": 0}, "max_nodes must be from 1"),
        ({"max_nodes": 2.5}, "max_nodes must be a whole number"),
        ({"min_remaining": -1}, "min_remaining must be from 0"),
        ({"nodes": 5}, "nodes and seconds need a search that can stop"),
        ({"seconds": 5}, "nodes and seconds need a search that can stop"),
        ({"lines": 2}, "are for the engine: use plain"),
        ({"hash_mb": 1}, "are for the engine: use plain"),
        ({"switches": {}}, "are for the engine: use plain"),
        ({"algorithm": "exact", "order": lambda _, moves: moves}, "order= goes with a textbook"),
        ({"algorithm": "exact", "nodes": 0}, "nodes must be from 1"),
        ({"algorithm": "exact", "switches": {"luck": True}}, "unknown switch"),
        ({"algorithm": "luck"}, "unknown algorithm"),
    ],
)
def test_arguments_that_make_no_sense_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(SearchError, match=message):
        trace(plyscope.start("tictactoe"), 2, **arguments)


@pytest.mark.parametrize("algorithm", ["alphabeta", "exact"])
@pytest.mark.parametrize("name", ["", "missing/log", "a\0b", "\udc80"])
def test_a_log_that_cannot_be_written_is_refused_before_the_search(
    algorithm: str, name: str, tmp_path: Path
) -> None:
    with pytest.raises(FileError):
        trace(plyscope.start("tictactoe"), 2, algorithm, log=tmp_path / name)
