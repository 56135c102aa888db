"""A search never outlives its process, and Ctrl-C ends it; each in a process of its own."""

import subprocess
import sys
import time

import pytest

PROMPTLY = 5
"""Seconds; the work of these scripts takes far less, Python's own start included."""

SEARCHING = """
import signal, plyscope, plyscope.tracing
position = plyscope.start({game!r})
signal.signal(signal.SIGALRM, signal.default_int_handler)
signal.setitimer(signal.ITIMER_REAL, 0.2)
try:
    {search}
except KeyboardInterrupt:
    print("interrupted")
"""


def run(script: str) -> tuple[int, str, str]:
    """Exit code, output and errors of a script, which must not take long."""
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", script],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert time.perf_counter() - began < PROMPTLY
    return done.returncode, done.stdout, done.stderr


def test_python_exits_while_searches_run() -> None:
    script = """
import time, plyscope
games = ["connect4", "draughts", "simple_draughts"]
handles = [plyscope.start_search(plyscope.start(game)) for game in games]
handles.append(plyscope.start_search(plyscope.start("draughts"), threads=3))
time.sleep(0.1)
"""
    assert run(script) == (0, "", "")


def test_python_exits_while_a_forgotten_search_runs() -> None:
    script = """
import gc, plyscope
for _ in range(3):
    plyscope.start_search(plyscope.start("draughts"), on_iteration=lambda iteration: None)
gc.collect()
"""
    assert run(script) == (0, "", "")


def test_python_exits_with_an_error_while_a_search_runs() -> None:
    script = """
import plyscope
handle = plyscope.start_search(plyscope.start("connect4"))
raise SystemExit(7)
"""
    assert run(script) == (7, "", "")


@pytest.mark.parametrize(
    ("game", "search"),
    [
        ("connect4", "plyscope.search(position, seconds=50)"),
        ("connect4", "plyscope.trace(position, 30, 'plain', max_nodes=100_000)"),
        ("draughts", "plyscope.search(position, depth=100, preset='plain')"),
        ("draughts", "plyscope.start_search(position).result(timeout=50)"),
        ("draughts", "plyscope.search(position, seconds=50, threads=3)"),
        ("draughts", "plyscope.start_search(position, threads=3).result(timeout=50)"),
        ("simple_draughts", "plyscope.start_search(position).result()"),
    ],
)
def test_an_interrupt_ends_a_search(game: str, search: str) -> None:
    assert run(SEARCHING.format(game=game, search=search)) == (0, "interrupted\n", "")
