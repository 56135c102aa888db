"""Positions and moves as Hub writes them, for every variant."""

import random

import pytest

import plyscope
from plyscope.errors import GameError, MoveError
from plyscope.games.draughts import VARIANTS, Draughts, hub


def playout(variant: str, seed: int, plies: int = 120) -> list[tuple[Draughts, int]]:
    """The positions of a random game, each with the move played."""
    source = random.Random(f"{variant} {seed}")
    position = plyscope.start(f"draughts/{variant}")
    played: list[tuple[Draughts, int]] = []
    assert isinstance(position, Draughts)
    while (moves := position.moves()) and len(played) < plies:
        move = source.choice(moves)
        played.append((position, move))
        position = position.play(move)
    return played


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_position_is_read_as_it_was_written(variant: str) -> None:
    for position, _ in playout(variant, 1):
        text = hub.write_position(position)
        assert len(text) == position.variant.squares + 1
        read = hub.read_position(text, position.variant)
        assert read == hub.without_counters(position)
        assert str(read).split(":")[:3] == str(position).split(":")[:3]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_move_is_read_as_it_was_written_or_as_one_to_the_same_position(variant: str) -> None:
    for position, _ in playout(variant, 2, 60):
        for move in position.moves():
            read = hub.read_move(position, hub.write_move(position, move))
            assert position.play(read) == position.play(move)


def test_a_capture_names_start_end_and_all_it_captures_in_ascending_order() -> None:
    text = "W:W46:B41,32,22,13"
    position = plyscope.games.draughts.start(text, variant="international")
    written = {hub.write_move(position, move) for move in position.moves()}
    assert all(text.startswith("46x") for text in written)
    for text in written:
        captured = [int(number) for number in text.split("x")[2:]]
        assert captured == sorted(captured)
        assert set(captured) <= {41, 32, 22, 13}


def test_captures_may_be_in_any_order_or_left_out_where_they_are_clear() -> None:
    position = plyscope.games.draughts.start("W:W28:B23,13", variant="international")
    (move,) = position.moves()
    assert hub.write_move(position, move) == "28x8x13x23"
    for text in ("28x8x13x23", "28x08x23x13", "28x8"):
        assert hub.read_move(position, text) == move
    for text in ("28-8", "28x8x13", "28x19x23", "28x8x13x24", "28 x 8", "", "x", "28x", "٢٨x8"):
        with pytest.raises(MoveError, match=r"is not a (legal )?move.*; legal: 28x8x13x23"):
            hub.read_move(position, text)


def test_a_capture_that_may_be_two_is_asked_for_in_full() -> None:
    fen = "W:WK25:B6,7,12,17,30,38"
    position = plyscope.games.draughts.start(fen, variant="international")
    for text in ("25x2x7x17x30", "25x2x7x30x38"):
        assert hub.write_move(position, hub.read_move(position, text)) == text
    with pytest.raises(MoveError, match="is ambiguous; write one of 25x2x7x"):
        hub.read_move(position, "25x2")


def test_the_start_of_international_draughts_is_what_the_protocol_says() -> None:
    position = plyscope.games.draughts.start(variant="international")
    assert hub.write_position(position) == "W" + "b" * 20 + "e" * 10 + "w" * 20


@pytest.mark.parametrize("text", ["", "W", "w" + "e" * 50, "We" + "b" * 50, "W" + "b" * 50])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(GameError, match="is not a position of normal"):
        hub.read_position(text, VARIANTS["international"])
