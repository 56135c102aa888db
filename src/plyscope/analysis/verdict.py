"""What the engine thinks of one position, for a person to read."""

from typing import Any, NamedTuple

from plyscope.analysis.chances import chances
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
    chances         the maximizer's winning chances
    distance        the plies to a proven end, or None
    second          the same after the second best move, or None where there is none
    first_sight     what looks best one ply ahead
    """

    score: float
    move: str | None
    line: str
    text: str
    chances: float
    distance: int | None = None
    second: float | None = None
    first_sight: str | None = None


def verdict(position: Position[Any], limits: dict[str, Any]) -> Verdict:
    """Searches a position; `limits` are arguments of `plyscope.search`."""
    outcome = position.outcome()
    if outcome is not None:
        text = "a draw" if outcome == 0 else f"{_winner(outcome)} has won"
        told = text + _eval_command(position, outcome)
        return Verdict(outcome, None, "", told, chances(position, outcome, 0), 0)
    how: dict[str, Any] = {} if position.native() is None else {"preset": "full", "lines": 2}
    result = search(position, **how, **limits)
    assert result.move is not None
    line = " ".join(line_texts(position, result.line[:LONGEST_LINE]))
    text = f"{_score(position, result)} depth {result.depth}: {line}"
    return Verdict(
        *(result.score, position.text(result.move), line),
        text + _eval_command(position, result.score),
        chances(position, result.score, result.distance),
        result.distance,
        chances(position, result.lines[1].score) if len(result.lines) > 1 else None,
        _first_sight(position),
    )


def _first_sight(position: Position[Any]) -> str:
    found = search(position, depth=1)
    return position.text(position.moves()[0] if found.move is None else found.move)


def _score(position: Position[Any], result: SearchResult[Any]) -> str:
    mate = position.mate_in(result.score)
    if mate is not None:
        return f"{_winner(result.score)} mates in {counted(abs(mate), 'move')},"
    if result.distance is not None and result.score:
        return f"{_winner(result.score)} wins in {counted(result.distance, 'move')},"
    return f"{result.score / MAN:+.2f}"


def _eval_command(position: Position[Any], score: float) -> str:
    """The score as other programs find it in a comment of PGN."""
    return f" {pgn.score_command(score)}" if position.notation == "PGN" else ""


def _winner(score: float) -> str:
    return "White" if score > 0 else "Black"
