"""Each case that a program may want to tell from the others has an error of its own."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import plyscope
from plyscope import Position, errors
from plyscope.errors import (
    AmbiguousMoveError,
    DamagedFileError,
    FileFormatError,
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    MoveError,
    PlyscopeError,
    SearchTimeoutError,
    TableInUseError,
    TreeError,
    UnknownGameError,
)

TWO_KNIGHTS = "4k3/8/8/8/8/8/4K3/1N3N2 w - - 0 1"
TWO_CAPTURES = "W:W25:B20,19,10,8,9"
TEXTS: list[tuple[str, str | None, str, type[PlyscopeError]]] = [
    ("chess", None, "hello", InvalidMoveError),
    ("chess", None, "e9", InvalidMoveError),
    ("chess", None, "", InvalidMoveError),
    ("chess", None, "e5", IllegalMoveError),
    ("chess", None, "O-O", IllegalMoveError),
    ("chess", None, "e2e5", IllegalMoveError),
    ("chess", TWO_KNIGHTS, "Nd2", AmbiguousMoveError),
    ("chess/960", None, "hello", InvalidMoveError),
    ("chess/960", None, "O-O", IllegalMoveError),
    ("draughts/english", None, "hello", InvalidMoveError),
    ("draughts/english", None, "11", InvalidMoveError),
    ("draughts/english", None, "11-20", IllegalMoveError),
    ("draughts/english", None, "11x18", IllegalMoveError),
    ("draughts/russian", None, "c3d5", IllegalMoveError),
    ("gomoku", None, "z9", InvalidMoveError),
    ("gomoku", None, "h16", InvalidMoveError),
    ("gomoku", "h8 h9", "h8", IllegalMoveError),
    ("connect4", None, "8", InvalidMoveError),
    ("connect4", None, "four", InvalidMoveError),
    ("connect4", "444444", "4", IllegalMoveError),
    ("tictactoe", None, "0", InvalidMoveError),
    ("tictactoe", None, "5 5", InvalidMoveError),
    ("tictactoe", "X.O/.X./...", "1", IllegalMoveError),
    ("simple_draughts", None, "5,0", InvalidMoveError),
    ("simple_draughts", None, "hello", InvalidMoveError),
    ("simple_draughts", None, "5,0-3,2", IllegalMoveError),
    ("tree", None, "1", InvalidMoveError),
    ("tree", None, "C", IllegalMoveError),
]


@pytest.mark.parametrize(("game", "position", "text", "error"), TEXTS)
def test_parse_says_in_which_way_a_text_is_not_a_move(
    game: str, position: str | None, text: str, error: type[PlyscopeError]
) -> None:
    with pytest.raises(PlyscopeError) as raised:
        plyscope.start(game, position).parse(text)
    assert type(raised.value) is error


def test_a_capture_of_draughts_by_two_routes_is_ambiguous() -> None:
    position = plyscope.start("draughts/english", "B:W14,15,22,23,24:BK10")
    texts = [position.text(move) for move in position.moves()]
    ends = {(text.split("x")[0], text.split("x")[-1]) for text in texts}
    assert len(ends) < len(texts), "two routes with the same ends"
    raised = []
    for first, last in ends:
        try:
            position.parse(f"{first}x{last}")
        except PlyscopeError as error:
            raised.append(type(error))
    assert set(raised) == {AmbiguousMoveError}


@pytest.mark.parametrize("game", plyscope.games.CATALOGUE)
def test_play_tells_what_is_not_a_move_from_what_is_not_legal(game: str) -> None:
    position = plyscope.start(game)
    unplayable: list[Any] = ["e4", None, 1.5, b"1"]
    for move in unplayable:
        with pytest.raises(InvalidMoveError):
            position.play(move)
    later = position.play(position.moves()[0])
    moves = [move for move in position.moves() if move not in later.moves()]
    for move in moves[:3]:
        with pytest.raises(IllegalMoveError):
            later.play(move)


TAKING_A_MOVE = ("play", "text", "path", "changes", "uci")


@pytest.mark.parametrize("game", plyscope.games.CATALOGUE)
@pytest.mark.parametrize("name", TAKING_A_MOVE)
def test_whatever_takes_a_move_refuses_what_is_not_one(game: str, name: str) -> None:
    position = plyscope.start(game)
    function = getattr(position, name, None)
    if function is None or getattr(type(position), name) is getattr(Position, name, None):
        function = position.play  # the default of `path` looks at no move
    junk: list[Any] = [
        "x",
        "",
        "\ud800",
        b"1",
        None,
        1.5,
        float("nan"),
        (),
        (1, 2),
        [],
        {},
        object(),
    ]
    for move in junk:
        with pytest.raises(InvalidMoveError):
            function(move)
    for move in (-1, 5, 2**15, 2**64, 10**30):
        with suppress(MoveError):
            function(move)


@pytest.mark.parametrize("game", plyscope.games.CATALOGUE)
def test_order_refuses_what_are_not_moves(game: str) -> None:
    position = plyscope.start(game)
    if type(position).order is Position.order:
        assert position.order(position.moves()) == position.moves()
        return
    junk: list[Any] = [5, None, [None], ["x"], [[1]], [object()], "x"]
    for moves in junk:
        with pytest.raises(InvalidMoveError):
            position.order(moves)
    for move in (-1, 5, 2**15, 2**64, 10**30):
        with suppress(MoveError):
            position.order([move])


@pytest.mark.parametrize(
    ("game", "position", "error"),
    [
        ("checkers", None, UnknownGameError),
        ("draughts/martian", None, UnknownGameError),
        ("no_such_module:Game", None, UnknownGameError),
        ("plyscope:NoSuchClass", None, UnknownGameError),
        ("chess", "8/8/8/8/8/8/8/8 w - - 0 1", InvalidPositionError),
        ("chess", "hello", InvalidPositionError),
        ("chess", 7, InvalidPositionError),
        ("chess/960", "960", InvalidPositionError),
        ("draughts/english", "hello", InvalidPositionError),
        ("gomoku", "x", InvalidPositionError),
        ("gomoku", "h8 h8", InvalidPositionError),
        ("connect4", "8", InvalidPositionError),
        ("tictactoe", "XXXX", InvalidPositionError),
        ("simple_draughts", "hello", InvalidPositionError),
        ("tree", "((3 5", TreeError),
    ],
)
def test_start_tells_an_unknown_game_from_an_invalid_position(
    game: str, position: Any, error: type[PlyscopeError]
) -> None:
    with pytest.raises(PlyscopeError) as raised:
        plyscope.start(game, position)
    assert type(raised.value) is error


def test_a_file_of_another_kind_is_told_from_a_damaged_one(tmp_path: Path) -> None:
    path = tmp_path / "a.arrow"
    plyscope.trace(plyscope.start("tictactoe"), 2).save(path)
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"tictactoe", b"tictactou"))
    with pytest.raises(DamagedFileError):
        plyscope.Trace.open(path)
    path.write_bytes(b"GIF89a")
    with pytest.raises(FileFormatError):
        plyscope.Trace.open(path)


def test_a_search_that_runs_is_told_from_one_that_cannot() -> None:
    table = plyscope.Table()
    running = plyscope.start_search(plyscope.start("chess"), depth=60, table=table)
    try:
        with pytest.raises(SearchTimeoutError):
            running.result(timeout=0.01)
        with pytest.raises(TableInUseError):
            plyscope.search(plyscope.start("chess"), depth=1, table=table)
    finally:
        running.stop()
        running.result()


def test_every_error_is_exported_and_has_one_parent() -> None:
    defined = {name: made for name, made in vars(errors).items() if isinstance(made, type)}
    assert all(getattr(plyscope, name) is made for name, made in defined.items())
    assert all(issubclass(made, PlyscopeError) for made in defined.values())
