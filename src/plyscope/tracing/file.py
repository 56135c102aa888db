"""Trace files: an Arrow IPC file (Feather v2) that other tools open without us.

The columns are those of `Columns`. The schema's metadata has one entry, "plyscope": a JSON text
with the game, the start position, the result, and a checksum of the columns.
"""

import json
import zlib
from dataclasses import fields
from pathlib import Path
from typing import Any

import arro3.io
import numpy as np
from arro3.core import Array, Schema, Table

from plyscope import games
from plyscope._native import first_fault
from plyscope.errors import FileError, PlyscopeError
from plyscope.position import Position, line_texts
from plyscope.textbook import Result
from plyscope.tracing.columns import TYPES, Columns

FORMAT = "plyscope trace 1"
METADATA_KEY = b"plyscope"
MAX_ROWS = 2**31 - 1


def header_of(
    start: Position[Any], result: Result[Any], columns: Columns, *, truncated: bool
) -> dict[str, Any]:
    """What a file says of its trace besides the rows."""
    counts = {
        field.name: getattr(result, field.name)
        for field in fields(Result)
        if field.name not in ("move", "line")
    }
    return {
        "format": FORMAT,
        "start": games.written(start),
        "native": columns.native,
        "truncated": truncated,
        "rows": len(columns),
        "result": counts | {"line": line_texts(start, result.line)},
        "checksum": checksum(columns),
    }


def checksum(columns: Columns) -> int:
    """The CRC-32 of the bytes of all columns, one after the other."""
    total = 0
    for name in TYPES:
        column: Any = np.ascontiguousarray(_typed(columns, name)).view(np.uint8)
        total = zlib.crc32(column, total)
    return total


def _typed(columns: Columns, name: str) -> Any:
    """A column in the type that a file has."""
    types = TYPES[name]
    return columns[name].astype(types.native if columns.native else types.textbook, copy=False)


def table_of(columns: Columns, header: dict[str, Any]) -> Table:
    """The columns as an Arrow table."""
    arrays: dict[str, Any] = {name: Array.from_numpy(_typed(columns, name)) for name in TYPES}
    table = Table.from_pydict(arrays)
    return table.with_schema(
        table.schema.with_metadata({METADATA_KEY: json.dumps(header).encode()})
    )


def write(path: Path, columns: Columns, header: dict[str, Any]) -> None:
    """Writes a trace file; it is whole or not there."""
    table = table_of(columns, header)
    parquet = path.suffix == ".parquet"
    partial = path.with_name(path.name + ".partial")
    try:
        if parquet:
            arro3.io.write_parquet(table, partial, compression="zstd(1)")
        else:
            arro3.io.write_ipc(table, partial, compression="zstd")
        partial.replace(path)
    except (OSError, ValueError) as error:
        partial.unlink(missing_ok=True)
        raise FileError(f"cannot write {path}: {error}") from None


def read(path: Path) -> tuple[Columns, dict[str, Any]]:
    """The columns and the header of a trace file; raises `FileError` for anything else."""
    try:
        table = arro3.io.read_ipc(path).read_all()
        header = _header(table.schema, path)
        columns = _columns(table, header, path)
    except PlyscopeError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever a reader makes of a damaged file
        raise FileError(f"{path} is no trace file: {error}") from None
    if checksum(columns) != header.get("checksum"):
        raise FileError(f"{path} is damaged: its columns do not have the checksum it names")
    fault = first_fault(columns.parent, columns.size, columns.ply.astype(np.uint16))
    if fault >= 0 or len(columns) == 0:
        raise FileError(f"{path} is damaged: row {max(fault, 0)} is not part of a tree")
    return columns, header


def start_of(header: dict[str, Any], path: Path) -> Position[Any]:
    """The start position that a header names. Code outside the package is never run for a file."""
    named = header.get("start")
    if not isinstance(named, dict) or not all(isinstance(key, str) for key in named):
        raise FileError(f"{path} is damaged: it does not say where the search started")
    if ":" in str(named.get("game")):
        raise FileError(
            f"{path} is a trace of {named['game']}, which is not part of the package; "
            "open it with start=, the position the search began with"
        )
    try:
        return games.start(**named)
    except (PlyscopeError, TypeError) as error:
        raise FileError(f"{path} is damaged: {error}") from None


def result_of(header: dict[str, Any], start: Position[Any], path: Path) -> Result[Any]:
    """The result that a header holds; its line must be playable."""
    try:
        counts = dict(header["result"])
        moves, position = [], start
        for text in counts.pop("line"):
            moves.append(position.parse(text))
            position = position.play(moves[-1])
        return Result(**counts, move=moves[0] if moves else None, line=tuple(moves))
    except (KeyError, TypeError, ValueError) as error:
        raise FileError(f"{path} is damaged: its result cannot be read ({error})") from None


def _header(schema: Schema, path: Path) -> dict[str, Any]:
    try:
        header = json.loads(schema.metadata[METADATA_KEY])
    except (KeyError, ValueError, RecursionError):
        raise FileError(f"{path} is no trace file: it lacks the metadata 'plyscope'") from None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise FileError(f"{path} is no trace file of the format {FORMAT!r}")
    return header


def _columns(table: Table, header: dict[str, Any], path: Path) -> Columns:
    native = header["native"] is True
    arrays = {}
    for name, types in TYPES.items():
        array = table[name].combine_chunks().to_numpy()
        if array.dtype != np.dtype(types.native if native else types.textbook):
            raise FileError(f"{path} is damaged: column {name} is {array.dtype}")
        arrays[name] = np.ascontiguousarray(array)
    return Columns.of(arrays, native=native)
