"""A board in the terminal: coloured squares, pieces as signs or letters, one's own side below."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.text import Text

from plyscope.picture import Cell, Picture

DRAWN = ("squares", "points", "holes", "green")
"""The grids that are drawn here; others have a drawing of their own in text."""
GROUNDS = {
    "points": "#d9b77c",
    "holes": "#2f5f8f",
    "green": "#4d8a5c",
}
LIGHT, DARK = "#bba67f", "#7a5a38"
LAST, CHECK, WON = "#d6b84a", "#d0604f", "#4fae74"
"""The grounds of the last move, of a king in check, and of a row that won."""
NAME = "#33240f"
COLOURS = {
    "white": "#ffffff",
    "black": "#000000",
    "red": "#c8402f",
    "blue": "#1d4fa0",
    "yellow": "#f0c53a",
}
TEXT_SIGN = "\N{VARIATION SELECTOR-15}"
"""After a sign that a terminal might draw as an emoji, which has its own colours and width."""
SIGNS = {
    "man": "●",
    "crown": "♛" + TEXT_SIGN,
    "stone": "●",
    "disc": "●",
    "king": "♚" + TEXT_SIGN,
    "queen": "♛" + TEXT_SIGN,
    "rook": "♜" + TEXT_SIGN,
    "bishop": "♝" + TEXT_SIGN,
    "knight": "♞" + TEXT_SIGN,
    "pawn": "♟" + TEXT_SIGN,
    "cross": "✕",
    "ring": "○",
}
CHESS_LETTERS = {"knight": "n"}
"""Where a letter is not the first one of the piece's name."""


@dataclass(frozen=True)
class Marks:
    """The cells that stand out: those of the last move, a king in check, a row that won."""

    last: Sequence[Cell] = field(default_factory=tuple)
    check: Sequence[Cell] = field(default_factory=tuple)
    row: Sequence[Cell] = field(default_factory=tuple)

    def ground(self, cell: Cell) -> str | None:
        """The colour of a cell that stands out; None for any other."""
        marked = ((self.row, WON), (self.check, CHECK), (self.last, LAST))
        return next((colour for cells, colour in marked if cell in cells), None)


def drawn(picture: Picture, marks: Marks, *, flipped: bool, unicode: bool) -> Text:
    """The board with its names, seen from the other side if it is flipped."""
    rows, columns = range(len(picture.pieces)), range(len(picture.pieces[0]))
    down, across = (rows[::-1], columns[::-1]) if flipped else (rows, columns)
    width = 4 if _has_long_names(picture) else 3
    margin = max(map(len, picture.rows), default=0)
    lines = []
    for row in down:
        label = f"{picture.rows[row]:>{margin}} " if picture.rows else ""
        line = Text(label, style="dim")
        for column in across:
            line.append_text(_cell(picture, Cell(row, column), marks, width, unicode=unicode))
        lines.append(line)
    if picture.columns:
        names = (picture.columns[column].center(width) for column in across)
        lines.append(Text(" " * (margin + bool(picture.rows)) + "".join(names), style="dim"))
    return Text("\n").join(lines)


def _has_long_names(picture: Picture) -> bool:
    """Whether empty cells are named, by names that need room."""
    return not picture.columns and any(len(name) > 1 for row in picture.names for name in row)


def _cell(picture: Picture, cell: Cell, marks: Marks, width: int, *, unicode: bool) -> Text:
    row, column = cell
    is_dark = ((row + column) % 2 == 0) == picture.dark_corner
    ground = marks.ground(cell) or GROUNDS.get(picture.grid) or (DARK if is_dark else LIGHT)
    piece = picture.pieces[row][column]
    if piece:
        sign, colour = piece_sign(piece, unicode=unicode)
        return Text(centred(sign, width), style=f"bold {colour} on {ground}")
    name = "" if picture.columns else picture.names[row][column]
    point = "·" if unicode and picture.grid in ("points", "holes") else name
    return Text(point.center(width), style=f"{NAME} on {ground}")


def centred(sign: str, width: int) -> str:
    """A sign in the middle of its cell; one that is invisible after it takes no room."""
    return sign.center(width + sign.count(TEXT_SIGN))


def piece_sign(piece: str, *, unicode: bool) -> tuple[str, str]:
    """The sign of a piece and its colour: a letter, White's large, where there are no signs."""
    if piece.startswith("!"):
        return ("✕" if unicode else "x"), COLOURS["red"]
    owner, _, kind = piece.partition(" ")
    if owner not in COLOURS or not kind:
        return piece, COLOURS["black"]
    if unicode and kind in SIGNS:
        return SIGNS[kind], COLOURS[owner]
    return piece_letter(owner, kind), COLOURS[owner]


def piece_letter(owner: str, kind: str) -> str:
    """A piece as a letter: chess pieces by their names, men and stones by their colour."""
    if kind in ("man", "crown", "stone", "disc"):
        return owner[0].upper() if kind == "crown" else owner[0]
    letter = CHESS_LETTERS.get(kind, kind[0])
    return letter.upper() if owner == "white" else letter
