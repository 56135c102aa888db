"""`search` and `start_search`: the best move of any position, within limits."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from plyscope._native import Table
from plyscope.arguments import check_function, check_kind, listed, positions
from plyscope.conformance import check_position
from plyscope.engine.handle import OnIteration, SearchHandle, Work
from plyscope.engine.limits import Clock, Limits
from plyscope.engine.native import native_search
from plyscope.engine.python import search_python
from plyscope.engine.result import SearchResult
from plyscope.engine.switches import chosen_switches, default_preset
from plyscope.errors import SearchError
from plyscope.position import Move, Position
from plyscope.stop import Stop
from plyscope.tables.probe import OFF, check_tables

DEFAULT_SECONDS = 1.0


# The function is long because its docstring explains every argument; the code is ten lines.
def search(
    position: Position[Move],
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    preset: str | None = None,
    switches: Mapping[str, bool] | None = None,
    evaluation: str | Path | None = None,
    clock: Clock | None = None,
    history: Sequence[Position[Move]] = (),
    hash_mb: float = 64,
    lines: int = 1,
    threads: int = 1,
    root_moves: Sequence[Move] = (),
    table: Table | None = None,
    tables: str | Path | None = None,
    stop: Stop | None = None,
    on_iteration: OnIteration[Move] | None = None,
) -> SearchResult[Move]:
    """Finds the best move of a position, its score, and the play to expect.

        result = plyscope.search(plyscope.start("connect4"), depth=12)
        result.move, result.score, result.line

    A native game (chess, connect4, draughts, gomoku, tictactoe, tree) is searched by the native
    engine, any other game by the textbook's `deepening`. Scores are in the maximizer's view.

    depth       the depth limit, in plies
    nodes       the limit of nodes to visit
    seconds     the time limit; 1 second when neither depth, nodes nor seconds is given
    clock       the player's clock, from which the search takes a share for this move
    preset      "full": the strongest play. It extends promising lines and prunes unlikely ones, so
                that a depth has no exact value; wins count by their distance. The default in games
                with an evaluation for it: draughts, chess, gomoku;
                "exact": every technique that preserves the minimax value at a given depth. The
                default in the other games;
                "plain": alpha-beta alone, node for node the textbook's, at one fixed depth
    history     the positions of the game so far, oldest first: "full" scores a repetition of one
                as a draw
    switches    techniques to turn on or off, such as {"killers": False}; the names are in
                plyscope.engine.SWITCHES
    evaluation  how "full" evaluates leaves, in a game that has several evaluations: "material"
                alone, "features", "patterns" (learned weights that come with the package; the
                default where there are any), or a file of weights that `plyscope train` wrote
    hash_mb     memory for the transposition table, in megabytes
    lines       how many of the best root moves to report, in `result.lines`
    threads     how many threads search a native game and share the table; `nodes` counts the nodes
                of all of them
    root_moves  the moves to choose from instead of all legal ones; native games only
    table       a `plyscope.Table` that the searches of a game share, so that each can use what the
                earlier ones found; without one, a search starts with an empty table
    tables      the folder of endgame tables that "full" probes, or "off"; by default the user's
                folder, which `plyscope tables build` fills, and those that come with the package
    stop        a `plyscope.Stop` that ends the search when another thread sets it
    on_iteration    called with a `SearchResult` after each finished depth

    Whatever ends the search, the result is that of the deepest finished iteration, or with `full` a
    better move that the unfinished one has already found. If not even the first iteration is
    finished, there is a move all the same: the best one searched so far, or the first one, with
    `depth` 0. Limits are never passed; at least one node is visited. With a limit of depth or nodes
    alone, and one thread, the result is the same on every run and every machine that has the same
    tables. Raises `SearchError` for invalid limits.
    """
    if depth is None and nodes is None and seconds is None and clock is None:
        seconds = DEFAULT_SECONDS
    limits = Limits(depth, nodes, seconds, clock, hash_mb, lines, threads)
    check_callbacks(stop, on_iteration)
    stop = stop or Stop()
    work = _work(position, limits, preset, switches, evaluation, history, root_moves, table, tables)
    return work(stop, on_iteration)


# The arguments are spelled out again so that editors and help() show them.
def start_search(
    position: Position[Move],
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    preset: str | None = None,
    switches: Mapping[str, bool] | None = None,
    evaluation: str | Path | None = None,
    clock: Clock | None = None,
    history: Sequence[Position[Move]] = (),
    hash_mb: float = 64,
    lines: int = 1,
    threads: int = 1,
    root_moves: Sequence[Move] = (),
    table: Table | None = None,
    tables: str | Path | None = None,
    stop: Stop | None = None,
    on_iteration: OnIteration[Move] | None = None,
) -> SearchHandle[Move]:
    """Starts a search in the background and immediately returns a handle to it.

    The arguments are those of `search`; without any limit it runs until `handle.stop()`, or until
    nobody holds the handle any more. `handle.iterations` grows as depths are finished, and
    `handle.result()` waits for the end.
    """
    limits = Limits(depth, nodes, seconds, clock, hash_mb, lines, threads)
    check_callbacks(stop, on_iteration)
    stop = stop or Stop()
    work = _work(position, limits, preset, switches, evaluation, history, root_moves, table, tables)
    return SearchHandle(work, stop, on_iteration)


def _work(
    position: Position[Move],
    limits: Limits,
    preset: str | None,
    switches: Mapping[str, bool] | None,
    evaluation: str | Path | None,
    history: Sequence[Position[Move]],
    root_moves: Sequence[Move],
    table: Table | None,
    tables: str | Path | None,
) -> Work[Move]:
    """A checked search that is ready to run, in this thread or another."""
    check_position(position, SearchError)
    board = position.native()
    check_kind("table", table, Table)
    check_tables(tables)
    history, root_moves = positions("history", history), listed("root_moves", root_moves)
    named = preset if preset is not None else default_preset(board, position.game)
    if board is not None:
        if hasattr(board, "moves"):  # a list that takes long is made before anything can be stopped
            board.moves()
        native = native_search(
            position, board, named, limits, switches, evaluation, history, root_moves, table, tables
        ).towards_a_win(position)
        return lambda stop, on_iteration: native.run(stop, on_iteration)[0]
    chosen_switches(named, switches, evaluation)  # unknown names get their own error first
    only_native = {
        "preset": named != default_preset(None),
        "switches": bool(switches),
        "evaluation": evaluation is not None,
        "threads": limits.threads > 1,
        "root_moves": bool(root_moves),
        "table": table is not None,
        "tables": tables not in (None, OFF),
    }
    for name, is_given in only_native.items():
        if is_given:
            raise SearchError(f"{name}= is for native games; this one is written in Python")
    return lambda stop, on_iteration: search_python(position, limits, stop.is_set, on_iteration)


def check_callbacks(stop: Stop | None, on_iteration: object) -> None:
    """Raises `SearchError` for what cannot stop a search, or cannot be called after a depth."""
    check_kind("stop", stop, Stop)
    check_function("on_iteration", on_iteration)
