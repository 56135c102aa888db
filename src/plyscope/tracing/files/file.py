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
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import arro3.io
import numpy as np
from arro3.core import Array, DataType, RecordBatch, Schema, Table
from numpy.typing import NDArray

from plyscope import files
from plyscope._native import first_fault
from plyscope.errors import DamagedFileError, FileError, FileFormatError, PlyscopeError
from plyscope.text import one_line, visible
from plyscope.textbook import Bound, Kind, Reason
from plyscope.tracing.columns import TYPES, Columns
from plyscope.tracing.files import layout
from plyscope.tracing.files.header import FORMAT, checked_header

METADATA_KEY = b"plyscope"
NO_CHECKSUM = "0" * 8
_SEAL_NAME = b'"checksum"'
_SEAL = re.compile(rb'(%s: ?")([0-9a-f]{8})"' % _SEAL_NAME)
LARGEST_TRACE = 8 * files.GB
BATCH_ROWS = 1 << 16
"""Rows of a record batch: Arrow's library holds Python's lock while it packs or unpacks one, a few
milliseconds."""
MOST_MOVES = 1 << 24
MOST_VISITS = 1 << 53
"""The most nodes that sums of them can hold without loss."""
ALL_KINDS = sum(Kind)


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
    made = _Sink()
    table = table_of(columns, header).rechunk(max_chunksize=BATCH_ROWS)
    arro3.io.write_ipc(table, made, compression="zstd")
    return sealed(made.getvalue())


class _Sink(BytesIO):
    """A buffer that lets other threads run at each write, because its `write` is Python code."""

    def write(self, data: Any, /) -> int:
        return super().write(data)


def parquet(columns: Columns, header: dict[str, Any]) -> bytes:
    """The same table as a Parquet file."""
    made = BytesIO()
    arro3.io.write_parquet(table_of(columns, header), made, compression="zstd(1)")
    return made.getvalue()


def sealed(data: bytes) -> bytes:
    """The bytes of a file with their checksum in the place for it."""
    checksum, parts, begin = _checksum(data), [], 0
    for match in _seals(data):
        parts += [data[begin : match.start(2)], checksum]
        begin = match.end(2)
    return b"".join([*parts, data[begin:]])


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
    for begin in range(0, len(data), files.CHUNK):
        end = begin + files.CHUNK + len(_SEAL_NAME) - 1
        at = data.find(_SEAL_NAME, begin, end)  # many times as fast as to look for the pattern
        while at >= 0:
            if match := _SEAL.match(data, at):
                yield match
            at = data.find(_SEAL_NAME, at + 1, end)


def read(path: Path) -> tuple[Columns, dict[str, Any]]:
    """The columns and the header of a trace file; raises `FileError` for anything else."""
    return parsed(files.read_bytes(path, LARGEST_TRACE), files.label(path))


def parsed(data: bytes, name: str) -> tuple[Columns, dict[str, Any]]:
    """The columns and the header of the bytes of a trace file, which errors call `name`."""
    try:
        if not data.startswith(layout.MAGIC):
            raise FileFormatError(f"{name} is not a trace file: it has no Arrow header")
        if not any(_seals(data)):
            raise FileFormatError(f"{name} is not a trace file: it has no checksum")
        if not is_sealed(data):
            raise DamagedFileError(f"{name} is damaged: its checksum is wrong")
        found = layout.check(data)
        _demand_memory(2 * found.unpacked)
        batches = arro3.io.read_ipc(BytesIO(data))
        header = header_in(batches.schema, name)
        columns = _columns(batches, found.rows, header, name)
    except PlyscopeError:
        raise
    except MemoryError:
        raise FileError(f"{name} needs more memory than there is") from None
    except Exception as error:  # noqa: BLE001 - whatever a reader makes of a damaged file
        why = visible(one_line(str(error)))
        raise FileFormatError(f"{name} is not a trace file: {why}") from None
    check_rows(columns, name)
    return columns, header


def _demand_memory(size: int) -> None:
    """Raises `MemoryError` without enough memory; the reader would end the process instead."""
    np.empty(size, np.uint8)


def check_rows(columns: Columns, name: str) -> None:
    """Raises `FileError` unless the rows are what all that reads them may rely on.

    They make a tree, their codes are known, their scores are numbers, no more moves were searched
    than there are, a cutoff has a move that caused it, and table hits come from rows before them.
    """
    fault = first_fault(columns.parent, columns.size, columns.ply.astype(np.uint16))
    if fault >= 0 or len(columns) == 0:
        raise DamagedFileError(f"{name} is damaged: row {max(fault, 0)} is not part of a tree")
    for column, wrong in _wrong_values(columns):
        rows = np.flatnonzero(wrong)
        if len(rows):
            value = columns[column][rows[0]].item()
            raise DamagedFileError(
                f"{name} is damaged: row {rows[0]} cannot have {value} as its {column}"
            )
    searched, moves = columns.searched, columns.moves
    least = columns.reason == Reason.CUTOFF
    rows = np.flatnonzero((searched < least) | (searched > moves))
    if len(rows):
        row = rows[0]
        told = f"{searched[row]} of {moves[row]} moves searched"
        raise DamagedFileError(f"{name} is damaged: row {row} cannot have {told}")


def _wrong_values(columns: Columns) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    """By column, which of its values no trace has."""
    yield "reason", columns.reason >= len(Reason)
    yield "bound", columns.bound >= len(Bound)
    yield "kind", (columns.kind & ~np.uint8(ALL_KINDS)) != 0
    yield "moves", (columns.moves < 0) | (columns.moves > MOST_MOVES)
    yield "visits", (columns.visits < 0) | (columns.visits > MOST_VISITS)
    numbers = np.arange(len(columns))
    sources = columns.source
    yield "source", (sources != -1) & ((sources >= numbers) | (sources < 0))
    if not columns.native:
        yield "score", ~np.isfinite(columns.score)
        for end in ("alpha", "beta"):
            yield end, np.isnan(columns[end])


def header_in(schema: Schema, name: str) -> dict[str, Any]:
    """The header in the metadata of a file; raises `FileError` for anything else."""
    try:
        header = json.loads(schema.metadata[METADATA_KEY])
    except (KeyError, ValueError, RecursionError):
        raise FileFormatError(
            f"{name} is not a trace file: it has no metadata 'plyscope'"
        ) from None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise FileFormatError(f"{name} is not a trace file of the format {FORMAT!r}")
    checked_header(header, name)
    return header


def _columns(
    batches: Iterable[RecordBatch], rows: int, header: dict[str, Any], name: str
) -> Columns:
    """The columns of all batches, which are unpacked one after the other."""
    native = header.get("native") is True
    kinds = {column: types.native if native else types.textbook for column, types in TYPES.items()}
    arrays = {column: np.zeros(rows, kind) for column, kind in kinds.items()}
    end = 0
    for batch in batches:
        begin, end = end, end + batch.num_rows
        for column, whole in arrays.items():
            array = batch[column]
            if array.type != getattr(DataType, whole.dtype.name)() or array.null_count:
                raise DamagedFileError(f"{name} is damaged: column {column} is {array.type}")
            whole[begin:end] = shared(array, whole.dtype)
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
