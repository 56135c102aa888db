"""The studio opens games in several threads."""

import gc
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from plyscope.fast import rules
from plyscope.games import start

pytest.importorskip("llvmlite")


@contextmanager
def interrupted_often() -> Iterator[None]:
    """Threads change places whenever reference cycles are collected, which is often."""

    def change(phase: str, info: dict[str, int]) -> None:
        time.sleep(0)

    before = gc.get_threshold()
    gc.callbacks.append(change)
    gc.set_threshold(30)
    try:
        yield
    finally:
        gc.callbacks.remove(change)
        gc.set_threshold(*before)


def test_games_can_be_made_in_several_threads_at_once() -> None:
    classes = [type(start(name)) for name in ("othello", "hex", "kalah", "breakthrough")]
    with interrupted_often(), ThreadPoolExecutor(2 * len(classes)) as threads:
        assert all(threads.map(rules._make, 3 * classes))
