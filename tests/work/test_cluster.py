"""Matches on clusters of processes: the same games, whatever happens to machines meanwhile."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from tests.faults.test_match_killed import contents, saved_games
from tests.work.clusters import SECONDS, Cluster, cluster, wait_until

from plyscope.match.results import PlayedGame

MATCH = "match exact plain:table=on --game draughts/english --opening-plies 4 --max-plies 60"
pytestmark = pytest.mark.long


def command(journal: str, games: int, more: str, nodes: int = 60) -> list[str]:
    line = f"{MATCH} --games {games} --nodes {nodes} --journal {journal} {more}"
    return [sys.executable, "-m", "plyscope", *line.split()]


def run(journal: str, games: int, more: str, nodes: int = 60) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(journal, games, more, nodes),
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )


def check_same_games(games: int, nodes: int = 60) -> None:
    """The journal of the cluster has each game once, and the games of a local run."""
    found = [replace(game, speed=None) for game in saved_games("j")]
    assert sorted(game.number for game in found) == list(range(games))
    assert contents(found) == local_games(games, nodes)


@cache
def local_games(games: int, nodes: int) -> list[PlayedGame]:
    assert run("local", games, "--jobs 2", nodes).returncode == 0
    return contents(saved_games("local"))


def test_a_local_cluster_plays_the_games_of_a_local_run() -> None:
    done = run("j", 20, "--cluster local:3")
    assert (done.returncode, done.stderr) == (0, "")
    assert "all games are played" in done.stdout
    assert all(game.speed and game.speed > 1000 for game in saved_games("j"))
    check_same_games(20)


def test_a_cluster_elsewhere_does_too_and_a_match_can_come_back_from_it(tmp_path: Path) -> None:
    with cluster(tmp_path, workers=2) as made:
        match = started(40, made)
        wait_for_games(3, match)
        match.kill()
        match.wait()
        before = len(saved_games("j"))
        assert 3 <= before < 40
        match = started(40, made)
        wait_for_games(before + 3, match)
        began = time.monotonic()
        match.send_signal(signal.SIGINT)
        assert match.wait(SECONDS) == 130
        assert time.monotonic() - began < 20  # 2 s on a machine that is not busy
    assert run("j", 40, "--pdn j.pdn --jobs 2").returncode == 0
    check_same_games(40)


OPENSSL = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost"


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate")
def test_a_cluster_with_tls_is_used_with_a_certificate_alone(tmp_path: Path) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "cert.pem"
    subprocess.run([*OPENSSL.split(), "-keyout", key, "-out", certificate], check=True)
    tls = f"--tls-ca-file {certificate} --tls-cert {certificate} --tls-key {key}"
    with cluster(tmp_path, 2, f"--protocol tls {tls}") as made:
        address = json.loads(made.file.read_text())["address"]
        assert address.startswith("tls://127.0.0.1:")
        done = run("j", 12, f"--cluster {made.file}")
        assert (done.returncode, done.stderr.count("needs --cluster-tls")) == (2, 1)
        done = run("j", 12, f"--cluster {address.replace('tls', 'tcp')}")
        assert (done.returncode, done.stderr.count("cannot connect")) == (2, 1), done
        given = f"--cluster {made.file} --cluster-tls {certificate} {key} {certificate}"
        wait_until(lambda: run("j", 12, given).returncode == 0)  # once there is a worker
    check_same_games(12)


def started(games: int, made: Cluster) -> subprocess.Popen[bytes]:
    """A match on a cluster, which the caller ends."""
    line = command("j", games, f"--pdn j.pdn --cluster {made.file}")
    return subprocess.Popen(line, stdout=subprocess.DEVNULL)


def wait_for_games(games: int, match: subprocess.Popen[bytes]) -> None:
    """Waits until so many games are recorded, or the match ends."""
    path = Path("j.pdn")  # nobody else can read the journal while it is in use

    def enough() -> bool:
        recorded = path.read_text().count("[Round ") if path.exists() else 0
        return match.poll() is not None or recorded >= games

    wait_until(enough)


def test_workers_that_are_killed_lose_no_game(tmp_path: Path) -> None:
    check_kills(tmp_path, kills=5, games=40)


def test_workers_that_are_killed_fifty_times_lose_no_game(tmp_path: Path) -> None:
    check_kills(tmp_path, kills=50, games=400)


def check_kills(folder: Path, kills: int, games: int) -> None:
    randomness = random.Random(kills)
    with cluster(folder, workers=3) as made:
        match = started(games, made)
        for kill in range(kills):
            wait_for_games(2 * kill + 2, match)
            assert match.poll() is None
            killed_one(made, randomness)
        match.wait(SECONDS)
        if match.returncode != 0:  # three workers may have died under one game
            assert run("j", games, f"--pdn j.pdn --cluster {made.file}").returncode == 0
    check_same_games(games)


def killed_one(made: Cluster, randomness: random.Random) -> None:
    """Kills a worker, and starts another one."""
    alive = [worker for worker in made.workers if worker.poll() is None]
    os.killpg(randomness.choice(alive).pid, signal.SIGKILL)
    made.start_worker()


def test_a_scheduler_that_comes_back_goes_on(tmp_path: Path) -> None:
    with cluster(tmp_path, workers=2) as made:
        address = json.loads(made.file.read_text())["address"]
        match = started(30, made)
        wait_for_games(3, match)
        os.killpg(made.scheduler.pid, signal.SIGKILL)
        made.scheduler.wait()
        made.start_scheduler(int(address.rpartition(":")[2]))
        for _ in range(2):
            made.start_worker()
        assert match.wait(SECONDS) == 0
    check_same_games(30)


BROKEN = {
    "garbage": "remote.answer = lambda message: b'garbage'",
    "an object": "remote.answer = lambda message: {'value': 1}",
    "no bytes": "remote.answer = lambda message: remote",
    "an error": "def answer(message): raise KeyError(message)\nremote.answer = answer",
    "another unit": """
right, last = remote.answer, []
def answer(message):
    last.append(right(message))
    return last[0]
remote.answer = answer
""",
    "another game": """
right = remote._workers.run
first = []
def run(work, description):
    first.append(right(work, description))
    return first[0]
remote._workers.run = run
""",
    "illegal": """
right = remote._workers.run
def run(work, description):
    game = right(work, description)
    return game | {"moves": [*game["moves"][:-1], "1-32"]}
remote._workers.run = run
""",
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_worker_puts_no_game_into_the_journal(fault: str, tmp_path: Path) -> None:
    with cluster(tmp_path, workers=1) as made:
        made.start_worker(BROKEN[fault])
        made.wait_for_workers(2)
        done = run("j", 12, f"--cluster {made.file}")
        assert done.returncode == 0, done
        assert done.stderr.count("put aside") == 1, done
        assert "Traceback" not in done.stderr
    check_same_games(12)


UNFIT = {
    "it has Plyscope other": "remote._version = lambda: 'other'",
    "its search visits 7 nodes": "remote._measured = lambda: (7, 1000.0)",
    "its tables of exact are not those of this machine": """
from plyscope.match import remote as games
games._tables_digest = lambda paths: "other"
""",
}


@pytest.mark.parametrize("reason", UNFIT)
def test_a_worker_that_does_not_fit_is_named_before_the_first_game(
    reason: str, tmp_path: Path
) -> None:
    with cluster(tmp_path, workers=1) as made:
        made.start_worker(UNFIT[reason])
        made.wait_for_workers(2)
        done = run("j", 12, f"--cluster {made.file}")
    assert done.returncode == 2
    assert done.stderr.startswith("plyscope: the worker tcp://127.0.0.1:")
    assert f"cannot be used: {reason}" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert saved_games("j") == []


def test_a_game_under_which_three_workers_died_is_named_and_the_others_are_played(
    tmp_path: Path,
) -> None:
    deadly = """
import os
right = remote._workers.run
def run(work, description):
    if description["number"] == 5:
        os._exit(1)
    return right(work, description)
remote._workers.run = run
"""
    with cluster(tmp_path) as made:
        for _ in range(4):
            made.start_worker(deadly)
        made.wait_for_workers(4)
        done = run("j", 12, f"--cluster {made.file}")
    assert done.returncode == 130
    assert "not played: unit 5 failed 3 times, the last time: the worker tcp://" in done.stdout
    assert "stopped with 11 games and 1 not played in j" in done.stdout
    assert sorted(game.number for game in saved_games("j")) == [*range(5), *range(6, 12)]
    assert run("j", 12, "").returncode == 0
    check_same_games(12)
