"""Searches of other engines, imported from the lines that they print."""

import io
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from fuzz.targets.lines import entries, events, exits
from tests.tracing.small_engine import SmallEngine

import plyscope
from plyscope.errors import FileError, FileFormatError
from plyscope.games import tree
from plyscope.textbook import Kind, Reason
from plyscope.tracing import Trace, trace
from plyscope.tracing.lines import import_trace

RECORDERS = Path(__file__).parents[2] / "examples" / "recorders"
ORDERS: dict[str, Callable[[Trace], list[dict[str, Any]]]] = {
    "entry": entries,
    "exit": exits,
    "events": events,
}
SEARCHES = [
    trace(tree.parse("((3 5 2) (9 1 4) (4 (5 6) 8))"), 3),
    trace(plyscope.start("tictactoe"), 4),
    trace(plyscope.start("connect4", "4453"), 4),
    trace(plyscope.start("kalah?houses=3,stones=2"), 5),
]


def text(found: Trace, lines: list[dict[str, Any]], **header: Any) -> io.BytesIO:
    """The lines with a header that names the start of the trace."""
    start = {key: value for key, value in plyscope.games.written(found.start).items() if value}
    told = {"plyscope": {**start, "algorithm": found.algorithm, **header}}
    return io.BytesIO("\n".join(map(json.dumps, [told, *lines])).encode())


def needed(line: dict[str, Any]) -> dict[str, Any]:
    """A line without what can be derived."""
    return {name: value for name, value in line.items() if name not in ("remaining", "reason")}


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("found", SEARCHES)
def test_a_search_is_the_same_whatever_the_order_of_its_lines(found: Trace, order: str) -> None:
    lines = [needed(line) for line in ORDERS[order](found)]
    again = import_trace(text(found, lines, depth=found.result.depth))
    assert again.columns == found.columns
    assert again.result.score == found.score
    assert again.result.nodes == len(found)
    assert again.verify() is None


@pytest.mark.parametrize("found", SEARCHES)
def test_a_table_is_the_same_as_lines_of_json(found: Trace, tmp_path: Path) -> None:
    lines = [needed(line) for line in exits(found)]
    rows = [",".join(f"{value:g}" for value in line.values()) for line in lines]
    path = tmp_path / "search.csv"
    path.write_text("\n".join([",".join(lines[0]), *rows]))
    again = import_trace(path, start=found.start, depth=found.result.depth)
    assert again.columns == found.columns


def test_moves_may_be_written_as_people_do() -> None:
    found = trace(plyscope.start("draughts"), 3)
    lines = entries(found)
    for row, line in enumerate(lines):
        line["move"] = found[row].text or None
    assert import_trace(text(found, lines)).columns == found.columns


def test_scores_may_be_those_of_the_player_to_move() -> None:
    found = SEARCHES[2]
    lines = entries(found)
    for row, line in enumerate(lines):
        if not found[row].maximizing:
            low, high = line["alpha"], line["beta"]
            line |= {"alpha": -high, "beta": -low, "score": -line["score"]}
    assert import_trace(text(found, lines, scores="mover")).columns == found.columns


def test_an_engine_that_was_killed_leaves_open_nodes_that_are_stopped() -> None:
    lines = events(SEARCHES[1])[:101]
    again = import_trace(text(SEARCHES[1], lines, depth=4, truncated=True))
    assert again.root.reason is Reason.STOPPED
    assert again.verify() is None


def test_tables_scouts_and_iterations_are_imported() -> None:
    found = SmallEngine(table=True, pvs=True).trace(plyscope.start("tictactoe"), 5)
    lines = entries(found)
    for row, line in enumerate(lines):
        line |= {"kind": int(found.columns.kind[row]), "source": int(found.columns.source[row])}
    again = import_trace(text(found, lines))
    assert again.columns == found.columns
    assert again.verify() is None
    deep = SmallEngine().deepened(plyscope.start("tictactoe"), 3)
    again = import_trace(text(deep, exits(deep), order="exit"))
    kinds = again.columns.kind[again.root_rows()]
    assert set(kinds.tolist()) == {Kind.ITERATION_ROOT}


def test_a_table_hit_without_a_source_is_believed() -> None:
    found = SmallEngine(table=True).trace(plyscope.start("tictactoe"), 5)
    again = import_trace(text(found, entries(found)))
    assert (again.columns.reason == Reason.TABLE_HIT).any()
    assert again.asked["earlier_table"] is True
    assert again.verify() is None


def test_habits_of_an_engine_are_kept() -> None:
    found = SmallEngine(fail_hard=True).trace(plyscope.start("connect4"), 4)
    again = import_trace(text(found, entries(found), fail="hard", evaluation="unknown"))
    assert (again.asked["fail"], again.asked["evaluation"]) == ("hard", "unknown")
    assert again.verify() is None
    assert Trace.from_bytes(again.to_bytes()).asked == again.asked


GOOD = '{"ply": 0, "score": 3}\n{"ply": 1, "move": 0, "score": 3}\n'
HEAD = '{"plyscope": {"game": "tree", "position": "(3 5)"}}\n'


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("", "it has no rows"),
        (HEAD, "it has no rows"),
        (GOOD, "no game is named"),
        (HEAD + "nonsense", "line 2: { is missing"),
        (HEAD + GOOD + '{"ply": 1, "move": "B", "score": ', "line 4, field score: '' is not a num"),
        (HEAD + GOOD + '{"ply": 1', "line 4: } is missing"),
        (HEAD + GOOD + '{"ply": 1} 7', "line 4: something follows the object"),
        (HEAD + GOOD + '{"ply": "x"}', "line 4, field ply: 'x' is not a number"),
        (HEAD + GOOD + '{"ply": 1.5}', "line 4, field ply: 1.5 is not a whole number from 0"),
        (HEAD + GOOD + '{"ply": [1]}', "line 4, field ply: it must be a number or a text"),
        (HEAD + '{"ply": 0}', "line 2, field score: it is missing"),
        (HEAD + '{"ply": 0, "score": 1e999}', "line 2, field score: '1e999' is not a number"),
        (HEAD + '{"ply": 0, "score": Infinity}', "line 2, field score: inf is not finite"),
        (HEAD + '{"score": 3}', "line 2, field ply: it is missing"),
        (HEAD + '{"ply": 1, "move": 0, "score": 3}', "line 2, field ply: 1: its parent is missin"),
        (HEAD + GOOD + '{"ply": 3, "move": 0, "score": 3}', "line 4, field ply: 3: it is below no"),
        (HEAD + GOOD + '{"ply": 1, "move": 2, "score": 3}', "line 4, field move: 2 is not legal"),
        (HEAD + GOOD + '{"ply": 1, "score": 3}', "line 4, field move: it is missing"),
        (HEAD + GOOD + '{"ply": 1, "move": "C", "score": 3}', "line 4, field move: "),
        (HEAD + '{"ply": 0, "score": 3, "reason": "tired"}', "known are evaluated, game over, all"),
        (HEAD + '{"event": "leave", "score": 3}', "line 2, field event: it leaves a node that"),
        (
            HEAD + '{"event": "jump"}',
            "'jump' is not a number; known are enter",
        ),
        (HEAD + '{"event": "enter", "ply": 4}', "line 2, field ply: 4, but by the events so far"),
        ('{"plyscope": {"game": "chess2"}}\n' + GOOD, "line 1: unknown game 'chess2'"),
        ('{"plyscope": {"game": "a:B"}}\n' + GOOD, "code is not run for a file"),
        ('{"plyscope": {"order": "down"}}\n' + GOOD, "line 1: order is 'down' in the header"),
        ("\0" + GOOD, "it is not text"),
    ],
)
def test_what_cannot_be_read_is_answered_with_its_line_and_field(lines: str, message: str) -> None:
    with pytest.raises(FileError) as told:
        import_trace(io.BytesIO(lines.encode()))
    assert message in str(told.value)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("ply,score\n0,3,4\n", "line 2: there are more cells than columns"),
        ("ply,score\n0\n", "line 2: there are fewer cells than columns"),
        ('ply,score\n0,"3\n', "line 2: a quotation mark is not closed"),
        ('ply,score\n"0"1,3\n', "line 2: a comma is missing"),
        ("ply,score\n0,abc\n", "line 2, field score: 'abc' is not a number"),
    ],
)
def test_a_table_that_cannot_be_read_is_answered_with_its_line(table: str, message: str) -> None:
    with pytest.raises(FileFormatError, match=message):
        import_trace(io.BytesIO(table.encode()), start=tree.parse("(3 5)"), is_csv=True)


def test_a_long_file_is_read_block_by_block() -> None:
    found = SEARCHES[1]
    lines = text(found, entries(found)).getvalue().splitlines(keepends=True)
    padded = b"".join([lines[0], *(b" " * 30_000 + line for line in lines[1:])])
    heard: list[int] = []
    again = import_trace(io.BytesIO(padded), on_bytes=heard.append)
    assert again.columns == found.columns
    assert len(heard) > 1
    assert heard == sorted(heard)


# The recorders.


def compiled(folder: Path) -> list[str]:
    compiler = shutil.which("g++") or shutil.which("clang++") or shutil.which("c++")
    if compiler is None:
        pytest.skip("there is no C++ compiler")
    program = str(folder / "alphabeta")
    strict = ("-std=c++17", "-O1", "-Wall", "-Wextra", "-Wconversion", "-Werror")
    subprocess.run([compiler, *strict, str(RECORDERS / "alphabeta.cpp"), "-o", program], check=True)
    return [program]


def searches_in(output: str) -> Iterator[Trace]:
    """The traces of several searches, each of which begins with a header."""
    for part in output.split('{"plyscope"')[1:]:
        yield import_trace(io.BytesIO(('{"plyscope"' + part).encode()))


@pytest.mark.parametrize("language", ["C++", "Python"])
def test_a_recorders_traces_are_ours_row_for_row_on_200_trees(
    language: str, tmp_path: Path
) -> None:
    python = [sys.executable, str(RECORDERS / "alphabeta.py")]
    command = compiled(tmp_path) if language == "C++" else python
    made = [tree.random(1 + seed % 4, 3, seed, low=-9, high=9) for seed in range(200)]
    texts = "".join(f"{one}\n" for one in made)
    output = subprocess.run(command, input=texts, capture_output=True, text=True, check=True)
    found = list(searches_in(output.stdout))
    assert len(found) == 200
    for one, start in zip(found, made, strict=True):
        assert one.verify() is None
        assert one.columns == trace(start).columns


@pytest.mark.parametrize("name", ["plyscope_recorder.py", "plyscope_recorder.hpp"])
def test_a_recorder_is_one_short_file_without_us(name: str) -> None:
    source = (RECORDERS / name).read_text(encoding="utf-8")
    assert len(source.splitlines()) < 200
    assert "import plyscope" not in source
    assert "MIT" in source


@pytest.mark.measured
def test_half_a_million_rows_are_imported_in_a_second() -> None:
    found = trace(plyscope.start("connect4"), 8)
    lines = text(found, [needed(line) for line in exits(found)], depth=8)
    began = time.process_time()
    again = import_trace(lines)
    assert len(again) / (time.process_time() - began) > 500_000
    assert np.array_equal(again.columns.score, found.columns.score)
