"""A chess position as text: its FEN, with castling rights as X-FEN or Shredder-FEN has them.

``rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1``: the pieces rank by rank from the
eighth on, who moves, who may castle where, the square a pawn has just passed, the moves without a
capture or a pawn's move, and the number of the move. The two numbers may be left out.
"""

from typing import NamedTuple

from plyscope._native import ChessBoard
from plyscope.errors import InvalidPositionError
from plyscope.text import shown

EXAMPLE = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
FILES = "abcdefgh"
SQUARES = [f"{file}{rank}" for rank in range(1, 9) for file in FILES]
"""The names of the squares, in the native board's order."""
PIECES = ".PNBRQKpnbrqk"
"""What the native board's cells hold."""
LARGEST_NUMBER = 9999
"""Of a move; no game is so long."""


class Setup(NamedTuple):
    """Pieces on squares and what else a native board is made of, not yet checked by any rule.

    Sets of squares are numbers with a1 as bit 0.
    """

    white: int
    pawns: int
    knights: int
    bishops: int
    rooks: int
    queens: int
    kings: int
    white_to_move: bool
    castling: int
    en_passant: int | None
    quiet: int


def write(board: ChessBoard, number: int) -> str:
    """The FEN of a board, with the number of the move."""
    cells = board.cells()
    ranks = ["".join(PIECES[cell] for cell in cells[at : at + 8]) for at in range(0, 64, 8)]
    placed = "/".join(map(packed, ranks))
    mover = "w" if board.maximizing else "b"
    passed = "-" if board.en_passant is None else SQUARES[board.en_passant]
    return f"{placed} {mover} {_castling(board)} {passed} {board.quiet} {number}"


def read(text: str, *, any_castling: bool) -> tuple[ChessBoard, int]:
    """The board of a FEN, and the number of the move.

    Raises `InvalidPositionError` for anything else. With `any_castling`, for Chess960, king and
    rooks need not be where the game of chess begins.
    """
    fields = text.split()
    if len(fields) not in (4, 6):
        raise refused(text, f"it has {len(fields)} fields, not 4 or 6")
    placed, mover, castling, passed, quiet, number = [*fields, "0", "1"][:6]
    squares = _squares(placed, text)
    if mover not in ("w", "b"):
        raise refused(text, f"who moves is w or b, not {shown(mover)}")
    if passed != "-" and passed not in SQUARES:
        raise refused(text, f"{shown(passed)} is not an en passant square")
    setup = Setup(
        sum(1 << square for square, piece in squares.items() if piece.isupper()),
        *_sets(squares),
        mover == "w",
        _rooks(castling, squares, text, any_castling=any_castling),
        None if passed == "-" else SQUARES.index(passed),
        _counter(quiet, 0, 150, "moves without a capture or a pawn's move", text),
    )
    numbered = _counter(number, 0, LARGEST_NUMBER, "the number of the move", text)
    try:
        return ChessBoard(*setup), max(1, numbered)
    except ValueError as error:
        raise refused(text, str(error)) from None


def refused(text: str, why: str) -> InvalidPositionError:
    """The error about a FEN that says what is wrong with it."""
    return InvalidPositionError(
        f"{shown(text, 90)} is not a chess position: {why}; write one like {EXAMPLE}"
    )


def packed(rank: str) -> str:
    """A rank with numbers for its empty squares."""
    for empty in range(8, 0, -1):
        rank = rank.replace("." * empty, str(empty))
    return rank


def _squares(placed: str, text: str) -> dict[int, str]:
    """The pieces by square."""
    ranks = placed.split("/")
    if len(ranks) != 8:
        raise refused(text, f"it has {len(ranks)} ranks, not 8")
    pieces = {}
    for rank, line in zip(range(7, -1, -1), ranks, strict=True):
        file = 0
        for sign in line:
            if sign in "12345678":
                file += int(sign)
            elif sign in PIECES[1:]:
                pieces[8 * rank + file] = sign
                file += 1
            else:
                raise refused(text, f"{shown(sign)} is not a piece")
        if file != 8:
            raise refused(text, f"rank {rank + 1} has {file} squares, not 8")
    return pieces


def _sets(squares: dict[int, str]) -> tuple[int, int, int, int, int, int]:
    """The pawns, knights, bishops, rooks, queens and kings of both sides."""

    def of(kind: str) -> int:
        return sum(1 << square for square, piece in squares.items() if piece.lower() == kind)

    return of("p"), of("n"), of("b"), of("r"), of("q"), of("k")


def _rooks(castling: str, squares: dict[int, str], text: str, *, any_castling: bool) -> int:
    """The rooks that may castle, as a set."""
    if castling == "-":
        return 0
    rooks = 0
    for letter in castling:
        rook = _rook(letter, squares)
        if rook is None:
            raise refused(text, f"nobody can castle by {shown(letter)}: no king or rook is there")
        if rooks >> rook & 1:
            raise refused(text, f"{shown(castling)} says the same castling twice")
        if not any_castling and _king_of(letter, squares) % 56 != 4:
            raise refused(text, "a king castles from e1 or e8; anywhere else it does in chess/960")
        if not any_castling and rook % 56 not in (0, 7):
            raise refused(text, "a rook castles from a corner; anywhere else it does in chess/960")
        rooks |= 1 << rook
    return rooks


def _rook(letter: str, squares: dict[int, str]) -> int | None:
    """The square of the rook that a letter means: the outermost on a side, or the one of a file."""
    home, rook = (0, "R") if letter.isupper() else (56, "r")
    king = _king_of(letter, squares)
    if king == -1:
        return None
    rooks = [square for square in range(home, home + 8) if squares.get(square) == rook]
    side = letter.lower()
    if side == "k":
        return max((square for square in rooks if square > king), default=None)
    if side == "q":
        return min((square for square in rooks if square < king), default=None)
    return home + FILES.index(side) if home + FILES.find(side) in rooks else None


def _king_of(letter: str, squares: dict[int, str]) -> int:
    """The king on its first rank, of the side that a letter is of; -1 if it is not there."""
    home, king = (0, "K") if letter.isupper() else (56, "k")
    return next((at for at in range(home, home + 8) if squares.get(at) == king), -1)


def _castling(board: ChessBoard) -> str:
    """K or Q for the outermost rook of its side, else the rook's file."""
    white = _castling_of(board, 0, board.white).upper()
    return white + _castling_of(board, 56, ~board.white) or "-"


def _castling_of(board: ChessBoard, home: int, own: int) -> str:
    """The same of one side, whose first rank begins at the square `home`, in small letters."""
    king = next(at for at in range(64) if board.kings & own & 1 << at)
    rooks = [at for at in range(home, home + 8) if board.rooks & own & 1 << at]
    letters = ""
    for rook in (at for at in reversed(rooks) if board.castling & 1 << at):
        outermost, side = (rooks[-1], "k") if rook > king else (rooks[0], "q")
        letters += side if rook == outermost else FILES[rook % 8]
    return letters


def _counter(digits: str, least: int, most: int, what: str, text: str) -> int:
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 6):
        raise refused(text, f"{what} must be a number, not {shown(digits)}")
    if not least <= int(digits) <= most:
        raise refused(text, f"{what} must be from {least} to {most}, not {int(digits)}")
    return int(digits)
