"""Solution files: an Arrow file with a row for each position, in the order they were found.

docs/solution-format.md says what each column is.
"""

from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyscope import files
from plyscope.errors import DamagedFileError
from plyscope.plain import PlainDataError, checked, mapping, optional, whole
from plyscope.tracing.files import arrow
from plyscope.tracing.files.header import START
from plyscope.tracing.files.header import name as is_name

FORMAT = "plyscope solution 1"
LARGEST_SOLUTION = 32 * files.GB
TYPES = {
    "key_high": "uint64",
    "key_low": "uint64",
    "parent": "int32",
    "move": "uint16",
    "ply": "uint16",
    "maximizing": "uint8",
    "score": "float64",
    "distance": "uint32",
}
FIELDS = {"version": optional(is_name), "start": mapping, "rows": whole(1)}
LONGEST_HEADER = 4 * files.KB
MOST_PLIES = 2**16 - 1

Columns = dict[str, NDArray[Any]]


def header_of(start: dict[str, Any], rows: int) -> dict[str, Any]:
    """What a file says of its solution besides the rows."""
    return {"format": FORMAT, "version": version("plyscope"), "start": start, "rows": rows}


def write(path: Path, columns: Columns, header: dict[str, Any]) -> None:
    """Writes a solution file; it is whole or not there."""
    files.write(path, content(columns, header))


def content(columns: Columns, header: dict[str, Any]) -> bytes:
    """The bytes of a solution file."""
    typed = {name: columns[name].astype(kind, copy=False) for name, kind in TYPES.items()}
    return arrow.content(arrow.table_of(typed, header))


def read(path: Path) -> tuple[Columns, dict[str, Any]]:
    """The columns and the header of a solution file; raises `FileError` for anything else."""
    return parsed(files.read_bytes(path, LARGEST_SOLUTION), files.label(path))


def is_solution(name: files.Name) -> bool:
    """Whether a file says that it is a solution, whatever is in it."""
    with files.opened(name, LARGEST_SOLUTION) as opened:
        return FORMAT.encode() in opened.read(LONGEST_HEADER)


def parsed(data: bytes, name: str) -> tuple[Columns, dict[str, Any]]:
    """The columns and the header of the bytes of a solution file, which errors call `name`."""
    columns, header = arrow.read(data, name, SOLUTION)
    if header["rows"] != len(columns["parent"]):
        raise DamagedFileError(f"{name} is damaged: it does not have the rows that its header says")
    check_rows(columns, name)
    return columns, header


def _check_header(header: dict[str, Any], name: str) -> None:
    try:
        checked(header, FIELDS, others=True)
        checked(header["start"], START)
    except PlainDataError as error:
        raise DamagedFileError(f"{name} is damaged: {error} in its header") from None


SOLUTION = arrow.FileKind(
    "a solution file", FORMAT, {name: (kind,) for name, kind in TYPES.items()}, _check_header,
    lambda _: TYPES,
)  # fmt: skip


def plies(parent: NDArray[Any]) -> NDArray[np.uint16]:
    """The ply of each row: one more than that of its parent, which is in a row before it."""
    found = np.zeros(len(parent), np.uint16)
    begin, end, ply = 0, 1, 0
    while end < len(parent):
        begin, end = end, int(np.searchsorted(parent, end, "left"))
        ply += 1
        found[begin:end] = min(ply, MOST_PLIES)
        if end == begin:  # rows without a parent before them
            break
    return found


def check_rows(columns: Columns, name: str) -> None:
    """Raises `FileError` unless the rows are what all that reads them may rely on.

    They are in the order of a search that goes breadth first, their scores are numbers, no score is
    better than that of the position before it allows, and only a win has a distance.
    """
    for column, wrong in _wrong_values(columns):
        rows = np.flatnonzero(wrong)
        if len(rows):
            value = columns[column][rows[0]].item()
            raise DamagedFileError(
                f"{name} is damaged: row {rows[0]} cannot have {value} as its {column}"
            )


def _wrong_values(columns: Columns) -> "list[tuple[str, NDArray[np.bool_]]]":
    """Where each column has a value that no row can have."""
    parent, score, distance = columns["parent"], columns["score"], columns["distance"]
    rows = np.arange(len(parent))
    ordered = np.concatenate([[True], parent[1:] >= np.maximum(parent[:-1], 0)])
    wrong_parent = np.where(rows == 0, parent != -1, (parent >= rows) | ~ordered)
    if wrong_parent.any():  # what follows needs parents
        return [("parent", wrong_parent)]
    above = np.maximum(parent, 0)
    is_better = np.where(
        columns["maximizing"][above] == 1, score > score[above], score < score[above]
    )
    return [
        ("ply", columns["ply"] != plies(parent)),
        ("maximizing", columns["maximizing"] > 1),
        ("score", ~np.isfinite(score)),
        ("score", is_better),
        ("distance", (score == 0) & (distance != 0)),
        ("distance", distance >= len(parent)),
        ("key_low", _repeated(columns)),
    ]


def _repeated(columns: Columns) -> NDArray[np.bool_]:
    """Rows whose key another row has, too."""
    high, low = columns["key_high"], columns["key_low"]
    order = np.lexsort((low, high))
    same = (high[order][1:] == high[order][:-1]) & (low[order][1:] == low[order][:-1])
    found = np.zeros(len(high), bool)
    found[order[1:][same]] = True
    return found
