"""What a killed process had recorded, read back from its log."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyscope import files
from plyscope._native import columns_from_rows
from plyscope.conformance import check_position
from plyscope.errors import DamagedFileError, FileError
from plyscope.position import Position
from plyscope.textbook import Bound, Kind, Reason, Result
from plyscope.tracing.columns import TYPES, Columns
from plyscope.tracing.files import batches, file
from plyscope.tracing.files.header import FIELDS, asked_of, checked_header, start_of
from plyscope.tracing.files.header import name as is_name
from plyscope.tracing.questions import LEAVES
from plyscope.tracing.trace import Trace

LOG_FIELDS = {
    "start": FIELDS["start"],
    "asked": FIELDS["asked"],
    "native": FIELDS["native"],
    "algorithm": is_name,
}
"""What the header of a log has."""
MOST_VISITS = np.iinfo(np.uint32).max


def recover(path: "str | Path", *, start: Position[Any] | None = None) -> Trace:
    """The trace in a log that `trace(…, log=path)` wrote, up to its last whole batch.

    Nodes that were open then have the reason `STOPPED`. The result is what the rows tell: that of
    the last root that was finished, or no move and a score of 0. `start` is needed for a game of
    your own. Raises `FileError` for a file that is not a log, or contains no complete batch yet.
    """
    path = files.checked_path(path)
    found = batches.read(path)
    name = files.label(path)
    checked_header(found.header, name, LOG_FIELDS)
    if found.visited > file.MOST_VISITS:
        raise DamagedFileError(f"{name} is damaged: it cannot have {found.visited} visited nodes")
    asked = asked_of(found.header)
    if start is not None:
        check_position(start, FileError)
    begin = start_of(found.header, name) if start is None else start
    columns = _columns(found, path)
    file.check_rows(columns, name)
    truncated = _lacks_rows(columns, asked.get("min_remaining") or 0)
    unknown: Result[Any] = Result(
        found.header["algorithm"], _finished_depth(columns), 0, None, (), 0, 0
    )
    result = result_of_rows(Trace(begin, unknown, columns), found.visited, path)
    return Trace(begin, result, columns, truncated=truncated, asked=asked)


def _finished_depth(columns: Columns) -> int:
    """The depth of the last root whose value was found."""
    roots = (columns.parent < 0) & (columns.bound == Bound.EXACT)
    depths = columns.remaining[roots & (columns.reason != Reason.STOPPED)]
    return int(depths[-1]) if len(depths) else 0


def _columns(found: batches.Batches, path: Path) -> Columns:
    """The columns of the rows, once those that were open are closed."""
    rows, native = found.rows, found.rows.dtype == batches.NATIVE_ROW
    opened = np.flatnonzero(rows["size"] == 0)
    rows["size"][opened] = len(rows) - opened
    rows["reason"][opened] = Reason.STOPPED
    before = rows["visits"][opened].astype(np.uint64)
    if native:
        before += rows["more"][opened].astype(np.uint64) << np.uint64(32)
    visits = np.uint64(found.visited) - before  # wraps round where a hostile file has too much
    rows["visits"][opened] = np.minimum(visits, np.uint64(MOST_VISITS)) if native else visits
    try:
        columns = columns_from_rows(rows.view(np.uint8)) if native else _split(rows)
    except ValueError as error:
        raise DamagedFileError(f"{path} is damaged: {error}") from None
    return Columns.of(columns, native=native)


def _split(rows: NDArray[Any]) -> dict[str, Any]:
    return {name: np.ascontiguousarray(rows[name]) for name in TYPES}


def _lacks_rows(columns: Columns, min_remaining: int) -> bool:
    """Whether a node is missing because the recording had reached its limit."""
    is_first = (columns.kind & (Kind.RE_SEARCH | Kind.SKIPPED) == 0) & (columns.move >= 0)
    first_visits = columns.parent[is_first & (columns.parent >= 0)]
    recorded = np.bincount(first_visits, minlength=len(columns))
    kept_below = columns.remaining.astype(np.int64) > min_remaining
    return bool((kept_below & (columns.searched > recorded)).any())


def result_of_rows(trace: Trace, nodes: int, path: Path) -> Result[Any]:
    """What the rows of the file at `path` tell of the result."""
    columns, reason = trace.columns, trace.columns.reason
    root = trace.root
    pruned = columns.pruned
    finished = root.reason is not Reason.STOPPED
    try:
        line = tuple(node.move for node in root.line) if finished else ()
    except (ValueError, IndexError) as error:
        raise DamagedFileError(f"{path} is damaged: {error}") from None
    return Result(
        algorithm=trace.algorithm,
        depth=root.remaining if finished else 0,
        score=root.score,
        move=line[0] if line else None,
        line=line,
        nodes=nodes,
        leaves=int(np.isin(reason, LEAVES).sum()),
        cutoffs=int((pruned > 0).sum()),
        first_cutoffs=int(((pruned > 0) & (columns.searched == 1)).sum()),
        late_cutoffs=int(((reason == Reason.CUTOFF) & (pruned == 0)).sum()),
        pruned=int(pruned.sum(dtype=np.int64)),
        table_hits=int((reason == Reason.TABLE_HIT).sum()),
    )
