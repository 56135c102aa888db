"""The smallest tree that proves a value: a lower bound for any search without a table."""

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
    """A value, and the fewest leaves that prove it."""

    value: float
    leaves: int


class _Sizes(NamedTuple):
    """The fewest leaves that prove that a node's value is >= v, <= v, and both at once."""

    at_least: float
    at_most: float
    both: float


def smallest_proof(
    position: Position[Any], depth: int, *, stop: ShouldStop | None = None
) -> SmallestProof:
    """The smallest proof of the minimax value of `position` at `depth`, found by an oracle.

    To prove that the value is at least v, one good move at each of the maximizer's nodes is
    enough, but every reply to it must be searched; to prove that it is at most v, the other way
    round. The oracle knows v and picks the moves that make the two proofs together smallest.
    For a uniform tree this is Knuth and Moore's count (`uniform_proof_leaves`).

    `stop` is called at every node; once it returns True, `SearchError` is raised.
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
                raise SearchError("the search for the smallest proof was stopped")
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
    """The leaves of both proofs: one needs all the children, the other only one of them."""
    every = sum(seen_by_all)
    if every == inf:
        return inf
    return every + min(child.both - one for child, one in zip(children, seen_by_all, strict=True))


def uniform_proof_leaves(branching: int, depth: int) -> int:
    """The leaves of the smallest proof of a uniform tree's value (Knuth and Moore, 1975)."""
    half = depth // 2
    leaves: int = branching**half + branching ** (depth - half) - 1
    return leaves
