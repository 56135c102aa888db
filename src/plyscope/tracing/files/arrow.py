"""Arrow IPC files (Feather v2) with a header and a checksum, which other tools open without us.

The columns are numbers. The schema's metadata has one entry, "plyscope": a JSON text that says what
the file is, with a checksum: the CRC-32 of the file in eight hexadecimal digits, worked out with
zeros in their place. Damage is found before anything reads the Arrow data.
"""

import ctypes
import json
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import arro3.io
import numpy as np
from arro3.core import Array, DataType, RecordBatch, Schema, Table
from numpy.typing import NDArray

from plyscope import files
from plyscope.errors import DamagedFileError, FileError, FileFormatError, PlyscopeError
from plyscope.text import one_line, visible
from plyscope.tracing.files import layout

METADATA_KEY = b"plyscope"
NO_CHECKSUM = "0" * 8
_SEAL_NAME = b'"checksum"'
_SEAL = re.compile(rb'(%s: ?")([0-9a-f]{8})"' % _SEAL_NAME)
BATCH_ROWS = 1 << 16
"""Rows of a record batch: Arrow's library holds Python's lock while it packs or unpacks one, a few
milliseconds."""

Header = dict[str, Any]
Arrays = dict[str, NDArray[Any]]


@dataclass(frozen=True)
class FileKind:
    """A kind of file: what messages call it, its columns, and how its header is checked."""

    what: str
    format: str
    columns: layout.Kinds
    check_header: Callable[[Header, str], None]
    """Raises `FileError` for a header that a file of the given name cannot have."""
    types: Callable[[Header], Mapping[str, str]]
    """The type of each column in a file with this header."""


# Writing.


def table_of(arrays: Mapping[str, NDArray[Any]], header: Header) -> Table:
    """The columns as an Arrow table."""
    made: dict[str, Any] = {name: Array.from_numpy(array) for name, array in arrays.items()}
    table = Table.from_pydict(made)
    text = json.dumps(header | {"checksum": NO_CHECKSUM})
    return table.with_schema(table.schema.with_metadata({METADATA_KEY: text.encode()}))


def content(table: Table) -> bytes:
    """The bytes of a file with this table, sealed."""
    made = _Sink()
    arro3.io.write_ipc(table.rechunk(max_chunksize=BATCH_ROWS), made, compression="zstd")
    return sealed(made.getvalue())


class _Sink(BytesIO):
    """A buffer that lets other threads run at each write, because its `write` is Python code."""

    def write(self, data: Any, /) -> int:
        return super().write(data)


# The checksum.


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


# Reading.


def read(data: bytes, name: str, kind: FileKind) -> tuple[Arrays, Header]:
    """The columns and the header of the bytes of a file, which errors call `name`."""
    try:
        if not data.startswith(layout.MAGIC):
            raise FileFormatError(f"{name} is not {kind.what}: it has no Arrow header")
        if not any(_seals(data)):
            raise FileFormatError(f"{name} is not {kind.what}: it has no checksum")
        if not is_sealed(data):
            raise DamagedFileError(f"{name} is damaged: its checksum is wrong")
        found = layout.check(data, kind.columns)
        _demand_memory(2 * found.unpacked)
        batches = arro3.io.read_ipc(BytesIO(data))
        header = header_in(batches.schema, name, kind)
        return _columns(batches, found.rows, kind.types(header), name), header
    except PlyscopeError:
        raise
    except MemoryError:
        raise FileError(f"{name} needs more memory than there is") from None
    except Exception as error:  # noqa: BLE001 - whatever a reader makes of a damaged file
        why = visible(one_line(str(error)))
        raise FileFormatError(f"{name} is not {kind.what}: {why}") from None


def _demand_memory(size: int) -> None:
    """Raises `MemoryError` without enough memory; the reader would end the process instead."""
    np.empty(size, np.uint8)


def header_in(schema: Schema, name: str, kind: FileKind) -> Header:
    """The header in the metadata of a file; raises `FileError` for anything else."""
    try:
        header = json.loads(schema.metadata[METADATA_KEY])
    except (KeyError, ValueError, RecursionError):
        raise FileFormatError(f"{name} is not {kind.what}: it has no metadata 'plyscope'") from None
    if not isinstance(header, dict) or header.get("format") != kind.format:
        raise FileFormatError(f"{name} is not {kind.what} of the format {kind.format!r}")
    kind.check_header(header, name)
    return header


def _columns(
    batches: Iterable[RecordBatch], rows: int, types: Mapping[str, str], name: str
) -> Arrays:
    """The columns of all batches, which are unpacked one after the other."""
    arrays = {column: np.zeros(rows, kind) for column, kind in types.items()}
    end = 0
    for batch in batches:
        begin, end = end, end + batch.num_rows
        for column, whole in arrays.items():
            array = batch[column]
            if array.type != getattr(DataType, whole.dtype.name)() or array.null_count:
                raise DamagedFileError(f"{name} is damaged: column {column} is {array.type}")
            whole[begin:end] = shared(array, whole.dtype)
    return arrays


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
