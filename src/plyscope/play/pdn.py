"""Between the record of a game of draughts and PDN."""

from collections.abc import Mapping

from plyscope.errors import GameError
from plyscope.games.draughts import Draughts, Variant, start
from plyscope.games.draughts.pdn import UNKNOWN, Line, PdnGame, PdnMove
from plyscope.play.record import GameRecord

INTERNATIONAL = ("2-0", "1-1", "0-2")
OTHERS = ("1-0", "1/2-1/2", "0-1")


def to_pdn(record: GameRecord, tags: Mapping[str, str] | None = None) -> PdnGame:
    """The game as PDN has it; raises `GameError` for a game that is not draughts."""
    first = record.positions[0]
    if not isinstance(first, Draughts):
        raise GameError(f"PDN is for draughts, not for {record.game}")
    moves = [
        PdnMove(position.parse(text))
        for position, text in zip(record.positions, record.moves, strict=False)
    ]
    return PdnGame(first, dict(tags or {}), Line(moves), result_text(first.variant, record.outcome))


def result_text(variant: Variant, outcome: float | None) -> str:
    """A final score as PDN writes it in that variant; None is a game that goes on."""
    if outcome is None:
        return UNKNOWN
    won, drawn, lost = INTERNATIONAL if variant.game_type == 20 else OTHERS
    return won if outcome > 0 else lost if outcome < 0 else drawn


def from_pdn(game: PdnGame) -> GameRecord:
    """The moves of the game itself as a record; raises `GameError` if its variant is unknown."""
    first = game.start
    if first is None:
        raise GameError("a game without a variant cannot be played")
    usual = first == start(variant=first.variant.name)
    record = GameRecord(first.game, None if usual else str(first))
    for move in game.line.moves:
        record.play(move.move)
    return record
