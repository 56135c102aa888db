"""What is special in each variant, by name, on small boards."""

import pytest

from plyscope.errors import MoveError
from plyscope.games.draughts import start


def texts(variant: str, fen: str) -> list[str]:
    position = start(fen, variant=variant)
    return sorted(position.text(move) for move in position.moves())


def after(variant: str, fen: str, *moves: str) -> str:
    position = start(fen, variant=variant)
    for move in moves:
        position = position.play(position.parse(move))
    return str(position)


# Kings that fly, and pieces that stay until a capture is over.


@pytest.mark.parametrize("variant", ["international", "frisian", "antidraughts", "killer"])
def test_a_flying_king_steps_any_distance(variant: str) -> None:
    assert texts(variant, "W:WK46:B5")[:3] == ["46-10", "46-14", "46-19"]
    assert len(texts(variant, "W:WK46:B5")) == 8


def test_a_flying_king_takes_from_afar_and_lands_anywhere_behind() -> None:
    assert texts("international", "W:WK46:B28") == ["46x10", "46x14", "46x19", "46x23", "46x5"]


def test_a_flying_king_must_land_where_it_can_take_again() -> None:
    assert texts("international", "W:WK46:B28,14") == ["46x10", "46x5"]
    assert texts("russian", "W:WKa1:Bd4,f6") == ["a1xg7", "a1xh8"]
    assert texts("russian", "W:WKa1:Bd4,g5") == ["a1xh4"]


def test_two_pieces_in_a_row_stop_a_flying_king() -> None:
    assert all("x" not in move for move in texts("international", "W:WK46:B28,23"))


def test_captured_pieces_stay_until_the_move_is_over() -> None:
    """The king comes back to the diagonal of a piece it has taken, which still blocks it."""
    assert texts("international", "W:WK28:B14,21,40,41") == ["28x10", "28x46", "28x5"]


def test_the_most_pieces_must_be_taken_in_international_draughts() -> None:
    assert texts("international", "W:W28:B22,23,14") == ["28x10"]


def test_a_king_counts_no_more_than_a_man_in_international_draughts() -> None:
    assert texts("international", "W:W28:BK22,23") == ["28x17", "28x19"]


@pytest.mark.parametrize("variant", ["international", "brazilian", "pool", "frisian"])
def test_a_man_that_passes_the_crowning_row_stays_a_man(variant: str) -> None:
    ten = variant in ("international", "frisian")
    fen, move, end = (
        ("W:W12:B8,9", "12x14", "B:W14:B") if ten else ("W:Wf6:Be7,c7", "f6xb6", "B:Wb6:B")
    )
    assert after(variant, fen, move) == ("B:W9:B" if variant == "pool" else end)


@pytest.mark.parametrize(
    ("variant", "fen", "move"),
    [
        ("international", "W:W18:B23", "18x29"),
        ("frisian", "W:W18:B23", "18x29"),
        ("russian", "W:Wc5:Bd4", "c5xe3"),
        ("brazilian", "W:Wc5:Bd4", "c5xe3"),
        ("pool", "W:Wc5:Bd4", "14x23"),
    ],
)
def test_men_capture_backwards(variant: str, fen: str, move: str) -> None:
    assert texts(variant, fen) == [move]


@pytest.mark.parametrize("variant", ["english", "italian", "spanish", "czech", "thai"])
def test_men_do_not_capture_backwards(variant: str) -> None:
    diagonal = ("c5", "d4") if variant in ("english", "czech", "thai") else ("d5", "e4")
    position = "W:W{}:B{}".format(*diagonal)
    assert texts(variant, position) != []
    assert all("-" in move for move in texts(variant, position))


# Russian and its kin.


def test_a_russian_man_crowned_in_passing_goes_on_as_a_king() -> None:
    assert texts("russian", "W:Wf6:Bc7,e7") == ["f6xa5", "f6xb6"]
    assert after("russian", "W:Wf6:Bc7,e7", "f6xa5") == "B:WKa5:B"
    assert texts("russian", "W:Wh6:Bg7,d6") == ["h6xa3", "h6xb4", "h6xc5"]


def test_a_russian_player_chooses_among_captures() -> None:
    assert texts("russian", "W:Wd4:Bc5,e5,g7") == ["d4xb6", "d4xh8"]
    assert texts("brazilian", "W:Wd4:Bc5,e5,g7") == ["d4xh8"]
    assert texts("pool", "W:Wd4:Bc5,e5,g7") == ["18x4", "18x9"]


def test_a_pool_man_is_not_crowned_in_passing() -> None:
    assert texts("pool", "W:Wh6:Bg7,d6") == ["12x3"]
    assert start(variant="pool").player == "Black"


# Italian: the order of preference.


def test_an_italian_man_cannot_take_a_king() -> None:
    assert texts("italian", "W:W25:B16,K21") == []
    assert start("W:W25:B16,K21", variant="italian").outcome() == -10000
    assert texts("italian", "W:W25:B16,21") == ["25x18"]


def test_italian_captures_take_most_pieces_first() -> None:
    assert texts("italian", "W:WK23,24:B17,20") == ["23x16"]


def test_then_an_italian_king_goes_before_a_man() -> None:
    assert texts("italian", "W:WK23,24:B20") == ["23x16"]


def test_then_the_most_kings_are_taken() -> None:
    assert texts("italian", "W:WK2:B6,K14,15") == ["2x18"]


def test_then_the_capture_that_meets_a_king_first() -> None:
    assert texts("italian", "W:WK18:B5,K7,K13,14") == ["18x2"]
    assert texts("italian", "W:WK10:BK6,7,14,K23") == ["10x12"]


# Spanish, Czech, Thai.


def test_spanish_captures_prefer_kings_among_as_many_pieces() -> None:
    assert texts("spanish", "W:W22:B26,K27") == ["22x31"]
    assert texts("spanish", "W:W22:B26,27") == ["22x29", "22x31"]


def test_a_spanish_board_has_its_first_square_at_the_bottom_right() -> None:
    assert texts("spanish", str(start(variant="spanish")))[0] == "10-13"


def test_a_czech_king_captures_before_a_man() -> None:
    assert texts("czech", "W:Wc5,Ke3:Bb6,f4") == ["e3xg5", "e3xh6"]
    assert texts("czech", "W:Wc5,Ka1:Bb6,f4") == ["c5xa7"]


def test_a_czech_player_chooses_the_number_of_pieces() -> None:
    assert texts("czech", "W:Wd4:Bc5,e5,g7") == ["d4xb6", "d4xh8"]


def test_a_thai_king_stops_just_behind_what_it_takes() -> None:
    assert texts("thai", "W:WK4:B15") == ["4x18"]


def test_captured_pieces_leave_at_once_in_thai_draughts() -> None:
    """The king turns back on the diagonal of a piece that is gone, and takes the other too."""
    assert texts("thai", "W:WK18:B28,23,9") == ["18x27", "18x5"]
    assert after("thai", "W:WK18:B28,23,9", "18x5") == "B:WK5:B28"
    assert after("thai", "W:WK18:B28,23,9", "18x27x5") == "B:WK5:B28"


def test_each_thai_side_has_eight_men_and_black_begins() -> None:
    assert str(start(variant="thai")) == "B:W1,2,3,4,5,6,7,8:B25,26,27,28,29,30,31,32"


# Frisian.


def test_frisian_pieces_capture_along_rows_and_columns_too() -> None:
    assert texts("frisian", "W:W28:B18") == ["28x8"]
    assert texts("frisian", "W:W28:B38") == ["28x48"]
    assert texts("frisian", "W:W28:B27") == ["28x26"]
    assert texts("frisian", "W:W28:B29") == ["28x30"]
    assert all("-" in move for move in texts("international", "W:W28:B18"))


def test_frisian_kings_step_on_diagonals_only() -> None:
    assert texts("frisian", "W:WK28:B1") == texts("international", "W:WK28:B1")


def test_two_pieces_with_two_kings_are_worth_more_than_with_one() -> None:
    assert texts("frisian", "W:WK10:B7,K20,K47") == ["10x46"]


def test_three_kings_are_worth_more_than_five_men() -> None:
    assert texts("frisian", "W:W35,46:BK9,K19,K30,31,32,38,41,42") == ["35x4"]


def test_a_frisian_king_captures_before_a_man_what_is_worth_the_same() -> None:
    assert texts("frisian", "W:W15,K37:B10,16") == ["37x5"]


def test_a_frisian_king_rests_after_three_moves_in_a_row_while_there_are_men() -> None:
    moves = ["46-41", "15-20", "41-46", "20-24", "46-41"]
    fen = after("frisian", "W:WK46,36:B15", *moves, "24-30")
    assert fen == "W:W36,K41:B30:RW41*3"
    assert texts("frisian", fen) == ["36-31"]
    released = after("frisian", fen, "36-31", "30-35")
    assert released == "W:W31,K41:B35"
    assert "41-46" in texts("frisian", released)


def test_a_frisian_king_that_rests_may_capture() -> None:
    assert texts("frisian", "W:WK42,31:B33:RW42*3") == texts("frisian", "W:WK42,31:B33")
    assert after("frisian", "W:WK42,31:B33,6:RW42*3", "42x29") == "B:WK29,31:B6"


def test_frisian_kings_alone_need_no_rest() -> None:
    moves = ["46-41", "15-20", "41-46", "20-24", "46-41"]
    assert after("frisian", "W:WK46:B15", *moves, "24-30") == "W:WK41:B30"


def test_whose_only_moves_are_of_a_resting_king_has_lost() -> None:
    assert start("W:W6,K50:BK1:RW50*3", variant="frisian").outcome() == -10000
    assert start("W:W6,K50:BK1:RW50*2", variant="frisian").outcome() is None


def test_frysk_is_frisian_with_five_men_each() -> None:
    assert str(start(variant="frysk")) == "W:W46,47,48,49,50:B1,2,3,4,5"
    assert texts("frysk", "W:W28:B18") == ["28x8"]


# Variants of International draughts.


def test_a_killer_king_stops_just_behind_a_king_that_it_takes_last() -> None:
    assert texts("killer", "W:WK17:BK33") == ["17x39"]
    assert texts("killer", "W:WK10:B19,K38") == ["10x43"]


def test_a_killer_king_lands_anywhere_behind_a_man_that_it_takes_last() -> None:
    assert texts("killer", "W:WK17:B33") == ["17x39", "17x44", "17x50"]


def test_who_has_no_move_wins_antidraughts() -> None:
    assert start("W:W:B20", variant="antidraughts").outcome() == 10000
    assert start("B:W26:B21,K1", variant="antidraughts").outcome() is None
    assert start("W:W26:B21,17", variant="antidraughts").outcome() == 10000


def test_who_has_the_first_king_wins_breakthrough() -> None:
    fen = after("breakthrough", "W:W6,50:B20,45", "6-1")
    assert start(fen, variant="breakthrough").outcome() == 10000
    assert texts("breakthrough", fen) == []
    assert start("W:W6,50:B20,K47", variant="breakthrough").outcome() == -10000


def test_passing_the_crowning_row_wins_nothing_in_breakthrough() -> None:
    fen = after("breakthrough", "W:W12:B8,9,25", "12x14")
    assert start(fen, variant="breakthrough").outcome() is None


def test_a_capture_that_two_pieces_can_make_is_written_from_its_start() -> None:
    with pytest.raises(MoveError, match="'28x17' is not a legal move"):
        start("W:W28:B22,23,14", variant="international").parse("28x17")
