"""What a search should find, worked out without the code under test."""

from dataclasses import dataclass
from typing import Any

from plyscope.position import Position


@dataclass(frozen=True)
class Truth:
    """The value of a position at a depth, the line of first best moves, the whole tree's size."""

    score: float
    line: tuple[Any, ...]
    nodes: int
    leaves: int


def truth(position: Position[Any], depth: int) -> Truth:
    """Looks at everything: the definition of minimax, one line a rule."""
    if depth == 0:
        return Truth(position.evaluate(), (), 1, 1)
    moves = position.moves()
    if not moves:
        outcome = position.outcome()
        assert outcome is not None
        return Truth(outcome, (), 1, 1)
    children = [truth(position.play(move), depth - 1) for move in moves]
    scores = [child.score for child in children]
    score = max(scores) if position.maximizing else min(scores)
    first = scores.index(score)
    return Truth(
        score=score,
        line=(moves[first], *children[first].line),
        nodes=1 + sum(child.nodes for child in children),
        leaves=sum(child.leaves for child in children),
    )


def best_first(position: Position[Any], moves: Any) -> list[Any]:
    """The moves of a finite game, the best for the mover first: an order no search can know."""
    worth = {move: truth(position.play(move), 60).score for move in moves}
    return sorted(moves, key=worth.__getitem__, reverse=position.maximizing)


def worst_first(position: Position[Any], moves: Any) -> list[Any]:
    return best_first(position, moves)[::-1]
