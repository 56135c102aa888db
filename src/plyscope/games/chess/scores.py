"""Scores of chess, in White's view where nothing else is said, and moves to mate."""

from plyscope._native import MAX_DEPTH

WIN = 30_000
"""The score of a mate on the board; each single move until then takes off one."""
PAWN = 100


def mate_in(score: float) -> int | None:
    """The winner's moves to mate that a score means, negative if White is mated; or None."""
    if abs(score) <= WIN - MAX_DEPTH:
        return None
    moves = (WIN - int(abs(score)) + 1) // 2
    return moves if score > 0 else -moves


def of_mate(moves: int) -> int:
    """The score of a mate in that many moves, in the mover's view; 0 and below: it is mated."""
    plies = min(2 * moves - 1 if moves > 0 else -2 * moves, MAX_DEPTH - 1)
    return WIN - plies if moves > 0 else plies - WIN
