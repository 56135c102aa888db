"""What a move was worth: its mark, by the winning chances that it lost, and a player's accuracy."""

from collections.abc import Iterable, Sequence
from math import exp
from typing import Any, NamedTuple

from plyscope.analysis.verdict import Verdict
from plyscope.position import Position

MARKS = ((0.15, "??"), (0.10, "?"), (0.05, "?!"))
"""The mark of a move that lost at least so much of the winning chances."""
SURPRISING = 0.10
"""How much worse the second best move is than one marked with !, which is hard to see."""
DECLINE = 4.6
"""How fast the accuracy of a move falls with its loss: half of it is gone at ??."""


class Grade(NamedTuple):
    """The mark of a move, or an empty text, and the winning chances that it lost its player."""

    mark: str
    loss: float


def grade(position: Position[Any], move: str, before: Verdict, after: Verdict) -> Grade:
    """Grades a move by the verdicts of the position before it and of the one after it."""
    if move == before.move:
        return Grade("!" if _is_surprising(position, before) else "", 0.0)
    sign = 1 if position.maximizing else -1
    loss = max(0.0, sign * (before.chances - after.chances))
    return Grade(next((mark for least, mark in MARKS if loss >= least), ""), loss)


def _is_surprising(position: Position[Any], before: Verdict) -> bool:
    """Whether the best move is the only good one, and another one looks better at first."""
    if before.second is None or before.move == before.first_sight:
        return False
    sign = 1 if position.maximizing else -1
    return sign * (before.chances - before.second) >= SURPRISING


def accuracy(losses: Iterable[float]) -> float | None:
    """A player's accuracy in percent: the mean of the moves'; None without any."""
    accuracies = [100 * exp(-DECLINE * loss) for loss in losses]
    return sum(accuracies) / len(accuracies) if accuracies else None


class Review(NamedTuple):
    """A game with a verdict of each position, and a grade of each move."""

    verdicts: Sequence[Verdict]
    grades: Sequence[Grade]
    accuracies: tuple[float | None, float | None]
    """The accuracy of the player who began, and of the other one."""


def review(
    positions: Sequence[Position[Any]], moves: Sequence[str], verdicts: Sequence[Verdict]
) -> Review:
    """Puts together what was found; there is one position, and one verdict, more than moves."""
    graded = [
        grade(position, move, verdicts[ply], verdicts[ply + 1])
        for ply, (position, move) in enumerate(zip(positions, moves, strict=False))
    ]
    losses: tuple[list[float], list[float]] = [], []
    for position, one in zip(positions, graded, strict=False):
        losses[position.maximizing is not positions[0].maximizing].append(one.loss)
    return Review(verdicts, graded, (accuracy(losses[0]), accuracy(losses[1])))
