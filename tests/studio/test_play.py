"""Games through the socket: moves, the computer's answers, stopping, resuming."""

import time
from pathlib import Path
from typing import Any

import pytest
from tests.studio.door import Door, Talk

import plyscope
from plyscope.games import CATALOGUE
from plyscope.studio import limits


def test_every_game_can_be_played_through_the_socket(talk: Talk) -> None:
    for name in CATALOGUE:
        state = talk.ask("new_game", game=name)
        position = plyscope.start(name)
        for after in range(6):
            moves = state["view"]["moves"]
            assert [move["text"] for move in moves] == [
                position.text(move) for move in position.moves()
            ]
            if not moves:
                break
            text = moves[after % len(moves)]["text"]
            state = talk.ask("play", game_id=state["game_id"], move=text, after=after)
            assert state["type"] == "game_state", state
            position = position.play(position.parse(text))
            assert state["view"]["text"] == str(position)


def test_a_move_shows_the_cells_it_touches_and_empties(talk: Talk) -> None:
    view = talk.ask("look", game="draughts", position="B:W18,27:B14,1")["view"]
    [jump] = view["moves"]
    names = view["picture"]["names"]
    assert jump["text"] == "14x32"
    assert [names[row][column] for row, column in jump["path"]] == ["14", "23", "32"]
    assert [names[row][column] for row, column in jump["captures"]] == ["18", "27"]


def test_the_computer_answers_and_says_how_it_found_its_move(talk: Talk) -> None:
    game = talk.ask("new_game", game="draughts/english", moves=["11-15"])
    thought = talk.ask("think", game_id=game["game_id"], search_id="a", level=7, play=True)
    found, state = thought["found"], thought["state"]
    assert state["moves"] == ["11-15", thought["move"]]
    assert found["moves"][0] == thought["move"]
    assert found["sentence"].startswith(f"Looked at {found['nodes']:,} positions, skipped ")
    depths = [news["found"]["depth"] for news in talk.news if news["type"] == "thinking"]
    assert depths == sorted(depths)
    assert depths[-1] == found["depth"]


def test_a_search_can_be_stopped_and_keeps_what_it_found(talk: Talk) -> None:
    game = talk.ask("new_game", game="draughts/english")
    number = talk.send("think", game_id=game["game_id"], search_id="a", seconds=600)
    talk.wait_for_news()
    talk.ask("stop", search_id="a")
    thought = talk.receive(number)
    assert thought["found"]["stopped"]
    assert thought["move"] == thought["found"]["moves"][0]


def test_a_lost_connection_stops_its_searches(door: Door) -> None:
    with door.talk() as talk:
        game = talk.ask("new_game", game="draughts/english")
        talk.send("think", game_id=game["game_id"], search_id="a", seconds=600)
        talk.wait_for_news()
        assert door.studio.searches == 1
    with door.talk() as talk:
        while door.studio.searches:
            time.sleep(0.01)
        assert talk.ask("resume_game", game_id=game["game_id"])["moves"] == []


def test_too_many_searches_are_busy(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_SEARCHES_EACH", 1)
    game = talk.ask("new_game", game="draughts/english")["game_id"]
    running = talk.send("think", game_id=game, search_id="a", seconds=600)
    refused = talk.ask("think", game_id=game, search_id="b", seconds=600)
    assert refused["type"] == "failed"
    assert refused["busy"]
    assert refused["text"].startswith("busy: ")
    talk.ask("stop", search_id="a")
    assert talk.receive(running)["type"] == "thought"


def test_moves_are_taken_back_and_played_again(talk: Talk) -> None:
    game = talk.ask("new_game", game="tictactoe", moves=["1", "2", "3"])["game_id"]
    assert talk.ask("undo", game_id=game, moves=2)["moves"] == ["1"]
    assert talk.ask("redo", game_id=game)["moves"] == ["1", "2"]
    assert talk.ask("play", game_id=game, move="3", after=2)["undone"] == []
    assert talk.ask("undo", game_id=game, moves=99)["moves"] == []


def test_an_ended_game_says_who_won(talk: Talk) -> None:
    state = talk.ask("new_game", game="tictactoe", moves=["1", "4", "2", "5", "3"])
    assert (state["winner"], state["result"]) == ("maximizer", "X wins.")
    for tag in ("play", "think"):
        fields: dict[str, Any] = {"move": "9", "after": 5} if tag == "play" else {"search_id": "a"}
        assert talk.ask(tag, game_id=state["game_id"], **fields)["type"] == "failed"


@pytest.mark.parametrize(
    ("tag", "fields"),
    [
        ("new_game", {"game": "os:system"}),
        ("new_game", {"game": "nothing"}),
        ("look", {"game": "draughts", "position": "nonsense"}),
        ("resume_game", {"game_id": "../../etc/passwd"}),
        ("play", {"game_id": "none", "move": "1", "after": 0}),
        ("record_search", {"game": "json:loads", "search_id": "a"}),
    ],
)
def test_what_cannot_be_done_is_answered_in_a_line(
    talk: Talk, tag: str, fields: dict[str, Any]
) -> None:
    answer = talk.ask(tag, **fields)
    assert answer["type"] == "failed"
    assert "\n" not in answer["text"]
    assert not answer["busy"]


def test_a_move_made_after_other_moves_than_were_seen_is_refused(talk: Talk) -> None:
    game = talk.ask("new_game", game="tictactoe", moves=["1"])["game_id"]
    assert talk.ask("play", game_id=game, move="2", after=0)["type"] == "failed"
    assert talk.ask("resume_game", game_id=game)["moves"] == ["1"]


def test_games_are_there_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    with Door(file).talk() as talk:
        game = talk.ask("new_game", game="tictactoe", moves=["5"])["game_id"]
        talk.ask("play", game_id=game, move="1", after=1)
        talk.ask("undo", game_id=game)
    with Door(file).talk() as talk:
        state = talk.ask("resume_game", game_id=game)
        assert (state["moves"], state["undone"]) == (["5"], ["1"])
        assert [kept["game_id"] for kept in talk.ask("kept_games")["games"]] == [game]
        talk.ask("forget_game", game_id=game)
        assert talk.ask("resume_game", game_id=game)["type"] == "failed"
