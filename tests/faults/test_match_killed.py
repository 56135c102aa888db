"""A match that is killed at any moment loses no finished game and plays none twice."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from plyscope.match.game_file import GameFile
from plyscope.match.results import PlayedGame
from plyscope.play.game_text import PDN
from plyscope.text import counted

SECONDS = 600


def command(games: int, journal: str = "j", jobs: int = 1) -> list[str]:
    """A match of very short games."""
    settings = f"--games {games} --depth 1 --opening-plies 2 --max-plies 24 --jobs {jobs}"
    files = f"--journal {journal} --pdn {journal}.pdn"
    line = f"match exact plain:table=on --game draughts/english {settings} {files}"
    return [sys.executable, "-m", "plyscope", *line.split()]


def saved_games(journal: str = "j") -> list[PlayedGame]:
    """What the journal holds, as another program reads it."""
    if not Path(journal).exists():
        return []
    with closing(sqlite3.connect(journal)) as database:
        try:
            rows = list(database.execute("SELECT result FROM results ORDER BY place"))
        except sqlite3.OperationalError:  # killed before there was a table
            return []
    return [PlayedGame.from_data(json.loads(text)) for (text,) in rows]


def contents(games: list[PlayedGame]) -> list[PlayedGame]:
    """The games by their numbers, without their times and dates."""
    bare = [replace(game, seconds=0.0, date="") for game in games]
    return sorted(bare, key=lambda game: game.number)


def killed_once(games: int, jobs: int, randomness: random.Random) -> bool:
    """Runs the match and kills it: at its start, or in or between games; whether it was killed."""
    size = Path("j.pdn").stat().st_size if Path("j.pdn").exists() else 0
    started = time.monotonic()
    match = subprocess.Popen(command(games, jobs=jobs), stdout=subprocess.DEVNULL)
    if randomness.random() < 0.2:
        time.sleep(randomness.uniform(0, 1))
    else:
        while match.poll() is None and time.monotonic() < started + SECONDS:
            if Path("j.pdn").exists() and Path("j.pdn").stat().st_size > size:
                break
            time.sleep(0.002)
        time.sleep(randomness.uniform(0, 0.1))
    match.send_signal(signal.SIGKILL)
    return match.wait() == -signal.SIGKILL


def check_kills(kills: int, jobs: int) -> None:
    games = 6 * kills
    randomness = random.Random(kills)
    before: list[PlayedGame] = []
    done = 0
    for _ in range(kills):
        done += killed_once(games, jobs, randomness)
        after = saved_games()
        assert after[: len(before)] == before
        before = after
    assert done > kills / 2
    assert before
    subprocess.run(command(games), check=True, stdout=subprocess.DEVNULL, timeout=SECONDS)
    finished = saved_games()
    assert finished[: len(before)] == before
    assert [game.number for game in contents(finished)] == list(range(games))
    subprocess.run(command(games, "whole"), check=True, stdout=subprocess.DEVNULL, timeout=SECONDS)
    assert contents(finished) == contents(saved_games("whole"))
    _check_file(finished)


def _check_file(games: list[PlayedGame]) -> None:
    """The game file holds the games of the journal, once each and in its order."""
    fresh = GameFile("fresh.pdn", PDN, "draughts/english", ("exact", "plain:table=on"))
    fresh.catch_up(games)
    assert Path("j.pdn").read_bytes() == Path("fresh.pdn").read_bytes()


def test_three_kills_lose_and_repeat_nothing() -> None:
    check_kills(3, jobs=1)


@pytest.mark.long
def test_two_hundred_kills_lose_and_repeat_nothing() -> None:
    check_kills(200, jobs=2)


def test_a_killed_match_leaves_no_player_behind() -> None:
    line = "match exact exact --depth 60 --games 2 --opening-plies 0"
    match = subprocess.Popen([sys.executable, "-m", "plyscope", *line.split()])
    threads = Path(f"/proc/{match.pid}/task")

    def players() -> list[str]:
        return [
            pid for task in threads.iterdir() for pid in (task / "children").read_text().split()
        ]

    deadline = time.monotonic() + SECONDS
    while len(found := players()) < 2:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    time.sleep(0.5)  # one of them thinks
    match.kill()
    match.wait()
    while any(is_running(pid) for pid in found):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def is_running(pid: str) -> bool:
    """Whether a process is there and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_match_says_what_it_has_and_how_to_resume(number: signal.Signals) -> None:
    match = subprocess.Popen(
        command(2000), stdout=subprocess.PIPE, encoding="utf-8", start_new_session=True
    )
    while not Path("j.pdn").exists() or not Path("j.pdn").stat().st_size:
        assert match.poll() is None
        time.sleep(0.01)
    os.killpg(match.pid, number)
    output, _ = match.communicate(timeout=SECONDS)
    assert match.returncode == 130
    saved = counted(len(saved_games()), "game")
    assert f"stopped with {saved} in j; the same command resumes" in output
