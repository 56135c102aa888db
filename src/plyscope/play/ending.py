"""How a game ended, in words: who won and why, and the cells that show it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from plyscope.games import options_of
from plyscope.games.names import read, split
from plyscope.picture import Cell, Picture
from plyscope.play.record import GameRecord
from plyscope.position import Position

IN_A_ROW = {"tictactoe": 3, "connect4": 4, "gomoku": 5}
NUMBERS = {3: "Three", 4: "Four", 5: "Five"}
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


class Ending(NamedTuple):
    """The winner, "maximizer", "minimizer" or "nobody", and a sentence such as "Draw by …"."""

    winner: str
    text: str


def ending(record: GameRecord) -> Ending | None:
    """How a game ended by its rules; None while it is not over."""
    outcome = record.outcome
    if outcome is None:
        return None
    if outcome == 0:
        return Ending("nobody", _drawn(record))
    name = record.name_of(maximizing=outcome > 0)
    why = " ".join(filter(None, [_why_won(record), f"{name} wins."]))
    return Ending("maximizer" if outcome > 0 else "minimizer", why)


def _drawn(record: GameRecord) -> str:
    position = record.position
    if position.outcome() is None and record.is_repetition:
        return "Draw by repetition."
    if position.may_claim_draw():
        return "Draw: fifty moves without progress."
    if position.notation == "PGN":
        return "Draw: too few pieces to mate." if _is_bare(position) else "Draw by stalemate."
    return "Draw."


def _why_won(record: GameRecord) -> str:
    position = record.position
    if position.notation == "PGN":
        return "Checkmate."
    if position.notation == "PDN" and not position.moves():
        return f"{position.player} has no {'moves' if _has_pieces(position) else 'pieces left'}."
    row = winning_row(record)
    return f"{NUMBERS.get(_row_length(position), 'A full line')} in a row." if row else ""


def _is_bare(position: Position[Any]) -> bool:
    """Whether nobody has a piece that could mate, but for knights and bishops."""
    picture = position.picture()
    pieces = [] if picture is None else [piece for row in picture.pieces for piece in row if piece]
    return not any(piece.split(" ")[-1] in ("pawn", "rook", "queen") for piece in pieces)


def _has_pieces(position: Position[Any]) -> bool:
    picture, owner = position.picture(), position.player.lower()
    return picture is None or any(
        piece.startswith(owner) for row in picture.pieces for piece in row
    )


def check(position: Position[Any]) -> list[Cell]:
    """The cell of a king in check; empty where there is none."""
    picture = position.picture()
    if picture is None or not getattr(position, "in_check", False):
        return []
    king = f"{position.player.lower()} king"
    return [
        Cell(row, column)
        for row, pieces in enumerate(picture.pieces)
        for column, piece in enumerate(pieces)
        if piece == king
    ]


def winning_row(record: GameRecord) -> list[Cell]:
    """The row of stones that won a game like gomoku; empty for any other ending."""
    least = _row_length(record.position)
    picture = record.position.picture()
    if not least or picture is None or not record.moves or not record.position.outcome():
        return []
    before = record.positions[-2]
    last = list(before.path(before.parse(record.moves[-1])))[-1]
    for direction in DIRECTIONS:
        before_it = list(_along(picture, last, direction, -1))
        row = [*reversed(before_it), last, *_along(picture, last, direction, 1)]
        if len(row) >= least:
            return row
    return []


def _along(picture: Picture, cell: Cell, direction: tuple[int, int], sign: int) -> Iterator[Cell]:
    """The cells next to this one, in a direction, that have the same piece."""
    pieces = picture.pieces
    row, column = cell
    while True:
        row, column = row + sign * direction[0], column + sign * direction[1]
        inside = 0 <= row < len(pieces) and 0 <= column < len(pieces[0])
        if not inside or pieces[row][column] != pieces[cell.row][cell.column]:
            return
        yield Cell(row, column)


def _row_length(position: Position[Any]) -> int:
    """How many in a row win a game; 0 in games that are won otherwise."""
    name, options = split(position.game)
    if name == "mnk":
        known = options_of(name)
        return int({**known, **read(name, options, known)}["k"])
    return IN_A_ROW.get(name.partition("/")[0], 0)
