"""Pasted texts: positions of other games say so, or change the game."""

import pytest

from plyscope.errors import GameError
from plyscope.play import game_import

ENGLISH, INTERNATIONAL = "W:W21,22,K24:B1,2,K3", "W:W31,32,50:B1,2,3"


def test_a_chess_position_changes_the_game_to_chess() -> None:
    read = game_import.read("draughts/english", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    assert read.record.game == "chess"


@pytest.mark.parametrize(
    ("game", "text", "message"),
    [
        ("chess", ENGLISH, "a position of draughts: choose the kind of draughts first"),
        ("gomoku", INTERNATIONAL, "a position of draughts: choose the kind of draughts first"),
        ("draughts/english", INTERNATIONAL, "looks like draughts on a board of 10x10"),
        ("draughts/pool", INTERNATIONAL, "looks like draughts on a board of 10x10"),
        ("draughts", INTERNATIONAL, "looks like draughts on a board of 10x10"),
        ("draughts", "W:W" + 5000 * "1", "is not a draughts position"),
    ],
)
def test_a_position_of_draughts_says_which_game_it_looks_like(
    game: str, text: str, message: str
) -> None:
    with pytest.raises(GameError, match=message):
        game_import.read(game, text)


@pytest.mark.parametrize(
    ("game", "text"),
    [("draughts/english", ENGLISH), ("draughts/international", INTERNATIONAL)],
)
def test_a_position_of_the_same_game_is_read(game: str, text: str) -> None:
    assert game_import.read(game, text).record.game == game
