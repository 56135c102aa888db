"""`search` and `start_search`: the best move of any position, within limits."""

import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from plyscope._native import Recording, Report, StopFlag
from plyscope.engine.handle import OnIteration, SearchHandle
from plyscope.engine.limits import Limits, shortened
from plyscope.engine.python import search_python
from plyscope.engine.result import SearchResult, Variation, distance_to_win
from plyscope.engine.switches import chosen_switches
from plyscope.errors import SearchError
from plyscope.position import Move, Position, missing_members
from plyscope.textbook.search import checked_depth

DEFAULT_SECONDS = 1.0


def search(
    position: Position[Move],
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    preset: str = "exact",
    switches: Mapping[str, bool] | None = None,
    hash_mb: float = 64,
    lines: int = 1,
    on_iteration: OnIteration[Move] | None = None,
) -> SearchResult[Move]:
    """Finds the best move of a position, and says what to expect and what it cost.

        result = plyscope.search(plyscope.start("connect4"), depth=12)
        result.move, result.score, result.line

    A native game (connect4, draughts, tictactoe, tree) is searched by the native engine; any
    other by the textbook's `deepening`. Scores are in the maximizer's view.

    depth       moves to look ahead, at most
    nodes       positions to visit, at most
    seconds     time to think, at most; 1 second when neither depth, nodes nor seconds is given
    preset      "exact": every technique that keeps the minimax value at a given depth;
                "plain": alpha-beta alone, node for node the textbook's, at one fixed depth
    switches    techniques to turn on or off, such as {"killers": False}; the names are in
                plyscope.engine.SWITCHES
    hash_mb     memory for the transposition table, in megabytes
    lines       how many of the best root moves to report, in `result.lines`
    on_iteration    called with a `SearchResult` whenever a depth is finished

    Whatever ends it, the result is that of the deepest search that was finished, and there is
    always a move if there is one to play. With a depth or nodes alone the result is the same on
    every run and every machine. Raises `SearchError` for limits that make no sense.
    """
    if depth is None and nodes is None and seconds is None:
        seconds = DEFAULT_SECONDS
    return start_search(
        position,
        depth=depth,
        nodes=nodes,
        seconds=seconds,
        preset=preset,
        switches=switches,
        hash_mb=hash_mb,
        lines=lines,
        on_iteration=on_iteration,
    ).result()


def start_search(
    position: Position[Move],
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    preset: str = "exact",
    switches: Mapping[str, bool] | None = None,
    hash_mb: float = 64,
    lines: int = 1,
    on_iteration: OnIteration[Move] | None = None,
) -> SearchHandle[Move]:
    """Starts a search in the background and returns a handle to it at once.

    The arguments are those of `search`; without any limit it goes on until `handle.stop()`.
    `handle.iterations` fills as depths are finished, `handle.result()` waits for the end.
    """
    limits = Limits(depth=depth, nodes=nodes, seconds=seconds, hash_mb=hash_mb, lines=lines)
    chosen = chosen_switches(preset, switches)
    if on_iteration is not None and not callable(on_iteration):
        raise SearchError(f"on_iteration must be a function, not {shortened(on_iteration)}")
    board = _native_board(position)
    if board is None:
        stopped = threading.Event()
        return SearchHandle(
            lambda heard: search_python(position, limits, stopped.is_set, heard),
            stopped.set,
            on_iteration,
        )
    flag = StopFlag()
    return SearchHandle(
        lambda heard: search_native(position, board, preset, limits, chosen, flag, heard)[0],
        flag.set,
        on_iteration,
    )


def search_native(
    position: Position[Move],
    board: Any,
    preset: str,
    limits: Limits,
    switches: list[str],
    flag: StopFlag,
    heard: Callable[[SearchResult[Move]], None],
    *,
    record: bool = False,
) -> tuple[SearchResult[Move], dict[str, bytes] | None]:
    """Searches a native board of `position`; its move codes are the position's moves.

    Comes back with the result and, of a search that was recorded, the columns of its trace.
    """
    began = time.perf_counter()

    def result(report: Report) -> SearchResult[Move]:
        return as_result(position, preset, report, time.perf_counter() - began)

    try:
        report = board.search(
            depth=limits.deepest,
            nodes=limits.nodes,
            seconds=limits.seconds,
            table_bytes=limits.table_bytes,
            lines=limits.lines,
            switches=switches,
            stop=flag,
            on_iteration=lambda report: heard(result(report)),
            record=Recording(2**31 - 1, 0, None, b"") if record else None,
        )
    except MemoryError:
        wanted = f"a table of {limits.hash_mb:g} MB" + (" and the recording" if record else "")
        raise SearchError(f"there is not enough memory for {wanted}") from None
    return result(report), report.columns


def record_native(
    position: Position[Move], preset: str, depth: int
) -> tuple[SearchResult[Move], dict[str, bytes]]:
    """Searches a native position to a depth and records every node."""
    board = _native_board(position)
    if board is None:
        name = type(position).__name__
        raise SearchError(f"{preset} needs a native game, and {name} is none; use an algorithm")
    limits = Limits(depth=checked_depth(depth))
    switches = chosen_switches(preset, None)
    flag = StopFlag()
    recorded: dict[str, bytes] = {}

    def work(heard: OnIteration[Move]) -> SearchResult[Move]:
        result, columns = search_native(
            position, board, preset, limits, switches, flag, heard, record=True
        )
        recorded.update(columns or {})
        return result

    return SearchHandle(work, flag.set, None).result(), recorded


def _native_board(position: Position[Move]) -> Any:
    """The position as the native engine has it, or None."""
    missing = missing_members(position)
    if missing:
        name = type(position).__name__
        raise SearchError(f"{name} is no position: it lacks {', '.join(missing)}")
    return position.native()


def as_result(
    position: Position[Move], preset: str, report: Report, seconds: float
) -> SearchResult[Move]:
    """A native report as people use it."""
    lines: tuple[Variation[Any], ...] = tuple(
        Variation(score, tuple(line)) for score, line in report.variations
    )
    return SearchResult(
        algorithm=preset,
        depth=report.depth,
        score=lines[0].score,
        move=lines[0].move,
        line=lines[0].line,
        nodes=report.nodes,
        leaves=report.leaves,
        cutoffs=report.cutoffs,
        first_cutoffs=report.first_cutoffs,
        late_cutoffs=report.late_cutoffs,
        pruned=report.pruned,
        table_hits=report.table_hits,
        lines=lines,
        distance=distance_to_win(position, lines[0].line),
        seconds=seconds,
        stopped=report.was_stopped,
    )
