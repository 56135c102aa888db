"""What all the algorithms share: they count visits, call the recorder and return a `Result`."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import inf, nextafter
from typing import Any, Generic, TypeAlias, TypeVar

from plyscope.arguments import check_function, check_real
from plyscope.conformance import check_position
from plyscope.courtesy import give_way
from plyscope.errors import SearchError
from plyscope.position import Move, Position
from plyscope.stop import current_stop
from plyscope.text import shown
from plyscope.textbook.recorder import SILENT, Kind, Reason, Recorder

M = TypeVar("M", bound=Hashable)

Line: TypeAlias = tuple[M, ...]
"""A sequence of moves."""

Value: TypeAlias = tuple[float, Line[M]]
"""A score, and the line that leads to it."""

Order: TypeAlias = Callable[[Any, Sequence[Any]], Iterable[Any]]
"""A function (position, moves) -> the same moves, the promising ones first."""

ShouldStop: TypeAlias = Callable[[], bool]
"""A function that is called at every node but the first: whether the search should stop."""

DEFAULT_DEPTH = 3
MAX_DEPTH = 400
"""A deeper recursion would not fit in Python's stack; no search in Python gets near it."""


@dataclass(frozen=True)
class Result(Generic[Move]):
    """The result and the cost of a search.

    score           the value of the position, in the maximizer's view
    move            the best move; None at depth 0 and when the game is over
    line            the principal variation: best play by both sides, beginning with `move`
    nodes           positions visited, including the root
    leaves          visited positions that were evaluated or where the game was over
    cutoffs         nodes left early, with moves unsearched
    first_cutoffs   cutoffs by a node's very first move: good ordering makes this share high
    late_cutoffs    cutoffs by a node's last move, which save nothing
    pruned          moves that were never searched
    table_hits      visits answered from the table
    depth, algorithm    what was requested (for a stopped `deepening`, the depth that it finished)
    """

    algorithm: str
    depth: int
    score: float
    move: Move | None
    line: Line[Move]
    nodes: int
    leaves: int
    cutoffs: int = 0
    first_cutoffs: int = 0
    late_cutoffs: int = 0
    pruned: int = 0
    table_hits: int = 0


class Stopped(Exception):
    """Raised inside a search that should stop; it never leaves the algorithm."""


class Search(Generic[Move]):
    """The bookkeeping of one search, so that the algorithms read like their pseudocode."""

    def __init__(
        self,
        algorithm: str,
        position: Position[Move],
        depth: int | None,
        order: Order | None,
        recorder: Recorder | None,
        stop: ShouldStop | None = None,
    ) -> None:
        self.algorithm = algorithm
        check_position(position, SearchError)
        self.depth = default_depth(position) if depth is None else checked_depth(depth)
        check_function("order", order)
        self.order = order
        if recorder is not None and not hasattr(recorder, "enter"):
            raise SearchError(f"recorder must be a Recorder, not {shown(recorder)}")
        self.recorder = SILENT if recorder is None else recorder
        self.stop = stop
        self.cancel = current_stop()
        self.nodes = self.leaves = self.table_hits = 0
        self.cutoffs = self.first_cutoffs = self.late_cutoffs = self.pruned = 0

    def enter(
        self,
        position: Position[Move],
        move: Move | None,
        depth: int,
        alpha: float = -inf,
        beta: float = inf,
        kind: Kind = Kind.NORMAL,
    ) -> int:
        """Counts and records a visit; returns the number of its row (-1 without a recorder)."""
        give_way()
        if self.stop is not None and self.nodes > 0 and self.stop():
            raise Stopped
        if self.cancel is not None:
            self.cancel.check()
        self.nodes += 1
        return self.recorder.enter(position, move, depth, alpha, beta, kind)

    def moves(self, position: Position[Move]) -> Sequence[Move]:
        """The legal moves in the order in which they are searched."""
        moves = position.moves()
        if self.order is None:
            return moves
        ordered = list(self.order(position, moves))
        if len(ordered) != len(moves) or set(ordered) != set(moves):
            raise SearchError(f"order must keep every move, but {list(moves)} became {ordered}")
        return ordered

    def evaluated(self, position: Position[Move]) -> Value[Move]:
        """Leaves a node at depth 0."""
        return self._leaf(position.evaluate(), Reason.EVALUATED)

    def game_over(self, position: Position[Move]) -> Value[Move]:
        """Leaves a node without moves."""
        outcome = position.outcome()
        if outcome is None:
            raise SearchError(
                f"{type(position).__name__} has no moves but outcome() is None: "
                "plyscope.conformance.check(position) shows where"
            )
        return self._leaf(outcome, Reason.GAME_OVER)

    def unsearched(self, position: Position[Move]) -> Value[Move]:
        """What is known of a root before its moves are searched: its evaluation and first move."""
        moves = self.moves(position)
        if not moves:
            return position.outcome() or 0, ()
        return position.evaluate(), tuple(moves[:1]) if self.depth > 0 else ()

    def _leaf(self, score: float, reason: Reason) -> Value[Move]:
        if not -inf < score < inf:
            raise SearchError(f"a score must be a finite number, but the game gave {score}")
        self.leaves += 1
        self.recorder.leave(score, reason, -1)
        return score, ()

    def cut(self, move: Move, moves: Sequence[Move]) -> None:
        """Notes a cutoff by `move`: the moves after it in `moves` are pruned."""
        index = moves.index(move)
        unsearched = len(moves) - index - 1
        self.pruned += unsearched
        self.cutoffs += unsearched > 0
        self.late_cutoffs += unsearched == 0
        self.first_cutoffs += unsearched > 0 and index == 0
        self.recorder.cut()

    def leave(self, score: float, line: Line[Move]) -> Value[Move]:
        """Leaves a node whose moves were searched, all of them or up to a cutoff."""
        self.recorder.leave(score, Reason.ALL_SEARCHED, -1)
        return score, line

    def table_hit(self, score: float, line: Line[Move], source: int) -> Value[Move]:
        """Leaves a node that the table answers; `source` is the row that stored it."""
        self.table_hits += 1
        self.recorder.leave(score, Reason.TABLE_HIT, source)
        return score, line

    def result(self, value: Value[Move]) -> Result[Move]:
        """The result of the whole search, given the value of its root."""
        score, line = value
        return Result(
            algorithm=self.algorithm,
            depth=self.depth,
            score=score,
            move=line[0] if line else None,
            line=line,
            nodes=self.nodes,
            leaves=self.leaves,
            cutoffs=self.cutoffs,
            first_cutoffs=self.first_cutoffs,
            late_cutoffs=self.late_cutoffs,
            pruned=self.pruned,
            table_hits=self.table_hits,
        )


def default_depth(position: Position[Any]) -> int:
    """The default depth of a search: three plies, or the height of an explicit tree.

    Above its leaves, a tree has no evaluation of its own.
    """
    return DEFAULT_DEPTH if position.height is None else position.height


def checked_depth(depth: int) -> int:
    """The depth, if a search in Python can have it; raises `SearchError` otherwise."""
    if isinstance(depth, bool) or not isinstance(depth, int):
        raise SearchError(f"depth must be a whole number, not {shown(depth)}")
    if not 0 <= depth <= MAX_DEPTH:
        raise SearchError(f"depth must be from 0 to {MAX_DEPTH}, not {shown(depth)}")
    return depth


def checked_window(alpha: float, beta: float) -> tuple[float, float]:
    """The window, if alpha is below beta; raises `SearchError` otherwise."""
    for name, bound in (("alpha", alpha), ("beta", beta)):
        check_real(name, bound)
    if not alpha < beta:
        raise SearchError(f"alpha must be below beta, but {alpha} is not below {beta}")
    return alpha, beta


def just_above(score: float) -> float:
    """The smallest score that beats this one: the next integer, or the next float."""
    return score + 1 if isinstance(score, int) else nextafter(score, inf)


def seen_by(sign: int, alpha: float, beta: float) -> tuple[float, float]:
    """The window in the mover's view (sign -1: minimizer) from the maximizer's, or back."""
    return (alpha, beta) if sign > 0 else (-beta, -alpha)
