"""Opening books in Polyglot's format: the moves that somebody found good in a position.

A book is a file of entries of 16 bytes, sorted by the keys of their positions: the key in eight
bytes, the move and its weight in two each, and four bytes that programs learn in, all big-endian.
The file has no other sign of what it is.
"""

import os
import random
import struct
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from plyscope import files
from plyscope._native import ChessBoard
from plyscope.errors import DamagedFileError, FileFormatError
from plyscope.games.chess import notation
from plyscope.games.chess.position import Chess
from plyscope.position import Position

LARGEST_BOOK = 16 * files.GB
ENTRY = struct.Struct(">QHHI")
MOST_MOVES = 256
"""The most entries that are read for a position; no position has more moves."""
PROMOTIONS = {special: at for at, special in enumerate(notation.PROMOTIONS, start=1)}
"""What a book calls the piece that a pawn becomes: 1 a knight, up to 4 a queen."""
NUMBERS = 781
"""Of a key's random numbers: 12 x 64 pieces, 4 castlings, 8 files of pawns to take in passing, and
White's turn."""
CASTLING, PASSING, TURN = 768, 772, 780
WORD = 2**64 - 1


class BookMove(NamedTuple):
    """A move of a book, and how often it should be played beside the others."""

    move: int
    weight: int


class Book:
    """A book in a file, which is looked into for each position and never read as a whole."""

    def __init__(self, path: str | Path) -> None:
        """Raises `FileError` if the file cannot be a book."""
        self.path = Path(path)
        with self._opened():
            pass

    def moves(self, position: Chess) -> list[BookMove]:
        """The legal moves that the book has for a position, in its order."""
        wanted, found = key(position), []
        legal = {code(move): move for move in position.moves()}
        with self._opened() as (file, count):
            first = bisect_left(range(count), wanted, key=lambda at: _entry(file, at)[0])
            for at in range(first, min(count, first + MOST_MOVES)):
                entry_key, entry_code, weight, _ = _entry(file, at)
                if entry_key != wanted:
                    break
                if entry_code in legal:  # else it is of another position that shares the key
                    found.append(BookMove(legal[entry_code], weight))
        return found

    @staticmethod
    def covers(position: Position[Any]) -> bool:
        """Whether a book can have moves for positions of this game."""
        return isinstance(position, Chess)

    def choose(self, position: Position[Any], randomness: random.Random) -> int | None:
        """A move of the book, chosen at random by the weights; None if the book has none here."""
        moves = self.moves(position) if isinstance(position, Chess) else []
        if not any(weight for _, weight in moves):
            return None
        return randomness.choices(moves, [weight for _, weight in moves])[0].move

    @contextmanager
    def _opened(self) -> Iterator[tuple[BinaryIO, int]]:
        """The file, and how many entries it has."""
        with files.opened(self.path, LARGEST_BOOK) as file:
            size = file.seek(0, os.SEEK_END)
            if size % ENTRY.size:
                raise FileFormatError(
                    f"{files.label(self.path)} is not a book: entries have {ENTRY.size} bytes"
                )
            try:
                yield file, size // ENTRY.size
            except struct.error:
                raise DamagedFileError(f"{files.label(self.path)} was cut off meanwhile") from None


def _entry(file: BinaryIO, at: int) -> tuple[int, int, int, int]:
    """The key of an entry, its move, its weight, and what was learnt of it."""
    file.seek(at * ENTRY.size)
    key, move, weight, learnt = ENTRY.unpack(file.read(ENTRY.size))
    return key, move, weight, learnt


def code(move: int) -> int:
    """A move as books have it; castling is the king that takes its rook, as here."""
    start, end, special = move & 63, move >> 6 & 63, move >> 12
    return end | start << 6 | PROMOTIONS.get(special, 0) << 12


def key(position: Chess) -> int:
    """The key by which books know a position.

    A pawn that could be taken in passing counts if a pawn may take it; Polyglot's own counts also
    where that would leave the king in check.
    """
    board, numbers = position.native(), random_numbers()
    found = 0
    for at in _features(board):
        found ^= numbers[at]
    return found


def _features(board: ChessBoard) -> Iterator[int]:
    """Which of the numbers a position has."""
    kinds = (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings)
    for kind, pieces in enumerate(kinds):
        for square in _squares(pieces):
            yield 64 * (2 * kind + (board.white >> square & 1)) + square
    for rook in _squares(board.castling):
        is_white = bool(board.white >> rook & 1)
        [king] = _squares(board.kings & (board.white if is_white else ~board.white))
        yield CASTLING + (0 if is_white else 2) + (rook < king)
    if board.en_passant is not None:
        yield PASSING + board.en_passant % 8
    if board.maximizing:
        yield TURN


def _squares(squares: int) -> Iterator[int]:
    while squares:
        yield (squares & -squares).bit_length() - 1
        squares &= squares - 1


@cache
def random_numbers() -> list[int]:
    """Polyglot's numbers: the first that ISAAC-64 gives when nothing is put into it."""
    return list(islice(_isaac64(), NUMBERS))


def _isaac64() -> Iterator[int]:
    """Bob Jenkins' generator of random numbers, which is in the public domain, seeded with 0."""
    state = [0x9E3779B97F4A7C13] * 8  # the golden ratio
    for _ in range(4):
        state = _mixed(state)
    memory: list[int] = []
    for _ in range(32):
        state = _mixed(state)
        memory += state
    for at in range(0, 256, 8):
        state = _mixed([a + b & WORD for a, b in zip(state, memory[at : at + 8], strict=True)])
        memory[at : at + 8] = state
    a = b = c = 0
    while True:
        c += 1
        b = b + c & WORD
        batch = []
        for at, old in enumerate(memory):
            turned = (~(a ^ a << 21), a ^ a >> 5, a ^ a << 12, a ^ a >> 33)[at % 4]
            a = turned + memory[at ^ 128] & WORD
            memory[at] = memory[old >> 3 & 255] + a + b & WORD
            b = memory[memory[at] >> 11 & 255] + old & WORD
            batch.append(b)
        yield from reversed(batch)


def _mixed(state: list[int]) -> list[int]:
    """The eight words after each has changed the others."""
    words = list(state)
    for at, shift in enumerate((-9, 9, -23, 15, -14, 20, -17, 14)):
        here, four, five, seven = (at + steps & 7 for steps in (0, 4, 5, 7))
        words[here] = words[here] - words[four] & WORD
        shifted = words[seven] << shift if shift > 0 else words[seven] >> -shift
        words[five] ^= shifted & WORD
        words[seven] = words[seven] + words[here] & WORD
    return words
