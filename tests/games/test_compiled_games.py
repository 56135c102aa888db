"""The games of the package that are written in Python: known counts, facts and texts."""

import random
import time
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyscope
from plyscope.errors import InvalidPositionError, MoveError, PlyscopeError
from plyscope.games import start

OTHELLO = [4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288]
PLAYED = [
    *("othello", "kalah", "kalah?houses=3,stones=2", "hex", "hex?size=4"),
    *("breakthrough", "breakthrough?size=5", "mnk", "mnk?m=9,n=2,k=3", "mnk?m=1,n=1,k=1"),
]


def random_game(game: str, seed: int) -> list[Any]:
    """The positions of a random game."""
    source, positions = random.Random(f"{game} {seed}"), [start(game)]
    while positions[-1].moves():
        positions.append(positions[-1].play(source.choice(positions[-1].moves())))
    return positions


@pytest.mark.parametrize("depth", [7, pytest.param(9, marks=pytest.mark.long)])
def test_othello_has_the_published_numbers_of_lines(depth: int) -> None:
    board = start("othello").native()
    assert [board.perft(ply + 1) for ply in range(depth)] == OTHELLO[:depth]


@pytest.mark.parametrize("size", [4, 7, 11])
def test_hex_has_no_draws(size: int) -> None:
    for seed in range(5):
        last = random_game(f"hex?size={size}", seed)[-1]
        assert abs(last.outcome()) == 10_000
        assert _joins(last.board(), 1, down=True) is (last.outcome() > 0)
        assert _joins(last.board(), -1, down=False) is (last.outcome() < 0)


def _joins(board: list[list[int]], stone: int, *, down: bool) -> bool:
    """Whether stones join two sides: a flood from one of them, written on its own."""
    rows = board if down else [list(column) for column in zip(*board, strict=True)]
    size = len(rows)
    reached = {(0, column) for column in range(size) if rows[0][column] == stone}
    todo = list(reached)
    while todo:
        row, column = todo.pop()
        for near in ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)):
            r, c = row + near[0], column + near[1]
            inside = 0 <= r < size and 0 <= c < size
            if inside and rows[r][c] == stone and (r, c) not in reached:
                reached.add((r, c))
                todo.append((r, c))
    return any(row == size - 1 for row, _ in reached)


def test_the_first_player_wins_hex() -> None:
    found = plyscope.search(start("hex?size=4"), depth=16, preset="exact")
    assert found.score == 10_000


@pytest.mark.parametrize(
    ("game", "value"),
    [
        ("mnk?m=3,n=3,k=3", 0),
        ("mnk?m=4,n=3,k=3", 10_000),
        pytest.param("mnk?m=4,n=4,k=4", 0, marks=pytest.mark.long),
    ],
)
def test_values_of_m_n_k_games(game: str, value: int) -> None:
    position = start(game)
    depth = sum(len(row) for row in position.board())
    assert plyscope.search(position, depth=depth, preset="exact").score == value


def test_three_in_a_row_is_tic_tac_toe() -> None:
    boards = [start(game).native() for game in ("mnk?m=3,n=3,k=3", "tictactoe")]
    assert [board.perft(9) for board in boards] == [127_872, 127_872]


@pytest.mark.parametrize("game", PLAYED)
def test_positions_and_moves_are_read_as_they_were_written(game: str) -> None:
    for position in random_game(game, 1):
        assert start(game, str(position)) == position
        for move in position.moves():
            assert position.parse(position.text(move)) == move
        picture = position.picture()
        assert all(len(row) == len(picture.pieces[0]) for row in picture.pieces + picture.names)
        for move in position.moves():
            for row, column in position.path(move):
                assert 0 <= row < len(picture.pieces)
                assert 0 <= column < len(picture.pieces[0])


@pytest.mark.parametrize(
    ("game", "texts"),
    [
        ("othello", ["d3", "c4", "f5", "e6"]),
        ("hex?size=4", ["a1", "b1", "c1", "d1", "a2"]),
        ("breakthrough", ["a2-a3", "a2-b3", "b2-a3", "b2-b3"]),
        ("mnk", ["a5", "b5"]),
        ("kalah", ["1", "2", "3", "4", "5", "6"]),
    ],
)
def test_moves_are_written_as_players_write_them(game: str, texts: list[str]) -> None:
    position = start(game)
    assert [position.text(move) for move in position.moves()][: len(texts)] == texts


def test_special_moves_have_texts_of_their_own() -> None:
    taking = start("breakthrough", "bbbbbbbb/bbbbbbbb/8/8/8/2b5/wwwwwwww/wwwwwwww White")
    assert "b2xc3" in [taking.text(move) for move in taking.moves()]
    stuck = start("othello", "8/8/8/3ox3/8/8/8/8 Black")
    assert [stuck.text(move) for move in stuck.moves()] == ["c4"]
    stuck = start("othello", "8/8/8/3xx3/8/8/8/8 Black")
    assert [stuck.text(move) for move in stuck.moves()] == ["pass"]
    over = stuck.play(stuck.parse("pass")).play(stuck.moves()[0])
    assert (over.outcome(), str(over)) == (200, "8/8/8/3xx3/8/8/8/8 Black passes=2")


def test_a_last_stone_in_the_store_is_another_move() -> None:
    position = start("kalah")
    again = position.play(position.parse("3"))
    assert (again.player, again.board()[1]) == ("South", ["", 4, 4, 0, 5, 5, 5, 1])
    assert again.play(again.parse("1")).player == "North"


@pytest.mark.parametrize(
    ("houses", "stones", "value"),
    [(1, 1, 0), (1, 2, -1), (1, 3, 1), (2, 1, 1), (2, 2, -1), (3, 1, 0), (3, 2, 1), (3, 3, 1)],
)
def test_small_kalah_has_the_published_winner(houses: int, stones: int, value: int) -> None:
    position = start("kalah", houses=houses, stones=stones)
    score = plyscope.search(position, depth=60, preset="exact").score
    assert (score > 0) - (score < 0) == value


@pytest.mark.parametrize(
    ("game", "text", "message"),
    [
        ("othello", "8/8/8 Black", "it needs 8 rows of 8 cells; the first one is 8/8/8/3ox3/"),
        ("othello", "8/8/8/3oz3/8/8/8/8 Black", "a row has numbers and ., x, o, not 'z'"),
        ("othello", "8/8/8/3ox3/8/8/8/8 Red", "the player to move is Black or White, not 'Red'"),
        ("othello", "8/8/8/3ox3/8/8/8/8 Black x=1", "it has no field 'x'"),
        ("othello", "99999999999999999999/8 Black", "it needs 8 rows of 8 cells"),
        ("kalah", "South pits=4*6,0", "pits has 14 numbers, not 7"),
        ("kalah", "South pits=4*9999999", "'4*9999999' is not a number, nor a run"),
        ("kalah", "South pits=400*14", "pits must be numbers from -128 to 127"),
        ("kalah", "", "the player to move is South or North, not ''"),
    ],
)
def test_a_wrong_text_is_refused(game: str, text: str, message: str) -> None:
    with pytest.raises(InvalidPositionError) as refused:
        start(game, text)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("kalah", "South pits=" + "0*9999," * 100_000),
        ("kalah", "South " * 200_000),
        ("othello", "99/" * 500_000 + " Black"),
        ("othello", "9" * 1_000_000 + " Black"),
        ("othello", "/".join(["x." * 100_000] * 8) + " Black"),
        ("hex?" + "size=5," * 100_000, ""),
        ("hex?size=" + "5" * 1_000_000, ""),
    ],
    ids=range(7),
)
def test_a_long_text_is_refused_in_a_short_time(game: str, text: str) -> None:
    began = time.process_time()
    with pytest.raises(PlyscopeError) as refused:
        start(game, text)
    assert len(str(refused.value)) < 1000
    assert time.process_time() - began < 1


@given(
    st.sampled_from(["hex?{}", "mnk?{}", "kalah?{}"]), st.text("sizemnk=,?0123456789-", max_size=20)
)
def test_any_text_behind_a_name_is_options_or_refused(game: str, text: str) -> None:
    with suppress(PlyscopeError):
        position = start(game.format(text))
        assert start(position.game) == position


@given(
    st.sampled_from(["othello", "hex?size=4", "kalah", "mnk?m=3,n=3,k=3"]),
    st.text("/.xowbrXO0123456789 BlackRedSouth=*,-passeitlmn", max_size=60),
)
def test_any_text_is_a_position_or_refused(game: str, text: str) -> None:
    with suppress(PlyscopeError):
        position = start(game, text)
        assert start(game, str(position)) == position


def test_a_move_that_is_not_legal_is_refused() -> None:
    with pytest.raises(
        MoveError, match="'a1' is not a legal move for Black; legal: d3, c4, f5, e6"
    ):
        start("othello").parse("a1")
