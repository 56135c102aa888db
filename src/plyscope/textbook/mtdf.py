"""MTD(f): find the value by a series of null-window searches."""

from math import inf, nextafter
from sys import float_info

from plyscope.arguments import check_real
from plyscope.errors import SearchError
from plyscope.position import Move, Position
from plyscope.textbook.recorder import Kind, Recorder
from plyscope.textbook.search import Line, Order, Result
from plyscope.textbook.table import TabledSearch


def mtdf(
    position: Position[Move],
    depth: int | None = None,
    *,
    guess: float = 0,
    order: Order | None = None,
    recorder: Recorder | None = None,
) -> Result[Move]:
    """The minimax value of `position`, by repeatedly asking "is it at least this much?".

    Each question is an alpha-beta search with a table and a null window, which can only answer yes
    or no. `lower <= value <= upper` always holds, and every answer moves one of the two, until
    lower == upper. A good first `guess` needs few questions. The move is a best move: the one that
    proved the last "yes", or the last "no" when the minimizer moves. The line after it leads to
    the score, but its replies were only good enough for the proof: others may be better.
    """
    check_real("guess", guess)
    if not abs(guess) <= float_info.max:
        raise SearchError("guess must be a finite number")
    search = TabledSearch[Move]("mtdf", position, depth, order, recorder)
    lower, upper = -inf, inf
    score = guess
    line: Line[Move] = ()
    while lower < upper:
        asked = max(score + 1, nextafter(score, inf)) if score == lower else score
        below = min(asked - 1, nextafter(asked, -inf))
        score, found = search.value(position, search.depth, below, asked, kind=Kind.ITERATION_ROOT)
        if score > below:
            lower = score
        if score < asked:
            upper = score
        proves_its_move = score > below if position.maximizing else score < asked
        if proves_its_move:
            line = found
    return search.result((score, line))
