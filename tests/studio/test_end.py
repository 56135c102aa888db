"""A game that never returns does not keep the studio from ending."""

import subprocess
import sys
import time

import pytest

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
