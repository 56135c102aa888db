"""When each variant calls a game drawn; docs/draughts.md says by whose rules."""

import pytest

from plyscope.games.draughts import Draughts, start
from plyscope.play.record import GameRecord


def idle(variant: str, fen: str, plies: int) -> Draughts:
    """The position after so many single moves of kings, none of which offers anything."""
    position = start(fen, variant=variant)
    for _ in range(plies):
        kings = position.native().kings
        steps = [move for move in position.moves() if kings >> (move & 63) & 1]
        position = next(
            after for move in steps if not (after := position.play(move)).native().must_capture
        )
    return position


def drawn_after(variant: str, fen: str, plies: int) -> bool:
    """Whether exactly so many idle moves make the draw."""
    limit = idle(variant, fen, plies - 1)
    return limit.outcome() is None and idle(variant, fen, plies).outcome() == 0


def played(variant: str, fen: str, moves: str) -> Draughts:
    position = start(fen, variant=variant)
    for move in moves.split():
        position = position.play(position.parse(move))
    return position


# More pieces than any rule about endings has.
TEN = "W:WK47,K48,36,26,16:BK4,K3,15,25,35"
EIGHT = "W:WK32,K31,21,13,5:BK1,K2,12,20,28"


@pytest.mark.parametrize(
    ("variant", "fen", "each"),
    [
        ("english", EIGHT, 40),
        ("italian", "W:WK29,K30,24,16,8:BK4,K3,9,17,25", 40),
        ("international", TEN, 25),
        ("killer", TEN, 25),
        ("russian", EIGHT, 15),
        ("brazilian", EIGHT, 15),
        ("czech", EIGHT, 15),
        ("spanish", "W:WK1,K2,9,17,25:BK31,K32,8,16,24", 20),
    ],
)
def test_moves_of_kings_alone_draw(variant: str, fen: str, each: int) -> None:
    assert drawn_after(variant, fen, 2 * each)


@pytest.mark.parametrize(
    ("variant", "fen"),
    [
        ("pool", EIGHT),
        ("thai", EIGHT),
        ("antidraughts", TEN),
        ("frisian", "W:WK46,K47:BK5,K4"),
        ("frysk", "W:WK46,K47:BK5,K4"),
    ],
)
def test_where_no_rule_limits_moves_of_kings_they_do_not_draw(variant: str, fen: str) -> None:
    assert idle(variant, fen, 300).outcome() is None


def test_a_capture_or_a_move_of_a_man_begins_the_count_again() -> None:
    before = idle("international", TEN, 48)
    assert before.native().quiet == 48
    assert before.play(before.parse("26-21")).native().quiet == 0


@pytest.mark.parametrize(
    ("variant", "fen", "each"),
    [
        ("international", "W:WK46,K47,K48:BK4", 16),
        ("international", "W:WK47,36,26:BK4", 16),
        ("international", "B:WK4:BK47,35,25", 16),
        ("pool", "W:WKe1,Kg1,Kc1:BKa7", 13),
        ("spanish", "W:WK1,K2,K3:BK25", 12),
        ("international", "W:WK46,K47:BK4", 5),
        ("international", "W:WK47,36:BK4", 5),
        ("russian", "W:WKe1,Kg1:BKa7", 5),
        ("russian", "W:WKe1,a3:BKh8", 5),
        ("brazilian", "W:WKe1,Kg1:BKa7", 5),
        ("frisian", "W:WK46,K47:BK3", 7),
        ("frysk", "B:WK46:BK4,K3", 7),
        ("international", "W:WK47:BK5", 5),
        ("killer", "W:WK47:BK5", 5),
        ("russian", "W:WKe1:BKa7", 5),
        ("frisian", "W:WK47:BK5", 2),
        ("frysk", "W:WK47:BK5", 2),
    ],
)
def test_an_ending_is_drawn_after_its_moves(variant: str, fen: str, each: int) -> None:
    assert drawn_after(variant, fen, 2 * each)


def test_killer_gives_two_kings_more_time_against_one() -> None:
    assert drawn_after("killer", "W:WK46,K47:BK4", 50)


def test_three_russian_kings_have_fifteen_moves_against_one() -> None:
    assert drawn_after("russian", "W:WKe1,Kg1,Kc1:BKb8", 30)


ROAD = "e1-d2 a1-h8 d2-e1 h8-a1 e1-d2 a1-h8 d2-e1 h8-a1"


@pytest.mark.parametrize("variant", ["russian", "brazilian"])
def test_three_pieces_have_five_moves_against_a_king_on_the_main_road(variant: str) -> None:
    """Counted by their own moves, so the draw comes with the ninth single one."""
    for fen in ("W:WKe1,Kg1,Kc1:BKa1", "W:WKe1,Kg1,a3:BKa1"):
        before = played(variant, fen, ROAD)
        assert before.native().black_runner == (29, 4)
        assert before.outcome() is None
        assert before.play(before.parse("e1-d2")).outcome() == 0


def test_leaving_the_main_road_begins_that_count_again() -> None:
    position = played("russian", "W:WKe1,Kg1,Kc1:BKh8", "e1-f2 h8-g7 f2-e1 g7-f8 e1-f2 f8-g7")
    assert position.native().black_runner == (0, 0)
    assert position.native().quiet == 6


def test_a_piece_of_the_three_on_the_main_road_stops_that_count() -> None:
    position = start("W:WKe1,Kg1,Kd2:BKh8:RBh8*3", variant="russian")
    assert played("russian", str(position), "d2-c3").native().black_runner == (0, 0)


@pytest.mark.parametrize(
    ("fen", "each"),
    [
        ("W:WKa1,a5:BKh8,a7", 30),
        ("W:WKa1,a5,h4:BKh8,a7", 30),
        ("W:WKa1,a5,h4:BKh8,a7,h6", 60),
        ("W:WKa1,a5,h4,g3:BKh8,a7,h6", 60),
    ],
)
def test_russian_endings_of_four_to_seven_pieces_are_limited(fen: str, each: int) -> None:
    limit = start(f"{fen}:E{2 * each - 1}", variant="russian")
    assert limit.outcome() is None
    assert limit.play(limit.parse("a1-b2")).outcome() == 0
    assert str(limit.play(limit.parse("a1-b2"))).endswith(f":H1:E{2 * each}")


def test_a_man_moves_on_in_such_an_ending_without_a_new_count() -> None:
    position = start("W:WKa1,a3,h4:BKh8,a7:H3:E9", variant="russian")
    assert str(position.play(position.parse("a3-b4"))).endswith(":E10")


def test_a_crowning_begins_a_russian_ending_again_but_not_three_against_one() -> None:
    russian = start("W:WKa1,c7,h4:BKh8,a7:E9", variant="russian")
    assert ":E" not in str(russian.play(russian.parse("c7-b8")))
    ten = start("W:WK46,7,37:BK5:E9", variant="international")
    assert str(ten.play(ten.parse("7-1"))).endswith(":E10")


def test_a_capture_begins_another_ending() -> None:
    position = start("W:WK46,37,K50:BK5,10:E0", variant="international")
    assert position.native().ending == 0
    three = start("B:WK46,37,24:BK15:E9", variant="international")
    assert ":E" not in str(three.play(three.moves()[0]))


@pytest.mark.parametrize(
    ("variant", "fen", "outcome"),
    [
        ("english", "W:W12:BK8,K3:H80", -10000),
        ("international", "W:W6:BK1,K7,K2:H50", -10000),
        ("international", "W:W6:BK11,K5:H50", 0),
    ],
)
def test_who_cannot_move_has_lost_even_where_a_count_is_full(
    variant: str, fen: str, outcome: int
) -> None:
    position = start(fen, variant=variant)
    assert position.outcome() == outcome
    assert list(position.moves()) == []


@pytest.mark.parametrize("fen", ["W:WK46:BK5:E11", "W:W46:B5:H1", "W:WK46:BK5:H51"])
def test_a_count_past_its_limit_is_refused(fen: str) -> None:
    with pytest.raises(ValueError, match="cannot have"):
        start(fen, variant="international")


@pytest.mark.parametrize(
    ("fen", "fits"),
    [
        ("W:WKe1,Kg1,Kc1:BKa1:RBa1*4", True),
        ("W:WKe1,Kg1,Kc1:BKa1:RBa1*6", False),
        ("W:WKe1,Kg1:BKa1:RBa1*2", False),
        ("W:WKe1,Kg1,Kc3:BKa1:RBa1*2", False),
        ("W:WKe1,Kg1,Kc1:BKa3:RBa3*2", False),
    ],
)
def test_only_a_lone_king_on_the_main_road_can_have_kept_to_it(fen: str, fits: bool) -> None:
    if fits:
        assert str(start(fen, variant="russian")) == fen.replace("Ke1,Kg1,Kc1", "Kc1,Ke1,Kg1")
    else:
        with pytest.raises(ValueError, match="no king there can have made so many moves"):
            start(fen, variant="russian")


@pytest.mark.parametrize(
    ("variant", "fen", "moves"),
    [
        ("english", "W:WK32:BK1", "32-28 1-5 28-32 5-1"),
        ("international", "W:WK47,36,K48:BK4,15", "47-42 4-9 42-47 9-4"),
        ("frisian", "W:WK47,K48:BK4,K5", "47-42 4-9 42-47 9-4"),
        ("thai", "W:WK1:BK32", "1-5 32-28 5-1 28-32"),
    ],
)
def test_the_same_position_for_the_third_time_draws(variant: str, fen: str, moves: str) -> None:
    """Though what is counted differs each time."""
    record = GameRecord(f"draughts/{variant}", fen)
    record.replay(moves.split() + moves.split()[:3])
    assert record.outcome is None
    record.replay(moves.split()[3:])
    assert record.is_repetition
    assert record.outcome == 0
