"""The studio opens games in several threads."""

import gc
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

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


def no_compiling_here(game: object) -> None:
    raise AssertionError("the game was compiled in this process")


def test_a_server_has_our_games_compiled_in_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("plyscope.fast.module.compile_game", no_compiling_here)
    monkeypatch.setattr(rules, "_apart", threading.Event())
    rules.compile_apart()
    assert rules._make(type(start("kalah"))) is not None


def test_a_game_is_compiled_here_where_no_other_process_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("sys.executable", str(tmp_path / "no-python"))
    monkeypatch.setattr(rules, "_apart", threading.Event())
    rules.compile_apart()
    assert rules._make(type(start("kalah"))) is not None
