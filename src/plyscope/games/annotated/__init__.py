"""Whole games as text, as PGN and PDN have them: tags, moves, comments, variations, a result.

The two notations differ in how they write moves, results and starts, which a `Notation` knows; all
else is here. A game that cannot be read to its end has `errors`, and what was read before them;
reading continues with the next game.
"""

from plyscope.games.annotated.game import (
    MOST_NESTED,
    UNKNOWN,
    AnnotatedGame,
    AnnotatedMove,
    Diagnostic,
    Line,
)
from plyscope.games.annotated.notation import Notation, tokens
from plyscope.games.annotated.reader import decoded, load, read
from plyscope.games.annotated.writer import write

__all__ = [
    "MOST_NESTED",
    "UNKNOWN",
    "AnnotatedGame",
    "AnnotatedMove",
    "Diagnostic",
    "Line",
    "Notation",
    "decoded",
    "load",
    "read",
    "tokens",
    "write",
]
