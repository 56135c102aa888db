"""The trace of another engine's search, from the lines that the engine printed.

An engine need only tell the move, the window and the score of each node, and the order in which it
entered them. The rest is derived: from the game, how many moves a node had and whose turn it was;
from that and the window, what a score means and whether it was a cutoff.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from plyscope import files, games
from plyscope.errors import FileError, FileFormatError, MoveError, PlyscopeError
from plyscope.plain import PlainDataError, checked, one_of, optional, text, whole
from plyscope.plain import boolean as is_boolean
from plyscope.position import Position
from plyscope.textbook import Bound, Kind, Reason, Result
from plyscope.tracing.columns import TYPES, Columns
from plyscope.tracing.files import file
from plyscope.tracing.files.header import DEEPEST, name
from plyscope.tracing.files.log import result_of_rows
from plyscope.tracing.lines import reading
from plyscope.tracing.lines.orders import ORDERS, Integers, guessed, in_entry_order
from plyscope.tracing.lines.reading import Lines
from plyscope.tracing.trace import Trace
from plyscope.tracing.verify.replay import Facts, replayed

LARGEST_INPUT = 64 * files.GB
HEADER = {
    "game": optional(name),
    "position": optional(text),
    "maximizing": optional(is_boolean),
    "algorithm": optional(name),
    "depth": optional(whole(0, DEEPEST)),
    "order": optional(one_of(*ORDERS)),
    "scores": optional(one_of("maximizer", "mover")),
    "fail": optional(one_of("soft", "hard")),
    "evaluation": optional(one_of("unknown")),
    "truncated": optional(is_boolean),
}
"""What the first line may say of the search."""
ASKED = ("depth", "fail", "evaluation")
OnBytes = Callable[[int], None]


def import_trace(
    source: "str | Path | BinaryIO",
    *,
    start: Position[Any] | None = None,
    is_csv: bool | None = None,
    on_bytes: OnBytes | None = None,
    **header: Any,
) -> Trace:
    """The trace in a file of JSON lines or CSV, or in a stream of such lines.

    `header` has what its first line may say, too: see docs/import.md. Raises `FileFormatError`,
    which names the line and the field, for what cannot be read.
    """
    if not isinstance(source, (str, Path)):
        return _imported(source, start, bool(is_csv), on_bytes, header, "the lines")
    path = files.checked_path(source)
    csv = path.suffix == ".csv" if is_csv is None else is_csv
    with files.opened(path, LARGEST_INPUT) as opened:
        return _imported(opened, start, csv, on_bytes, header, files.label(path))


def _imported(
    source: BinaryIO,
    start: Position[Any] | None,
    is_csv: bool,
    on_bytes: OnBytes | None,
    given: dict[str, Any],
    label: str,
) -> Trace:
    try:
        begin = reading.first_line(source)
        told = None if is_csv else reading.header_in(begin)
        rest = begin if told is None else b"\n"  # a header is a line, too
        header = _header({**(told or {}), **given})
        lines = reading.read(source, rest, is_csv, on_bytes or (lambda _: None))
        return _trace(lines, header, start or _start(header))
    except FileError as error:
        raise type(error)(f"{label}: {error}") from None


def _header(header: dict[str, Any]) -> dict[str, Any]:
    try:
        return {key: value for key, value in checked(header, HEADER).items() if value is not None}
    except PlainDataError as error:
        raise FileFormatError(f"line 1: {error} in the header") from None


def _start(header: dict[str, Any]) -> Position[Any]:
    if "game" not in header:
        raise FileFormatError('no game is named: use --game, or the field "game" of a first line')
    if ":" in header["game"]:
        raise FileError(f"name the game {header['game']} with --game: code is not run for a file")
    named = {key: header[key] for key in ("game", "position", "maximizing") if key in header}
    try:
        return games.start(**named)
    except (PlyscopeError, TypeError) as error:
        raise FileFormatError(f"line 1: {error}") from None


def _trace(lines: Lines, header: dict[str, Any], start: Position[Any]) -> Trace:
    order = header.get("order") or guessed(lines)
    nodes, ply, parent, size = in_entry_order(lines, order)
    rows = _Rows(nodes, ply, parent, size, header, start)
    columns = rows.columns()
    file.check_rows(columns, "the search")
    asked = {key: header[key] for key in ASKED if key in header}
    hits = columns.reason == Reason.TABLE_HIT
    if (hits & (columns.source < 0)).any():
        asked["earlier_table"] = True  # what a hit was answered from is not known
    algorithm = header.get("algorithm", "imported")
    depth = int(columns.remaining[parent < 0].max())
    unknown: Result[Any] = Result(algorithm, depth, 0, None, (), 0, 0)
    found = Trace(start, unknown, columns)
    result = result_of_rows(found, len(columns), Path("the search"))
    return Trace(start, result, columns, truncated=header.get("truncated", False), asked=asked)


class _Rows:
    """The rows of a search in order of entry, while what the engine did not say is derived."""

    def __init__(
        self,
        nodes: Lines,
        ply: Integers,
        parent: Integers,
        size: Integers,
        header: dict[str, Any],
        start: Position[Any],
    ) -> None:
        self.nodes = nodes
        self.ply, self.parent, self.size = ply, parent, size
        self.header = header
        self.start = start
        self.stopped = np.isinf(nodes["reason"]) | (nodes["reason"] == Reason.STOPPED)
        missing = np.isnan(nodes["score"]) & ~self.stopped
        if len(rows := np.flatnonzero(missing)):
            raise nodes.fail(int(rows[0]), "score", "it is missing")

    def columns(self) -> Columns:
        remaining = self._remaining()
        move = self._moves()
        reason = self._reasons(remaining)
        facts = self._facts(remaining, move, reason)
        alpha, beta, score = self._scores(facts)
        told = np.isnan(self.nodes["reason"])
        crosses = np.where(facts.maximizing, score >= beta, score <= alpha)
        reason = np.where(told & (self.size > 1) & crosses, Reason.CUTOFF, reason)
        searching = np.isin(reason, (Reason.ALL_SEARCHED, Reason.CUTOFF, Reason.STOPPED))
        below = (self.parent >= 0) & ~facts.again
        return self._made(
            remaining=remaining,
            move=move,
            alpha=alpha,
            beta=beta,
            score=score,
            bound=self._bounds(reason, alpha, beta, score),
            kind=self._kinds(),
            reason=reason,
            moves=np.where(searching, facts.legal, 0),
            searched=np.bincount(self.parent[below], minlength=len(self.ply)),
            source=np.nan_to_num(self.nodes["source"], nan=-1),
        )

    def _made(self, **columns: Any) -> Columns:
        columns |= {"ply": self.ply, "parent": self.parent, "size": self.size}
        columns["visits"] = self.size
        made = {name: columns[name].astype(types.textbook) for name, types in TYPES.items()}
        return Columns(**made)

    def _remaining(self) -> Integers:
        """The depth left; where it is not told, the depth of the search less the ply."""
        told = self.nodes["remaining"]
        if not np.isnan(told).any():
            return told.astype(np.int64)
        root = np.flatnonzero(self.parent < 0)
        deepest = np.maximum.reduceat(self.ply, root)
        depth = np.where(np.isnan(told[root]), self.header.get("depth", deepest), told[root])
        derived = np.repeat(depth, self.size[root]) - self.ply
        left = np.where(np.isnan(told), derived, told).astype(np.int64)
        if len(rows := np.flatnonzero(left < 0)):
            raise self.nodes.fail(int(rows[0]), "ply", "it is deeper than the search")
        return left

    def _reasons(self, remaining: Integers) -> Integers:
        """Why nodes ended, but for cutoffs that are not told."""
        leaf = np.where(remaining == 0, Reason.EVALUATED, Reason.GAME_OVER)
        derived = np.where(self.size > 1, Reason.ALL_SEARCHED, leaf)
        told = self.nodes["reason"]
        return np.where(
            self.stopped, Reason.STOPPED, np.where(np.isnan(told), derived, np.nan_to_num(told))
        ).astype(np.int64)

    def _moves(self) -> Integers:
        """The moves as places among the legal ones; the roots have none."""
        move = np.where(self.parent < 0, -1, self.nodes["move"])
        if len(rows := np.flatnonzero(np.isnan(move))):
            raise self.nodes.fail(int(rows[0]), "move", "it is missing")
        if (move >= Lines.TEXT).any():
            return _Spelled(self.nodes, self.start, self.ply).places(move)
        return move.astype(np.int64)

    def _facts(self, remaining: Integers, move: Integers, reason: Integers) -> Facts:
        """What the game says of the rows; raises `FileFormatError` for an illegal move."""
        nothing = np.zeros(len(self.ply))
        known = {"remaining": remaining, "move": move, "reason": reason, "source": nothing - 1}
        columns = self._made(**dict.fromkeys(TYPES, nothing) | known)
        empty: Result[Any] = Result("", 0, 0, None, (), 0, 0)
        facts = replayed(Trace(self.start, empty, columns), lambda _: None)
        if len(facts.illegal):
            row = int(facts.illegal[0])
            legal = int(facts.legal[self.parent[row]])
            why = f"{move[row]} is not legal: there are the moves 0 to {legal - 1}"
            raise self.nodes.fail(row, "move", why if legal else "there is no legal move")
        return facts

    def _scores(self, facts: Facts) -> tuple[Any, Any, Any]:
        """Windows and scores as the maximizer sees them."""
        alpha = np.nan_to_num(self.nodes["alpha"], nan=-np.inf, posinf=np.inf, neginf=-np.inf)
        beta = np.nan_to_num(self.nodes["beta"], nan=np.inf, posinf=np.inf, neginf=-np.inf)
        score = np.where(self.stopped, 0, np.nan_to_num(self.nodes["score"]))
        if self.header.get("scores") == "mover":
            turned = ~facts.maximizing
            alpha, beta = np.where(turned, -beta, alpha), np.where(turned, -alpha, beta)
            score = np.where(turned, -score, score) + 0.0  # there is no minus zero
        return alpha, beta, score

    def _bounds(self, reason: Integers, alpha: Any, beta: Any, score: Any) -> Any:
        derived = np.where(
            score <= alpha, Bound.AT_MOST, np.where(score >= beta, Bound.AT_LEAST, Bound.EXACT)
        )
        leaf = np.isin(reason, (Reason.EVALUATED, Reason.GAME_OVER))
        derived = np.where(leaf, Bound.EXACT, derived)
        told = self.nodes["bound"]
        bound = np.where(np.isnan(told), derived, told)
        return np.where(self.stopped, Bound.UNKNOWN, bound)

    def _kinds(self) -> Any:
        """Of several roots, each begins an iteration."""
        roots = self.parent < 0
        usual = Kind.ITERATION_ROOT if roots.sum() > 1 else Kind.NORMAL
        told = self.nodes["kind"]
        return np.where(np.isnan(told), np.where(roots, usual, Kind.NORMAL), told)


class _Spelled:
    """Moves that are written as people write them, read on the positions of the search."""

    def __init__(self, nodes: Lines, start: Position[Any], ply: Integers) -> None:
        self.nodes = nodes
        self.start = start
        self.ply = ply

    def places(self, move: Any) -> Integers:
        """The place of each move among the legal ones."""
        places = np.empty(len(move), np.int64)
        path: list[tuple[Position[Any], tuple[Any, ...]]] = []
        for row, (ply, code) in enumerate(zip(self.ply.tolist(), move.tolist(), strict=True)):
            del path[ply:]
            position, place = self.start, -1
            if path:
                above, legal = path[-1]
                place = self._place(row, code, above, legal)
                position = above.play(legal[place])
            places[row] = place
            path.append((position, tuple(position.moves())))
        return places

    def _place(self, row: int, code: float, above: Position[Any], legal: tuple[Any, ...]) -> int:
        if code < Lines.TEXT:
            if 0 <= code < len(legal):
                return int(code)
            why = f"{code:g} is not legal: there are the moves 0 to {len(legal) - 1}"
            raise self.nodes.fail(row, "move", why)
        try:
            return legal.index(above.parse(self.nodes.moves[int(code - Lines.TEXT)]))
        except (MoveError, ValueError) as error:
            raise self.nodes.fail(row, "move", str(error)) from None
