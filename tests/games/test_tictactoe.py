"""Tic-tac-toe has exactly the published numbers of positions and games, and refuses the rest."""

from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope.errors import GameError, MoveError
from plyscope.games import tictactoe
from plyscope.games.tictactoe import TicTacToe

# Published counts of the whole tree from the empty board.
NODES_BY_PLY = [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]
GAMES_BY_OUTCOME = {1: 131_184, -1: 77_904, 0: 46_080}
POSITIONS = 5_478


def plies() -> list[Counter[TicTacToe]]:
    """For each number of moves: the positions after so many, and in how many ways each comes up."""
    reached = [Counter({TicTacToe(): 1})]
    while reached[-1]:
        following: Counter[TicTacToe] = Counter()
        for board, ways in reached[-1].items():
            for move in board.moves():
                following[board.play(move)] += ways
        reached.append(following)
    return reached[:-1]


PLIES = plies()
REACHABLE = {board for ply in PLIES for board in ply}


def test_nodes_by_ply_are_the_published_ones() -> None:
    assert [ply.total() for ply in PLIES] == NODES_BY_PLY
    assert sum(NODES_BY_PLY) == 549_946


def test_finished_games_by_outcome_are_the_published_ones() -> None:
    games: Counter[float] = Counter()
    for ply in PLIES:
        for board, ways in ply.items():
            outcome = board.outcome()
            if outcome is not None:
                games[outcome] += ways
    assert games == GAMES_BY_OUTCOME
    assert games.total() == 255_168


def test_start_accepts_exactly_the_positions_that_can_come_up() -> None:
    accepted = set()
    for cells in map("".join, product("XO.", repeat=9)):
        try:
            accepted.add(tictactoe.start(cells))
        except GameError:
            continue
    assert accepted == REACHABLE
    assert len(accepted) == POSITIONS


def test_moves_are_empty_exactly_when_the_game_is_over() -> None:
    assert all((board.outcome() is None) == bool(board.moves()) for board in REACHABLE)


def test_every_position_is_read_back_from_its_text() -> None:
    assert all(tictactoe.start(str(board)) == board for board in REACHABLE)


@pytest.mark.parametrize(
    ("position", "outcome"),
    [
        ("XXX/OO./...", 1),
        ("OO./XXX/...", 1),
        ("O.O/.../XXX", 1),
        ("XO./XO./X..", 1),
        ("OX./OX./.X.", 1),
        ("O.X/O.X/..X", 1),
        ("XO./OX./..X", 1),
        ("O.X/OX./X..", 1),
        ("OOO/XX./X..", -1),
        ("X.O/XO./OX.", -1),
        ("XOX/XXO/OXO", 0),
        ("XXO/OOX/XOX", 0),
        ("XO./.../...", None),
    ],
)
def test_three_in_a_row_wins_and_a_full_board_without_is_a_draw(
    position: str, outcome: float | None
) -> None:
    board = tictactoe.start(position)
    assert (board.outcome(), board.evaluate()) == (outcome, outcome or 0)


def test_x_begins_maximizes_and_the_players_alternate() -> None:
    board, turns = TicTacToe(), []
    for move in (4, 0, 8):
        turns.append((board.player, board.maximizing))
        board = board.play(move)
    assert turns == [("X", True), ("O", False), ("X", True)]
    assert board == tictactoe.start("O../.X./..X")


def test_play_leaves_the_parent_unchanged() -> None:
    board = tictactoe.start("X../.O./...")
    board.play(8)
    assert board == tictactoe.start("X../.O./...")


def test_moves_come_row_by_row_and_are_written_1_to_9() -> None:
    board = tictactoe.start("X.O/.X./...")
    assert list(board.moves()) == [1, 3, 5, 6, 7, 8]
    assert [board.text(move) for move in board.moves()] == ["2", "4", "6", "7", "8", "9"]
    assert [board.parse(f" {text} ") for text in "246789"] == [1, 3, 5, 6, 7, 8]


def test_order_tries_the_centre_then_the_corners() -> None:
    assert list(TicTacToe().order(range(9))) == [4, 0, 2, 6, 8, 1, 3, 5, 7]


@pytest.mark.parametrize("move", [-1, 0, 4, 9, 10**30])
def test_play_refuses_a_cell_that_is_taken_or_not_there(move: int) -> None:
    with pytest.raises(MoveError, match=f"'{move + 1}' is not a legal move for X; legal: 2, 3, 4"):
        tictactoe.start("X../.O./...").play(move)


def test_play_refuses_to_go_on_after_a_win() -> None:
    with pytest.raises(MoveError, match="'9' is not a legal move: the game is over"):
        tictactoe.start("XXX/OO./...").play(8)


@given(st.text(max_size=5))
def test_parse_reads_a_legal_move_or_raises_a_move_error(text: str) -> None:
    board = tictactoe.start("X.O/.X./...")
    try:
        move = board.parse(text)
    except MoveError:
        return
    assert board.text(move) == text.strip()


@pytest.mark.parametrize(
    "text", ["X.O/.X./...", "x.o/.x./...", "X.O.X....", "X-O/-X-/---", " X_O/_X_/___\n"]
)
def test_every_way_to_write_a_position_is_understood(text: str) -> None:
    assert tictactoe.start(text) == TicTacToe("X.O.X....")


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("", "is not a tic-tac-toe position; write one like"),
        ("X.O/.X./..", "is not a tic-tac-toe position"),
        ("X.O/.X./....", "is not a tic-tac-toe position"),
        ("X.O/.Y./...", "is not a tic-tac-toe position"),
        ("X.O/.X./..\x00", "is not a tic-tac-toe position"),
        ("XX./.../...", "X moves first"),
        ("O../.../...", "X moves first"),
        ("XXX/OOO/...", "cannot arise: play continued after a win"),
        ("XXX/OO./O..", "cannot arise: play continued after a win"),
        ("OOO/XX./XX.", "cannot arise: play continued after a win"),
        (4, "a position here is text such as X.O/.X./..., not int"),
        (["X.O", ".X.", "..."], "a position here is text such as X.O/.X./..., not list"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: Any, message: str) -> None:
    with pytest.raises(GameError, match=message):
        tictactoe.start(position)


@given(st.text() | st.text("XOxo./-_ ", max_size=12))
def test_any_text_gives_a_position_or_a_game_error(text: str) -> None:
    try:
        board = tictactoe.start(text)
    except GameError as error:
        assert "\n" not in str(error)  # noqa: PT017 - either way is right
    else:
        assert board in REACHABLE


def test_the_pictures_show_marks_and_free_cells() -> None:
    board = tictactoe.start("X.O/.X./...")
    assert board.board() == [["X", "", "O"], ["", "X", ""], ["", "", ""]]
    assert board.draw() == " X │ 2 │ O\n───┼───┼───\n 4 │ X │ 6\n───┼───┼───\n 7 │ 8 │ 9"
