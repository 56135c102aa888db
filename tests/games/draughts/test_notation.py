"""Moves are written as players write them, and read in every usual way."""

import random

import pytest
from tests.games.draughts.oracle import minefields, random_games, scattered

from plyscope.errors import MoveError, PlyscopeError
from plyscope.games.draughts import Draughts, start


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
    assert str(error.value) == "'10x26' can be several moves; write one of 10x17x26, 10x19x26"


def test_a_full_text_means_that_move_even_where_it_is_short_for_others() -> None:
    position = start("W:WK15:B10,18,19,26,27")
    assert position.parse("15x6") == position.moves()[0]


@pytest.mark.parametrize(
    "text",
    ["", "11", "11-", "11-17", "11x15", "11-15-18", "a-b", "11–15", "١١-١٥", "11--15", "9" * 5000],
)
def test_text_that_is_no_legal_move_is_refused(text: str) -> None:
    with pytest.raises(MoveError, match="is not a legal move for Black; legal: 9-13, 9-14"):
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


def test_mutated_texts_give_a_legal_move_or_our_error() -> None:
    source = random.Random(5)
    positions = [start(), start("W:WK15:B10,18,19,26,27"), start("W:W27:B24,16"), start("W:W:B")]
    seeds = ["11-15", "15x22x31x24x15x6", "27x11"]
    read = 0
    for _ in range(4000):
        text = list(source.choice(seeds))
        for _ in range(source.randint(0, 3)):
            at = source.randrange(len(text) + 1)
            signs = source.choices("0123456789x-X: \n\x00²٣🙂", k=source.randint(0, 2))
            text[at : at + source.randint(0, 1)] = signs
        position = source.choice(positions)
        try:
            move = position.parse("".join(text))
        except PlyscopeError:
            continue
        read += 1
        assert move in position.moves()
    assert 200 < read < 3800


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
