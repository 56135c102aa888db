"""A position of any variant of draughts."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from plyscope.errors import SearchError
from plyscope.games.draughts import fen, notation
from plyscope.games.draughts.variants import VARIANTS, DraughtsBoard, Variant
from plyscope.games.native import NativePosition
from plyscope.moves import illegal_move, legal_code, move_code, move_text, only_move
from plyscope.picture import Cell, Picture
from plyscope.text import checked_text, shown

GLYPHS = ".oOxX"
PIECES = ("", "white man", "white crown", "black man", "black crown")
PALETTE = list(PIECES[1:])
LEGEND = "o White, O its king; x Black, X its king"
_BY_BOARD = {variant.board: variant for variant in VARIANTS.values()}


class Draughts(NativePosition[DraughtsBoard]):
    """A position of a variant of draughts, which `variant` describes. White is the maximizer.

    10000 for White's win, -10000 for Black's. Otherwise material counts: 100 a man, 130 a king
    that makes short steps, 300 one that flies.

    Moves are small codes, written ``32-28`` or ``a3-b4`` and ``22x15``. A capture of several pieces
    is written short, ``22x8``, unless another move has the same ends: then with all its stops,
    ``22x15x8``. `key` is a hash of 64 bits, so two positions can share one, with a chance of 2^-64.
    """

    __slots__ = ()
    players: ClassVar[tuple[str, str]] = ("White", "Black")
    unit: ClassVar[float] = 100
    notation: ClassVar[str] = "PDN"
    protocol: ClassVar[str] = "hub"

    @property
    def variant(self) -> Variant:
        """Which variant this is a position of."""
        return _BY_BOARD[type(self._native)]

    @property
    def game(self) -> str:
        return f"draughts/{self.variant.name}"

    def repetition_key(self) -> tuple[int, int, int, bool]:
        """What stands where and who moves, without the counters of moves."""
        board = self._native
        return board.white, board.black, board.kings, board.maximizing

    def noisy(self) -> Sequence[int]:
        return self.moves() if self._native.must_capture else ()

    def routes(self) -> dict[int, list[tuple[str, ...]]]:
        """For each legal move its routes: the squares the piece touches, its start first."""
        names = self.variant.square_names
        return {
            move: [tuple(names[stop - 1] for stop in route) for route in routes]
            for move, routes in zip(self._native.moves(), self._native.routes(), strict=True)
        }

    def text(self, move: int) -> str:
        code = move_code(move)
        try:
            return notation.write(code, self._native, self.variant)
        except ValueError:
            raise illegal_move(self, str(code)) from None

    def parse(self, text: str) -> int:
        """The legal move written like this: short or with all stops, captures with x, : or -."""
        found = notation.matching(move_text(text), self._native, self.variant)
        return only_move(self, text, found, readable=notation.is_move(text))

    def perft(self, depth: int, *, routes: str | None = None) -> int:
        """The number of ways to play exactly `depth` moves from here, counted natively.

        `routes` is "keep" to count captures of the same pieces by two routes as two moves, "drop"
        to count them as one; without it they count as the variant has them.
        """
        if routes is None:
            return super().perft(depth)
        if routes not in ("keep", "drop"):
            raise SearchError(f"routes must be keep or drop, not {shown(str(routes))}")
        try:
            return self._native.perft_routes(depth, keep=routes == "keep")
        except ValueError as error:
            raise SearchError(str(error)) from None

    def __str__(self) -> str:
        return fen.write(fen.setup_of(self._native), self.variant)

    def draw(self) -> str:
        """The pieces, and beside them the names of the squares."""
        names = iter(self.variant.square_names)
        lines = []
        for row, pieces in enumerate(self.board()):
            odd = 0 if self.variant.mirrored else 1
            dark = [(row + column) % 2 == odd for column in range(len(pieces))]
            glyphs = [GLYPHS[piece] if on else " " for piece, on in zip(pieces, dark, strict=True)]
            labels = [f"{next(names):>2}" if on else "  " for on in dark]
            lines.append(f"{' '.join(glyphs)}    {' '.join(labels)}".rstrip())
        return "\n".join([*lines, LEGEND])

    def picture(self) -> Picture:
        variant = self.variant
        around = variant.cell_names, *variant.edges, variant.mirrored, PALETTE
        return Picture("squares", self._pieces(PIECES), *around)

    def path(self, move: int) -> Sequence[Cell]:
        board, cells = self._native, self.variant.cells
        number = board.moves().index(legal_code(self, move))
        return [cells[stop - 1] for stop in board.routes()[number][0]]

    def set_up(self, pieces: Sequence[Sequence[str]], player: str) -> str:
        squares = [pieces[row][column] for row, column in self.variant.cells]

        def having(*words: str) -> int:
            found = enumerate(squares)
            return sum(1 << at for at, piece in found if all(word in piece for word in words))

        setup = fen.Setup(having("white"), having("black"), having("crown"), player == "White")
        return fen.write(setup, self.variant)


def start(position: str | None = None, *, variant: str = "english") -> Draughts:
    """The start, or a position as a FEN: who moves, then each side's squares, K before a king's.

    ``B:W21,22,K24:B1,2,K3``; a range such as ``21-24`` stands for its squares.
    """
    described = VARIANTS[variant]
    if position is None:
        return Draughts(described.board())
    position = checked_text(position, fen.EXAMPLE)
    setup = fen.read(position, described)
    try:
        return Draughts(described.board(*setup))
    except ValueError as error:
        if setup.quiet and fen.is_foreign(position):  # they count where this variant does not
            return start(fen.write(setup._replace(quiet=0), described), variant=variant)
        raise fen.refused(position, str(error)) from None


STARTS = {name: partial(start, variant=name) for name in VARIANTS}
"""How each variant starts, by its name."""
