"""The Python face of gomoku: its texts, its errors, whole games."""

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyscope
from plyscope import conformance
from plyscope.errors import GameError, MoveError
from plyscope.games.gomoku import RULES, STARTS, Gomoku, start

ALL = pytest.mark.parametrize("rules", RULES)
DOUBLE_THREE = "h10 a1 h9 c1 f8 e1 g8 g1"
"""Black may not play h8 by renju or ninuki."""

GOLDEN = [
    # rules, moves, outcome, stones captured
    ("freestyle", "h8 a1 i8 a2 j8 a3 k8 a4 l8", 10000, (0, 0)),
    ("freestyle", "h8 a1 i8 a2 j8 a3 l8 a4 m8 b1 k8", 10000, (0, 0)),
    ("freestyle", "h8 a1 h1 b2 h15 c3 a15 d4 o1 e5", -10000, (0, 0)),
    ("standard", "h8 a1 i8 a2 j8 a3 l8 a4 m8 b1 k8", None, (0, 0)),
    ("standard", "h8 a1 i8 a2 j8 a3 l8 a4 m8 b1 k8 a5", -10000, (0, 0)),
    ("renju", "h8 a1 i8 a3 j8 a5 k8 a7 l8", 10000, (0, 0)),
    ("renju", "h8 a1 h1 a2 h15 a3 a15 a4 o1 a6 o3 a5", -10000, (0, 0)),
    ("caro", "h8 g8 i8 m8 j8 a1 k8 a2 l8", None, (0, 0)),
    ("caro", "h8 g8 i8 a3 j8 a1 k8 a2 l8", 10000, (0, 0)),
    ("ninuki", "j10 k10 a1 l10 m10", None, (2, 0)),
    ("ninuki", "j10 a1 j11 c1 j12 e1 j13 g1 j14", 10000, (0, 0)),
    ("ninuki", "j10 i11 j11 a1 j12 c1 j13 e1 k11 g1 j14 l11", None, (0, 2)),
    ("ninuki", "j10 i11 j11 a1 j12 c1 j13 e1 k11 g1 j14 i1", 10000, (0, 0)),
]


@pytest.mark.parametrize(("rules", "moves", "outcome", "captured"), GOLDEN)
def test_a_game_ends_as_its_rules_say(
    rules: str, moves: str, outcome: int | None, captured: tuple[int, int]
) -> None:
    position = start(moves, rules=rules)
    assert (position.outcome(), position.captured) == (outcome, captured)
    assert bool(position.moves()) == (outcome is None)
    assert position.evaluate() == outcome or outcome is None


def test_a_full_board_is_a_draw() -> None:
    full = "xxoxx/ooxoo/xxoxx/ooxoo/xxoxx b"
    assert start(full).outcome() == 0
    last = start(full.replace("xxoxx b", "xxox1 b"))
    assert [last.text(move) for move in last.moves()] == ["e1"]
    assert last.play(last.parse("e1")).outcome() == 0


@ALL
def test_black_begins_maximizes_and_the_players_alternate(rules: str) -> None:
    turns = [start(moves, rules=rules) for moves in ("", "h8", "h8 a1")]
    assert [(each.player, each.maximizing) for each in turns] == [
        ("Black", True),
        ("White", False),
        ("Black", True),
    ]


def test_moves_come_in_the_order_of_their_distance_from_the_centre() -> None:
    names = [start().text(move) for move in start().moves()]
    assert names[:10] == ["h8", "g9", "h9", "i9", "g8", "i8", "g7", "h7", "i7", "f10"]
    assert (len(names), names[-1]) == (225, "o1")
    even = start(size=6)
    assert [even.text(move) for move in even.moves()][:5] == ["c4", "d4", "c3", "d3", "b5"]


@ALL
def test_a_position_comes_back_from_its_text(rules: str) -> None:
    moves = "h8 i9 h7 c3 h9 d3 k10"
    position = start(moves, rules=rules)
    assert start(str(position), rules=rules) == position
    assert str(start(str(position), rules=rules)) == str(position)
    assert plyscope.start(**plyscope.games.written(position)) == position
    assert repr(position) == f"Gomoku({str(position)!r})"


def test_a_position_is_written_row_by_row_with_who_moves() -> None:
    assert str(start("a5 c3 b4", size=5)) == "x4/1x3/2o2/5/5 w"
    assert str(start(rules="ninuki", size=5)) == "5/5/5/5/5 b 0-0"


def test_a_diagram_is_read() -> None:
    diagram = """
        . . . . .
        . x . . .
        . . o . .
        . . . . .
        . . . . .
    """
    assert start(diagram) == start("b4 c3", size=5)
    assert start(f"{diagram} w").player == "White"


def test_moves_may_be_in_capitals_and_without_spaces() -> None:
    assert start("H8i9 h7") == start("h8 i9 h7")


def test_equal_boards_by_different_ways_are_equal_positions() -> None:
    one, two = start("h8 a1 i8"), start("i8 a1 h8")
    assert (one, one.key(), hash(one)) == (two, two.key(), hash(two))
    assert one.key() != start("h8 a1 i8 b1").key()
    assert start(size=15).key() != start(size=16).key()
    assert start(rules="standard") != start()


@ALL
def test_a_native_board_can_be_pickled_and_copied(rules: str) -> None:
    board = start("h8 i9 h7", rules=rules).native()
    assert pickle.loads(pickle.dumps(board)) == copy.copy(board) == board


@pytest.mark.parametrize("rules", ["renju", "ninuki"])
def test_forbidden_points_are_told_with_the_reason(rules: str) -> None:
    position = start(DOUBLE_THREE, rules=rules)
    assert position.forbidden() == {"h8": "double three"}
    assert position.board()["forbidden"] == {"h8": "double three"}
    assert "! forbidden to Black: h8 double three" in position.draw()


def test_a_forbidden_point_is_refused_with_the_reason() -> None:
    position = start(DOUBLE_THREE, rules="renju")
    message = "h8 is forbidden to Black here: double three"
    with pytest.raises(MoveError, match=message):
        position.parse("h8")
    with pytest.raises(MoveError, match=message):
        position.play(start().parse("h8"))
    with pytest.raises(GameError, match=f"move 9: {message}"):
        start(f"{DOUBLE_THREE} h8", rules="renju")


def test_draw_shows_stones_coordinates_and_captures() -> None:
    assert start("c3 d3 a1 e3 f3", rules="ninuki", size=6).draw().splitlines() == [
        " 6 . . . . . .",
        " 5 . . . . . .",
        " 4 . . . . . .",
        " 3 . . x . . x",
        " 2 . . . . . .",
        " 1 x . . . . .",
        "   a b c d e f",
        "x Black, o White; captured by Black 2, by White 0",
    ]


def test_draw_says_that_a_five_must_be_broken() -> None:
    position = start("j10 i11 j11 a1 j12 c1 j13 e1 k11 g1 j14", rules="ninuki")
    assert position.five_stands
    assert position.draw().endswith("White must break the row of five now")


def test_board_is_plain_data_for_a_screen() -> None:
    assert start("a5 b5", size=5).board() == {
        "size": 5,
        "cells": [[1, 2, 0, 0, 0], *([0] * 5 for _ in range(4))],
        "forbidden": {},
        "captured": [0, 0],
    }


def test_a_picture_has_stones_on_named_points_and_marks_forbidden_ones() -> None:
    position = start(DOUBLE_THREE, rules="renju")
    picture = position.picture()
    assert picture.grid == "points"
    pieces = {
        name: piece
        for names, row in zip(picture.names, picture.pieces, strict=True)
        for name, piece in zip(names, row, strict=True)
    }
    assert (pieces["h9"], pieces["a1"], pieces["h8"]) == (
        *("black stone", "white stone", "! double three"),
    )
    row, column = position.path(position.parse("i8"))[0]
    assert picture.names[row][column] == "i8"


@pytest.mark.parametrize(
    ("position", "options", "message"),
    [
        ("h8 h8", {}, "gomoku 'h8 h8', move 2: 'h8' is not a legal move for White; legal: g9, h9"),
        ("h16", {}, "move 1: 'h16' is not a move"),
        ("p1", {}, "move 1: 'p1' is not a move"),
        ("a1 b1", {"size": 4}, "freestyle is played on 5x5 to 20x20, not size 4"),
        (None, {"size": 21}, "freestyle is played on 5x5 to 20x20, not size 21"),
        (None, {"size": 2**70}, "freestyle is played on 5x5 to 20x20"),
        (None, {"size": "15"}, "size is a whole number, not '15'"),
        (None, {"size": 19, "rules": "renju"}, "renju is played on 15x15, not size 19"),
        ("5/5/5/5 b", {}, "it has 4 rows, and freestyle is played on 5x5 to 20x20"),
        ("5/5/6/5/5 b", {}, "row 3 has 6 points, but there are 5 rows"),
        ("5/5/5/5/5 b", {"size": 6}, "it has 5 rows, and size is 6"),
        ("5/5/xxx2/5/5", {}, "it does not say who moves; put b or w at the end"),
        ("5/5/5/5/4q b", {}, "row '4q' has more than x, o, . and numbers in it"),
        ("5/5/5/5/5 b 2-0", {}, "stones are captured in ninuki only"),
        ("5/5/5/5/5 b 3-0", {"rules": "ninuki"}, "captured stones are an even number from 0 to 24"),
        ("xxxxx/5/5/5/5 b", {}, "play goes on after a win there"),
        (15, {}, "a position here is text such as h8 i9 h7, not int"),
    ],
    ids=str,
)
def test_what_is_no_position_is_refused(
    position: Any, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(GameError) as refused:
        start(position, **options)
    assert message in str(refused.value)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    "text", ["", "h", "8", "h0", "h16", "p8", "h08", "h8 ", "i８", "hh8", "\x00"]
)
def test_parse_refuses_what_is_no_empty_point(text: str) -> None:
    with pytest.raises(MoveError, match=r"is not a (legal )?move.*; legal: g9, h9"):
        start("h8").parse(text)


@pytest.mark.parametrize("move", [-1, 15, 400, 10**30, -(10**30)])
def test_play_refuses_a_code_off_the_board(move: int) -> None:
    with pytest.raises(MoveError, match=r"is not a (legal )?move.*; legal: h8"):
        start().play(move)


def test_play_refuses_to_go_on_after_the_end() -> None:
    over = start("h8 a1 i8 a2 j8 a3 k8 a4 l8")
    with pytest.raises(MoveError, match="'b1' is not a legal move: the game is over"):
        over.parse("b1")


@pytest.mark.parametrize("game", [*(f"gomoku/{name}" for name in RULES), "gomoku"])
def test_a_name_starts_the_usual_board(game: str) -> None:
    rules = game.partition("/")[2] or "freestyle"
    position: Any = plyscope.start(game)
    assert position == STARTS[rules]()
    assert position.size == RULES[rules].size == (19 if rules == "ninuki" else 15)
    assert (position.rules.name, position.game) == (rules, f"gomoku/{rules}")


def test_a_board_has_the_size_asked_for() -> None:
    position: Any = plyscope.start("gomoku/standard", size=20)
    assert (position.size, len(position.moves())) == (20, 400)


@given(st.text() | st.text("abchi12345678 xo./\n w-", max_size=60), st.sampled_from(sorted(RULES)))
def test_any_text_gives_a_position_or_a_game_error(text: str, rules: str) -> None:
    try:
        position = start(text, rules=rules)
    except GameError as error:
        assert "\n" not in str(error)  # noqa: PT017 - either way is right
    else:
        assert start(str(position), rules=rules) == position


@pytest.mark.parametrize("rules", sorted(RULES.keys() - {"renju"}))
def test_whole_games_on_small_boards_conform(rules: str) -> None:
    assert conformance.check(start(rules=rules, size=6), playouts=4, plies=80) > 60


@ALL
def test_order_puts_a_win_first_then_what_stops_one(rules: str) -> None:
    black_wins = start("h8 a1 i8 a2 j8 a3 k8 a4", rules=rules)
    assert {black_wins.text(move) for move in black_wins.order(black_wins.moves())[:2]} == {
        "g8",
        "l8",
    }
    assert isinstance(black_wins, Gomoku)
