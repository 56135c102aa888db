"""The studio ends, also if a game never returns."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from plyscope.stop import Cancelled
from plyscope.studio.sessions import Studio

STUCK = """
import signal, threading, uvicorn
from concurrent.futures import ThreadPoolExecutor
from plyscope.studio import server

def loop():
    while True:
        pass

server.GRACE = 0.3
made = server._Server(uvicorn.Config(app=None))
threads = ThreadPoolExecutor(1)
{begin}
made.handle_exit(signal.SIGINT, None)
{then}
"""


@pytest.mark.parametrize(
    ("begin", "then"),
    [("threads.submit(loop)", ""), ("", "loop()")],
    ids=["in a search", "in the answer to a request"],
)
def test_the_studio_ends_though_a_game_does_not_return(begin: str, then: str) -> None:
    began = time.monotonic()
    ran = subprocess.run(
        [sys.executable, "-c", STUCK.format(begin=begin, then=then)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (130, "plyscope: interrupted; a game did not return\n")
    assert time.monotonic() - began < 30


def test_work_for_a_studio_that_has_ended_is_cancelled(tmp_path: Path) -> None:
    studio = Studio(file=tmp_path / "games.sqlite3")
    assert studio.at_once(lambda: 1) == 1
    studio.close()
    with pytest.raises(Cancelled, match="the studio has ended"):
        studio.at_once(lambda: 1)
