"""Simplified draughts, clause by clause of its document."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyscope
from plyscope.errors import GameError, MoveError
from plyscope.games.simple_draughts import SimpleDraughts, Square, Step, start


def texts(position: SimpleDraughts) -> list[str]:
    return [str(move) for move in position.moves()]


def after(position: str, move: str) -> str:
    """The position after a move, both as people write them, without the searcher."""
    before = start(position)
    return str(before.play(before.parse(move))).rpartition(" ")[0]


# How moves are generated


def test_moves_are_generated_by_rows_then_columns() -> None:
    position = start("00000/00000/01000/00010/10000")
    assert texts(position) == ["2,1-1,0", "2,1-1,2", "3,3-2,2", "3,3-2,4", "4,0-3,1"]


def test_a_king_tries_up_left_up_right_down_left_down_right() -> None:
    assert texts(start("00000/00000/00200/00000/00000")) == [
        "2,2-1,1",
        "2,2-1,3",
        "2,2-3,1",
        "2,2-3,3",
    ]


def test_a_king_captures_in_the_same_order() -> None:
    position = start("00000/01010/00400/01010/00000 Black")
    assert texts(position) == ["2,2x0,0", "2,2x0,4", "2,2x4,0", "2,2x4,4"]


def test_a_white_man_moves_up_only() -> None:
    assert texts(start("00000/00000/00100/00000/00000")) == ["2,2-1,1", "2,2-1,3"]


def test_a_black_man_moves_down_only() -> None:
    assert texts(start("00000/00000/00300/00000/00000 Black")) == ["2,2-3,1", "2,2-3,3"]


def test_a_man_captures_forward_only() -> None:
    assert texts(start("00000/00000/00100/03030/00000")) == ["2,2-1,1", "2,2-1,3"]
    assert texts(start("00000/01010/00300/00000/00000 Black")) == ["2,2-3,1", "2,2-3,3"]


def test_a_capture_is_mandatory_for_all_pieces_of_the_player() -> None:
    # 4,4 could move, and comes later than the man that captures; 1,0 comes before it.
    assert texts(start("00000/10300/00010/00000/00001")) == ["2,3x0,1"]


def test_all_captures_of_the_player_are_offered() -> None:
    assert texts(start("00000/00300/01010/00000/00000")) == ["2,1x0,3", "2,3x0,1"]


@pytest.mark.parametrize(
    "position",
    [
        "00300/01000/00000/00000/00000",  # the square behind is off the board
        "03000/00300/00010/00000/00000",  # the square behind is taken by the enemy
        "01000/00300/00010/00000/00000",  # and by an own man
        "00000/00100/00010/00000/00000",  # an own man is not jumped
    ],
)
def test_a_capture_needs_an_enemy_and_an_empty_square_behind(position: str) -> None:
    assert not any(move.is_capture for move in start(position).moves())


@pytest.mark.parametrize("victim", "34")
def test_men_and_kings_can_be_captured(victim: str) -> None:
    assert after(f"000/0{victim}0/100", "2,0x0,2") == "002/000/000 Black"


def test_a_king_moves_one_square_at_a_time() -> None:
    assert texts(start("0000/0000/0000/2000")) == ["3,0-2,1"]


# What a move does


def test_a_regular_move_changes_two_squares_and_the_turn() -> None:
    assert after("0000/0000/0000/1030", "3,0-2,1") == "0000/0000/0100/0030 Black"


def test_one_jump_is_a_whole_turn_even_where_another_could_follow() -> None:
    position = "00000/00030/00000/03000/10000"
    assert texts(start(position)) == ["4,0x2,2"]
    assert after(position, "4,0x2,2") == "00000/00030/00100/00000/00000 Black"


def test_a_white_man_is_promoted_on_row_zero() -> None:
    assert after("000/100/000", "1,0-0,1") == "020/000/000 Black"
    assert after("0000/1000/0000/0000", "1,0-0,1") == "0200/0000/0000/0000 Black"


def test_a_black_man_is_promoted_on_the_last_row() -> None:
    assert after("000/300/000 Black", "1,0-2,1") == "000/000/040 White"
    assert after("0000/0000/3000/0000 Black", "2,0-3,1") == "0000/0000/0000/0400 White"


def test_a_man_that_captures_onto_the_last_row_is_promoted() -> None:
    assert after("003/010/000 Black", "0,2x2,0") == "000/000/400 White"


def test_men_and_kings_are_not_promoted_elsewhere() -> None:
    assert after("0000/0000/1000/0000", "2,0-1,1") == "0000/0100/0000/0000 Black"
    assert after("0000/2000/0000/0000", "1,0-2,1") == "0000/0000/0200/0000 Black"
    assert after("0000/0000/4000/0000 Black", "2,0-3,1") == "0000/0000/0000/0400 White"


def test_play_copies_the_board_and_leaves_the_parent_unchanged() -> None:
    rows = [[0, 3, 0], [0, 0, 0], [0, 1, 0]]
    position = start(rows)
    child = position.play(position.moves()[0])
    assert position == start("030/000/010")
    assert child == start("030/100/000 Black White")
    assert rows == [[0, 3, 0], [0, 0, 0], [0, 1, 0]]


def test_a_change_of_the_callers_rows_or_of_board_does_not_reach_the_position() -> None:
    rows = [[0, 3, 0], [0, 0, 0], [0, 1, 0]]
    position = start(rows)
    rows[1][1] = 4
    position.board()[1][1] = 4
    assert position == start("030/000/010")


# The evaluation: the whole sum each time, on five rows, whose centre is worth 2


def evaluation(rows: str, searcher: str) -> float:
    """What a board is worth to a searcher; who is to move does not matter."""
    first, second = (start(f"{rows} {mover} {searcher}").evaluate() for mover in "WB")
    assert first == second
    return first


CENTRE = "00000/00000/00{}00/00000/00000"
EDGE = "00{}00/00000/00000/00000/00000"


@pytest.mark.parametrize(
    ("piece", "searcher", "score"),
    [("1", "White", 10 + 2 + 0.5 * 2), ("3", "Black", 10 + 2 + 0.5 * 2)],
)
def test_an_own_man_is_worth_ten(piece: str, searcher: str, score: float) -> None:
    assert evaluation(CENTRE.format(piece), searcher) == score


@pytest.mark.parametrize(
    ("piece", "searcher", "score"),
    [("2", "White", 15 + 2 + 0.5 * 4), ("4", "Black", 15 + 2 + 0.5 * 4)],
)
def test_an_own_king_is_worth_fifteen(piece: str, searcher: str, score: float) -> None:
    assert evaluation(CENTRE.format(piece), searcher) == score


@pytest.mark.parametrize(
    ("piece", "searcher", "score"),
    [
        ("3", "White", -10 - 0.5 * 2),
        ("1", "Black", -10 - 0.5 * 2),
        ("4", "White", -15 - 0.5 * 4),
        ("2", "Black", -15 - 0.5 * 4),
    ],
)
def test_an_enemy_piece_counts_against_without_its_position(
    piece: str, searcher: str, score: float
) -> None:
    assert evaluation(CENTRE.format(piece), searcher) == score


@pytest.mark.parametrize("square", [(0, 2), (4, 2), (2, 0), (2, 4)])
def test_an_own_king_gets_two_on_any_edge(square: tuple[int, int]) -> None:
    rows = [[0] * 5 for _ in range(5)]
    rows[square[0]][square[1]] = 2
    assert start(rows).evaluate() == 15 + 2 + 0.5 * 2


def test_an_enemy_king_on_the_edge_costs_no_more() -> None:
    assert evaluation(EDGE.format("4"), "White") == -15 - 0.5 * 2
    assert evaluation(EDGE.format("2"), "Black") == -15 - 0.5 * 2


def test_an_own_man_on_the_edge_gets_nothing() -> None:
    assert evaluation(EDGE.format("3"), "Black") == 10 + 0.5 * 2


def test_position_values_belong_to_own_kings_too() -> None:
    assert evaluation("00000/02000/00000/00000/00000", "White") == 15 + 1 + 0.5 * 4


def test_the_centre_of_a_large_board_is_worth_three_at_most() -> None:
    rows = [[0] * 10 for _ in range(10)]
    rows[5][5] = 1
    assert start(rows).evaluate() == 10 + 3 + 0.5 * 2


def test_mobility_is_half_the_difference_of_both_players_moves() -> None:
    # Material and position: 10 + 1 - 10; White has two moves, Black one.
    assert evaluation("00003/00000/00000/01000/00000", "White") == 1 + 0.5 * (2 - 1)


def test_mobility_counts_captures_alone_where_there_are_any() -> None:
    # White has one capture beside two regular moves, Black one beside one.
    assert evaluation("00000/00000/00300/01000/00001", "White") == 10 + 1 + 10 - 10 + 0.5 * (1 - 1)


# The end of the game


STUCK = "00000/00000/00003/00010/00100"  # Black's man has only squares that are taken


@pytest.mark.parametrize(
    ("position", "outcome"),
    [
        ("030/000/000 White White", -1000),
        ("030/000/000 White Black", 1000),
        ("000/000/010 Black White", 1000),
        ("000/000/010 Black Black", -1000),
        ("000/000/000 White White", -1000),
        (f"{STUCK} Black White", 1000),
        (f"{STUCK} Black Black", -1000),
    ],
)
def test_who_cannot_move_loses_a_thousand(position: str, outcome: float) -> None:
    stuck = start(position)
    assert (list(stuck.moves()), stuck.outcome()) == ([], outcome)


@pytest.mark.parametrize("algorithm", [plyscope.minimax, plyscope.alphabeta])
def test_the_thousand_counts_only_where_depth_is_left(algorithm: Any) -> None:
    stuck = start(f"{STUCK} Black White")
    scores = [algorithm(stuck, depth).score for depth in (0, 1, 2)]
    assert scores == [stuck.evaluate(), 1000, 1000]
    assert stuck.evaluate() != 1000


def test_a_position_with_moves_has_no_outcome() -> None:
    assert start().outcome() is None


# Boards, players and searchers


def test_the_usual_board_has_twelve_men_each_on_dark_squares_and_white_moves() -> None:
    position = start()
    assert position.board() == [
        [0, 3, 0, 3, 0, 3, 0, 3],
        [3, 0, 3, 0, 3, 0, 3, 0],
        [0, 3, 0, 3, 0, 3, 0, 3],
        [0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0],
        [1, 0, 1, 0, 1, 0, 1, 0],
        [0, 1, 0, 1, 0, 1, 0, 1],
        [1, 0, 1, 0, 1, 0, 1, 0],
    ]
    assert (position.player, position.searcher, position.maximizing) == ("White", "White", True)


@pytest.mark.parametrize("size", range(3, 21))
def test_every_size_starts_with_as_many_rows_of_men_each_on_dark_squares(size: int) -> None:
    rows = start(size=size).board()
    free = 1 if size == 3 else 2 + size % 2
    filled = (size - free) // 2
    assert {len(row) for row in rows} == {len(rows)} == {size}
    assert [set(row) for row in rows] == [{0, 3}] * filled + [{0}] * free + [{0, 1}] * filled
    assert all(rows[r][c] == 0 for r in range(size) for c in range(size) if (r + c) % 2 == 0)


@pytest.mark.parametrize("player", ["Black", "black", "B", "b"])
def test_either_colour_can_search_and_then_maximizes(player: str) -> None:
    position = start(player=player)
    child = position.play(position.moves()[0])
    assert (position.player, position.maximizing) == ("White", False)
    assert (child.player, child.maximizing, child.searcher) == ("Black", True, "Black")


def test_for_searcher_changes_the_evaluation_and_nothing_else() -> None:
    position = start("030/000/010 Black White")
    assert position.for_searcher("Black") == start("030/000/010 Black Black")
    with pytest.raises(GameError, match="'Red' is not a player; the players are White and Black"):
        position.for_searcher("Red")


def test_noisy_moves_are_the_captures() -> None:
    capture, quiet = start("000/030/100"), start()
    assert [str(move) for move in capture.noisy()] == ["2,0x0,2"]
    assert list(quiet.noisy()) == []


# Texts


@pytest.mark.parametrize(
    "text", ["5,0-4,1", "(5,0)-(4,1)", "(5, 0) - (4, 1)", " 5,0-4,1\n", "(5,0)\t-(4,1)"]
)
def test_a_move_is_read_with_or_without_brackets_and_blanks(text: str) -> None:
    assert start().parse(text) == Step(Square(5, 0), Square(4, 1))


@pytest.mark.parametrize("text", ["2,0x0,2", "(2,0)x(0,2)", "2,0X0,2", "2,0:0,2", "2,0-0,2"])
def test_a_capture_is_read_with_any_of_its_signs(text: str) -> None:
    assert start("000/030/100").parse(text) == Step(Square(2, 0), Square(0, 2))


@pytest.mark.parametrize(
    "text", ["", "5,0", "5,0-4,0", "5,0-3,2", "2,1-3,0", "5.0-4.1", "5,0-4,1-"]
)
def test_what_is_no_legal_move_is_refused_with_the_legal_ones(text: str) -> None:
    with pytest.raises(MoveError, match=r"is not a (legal )?move.*; legal: 5,0-4,1; 5,2-4,1"):
        start().parse(text)


@given(st.text() | st.text("0123456789,()-xX: ", max_size=12))
def test_any_text_gives_a_legal_move_or_a_move_error(text: str) -> None:
    position = start()
    try:
        move = position.parse(text)
    except MoveError as error:
        assert "\n" not in str(error)  # noqa: PT017 - either way is right
    else:
        assert move in position.moves()


@pytest.mark.parametrize(
    "move",
    [Step(Square(5, 0), Square(3, 2)), Step(Square(2, 1), Square(3, 0)), ((5, 0), (9, 9)), 7],
)
def test_play_refuses_a_move_that_is_not_legal(move: Any) -> None:
    with pytest.raises(MoveError, match=r"is not a (legal )?move"):
        start().play(move)


def test_play_takes_plain_pairs_of_squares() -> None:
    position = start("000/030/100")
    pairs: Any = ((2, 0), (0, 2))
    assert position.play(pairs) == position.play(position.moves()[0])


def test_a_move_knows_the_documents_form() -> None:
    move = start().parse("5,0-4,1")
    assert move.to_dict() == {"from": {"row": 5, "col": 0}, "to": {"row": 4, "col": 1}}


@pytest.mark.parametrize("size", [3, 8, 12])
@pytest.mark.parametrize("player", ["White", "Black"])
def test_a_position_is_read_back_from_its_text_and_its_board(size: int, player: str) -> None:
    position = start(size=size, player=player)
    child = position.play(position.moves()[-1])
    assert start(str(position)) == position
    assert start(str(child)) == child
    assert start(position.board(), player=player) == position


def test_mover_and_searcher_may_be_left_out_of_the_text() -> None:
    assert start("030/000/010") == start("030/000/010 White White")
    assert start("030/000/010 b") == start("030/000/010 Black White")
    assert start("030/000/010 b", player="Black") == start("030/000/010 Black Black")


def test_draw_numbers_rows_and_columns_and_shows_every_piece() -> None:
    assert start("043/000/012").draw().splitlines() == [
        "    0 1 2",
        " 0  . X x",
        " 1  . . .",
        " 2  . o O",
        "    o White, O its king; x Black, X its king",
    ]


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("", "a board is a list of 3 to 20 rows"),
        ("03/10", "a board is a list of 3 to 20 rows"),
        ("/".join(["0" * 21] * 21), "a board is a list of 3 to 20 rows"),
        ("030/0000/010", "row 1 is not a list of 3 squares"),
        ("030//010", "row 1 is not a list of 3 squares"),
        ("030/000/510", "'5' is not a piece; codes are 0"),
        ("030/000/x10", "'x' is not a piece"),
        ("030/000/٣10", "'٣' is not a piece"),
        ("030/000/010 Red", "'Red' is not a player; the players are White and Black"),
        ("030/000/010 White Red", "'Red' is not a player"),
        ("030/000/010 White White White", "at most the mover and the searcher"),
        ([], "a board is a list of 3 to 20 rows"),
        (5, "a board is a list of 3 to 20 rows"),
        ({"rows": 3}, "a board is a list of 3 to 20 rows"),
        ([1, 2, 3], "row 0 is not a list of 3 squares"),
        ([[0] * 3, [0] * 3, [0] * 4], "row 2 is not a list of 3 squares"),
        (["030", "000", "010"], "row 0 is not a list of 3 squares"),
        ([[0] * 3, [0, 5, 0], [0] * 3], "square 1,1 holds none of 0 EMPTY, 1 WHITE"),
        ([[0] * 3, [0, -1, 0], [0] * 3], "square 1,1 holds none of"),
        ([[0] * 3, [0, 0, 1.0], [0] * 3], "square 1,2 holds none of"),
        ([[0] * 3, [True, 0, 0], [0] * 3], "square 1,0 holds none of"),
        ([[0] * 3, [[], 0, 0], [0] * 3], "square 1,0 holds none of"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_position_that_cannot_be_is_refused(position: Any, message: str) -> None:
    with pytest.raises(GameError, match=message):
        start(position)


@pytest.mark.parametrize("size", [2, 21, -8, 0, 8.0, "8", None, True, 10**400])
def test_a_size_that_cannot_be_is_refused(size: Any) -> None:
    with pytest.raises(GameError, match="size must be a whole number from 3 to 20"):
        start(size=size)


@pytest.mark.parametrize("player", ["", "Red", "Whit", None, 1, ["White"]])
def test_a_player_that_cannot_be_is_refused(player: Any) -> None:
    with pytest.raises(GameError, match="is not a player; the players are White and Black"):
        start(player=player)


@given(st.text() | st.text("01234/ WBb", max_size=24))
def test_any_text_gives_a_position_or_a_game_error(text: str) -> None:
    try:
        position = start(text)
    except GameError as error:
        assert "\n" not in str(error)  # noqa: PT017 - either way is right
    else:
        assert start(str(position)) == position


# Boards as text


@given(st.integers(3, 9), st.randoms(), st.sampled_from(["White", "Black"]))
def test_what_draw_prints_is_read_back(size: int, source: Any, player: str) -> None:
    rows = [[source.randint(0, 4) for _ in range(size)] for _ in range(size)]
    position = start("/".join("".join(map(str, row)) for row in rows) + f" {player} White")
    assert start(f"{position.draw()}\n{player}") == position
    one_line = " ".join(position.draw().split("\n"))
    assert start(f"{one_line} {player} White") == position


def test_a_board_is_read_as_the_document_writes_it() -> None:
    text = "[ 0, 3, 0 ]\n[ 0, 0, 0 ]\n[ 0, 1, 0 ]"
    assert str(start(text)) == "030/000/010 White White"
    assert str(start("[[0,3,0],[0,0,0],[0,1,0]] Black")) == "030/000/010 Black White"


@pytest.mark.parametrize("text", ["[", "[]", "[0, 1]", "o White, O its king; x Black, X its king"])
def test_half_a_board_is_refused(text: str) -> None:
    with pytest.raises(GameError):
        start(text)
