"""Trace files. They are refused, verified, or a row is named that cannot be true."""

import json
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from math import inf, nan
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyarrow
import pyarrow.ipc

import plyscope
from fuzz.mutations import damaged, with_flipped_bits, with_junk, with_number
from plyscope.errors import FileError, PlyscopeError
from plyscope.studio.handlers.traces import info, view
from plyscope.studio.messages import encode
from plyscope.studio.messages.traces import NodeList
from plyscope.studio.traces import Traces, drawn_columns, pieces_of
from plyscope.tracing import Trace, trace
from plyscope.tracing.columns import TYPES
from plyscope.tracing.files import arrow, file
from plyscope.tracing.formats import FORMATS

SEARCHES = [
    ("tictactoe", "XO..X....", 3, "exact"),
    ("tictactoe", "XO..X....", 3, "pvs"),
    ("connect4", "4453", 3, "exact"),
    ("draughts", None, 2, "deepening"),
    ("tree", None, 3, "alphabeta"),
]
CODECS = [None, "zstd", "zstd", "lz4"]
ZSTD_FRAME = b"\x28\xb5\x2f\xfd"
FLOATS = [nan, inf, -inf, 1e308, -1e308, 5e-324, -0.0, 2.0**63]
MESSAGE = b"\xff\xff\xff\xff"


@dataclass(frozen=True)
class Parts:
    """What a file is made of, so that it can be made with something else."""

    columns: dict[str, Any]
    header: dict[str, Any]


@cache
def originals() -> list[Parts]:
    """The traces that are spoiled."""
    made = []
    for game, position, depth, algorithm in SEARCHES:
        found = trace(plyscope.start(game, position), depth, algorithm)
        columns = {name: file._typed(found.columns, name) for name in TYPES}
        header = found._header() | {"version": "0"}
        if "seconds" in header["result"]:
            header["result"]["seconds"] = 0.5  # the same whenever it is made
        made.append(Parts(columns, header))
    return made


def written(parts: Parts, codec: str | None, rows: int, *, table: Any = None) -> bytes:
    """The file that another writer makes of them, with a checksum that fits."""
    table = pyarrow.table(parts.columns) if table is None else table
    text = json.dumps(parts.header | {"checksum": arrow.NO_CHECKSUM})
    options = pyarrow.ipc.IpcWriteOptions(compression=codec)
    sink = BytesIO()
    schema = table.schema.with_metadata({arrow.METADATA_KEY: text.encode()})
    with pyarrow.ipc.new_file(sink, schema, options=options) as writer:
        writer.write_table(table.cast(schema), max_chunksize=rows)
    return arrow.sealed(sink.getvalue())


@cache
def files() -> list[bytes]:
    """The same traces as files, compressed and not, with one batch and with several."""
    return [
        written(parts, codec, rows)
        for parts in originals()
        for codec, rows in ((None, 1 << 20), ("zstd", 1 << 20), ("zstd", 9))
    ]


def mutation(source: Random) -> bytes:
    """A file with damage anywhere, or with a matching checksum and a lie inside."""
    data = source.choice(files())
    how = source.choices(
        [_any_damage, _sealed_damage, _lying_metadata, _lying_buffer, _lying_table],
        [2, 2, 4, 2, 6],
    )[0]
    return how(data, source)


def _any_damage(data: bytes, source: Random) -> bytes:
    return damaged(data, source.choice(files()), source)


def _sealed_damage(data: bytes, source: Random) -> bytes:
    return arrow.sealed(_any_damage(data, source))


def _lying_metadata(data: bytes, source: Random) -> bytes:
    """Other numbers in the footer, or where a message describes its body."""
    footer = len(data) - 10 - int.from_bytes(data[-10:-6], "little")
    parts = [(footer, len(data) - 6)] * 2
    for place in range(0, footer, 8):
        if data[place : place + 4] == MESSAGE:
            parts.append((place, place + 8 + int.from_bytes(data[place + 4 : place + 8], "little")))
    for _ in range(source.choice([1, 1, 1, 2, 3])):
        data = with_number(data, source.choice(parts), source)
    return arrow.sealed(data)


def _lying_buffer(data: bytes, source: Random) -> bytes:
    """Another length before a compressed column, or a spoiled frame of zstd."""
    places = [place for place in range(0, len(data), 8) if data[place + 8 :].startswith(ZSTD_FRAME)]
    if not places:
        return _sealed_damage(data, source)
    place = source.choice(places)
    if source.random() < 0.5:
        return arrow.sealed(with_number(data, (place, place + 16), source))
    end = place + source.choice([16, 24, 40])
    return arrow.sealed(
        data[: place + 8] + with_flipped_bits(data[place + 8 : end], source) + data[end:]
    )


def _lying_table(_: bytes, source: Random) -> bytes:
    """A faultless Arrow file whose cells, columns or header are not those of a trace."""
    parts, codec, rows = source.choice(originals()), source.choice(CODECS), source.choice([5, 1000])
    match source.randrange(4):
        case 0 | 1:
            return written(Parts(_other_cells(parts.columns, source), parts.header), codec, rows)
        case 2:
            header = with_junk(parts.header, source)
            return written(
                Parts(parts.columns, header if isinstance(header, dict) else {}), codec, rows
            )
        case _:
            return written(parts, codec, rows, table=_other_columns(parts.columns, source))


def _other_cells(columns: dict[str, Any], source: Random) -> dict[str, Any]:
    columns = dict(columns)
    for _ in range(source.choice([1, 1, 2, 8])):
        name = source.choice(list(columns))
        cells = columns[name] = columns[name].copy()
        raw = with_number(cells.tobytes(), (0, cells.nbytes), source)
        columns[name] = np.frombuffer(raw, cells.dtype).copy()
        if cells.dtype.kind == "f" and source.random() < 0.5:
            columns[name][source.randrange(len(cells))] = source.choice(FLOATS)
    return columns


def _other_columns(columns: dict[str, Any], source: Random) -> Any:
    name = source.choice(list(columns))
    cells = columns[name]
    match source.randrange(7):
        case 0:
            columns = {key: columns[key] for key in columns if key != name}
        case 1:
            cells = np.nan_to_num(cells, posinf=99, neginf=-99)
            columns = columns | {name: cells.astype(source.choice(["i1", "u2", "i8", "f4", "f8"]))}
        case 2:
            columns = columns | {name: pyarrow.array(cells).dictionary_encode()}
        case 3:
            columns = columns | {name: [None, *cells.tolist()[1:]]}
        case 4:
            columns = columns | {name: [str(cell) for cell in cells]}
        case 5:
            columns = {key: columns[key] for key in source.sample(list(columns), len(columns))}
        case _:
            columns = {key: column[:0] for key, column in columns.items()}
    return pyarrow.table(columns)


def outcome(data: bytes, folder: Path) -> str:
    """Opens and verifies a file, and asks it the questions of the command line."""
    path = folder / "trace"
    path.write_bytes(data)
    try:
        found = Trace.open(path)
    except FileError:
        return "refused"
    return verdict_on(found)


def verdict_on(found: Trace) -> str:
    """What `verify` says; a trace that is not true must not harm those who look at it either."""
    violation = found.verify()
    if violation is None:
        ask(found, 0)
        return "verified"
    assert 0 <= violation.row < len(found)
    with suppress(PlyscopeError):
        ask(found, violation.row)
    return "row named"


def ask(found: Trace, row: int) -> None:
    """What the command line shows of a trace."""
    assert found.by_ply()
    assert found.cutoffs()
    assert found.branching()
    assert found.draw(lines=20)
    assert found.why(row)
    assert found.to_svg(nodes=20)
    show(found, row)


def show(found: Trace, row: int) -> None:
    """What the studio sends of a trace, and what is exported."""
    opened = Traces().add(found)
    assert encode(info(opened))
    assert encode(NodeList([view(found[row])], 1))
    assert all(pieces_of(drawn_columns(opened)))
    for form in ("json", "html", "dot"):
        make, _ = FORMATS[form]
        content = make(found[row], nodes=5)
        assert content if isinstance(content, bytes) else content.encode()
