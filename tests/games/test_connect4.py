"""The Python face of the native connect four: its texts, its errors, its scores."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope.errors import GameError, MoveError, SearchError
from plyscope.games import connect4
from plyscope.games.connect4 import Connect4

FIRST_WINS = "1212121"
SECOND_WINS = "71212121"
DRAW = "111111222222333333544444455555666666777777"


def test_start_plays_the_columns_written() -> None:
    board = connect4.start("4453")
    assert board == Connect4().play(3).play(3).play(4).play(2)
    assert board.board() == [
        [0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 2, 0, 0, 0],
        [0, 0, 2, 1, 1, 0, 0],
    ]


def test_draw_shows_the_stones_above_the_columns() -> None:
    empty = ". . . . . . ."
    drawn = [empty, empty, empty, empty, ". . . O . . .", ". . O X X . .", "1 2 3 4 5 6 7"]
    assert connect4.start("4453").draw().splitlines() == drawn


@pytest.mark.parametrize("position", [None, "", "  "])
def test_without_moves_the_board_is_empty(position: str | None) -> None:
    assert connect4.start(position) == Connect4()


def test_text_and_repr_tell_the_moves_played() -> None:
    board = connect4.start(" 4453 ")
    assert (str(board), repr(board)) == ("4453", "Connect4('4453')")
    assert connect4.start(str(board)) == board


def test_x_begins_maximizes_and_the_players_alternate() -> None:
    turns = [(board.player, board.maximizing) for board in map(connect4.start, ("", "4", "44"))]
    assert turns == [("X", True), ("O", False), ("X", True)]


def test_play_leaves_the_parent_unchanged() -> None:
    board = connect4.start("44")
    board.play(0)
    assert (board, str(board)) == (connect4.start("44"), "44")


def test_moves_are_columns_written_1_to_7() -> None:
    board = connect4.start("444444")
    assert list(board.moves()) == [0, 1, 2, 4, 5, 6]
    assert [board.text(move) for move in board.moves()] == ["1", "2", "3", "5", "6", "7"]
    assert [board.parse(text) for text in "123567"] == [0, 1, 2, 4, 5, 6]


def test_order_tries_the_centre_first() -> None:
    assert list(Connect4().order(range(7))) == [3, 2, 4, 1, 5, 0, 6]


def test_equal_boards_by_different_ways_are_equal_positions() -> None:
    one, other = connect4.start("123"), connect4.start("321")
    assert one == other
    assert (hash(one), one.key()) == (hash(other), other.key())
    assert one != connect4.start("213")
    assert one != "123"


@pytest.mark.parametrize("move", [-1, 3, 7, 2**64, -(10**30)])
def test_play_refuses_a_column_that_is_full_or_not_there(move: int) -> None:
    with pytest.raises(MoveError, match=r"; legal: 1, 2, 3, 5, 6, 7$"):
        connect4.start("444444").play(move)


@pytest.mark.parametrize("text", ["", "0", "8", "4", "-1", "1 2", "１", "\x00"])
def test_parse_refuses_what_is_no_legal_column(text: str) -> None:
    with pytest.raises(MoveError, match=r"; legal: 1, 2, 3, 5, 6, 7$"):
        connect4.start("444444").parse(text)


def test_play_refuses_to_go_on_after_the_end() -> None:
    with pytest.raises(MoveError, match="'4' is not a legal move: the game is over"):
        connect4.start(FIRST_WINS).play(3)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("8", "connect four '8', move 1: '8' is not a move; legal: 1, 2, 3, 4"),
        ("440", "move 3: '0' is not a move"),
        ("44 5", "move 3: ' ' is not a move"),
        ("4444444", "move 7: '4' is not a legal move for X; legal: 1, 2, 3, 5, 6, 7"),
        (FIRST_WINS + "4", "move 8: '4' is not a legal move: the game is over"),
        ("x" * 1000, "move 1: 'x' is not a move"),
        (44, "a position here is text such as 4453, not int"),
        (["4", "4"], "a position here is text such as 4453, not list"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_columns_that_cannot_be_played_are_refused(position: Any, message: str) -> None:
    with pytest.raises(GameError, match=message) as refused:
        connect4.start(position)
    assert len(str(refused.value)) < 200


@given(st.text() | st.text("1234567", max_size=42))
def test_any_text_gives_a_position_or_a_game_error(text: str) -> None:
    try:
        board = connect4.start(text)
    except GameError as error:
        assert "\n" not in str(error)  # noqa: PT017 - either way is right
    else:
        assert str(board) == text.strip()


@pytest.mark.parametrize(
    ("columns", "outcome"),
    [
        ("", None),
        ("4453", None),
        (FIRST_WINS, 18),
        ("121277121", 17),
        (SECOND_WINS, -18),
        ("7121267121", -17),
        (DRAW, 0),
    ],
)
def test_a_sooner_win_scores_more_and_a_draw_zero(columns: str, outcome: float | None) -> None:
    board = connect4.start(columns)
    assert (board.outcome(), board.evaluate()) == (outcome, outcome or 0)
    assert bool(board.moves()) == (outcome is None)


def test_perft_counts_the_ways_to_play() -> None:
    assert [Connect4().perft(depth) for depth in range(4)] == [1, 7, 49, 343]


@pytest.mark.parametrize("depth", [-1, 65, 2**64])
def test_perft_refuses_a_depth_out_of_range(depth: int) -> None:
    with pytest.raises(SearchError, match="depth must be between 0 and 64"):
        Connect4().perft(depth)
