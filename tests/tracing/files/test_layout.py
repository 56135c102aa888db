"""Only files laid out as traces reach Arrow's reader; every other one is refused by us."""

import json
import struct
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import arro3.io
import numpy as np
import pandas
import polars
import pyarrow
import pyarrow.feather
import pyarrow.ipc
import pytest

import plyscope
from plyscope.errors import FileError
from plyscope.tracing import Trace, trace
from plyscope.tracing.columns import TYPES
from plyscope.tracing.files import arrow, layout

FOUND = {
    "native": trace(plyscope.start("tictactoe"), 4, "exact"),
    "textbook": trace(plyscope.start("tictactoe"), 3, "pvs"),
}
ZSTD_FRAME = b"\x28\xb5\x2f\xfd"


def columns_of(kind: str) -> dict[str, Any]:
    found = FOUND[kind]
    return {name: found.columns[name].astype(getattr(TYPES[name], kind)) for name in TYPES}


def written(
    table: Any,
    *,
    compact: bool = False,
    rows: int | None = None,
    kind: str = "native",
    **options: Any,
) -> bytes:
    """A file that pyarrow writes, with our metadata and a checksum that fits."""
    header = FOUND[kind]._header() | {"checksum": arrow.NO_CHECKSUM}
    text = json.dumps(header, separators=(",", ":") if compact else None)
    schema = table.schema.with_metadata({"plyscope": text, "other": "ignored"})
    sink = BytesIO()
    chosen = pyarrow.ipc.IpcWriteOptions(**options)
    with pyarrow.ipc.new_file(sink, schema, options=chosen) as writer:
        writer.write_table(table.replace_schema_metadata(schema.metadata), max_chunksize=rows)
    return arrow.sealed(sink.getvalue())


def opened(data: bytes, folder: Path) -> Trace:
    (folder / "trace").write_bytes(data)
    return Trace.open(folder / "trace")


def refusal(data: bytes, folder: Path) -> str:
    with pytest.raises(FileError) as caught:
        opened(arrow.sealed(data), folder)
    return str(caught.value)


# What is accepted.


@pytest.mark.parametrize("kind", FOUND)
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"rows": 7},
        {"rows": 1},
        {"compact": True},
        {"compression": "zstd"},
        {"compression": "zstd", "rows": 7},
        {"compression": pyarrow.Codec("zstd", compression_level=19)},
    ],
    ids=str,
)
def test_a_file_of_another_writer_is_opened(
    options: dict[str, Any], kind: str, tmp_path: Path
) -> None:
    again = opened(written(pyarrow.table(columns_of(kind)), kind=kind, **options), tmp_path)
    assert again.columns == FOUND[kind].columns
    assert again.result == FOUND[kind].result
    assert again.verify() is None


def by_arro3(columns: dict[str, Any], path: Path, compression: Any) -> None:
    arro3.io.write_ipc(pyarrow.table(columns), path, compression=compression)


def by_polars(columns: dict[str, Any], path: Path, compression: Any) -> None:
    polars.DataFrame(columns).write_ipc(path, compression=compression or "uncompressed")


def by_pandas(columns: dict[str, Any], path: Path, compression: Any) -> None:
    pandas.DataFrame(columns).to_feather(path, compression=compression or "uncompressed")


@pytest.mark.parametrize("kind", FOUND)
@pytest.mark.parametrize("compression", [None, "zstd"])
@pytest.mark.parametrize("writer", [by_arro3, by_polars, by_pandas])
def test_the_layout_is_that_of_common_writers(
    writer: Callable[..., None], compression: str | None, kind: str, tmp_path: Path
) -> None:
    columns = columns_of(kind)
    writer(columns, tmp_path / "x", compression)
    unpacked = layout.check((tmp_path / "x").read_bytes()).unpacked
    assert unpacked >= sum(column.nbytes for column in columns.values())


@pytest.mark.parametrize("kind", FOUND)
def test_our_own_files_are_laid_out_so(kind: str, tmp_path: Path) -> None:
    FOUND[kind].save(tmp_path / "x")
    assert layout.check((tmp_path / "x").read_bytes()).rows == len(FOUND[kind])


# What is not, however well it is made.


def strange_tables() -> dict[str, Any]:
    columns = columns_of("native")
    table = pyarrow.table(columns)
    return {
        "missing": table.drop_columns(["score"]),
        "more": table.append_column("extra", table["move"]),
        "other order": table.select(sorted(TYPES)),
        "wider": pyarrow.table(columns | {"ply": columns["ply"].astype(np.int64)}),
        "mixed": pyarrow.table(columns | {"score": columns["score"].astype(np.float64)}),
        "half": pyarrow.table(columns | {"score": columns["score"].astype(np.float32)}),
        "text": pyarrow.table(columns | {"move": [str(move) for move in columns["move"]]}),
        "dictionary": pyarrow.table(
            columns | {"move": pyarrow.array(columns["move"]).dictionary_encode()}
        ),
        "nulls": pyarrow.table(columns | {"move": [None, *columns["move"].tolist()[1:]]}).cast(
            table.schema
        ),
        "empty": table.slice(0, 0),
        "metadata": table.cast(
            pyarrow.schema([field.with_metadata({"a": "b"}) for field in table.schema])
        ),
    }


@pytest.mark.parametrize("name", strange_tables())
def test_other_columns_are_refused(name: str, tmp_path: Path) -> None:
    assert "is not a trace file: " in refusal(written(strange_tables()[name]), tmp_path)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"compression": "lz4"}, "it is compressed, but not by zstd"),
        ({"metadata_version": pyarrow.ipc.MetadataVersion.V4}, "not of Arrow's metadata version 5"),
        ({"use_legacy_format": True}, "its rows do not begin as a message of Arrow does"),
    ],
    ids=str,
)
def test_other_ways_to_write_are_refused(
    options: dict[str, Any], said: str, tmp_path: Path
) -> None:
    assert said in refusal(written(pyarrow.table(columns_of("native")), **options), tmp_path)


def test_a_few_bytes_that_unpack_to_many_are_refused(tmp_path: Path) -> None:
    columns = {name: np.zeros(1_000_000, types.native) for name, types in TYPES.items()}
    data = written(pyarrow.table(columns), compression="zstd")
    assert len(data) < 20_000
    assert "000000 bytes are said to be in it" in refusal(data, tmp_path)


# Forged files: whoever made them wanted the reader to stumble.


def replaced(data: bytes, place: int, form: str, number: int) -> bytes:
    changed = bytearray(data)
    struct.pack_into(form, changed, place, number)
    return bytes(changed)


@pytest.mark.parametrize("length", [1 << 62, 1 << 40, 1 << 31, -5, -(1 << 63), 0, 1])
def test_a_false_length_before_compressed_bytes_is_refused(length: int, tmp_path: Path) -> None:
    data = written(pyarrow.table(columns_of("native")), compression="zstd")
    place = data.index(ZSTD_FRAME) - 8
    assert "is said to have" in refusal(replaced(data, place, "<q", length), tmp_path)


def test_spoiled_zstd_is_refused(tmp_path: Path) -> None:
    data = written(pyarrow.table(columns_of("native")), compression="zstd")
    begin = data.index(ZSTD_FRAME)
    for place in range(begin, begin + 40):
        with pytest.raises(FileError):
            opened(arrow.sealed(replaced(data, place, "B", data[place] ^ 0xFF)), tmp_path)


@pytest.mark.parametrize("length", [0, -1, 1 << 30, (1 << 31) - 1, 8])
def test_a_false_length_of_the_footer_is_refused(length: int, tmp_path: Path) -> None:
    data = written(pyarrow.table(columns_of("native")))
    assert "is not a trace file: " in refusal(
        replaced(data, len(data) - 10, "<i", length), tmp_path
    )


def metadata_places(data: bytes) -> list[int]:
    """Where the four-byte numbers of the footer and of the last message's description are."""
    footer = len(data) - 10 - int.from_bytes(data[-10:-6], "little")
    message = max(
        place
        for place in range(0, footer, 8)
        if data[place : place + 4] == layout.CONTINUED and any(data[place + 4 : place + 8])
    )
    end = message + 8 + int.from_bytes(data[message + 4 : message + 8], "little")
    return [*range(message, end, 4), *range(footer, len(data) - 6, 4)]


def test_a_number_of_the_metadata_that_lies_is_refused_or_harmless(tmp_path: Path) -> None:
    data = written(pyarrow.table(columns_of("native")))
    places = metadata_places(data)
    refused = 0
    for place in places:
        try:
            again = opened(arrow.sealed(replaced(data, place, "<I", 0x7FFFFFFF)), tmp_path)
            assert again.columns == FOUND["native"].columns
        except FileError:
            refused += 1
    assert refused > len(places) / 2


def test_rows_that_are_counted_twice_are_refused(tmp_path: Path) -> None:
    """The footer names the same batch again and again."""
    data = written(pyarrow.table(columns_of("native")), rows=20)
    footer = len(data) - 10 - int.from_bytes(data[-10:-6], "little")
    blocks = [
        place
        for place in range(footer, len(data) - 24, 4)
        if data[int.from_bytes(data[place : place + 8], "little") :][:4] == layout.CONTINUED
    ]
    first, second = blocks[:2]
    assert second - first == layout.Block.SIZE
    forged = data[:second] + data[first:second] + data[second + layout.Block.SIZE :]
    assert "where none can be" in refusal(forged, tmp_path)


MEMORY = """
import resource, sys
from pathlib import Path
from plyscope.errors import FileError
from plyscope.tracing import Trace
used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (150 << 20),) * 2)
try:
    Trace.open(sys.argv[1])
except FileError as error:
    print(error)
"""


@pytest.mark.measured
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says how much memory is used")
def test_a_file_for_which_there_is_no_memory_is_refused(tmp_path: Path) -> None:
    columns = {name: np.zeros(4_000_000, types.native) for name, types in TYPES.items()}
    columns["move"] = np.arange(4_000_000, dtype=np.int32)
    (tmp_path / "trace").write_bytes(written(pyarrow.table(columns), compression="zstd"))
    command = [sys.executable, "-c", MEMORY, str(tmp_path / "trace")]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "needs more memory than there is" in said
