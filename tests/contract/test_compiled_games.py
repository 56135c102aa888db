"""A check of a compiled game compares it with plain Python, and warns of what looks wrong."""

import json
from typing import Any

import pytest
from tests.contract import wrong_games
from tests.test_conformance import Sound

from plyscope.cli import main
from plyscope.conformance import check, find_warnings
from plyscope.errors import ConformanceError, GameError

GAME = "tests.contract.wrong_games:{}".format


def violation(game: type) -> str:
    with pytest.raises(ConformanceError) as found:
        check(game())
    return str(found.value)


def test_a_sound_game_has_no_warning() -> None:
    position: Any = wrong_games.Race()
    assert check(position) > 100
    assert find_warnings(position) == []


def test_a_difference_from_the_native_board_is_shown_in_the_shortest_game() -> None:
    assert violation(wrong_games.Unlike) == (
        "Unlike breaks a rule: evaluate() is the same on the native board. Seen after the moves "
        "3, 1, 3: 5 in Python, 6 there, in the position Black left=9 points=6,1"
    )


def test_an_error_in_moves_is_shown_with_its_position() -> None:
    assert violation(wrong_games.Careless) == (
        "Careless breaks a rule: moves() must not fail. Seen after the moves 2, 2, 1: it raised "
        "IndexError: list index out of range, in the position Black left=9 points=3,2"
    )


def test_what_cannot_be_compiled_is_shown_with_its_line() -> None:
    assert "native() must not fail" in violation(wrong_games.Unplayable)
    assert "wrong_games.py:" in violation(wrong_games.Unplayable)


def test_an_evaluation_for_the_mover_is_found() -> None:
    position: Any = wrong_games.ForTheMover()
    (warning,) = find_warnings(position)
    assert warning.startswith("evaluate() seems to be written for the player to move; it must be")
    assert "with the minimizer to move it is -" in warning


def test_a_turned_evaluation_is_found() -> None:
    position: Any = wrong_games.ForTheMinimizer()
    (warning,) = find_warnings(position)
    assert warning.startswith("evaluate() seems to have the wrong sign")


def test_a_game_without_an_end_is_found() -> None:
    position: Any = wrong_games.Endless()
    (warning,) = find_warnings(position)
    assert warning.startswith("the game may never end: 3 random games went on after 1,000 plies")


class ThreePlayers(Sound):
    @property
    def player(self) -> str:
        return ("Left", "Right", "Middle")[self.left % 3]

    @property
    def maximizing(self) -> bool:
        return self.left % 3 == 0


class BothSides(Sound):
    player = "Left"


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        (ThreePlayers, "there are two players, the maximizer and the minimizer"),
        (BothSides, "a player always maximizes or never"),
    ],
)
def test_there_are_two_players(game: type, rule: str) -> None:
    assert rule in violation(game)


def test_a_compiled_game_has_two_players() -> None:
    with pytest.raises(GameError, match="Many has two players, not 'A', 'B', 'C'"):
        type("Many", (wrong_games.Race,), {"players": ("A", "B", "C")})


def test_the_command_prints_warnings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", GAME("ForTheMover")]) == 0
    printed = capsys.readouterr().out
    assert "follows every rule" in printed
    assert "\nwarning: evaluate() seems" in printed
    assert main(["check", GAME("Endless"), "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["warnings"]) == 1
