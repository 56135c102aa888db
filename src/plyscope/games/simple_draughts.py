"""Simplified draughts, exactly as the draughts document has it.

One jump a turn, captures mandatory, White moves up and is promoted on row 0, Black moves down.
The evaluation belongs to the player who searches and is not symmetric, so a position carries its
searcher, who is the maximizer whichever colour it has.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple, TypeAlias

from plyscope.errors import GameError, InvalidPositionError
from plyscope.moves import illegal_move, move_text, not_a_move, unreadable_move
from plyscope.picture import Cell, Picture
from plyscope.position import Position
from plyscope.text import shown

CODES = range(5)
EMPTY, WHITE, WHITE_KING, BLACK, BLACK_KING = CODES
SIZES = range(3, 21)

Board: TypeAlias = tuple[tuple[int, ...], ...]
"""Rows from the top, each a row of piece codes."""

PLAYERS = ("White", "Black")
PIECES = {"White": (WHITE, WHITE_KING), "Black": (BLACK, BLACK_KING)}
KINGS = (WHITE_KING, BLACK_KING)
PIECE_VALUES = {WHITE: 10, WHITE_KING: 15, BLACK: 10, BLACK_KING: 15}
NO_MOVES = 1000
EDGE_KING = 2
MOBILITY = 0.5
GLYPHS = ".oO" + "xX"
LEGEND = "o White, O its king; x Black, X its king"
PIECE_NAMES = ("", "white man", "white crown", "black man", "black crown")

MOVE = re.compile(r"[0-9]{1,2},[0-9]{1,2}-[0-9]{1,2},[0-9]{1,2}", re.ASCII)
"""A move without blanks and brackets, a capture written like any other."""

UP = ((-1, -1), (-1, 1))
DOWN = ((1, -1), (1, 1))


class Square(NamedTuple):
    """A square by row and column, both from 0 at the top left."""

    row: int
    col: int

    def __str__(self) -> str:
        return f"{self.row},{self.col}"


class Step(NamedTuple):
    """A move from one square to another; two rows apart it is a capture."""

    start: Square
    end: Square

    @property
    def is_capture(self) -> bool:
        return abs(self.start.row - self.end.row) == 2

    def __str__(self) -> str:
        return f"{self.start}{'x' if self.is_capture else '-'}{self.end}"

    def to_dict(self) -> dict[str, dict[str, int]]:
        """The move as the document writes it."""
        return {"from": self.start._asdict(), "to": self.end._asdict()}


@dataclass(frozen=True, slots=True)
class SimpleDraughts(Position[Step]):
    """A board, whose turn it is, and for whom it is evaluated.

    Moves are written row,column from the top left: ``5,0-4,1``, and ``5,0x3,2`` for a capture.
    """

    evaluates_outcome: ClassVar[bool] = False
    unit: ClassVar[float] = 10
    game: ClassVar[str] = "simple_draughts"

    squares: Board
    player: str = "White"
    searcher: str = "White"

    @property
    def maximizing(self) -> bool:
        return self.player == self.searcher

    def moves(self) -> Sequence[Step]:
        return all_moves(self.squares, self.player)

    def play(self, move: Step) -> "SimpleDraughts":
        if self._step(move) not in self.moves():
            raise illegal_move(self, str(move))
        return replace(self, squares=after(self.squares, move), player=other(self.player))

    def _step(self, move: object) -> Step:
        """A move, or a legal one as a plain pair of squares; else raises `InvalidMoveError`."""
        if isinstance(move, Step):
            return move
        for step in self.moves():
            if step == move:
                return step
        raise not_a_move(move)

    def outcome(self) -> float | None:
        if self.moves():
            return None
        return -NO_MOVES if self.maximizing else NO_MOVES

    def evaluate(self) -> float:
        return evaluate_board(self.squares, self.searcher)

    def for_searcher(self, player: str) -> "SimpleDraughts":
        return replace(self, searcher=_player(player))

    def noisy(self) -> Sequence[Step]:
        return [move for move in self.moves() if move.is_capture]

    def text(self, move: Step) -> str:
        return str(self._step(move))

    def parse(self, text: str) -> Step:
        wanted = "".join(move_text(text).split()).translate(str.maketrans("xX:", "---", "()"))
        for move in self.moves():
            if str(move).replace("x", "-") == wanted:
                return move
        raise illegal_move(self, text) if MOVE.fullmatch(wanted) else unreadable_move(self, text)

    def __str__(self) -> str:
        rows = "/".join("".join(map(str, row)) for row in self.squares)
        return f"{rows} {self.player} {self.searcher}"

    def draw(self) -> str:
        rows = [
            f"{index:>2}  {' '.join(GLYPHS[piece] for piece in row)}"
            for index, row in enumerate(self.squares)
        ]
        columns = "    " + " ".join(str(index % 10) for index in range(len(self.squares)))
        return "\n".join([columns, *rows, "    " + LEGEND])

    def board(self) -> Any:
        return [list(row) for row in self.squares]

    def picture(self) -> Picture:
        names = [
            [f"{row},{col}" for col in range(len(self.squares))] for row in range(len(self.squares))
        ]
        labels = [str(index) for index in range(len(self.squares))]
        pieces = [[PIECE_NAMES[piece] for piece in row] for row in self.squares]
        return Picture("squares", pieces, names, labels, labels)

    def path(self, move: Step) -> Sequence[Cell]:
        return [Cell(*square) for square in self._step(move)[:2]]


def other(player: str) -> str:
    return "Black" if player == "White" else "White"


def all_moves(squares: Board, player: str) -> list[Step]:
    """The legal moves of either player: captures if there are any, else the regular moves."""
    captures = [move for square in _pieces(squares, player) for move in _captures(squares, square)]
    if captures:
        return captures
    return [move for square in _pieces(squares, player) for move in _regular(squares, square)]


def _pieces(squares: Board, player: str) -> Iterator[Square]:
    """The squares of a player's pieces, by rows and columns."""
    own = PIECES[player]
    for row, pieces in enumerate(squares):
        for col, piece in enumerate(pieces):
            if piece in own:
                yield Square(row, col)


def _directions(piece: int) -> tuple[tuple[int, int], ...]:
    if piece in KINGS:
        return UP + DOWN
    return UP if piece == WHITE else DOWN


def _captures(squares: Board, square: Square) -> Iterator[Step]:
    row, col = square
    piece, size = squares[row][col], len(squares)
    enemies = PIECES["Black" if piece in PIECES["White"] else "White"]
    for down, right in _directions(piece):
        land = Square(row + 2 * down, col + 2 * right)
        if not (0 <= land.row < size and 0 <= land.col < size):
            continue
        if squares[row + down][col + right] in enemies and squares[land.row][land.col] == EMPTY:
            yield Step(square, land)


def _regular(squares: Board, square: Square) -> Iterator[Step]:
    row, col = square
    size = len(squares)
    for down, right in _directions(squares[row][col]):
        to = Square(row + down, col + right)
        if 0 <= to.row < size and 0 <= to.col < size and squares[to.row][to.col] == EMPTY:
            yield Step(square, to)


def after(squares: Board, move: Step) -> Board:
    """A copy of the board with the move made on it."""
    rows = [list(row) for row in squares]
    (from_row, from_col), (to_row, to_col) = move
    piece = rows[from_row][from_col]
    rows[from_row][from_col] = EMPTY
    if piece == WHITE and to_row == 0:
        piece = WHITE_KING
    elif piece == BLACK and to_row == len(rows) - 1:
        piece = BLACK_KING
    rows[to_row][to_col] = piece
    if abs(from_row - to_row) == 2:
        rows[(from_row + to_row) // 2][(from_col + to_col) // 2] = EMPTY
    return tuple(map(tuple, rows))


def evaluate_board(squares: Board, player: str) -> float:
    """The document's evaluation of a board for the player who searches."""
    own, score, last = PIECES[player], 0.0, len(squares) - 1
    for row, pieces in enumerate(squares):
        for col, piece in enumerate(pieces):
            if piece == EMPTY:
                continue
            if piece not in own:
                score -= PIECE_VALUES[piece]
                continue
            edge = min(row, col, last - row, last - col)
            score += PIECE_VALUES[piece] + position_value(edge)
            if piece in KINGS and edge == 0:
                score += EDGE_KING
    mobility = len(all_moves(squares, player)) - len(all_moves(squares, other(player)))
    return score + MOBILITY * mobility


def position_value(distance_from_edge: int) -> int:
    """What a square is worth to the searcher's piece on it: 0 at the edge, 3 at the centre."""
    return min(distance_from_edge, 3)


def start(
    position: "str | Sequence[Sequence[int]] | None" = None, *, player: str = "White", size: int = 8
) -> SimpleDraughts:
    """The usual start on a board of any size from 3, or a given board; White moves first.

    `player` is the one who searches: the maximizer. `position` is the document's list of rows, or
    text with the rows' codes and optionally who moves and who searches:
    ``030/000/010 White White``. The text that `draw()` prints, and rows in brackets as the document
    writes them, are read as well, with who moves and who searches behind them. "example" is the
    example of the document, with its own moves and scores.
    """
    searcher = _player(player)
    if position is None:
        return SimpleDraughts(_opening(size), "White", searcher)
    if not isinstance(position, str):
        return SimpleDraughts(_checked(position), "White", searcher)
    if position.split(None, 1)[:1] == ["example"]:
        from plyscope.games.draughts_example import read  # which is made of this

        return read(position)
    position = _rows_of(position)
    rows, *names = position.split(None, 3) or [""]
    if len(names) > 2:
        raise InvalidPositionError(
            f"{shown(position)}: after the rows come at most the mover and the searcher"
        )
    squares = _checked([[_code(code, position) for code in row] for row in rows.split("/")])
    mover = _player(names[0]) if names else "White"
    return SimpleDraughts(squares, mover, _player(names[1]) if len(names) == 2 else searcher)


DRAWN_ROW = re.compile(r"(?:^|\s)[0-9]{1,2}((?:\s+[.oOxX])+)(?=\s|$)")
WRITTEN_ROW = re.compile(r"\[([0-4,\s]+)\]")
LONGEST_DRAWING = 4000


def _rows_of(text: str) -> str:
    """A drawn or written board as the rows' codes; any other text as it is."""
    if len(text) > LONGEST_DRAWING:
        return text
    if LEGEND in text:
        drawing, _, names = text.partition(LEGEND)
        codes = str.maketrans(GLYPHS, "01234", " \t\r\n")
        rows = [row.translate(codes) for row in DRAWN_ROW.findall(drawing)]
    elif text.lstrip().startswith("["):
        rows = [re.sub(r"[,\s]", "", row) for row in WRITTEN_ROW.findall(text)]
        names = text.rpartition("]")[2]
    else:
        return text
    return f"{'/'.join(rows)} {names}"


def _opening(size: int) -> Board:
    if type(size) is not int or size not in SIZES:
        raise GameError(f"size must be a whole number from {SIZES[0]} to {SIZES[-1]}")
    filled = max(1, size // 2 - 1)

    def piece(row: int, col: int) -> int:
        if (row + col) % 2 == 0 or filled <= row < size - filled:
            return EMPTY
        return BLACK if row < filled else WHITE

    return tuple(tuple(piece(row, col) for col in range(size)) for row in range(size))


def _code(code: str, position: str) -> int:
    if code in "01234":
        return int(code)
    raise InvalidPositionError(
        f"{shown(position)}: {shown(code)} is not a piece; codes are 0 (empty) to 4 (black king)"
    )


def _checked(rows: Any) -> Board:
    """The board of somebody's rows, if that is what they are."""
    if not _is_row(rows) or len(rows) not in SIZES:
        raise InvalidPositionError(f"a board is a list of {SIZES[0]} to {SIZES[-1]} rows")
    for index, row in enumerate(rows):
        if not _is_row(row) or len(row) != len(rows):
            raise InvalidPositionError(f"row {index} is not a list of {len(rows)} squares")
        for col, piece in enumerate(row):
            if type(piece) is not int or piece not in CODES:
                raise InvalidPositionError(
                    f"square {index},{col} holds none of 0 EMPTY, 1 WHITE, 2 WHITE_KING, "
                    "3 BLACK, 4 BLACK_KING"
                )
    return tuple(map(tuple, rows))


def _is_row(row: Any) -> bool:
    return isinstance(row, (list, tuple))


def _player(name: object) -> str:
    for player in PLAYERS:
        if str(name).lower() in (player.lower(), player[0].lower()):
            return player
    raise GameError(f"{shown(str(name))} is not a player; the players are White and Black")
