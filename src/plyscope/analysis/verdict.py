"""What the engine thinks of one position, for a person to read."""

from typing import Any, NamedTuple

from plyscope.engine import SearchResult, search
from plyscope.games.chess import pgn
from plyscope.moves import line_texts
from plyscope.position import Position
from plyscope.text import counted

MAN = 100
"""The score of a man, and of a pawn."""
LONGEST_LINE = 8


class Verdict(NamedTuple):
    """The engine's opinion of a position, as plain data.

    score   the maximizer's, who is White
    move    the best move, or None where the game is over
    line    the best line, as people write it
    text    the score in men or pawns, the depth and the line, as one sentence
    """

    score: float
    move: str | None
    line: str
    text: str


def verdict(position: Position[int], limits: dict[str, Any]) -> Verdict:
    """Searches a position; `limits` are arguments of `plyscope.search`."""
    outcome = position.outcome()
    if outcome is not None:
        text = "a draw" if outcome == 0 else f"{_winner(outcome)} has won"
        return Verdict(outcome, None, "", text + _eval_command(position, outcome))
    result = search(position, preset="full", **limits)
    assert result.move is not None
    line = " ".join(line_texts(position, result.line[:LONGEST_LINE]))
    text = f"{_score(position, result)} depth {result.depth}: {line}"
    best = position.text(result.move)
    return Verdict(result.score, best, line, text + _eval_command(position, result.score))


def _score(position: Position[int], result: SearchResult[int]) -> str:
    mate = position.mate_in(result.score)
    if mate is not None:
        return f"{_winner(result.score)} mates in {counted(abs(mate), 'move')},"
    if result.distance is not None and result.score:
        return f"{_winner(result.score)} wins in {counted(result.distance, 'move')},"
    return f"{result.score / MAN:+.2f}"


def _eval_command(position: Position[int], score: float) -> str:
    """The score as other programs find it in a comment of PGN."""
    return f" {pgn.score_command(score)}" if position.notation == "PGN" else ""


def _winner(score: float) -> str:
    return "White" if score > 0 else "Black"
