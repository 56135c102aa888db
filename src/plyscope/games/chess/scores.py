"""Between scores of chess and mates in so many moves. Scores are White's, as everywhere."""

from plyscope._native import MAX_DEPTH

WIN = 30_000
"""The score of a mate on the board; each single move until then takes off one."""
PAWN = 100


def mate_in(score: float) -> int | None:
    """In how many moves of the winner a score says mate, below 0 if White is mated; or None."""
    if abs(score) <= WIN - MAX_DEPTH:
        return None
    moves = (WIN - int(abs(score)) + 1) // 2
    return moves if score > 0 else -moves


def of_mate(moves: int, *, white_moves: bool) -> int:
    """The score of a mate in so many moves, below 0 if White is mated; 0 is White's, if it moves.

    The winner who is to move needs one single move less than who waits.
    """
    white_wins = moves > 0 or (moves == 0 and not white_moves)
    plies = 2 * abs(moves) - (1 if moves and white_wins == white_moves else 0)
    score = WIN - min(plies, MAX_DEPTH - 1)
    return score if white_wins else -score
