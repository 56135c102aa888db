"""Two processes that write the same: nothing confirmed is lost, and every message is ours."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from tests.browser.running import running_studio
from tests.faults.commands import MATCH, TRACE, Finished, run
from tests.faults.test_match_killed import contents, saved_games
from tests.studio.test_server import client

import plyscope
from plyscope.tables.folder import PACKAGED

Ask = Callable[..., dict[str, Any]]

BUILD = "tables build draughts/english --pieces 3 --jobs 1 --tables endings"
TIMES = [1, pytest.param(25, marks=pytest.mark.long)]
MOVES = 12


def both(line: str) -> list[Finished]:
    """The same command twice at the same time."""
    with ThreadPoolExecutor(2) as threads:
        ended = list(threads.map(run, [line, line]))
    assert all(one.is_ours for one in ended), ended
    assert any(one.code == 0 for one in ended), ended
    return ended


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("times", TIMES)
def test_two_traces_to_one_path_leave_a_whole_one(times: int) -> None:
    for _ in range(times):
        assert [one.code for one in both(TRACE)] == [0, 0]
        assert len(plyscope.Trace.open("trace.arrow")) > 0
        assert names(Path()) == ["trace.arrow"]


@pytest.mark.parametrize("times", TIMES)
def test_two_matches_on_one_journal_play_each_game_once(times: int) -> None:
    for _ in range(times):
        refused = [one for one in both(MATCH) if one.code != 0]
        assert all("journal is in use" in one.said for one in refused), refused
        assert [game.number for game in contents(saved_games("journal"))] == list(range(8))
        for path in ("journal", "games.pdn"):
            Path(path).unlink()


@pytest.mark.parametrize("times", TIMES)
def test_two_builds_in_one_folder_leave_the_right_tables(times: int) -> None:
    for turn in range(times):
        ended = both(BUILD.replace("endings", str(turn)))
        refused = [one for one in ended if one.code != 0]
        assert all("another build of draughts/english" in one.said for one in refused), refused
        built, expected = Path(str(turn)) / "english", PACKAGED / "english"
        assert names(built) == names(expected)
        for name in names(built):
            assert (built / name).read_bytes() == (expected / name).read_bytes()


def play(ask: Ask, game: str) -> list[tuple[str, list[str]]]:
    """Plays in a game that another studio changes meanwhile; what was confirmed, by game."""
    confirmed = []
    for turn in range(MOVES):
        state = ask("resume_game", game_id=game)
        move = state["view"]["moves"][turn % len(state["view"]["moves"])]["text"]
        answer = ask("play", game_id=game, move=move, after=len(state["moves"]))
        if answer["type"] == "failed":
            assert "Error" not in answer["text"], answer
        else:
            confirmed.append((answer["game_id"], answer["moves"]))
    return confirmed


@pytest.mark.parametrize("times", TIMES)
def test_two_studios_on_one_folder_lose_no_confirmed_move(times: int, tmp_path: Path) -> None:
    with (
        running_studio(tmp_path) as studio,
        running_studio(tmp_path) as other,
        client(studio) as ask,
        client(other) as ask_other,
        ThreadPoolExecutor(2) as threads,
    ):
        for turn in range(times):
            time.sleep(0.5 if turn else 0)  # a page may send a hundred messages in a second
            game = ask("new_game", game="draughts/international")["game_id"]
            playing = [threads.submit(play, one, game) for one in (ask, ask_other)]
            confirmed = [step for one in playing for step in one.result()]
            assert confirmed
            for game_id, steps in confirmed:
                assert ask("resume_game", game_id=game_id)["moves"][: len(steps)] == steps
