"""`search` and `start_search`: the best move of any position, within limits."""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from plyscope._native import Recording, Report, StopFlag, Table, TableInUse, TrialRecorder
from plyscope.engine.handle import OnIteration, SearchHandle, Work
from plyscope.engine.limits import Clock, Limits, shortened
from plyscope.engine.python import search_python
from plyscope.engine.result import SearchResult, Variation
from plyscope.engine.switches import chosen_switches, default_preset
from plyscope.errors import SearchError
from plyscope.position import Move, Position, check_position
from plyscope.stop import telling

DEFAULT_SECONDS = 1.0


def search(
    position: Position[Move],
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    preset: str | None = None,
    switches: Mapping[str, bool] | None = None,
    evaluation: str | None = None,
    clock: Clock | None = None,
    history: Sequence[Position[Move]] = (),
    hash_mb: float = 64,
    lines: int = 1,
    threads: int = 1,
    root_moves: Sequence[Move] = (),
    table: Table | None = None,
    on_iteration: OnIteration[Move] | None = None,
) -> SearchResult[Move]:
    """Finds the best move of a position, and says what to expect and what it cost.

        result = plyscope.search(plyscope.start("connect4"), depth=12)
        result.move, result.score, result.line

    A native game (chess, connect4, draughts, gomoku, tictactoe, tree) is searched by the native
    engine; any other by the textbook's `deepening`. Scores are in the maximizer's view.

    depth       moves to look ahead, at most
    nodes       positions to visit, at most
    seconds     time to think, at most; 1 second when neither depth, nodes nor seconds is given
    clock       the time left for this and further moves, from which the search takes its share
    preset      "full": what plays best: looks deeper where it matters and leaves out what hardly
                does, so that a depth has no exact value; wins count by their distance. The default
                in a game with an evaluation for it: draughts, chess, gomoku;
                "exact": every technique that keeps the minimax value at a given depth. The default
                in the other games;
                "plain": alpha-beta alone, node for node the textbook's, at one fixed depth
    history     the positions of the game so far, oldest first: in "full", to come back to one is a
                draw
    switches    techniques to turn on or off, such as {"killers": False}; the names are in
                plyscope.engine.SWITCHES
    evaluation  how leaves are evaluated, in a game that has both ways: by "material" alone, or by
                "features", the default in "full"; the same as the switch "evaluation"
    hash_mb     memory for the transposition table, in megabytes
    lines       how many of the best root moves to report, in `result.lines`
    threads     how many threads search a native game at once and share the table; nodes are those
                of all of them
    root_moves  the only moves to choose from, where not all are wanted; of a native game
    table       a `plyscope.Table` that is kept for the searches of a game, each of which then knows
                what those before it found; without one, a search begins with an empty table
    on_iteration    called with a `SearchResult` whenever a depth is finished

    Whatever ends it, the result is that of the deepest search that was finished, or with `full` the
    better move that the next one has found by then; the first, one move deep, always is finished,
    so that there is a move. With a depth or nodes alone, and one thread, the result is the same on
    every run and every machine. Raises `SearchError` for limits that make no sense.
    """
    if depth is None and nodes is None and seconds is None and clock is None:
        seconds = DEFAULT_SECONDS
    limits = Limits(depth, nodes, seconds, clock, hash_mb, lines, threads)
    work, _ = _prepared(
        position, limits, preset, switches, evaluation, history, root_moves, table, on_iteration
    )
    return work(on_iteration)


def start_search(
    position: Position[Move],
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    preset: str | None = None,
    switches: Mapping[str, bool] | None = None,
    evaluation: str | None = None,
    clock: Clock | None = None,
    history: Sequence[Position[Move]] = (),
    hash_mb: float = 64,
    lines: int = 1,
    threads: int = 1,
    root_moves: Sequence[Move] = (),
    table: Table | None = None,
    on_iteration: OnIteration[Move] | None = None,
) -> SearchHandle[Move]:
    """Starts a search in the background and returns a handle to it at once.

    The arguments are those of `search`; without any limit it goes on until `handle.stop()`.
    `handle.iterations` fills as depths are finished, `handle.result()` waits for the end.
    """
    limits = Limits(depth, nodes, seconds, clock, hash_mb, lines, threads)
    work, stop = _prepared(
        position, limits, preset, switches, evaluation, history, root_moves, table, on_iteration
    )
    return SearchHandle(work, stop, on_iteration)


def _prepared(
    position: Position[Move],
    limits: Limits,
    preset: str | None,
    switches: Mapping[str, bool] | None,
    evaluation: str | None,
    history: Sequence[Position[Move]],
    root_moves: Sequence[Move],
    table: Table | None,
    on_iteration: OnIteration[Move] | None,
) -> tuple[Work[Move], Callable[[], None]]:
    """A search ready to run, in this thread or another, and what stops it."""
    board = _native_board(position)
    named = preset if preset is not None else default_preset(board)
    chosen = chosen_switches(named, switches, evaluation, board)
    if on_iteration is not None and not callable(on_iteration):
        raise SearchError(f"on_iteration must be a function, not {shortened(on_iteration)}")
    if not isinstance(table, Table | None):
        raise SearchError(f"table must be a plyscope.Table, not {shortened(table)}")
    if board is None:
        if named != default_preset(None) or switches or evaluation is not None:
            raise SearchError(
                "preset, switches and evaluation are for native games; this one is in Python"
            )
        if limits.threads > 1:
            raise SearchError("threads are for native games; this one is in Python")
        if root_moves:
            raise SearchError("root_moves are for native games; this one is in Python")
        if table is not None:
            raise SearchError("a table is for native games; this one is in Python")
        stopped = threading.Event()
        return lambda heard: search_python(position, limits, stopped.is_set, heard), stopped.set
    if limits.threads > 1 and not {"table", "deepening"} <= set(chosen):
        raise SearchError("threads need the switches table and deepening: they share the table")
    flag = StopFlag()
    keys = _repetition_keys(history)
    only = _legal(position, root_moves)

    return lambda heard: search_native(
        board, named, limits, chosen, flag, heard, history=keys, root_moves=only, table=table
    )[0], flag.set


def _legal(position: Position[Move], root_moves: Sequence[Move]) -> list[Move]:
    """The moves to choose from; raises `SearchError` if one of them is none."""
    legal = position.moves() if root_moves else ()
    for move in root_moves:
        if move not in legal:
            raise SearchError(f"{shortened(move)} of the root_moves is not one of moves()")
    return list(root_moves)


def _repetition_keys(history: Sequence[Position[Move]]) -> list[int]:
    """What the native engine knows the positions of a game by, where they can come back."""
    boards = [position.native() for position in history]
    return [board.repetition_key() for board in boards if hasattr(board, "repetition_key")]


def search_native(
    board: Any,
    preset: str,
    limits: Limits,
    switches: list[str],
    flag: StopFlag,
    heard: OnIteration[Move] | None,
    *,
    recording: Recording | None = None,
    history: Sequence[int] = (),
    trial: TrialRecorder | None = None,
    root_moves: Sequence[Move] = (),
    table: Table | None = None,
) -> tuple[SearchResult[Move], Report]:
    """Searches a native board, whose move codes are the moves of the position it stands for.

    Comes back with the result, and with the report it was made of.
    """
    began = time.perf_counter()
    try:
        with telling(flag.set):
            report = board.search(
                depth=limits.deepest,
                nodes=limits.nodes,
                seconds=limits.longest,
                table_bytes=limits.table_bytes,
                lines=limits.lines,
                switches=switches,
                stop=flag,
                on_iteration=(lambda report: heard(as_result(preset, report, began)))
                if heard
                else None,
                record=recording,
                history=history,
                threads=limits.threads,
                trial=trial,
                root_moves=root_moves,
                table=table,
            )
    except TableInUse:
        raise SearchError(
            "the table is in use: another search runs with it; each needs one of its own"
        ) from None
    except MemoryError:
        wanted = f"a table of {limits.hash_mb:g} MB" + (" and the recording" if recording else "")
        wanted += f" and {limits.threads} threads" if limits.threads > 1 else ""
        raise SearchError(f"there is not enough memory for {wanted}") from None
    return as_result(preset, report, began), report


def record_native(
    position: Position[Move],
    preset: str,
    limits: Limits,
    switches: Mapping[str, bool] | None,
    recording: Recording,
    flag: StopFlag | None = None,
) -> tuple[SearchResult[Move], Report]:
    """Searches a native position and records it; the report has the columns of the trace.

    `flag` ends it from another thread.
    """
    board = _native_board(position)
    if board is None:
        name = type(position).__name__
        raise SearchError(f"{preset} needs a native game, and {name} is none; use an algorithm")
    chosen = chosen_switches(preset, switches, board=board)
    flag = flag or StopFlag()
    return search_native(board, preset, limits, chosen, flag, None, recording=recording)


def repeat_native(
    position: Position[Move],
    preset: str,
    limits: Limits,
    switches: list[str],
    trial: TrialRecorder,
    heard: OnIteration[Move],
) -> SearchResult[Move]:
    """Searches a native position as it was searched and recorded, but for what is doubted."""
    board = _native_board(position)
    return search_native(board, preset, limits, switches, StopFlag(), heard, trial=trial)[0]


def _native_board(position: Position[Move]) -> Any:
    """The position as the native engine has it, or None."""
    check_position(position, SearchError)
    return position.native()


def as_result(preset: str, report: Report, began: float) -> SearchResult[Any]:
    """A native report as people use it."""
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
