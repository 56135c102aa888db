"""Solution files. They are refused, or every question about the game has an answer."""

import json
from functools import cache
from io import BytesIO
from math import inf, nan
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pyarrow
import pyarrow.ipc

import plyscope
from fuzz.mutations import damaged, with_flipped_bits, with_number
from plyscope.errors import FileError, GameError
from plyscope.solving import file as solution_file
from plyscope.solving import open_solution, solve_all
from plyscope.solving.reasons import why
from plyscope.tracing.files import arrow

STARTS = [
    ("tictactoe", "XO./.X./..O"),
    ("nim?heaps=2,stones=2", None),
    ("simple_draughts", "030/000/010"),
]
NUMBERS = [0, 1, 2, -1, 127, 255, 256, 65535, 2**31 - 1, -(2**31), 2**32 - 1, 2**63, 2**64 - 1]
FLOATS = [nan, inf, -inf, 1e308, -1e308, 5e-324, -0.0, 0.5, 1.0, -1.0]


@cache
def originals() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """The columns and headers that are spoiled."""
    made = []
    for game, position in STARTS:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "solution"
            solve_all(plyscope.start(game, position), path)
            columns, header = solution_file.read(path)
        made.append((columns, header | {"version": "0"}))
    return made


def written(columns: dict[str, Any], header: dict[str, Any], codec: str | None) -> bytes:
    """The file that another writer makes of them, with a checksum that fits."""
    table = pyarrow.table(columns)
    text = json.dumps(header | {"checksum": arrow.NO_CHECKSUM})
    sink = BytesIO()
    schema = table.schema.with_metadata({arrow.METADATA_KEY: text.encode()})
    options = pyarrow.ipc.IpcWriteOptions(compression=codec)
    with pyarrow.ipc.new_file(sink, schema, options=options) as writer:
        writer.write_table(table.cast(schema))
    return arrow.sealed(sink.getvalue())


@cache
def files() -> list[bytes]:
    """The same solutions as files, compressed and not."""
    return [written(*parts, codec) for parts in originals() for codec in (None, "zstd")]


def mutation(source: Random) -> bytes:
    """A solution with damage, often with a checksum that fits it."""
    kind = source.random()
    if kind < 0.5:
        return _changed_cell(source)
    if kind < 0.6:
        return _changed_header(source)
    made = source.choice(files())
    if kind < 0.8:
        return arrow.sealed(with_flipped_bits(made, source))
    if kind < 0.9:
        return arrow.sealed(with_number(made, (0, len(made)), source))
    return damaged(made, source.choice(files()), source)


def _changed_cell(source: Random) -> bytes:
    """A file in which some cells have another number."""
    columns, header = source.choice(originals())
    spoiled = {name: column.copy() for name, column in columns.items()}
    for _ in range(source.randint(1, 3)):
        column = spoiled[source.choice(list(spoiled))]
        row = source.randrange(len(column))
        if column.dtype == np.float64:
            column[row] = source.choice(FLOATS)
        else:
            with np.errstate(over="ignore"):
                column[row] = np.array([source.choice(NUMBERS) % 2**64], "uint64").astype(
                    column.dtype
                )[0]
    return written(spoiled, header, None)


def _changed_header(source: Random) -> bytes:
    columns, header = source.choice(originals())
    name = source.choice([*header, "start.game", "start.position"])
    value: Any = source.choice(
        [None, "", "x", 7, -1, [], {}, "chess", "os:system", "\x1b[2J", 10**30]
    )
    spoiled = json.loads(json.dumps(header))
    if name.startswith("start."):
        spoiled["start"][name.removeprefix("start.")] = value
    else:
        spoiled[name] = value
    return written(columns, spoiled, None)


def outcome(data: bytes, folder: Path) -> str:
    """Opens the solution and asks all that can be asked."""
    path = folder / "solution"
    path.write_bytes(data)
    try:
        solved = open_solution(path)
    except FileError:
        return "refused"
    try:
        assert sum(one.positions for one in solved.counts) == len(solved)
        assert solved.longest_win is None or solved.longest_win in solved
        for row in range(len(solved)):
            position = solved.position(row)
            solved.value(position)
            if position.moves():
                assert solved.best_moves(position)
            solved.line(position)
            why(solved, position)
    except GameError:
        return "contradicted"
    return "answered"
