"""kill -9 at any moment: what was confirmed is there, and the same command goes on."""

import random
import sqlite3
import subprocess
import threading
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from tests.browser.running import running_studio
from tests.faults.commands import TRACE, TUNE, run, start
from tests.studio.test_server import client
from websockets.exceptions import WebSocketException

import plyscope

KILLS = [3, pytest.param(200, marks=pytest.mark.long)]


@pytest.mark.parametrize("kills", KILLS)
def test_a_killed_studio_has_every_confirmed_move(kills: int, tmp_path: Path) -> None:
    randomness = random.Random(kills)
    game, moves = "", list[str]()
    for _ in range(kills):
        with running_studio(tmp_path) as studio, client(studio) as ask:
            if game:
                found = ask("resume_game", game_id=game)["moves"]
                assert found[: len(moves)] == moves
                assert len(found) <= len(moves) + 1  # one that nobody has confirmed yet
            if not game or len(moves) > 40:
                game, moves = ask("new_game", game="draughts/international")["game_id"], []
            killer = threading.Timer(randomness.uniform(0, 0.3), studio.process.kill)
            killer.start()
            with suppress(WebSocketException):
                moves = _play_until_killed(ask, game)
            killer.join()
            studio.process.wait()


def _play_until_killed(ask: Any, game: str) -> list[str]:
    """The moves that were confirmed before the studio was gone."""
    state = ask("resume_game", game_id=game)
    moves: list[str] = state["moves"]
    with suppress(WebSocketException):
        while state["view"]["moves"]:
            move = state["view"]["moves"][0]["text"]
            state = ask("play", game_id=game, move=move, after=len(moves))
            moves = state["moves"]
        threading.Event().wait(1)  # the game is over before the kill
    return moves


@pytest.mark.parametrize("kills", KILLS)
def test_a_killed_trace_leaves_the_old_file_or_the_new_one(kills: int) -> None:
    randomness = random.Random(kills)
    began = time.monotonic()
    assert run(TRACE).code == 0
    whole = time.monotonic() - began
    path = Path("trace.arrow")
    killed = 0
    for _ in range(kills):
        process = start(TRACE)
        with suppress(subprocess.TimeoutExpired):
            process.wait(randomness.uniform(0.2, 1) * whole)
        process.kill()
        killed += process.wait() == -9
        assert len(plyscope.Trace.open(path)) > 0  # reads and checks all of it
    assert killed


def _saved_games() -> int:
    if not Path("games.db").exists():
        return 0
    with closing(sqlite3.connect("games.db")) as database, suppress(sqlite3.OperationalError):
        (count,) = database.execute("SELECT COUNT(*) FROM results").fetchone()
        return int(count)
    return 0


@pytest.mark.parametrize("kills", [pytest.param(200, marks=pytest.mark.long)])
def test_killed_training_loses_no_game_and_fits_the_same_table(kills: int) -> None:
    randomness = random.Random(kills)
    line = TUNE.replace("--games 60", f"--games {20 * kills}")
    games = 0
    for _ in range(kills):
        process = start(line)
        with suppress(subprocess.TimeoutExpired):
            process.wait(randomness.uniform(0.3, 1.2))
        process.kill()
        process.wait()
        saved = _saved_games()
        assert saved >= games
        games = saved
    assert run(line).code == 0
    table = Path("table").read_bytes()
    assert run(line.replace("games.db", "whole.db")).code == 0
    assert Path("table").read_bytes() == table
