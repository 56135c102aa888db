"""Search of a native board: the checked request, and its result."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from plyscope._native import Recording, Report, Table, TableInUse, TrialRecorder
from plyscope.arguments import check_kind, listed, positions
from plyscope.engine.handle import OnIteration
from plyscope.engine.limits import Limits, has_room
from plyscope.engine.result import SearchResult, Variation
from plyscope.engine.switches import chosen_switches
from plyscope.errors import SearchError, TableInUseError
from plyscope.position import Move, Position
from plyscope.stop import Stop, following
from plyscope.tables.probe import Tables, tables_of
from plyscope.text import shown
from plyscope.weights.at_hand import Learned, learned_weights

LARGE_HASH_MB = 1024
"""Above this size it is checked that the machine has the memory for a table."""


@dataclass(frozen=True)
class NativeSearch:
    """A search of a native board, checked and ready to run.

    history     repetition keys of the game so far, oldest first
    root_moves  the moves to choose from; empty means all
    table       the table that earlier searches of the game have filled, or None
    tables      the endgame tables to probe, or None
    weights     the learned weights to evaluate with, or None for those that are compiled in
    """

    board: Any
    preset: str
    limits: Limits
    switches: list[str]
    history: Sequence[int] = ()
    root_moves: Sequence[Any] = ()
    table: Table | None = None
    tables: Tables | None = None
    weights: Learned | None = None

    def towards_a_win(self, position: Position[Any]) -> "NativeSearch":
        """The same search, with the root moves alone that lead nearer to a win by the tables.

        Only where the search would not find them by itself: where a draw rule makes the win
        uncertain, or no table has its distance.
        """
        if self.tables is None or self.root_moves or self.limits.lines > 1:
            return self
        return replace(self, root_moves=self.tables.moves_towards_a_win(position))

    def run(
        self,
        stop: Stop | None = None,
        on_iteration: OnIteration[Any] | None = None,
        *,
        recording: Recording | None = None,
        trial: TrialRecorder | None = None,
    ) -> tuple[SearchResult[Any], Report]:
        """Searches, and returns the result with the native report that it is made from."""
        began = time.perf_counter()

        def report_iteration(report: Report) -> None:
            assert on_iteration is not None
            on_iteration(_as_result(self.preset, report, began))

        stop = stop or Stop()
        is_large = self.limits.hash_mb > LARGE_HASH_MB and "table" in self.switches
        if is_large and self.table is None and not has_room(self.limits.hash_mb):
            raise SearchError(self._too_large(recording is not None))
        try:
            with following(stop):
                report = self.board.search(
                    depth=self.limits.deepest,
                    nodes=self.limits.nodes,
                    seconds=self.limits.longest,
                    table_bytes=self.limits.table_bytes,
                    lines=self.limits.lines,
                    switches=self.switches,
                    stop=stop.flag,
                    on_iteration=None if on_iteration is None else report_iteration,
                    record=recording,
                    history=self.history,
                    threads=self.limits.threads,
                    trial=trial,
                    root_moves=self.root_moves,
                    table=self.table,
                    tables=None if self.tables is None else self.tables.native,
                    weights=None if self.weights is None else self.weights.native,
                )
        except TableInUse:
            raise TableInUseError(
                "the table is in use by another search; each running search needs its own table"
            ) from None
        except MemoryError:
            raise SearchError(self._too_large(recording is not None)) from None
        return _as_result(self.preset, report, began), report

    def _too_large(self, is_recorded: bool) -> str:
        wanted = f"a table of {self.limits.hash_mb:g} MB" + " and the recording" * is_recorded
        wanted += f" and {self.limits.threads} threads" if self.limits.threads > 1 else ""
        return f"there is not enough memory for {wanted}"


def native_search(
    position: Position[Move],
    board: Any,
    preset: str,
    limits: Limits,
    switches: Mapping[str, bool] | None = None,
    evaluation: str | Path | None = None,
    history: Sequence[Position[Move]] = (),
    root_moves: Sequence[Move] = (),
    table: Table | None = None,
    tables: str | Path | None = None,
) -> NativeSearch:
    """The search of a native position, whose `native()` is the board: it may be costly to make.

    Raises `SearchError` for invalid arguments.
    """
    if board is None:
        name = type(position).__name__
        raise SearchError(f"{preset} needs a native game, and {name} is not one; use an algorithm")
    chosen = chosen_switches(preset, switches, evaluation, board)
    if limits.threads > 1 and not {"table", "deepening"} <= set(chosen):
        raise SearchError("threads need the switches table and deepening: they share the table")
    check_kind("table", table, Table)
    keys = _repetition_keys(positions("history", history))
    only = _legal(position, listed("root_moves", root_moves))
    found = tables_of(position, tables) if "tables" in chosen else None
    weights = learned_weights(position, evaluation) if "evaluation" in chosen else None
    return NativeSearch(board, preset, limits, chosen, keys, only, table, found, weights)


def _legal(position: Position[Move], root_moves: Sequence[Move]) -> list[Move]:
    """The moves to choose from; raises `SearchError` if one of them is not legal."""
    legal = position.moves() if root_moves else ()
    for move in root_moves:
        if move not in legal:
            raise SearchError(f"{shown(move)} of the root_moves is not one of moves()")
    return list(root_moves)


def _repetition_keys(history: Sequence[Position[Move]]) -> list[int]:
    """The keys by which the native engine recognises earlier positions of the game.

    A game in which no position can be repeated has none.
    """
    boards = [position.native() for position in history]
    return [board.repetition_key() for board in boards if hasattr(board, "repetition_key")]


def _as_result(preset: str, report: Report, began: float) -> SearchResult[Any]:
    """The native report as a `SearchResult`."""
    lines = tuple(Variation(score, tuple(line)) for score, line in report.variations)
    best = lines[0]
    return SearchResult(
        algorithm=preset,
        depth=report.depth,
        score=best.score,
        move=best.move,
        line=best.line,
        nodes=report.nodes,
        leaves=report.leaves,
        cutoffs=report.cutoffs,
        first_cutoffs=report.first_cutoffs,
        late_cutoffs=report.late_cutoffs,
        pruned=report.pruned,
        table_hits=report.table_hits,
        lines=lines,
        distance=report.distance,
        deepest=report.deepest,
        table_fullness=report.table_fullness,
        seconds=time.perf_counter() - began,
        stopped=report.was_stopped,
    )
