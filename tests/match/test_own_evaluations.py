"""Matches between two evaluations of one's own game."""

from pathlib import Path
from typing import Any

import pytest
from tests.fast.games.bitothello import BitOthello
from tests.match.test_match import played, settings

from plyscope.errors import GameError, SearchError
from plyscope.games import evaluated_by, start
from plyscope.match.time_control import TimeControl
from plyscope.players.player_spec import parse_player

OTHELLO = "tests.fast.games.bitothello:BitOthello"
CORNERS = f"exact:evaluation={OTHELLO}.corners"
OTHER = "exact:evaluation=tests.fast.games.bitothello:CornerOthello"


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes of players find the modules of the tests."""
    monkeypatch.chdir(Path(__file__).parents[2])


def a_corner() -> Any:
    """A position in which Black has a corner."""
    position: Any = BitOthello()
    position.first |= 1
    return position


@pytest.mark.parametrize("named", [f"{OTHELLO}.corners", f"{OTHELLO[:-10]}CornerOthello"])
def test_a_position_has_another_evaluation(named: str) -> None:
    position = a_corner()
    other: Any = evaluated_by(position, named)
    assert (position.evaluate(), other.evaluate(), other.native().evaluate()) == (1, 100, 100)
    assert (other.state(), other.moves()) == (position.state(), position.moves())
    assert other.play(other.moves()[0]).evaluate() == 100
    assert type(evaluated_by(position, named)) is type(other)


def test_options_stay_the_same() -> None:
    position = start("hex?size=5").play(3)
    other = evaluated_by(position, "plyscope.games.hex:Hex.outcome")
    assert (other.game, str(other)) == ("hex?size=5", str(position))


def games(a: str) -> list[tuple[str, ...]]:
    """The moves of two games against the usual evaluation."""
    limit = TimeControl(depth=2)
    found = played(settings(OTHELLO, a=a, b="exact", games=2, time_control=limit)).results.games
    assert [game.ending for game in found] == ["rules", "rules"], found
    return [tuple(game.moves) for game in found]


def test_two_evaluations_play_a_match() -> None:
    assert games(CORNERS) == games(OTHER) != games("exact")


@pytest.mark.parametrize(
    ("game", "evaluation", "message"),
    [
        (OTHELLO, f"{OTHELLO}.edges", "has no method 'edges'"),
        (OTHELLO, "no_such_module:Game", "module 'no_such_module' cannot be imported"),
        (OTHELLO, "plyscope.games.kalah:Kalah", "is not a position of kalah"),
        ("tests.toys:Race", "tests.toys:Race.evaluate", "only a compiled game has several"),
    ],
)
def test_an_evaluation_that_does_not_fit_is_refused(
    game: str, evaluation: str, message: str
) -> None:
    with pytest.raises((GameError, SearchError), match=message):
        parse_player(f"exact:evaluation={evaluation}").check(game)
