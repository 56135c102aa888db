"""Other people's programs as opponents: named when the studio starts, by the page only by name."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.studio.door import Door, Talk

from plyscope.cli import main
from plyscope.errors import SearchError
from plyscope.studio import limits
from plyscope.studio.sessions import Studio

SCRIPT = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "uci": print("uciok", flush=True)
    elif word == "isready": print("readyok", flush=True)
    elif word == "position": played = len(line.split("moves")[-1].split())
    elif word == "go" and {crashes}: sys.exit("out of hash")
    elif word == "go" and "movetime" not in line: print("bestmove", "e7e5", flush=True)
    elif word == "stop" and {stops}: print("bestmove", "c7c5", flush=True)
"""


def written(folder: Path, name: str, *, stops: bool = True, crashes: bool = False) -> str:
    """The description of an engine that answers at once to a depth, and to a time when stopped."""
    path = folder / f"{name}.py"
    path.write_text(SCRIPT.format(stops=stops, crashes=crashes))
    return f"{name}=uci:{sys.executable} {path}"


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    engines = [
        written(tmp_path, "Quick"),
        written(tmp_path, "Deaf", stops=False),
        written(tmp_path, "Crash", crashes=True),
        f"Own draughts=hub:{sys.executable} -m plyscope hub",
        "Missing=gomocup:/no/such/program",
    ]
    made = Door(tmp_path / "games.sqlite3", engines=engines)
    yield made
    made.studio.close()


def chess(talk: Talk) -> str:
    game_id: str = talk.ask("new_game", game="chess", moves=["e4"])["game_id"]
    return game_id


def thought(talk: Talk, game_id: str, engine: str, **how: Any) -> dict[str, Any]:
    asked = {"game_id": game_id, "search_id": "a", "engine": engine, "play": True}
    return talk.ask("think", **asked, **(how or {"depth": 1}))


def test_engines_are_offered_for_the_games_they_play(talk: Talk) -> None:
    offered = {one["name"]: one["games"] for one in talk.ask("hello")["engines"]}
    assert offered["Quick"] == ["chess", "chess/960"]
    assert all(game.startswith("draughts/") for game in offered["Own draughts"])
    assert "gomoku/renju" in offered["Missing"]
    assert "gomoku/ninuki" not in offered["Missing"]


def test_an_engine_plays_its_move(talk: Talk) -> None:
    answer = thought(talk, chess(talk), "Quick")
    assert answer["state"]["moves"] == ["e4", "e5"]
    assert (answer["move"], answer["found"]) == ("e5", None)
    game_id = talk.ask("new_game", game="draughts/english")["game_id"]
    assert len(thought(talk, game_id, "Own draughts")["state"]["moves"]) == 1


def test_a_stop_makes_it_play_what_it_has(talk: Talk) -> None:
    asked: dict[str, Any] = {
        "game_id": chess(talk),
        "search_id": "a",
        "engine": "Quick",
        "seconds": 600,
    }
    number = talk.send("think", **asked, play=True)
    talk.ask("stop", search_id="a")
    answer = talk.receive(number)
    if answer["type"] == "failed":  # it had not even started: it is ended, and starts again
        assert answer["text"] == "Quick was stopped before it had a move"
        answer = thought(talk, asked["game_id"], "Quick")
    assert answer["move"] in ("c5", "e5")


def test_one_that_does_not_listen_is_ended(talk: Talk) -> None:
    game_id = chess(talk)
    thought(talk, game_id, "Deaf")
    talk.ask("undo", game_id=game_id)
    asked = {"game_id": game_id, "search_id": "a", "engine": "Deaf", "seconds": 600}
    number = talk.send("think", **asked, play=True)
    for _ in range(2):
        talk.ask("stop", search_id="a")
    assert talk.receive(number)["text"] == "Deaf was stopped before it had a move"
    assert thought(talk, game_id, "Deaf")["move"] == "e5"


def test_what_goes_wrong_is_told_in_a_line(talk: Talk) -> None:
    game_id = chess(talk)
    wrong = {
        "Crash": "Crash failed: ",
        "Own draughts": "plays draughts only, not chess",
        "Nobody": "there is no engine 'Nobody'",
    }
    for engine, message in wrong.items():
        text = thought(talk, game_id, engine)["text"]
        assert message in text
        assert "\n" not in text
    assert "has no levels" in thought(talk, game_id, "Quick", level=3)["text"]
    gomoku = talk.ask("new_game", game="gomoku")["game_id"]
    assert "cannot start" in thought(talk, gomoku, "Missing")["text"]
    assert talk.ask("resume_game", game_id=game_id)["moves"] == ["e4"]


def test_programs_of_games_that_rest_are_ended(
    door: Door, talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_WAITING_ENGINES", 1)
    for _ in range(3):
        assert thought(talk, chess(talk), "Quick")["move"] == "e5"
    assert len(door.studio.engines.waiting) == 1


@pytest.mark.parametrize(
    ("described", "message"),
    [
        (["stockfish"], "an engine is written as"),
        (["=uci:a"], "an engine is written as"),
        (["A=stockfish"], "unknown player 'stockfish'"),
        (["A=full"], "is Plyscope's own engine"),
        (["A=uci:"], "names no program"),
        (["A=uci:a", "A=uci:b"], "two engines are called 'A'"),
    ],
)
def test_a_wrong_description_is_reported_at_the_start(
    tmp_path: Path, described: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SearchError, match=message):
        Studio(file=tmp_path / "games.sqlite3", engines=described)
    assert not (tmp_path / "games.sqlite3").exists()
    options = [word for text in described for word in ("--engine", text)]
    assert main(["studio", "--no-browser", "--port", "0", *options]) == 2
    assert message in capsys.readouterr().err
