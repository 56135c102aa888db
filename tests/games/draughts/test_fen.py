"""A position's FEN is read leniently, written in one way, and refused with a reason."""

import random
from collections import Counter
from pathlib import Path

import pytest
from fuzz.targets import case, draughts_fen
from hypothesis import given
from hypothesis import strategies as st

import plyscope
from plyscope.errors import GameError
from plyscope.games.draughts import VARIANTS, fen, start

ENGLISH = VARIANTS["english"]
START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"


@st.composite
def setups(draw: st.DrawFn) -> fen.Setup:
    """Up to twelve pieces of each side anywhere; kings where a man could not be, and elsewhere."""
    squares = draw(st.lists(st.integers(0, 31), unique=True, max_size=24))
    whites = draw(st.integers(max(0, len(squares) - 12), min(12, len(squares))))
    white = sum(1 << square for square in squares[:whites])
    black = sum(1 << square for square in squares[whites:])
    crowned = draw(st.integers(0, 2**32 - 1)) & (white | black)
    return fen.Setup(
        white, black, crowned | (white & 0xF) | (black & 0xF0000000), draw(st.booleans())
    )


@given(setups())
def test_a_position_reads_back_from_its_text(setup: fen.Setup) -> None:
    text = fen.write(setup, ENGLISH)
    assert fen.read(text, ENGLISH) == setup
    assert str(start(text)) == text
    assert start(text) == start(text)


@given(setups())
def test_board_and_text_tell_the_same(setup: fen.Setup) -> None:
    codes = [0] * 32
    for square in range(32):
        if (setup.white | setup.black) >> square & 1:
            codes[square] = (1 if setup.white >> square & 1 else 3) + (setup.kings >> square & 1)
    rows = start(fen.write(setup, ENGLISH)).board()
    dark = [rows[row][col] for row in range(8) for col in range(8) if (row + col) % 2]
    light = [rows[row][col] for row in range(8) for col in range(8) if (row + col) % 2 == 0]
    assert (dark, light) == (codes, [0] * 32)


def test_the_start_is_named_and_has_a_text() -> None:
    assert str(plyscope.start("draughts")) == str(plyscope.start("draughts/english")) == START
    assert plyscope.start("draughts") == plyscope.start("draughts/english", START)


@pytest.mark.parametrize(
    "text",
    [
        "B:W21-32:B1-12",
        "B:B1-12:W21-32",
        " b : w 21 - 32 : b 1-6, 7 ,8-12 . ",
        START + ".",
        "B:W21-24,25-32:B12,11,10,9,8,7,6,5,4,3,2,1",
    ],
)
def test_other_ways_to_write_the_start_are_read(text: str) -> None:
    assert str(start(text)) == START


def test_a_range_of_kings_is_read() -> None:
    assert str(start("W:Wk1-3,30:BK32")) == "W:WK1,K2,K3,30:BK32"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "does not have the form"),
        ("B", "does not have the form"),
        ("B:W21", "does not have the form"),
        ("B:W21:W22", "does not have the form"),
        ("B:W21:B1:B2", "'B2' is not a counter"),
        ("X:W21:B1", "does not have the form"),
        ("BW:W21:B1", "does not have the form"),
        ("B:W21:B1..", "'1.' is not a square"),
        ("B:W21,:B1", "'' is not a square"),
        ("B:W2 1:B1", "'2 1' is not a square"),
        ("B:WQ21:B1", "'Q21' is not a square"),
        ("B:W²:B1", "'²' is not a square"),
        ("B:W٢١:B1", "is not a square"),
        ("B:W0:B1", "'0' is not among the squares 1 to 32"),
        ("B:W33:B1", "'33' is not among the squares 1 to 32"),
        ("B:W32-21:B1", "'32-21' is not a range of squares"),
        ("B:W21-33:B1", "'21-33' is not among"),
        ("B:W" + "9" * 5000 + ":B1", "is not a square"),
        ("B:W21,21:B1", "square 21 is used twice"),
        ("B:W21:B1,21", "square 21 is used twice"),
        ("B:W21,K21:B1", "square 21 is used twice"),
        ("B:W4:B1", "a man stands on its crowning row"),
        ("B:W21:B29", "a man stands on its crowning row"),
        ("B:W20-32:B1", "a side has more pieces than at the start"),
        ("B:W32:B1-13", "a side has more pieces than at the start"),
    ],
)
def test_a_text_that_is_no_position_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(GameError) as error:
        start(text)
    assert why in str(error.value)
    assert "write one like B:W21,22,K24:B1,2,K3" in str(error.value)
    assert len(str(error.value)) < 250


def test_the_example_in_the_message_is_a_position() -> None:
    assert str(start(fen.EXAMPLE)) == fen.EXAMPLE


@pytest.mark.parametrize("position", [5, b"B:W21:B1", [[0]], object()])
def test_a_position_that_is_no_text_is_refused(position: object) -> None:
    with pytest.raises(GameError, match="a position here is text such as B:W21"):
        plyscope.start("draughts", position)


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_reads_back_its_own_positions(name: str) -> None:
    source = random.Random(name)
    position = start(variant=name)
    for _ in range(60):
        assert start(str(position), variant=name) == position
        assert start(f" {str(position).lower()} . ", variant=name) == position
        if not position.moves():
            break
        position = position.play(source.choice(position.moves()))


@pytest.mark.parametrize("name", VARIANTS)
def test_numbers_and_letters_name_the_same_squares_in_every_variant(name: str) -> None:
    variant = VARIANTS[name]
    middle = range(variant.squares // 2 - 2, variant.squares // 2 + 2)
    for named in (variant.numbers, variant.algebraic_names):
        one, two, three, four = (named[square] for square in middle)
        fens = {f"W:W{one},K{two}:B{three},K{four}", f"W:B{three},K{four}:WK{two},{one}."}
        position = fen.Setup(3 << middle[0], 3 << middle[2], 10 << middle[0], True)
        assert {fen.read(text, variant) for text in fens} == {position}


def test_a_range_goes_by_the_numbers_of_the_variant() -> None:
    assert str(start("W:W1-3:BK30-32", variant="spanish")) == "W:W1,2,3:BK30,K31,K32"
    assert start("W:WK1-2:B9", variant="russian") == start("W:WKb8,Kd8:Bb6", variant="russian")


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("W:W46,K28:BK5:H0:F1", (0, 0, (0, 0))),
        ("W:W46,K28:BK5:H7:F30", (7, 0, (0, 0))),
        ("W:W46,K28:BK5:F30", (0, 0, (0, 0))),
        ("W:W46,K28:BK5:h7:rw28*2", (7, 0, (28, 2))),
    ],
)
def test_counters_of_ours_and_of_lidraughts_are_read(
    text: str, counts: tuple[int, int, tuple[int, int]]
) -> None:
    setup = fen.read(text, VARIANTS["frisian"])
    assert (setup.quiet, setup.ending, setup.white_runner) == counts


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("counters", [":H0:F1", ":H7:F30", ":H999:F999", ":H0:F1:+0+0"])
def test_what_other_programs_append_is_read_in_every_variant(name: str, counters: str) -> None:
    square = VARIANTS[name].square_names[VARIANTS[name].squares // 2]
    position = start(f"W:WK{square}:B{counters}", variant=name)
    assert str(position).startswith(f"W:WK{square}:B")
    assert str(position) == str(start(str(position), variant=name))


def test_five_thousand_spoiled_texts_give_a_position_or_our_error(tmp_path: Path) -> None:
    outcomes = Counter(
        draughts_fen.outcome(case("draughts_fen", 3, number), tmp_path) for number in range(5000)
    )
    assert set(outcomes) == {"read", "refused"}
    assert min(outcomes.values()) > 500
