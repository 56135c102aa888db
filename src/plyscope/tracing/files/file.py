"""Trace files: an Arrow IPC file (Feather v2) that other tools open without us.

The columns are those of `Columns`; the header has the game, the start position, the result and what
was asked for. `arrow.py` has what all our Arrow files share. docs/trace-format.md says all of it,
for whoever writes such files.
"""

from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import arro3.io
import numpy as np
from arro3.core import Schema, Table
from numpy.typing import NDArray

from plyscope import files
from plyscope._native import first_fault
from plyscope.errors import DamagedFileError
from plyscope.textbook import Bound, Kind, Reason
from plyscope.tracing.columns import TYPES, Columns
from plyscope.tracing.files import arrow
from plyscope.tracing.files.header import FORMAT, checked_header

LARGEST_TRACE = 8 * files.GB
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
    return arrow.table_of({name: _typed(columns, name) for name in TYPES}, header)


def write(path: Path, columns: Columns, header: dict[str, Any]) -> None:
    """Writes a trace file; it is whole or not there."""
    make = parquet if path.suffix == ".parquet" else content
    files.write(path, make(columns, header))


def content(columns: Columns, header: dict[str, Any]) -> bytes:
    """The bytes of a trace file, sealed."""
    return arrow.content(table_of(columns, header))


def parquet(columns: Columns, header: dict[str, Any]) -> bytes:
    """The same table as a Parquet file."""
    made = BytesIO()
    arro3.io.write_parquet(table_of(columns, header), made, compression="zstd(1)")
    return made.getvalue()


def read(path: Path) -> tuple[Columns, dict[str, Any]]:
    """The columns and the header of a trace file; raises `FileError` for anything else."""
    return parsed(files.read_bytes(path, LARGEST_TRACE), files.label(path))


def parsed(data: bytes, name: str) -> tuple[Columns, dict[str, Any]]:
    """The columns and the header of the bytes of a trace file, which errors call `name`."""
    arrays, header = arrow.read(data, name, TRACE)
    columns = Columns.of(arrays, native=_is_native(header))
    check_rows(columns, name)
    return columns, header


def header_in(schema: Schema, name: str) -> dict[str, Any]:
    """The header in the metadata of a trace file; raises `FileError` for anything else."""
    return arrow.header_in(schema, name, TRACE)


def _is_native(header: dict[str, Any]) -> bool:
    return header.get("native") is True


def _types(header: dict[str, Any]) -> Mapping[str, str]:
    native = _is_native(header)
    return {name: types.native if native else types.textbook for name, types in TYPES.items()}


TRACE = arrow.FileKind("a trace file", FORMAT, TYPES, checked_header, _types)


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
