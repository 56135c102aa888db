"""A position of gomoku by any of its rule sets."""

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from plyscope.errors import GameError, IllegalMoveError, InvalidPositionError, MoveError
from plyscope.games.gomoku import notation
from plyscope.games.gomoku.rules import RULES, GomokuBoard, RuleSet
from plyscope.games.native import NativePosition
from plyscope.moves import illegal_move, move_code, move_text, sorted_moves, unreadable_move
from plyscope.picture import Cell, Picture
from plyscope.text import checked_text, shown

_BY_BOARD = {rules.board: rules for rules in RULES.values()}
GLYPHS = ".xo"
SWAP_RULES = ("swap", "swap2")
"""The openings after which a player chooses a colour, from an empty board."""
PIECES = {".": "", "x": "black stone", "o": "white stone"}


class Gomoku(NativePosition[GomokuBoard]):
    """A position of gomoku by the rules that `rules` describes. Black begins and maximizes.

    10000 for Black's win, -10000 for White's, 0 for a full board or one without a legal move.

    Moves are points, written ``h8``: the column from the left, the row from the bottom. They come
    in the order of their distance from the centre. `key` is a hash of 64 bits, so two positions can
    share one, with a chance of 2^-64.
    """

    __slots__ = ()
    players: ClassVar[tuple[str, str]] = ("Black", "White")
    unit: ClassVar[float] = 100

    @property
    def rules(self) -> RuleSet:
        """By which rules this is played."""
        return _BY_BOARD[type(self._native)]

    @property
    def game(self) -> str:
        return f"gomoku/{self.rules.name}"

    @property
    def protocol(self) -> str:
        return "" if self.rules.captures else "gomocup"

    @property
    def openings(self) -> Sequence[str]:
        is_start = self == Gomoku(_empty(self.rules, self.size))
        return SWAP_RULES if is_start else ()

    @property
    def size(self) -> int:
        """How many rows and columns the board has."""
        return self._native.columns

    @property
    def captured(self) -> tuple[int, int]:
        """How many stones Black has captured, and White."""
        return self._native.captured

    @property
    def five_stands(self) -> bool:
        """Whether the opponent of the player to move wins unless its row is broken now."""
        return self._native.five_stands

    def forbidden(self) -> dict[str, str]:
        """The empty points that the player to move may not take, each with the reason.

        The reason is "overline", "double four" or "double three".
        """
        return {self.text(point): reason for point, reason in self._native.forbidden()}

    def _after(self, move: int, written: str) -> GomokuBoard:
        try:
            return self._native.play(move)
        except (TypeError, ValueError):  # too large for a code, or illegal
            raise self._refused(move, written) from None

    def _refused(self, point: int | None, written: str) -> MoveError:
        """Why a point cannot be taken."""
        reason = dict(self._native.forbidden()).get(-1 if point is None else point)
        if point is None:
            return unreadable_move(self, written)
        if reason is None:
            return illegal_move(self, written)
        return IllegalMoveError(f"{self.text(point)} is forbidden to {self.player} here: {reason}")

    def order(self, moves: Sequence[int]) -> Sequence[int]:
        return sorted_moves(moves, self._native.move_score, reverse=True)

    def text(self, move: int) -> str:
        written = notation.write_point(move_code(move), self.size)
        if written is None:
            raise illegal_move(self, str(move))
        return written

    def parse(self, text: str) -> int:
        """The legal point written like this: h8 or H8."""
        point = notation.read_point(move_text(text), self.size)
        if point is None or not self._native.is_legal(point):
            raise self._refused(point, text)
        return point

    def __str__(self) -> str:
        return notation.write(self._native, captures=self.rules.captures)

    def draw(self) -> str:
        """The stones, with ! on points that are forbidden, and why they are."""
        forbidden = self._native.forbidden()
        lines = [
            f"{self.size - row:>2} {' '.join(signs)}" for row, signs in enumerate(self._signs())
        ]
        lines.append(f"   {' '.join(notation.COLUMNS[: self.size])}")
        lines.append("x Black, o White" + self._captured_words())
        if forbidden:
            listed = ", ".join(f"{self.text(point)} {reason}" for point, reason in forbidden)
            lines.append(f"! forbidden to {self.player}: {listed}")
        if self.five_stands:
            lines.append(f"{self.player} must break the row of five now")
        return "\n".join(lines)

    def _signs(self) -> list[list[str]]:
        """What is on each point, with ! where it is forbidden."""
        rows = [[GLYPHS[cell] for cell in row] for row in super().board()]
        for point, _ in self._native.forbidden():
            row, column = divmod(point, notation.STRIDE)
            rows[row][column] = "!"
        return rows

    def _captured_words(self) -> str:
        black, white = self.captured
        return f"; captured by Black {black}, by White {white}" if self.rules.captures else ""

    def board(self) -> Any:
        return {
            "size": self.size,
            "cells": super().board(),
            "forbidden": self.forbidden(),
            "captured": list(self.captured),
        }

    def picture(self) -> Picture:
        files = list(notation.COLUMNS[: self.size])
        ranks = [str(self.size - row) for row in range(self.size)]
        pieces = [[PIECES[GLYPHS[cell]] for cell in row] for row in super().board()]
        for point, reason in self._native.forbidden():
            row, column = divmod(point, notation.STRIDE)
            pieces[row][column] = f"! {reason}"
        names = [[file + rank for file in files] for rank in ranks]
        return Picture("points", pieces, names, files, ranks, palette=[PIECES["x"], PIECES["o"]])

    def path(self, move: int) -> Sequence[Cell]:
        self.text(move)  # which refuses what is not on the board
        return [Cell(*divmod(move, notation.STRIDE))]

    def set_up(self, pieces: Sequence[Sequence[str]], player: str) -> str:
        signs = {PIECES[sign]: sign for sign in "xo"}
        rows = ["".join(signs.get(piece, ".") for piece in row) for row in pieces]
        return f"{'/'.join(rows)} {'b' if player == 'Black' else 'w'}"


def start(
    position: str | None = None, *, rules: str = "freestyle", size: int | None = None
) -> Gomoku:
    """The empty board, or a position: the moves played, ``h8 i9 h7``, or what stands where.

    That is one row after the other from the top, x for Black, o for White, . or a number for empty
    points, with / or a new line between rows, and at the end b or w for who moves:
    ``5/5/1xo2/5/5 b``. `size` is how many rows and columns the board has.
    """
    described = RULES[rules]
    if position is None:
        return Gomoku(_empty(described, size))
    position = checked_text(position, notation.EXAMPLE)
    if notation.is_move_list(position):
        return _played(Gomoku(_empty(described, size)), position)
    setup = notation.read(position, described)
    if size is not None and size != setup.size:
        raise notation.refused(position, f"it has {setup.size} rows, and size is {size}")
    try:
        return Gomoku(described.board(*setup))
    except ValueError as error:
        raise notation.refused(position, str(error)) from None


def _empty(rules: RuleSet, size: int | None) -> GomokuBoard:
    try:
        board: GomokuBoard = rules.board(rules.size if size is None else size)
    except TypeError:
        raise GameError(f"size is a whole number, not {shown(str(size))}") from None
    except ValueError:
        raise GameError(f"{rules.name} is played on {rules.size_words}, not size {size}") from None
    return board


def _played(board: Gomoku, moves: str) -> Gomoku:
    for number, move in enumerate(notation.read_moves(moves), start=1):
        try:
            board = board.play(board.parse(move))
        except MoveError as error:
            raise InvalidPositionError(f"gomoku {shown(moves)}, move {number}: {error}") from None
    return board


STARTS = {name: partial(start, rules=name) for name in RULES}
"""How a game by each rule set starts, by its name."""
