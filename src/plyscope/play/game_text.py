"""Converts between the record of a game and its text: PGN for chess, PDN for draughts."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plyscope.errors import GameError
from plyscope.games import start
from plyscope.games.annotated import UNKNOWN, AnnotatedGame, AnnotatedMove, Line, Notation
from plyscope.games.chess import pgn
from plyscope.games.draughts import pdn
from plyscope.play.record import GameRecord
from plyscope.position import Position


@dataclass(frozen=True)
class TextFormat:
    """The format in which whole games of a kind are written and read."""

    name: str
    games: str
    read: Callable[[str, Any], Iterator[AnnotatedGame[Any]]]
    """Reads the games of a text; the variant of a position is the default."""
    notation: Notation[Any]
    write: Callable[[AnnotatedGame[Any]], str]
    results: Callable[[Any], tuple[str, str, str]]
    """The texts of a win, a draw and a loss of White in a game from a position."""


PGN = TextFormat(
    *("PGN", "chess", lambda text, _: pgn.read(text), pgn.Pgn(), pgn.write),
    lambda _: ("1-0", "1/2-1/2", "0-1"),
)
PDN = TextFormat(
    "PDN",
    "draughts",
    lambda text, first: pdn.read(text, first.variant.name),
    pdn.Pdn(),
    pdn.write,
    pdn.results_of,
)
FORMATS = {form.name: form for form in (PGN, PDN)}
"""The formats by name, as in `Position.notation`."""


def format_of(position: Position[Any]) -> TextFormat:
    """The format of games from this position; raises `GameError` where there is none."""
    if position.notation in FORMATS:
        return FORMATS[position.notation]
    raise GameError(f"PGN is for chess and PDN for draughts; {position.game} has no such format")


def first_number(position: Position[Any]) -> tuple[int, bool]:
    """The number of the first move from this position, and whether it is the second of a pair."""
    if position.notation not in FORMATS:
        return 1, False
    notation = FORMATS[position.notation].notation
    return notation.first_number(position), not notation.opens_pair(position)


def to_text(record: GameRecord, tags: Mapping[str, str] | None = None) -> AnnotatedGame[Any]:
    """The game with these tags; raises `GameError` for a game without a text format."""
    first = record.positions[0]
    format_of(first)
    moves = [
        AnnotatedMove(position.parse(text))
        for position, text in zip(record.positions, record.moves, strict=False)
    ]
    return AnnotatedGame(first, dict(tags or {}), Line(moves), result_text(first, record.outcome))


def result_text(first: Position[Any], outcome: float | None) -> str:
    """A final score as a game from this first position writes it; None is an unfinished game."""
    if outcome is None:
        return UNKNOWN
    won, drawn, lost = format_of(first).results(first)
    return won if outcome > 0 else lost if outcome < 0 else drawn


def from_text(game: AnnotatedGame[Any]) -> GameRecord:
    """The main line of a game as a record; raises `GameError` if its start is unknown."""
    first = game.start
    if first is None:
        raise GameError("the start of the game is unknown")
    usual = str(first) == str(start(first.game))
    record = GameRecord(first.game, None if usual else str(first))
    for move in game.line.moves:
        record.play(move.move)
    return record


def load(path: str, variant: str | None = None) -> tuple[TextFormat, Iterator[AnnotatedGame[Any]]]:
    """The games of a file: PGN if its name ends in .pgn, else PDN; see `pgn.load`, `pdn.load`."""
    if Path(path).suffix.lower() != ".pgn":
        return PDN, pdn.load(path, variant)
    if variant is not None:
        raise GameError("a variant is only for PDN; in PGN the tag Variant names it")
    return PGN, pgn.load(path)
