"""The format of a log: what a recording leaves behind if its process is killed.

    log:     "PLYLOG1\\n"   length (4 bytes)   header, JSON text   batch …
    batch:   head   row …   correction …   checksum (8 bytes)

A batch holds the rows that are new since the last one, as they are, and those that were open then,
as they are now: appending is enough. Numbers are little-endian. The rows of the native engine are
those of `native/core/row.hpp`; the textbook's have the columns of `Columns` one after the other.
"""

import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from plyscope import files, games
from plyscope._native import MAX_ROWS, checksum
from plyscope.errors import DamagedFileError, FileError, FileFormatError
from plyscope.position import Position
from plyscope.tracing.columns import TYPES

if TYPE_CHECKING:
    from plyscope.tracing.recording import ColumnRecorder

MAGIC = b"PLYLOG1\n"
MARK = b"PLYB"
INTERVAL = 1.0
"""Seconds between two batches."""

HEAD = np.dtype(
    [("mark", "S4"), ("rows", "<u4"), ("corrections", "<u4"), ("unused", "<u4"), ("visited", "<u8")]
)
NATIVE_ROW = np.dtype(
    [
        *(("size", "<i4"), ("visits", "<u4"), ("move", "<i4"), ("source", "<i4")),
        *(("alpha", "<i2"), ("beta", "<i2"), ("score", "<i2")),
        *(("moves", "<u2"), ("searched", "<u2")),
        *(("remaining", "u1"), ("kind", "u1"), ("reason", "u1"), ("bound", "u1"), ("more", "<u2")),
    ]
)
TEXTBOOK_ROW = np.dtype([*((name, types.textbook) for name, types in TYPES.items()), ("pad", "u1")])
CHECKSUM_BYTES = 8
LARGEST_LOG = 16 * files.GB


def correction_of(row: np.dtype[Any]) -> np.dtype[Any]:
    """A row that was open when the last batch was written, with its number."""
    return np.dtype([("number", "<i4"), ("unused", "<u4"), ("row", row)])


def log_header(
    start: Position[Any], algorithm: str, asked: dict[str, Any], *, native: bool
) -> dict[str, Any]:
    """What a log says of its search."""
    return {
        "start": games.written(start),
        "algorithm": algorithm,
        "native": native,
        "asked": asked,
    }


def header_bytes(header: dict[str, Any]) -> bytes:
    """The beginning of a log."""
    text = json.dumps(header).encode()
    return MAGIC + len(text).to_bytes(4, "little") + text


class TextbookLog:
    """Appends the rows of a `ColumnRecorder` to a file, a batch each second."""

    def __init__(self, path: Path, header: dict[str, Any]) -> None:
        self.is_broken = False
        self._file = path.open("wb")
        self._write(header_bytes(header))
        self._due = time.monotonic() + INTERVAL
        self._written = 0
        self._open: list[int] = []

    def write_if_due(self, recorder: "ColumnRecorder") -> None:
        """Writes a batch if the last one is a second old."""
        if time.monotonic() >= self._due:
            self.write_batch(recorder)
            self._due = time.monotonic() + INTERVAL

    def write_batch(self, recorder: "ColumnRecorder") -> None:
        """Writes what is new. A full disk ends the log, not the search."""
        if self.is_broken:
            return
        rows = _rows(recorder, slice(self._written, None))
        corrections = np.zeros(len(self._open), correction_of(TEXTBOOK_ROW))
        corrections["number"] = self._open
        corrections["row"] = _rows(recorder, self._open)
        head = np.array((MARK, len(rows), len(corrections), 0, recorder.visited), HEAD)
        batch = head.tobytes() + rows.tobytes() + corrections.tobytes()
        total = checksum(np.frombuffer(batch, np.uint8))
        self._write(batch + total.to_bytes(CHECKSUM_BYTES, "little"))
        self._written += len(rows)
        self._open = recorder.open_rows()

    def close(self) -> None:
        """Ends the log."""
        try:
            self._file.close()
        except OSError:
            self.is_broken = True

    def _write(self, data: bytes) -> None:
        try:
            self._file.write(data)
            self._file.flush()
        except OSError:
            self.is_broken = True


def _rows(recorder: "ColumnRecorder", which: "slice | list[int]") -> NDArray[Any]:
    """Some of the recorder's rows, one after the other."""
    columns = {
        name: np.frombuffer(values, TYPES[name].textbook)[which]
        for name, values in vars(recorder.columns).items()
        if len(values)
    }
    rows = np.zeros(len(columns["parent"]) if columns else 0, TEXTBOOK_ROW)
    for name, values in columns.items():
        rows[name] = values
    return rows


@dataclass(frozen=True)
class Batches:
    """The contents of a log: its header, the rows as last written, the number of nodes."""

    header: dict[str, Any]
    rows: NDArray[Any]
    visited: int


def read(path: Path) -> Batches:
    """The contents of a log up to its last complete batch; raises `FileError` without one."""
    data = np.frombuffer(files.read_bytes(path, LARGEST_LOG), np.uint8)
    header, place = _read_header(data, path)
    row_type = NATIVE_ROW if header.get("native") is True else TEXTBOOK_ROW
    parts: list[NDArray[Any]] = []
    corrections: list[NDArray[Any]] = []
    count = visited = 0
    while (batch := _batch_at(data, place, row_type)) is not None:
        head, rows, corrected, place = batch
        if count + len(rows) > MAX_ROWS or (corrected["number"] >= count).any():
            break
        count, visited = count + len(rows), int(head["visited"])
        parts.append(rows)
        corrections.append(corrected)
    if count == 0:
        raise FileError(
            f"{path} contains no complete batch: the search ended within its first second"
        )
    every = np.concatenate(parts)
    for corrected in corrections:
        every[corrected["number"]] = corrected["row"]
    return Batches(header, every, visited)


def _read_header(data: NDArray[np.uint8], path: Path) -> tuple[dict[str, Any], int]:
    begin = len(MAGIC) + 4
    if len(data) < begin or data[: len(MAGIC)].tobytes() != MAGIC:
        raise FileFormatError(f"{path} is not the log of a recording")
    end = begin + int.from_bytes(data[len(MAGIC) : begin].tobytes(), "little")
    try:
        header = json.loads(data[begin:end].tobytes()) if end <= len(data) else None
    except (ValueError, RecursionError):
        header = None
    if not isinstance(header, dict):
        raise DamagedFileError(f"{path} is damaged: its header cannot be read")
    return header, end


def _batch_at(
    data: NDArray[np.uint8], place: int, row_type: np.dtype[Any]
) -> tuple[Any, NDArray[Any], NDArray[Any], int] | None:
    """The batch that begins there and where the next one does; None if it is not whole."""
    if len(data) - place < HEAD.itemsize:
        return None
    head = data[place : place + HEAD.itemsize].view(HEAD)[0]
    begin = place + HEAD.itemsize
    middle = begin + int(head["rows"]) * row_type.itemsize
    end = middle + int(head["corrections"]) * correction_of(row_type).itemsize
    if head["mark"] != MARK or end + CHECKSUM_BYTES > len(data):
        return None
    found = int.from_bytes(data[end : end + CHECKSUM_BYTES].tobytes(), "little")
    if found != checksum(data[place:end]):
        return None
    rows = data[begin:middle].view(row_type)
    corrected = data[middle:end].view(correction_of(row_type))
    if (corrected["number"] < 0).any():
        return None
    return head, rows, corrected, end + CHECKSUM_BYTES
