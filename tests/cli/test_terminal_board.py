"""Boards in the terminal: signs or letters, marks, and whichever side is below."""

import pytest
from rich.console import Console
from rich.text import Text

from plyscope import start
from plyscope.cli.terminal_board import CHECK, LAST, Marks, drawn, piece_sign
from plyscope.picture import Cell, Picture
from plyscope.play import GameRecord
from plyscope.play.ending import check


def picture(game: str, position: str | None = None) -> Picture:
    shown = start(game, position).picture()
    assert shown is not None
    return shown


def board(game: str, *, flipped: bool = False, unicode: bool = True) -> list[str]:
    text = drawn(picture(game), Marks(), flipped=flipped, unicode=unicode)
    return [line.plain for line in text.split("\n")]


def test_chess_has_signs_or_letters_where_the_terminal_lacks_them() -> None:
    assert [len(line.split()) for line in board("chess")][:2] == [9, 9]
    assert board("chess", unicode=False)[0].split() == ["8", *"rnbqkbnr"]
    assert board("chess", unicode=False)[7].split() == ["1", *"RNBQKBNR"]
    assert all(line.isascii() for line in board("chess", unicode=False))


def test_a_flipped_board_has_the_other_side_below() -> None:
    lines = board("chess", flipped=True, unicode=False)
    assert [lines[0].split(), lines[7].split()] == [["1", *"RNBKQBNR"], ["8", *"rnbkqbnr"]]
    assert lines[8].split() == list("hgfedcba")


def test_empty_draughts_squares_have_their_numbers() -> None:
    lines = board("draughts/english", unicode=False)
    assert [lines[0].split(), lines[3].split()] == [["b"] * 4, ["13", "14", "15", "16"]]
    assert board("draughts/english", flipped=True)[4].split() == ["16", "15", "14", "13"]


@pytest.mark.parametrize(
    "game", ["gomoku", "connect4", "othello", "tictactoe", "draughts/international"]
)
@pytest.mark.parametrize("unicode", [True, False])
def test_all_rows_of_a_board_are_equally_wide(game: str, unicode: bool) -> None:
    console = Console(width=200)
    shown = picture(game)
    lines = board(game, unicode=unicode)[: len(shown.pieces)]
    assert len({console.measure(Text(line)).maximum for line in lines}) == 1


def test_the_last_move_and_a_check_are_marked() -> None:
    record = GameRecord("chess")
    record.replay(["e4", "e5", "Qh5", "Ke7", "Qxe5+"])
    shown = record.position.picture()
    assert shown is not None
    marks = Marks(record.last_path, check(record.position))
    styles = [span.style for span in drawn(shown, marks, flipped=False, unicode=True).spans]
    assert sum(str(style).endswith(f"on {LAST}") for style in styles) == 2
    assert sum(str(style).endswith(f"on {CHECK}") for style in styles) == 1
    assert marks.ground(Cell(0, 0)) is None


def test_a_piece_that_has_no_sign_is_written_as_it_is() -> None:
    assert piece_sign("X", unicode=True)[0] == "X"
    assert piece_sign("white man", unicode=False)[0] == "w"
    assert piece_sign("black crown", unicode=False)[0] == "B"
    assert piece_sign("! double four", unicode=False)[0] == "x"
