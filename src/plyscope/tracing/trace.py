"""A recorded search: every visited node, why it ended, and what was never searched."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyscope.engine import PRESETS, record_native
from plyscope.errors import SearchError
from plyscope.position import Position
from plyscope.textbook import Order, Reason, Result
from plyscope.textbook import algorithm as named
from plyscope.tracing import file, questions
from plyscope.tracing.columns import Columns
from plyscope.tracing.drawing import draw
from plyscope.tracing.node import Node
from plyscope.tracing.questions import Branching, Comparison, Cutoffs, Ply, Selection
from plyscope.tracing.recording import ColumnRecorder
from plyscope.tracing.steps import Step, outline, tell
from plyscope.tracing.svg import svg
from plyscope.tracing.why import Proof, Why, prove, why


class Trace:
    """What a search did, node by node.

    `trace.root` is the node the answer came from; every node knows its children. `trace.columns`
    holds the same as arrays, one row a visit, in the order of the search. Searches that ask
    several times (mtdf, deepening) have several `roots`, the last finished of which is `root`.
    """

    def __init__(
        self,
        start: Position[Any],
        result: Result[Any],
        columns: Columns,
        *,
        truncated: bool = False,
    ) -> None:
        self.start = start
        self.result = result
        self.columns = columns
        self.truncated = truncated

    def __len__(self) -> int:
        return len(self.columns)

    def __getitem__(self, row: int) -> Node:
        if not -len(self) <= row < len(self):
            raise IndexError(f"row {row} of a trace with {len(self)} rows")
        row %= len(self)
        parent = int(self.columns.parent[row])
        return Node(self, row, None if parent < 0 else self[parent])

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
        """The last of the roots that was not stopped: where the answer came from."""
        reasons = self.columns.reason
        finished = [row for row in self.root_rows() if reasons[row] != Reason.STOPPED]
        return Node(self, finished[-1], None)

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
        header = file.header_of(self.start, self.result, self.columns, truncated=self.truncated)
        file.write(Path(path), self.columns, header)

    @classmethod
    def open(cls, path: "str | Path", *, start: Position[Any] | None = None) -> "Trace":
        """The trace in a file that `save` wrote; `start` is needed for a game of your own.

        Raises `FileError` for a file that is damaged or holds something else.
        """
        path = Path(path)
        columns, header = file.read(path)
        begin = file.start_of(header, path) if start is None else start
        result = file.result_of(header, begin, path)
        return cls(begin, result, columns, truncated=header.get("truncated") is True)

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
        return questions.compare(self, other)

    def why(self, row: int) -> Why:
        """Why that visit ended, in a sentence and in data."""
        return why(self[row])

    def prove(self, row: int, *, siblings: bool = False) -> Proof:
        """Checks what that visit claims by a plain search of the same depth."""
        return prove(self[row], siblings=siblings)

    def to_svg(self, *, plies: int | None = None, nodes: int = 400) -> str:
        """The tree of `root` as an SVG picture, down to `plies` and with at most so many nodes."""
        return svg(self.root, self.principal, plies=plies, nodes=nodes)

    def to_dict(self) -> dict[str, Any]:
        """The tree of `root` as nested nodes with the keys of the draughts document."""
        return self.root.to_dict()


def trace(
    position: Position[Any],
    depth: int = 3,
    algorithm: str = "alphabeta",
    *,
    order: Order | None = None,
) -> Trace:
    """Searches `position` and records every node that is visited.

    `algorithm` names one of the textbook, or a preset of the native engine ("plain", "exact").
    The result, the nodes and their order are those of the same search without a recorder.
    """
    if algorithm in PRESETS:
        if order is not None:
            raise SearchError("order= goes with a textbook algorithm; the engine has its own")
        found, columns = record_native(position, algorithm, depth)
        return Trace(position, found, Columns.of(columns, native=True))
    recorder = ColumnRecorder()
    result = named(algorithm)(position, depth, order=order, recorder=recorder)
    return Trace(position, result, recorder.finish())
