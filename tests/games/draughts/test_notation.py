"""Moves are written as players write them, and read in every usual way."""

import random
from collections import Counter
from pathlib import Path

import pytest
from fuzz.targets import case, draughts_move
from tests.games.draughts.oracle import minefields, random_games, scattered

from plyscope.errors import MoveError
from plyscope.games.draughts import VARIANTS, Draughts, start


def texts(position: Draughts) -> list[str]:
    return [position.text(move) for move in position.moves()]


def test_a_capture_is_written_short_where_that_is_enough() -> None:
    assert texts(start("W:W27:B24,16")) == ["27x11"]


def test_a_capture_is_written_in_full_where_another_has_the_same_ends() -> None:
    assert texts(start("W:WK2:B6,7,14,15")) == ["2x9x18x11x2", "2x11x18x9x2"]
    assert texts(start("B:W14,15,22,23:B10,K32")) == ["10x17x26", "10x19x26"]


@pytest.mark.parametrize(
    "text", ["27x11", "27X11", "27-11", "27x20x11", " 27 x 20-11 ", "27-20-11"]
)
def test_a_capture_is_read_short_and_in_full(text: str) -> None:
    position = start("W:W27:B24,16")
    assert position.parse(text) == position.moves()[0]


@pytest.mark.parametrize("text", ["11-15", " 11 - 15 ", "11-15\n"])
def test_a_step_is_read(text: str) -> None:
    assert start().text(start().parse(text)) == "11-15"


def test_short_text_for_several_captures_is_refused_with_their_routes() -> None:
    position = start("B:W14,15,22,23:B10,K32")
    with pytest.raises(MoveError) as error:
        position.parse("10x26")
    assert str(error.value) == "'10x26' is ambiguous; write one of 10x17x26, 10x19x26"


def test_a_full_text_means_that_move_even_where_it_is_short_for_others() -> None:
    position = start("W:WK15:B10,18,19,26,27")
    assert position.parse("15x6") == position.moves()[0]


@pytest.mark.parametrize(
    "text",
    ["", "11", "11-", "11-17", "11x15", "11-15-18", "a-b", "11–15", "١١-١٥", "11--15", "9" * 5000],
)
def test_text_that_is_no_legal_move_is_refused(text: str) -> None:
    with pytest.raises(MoveError, match=r"is not a (legal )?move.*; legal: 9-13, 9-14"):
        start().parse(text)


@pytest.mark.parametrize("code", [-1, 0, 2**31, 2**64, 10**30])
def test_a_code_that_is_no_legal_move_is_refused(code: int) -> None:
    for call in (start().play, start().text):
        with pytest.raises(MoveError, match=f"'{code}' is not a legal move"):
            call(code)


def test_every_move_reads_back_from_its_text_and_from_its_full_route() -> None:
    source = random.Random(4)
    for slow in [*random_games(5, 100, source), *scattered(500, source), *minefields(200, source)]:
        position = start(slow.fen())
        for move, [route] in position.routes().items():
            assert position.parse(position.text(move)) == move
            assert position.parse("-".join(route)) == move


CASES = [  # variant, position, what is read, how it is written
    ("english", "W:W27:B24,16", "27x20x11", "27x11"),
    ("english", "W:W27:B24,16", "f2:h4:f6", "27x11"),
    ("english", None, "1115", "11-15"),
    ("pool", None, "11-15", "11-15"),
    ("pool", "B:W18,26:B15", "15x31", "15x31"),
    ("international", None, "32-28", "32-28"),
    ("international", None, "d4-e5", "32-28"),
    ("international", "W:WK46:B19", "46x14", "46x14"),
    ("international", "W:WK46:B19", "46-5", "46x5"),
    ("international", "W:W28:B22,12", "28x17x8", "28x8"),
    ("frisian", "W:W38:B28", "38x18", "38x18"),
    ("frisian", "W:W38:B33", "38x29", "38x29"),
    ("frysk", None, "47-41", "47-41"),
    ("antidraughts", None, "31-26", "31-26"),
    ("breakthrough", None, "35-30", "35-30"),
    ("killer", "W:WK46:BK19", "46x14", "46x14"),
    ("killer", "W:WK46:BK19", "46x5", None),
    ("russian", None, "c3-d4", "c3-d4"),
    ("russian", None, "C3-D4", "c3-d4"),
    ("russian", None, "c3d4", "c3-d4"),
    ("russian", None, "22-18", "c3-d4"),
    ("russian", "W:Wc3:Bd4", "c3:e5", "c3xe5"),
    ("brazilian", "W:Wc3:Bd4,d6", "c3xe5xc7", "c3xc7"),
    ("czech", None, "e3-f4", "e3-f4"),
    ("italian", None, "22-18", "22-18"),
    ("italian", None, "d3-c4", "22-18"),
    ("spanish", None, "11-14", "11-14"),
    ("spanish", None, "e1-d2", None),
    ("thai", None, "25-22", "25-22"),
    ("thai", None, "8-12", None),
]


@pytest.mark.parametrize(("variant", "fen", "read", "written"), CASES)
def test_a_move_is_read_and_written_as_players_of_the_variant_do(
    variant: str, fen: str | None, read: str, written: str | None
) -> None:
    position = start(fen, variant=variant)
    if written is None:
        with pytest.raises(MoveError):
            position.parse(read)
    else:
        assert position.text(position.parse(read)) == written


def test_the_table_has_every_variant() -> None:
    assert {variant for variant, *_ in CASES} == set(VARIANTS)


@pytest.mark.parametrize("end", ["z", "-", " -", "x0x"])
@pytest.mark.parametrize("part", ["9", "11", " ", "1-", "1 ", "a1", "x", "11 x "])
def test_a_long_text_is_refused_at_once(part: str, end: str) -> None:
    with pytest.raises(MoveError, match=r"is not a (legal )?move"):
        start().parse("1" + part * 20_000 + end)


def test_five_thousand_spoiled_texts_give_a_legal_move_or_our_error(tmp_path: Path) -> None:
    outcomes = Counter(
        draughts_move.outcome(case("draughts_move", 3, number), tmp_path) for number in range(5000)
    )
    assert set(outcomes) == {"read", "refused"}
    assert min(outcomes.values()) > 500


def test_the_drawing_shows_pieces_and_numbers() -> None:
    assert start("W:W21,K6:B12,K32").draw().splitlines() == [
        "  .   .   .   .        1     2     3     4",
        ".   O   .   .       5     6     7     8",
        "  .   .   .   x        9    10    11    12",
        ".   .   .   .      13    14    15    16",
        "  .   .   .   .       17    18    19    20",
        "o   .   .   .      21    22    23    24",
        "  .   .   .   .       25    26    27    28",
        ".   .   .   X      29    30    31    32",
        "o White, O its king; x Black, X its king",
    ]
