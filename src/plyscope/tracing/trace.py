"""A recorded search: every visited node, why it ended, and what was never searched."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from plyscope import files
from plyscope._native import MAX_DEPTH, Recording
from plyscope.arguments import check_function, check_kind, positions, row_number
from plyscope.conformance import check_position
from plyscope.engine import Limits, NativeSearch, Table, native_search
from plyscope.engine.handle import OnIteration
from plyscope.engine.search import check_callbacks
from plyscope.engine.switches import EXACT_SWITCHES, PRESETS, SWITCHES
from plyscope.errors import FileError, PlyscopeError, SearchError
from plyscope.position import Position
from plyscope.stop import Stop, check_stop
from plyscope.tables.probe import Tables, tables_of
from plyscope.text import shown
from plyscope.textbook import Bound, Order, Reason, Result, ShouldStop
from plyscope.textbook import algorithm as named
from plyscope.textbook.search import checked_depth, default_depth
from plyscope.tracing import questions
from plyscope.tracing.columns import Columns
from plyscope.tracing.difference import Difference, difference
from plyscope.tracing.drawing import draw
from plyscope.tracing.files import file, header
from plyscope.tracing.files.batches import TextbookLog, header_bytes, log_header
from plyscope.tracing.node import Node
from plyscope.tracing.prove import Proof, prove
from plyscope.tracing.questions import Branching, Comparison, Cutoffs, Ply, Selection
from plyscope.tracing.recording import ColumnRecorder, Keep
from plyscope.tracing.steps import Step, outline, tell
from plyscope.tracing.svg import svg
from plyscope.tracing.verify.all_violations import Violations
from plyscope.tracing.verify.check import verify, violations
from plyscope.tracing.verify.violations import Violation
from plyscope.tracing.why import Why, why
from plyscope.weights.at_hand import Learned, learned_weights

if TYPE_CHECKING:
    import polars

PIECE = 1 << 20
"""Rows to count at once; between two pieces other threads run."""


class Trace:
    """What a search did, node by node.

    `trace.root` is the node the answer came from; every node knows its children. `trace.columns`
    holds the same as arrays, one row a visit, in the order of the search. Searches that ask
    several times (mtdf, deepening) have several `roots`, the last finished of which is `root`.

    truncated   whether more nodes were visited than may be kept: the first of them are here
    asked       the limits and switches of the search and of its recording, by name
    """

    def __init__(
        self,
        start: Position[Any],
        result: Result[Any],
        columns: Columns,
        *,
        truncated: bool = False,
        asked: Mapping[str, Any] | None = None,
        tables: "str | Path | None" = None,
        evaluation: "str | Path | None" = None,
    ) -> None:
        self.start = start
        self.result = result
        self.columns = columns
        self.truncated = truncated
        self.asked = dict(asked or {})
        self.tables_folder = tables
        """Where the endgame tables are that a search probed; None for those at hand."""
        self.evaluation = evaluation
        """The file of the weights that a search went by; None for those of the package."""

    def __len__(self) -> int:
        return len(self.columns)

    def __getitem__(self, row: int) -> Node:
        if not isinstance(row, (int, np.integer)):
            raise SearchError(f"row must be a whole number, not {shown(row)}")
        if not -len(self) <= row < len(self):
            raise IndexError(f"row {shown(row)} of a trace with {len(self)} rows")
        rows = [int(row) % len(self)]
        while (parent := int(self.columns.parent[rows[-1]])) >= 0:
            rows.append(parent)
        node = Node(self, rows.pop(), None)
        while rows:
            node = Node(self, rows.pop(), node)
        return node

    def __iter__(self) -> Iterator[Node]:
        for root in self.roots:
            yield from root.walk()

    def __str__(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        result = self.result
        asked = f"{result.algorithm}, depth {result.depth}"
        return f"<Trace of {asked}: {len(self)} rows, score {result.score}>"

    def _repr_svg_(self) -> str:
        return self.to_svg()

    @property
    def algorithm(self) -> str:
        """The name of the algorithm that searched."""
        return self.result.algorithm

    @property
    def switches(self) -> list[str] | None:
        """The techniques of the engine that were on; None where they are not known."""
        names = self.asked.get("switches")
        if not isinstance(names, list) or not set(map(str, names)) <= set(SWITCHES):
            return None
        return [str(name) for name in names]

    @property
    def tables(self) -> Tables | None:
        """The endgame tables that the search may have probed, as far as they are at hand."""
        return tables_of(self.start, self.tables_folder) if "tables" in self.asked else None

    @property
    def weights(self) -> Learned | None:
        """The learned weights that the search went by; None for those that are compiled in.

        Raises `SearchError` if they are not at hand.
        """
        if (digest := self.asked.get("weights")) is None:
            return None
        found = learned_weights(self.start, self.evaluation)
        if found is None or found.weights.digest != digest:
            raise SearchError(
                "the search went by learned weights that are not those at hand; name their file"
            )
        return found

    @property
    def is_selective(self) -> bool:
        """Whether the search may have left out more than cannot matter, as `full` does."""
        switches = self.switches
        if switches is None:
            return self.columns.native
        return not set(switches) <= set(EXACT_SWITCHES)

    @property
    def score(self) -> float:
        """The value of the start position."""
        return self.result.score

    @property
    def move(self) -> Any:
        """The best move."""
        return self.result.move

    @property
    def roots(self) -> list[Node]:
        """The nodes without a parent: one for each time the search began at the top."""
        return [Node(self, row, None) for row in self.root_rows()]

    @property
    def root(self) -> Node:
        """Where the answer came from: the last of the roots that was not stopped.

        The engine may stop between the searches of one depth (`lines`, a window too narrow): then
        it is the first that found the value at the depth of the result.
        """
        columns, rows = self.columns, self.root_rows()
        finished = [row for row in rows if columns.reason[row] != Reason.STOPPED]
        if columns.native:
            exact = [row for row in finished if columns.bound[row] == Bound.EXACT]
            asked = [row for row in exact if columns.remaining[row] == self.result.depth]
            finished = asked[:1] or finished
        return Node(self, (finished or rows)[-1], None)

    @property
    def principal(self) -> list[Node]:
        """The nodes of the principal line, from the root down, as far as they were recorded."""
        nodes = [self.root]
        for move in self.result.line:
            visits = [child for child in nodes[-1].children if child.move == move]
            if not visits:
                break
            nodes.append(visits[-1])
        return nodes

    def root_rows(self) -> list[int]:
        """The rows of the roots."""
        return list(self._siblings(0, len(self)))

    def child_rows(self, row: int) -> list[int]:
        """The rows of a node's children, in the order in which they were visited."""
        return list(self._siblings(row + 1, row + int(self.columns.size[row])))

    def most_children(self) -> int:
        """The number of children of the node with the most, or of roots if there are more."""
        parents = self.columns.parent
        counts = np.zeros(len(self) + 1, np.int64)
        for begin in range(0, len(self), PIECE):
            check_stop()
            found, times = np.unique(parents[begin : begin + PIECE], return_counts=True)
            counts[found] += times  # that of the roots, whose parent is -1, is the last
        return int(counts.max())

    def _siblings(self, row: int, end: int) -> Iterator[int]:
        while row < end:
            yield row
            row += int(self.columns.size[row])

    def steps(self) -> Iterator[Step]:
        """The search as numbered steps with a sentence each, as a teacher would tell it."""
        return tell(self.roots, windows=self.algorithm != "minimax")

    def outline(self) -> list[str]:
        """What happened to alpha and beta, in a few words each: "alpha 3", "beta 3", …"""
        return outline(self.steps())

    def draw(self, *, plies: int | None = None, lines: int = 200) -> str:
        """The tree with box lines: scores, windows and ✂ for what was pruned.

        `plies` limits how deep it goes, `lines` how long it gets; what is left out is said.
        """
        windows = self.algorithm != "minimax"
        return draw(self.roots, self.principal, plies=plies, lines=lines, windows=windows)

    # Files.

    def save(self, path: "str | Path") -> None:
        """Writes the trace to a file: Arrow IPC, or Parquet if it is named so.

        polars, pandas, pyarrow and DuckDB read it without us; `Trace.open` reads Arrow files.
        """
        file.write(files.checked_path(path), self.columns, self._header())

    def to_polars(self) -> "polars.DataFrame":
        """The columns as a data frame of polars, which must be installed."""
        try:
            import polars
        except ImportError:
            raise PlyscopeError("to_polars needs the package polars: pip install polars") from None
        return polars.DataFrame(file.table_of(self.columns, self._header()))

    def _header(self) -> dict[str, Any]:
        return header.header_of(
            self.start, self.result, self.columns, truncated=self.truncated, asked=self.asked
        )

    @classmethod
    def open(cls, path: "str | Path", *, start: Position[Any] | None = None) -> "Trace":
        """The trace in a file that `save` wrote; `start` is needed for a game of your own.

        Raises `FileError` for a file that is damaged or holds something else.
        """
        return cls.from_bytes(
            files.read_bytes(path, file.LARGEST_TRACE), start=start, name=files.label(path)
        )

    @classmethod
    def from_bytes(
        cls, content: bytes, *, start: Position[Any] | None = None, name: str = "the file"
    ) -> "Trace":
        """The trace in the bytes of such a file, which errors call `name`."""
        columns, head = file.parsed(content, name)
        begin = header.start_of(head, name) if start is None else _checked_start(start)
        result = header.result_of(head, begin, name)
        truncated, asked = head.get("truncated") is True, header.asked_of(head)
        return cls(begin, result, columns, truncated=truncated, asked=asked)

    def to_bytes(self) -> bytes:
        """The bytes of the file that `save` writes."""
        return file.content(self.columns, self._header())

    # Questions to the whole search.

    def by_ply(self) -> list[Ply]:
        """Nodes, leaves, cutoffs, table hits, moves searched and pruned at each ply."""
        return questions.by_ply(self.columns)

    def cutoffs(self) -> Cutoffs:
        """Which moves caused the cutoffs, and how often it was the first."""
        return questions.cutoffs(self.columns)

    def branching(self) -> Branching:
        """How many moves a node had, and how many of them were searched."""
        return questions.branching(self.columns)

    def where(self, mask: "NDArray[np.bool_] | None" = None, /, **columns: Any) -> Selection:
        """The rows that fit: `trace.where(ply=2, reason=Reason.CUTOFF, size=(100, 1000))`.

        A value means equal, a pair a range with both its ends; a mask of booleans, one a row, can
        be made of `trace.columns`.
        """
        return questions.where(self, mask, columns)

    def find(self, path: str | list[str]) -> Node:
        """The node reached by these moves, written as people do: `trace.find("11-15 23-19")`."""
        return questions.find(self.root, path)

    def compare(self, other: "Trace") -> Comparison:
        """Whether another search found the same, and where the two part."""
        if not isinstance(other, Trace):
            raise SearchError(f"other must be a Trace, not {shown(other)}")
        return questions.compare(self, other)

    def diff(self, other: "Trace") -> Difference:
        """The first decision in which another search of the game differs, and what that costs.

        Visits are the same if the same moves lead to them with the same depth left. The answer is
        false if the two searches are the same.
        """
        if not isinstance(other, Trace):
            raise SearchError(f"other must be a Trace, not {shown(other)}")
        return difference(self, other)

    def why(self, row: int) -> Why:
        """Why that visit ended, in a sentence and in data."""
        return why(self[row_number(row, len(self))])

    def prove(self, row: int, *, siblings: bool = False) -> Proof:
        """Checks what that visit claims by a plain search of the same depth.

        What `full` claims is checked by the same search once more, without the technique that was
        at work there: a `Trial` says whether the node or the root's choice would change.
        """
        return prove(self[row_number(row, len(self))], siblings=siblings)

    def verify(
        self,
        on_rows: Callable[[int], None] | None = None,
        *,
        tables: "str | Path | None" = None,
        evaluation: "str | Path | None" = None,
    ) -> Violation | None:
        """Replays the search row by row: the first row that cannot be true, or None.

        `on_rows` hears now and then how many rows are done; `tables` is the folder of the endgame
        tables that answer once more for the rows that they had answered; `evaluation` is the file
        of the weights that the search went by, if they are not those of the package.
        """
        self._prepare(on_rows, tables, evaluation)
        return verify(self, on_rows)

    def violations(
        self,
        on_rows: Callable[[int], None] | None = None,
        *,
        tables: "str | Path | None" = None,
        evaluation: "str | Path | None" = None,
    ) -> Violations:
        """All rows that cannot be true, by kind, and which of them are the cause of others.

        The parameters are those of `verify`. The answer is empty, and so false, for a true trace.
        """
        self._prepare(on_rows, tables, evaluation)
        return violations(self, on_rows)

    def _prepare(
        self,
        on_rows: Callable[[int], None] | None,
        tables: "str | Path | None",
        evaluation: "str | Path | None",
    ) -> None:
        check_function("on_rows", on_rows)
        if tables is not None:
            self.tables_folder = tables
        if evaluation is not None:
            self.evaluation = evaluation

    def to_svg(self, *, plies: int | None = None, nodes: int = 400) -> str:
        """The tree of `root` as an SVG picture, down to `plies` and with at most so many nodes."""
        return svg(self.root, self.principal, plies=plies, nodes=nodes)

    def to_dict(self) -> dict[str, Any]:
        """The tree of `root` as nested nodes with the keys of the draughts document."""
        return self.root.to_dict()


def _checked_start(start: Position[Any]) -> Position[Any]:
    check_position(start, FileError)
    return start


def trace(
    position: Position[Any],
    depth: int | None = None,
    algorithm: str = "alphabeta",
    *,
    order: Order | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    switches: Mapping[str, bool] | None = None,
    evaluation: "str | Path | None" = None,
    hash_mb: float = 64,
    lines: int = 1,
    max_nodes: int = 20_000_000,
    min_remaining: int = 0,
    log: "str | Path | None" = None,
    history: Sequence[Position[Any]] = (),
    table: Table | None = None,
    tables: "str | Path | None" = None,
    stop: Stop | None = None,
    on_iteration: OnIteration[Any] | None = None,
) -> Trace:
    """Searches `position` and records every node that is visited.

    `algorithm` names one of the textbook, or a preset of the native engine ("plain", "exact",
    "full").
    The result, the nodes and their order are those of the same search without a recorder.
    Without a depth it looks 3 moves ahead, or at the whole of an explicit tree.

    order       (position, moves) -> moves in the order to search; for the textbook
    nodes, seconds          when to stop, as in `search`; for the engine and `deepening`
    switches, evaluation, hash_mb, lines, history, table, tables, on_iteration
                as in `search`; for the engine
    max_nodes   rows to record; beyond them the search goes on, and the trace is `truncated`
    min_remaining   the least depth left at a node that is recorded: 1 leaves out the leaves
    log         a file to which the rows are appended each second, so that `recover` can read what
                was recorded if the process is killed
    stop        a `plyscope.Stop` that ends the search when another thread sets it; the engine and
                `deepening` return what they have, the other algorithms raise `Cancelled`

    Roots are recorded in any case; other nodes without a row are counted in the `visits` of the
    rows above them.
    """
    check_position(position, SearchError)
    deepest = default_depth(position) if depth is None else checked_depth(depth)
    limits = Limits(nodes=nodes, seconds=seconds, hash_mb=hash_mb, lines=lines)
    check_callbacks(stop, on_iteration)
    check_kind("table", table, Table)
    history = positions("history", history)
    keep = Keep(max_nodes, min_remaining, None if log is None else files.checked_path(log))
    if algorithm not in tuple(PRESETS):
        given = switches is not None, evaluation, history, table, tables, on_iteration
        if any(given) or limits != Limits(nodes=nodes, seconds=seconds):
            raise SearchError(
                "switches, evaluation, hash_mb, lines, history, table, tables and on_iteration "
                "are for the engine: "
                f"use {' or '.join(PRESETS)}"
            )
        return _trace_textbook(position, deepest, algorithm, order, limits, keep, stop)
    if order is not None:
        raise SearchError("order= goes with a textbook algorithm; the engine has its own")
    limits = replace(limits, depth=deepest)
    board = position.native()
    native = native_search(
        position,
        board,
        algorithm,
        limits,
        switches,
        evaluation,
        history=history,
        table=table,
        tables=tables,
    )
    made = _trace_native(position, native, keep, stop, on_iteration)
    made.tables_folder, made.evaluation = tables, evaluation
    return made


def _trace_textbook(
    position: Position[Any],
    depth: int,
    algorithm: str,
    order: Order | None,
    limits: Limits,
    keep: Keep,
    stop: Stop | None,
) -> Trace:
    """Traces a textbook algorithm; only `deepening` has something to show when it is stopped."""
    if limits != Limits() and algorithm != "deepening":
        raise SearchError("nodes and seconds need a search that can stop: deepening, or the engine")
    if algorithm != "deepening" and stop is not None:
        return stop.run(
            lambda: _trace_textbook(position, depth, algorithm, order, limits, keep, None)
        )
    search = named(algorithm)
    asked = {"depth": depth, "nodes": limits.nodes, "seconds": limits.seconds}
    asked |= keep.asked
    with _textbook_recorder(position, algorithm, asked, keep) as recorder:
        can_end = stop is not None or limits != Limits()
        ends = {"stop": _should_stop(recorder, limits, stop or Stop())} if can_end else {}
        result = search(position, depth, order=order, recorder=recorder, **ends)
    return Trace(position, result, recorder.finish(), truncated=recorder.truncated, asked=asked)


@contextmanager
def _textbook_recorder(
    position: Position[Any], algorithm: str, asked: dict[str, Any], keep: Keep
) -> Iterator[ColumnRecorder]:
    """A recorder with its log, if one is asked for; the log is complete when the block ends."""
    keep.check_log()
    log = None
    if keep.log is not None:
        log = TextbookLog(keep.log, log_header(position, algorithm, asked, native=False))
    recorder = ColumnRecorder(keep, log)
    try:
        yield recorder
    finally:
        recorder.close()
        if log is not None:
            log.write_batch(recorder)
            log.close()
    if log is not None and log.is_broken:
        keep.warn_of_log()


def _trace_native(
    position: Position[Any],
    search: NativeSearch,
    keep: Keep,
    stop: Stop | None,
    on_iteration: OnIteration[Any] | None,
) -> Trace:
    asked = asdict(search.limits) | {"switches": search.switches} | keep.asked
    if search.history:
        asked["history"] = list(search.history)
    if search.table is not None:
        asked["earlier_table"] = True
    if search.tables is not None:
        asked["tables"] = search.tables.pieces
    if search.weights is not None:
        asked["weights"] = search.weights.weights.digest
    keep.check_log()
    head = log_header(position, search.preset, asked, native=True) if keep.log else {}
    recording = Recording(
        keep.max_nodes,
        min(keep.min_remaining, MAX_DEPTH),
        None if keep.log is None else str(keep.log),
        header_bytes(head),
    )
    found, report = search.run(stop, on_iteration, recording=recording)
    if keep.log is not None and not report.is_logged:
        keep.warn_of_log()
    columns = Columns.of(report.columns or {}, native=True)
    return Trace(position, found, columns, truncated=report.is_truncated, asked=asked)


def _should_stop(recorder: ColumnRecorder, limits: Limits, stop: Stop) -> ShouldStop:
    """Whether a search that is recorded was stopped, or has used up its nodes or its time."""
    most = inf if limits.nodes is None else limits.nodes
    end = inf if limits.seconds is None else time.perf_counter() + limits.seconds
    return lambda: recorder.visited >= most or time.perf_counter() >= end or stop.is_set()
