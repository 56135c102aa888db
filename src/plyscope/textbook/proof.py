"""The smallest tree that could prove a value: what no search without luck can beat."""

from collections.abc import Hashable
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple

from plyscope.errors import SearchError
from plyscope.position import Position
from plyscope.textbook.deepening import deepening
from plyscope.textbook.search import ShouldStop


@dataclass(frozen=True)
class SmallestProof:
    """A value, and the fewest leaves that must be seen to be sure of it."""

    value: float
    leaves: int


class _Sizes(NamedTuple):
    """The fewest leaves that prove of a node: value >= v, value <= v, and both at once."""

    at_least: float
    at_most: float
    both: float


def smallest_proof(
    position: Position[Any], depth: int, *, stop: ShouldStop | None = None
) -> SmallestProof:
    """The smallest proof of the minimax value of `position` at `depth`, found by an oracle.

    To prove that the value is at least v, one good move at each of the maximizer's nodes is
    enough, but every answer to it must be seen; to prove that it is at most v, the other way
    round. The oracle knows v and picks the moves that make the two proofs together smallest.
    For a uniform tree this is Knuth and Moore's count (`uniform_proof_leaves`).

    `stop` is asked at every node; once it says yes, `SearchError` is raised.
    """
    value = deepening(position, depth, stop=stop).score
    known: dict[tuple[Hashable, int], _Sizes] = {}

    def sizes(position: Position[Any], depth: int) -> _Sizes:
        moves = position.moves() if depth > 0 else ()
        if not moves:
            outcome = position.outcome() if depth > 0 else None
            return leaf(position.evaluate() if outcome is None else outcome)
        key = (position.key(), depth)
        if key not in known:
            if stop is not None and stop():
                raise SearchError("stopped before the smallest proof was found")
            children = [sizes(position.play(move), depth - 1) for move in moves]
            known[key] = _choice(position.maximizing, children)
        return known[key]

    def leaf(score: float) -> _Sizes:
        return _Sizes(
            1 if score >= value else inf, 1 if score <= value else inf, 1 if score == value else inf
        )

    return SmallestProof(value, int(sizes(position, depth).both))


def _choice(maximizing: bool, children: list[_Sizes]) -> _Sizes:
    at_least = [child.at_least for child in children]
    at_most = [child.at_most for child in children]
    if maximizing:
        return _Sizes(min(at_least), sum(at_most), _shared(children, at_most))
    return _Sizes(sum(at_least), min(at_most), _shared(children, at_least))


def _shared(children: list[_Sizes], seen_by_all: list[float]) -> float:
    """One proof needs all the children, the other only one: that one had better serve both."""
    every = sum(seen_by_all)
    if every == inf:
        return inf
    return every + min(child.both - one for child, one in zip(children, seen_by_all, strict=True))


def uniform_proof_leaves(branching: int, depth: int) -> int:
    """Knuth and Moore: the leaves of the smallest proof of a uniform tree's value."""
    half = depth // 2
    leaves: int = branching**half + branching ** (depth - half) - 1
    return leaves
