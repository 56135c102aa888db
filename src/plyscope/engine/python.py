"""Search of a game that is written in Python: the textbook's `deepening`, within limits."""

import time
from collections.abc import Callable
from dataclasses import fields, replace
from math import inf
from typing import Any

from plyscope.engine.handle import OnIteration
from plyscope.engine.limits import Limits
from plyscope.engine.result import SearchResult, Variation, distance_to_win
from plyscope.position import Move, Position
from plyscope.textbook import Kind, Result, Silent, deepening
from plyscope.textbook.search import MAX_DEPTH


class _Clock(Silent):
    """A recorder that counts the nodes and decides when the search must end."""

    def __init__(self, limits: Limits, stopped: Callable[[], bool]) -> None:
        self.began = time.perf_counter()
        self.deadline = inf if limits.longest is None else self.began + limits.longest
        self.most_nodes = inf if limits.nodes is None else limits.nodes
        self.nodes = 0
        self.stopped = stopped

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.began

    def enter(
        self, position: Position[Any], move: Any, depth: int, alpha: float, beta: float, kind: Kind
    ) -> int:
        self.nodes += 1
        return super().enter(position, move, depth, alpha, beta, kind)

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
    leaves = 0
    last: SearchResult[Move] | None = None
    for deeper in range(1, depth + 1):
        variations = []
        finished = []
        for move in moves:
            if last is not None and clock.is_over():
                return _stopped(last, leaves, clock)
            reply, depth_of_reply = _search_reply(position.play(move), deeper - 1, clock)
            leaves += reply.leaves
            if last is not None and reply.depth < deeper - 1:
                return _stopped(last, leaves, clock)
            variations.append(Variation(reply.score, (move, *reply.line)))
            finished.append(depth_of_reply)
        variations.sort(key=lambda line: line.score, reverse=position.maximizing)
        best = variations[0]
        found = Result("deepening", deeper, best.score, best.move, best.line, clock.nodes, leaves)
        last = _as_result(position, found, tuple(variations[:count]), clock)
        if on_iteration is not None:
            on_iteration(last)
        if max(finished) < deeper - 1:
            break  # every line reached the end of the game: deeper searches would find the same
        moves = [line.line[0] for line in variations]
    assert last is not None
    return last


def _search_reply(position: Position[Move], depth: int, clock: _Clock) -> tuple[Result[Move], int]:
    """The result for a reply, and the depth that was enough to be sure of it."""
    depths: list[int] = []
    reply = deepening(
        position,
        depth,
        recorder=clock,
        stop=clock.is_over,
        on_iteration=lambda found: depths.append(found.depth),
    )
    return reply, depths[-1]


def _stopped(last: SearchResult[Move], leaves: int, clock: _Clock) -> SearchResult[Move]:
    seconds, nodes = clock.seconds, clock.nodes
    return replace(last, stopped=True, seconds=seconds, nodes=nodes, leaves=leaves)


def _as_result(
    position: Position[Move],
    found: Result[Move],
    lines: tuple[Variation[Move], ...],
    clock: _Clock,
) -> SearchResult[Move]:
    known: dict[str, Any] = {field.name: getattr(found, field.name) for field in fields(found)}
    distance = distance_to_win(position, found.line)
    return SearchResult(**known, lines=lines, distance=distance, seconds=clock.seconds)
