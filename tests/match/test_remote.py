"""Games that other machines have played: only those are believed that can be so."""

import json
from pathlib import Path
from typing import Any

import pytest

from plyscope.errors import PlyscopeError, SearchError
from plyscope.match import remote
from plyscope.match.arena import Adjudication, ScoreRule
from plyscope.match.game_worker import GameWorker, units
from plyscope.match.openings import RandomOpenings
from plyscope.match.remote import checked_game, ingredients
from plyscope.match.settings import Conditions
from plyscope.match.time_control import TimeControl
from plyscope.work.unit import Unit

GAME = "draughts/english"
CONDITIONS = Conditions("exact", "plain", GAME, TimeControl(nodes=60), Adjudication(max_plies=80))


@pytest.fixture(scope="module")
def played() -> list[tuple[Unit, dict[str, Any]]]:
    """Some games as a worker plays them."""
    worker = GameWorker(CONDITIONS)
    try:
        asked = list(units(range(4), RandomOpenings(GAME, 1, 4)))
        return [(unit, json.loads(json.dumps(worker.run(unit.description)))) for unit in asked]
    finally:
        worker.close()


def test_conditions_survive_travel() -> None:
    rules = Adjudication(90, ScoreRule(5, 10.0), ScoreRule(3, 900.0))
    for control in (TimeControl.of_control("10+0.1"), TimeControl(depth=3)):
        conditions = Conditions("exact", "level:3", GAME, control, rules, 5.0)
        assert Conditions.from_data(json.loads(json.dumps(conditions.to_data()))) == conditions


@pytest.mark.parametrize(
    "change", [{"a": 1}, {"rules": {"max_plies": 0}}, {"time_control": {}}, {"other": 1}]
)
def test_other_conditions_are_refused(change: dict[str, Any]) -> None:
    with pytest.raises(PlyscopeError):
        Conditions.from_data(CONDITIONS.to_data() | change)


def test_a_game_that_was_played_is_believed(played: list[tuple[Unit, dict[str, Any]]]) -> None:
    assert {game["ending"] for _, game in played} >= {"rules"}
    for unit, game in played:
        recorded = game | {"moves": tuple(game["moves"]), "speed": 7.0}
        assert checked_game(CONDITIONS, unit, game, 7.0) == recorded


CHANGES: dict[str, Any] = {
    "garbage": lambda game: "garbage",
    "a field more": lambda game: game | {"more": 1},
    "another number": lambda game: game | {"number": game["number"] + 2},
    "another opening": lambda game: game | {"book": game["book"] - 1},
    "another position": lambda game: game | {"position": "B:W21-32:B1-12"},
    "another winner": lambda game: game | {"winner": {"A": "B", "B": "A", "": "A"}[game["winner"]]},
    "another ending": lambda game: game | {"ending": "repetition"},
    "too short": lambda game: game | {"moves": game["moves"][:-1]},
    "too short by a failure": lambda game: (
        game | {"moves": game["moves"][:-1], "ending": "rules", "message": "x", "failed": "A"}
    ),
    "an illegal move": lambda game: game | {"moves": [*game["moves"][:-1], "1-32"]},
    "a move after the end": lambda game: game | {"moves": [*game["moves"], game["moves"][-1]]},
    "adjudicated without a rule": lambda game: (
        game | {"moves": game["moves"][:-1], "ending": "adjudicated win"}
    ),
    "late without a clock": lambda game: (
        game | {"moves": game["moves"][:-1], "ending": "loss on time"}
    ),
    "too long": lambda game: (
        game | {"moves": game["moves"][:-1], "ending": "too long", "winner": ""}
    ),
    "a failure of nobody": lambda game: (
        game | {"moves": game["moves"][:-1], "ending": "crash", "message": "gone", "winner": ""}
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_game_that_cannot_be_is_refused(
    change: str, played: list[tuple[Unit, dict[str, Any]]]
) -> None:
    unit, game = next(one for one in played if one[1]["ending"] == "rules")
    with pytest.raises(PlyscopeError):
        checked_game(CONDITIONS, unit, CHANGES[change](game), 7.0)


def test_a_failure_of_the_player_to_move_is_believed(
    played: list[tuple[Unit, dict[str, Any]]],
) -> None:
    unit, game = played[0]
    failure = {"ending": "crash in game", "message": "gone", "moves": game["moves"][:-1]}
    sides = [{"winner": "B", "failed": "A"}, {"winner": "A", "failed": "B"}]
    refused = 0
    for side in sides:
        try:
            checked_game(CONDITIONS, unit, game | failure | side, 7.0)
        except PlyscopeError:
            refused += 1
    assert refused == 1


def test_a_program_runs_only_where_its_owner_has_listed_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    settings = CONDITIONS.to_data() | {"a": "hub:scan hub"}
    path = tmp_path / "cluster.toml"
    monkeypatch.setattr(remote, "configuration", lambda: path)
    with pytest.raises(SearchError, match=r"does not list 'hub:scan hub' under \[opponents\]"):
        remote.worker(settings)
    path.write_text('[opponents]\n"hub:scan hub" = "hub:/opt/scan/scan hub"\n')
    remote.worker(settings).close()
    spec = remote.listed_player("hub:scan hub")
    assert (spec.text, spec.command) == ("hub:scan hub", ("/opt/scan/scan", "hub"))
    path.write_text("opponents = 1")
    with pytest.raises(PlyscopeError):
        remote.worker(settings)
    path.write_text("[")
    with pytest.raises(PlyscopeError, match="cannot be read"):
        remote.worker(settings)


def test_ingredients_change_with_the_tables_and_the_sources(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    settings = CONDITIONS.to_data() | {"game": "draughts/russian"}  # which has no learned weights
    here = ingredients(settings)
    assert set(here) == {"tables of exact", "tables of plain"}
    other = ingredients(settings | {"a": f"exact:tables={tmp_path}"})
    assert set(other) == {"tables of plain"}
    (tmp_path / "mine_to_digest.py").write_text("class Mine: ...")
    monkeypatch.syspath_prepend(tmp_path)
    own = ingredients(settings | {"a": "exact:evaluation=mine_to_digest:Mine"})
    player = "exact:evaluation=mine_to_digest:Mine"
    assert set(own) == {"sources of mine_to_digest", "tables of plain", f"tables of {player}"}
    learned = ingredients(CONDITIONS.to_data())
    assert {"weights of exact", "weights of plain"} <= set(learned)
