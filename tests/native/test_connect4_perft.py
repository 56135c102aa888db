"""The native connect four generates exactly the games there are, and survives any argument."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from plyscope._native import Connect4Board

# Published counts: ways to make exactly n moves, n = 1, 2, …; the game stops at a win.
PERFT = [
    7,
    49,
    343,
    2_401,
    16_807,
    117_649,
    823_536,
    5_673_234,
    39_394_572,
    268_031_646,
    1_844_590_828,
]


def after(columns: str) -> Connect4Board:
    """The board after stones in these columns, written 1 to 7 as players do."""
    board = Connect4Board()
    for column in columns:
        board = board.play(int(column) - 1)
    return board


@pytest.mark.parametrize("depth", range(1, 10))
def test_perft_equals_the_published_count(depth: int) -> None:
    assert Connect4Board().perft(depth) == PERFT[depth - 1]


@pytest.mark.long
@pytest.mark.parametrize("depth", [10, 11])
def test_deep_perft_equals_the_published_count(depth: int) -> None:
    assert Connect4Board().perft(depth) == PERFT[depth - 1]


def test_perft_of_depth_zero_is_the_position_itself() -> None:
    assert Connect4Board().perft(0) == 1


def test_perft_of_a_finished_game_is_zero() -> None:
    assert after("1212121").perft(1) == after("1212121").perft(5) == 0


def test_perft_can_be_interrupted() -> None:
    script = """
import signal
from plyscope._native import Connect4Board
signal.signal(signal.SIGALRM, signal.default_int_handler)
signal.setitimer(signal.ITIMER_REAL, 0.1)
try:
    Connect4Board().perft(40)
except KeyboardInterrupt:
    print("interrupted")
"""
    command = [sys.executable, "-c", script]
    run = subprocess.run(command, capture_output=True, text=True, timeout=20, check=True)
    assert run.stdout == "interrupted\n"


@pytest.mark.parametrize("depth", [-1, 65, -(2**63) - 1, 2**64, 10**1000])
def test_perft_refuses_a_depth_out_of_range(depth: int) -> None:
    with pytest.raises(ValueError, match="depth must be between 0 and 64"):
        Connect4Board().perft(depth)


@pytest.mark.parametrize(
    ("columns", "outcome"),
    [
        ("", None),
        ("1212121", 18),  # upright, with the first player's fourth stone
        ("1122334", 18),  # level
        ("71212121", -18),  # the second player's fourth stone
        ("12233434474", 16),  # rising diagonal
        ("76655454414", 16),  # falling diagonal
    ],
)
def test_outcome_is_22_less_the_stones_of_the_winner(columns: str, outcome: int | None) -> None:
    board = after(columns)
    assert board.outcome() == outcome
    assert board.evaluate() == (outcome or 0)
    assert (board.moves() == []) == (outcome is not None)


def test_a_full_board_without_four_is_a_draw() -> None:
    board = after("111111222222333333544444455555666666777777")
    assert (board.outcome(), board.evaluate(), board.moves()) == (0, 0, [])


def test_a_full_column_is_not_a_move() -> None:
    assert after("444444").moves() == [0, 1, 2, 4, 5, 6]


def test_a_line_does_not_wrap_from_one_column_into_the_next() -> None:
    # The first player holds the top three cells of column 1 and the bottom one of column 2.
    assert after("211117171").outcome() is None


def test_cells_are_read_from_the_top_left() -> None:
    board = after("1227")
    expected = [0] * 42
    expected[35], expected[36], expected[29], expected[41] = 1, 2, 1, 2
    assert board.cells() == expected
    assert (board.rows, board.columns) == (6, 7)


def test_the_players_alternate_and_the_first_maximizes() -> None:
    assert [after("123"[:n]).maximizing for n in range(4)] == [True, False, True, False]


@pytest.mark.parametrize("code", [-1, 7, 255, 256, 2**32, 2**32 + 3, 2**64, -(2**64), 10**1000])
def test_play_refuses_a_move_that_is_not_legal(code: int) -> None:
    with pytest.raises(ValueError, match=r"not legal here; legal moves: 0 1 2 3 4 5 6"):
        Connect4Board().play(code)


def test_play_refuses_a_full_column() -> None:
    with pytest.raises(ValueError, match="move 3 is not legal here; legal moves: 0 1 2 4 5 6"):
        after("444444").play(3)


def test_play_refuses_to_go_on_after_the_end() -> None:
    with pytest.raises(ValueError, match="move 0 is not legal: the game is over"):
        after("1212121").play(0)


@pytest.mark.parametrize("argument", ["3", 3.0, [3], Connect4Board()])
@pytest.mark.parametrize("call", [Connect4Board().play, Connect4Board().perft, Connect4Board])
def test_an_argument_that_is_no_integer_is_a_type_error(
    call: Callable[[Any], object], argument: Any
) -> None:
    with pytest.raises(TypeError):
        call(argument)


def test_equal_boards_by_different_ways_share_key_and_hash() -> None:
    one, other = after("123"), after("321")
    assert one == other
    assert (one.key(), hash(one)) == (other.key(), hash(other))
    assert len({one, other, after("213")}) == 2


def test_a_board_differs_from_other_boards_and_from_other_things() -> None:
    board = after("4")
    assert board != after("3")
    assert board != "4"
    assert board != board.key()


def test_play_leaves_the_board_unchanged() -> None:
    board = Connect4Board()
    board.play(3)
    assert board == Connect4Board()


def test_a_board_cannot_be_changed() -> None:
    board: Any = after("44")
    for name in ("maximizing", "anything"):
        with pytest.raises(AttributeError):
            setattr(board, name, 1)
    with pytest.warns(RuntimeWarning, match="already-initialized"), pytest.raises(TypeError):
        board.__init__()
    assert board == after("44")


def test_a_board_that_was_never_made_is_refused() -> None:
    with pytest.warns(RuntimeWarning, match="uninitialized"), pytest.raises(TypeError):
        Connect4Board.__new__(Connect4Board).moves()
    with pytest.raises(TypeError):
        object.__new__(Connect4Board)


@pytest.mark.parametrize("columns", ["", "4", "4453", "1212121", "444444"])
def test_a_board_survives_pickle_copy_and_its_key(columns: str) -> None:
    board = after(columns)
    assert pickle.loads(pickle.dumps(board)) == board
    assert copy.copy(board) == copy.deepcopy(board) == board
    assert Connect4Board(board.key()) == board
    assert repr(board) == f"Connect4Board({board.key()})"


@pytest.mark.parametrize(
    "key",
    [
        -1,
        2,  # a stone of the mover, none of the opponent
        127,  # a column of seven
        30 | 7 << 7 | 1 << 14,  # four of the mover: the game was over before
        2**49,
        2**64 - 1,
        2**64,
    ],
)
def test_no_board_is_made_from_a_key_that_none_has(key: int) -> None:
    with pytest.raises(ValueError, match="no board has that key"):
        Connect4Board(key)
