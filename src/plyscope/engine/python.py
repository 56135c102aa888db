"""Search of a game that is written in Python: the textbook's `deepening`, within limits."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from math import inf
from operator import itemgetter
from typing import Any, Generic

from plyscope.engine.handle import OnIteration
from plyscope.engine.limits import Limits
from plyscope.engine.result import SearchResult, Variation, distance_to_win
from plyscope.position import Move, Position
from plyscope.textbook import Kind, Line, Reason, Result, Silent, deepening
from plyscope.textbook.search import MAX_DEPTH


class _Clock(Silent):
    """A recorder that counts the nodes and decides when the search must end.

    `root_scores` are those of the root moves that the first iteration has searched so far.
    """

    def __init__(self, limits: Limits, stopped: Callable[[], bool]) -> None:
        self.began = time.perf_counter()
        self.deadline = inf if limits.longest is None else self.began + limits.longest
        self.most_nodes = inf if limits.nodes is None else limits.nodes
        self.nodes = 0
        self.stopped = stopped
        self.root_scores: dict[Any, float] = {}
        self._path: list[Any] = []

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.began

    def enter(
        self, position: Position[Any], move: Any, depth: int, alpha: float, beta: float, kind: Kind
    ) -> int:
        self.nodes += 1
        self._path.append(move)
        return super().enter(position, move, depth, alpha, beta, kind)

    def leave(self, score: float, reason: Reason, source: int) -> None:
        move = self._path.pop()
        if len(self._path) == 1:
            self.root_scores.setdefault(move, score)

    def is_over(self) -> bool:
        return (
            self.nodes >= self.most_nodes or time.perf_counter() >= self.deadline or self.stopped()
        )


def search_python(
    position: Position[Move],
    limits: Limits,
    stopped: Callable[[], bool],
    on_iteration: OnIteration[Move] | None,
) -> SearchResult[Move]:
    """The best move by iterative deepening; `on_iteration` is called after each depth."""
    clock = _Clock(limits, stopped)
    depth = min(limits.deepest, MAX_DEPTH)
    if limits.lines > 1 and depth > 0 and position.moves():
        return _search_lines(position, depth, limits.lines, clock, on_iteration)

    def result(found: Result[Move]) -> SearchResult[Move]:
        lines = (Variation(found.score, found.line),)
        return _as_result(position, found, lines, clock)

    found = deepening(
        position,
        depth,
        recorder=clock,
        stop=clock.is_over,
        on_iteration=(lambda found: on_iteration(result(found))) if on_iteration else None,
    )
    if found.depth == 0 < depth and clock.root_scores:
        best = (max if position.maximizing else min)(clock.root_scores.items(), key=itemgetter(1))
        found = replace(found, score=best[1], move=best[0], line=best[:1])
    return replace(result(found), stopped=found.depth < depth)


def _search_lines(
    position: Position[Move],
    depth: int,
    count: int,
    clock: _Clock,
    on_iteration: OnIteration[Move] | None,
) -> SearchResult[Move]:
    """The best root moves, each searched separately, one ply deeper at a time."""
    moves = list(position.order(position.moves()))
    leaves = finished = 0
    variations: list[Variation[Move]] = []

    def result() -> SearchResult[Move]:
        best = variations[0]
        found = Result("deepening", finished, best.score, best.move, best.line, clock.nodes, leaves)
        return _as_result(position, found, tuple(variations[:count]), clock)

    while finished < depth:
        searched = list(_search_replies(position, moves, finished, clock))
        leaves += sum(reply.leaves for reply in searched)
        replies = [reply for reply in searched if not reply.stopped]
        is_stopped = len(replies) < len(moves)
        if replies and (finished == 0 or not is_stopped):
            variations = [Variation(reply.score, reply.line) for reply in replies]
            variations.sort(key=lambda line: line.score, reverse=position.maximizing)
        if is_stopped:
            variations = variations or [Variation(position.evaluate(), (moves[0],))]
            return replace(result(), stopped=True)
        finished += 1
        if on_iteration is not None:
            on_iteration(result())
        if max(reply.depth for reply in replies) < finished - 1:
            break  # every line reached the end of the game: deeper searches would find the same
        moves = [line.line[0] for line in variations]
    return result()


@dataclass(frozen=True)
class _Reply(Generic[Move]):
    """The result of searching one root move; `depth` was enough to be sure of it."""

    score: float
    line: Line[Move]
    leaves: int
    depth: int
    stopped: bool


def _search_replies(
    position: Position[Move], moves: list[Move], depth: int, clock: _Clock
) -> Iterator[_Reply[Move]]:
    """Searches the position after each of the moves, until it must stop."""
    for move in moves:
        if clock.is_over():
            return
        finished: list[Result[Move]] = []
        found = deepening(
            position.play(move),
            depth,
            recorder=clock,
            stop=clock.is_over,
            on_iteration=finished.append,
        )
        is_stopped = not finished or found.depth < depth
        last = finished[-1].depth if finished else 0
        yield _Reply(found.score, (move, *found.line), found.leaves, last, is_stopped)
        if is_stopped:
            return


def _as_result(
    position: Position[Move],
    found: Result[Move],
    lines: tuple[Variation[Move], ...],
    clock: _Clock,
) -> SearchResult[Move]:
    known: dict[str, Any] = {field.name: getattr(found, field.name) for field in fields(found)}
    distance = distance_to_win(position, found.line)
    return SearchResult(**known, lines=lines, distance=distance, seconds=clock.seconds)
