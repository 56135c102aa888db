"""Chess positions as FEN: what is impossible is refused with the reason."""

from typing import Any

import pytest

import plyscope
from plyscope.errors import GameError
from plyscope.games.chess import fen, start, start_960
from plyscope.games.chess.position import line_960

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@pytest.mark.parametrize(
    "text",
    [
        START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 12 40",
        "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1",
        "r3k3/8/8/8/8/8/8/4K2R b Kq - 149 200",
        "k7/8/KQ6/8/8/8/8/8 b - - 150 99",
    ],
)
def test_a_position_is_written_as_it_was_read(text: str) -> None:
    assert str(start(text)) == text
    assert str(start_960(text)) == text


def test_the_start_is_written_as_everybody_does() -> None:
    assert str(start()) == START == str(start_960()) == str(start_960(518))
    assert start() == start(START)


def test_the_counters_may_be_left_out() -> None:
    assert str(start("4k3/8/8/8/8/8/4P3/4K3 b - -")) == "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"


def test_a_square_on_which_nothing_can_be_taken_in_passing_is_dropped() -> None:
    nobody = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
    pinned = "8/8/8/K2Pp2r/8/8/8/7k w - e6 0 1"
    assert start(nobody) == start(nobody.replace("e3", "-"))
    assert start(pinned) == start(pinned.replace("e6", "-"))
    assert start().play(start().parse("e4")) == start(nobody)


@pytest.mark.parametrize(
    "text",
    [
        "4k3/pppppppp/bb6/8/8/8/8/4K3 w - - 0 1",  # bishops on squares of both colours
        "4k3/ppppppp1/b1b5/8/8/8/8/4K3 w - - 0 1",  # one of them was a pawn
        "4k3/3P4/8/8/4R3/8/8/4K3 b - - 0 1",  # two pieces give check
        "8/7k/8/8/8/8/PP6/QQQ1KQQQ b - - 99 1",
    ],
)
def test_what_is_merely_odd_is_read(text: str) -> None:
    assert str(start(text)) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "it has 0 fields, not 4 or 6"),
        ("8/8 w - - 0", "it has 5 fields, not 4 or 6"),
        ("8/8/8 w - - 0 1", "it has 3 ranks, not 8"),
        ("4k3/8/8/8/8/8/8/4K4 w - - 0 1", "rank 1 has 9 squares, not 8"),
        ("4k3/8/8/8/9/8/8/4K3 w - - 0 1", "'9' is not a piece"),
        ("4k3/8/8/8/X7/8/8/4K3 w - - 0 1", "'X' is not a piece"),
        ("4k3/8/8/8/²7/8/8/4K3 w - - 0 1", "'²' is not a piece"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "who moves is w or b, not 'x'"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has not exactly one king"),
        ("4k3/8/8/8/8/8/8/2K1K3 w - - 0 1", "White has not exactly one king"),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn stands on the first or last rank"),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "White has more than 8 pawns"),
        ("4k3/8/8/8/8/Q7/PPPPPPPP/3QK3 w - - 0 1", "White has more pieces than its pawns can"),
        ("4k3/pppppppp/b1b5/8/8/8/8/4K3 w - - 0 1", "Black has more pieces than its pawns can"),
        ("4k3/8/8/8/8/8/8/R3K2r b - - 0 1", "White is in check, but it is Black's move"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "Black is in check, but it is White's move"),
        ("8/8/8/8/8/8/8/3Kk3 w - - 0 1", "is in check, but it is"),
        ("4k3/3P4/3N4/8/4R3/8/8/4K3 b - - 0 1", "more than two pieces give check"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "nobody can castle by 'K': no king or rook is there"),
        ("r3k3/8/8/8/8/8/8/4K3 w k - 0 1", "nobody can castle by 'k'"),
        ("4k3/8/8/8/8/8/4K3/7R w K - 0 1", "nobody can castle by 'K'"),
        ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "'KK' says the same castling twice"),
        ("4k3/8/8/8/8/8/8/4K2R w KH - 0 1", "'KH' says the same castling twice"),
        ("4k3/8/8/8/8/8/8/3K3R w K - 0 1", "a king castles from e1 or e8; anywhere else it does"),
        ("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", "a rook castles from a corner; anywhere else it does"),
        ("4k3/8/8/8/8/8/8/4K2R w Kx - 0 1", "nobody can castle by 'x'"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "'e9' is not an en passant square"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1", "on the third rank of the side that moved last"),
        ("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "on the third rank of the side that moved last"),
        ("4k3/8/8/8/8/8/8/4K3 b - e3 0 1", "no pawn is there to be taken in passing"),
        ("4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", "cannot have come over an occupied square"),
        ("4k3/8/8/8/4P3/8/4P3/4K3 b - e3 0 1", "cannot have come over an occupied square"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 1 1", "a pawn has just moved, so there are no moves"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 151 90", "must be from 0 to 150, not 151"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - -1 90", "must be a number, not '-1'"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - ² 90", "must be a number, not '²'"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 99999", "the number of the move must be from 0 to 9999"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(GameError) as refused:
        start(text)
    assert why in str(refused.value).rpartition(" is not a chess position: ")[2]
    assert str(refused.value).endswith(f"; write one like {fen.EXAMPLE}")


def test_castling_letters_of_every_kind_are_read() -> None:
    outermost = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1"
    assert str(start_960(outermost)) == outermost
    assert start_960(outermost.replace("KQkq", "GBgb")) == start_960(outermost)
    inner = "4k3/8/8/8/8/8/8/1RR1KR1R w FC - 0 1"
    assert str(start_960(inner)) == inner
    assert start_960(inner.replace("FC", "KC")) != start_960(inner)


@pytest.mark.parametrize(
    ("castling", "why"),
    [
        ("FH", "with two rooks to the same side"),
        ("B", "nobody can castle by 'B'"),
        ("E", "nobody can castle by 'E'"),
    ],
)
def test_castling_that_no_rook_can_is_refused_in_chess960_too(castling: str, why: str) -> None:
    with pytest.raises(GameError, match=why):
        start_960(f"4k3/8/8/8/8/8/8/4KR1R w {castling} - 0 1")


def test_the_starts_of_chess960_are_those_of_the_usual_numbers() -> None:
    known = {0: "BBQNNRKR", 1: "BQNBNRKR", 518: "RNBQKBNR", 959: "RKRNNQBB"}
    assert {number: line_960(number) for number in known} == known
    lines = {line_960(number) for number in range(960)}
    assert len(lines) == 960
    for line in lines:
        assert sorted(line) == sorted("RNBQKBNR")
        assert line.index("R") < line.index("K") < line.rindex("R")
        assert (line.index("B") + line.rindex("B")) % 2 == 1


@pytest.mark.parametrize("number", [960, -1, "960", "10000", 10**400])
def test_a_start_that_has_no_number_is_refused(number: Any) -> None:
    with pytest.raises(GameError):
        plyscope.start("chess960", number)


def test_a_start_of_chess960_goes_by_its_number() -> None:
    numbered = plyscope.start("chess960", "0\x1c")
    assert numbered == plyscope.start("chess/960", 0) == start_960(0)
    assert str(numbered) == "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"
