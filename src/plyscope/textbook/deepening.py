"""Iterative deepening with a transposition table: the textbook's strongest search."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import inf

from plyscope.arguments import check_function
from plyscope.position import Move, Position
from plyscope.textbook.recorder import Kind, Recorder
from plyscope.textbook.search import Order, Result, ShouldStop, Stopped, Value
from plyscope.textbook.table import TabledSearch


def deepening(
    position: Position[Move],
    depth: int | None = None,
    *,
    order: Order | None = None,
    recorder: Recorder | None = None,
    stop: ShouldStop | None = None,
    on_iteration: Callable[[Result[Move]], None] | None = None,
) -> Result[Move]:
    """The minimax value of `position`, searched to depth 1, then 2, and so on up to `depth`.

    The table stores each position's best move, which the next iteration searches first: the
    shallow searches cost little and make the deep one cheap. Moves are searched in the game's own
    order (`Position.order`) unless `order` is given. The move is a best move, not always the first.

    `stop` is called at every node but the first; once it returns True, the result is that of the
    last finished iteration, whose depth is `result.depth`. If not even depth 1 is finished, that is
    0, and the move is the first one. `on_iteration` is called with the result of each iteration.
    """
    check_function("stop", stop)
    check_function("on_iteration", on_iteration)
    search = TabledSearch[Move](
        "deepening", position, depth, game_order if order is None else order, recorder, stop
    )
    found: Value[Move] | None = None
    finished = -1
    while finished < search.depth:
        deeper = min(max(finished + 1, 1), search.depth)
        open_before = search.open_ends
        try:
            found = search.value(position, deeper, -inf, inf, kind=Kind.ITERATION_ROOT)
        except Stopped:
            found = found or search.unsearched(position)
            search.depth = max(finished, 0)
            break
        finished = deeper
        if on_iteration is not None:
            on_iteration(replace(search.result(found), depth=finished))
        if search.open_ends == open_before:
            break  # every line reached the end of the game: deeper searches would find the same
    assert found is not None
    return search.result(found)


def game_order(position: Position[Move], moves: Sequence[Move]) -> Iterable[Move]:
    """The order that the game itself suggests."""
    return position.order(moves)
