"""A game as text that people paste and copy: a position, PDN, or just the moves."""

import re

from plyscope.errors import GameError, PlyscopeError
from plyscope.games import start
from plyscope.games.draughts import Draughts, pdn
from plyscope.play.pdn import from_pdn, to_pdn
from plyscope.play.record import GameRecord

NUMBER = re.compile(r"\b\d+\.+\s*")
"""What stands before a move in a list of moves."""


def written(record: GameRecord) -> tuple[str, str]:
    """The name of the format and the game in it: PDN for draughts, else its moves."""
    if isinstance(record.positions[0], Draughts):
        return "PDN", pdn.write(to_pdn(record))
    return "moves", " ".join(record.moves)


def read(game: str, text: str) -> GameRecord:
    """The game, or the position to begin with, that a text describes."""
    text = text.strip()
    if not text:
        raise GameError("there is nothing to read: paste a position or a game")
    position = start(game)
    if isinstance(position, Draughts) and (text.startswith("[") or NUMBER.match(text)):
        read = next(pdn.read(text, position.variant.name), None)
        if read is None:
            raise GameError("no game is in that text")
        if read.errors:
            raise GameError(str(read.errors[0]))
        return from_pdn(read)
    try:
        return GameRecord(game, text)
    except PlyscopeError as error:
        record = GameRecord(game)
        moves = NUMBER.sub("", text).split()
        try:
            record.replay(moves)
        except PlyscopeError as illegal:
            raise illegal if record.moves else error from None
        return record
