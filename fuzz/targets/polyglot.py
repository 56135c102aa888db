"""Opening books of chess. They are refused, or have legal moves for a position, or none."""

from functools import cache
from pathlib import Path
from random import Random

from fuzz.mutations import damaged
from plyscope.errors import FileError
from plyscope.games.chess import Chess, start
from plyscope.games.chess.polyglot import ENTRY, Book, key


@cache
def positions() -> list[Chess]:
    """Those of a random game, with a castling, a capture in passing and a promotion at hand."""
    source, position = Random(3), start("r3k2r/1P4P1/8/3pP3/8/8/8/R3K2R w KQkq d6 0 30")
    found = [position]
    while (moves := position.moves()) and len(found) < 4:
        position = position.play(source.choice(moves))
        found.append(position)
    return found


def book(source: Random) -> bytes:
    """Moves of any kind for these positions, in the order of a book."""
    entries = [
        ENTRY.pack(key(position), source.randrange(2**16), source.choice([0, 1, 2**16 - 1]), 0)
        for position in positions()
        for _ in range(source.randrange(300 if source.random() < 0.1 else 8))
    ]
    if source.random() < 0.7:  # castling, and a pawn that becomes a queen
        entries += [ENTRY.pack(key(positions()[0]), move, 1, 0) for move in (0o0407, 0o46171)]
    return b"".join(sorted(entries))


def mutation(source: Random) -> bytes:
    """A book with damage, or only with moves that are none."""
    made = book(source)
    return damaged(made, book(source), source) if source.random() < 0.7 else made


def outcome(data: bytes, folder: Path) -> str:
    """Looks into the book for each of the positions; what it chooses can be played."""
    path = folder / "book.bin"
    path.write_bytes(data)
    try:
        opened = Book(path)
    except FileError:
        return "refused"
    known = 0
    for position in positions():
        chosen = opened.choose(position, Random(1))
        assert chosen is None or chosen in position.moves()
        known += chosen is not None
    return "moves found" if known else "no move"
