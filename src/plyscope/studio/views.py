"""Positions and results as the page shows them."""

from collections.abc import Sequence
from typing import Any

from plyscope.engine import SearchResult
from plyscope.picture import Cell, Picture
from plyscope.play import GameRecord
from plyscope.position import Position, line_texts
from plyscope.studio.messages.play import FoundView, LegalMove, LineView, PositionView
from plyscope.textbook import Result
from plyscope.tracing.words import counted, score_text

SHOWN_LINE = 6
"""Moves of a line that fit in a sentence."""


def position_view(position: Position[Any]) -> PositionView:
    """A position with its board and its legal moves."""
    picture = position.picture()
    return PositionView(
        text=str(position),
        player=position.player,
        maximizing=position.maximizing,
        picture=picture,
        drawing="" if picture else position.draw(),
        moves=[move_view(position, move, picture) for move in position.moves()],
        outcome=position.outcome(),
    )


def move_view(position: Position[Any], move: Any, picture: Picture | None) -> LegalMove:
    """A legal move with its way over the board."""
    path = list(position.path(move)) if picture else []
    captures = _captures(position, move, path, picture) if picture and len(path) > 1 else []
    return LegalMove(position.text(move), path, captures)


def _captures(
    position: Position[Any], move: Any, path: Sequence[Cell], before: Picture
) -> list[Cell]:
    """The cells whose pieces a move takes: empty afterwards, or with another one at its end."""
    after = position.play(move).picture()
    if after is None:
        return []
    end = path[-1]
    taken = [
        Cell(row, column)
        for row, pieces in enumerate(before.pieces)
        for column, piece in enumerate(pieces)
        if piece and not after.pieces[row][column] and Cell(row, column) != path[0]
    ]
    onto = end != path[0] and before.pieces[end.row][end.column]
    return [*taken, end] if onto else taken


def last_path(record: GameRecord) -> list[Cell]:
    """The cells that the last move touched."""
    if not record.moves:
        return []
    before = record.positions[-2]
    return list(before.path(before.parse(record.moves[-1])))


def ending(record: GameRecord) -> tuple[str | None, str]:
    """Who has won, and the same in words; None while the game goes on."""
    outcome = record.outcome
    if outcome is None:
        return None, ""
    if outcome == 0:
        repeated = record.position.outcome() is None
        return "nobody", "A draw" + (" by repetition." if repeated else ".")
    winner = record.name_of(maximizing=outcome > 0)
    return "maximizer" if outcome > 0 else "minimizer", f"{winner} wins."


def said_score(position: Position[Any], score: float, distance: int | None = None) -> str:
    """A score as people read it: +0.4 men, or who wins."""
    if distance is not None and score:
        return f"{'+' if score > 0 else '−'}win in {distance}"
    if position.unit == 1:
        return score_text(score).replace("-", "−") if score <= 0 else f"+{score_text(score)}"
    men = score / position.unit
    return f"{men:+.1f}".replace("-", "−") if abs(men) >= 0.05 else "0.0"


def found_view(position: Position[Any], result: Result[Any]) -> FoundView:
    """What a search from this position has found."""
    engine = result if isinstance(result, SearchResult) else None
    distance = engine.distance if engine else None
    moves = line_texts(position, result.line)
    lines = engine.lines if engine else ()
    return FoundView(
        algorithm=result.algorithm,
        depth=result.depth,
        score=result.score,
        score_text=said_score(position, result.score, distance),
        moves=moves,
        lines=[
            LineView(line.score, said_score(position, line.score), line_texts(position, line.line))
            for line in lines
        ],
        nodes=result.nodes,
        skipped=_skipped(result),
        seconds=engine.seconds if engine else 0.0,
        stopped=engine.stopped if engine else False,
        distance=distance,
        sentence=_sentence(position, result, moves, distance),
    )


def _skipped(result: Result[Any]) -> float:
    """The share of the moves it knew that were never tried."""
    return result.pruned / max(1, result.nodes + result.pruned)


def _sentence(
    position: Position[Any], result: Result[Any], moves: list[str], distance: int | None
) -> str:
    """The search in one sentence."""
    skipped = f"skipped {100 * _skipped(result):.0f} % of the moves it could have tried"
    line = " ".join(moves[:SHOWN_LINE]) + (" …" if len(moves) > SHOWN_LINE else "")
    score = said_score(position, result.score, distance)
    looked = f"Looked at {counted(result.nodes, 'position')}"
    return f"{looked}, {skipped}, expects {line} ({score})" if line else f"{looked} ({score})"
