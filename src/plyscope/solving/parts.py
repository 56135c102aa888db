"""What was enumerated so far, in a folder beside the solution: a file for each part.

    part:   "PLYPART1\\n"   length (4 bytes)   header, JSON text   column …   checksum (8 bytes)

The header says which game, how many rows were found and expanded before, and how long each column
is. A part is written as a whole. After a kill the parts are read again up to the first one that is
missing, damaged or of an earlier enumeration, and the work goes on there.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyscope import files
from plyscope._native import checksum
from plyscope.errors import FileError
from plyscope.solving.enumeration import PART_TYPES, Part

MAGIC = b"PLYPART1\n"
LENGTH_BYTES = 4
CHECKSUM_BYTES = 8
LARGEST_PART = 8 * files.GB


class Parts:
    """The parts of one enumeration; `start` is plain data that names its game and first position.

    Raises `FileError` if the folder has parts of another game.
    """

    def __init__(self, folder: Path, start: dict[str, Any]) -> None:
        self.folder, self._start = folder, start
        self._headers: list[dict[str, Any]] = []
        self._rows = self._expanded = 0

    def restored(self) -> Iterator[Part]:
        """The parts that are there and whole, in their order; others are forgotten."""
        while (part := self._read(len(self._headers), self._next_header())) is not None:
            self._count(part)
            yield part

    def save(self, part: Part) -> None:
        """Writes the next part; it is on disk when this returns."""
        path = self._path(len(self._headers))
        files.write(path, _written(part, self._next_header()))
        self._count(part)

    def __iter__(self) -> Iterator[Part]:
        """The parts, one after the other."""
        for number, header in enumerate(self._headers):
            part = self._read(number, header)
            if part is None:
                raise FileError(f"{files.label(self._path(number))} has changed meanwhile")
            yield part

    def delete(self) -> None:
        """Deletes the folder; the solution has all that matters."""
        for path in sorted(self.folder.glob("*.part"), reverse=True):
            path.unlink(missing_ok=True)
        with suppress(OSError):  # somebody put other files there
            self.folder.rmdir()

    def _next_header(self) -> dict[str, Any]:
        return {"start": self._start, "rows": self._rows, "expanded": self._expanded}

    def _count(self, part: Part) -> None:
        self._headers.append(self._next_header())
        self._rows += len(part["parent"])
        self._expanded += len(part["degree"])

    def _path(self, number: int) -> Path:
        return self.folder / f"{number:06}.part"

    def _read(self, number: int, expected: dict[str, Any]) -> Part | None:
        path = self._path(number)
        if not path.is_file():
            return None
        data = np.frombuffer(files.read_bytes(path, LARGEST_PART), np.uint8)
        header, place = _header(data)
        if header is None:
            return None
        if header.get("start") != expected["start"]:
            raise FileError(
                f"{files.label(self.folder)} has the positions of another game; "
                "delete it, or name another file"
            )
        if any(header.get(name) != value for name, value in expected.items()):
            return None
        return _columns(data, header, place)


def _written(part: Part, header: dict[str, Any]) -> bytes:
    lengths = {name: len(column) for name, column in part.items()}
    text = json.dumps(header | {"lengths": lengths}).encode()
    columns = [np.ascontiguousarray(part[name], kind) for name, kind in PART_TYPES.items()]
    length = len(text).to_bytes(LENGTH_BYTES, "little")
    data = b"".join([MAGIC, length, text, *(column.tobytes() for column in columns)])
    total = checksum(np.frombuffer(data, np.uint8))
    return data + total.to_bytes(CHECKSUM_BYTES, "little")


def _header(data: NDArray[np.uint8]) -> tuple[dict[str, Any] | None, int]:
    """The header of a whole part, and where its columns begin; None for one that is damaged."""
    begin = len(MAGIC) + LENGTH_BYTES
    body, sum_ = data[:-CHECKSUM_BYTES], data[-CHECKSUM_BYTES:].tobytes()
    if len(data) < begin + CHECKSUM_BYTES or data[: len(MAGIC)].tobytes() != MAGIC:
        return None, 0
    if checksum(body) != int.from_bytes(sum_, "little"):
        return None, 0
    end = begin + int.from_bytes(data[len(MAGIC) : begin].tobytes(), "little")
    header: dict[str, Any] = json.loads(data[begin:end].tobytes())
    return header, end


def _columns(data: NDArray[np.uint8], header: dict[str, Any], place: int) -> Part:
    part = {}
    for name, kind in PART_TYPES.items():
        end = place + header["lengths"][name] * np.dtype(kind).itemsize
        part[name] = np.frombuffer(data[place:end].tobytes(), kind)
        place = end
    return part
