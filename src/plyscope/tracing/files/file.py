"""Trace files: an Arrow IPC file (Feather v2) that other tools open without us.

The columns are those of `Columns`. The schema's metadata has one entry, "plyscope": a JSON text
with the game, the start position, the result, what was asked for, and a checksum: the CRC-32 of
the file in eight hexadecimal digits, worked out with zeros in their place. docs/trace-format.md
says all of it, for whoever writes such files.
"""

import ctypes
import json
import re
import zlib
from collections.abc import Iterator
from dataclasses import fields
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import Any

import arro3.io
import numpy as np
from arro3.core import Array, DataType, Schema, Table
from numpy.typing import NDArray

from plyscope import files, games
from plyscope._native import first_fault
from plyscope.engine import SearchResult, Variation
from plyscope.errors import DamagedFileError, FileError, FileFormatError, PlyscopeError
from plyscope.moves import line_texts
from plyscope.position import Position
from plyscope.text import one_line, shown
from plyscope.textbook import Bound, Reason, Result
from plyscope.tracing.columns import TYPES, Columns
from plyscope.tracing.files import layout

FORMAT = "plyscope trace 1"
METADATA_KEY = b"plyscope"
NO_CHECKSUM = "0" * 8
_SEAL_NAME = b'"checksum"'
_SEAL = re.compile(rb'(%s: ?")([0-9a-f]{8})"' % _SEAL_NAME)
LARGEST_TRACE = 8 * files.GB
MOST_MOVES = 1 << 24
START_KEYS = {"game", "position", "maximizing"}


def header_of(
    start: Position[Any],
    result: Result[Any],
    columns: Columns,
    *,
    truncated: bool,
    asked: dict[str, Any],
) -> dict[str, Any]:
    """What a file says of its trace besides the rows."""
    return {
        "format": FORMAT,
        "version": version("plyscope"),
        "start": games.written(start),
        "native": columns.native,
        "truncated": truncated,
        "asked": asked,
        "rows": len(columns),
        "result": _written_result(start, result),
    }


def _written_result(start: Position[Any], result: Result[Any]) -> dict[str, Any]:
    """A result as plain data: moves as people write them."""
    written = {
        field.name: getattr(result, field.name)
        for field in fields(result)
        if field.name not in ("move", "line", "lines")
    }
    written["line"] = line_texts(start, result.line)
    if isinstance(result, SearchResult):
        written["lines"] = [[line.score, line_texts(start, line.line)] for line in result.lines]
    return written


def _typed(columns: Columns, name: str) -> Any:
    """A column in the type that a file has."""
    types = TYPES[name]
    return columns[name].astype(types.native if columns.native else types.textbook, copy=False)


def table_of(columns: Columns, header: dict[str, Any]) -> Table:
    """The columns as an Arrow table."""
    arrays: dict[str, Any] = {name: Array.from_numpy(_typed(columns, name)) for name in TYPES}
    table = Table.from_pydict(arrays)
    text = json.dumps(header | {"checksum": NO_CHECKSUM})
    return table.with_schema(table.schema.with_metadata({METADATA_KEY: text.encode()}))


def write(path: Path, columns: Columns, header: dict[str, Any]) -> None:
    """Writes a trace file; it is whole or not there."""
    make = parquet if path.suffix == ".parquet" else content
    files.write(path, make(columns, header))


def content(columns: Columns, header: dict[str, Any]) -> bytes:
    """The bytes of a trace file, sealed."""
    made = BytesIO()
    arro3.io.write_ipc(table_of(columns, header), made, compression="zstd")
    return sealed(made.getvalue())


def parquet(columns: Columns, header: dict[str, Any]) -> bytes:
    """The same table as a Parquet file."""
    made = BytesIO()
    arro3.io.write_parquet(table_of(columns, header), made, compression="zstd(1)")
    return made.getvalue()


def sealed(data: bytes) -> bytes:
    """The bytes of a file with their checksum in the place for it."""
    return _SEAL.sub(rb'\g<1>%s"' % _checksum(data), data)


def is_sealed(data: bytes) -> bool:
    """Whether a file's checksum is right: damage is found before anything reads the Arrow data."""
    found = {match[2] for match in _seals(data)}
    return found == {_checksum(data)}


def _checksum(data: bytes) -> bytes:
    """Of all the bytes, with `NO_CHECKSUM` wherever there is a checksum."""
    view, begin, found = memoryview(data), 0, 0
    for match in _seals(data):
        found = zlib.crc32(NO_CHECKSUM.encode(), zlib.crc32(view[begin : match.start(2)], found))
        begin = match.end(2)
    return b"%08x" % zlib.crc32(view[begin:], found)


def _seals(data: bytes) -> Iterator[re.Match[bytes]]:
    """The places for a checksum: in a file there are two, at its begin and its end."""
    at = data.find(_SEAL_NAME)  # many times as fast as to look for the pattern
    while at >= 0:
        if match := _SEAL.match(data, at):
            yield match
        at = data.find(_SEAL_NAME, at + 1)


def read(path: Path) -> tuple[Columns, dict[str, Any]]:
    """The columns and the header of a trace file; raises `FileError` for anything else."""
    data = files.read_bytes(path, LARGEST_TRACE)
    try:
        if not data.startswith(layout.MAGIC):
            raise FileFormatError(f"{path} is not a trace file: it has no Arrow header")
        if not any(_seals(data)):
            raise FileFormatError(f"{path} is not a trace file: it has no checksum")
        if not is_sealed(data):
            raise DamagedFileError(f"{path} is damaged: its checksum is wrong")
        _demand_memory(2 * layout.check(data))
        table = arro3.io.read_ipc(BytesIO(data)).read_all()
        header = _header(table.schema, path)
        columns = _columns(table, header, path)
    except PlyscopeError:
        raise
    except MemoryError:
        raise FileError(f"{path} needs more memory than there is") from None
    except Exception as error:  # noqa: BLE001 - whatever a reader makes of a damaged file
        raise FileFormatError(f"{path} is not a trace file: {one_line(str(error))}") from None
    check_tree(columns, path)
    return columns, header


def _demand_memory(size: int) -> None:
    """Raises `MemoryError` without enough memory; the reader would end the process instead."""
    np.empty(size, np.uint8)


def check_tree(columns: Columns, path: Path) -> None:
    """Raises `FileError` unless the rows are what all that reads them may rely on.

    They make a tree, their codes are known, no more moves were searched than there are, a cutoff
    has a move that caused it, and table hits come from rows before them.
    """
    fault = first_fault(columns.parent, columns.size, columns.ply.astype(np.uint16))
    if fault >= 0 or len(columns) == 0:
        raise DamagedFileError(f"{path} is damaged: row {max(fault, 0)} is not part of a tree")
    for name, known in (("reason", Reason), ("bound", Bound)):
        if columns[name].max() >= len(known):
            raise DamagedFileError(f"{path} is damaged: it has a {name} that is not known")
    searched, moves = columns.searched, columns.moves
    least = columns.reason == Reason.CUTOFF
    wrong = np.flatnonzero((searched < least) | (searched > moves) | (moves > MOST_MOVES))
    if len(wrong):
        row = wrong[0]
        told = f"{searched[row]} of {moves[row]} moves searched"
        raise DamagedFileError(f"{path} is damaged: row {row} cannot have {told}")
    hits = np.flatnonzero(columns.source != -1)
    sources = columns.source[hits]
    if ((sources >= hits) | (sources < 0)).any():
        raise DamagedFileError(
            f"{path} is damaged: a table hit names a source that is not before it"
        )


def start_of(header: dict[str, Any], path: Path) -> Position[Any]:
    """The start position that a header names. Code outside the package is never run for a file."""
    named = header.get("start")
    if not isinstance(named, dict) or not {"game"} <= set(named) <= START_KEYS:
        raise DamagedFileError(f"{path} is damaged: it does not say where the search started")
    if ":" in str(named.get("game")):
        raise FileError(
            f"{path} is a trace of {named['game']}, which is not part of the package; "
            "open it with start=, the position the search began with"
        )
    try:
        return games.start(**named)
    except (PlyscopeError, TypeError) as error:
        raise DamagedFileError(f"{path} is damaged: {error}") from None


def result_of(header: dict[str, Any], start: Position[Any], path: Path) -> Result[Any]:
    """The result that a header holds; its lines must be playable."""
    try:
        known = dict(header["result"])
        moves = _parsed_line(start, known.pop("line"))
        known |= {"move": moves[0] if moves else None, "line": moves}
        if "lines" not in known:
            return _checked(Result(**known))
        known["lines"] = tuple(
            Variation(score, _parsed_line(start, line)) for score, line in known["lines"]
        )
        return _checked(SearchResult(**known))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise DamagedFileError(f"{path} is damaged: its result cannot be read ({error})") from None


def _parsed_line(position: Position[Any], texts: Any) -> tuple[Any, ...]:
    moves = []
    for text in texts:
        moves.append(position.parse(text))
        position = position.play(moves[-1])
    return tuple(moves)


def _checked(result: Result[Any]) -> Result[Any]:
    """The result, if its counts are counts and its score is a score."""
    for field in fields(Result):
        value = getattr(result, field.name)
        if field.type in (int, "int") and (type(value) is not int or value < 0):
            raise ValueError(f"{field.name} is {shown(str(value))}")
    if type(result.score) not in (int, float) or not isinstance(result.algorithm, str):
        raise ValueError(f"the score is {shown(str(result.score))}")
    return result


def asked_of(header: dict[str, Any], path: Path) -> dict[str, Any]:
    """The limits and switches that a header holds."""
    asked = header.get("asked")
    counts = ("depth", "lines", "min_remaining")
    if not isinstance(asked, dict) or any(type(asked.get(name, 0)) is not int for name in counts):
        raise DamagedFileError(f"{path} is damaged: it does not say what was asked for")
    history = asked.get("history", [])
    if not isinstance(history, list) or not all(map(_is_key, history)):
        raise DamagedFileError(f"{path} is damaged: its history is not a list of repetition keys")
    return asked


def _is_key(value: Any) -> bool:
    return type(value) is int and 0 <= value < 2**64


def _header(schema: Schema, path: Path) -> dict[str, Any]:
    try:
        header = json.loads(schema.metadata[METADATA_KEY])
    except (KeyError, ValueError, RecursionError):
        raise FileFormatError(
            f"{path} is not a trace file: it has no metadata 'plyscope'"
        ) from None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise FileFormatError(f"{path} is not a trace file of the format {FORMAT!r}")
    return header


def _columns(table: Table, header: dict[str, Any], path: Path) -> Columns:
    native = header.get("native") is True
    arrays = {}
    for name, types in TYPES.items():
        wanted = np.dtype(types.native if native else types.textbook)
        array = table[name].combine_chunks()
        if array.type != getattr(DataType, wanted.name)() or array.null_count:
            raise DamagedFileError(f"{path} is damaged: column {name} is {array.type}")
        arrays[name] = shared(array, wanted)
    return Columns.of(arrays, native=native)


class _ArrowArray(ctypes.Structure):
    """The beginning of the struct by which Arrow libraries hand each other an array."""

    _fields_ = (
        ("length", ctypes.c_int64),
        ("null_count", ctypes.c_int64),
        ("offset", ctypes.c_int64),
        ("n_buffers", ctypes.c_int64),
        ("n_children", ctypes.c_int64),
        ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    )


_pointer_in = ctypes.pythonapi.PyCapsule_GetPointer
_pointer_in.restype, _pointer_in.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)


def shared(array: Array, kind: np.dtype[Any]) -> NDArray[Any]:
    """The numbers of an Arrow array of that kind, without nulls and without copying them."""
    _, capsule = array.__arrow_c_array__()
    held = _ArrowArray.from_address(_pointer_in(capsule, b"arrow_array"))
    if held.length == 0:
        return np.empty(0, kind)
    begin = held.buffers[1] + held.offset * kind.itemsize
    memory: Any = (ctypes.c_uint8 * (held.length * kind.itemsize)).from_address(begin)
    memory.owner = capsule  # the memory lives as long as the array that is made of it
    return np.frombuffer(memory, kind)
