"""A trace file gives back the trace, to us and to others, and a damaged one gives an error."""

import random
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb
import pandas
import polars
import pyarrow.ipc
import pytest
from fuzz.mutations import damaged, with_junk
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import HUGE, TENTHS, trees
from tests.toys import Countdown

import plyscope
from plyscope.engine import PRESETS
from plyscope.errors import DamagedFileError, FileError, FileFormatError, MoveError, PlyscopeError
from plyscope.textbook import ALGORITHMS, Reason
from plyscope.tracing import Trace, trace
from plyscope.tracing.columns import TYPES
from plyscope.tracing.files import file

GAMES = {
    "tictactoe": plyscope.start("tictactoe"),
    "connect4": plyscope.start("connect4", "4453"),
    "draughts": plyscope.start("draughts"),
    "simple_draughts": plyscope.start("simple_draughts", size=4),
    "tree": plyscope.start("tree"),
}


def same(one: Trace, other: Trace) -> bool:
    return (
        (one.start, one.result, one.truncated, one.asked)
        == (other.start, other.result, other.truncated, other.asked)
    ) and one.columns == other.columns


def reopened(found: Trace, path: Path) -> Trace:
    found.save(path)
    return Trace.open(path)


SEARCHES = [
    *((game, algorithm) for game in GAMES for algorithm in ALGORITHMS),
    *((game, preset) for game in GAMES if GAMES[game].native() is not None for preset in PRESETS),
]


@pytest.mark.parametrize(("game", "algorithm"), SEARCHES)
def test_a_trace_comes_back_from_its_file(game: str, algorithm: str, tmp_path: Path) -> None:
    found = trace(GAMES[game], 3, algorithm)
    again = reopened(found, tmp_path / "trace")
    assert same(again, found)
    assert type(again.result) is type(found.result)
    assert again.verify() is None
    assert list(tmp_path.iterdir()) == [tmp_path / "trace"]


@settings(max_examples=30, deadline=None)
@given(
    position=st.one_of(trees(height=4), trees(TENTHS, 3), trees(HUGE, 3)),
    depth=st.integers(0, 4),
    most=st.integers(1, 50),
)
def test_any_tree_comes_back_from_its_file(
    position: Any, depth: int, most: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    found = trace(position, depth, max_nodes=most)
    assert same(reopened(found, tmp_path_factory.getbasetemp() / "any.trace"), found)


@pytest.mark.parametrize(
    "limits", [{"lines": 3}, {"nodes": 50}, {"max_nodes": 20}, {"min_remaining": 2}]
)
def test_what_was_asked_for_comes_back(limits: dict[str, Any], tmp_path: Path) -> None:
    found = trace(plyscope.start("connect4"), 5, "exact", **limits)
    again = reopened(found, tmp_path / "trace")
    assert same(again, found)
    assert again.asked.items() >= limits.items()
    assert again.verify() is None


def test_a_game_of_your_own_is_opened_with_its_start(tmp_path: Path) -> None:
    start = Countdown(3)
    found = trace(start, 3)
    found.save(tmp_path / "trace")
    with pytest.raises(FileError, match="name it with --game"):
        Trace.open(tmp_path / "trace")
    assert same(Trace.open(tmp_path / "trace", start=start), found)


# Others open it.


def with_polars(path: Path) -> dict[str, list[Any]]:
    return polars.read_ipc(path).to_dict(as_series=False)


def with_pandas(path: Path) -> dict[str, list[Any]]:
    return {str(name): list(column) for name, column in pandas.read_feather(path).items()}


def with_pyarrow(path: Path) -> dict[str, list[Any]]:
    with pyarrow.ipc.open_file(path) as opened:
        columns: dict[str, list[Any]] = opened.read_all().to_pydict()
    return columns


@pytest.mark.parametrize("reader", [with_polars, with_pandas, with_pyarrow])
@pytest.mark.parametrize("algorithm", ["pvs", "exact"])
def test_others_read_the_same_columns(
    algorithm: str, reader: Callable[[Path], dict[str, list[Any]]], tmp_path: Path
) -> None:
    found = trace(plyscope.start("tictactoe"), 4, algorithm)
    found.save(tmp_path / "trace.arrow")
    columns = {name: found.columns[name].tolist() for name in TYPES}
    assert reader(tmp_path / "trace.arrow") == columns


@pytest.mark.parametrize("algorithm", ["pvs", "exact"])
def test_duckdb_reads_parquet(algorithm: str, tmp_path: Path) -> None:
    found = trace(plyscope.start("tictactoe"), 4, algorithm)
    path = tmp_path / "trace.parquet"
    found.save(path)
    table = f"read_parquet('{path}', file_row_number = true)"
    columns = [found.columns[name].tolist() for name in TYPES]
    with duckdb.connect() as database:
        database.execute(f"select {', '.join(TYPES)} from {table} order by file_row_number")
        assert database.fetchall() == list(zip(*columns, strict=True))
        database.execute(f"select count(*) from '{path}' where reason = {int(Reason.CUTOFF)}")
        assert database.fetchall() == [(len(found.where(reason=Reason.CUTOFF)),)]


def test_polars_gets_a_frame_without_a_file() -> None:
    found = trace(plyscope.start("tictactoe"), 3, "exact")
    frame = found.to_polars()
    assert frame.columns == list(TYPES)
    assert frame["score"].to_list() == found.columns.score.tolist()
    assert frame.filter(polars.col("ply") == 1).height == len(found.where(ply=1))


def test_without_polars_the_error_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(PlyscopeError, match="pip install polars"):
        trace(plyscope.start("tictactoe"), 1).to_polars()


# Damage.


@pytest.fixture(scope="module", name="good")
def a_good_file(tmp_path_factory: pytest.TempPathFactory) -> tuple[Trace, bytes]:
    path = tmp_path_factory.mktemp("good") / "trace"
    found = trace(plyscope.start("tictactoe"), 4, "exact")
    found.save(path)
    return found, path.read_bytes()


def opened(path: Path) -> Trace | None:
    """The trace in a file, or None where it is refused."""
    try:
        return Trace.open(path)
    except FileError:
        return None


def test_a_damaged_file_gives_an_error_or_the_same_trace(
    good: tuple[Trace, bytes], tmp_path: Path
) -> None:
    found, data = good
    source, path = random.Random(2), tmp_path / "trace"
    for _ in range(300):
        path.write_bytes(damaged(data, data, source))
        began = time.perf_counter()
        again = opened(path)
        assert again is None or same(again, found)
        assert time.perf_counter() - began < 2


def test_a_header_with_junk_gives_an_error_or_a_trace(
    good: tuple[Trace, bytes], tmp_path: Path
) -> None:
    """The checksum is made to fit, so that the header gets through to us."""
    found, _ = good
    source, path = random.Random(3), tmp_path / "trace"
    header = found._header()
    harmless = 0
    for _ in range(200):
        changed = with_junk(header, source)
        file.write(path, found.columns, changed if isinstance(changed, dict) else {"x": changed})
        again = opened(path)
        if again is not None:
            harmless += 1
            assert again.columns == found.columns
            assert str(again.root)
            assert str(again.verify())
    assert harmless > 10


@pytest.mark.parametrize(
    ("name", "row", "value"),
    [
        ("parent", 3, 3),
        ("size", 0, 10**6),
        ("size", 4, 0),
        ("ply", 2, 9),
        ("reason", 2, 99),
        ("bound", 2, 4),
        ("source", 2, 2),
        ("source", 2, -2),
        ("searched", 0, 99),
        ("moves", 0, 0),
    ],
)
def test_columns_that_make_no_tree_are_refused(
    name: str, row: int, value: int, good: tuple[Trace, bytes], tmp_path: Path
) -> None:
    found, _ = good
    changed: dict[str, Any] = {name: found.columns[name].copy()}
    changed[name][row] = value
    columns = replace(found.columns, **changed)
    file.write(tmp_path / "trace", columns, found._header())
    with pytest.raises(FileError, match="is damaged"):
        Trace.open(tmp_path / "trace")


def test_a_cutoff_that_no_move_caused_is_refused(good: tuple[Trace, bytes], tmp_path: Path) -> None:
    found, _ = good
    searched = found.columns.searched.copy()
    searched[found.where(reason=Reason.CUTOFF).rows[0]] = 0
    columns = replace(found.columns, searched=searched)
    file.write(tmp_path / "trace", columns, found._header())
    with pytest.raises(FileError, match=r"cannot have 0 of \d+ moves searched"):
        Trace.open(tmp_path / "trace")


@pytest.mark.parametrize("move", [-1, 9, 10**9])
def test_a_move_that_is_not_there_is_told_by_whatever_shows_it(move: int) -> None:
    found = trace(plyscope.start("tictactoe"), 2)
    moves = found.columns.move.copy()
    moves[1] = move
    forged = Trace(found.start, found.result, replace(found.columns, move=moves))
    for show in (str, Trace.to_svg, Trace.to_dict, lambda one: one.why(1)):
        with pytest.raises(MoveError, match=f"row 1 is not true: move {move} of 9 is not legal"):
            show(forged)


@pytest.mark.parametrize("data", [b"", b"hello", b"ARROW1", b'ARROW1"checksum": "?"'])
def test_what_is_no_trace_is_refused(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(data)
    with pytest.raises(FileFormatError, match="is not a trace file"):
        Trace.open(tmp_path / "x")


def test_a_wrong_checksum_is_damage(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b'ARROW1"checksum": "00000000"')
    with pytest.raises(DamagedFileError, match="is damaged: its checksum is wrong"):
        Trace.open(tmp_path / "x")


@pytest.mark.parametrize("name", ["missing", "", "missing/trace", "a\0b"])
def test_a_file_that_is_not_there_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(FileError):
        Trace.open(tmp_path / name)


@pytest.mark.parametrize("name", ["missing/trace", "a\0b", "missing/trace.parquet"])
def test_a_file_that_cannot_be_written_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(FileError):
        trace(plyscope.start("tictactoe"), 1).save(tmp_path / name)
