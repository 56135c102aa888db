"""Whatever a header or a column of a forged file says: it is refused with the name of the field."""

from dataclasses import replace
from math import inf, nan
from pathlib import Path
from typing import Any

import pytest

import plyscope
from plyscope.errors import DamagedFileError, FileError
from plyscope.text import shown
from plyscope.tracing import Trace
from plyscope.tracing.files import file

TEXTBOOK = plyscope.trace(plyscope.start("tree"), 3)
ENGINE = plyscope.trace(plyscope.start("tictactoe"), 2, "exact", lines=2)
WRONG = [nan, inf, -inf, 10**400, "5", True, [], {}, "\ud800", "\x1b[2J"]


def forged(header: dict[str, Any], path: tuple[str, ...], value: Any) -> dict[str, Any]:
    name, *rest = path
    return header | {name: forged(header[name], tuple(rest), value) if rest else value}


def content(found: Trace, path: tuple[str, ...], value: Any) -> bytes:
    return file.content(found.columns, forged(found._header(), path, value))


NUMBERS = [
    *(("result", name) for name in ("depth", "score", "nodes", "leaves", "pruned", "cutoffs")),
    *(("asked", name) for name in ("depth", "nodes", "seconds", "min_remaining", "max_nodes")),
    ("rows",),
]
ENGINE_NUMBERS = [
    *(("result", name) for name in ("distance", "seconds", "deepest", "table_fullness", "lines")),
    *(("asked", name) for name in ("lines", "hash_mb", "switches", "history")),
]


@pytest.mark.parametrize("value", WRONG, ids=shown)
@pytest.mark.parametrize("path", NUMBERS)
def test_a_number_that_is_none_is_refused(path: tuple[str, ...], value: Any) -> None:
    with pytest.raises(DamagedFileError, match=f"^the file is damaged: {path[-1]} is .*in its"):
        Trace.from_bytes(content(TEXTBOOK, path, value))


@pytest.mark.parametrize("value", [value for value in WRONG if value != []], ids=shown)
@pytest.mark.parametrize("path", ENGINE_NUMBERS)
def test_a_number_of_an_engine_that_is_none_is_refused(path: tuple[str, ...], value: Any) -> None:
    with pytest.raises(DamagedFileError, match=f"^the file is damaged: {path[-1]} is .*in its"):
        Trace.from_bytes(content(ENGINE, path, value))


@pytest.mark.parametrize("value", ["\ud800", "\x1b[2J", "\u202eevil", 5, "x" * 1000])
@pytest.mark.parametrize("path", [("result", "algorithm"), ("version",), ("start", "game")])
def test_a_text_that_is_none_is_refused(path: tuple[str, ...], value: Any) -> None:
    with pytest.raises(DamagedFileError, match=f"^the file is damaged: {path[-1]} is "):
        Trace.from_bytes(content(TEXTBOOK, path, value))


@pytest.mark.parametrize("value", [nan, inf, "5", 10**400], ids=shown)
def test_a_score_of_a_line_that_is_none_is_refused(value: Any) -> None:
    with pytest.raises(DamagedFileError, match=r"^the file is damaged: score is "):
        Trace.from_bytes(content(ENGINE, ("result", "lines"), [[value, []]]))


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("score", nan),
        ("score", inf),
        ("alpha", nan),
        ("beta", nan),
        ("reason", 250),
        ("bound", 9),
        ("visits", -1),
        ("moves", -1),
        ("source", 7),
    ],
)
def test_a_value_of_a_column_that_no_trace_has_is_refused(column: str, value: float) -> None:
    cells = TEXTBOOK.columns[column].copy()
    cells[2] = value
    changed: dict[str, Any] = {column: cells}
    columns = replace(TEXTBOOK.columns, **changed)
    with pytest.raises(DamagedFileError, match=f"row 2 cannot have .* as its {column}$"):
        Trace.from_bytes(file.content(columns, TEXTBOOK._header()))


def test_the_bytes_of_a_trace_are_those_of_its_file(tmp_path: Path) -> None:
    ENGINE.save(tmp_path / "trace")
    assert (tmp_path / "trace").read_bytes() == ENGINE.to_bytes()
    assert Trace.from_bytes(ENGINE.to_bytes()).columns == ENGINE.columns


@pytest.mark.parametrize("start", [5, "tree", object])
def test_a_start_that_is_no_position_is_refused(start: Any) -> None:
    with pytest.raises(FileError, match="not a position"):
        Trace.from_bytes(TEXTBOOK.to_bytes(), start=start)


@pytest.mark.parametrize("name", ["depth", "lines", "min_remaining", "switches", "history"])
def test_what_is_null_has_its_default(name: str) -> None:
    found = Trace.from_bytes(content(ENGINE, ("asked", name), None))
    assert name not in found.asked
    assert found.why(0)
    found.verify()  # a search for one line has other rows, which is not an error
