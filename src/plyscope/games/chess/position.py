"""A position of chess or Chess960."""

from collections.abc import Hashable, Sequence
from typing import Any, ClassVar, Self

from plyscope._native import ChessBoard
from plyscope.errors import InvalidPositionError
from plyscope.games.chess import fen, notation, scores
from plyscope.games.native import NativePosition
from plyscope.moves import illegal_move, move_code, move_text, only_move
from plyscope.picture import Cell, Picture
from plyscope.text import checked_text

FIRST_960, LAST_960, USUAL_960 = 0, 959, 518
"""The numbers of the starts of Chess960; the last is the one of chess."""
CASTLING = 3
"""What the bits from 12 on of a move's code say of castling."""
KINDS = ("pawn", "knight", "bishop", "rook", "queen", "king")
PIECES = ("", *(f"{colour} {kind}" for colour in ("white", "black") for kind in KINDS))
PALETTE, FILES, RANKS = list(PIECES[1:]), list(fen.FILES), [str(8 - row) for row in range(8)]
NAMES = [[file + rank for file in FILES] for rank in RANKS]
"""What every picture of a board has around its pieces."""


class Chess(NativePosition[ChessBoard]):
    """A position of chess. White is the maximizer.

    30000 for White's win, -30000 for Black's. Otherwise material counts: 100 a pawn, 300 a knight
    or a bishop, 500 a rook, 900 a queen. Moves are small codes, written as SAN: ``Nf3``, ``exd5``,
    ``e8=Q+``, ``O-O``. `key` is a hash of 64 bits, so two positions can share one, with a chance
    of 2^-64.
    """

    __slots__ = ("_number",)
    players: ClassVar[tuple[str, str]] = ("White", "Black")
    game: ClassVar[str] = "chess"
    notation: ClassVar[str] = "PGN"
    protocol: ClassVar[str] = "uci"
    is_960: ClassVar[bool] = False
    unit: ClassVar[float] = 100

    def __init__(self, native: ChessBoard | None = None, number: int = 1) -> None:
        super().__init__(ChessBoard() if native is None else native)
        self._number = number

    @property
    def number(self) -> int:
        """The number of the move, which counts up after each of Black's."""
        return self._number

    @property
    def in_check(self) -> bool:
        """Whether the player to move is in check."""
        return self._native.in_check

    def play(self, move: int) -> Self:
        move = move_code(move)
        number = self._number + (0 if self.maximizing else 1)
        return type(self)(self._after(move, str(move)), number)

    def repetition_key(self) -> Hashable:
        """The pieces, the mover, and the rights to castle and to capture en passant."""
        board = self._native
        placed = (board.white, board.pawns, board.knights, board.bishops, board.rooks)
        royal = (board.queens, board.kings, board.maximizing)
        return *placed, *royal, board.castling, board.en_passant

    def may_claim_draw(self) -> bool:
        """Whether fifty moves of each have passed without a capture or a pawn's move."""
        return self._native.may_claim_draw()

    def noisy(self) -> Sequence[int]:
        return self._native.noisy()

    def passed(self) -> Self:
        return type(self)(super().passed().native(), self._number)

    def text(self, move: int) -> str:
        code = move_code(move)
        try:
            return notation.san(code, self._native)
        except (TypeError, ValueError):
            raise illegal_move(self, str(move)) from None

    def uci(self, move: int) -> str:
        """A move as programs write it: e2e4, e7e8q. In Chess960 castling is king takes rook."""
        return notation.uci(move_code(move), king_takes_rook=self.is_960)

    def parse(self, text: str) -> int:
        """The legal move written like this, as SAN or as UCI."""
        found = notation.matching(move_text(text), self._native)
        return only_move(self, text, found, readable=notation.is_move(text))

    def mate_in(self, score: float) -> int | None:
        return scores.mate_in(score)

    def __str__(self) -> str:
        return fen.write(self._native, self._number)

    def draw(self) -> str:
        """The pieces as letters, White's large, with the names of ranks and files."""
        ranks = [
            f"{8 - row} {' '.join(fen.PIECES[piece] for piece in pieces)}"
            for row, pieces in enumerate(self.board())
        ]
        return "\n".join([*ranks, "  " + " ".join(fen.FILES)])

    def picture(self) -> Picture:
        return Picture("squares", self._pieces(PIECES), NAMES, FILES, RANKS, palette=PALETTE)

    def path(self, move: int) -> Sequence[Cell]:
        move = move_code(move)
        ends = move & 63, move >> 6 & 63
        if move >> 12 == CASTLING and not self.is_960:  # the king goes two squares, as players say
            ends = ends[0], ends[0] + (2 if ends[1] > ends[0] else -2)
        return [Cell(7 - square // 8, square % 8) for square in ends]

    def set_up(self, pieces: Sequence[Sequence[str]], player: str) -> str:
        letters = dict(zip(PIECES, fen.PIECES, strict=True))
        ranks = ["".join(letters.get(piece, ".") for piece in row) for row in pieces]
        home = {"K": (7, 7), "Q": (7, 0), "k": (0, 7), "q": (0, 0)}
        castling = "".join(
            side
            for side, (row, column) in home.items()
            if ranks[row][4] == ("K" if row else "k")
            and ranks[row][column] == ("R" if row else "r")
        )
        placed = "/".join(map(fen.packed, ranks))
        return f"{placed} {'w' if player == 'White' else 'b'} {castling or '-'} - 0 1"


class Chess960(Chess):
    """A position of Chess960: chess from another line of pieces, and castling from anywhere."""

    __slots__ = ()
    game: ClassVar[str] = "chess/960"
    is_960: ClassVar[bool] = True


def start(position: str | None = None) -> Chess:
    """The start, or a position as a FEN: ``4k3/8/8/8/8/8/4P3/4K3 w - - 0 1``."""
    if position is None:
        return Chess()
    return Chess(*fen.read(checked_text(position, fen.EXAMPLE), any_castling=False))


def start_960(position: str | int | None = None) -> Chess960:
    """A start by its number from 0 to 959, 518 if none is given; or a position as a FEN.

    Rooks that may castle are KQkq for the outermost ones, or the letters of their files.
    """
    number = _number_960(USUAL_960 if position is None else position)
    if number is not None:
        line = line_960(number)
        position = f"{line.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{line} w KQkq - 0 1"
    return Chess960(*fen.read(checked_text(position, fen.EXAMPLE), any_castling=True))


def line_960(number: int) -> str:
    """The pieces of a start, from the a-file on, by Scharnagl's numbers."""
    rest, light = divmod(number, 4)
    rest, dark = divmod(rest, 4)
    rest, queen = divmod(rest, 6)
    line = [""] * 8
    line[2 * light + 1] = line[2 * dark] = "B"
    free = [file for file in range(8) if not line[file]]
    line[free.pop(queen)] = "Q"
    pairs = [(one, other) for one in range(5) for other in range(one + 1, 5)]
    for knight in pairs[rest]:
        line[free[knight]] = "N"
    pieces = iter("RKR")
    return "".join(piece or next(pieces) for piece in line)


def _number_960(position: Any) -> int | None:
    """The number that is given for a start, or None if it is something else."""
    digits = position.strip() if isinstance(position, str) else ""
    if digits.isascii() and digits.isdigit():
        position = int(digits) if len(digits) <= 4 else LAST_960 + 1
    if not isinstance(position, int) or isinstance(position, bool):
        return None
    if not FIRST_960 <= position <= LAST_960:
        raise InvalidPositionError(f"the starts of Chess960 are numbered {FIRST_960} to {LAST_960}")
    return position
