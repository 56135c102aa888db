"""English draughts, also called checkers: 8x8, kings that go one square at a time."""

from collections.abc import Sequence
from typing import ClassVar

from plyscope._native import EnglishDraughtsBoard
from plyscope.errors import MoveError
from plyscope.games.draughts import fen, notation
from plyscope.games.draughts.notation import Route
from plyscope.games.native import NativePosition
from plyscope.position import checked_text, illegal_move, shown

GLYPHS = ".oOxX"
LEGEND = "o White, O its king; x Black, X its king"


class EnglishDraughts(NativePosition[EnglishDraughtsBoard]):
    """A position of English draughts. White is the maximizer; Black has squares 1-12, and begins.

    Captures must be made and carried on to their end; which one is free. Who cannot move has lost:
    10000 for White's win, -10000 for Black's. Otherwise material counts: 100 a man, 130 a king.

    Moves are codes of the whole route, written ``11-15`` and ``22x15``. A capture of several pieces
    is written short, ``22x8``, unless another move has the same ends: then with all its stops,
    ``22x15x8``. `key` is a hash of 64 bits, so two positions can share one, with a chance of 2^-64.
    """

    __slots__ = ()
    players: ClassVar[tuple[str, str]] = ("White", "Black")

    def __init__(self, native: EnglishDraughtsBoard | None = None) -> None:
        super().__init__(EnglishDraughtsBoard() if native is None else native)

    def noisy(self) -> Sequence[int]:
        return self.moves() if self._native.must_capture else ()

    def _routes(self) -> dict[int, Route]:
        return dict(zip(self._native.moves(), map(tuple, self._native.routes()), strict=True))

    def text(self, move: int) -> str:
        routes = self._routes()
        if move not in routes:
            raise illegal_move(self, str(move))
        return notation.write(routes[move], routes.values(), self._native.must_capture)

    def parse(self, text: str) -> int:
        """The legal move written like this: short or with all stops, captures with x or -."""
        routes = self._routes()
        found = notation.matching(text, routes.values(), self._native.must_capture)
        moves = [move for move, route in routes.items() if route in found]
        if not moves:
            raise illegal_move(self, text)
        if len(moves) > 1:
            listed = ", ".join(map(self.text, moves))
            raise MoveError(f"{shown(text)} can be several moves; write one of {listed}")
        return moves[0]

    def __str__(self) -> str:
        native = self._native
        return fen.write(fen.Setup(native.white, native.black, native.kings, native.maximizing))

    def draw(self) -> str:
        """The pieces, and beside them the numbers of the squares."""
        lines = []
        for row, pieces in enumerate(self.board()):
            dark = [(row + column) % 2 == 1 for column in range(len(pieces))]
            glyphs = [GLYPHS[piece] if on else " " for piece, on in zip(pieces, dark, strict=True)]
            numbers = [
                f"{row * 4 + column // 2 + 1:>2}" if on else "  " for column, on in enumerate(dark)
            ]
            lines.append(f"{' '.join(glyphs)}    {' '.join(numbers)}".rstrip())
        return "\n".join([*lines, LEGEND])


def start(position: str | None = None) -> EnglishDraughts:
    """The start, or a position as a FEN: who moves, then each side's squares, K before a king's.

    ``B:W21,22,K24:B1,2,K3``; a range such as ``21-24`` stands for its squares.
    """
    if position is None:
        return EnglishDraughts()
    position = checked_text(position, fen.EXAMPLE)
    setup = fen.read(position)
    try:
        return EnglishDraughts(EnglishDraughtsBoard(*setup))
    except ValueError as error:
        raise fen.refused(position, str(error)) from None
