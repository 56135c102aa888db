"""Searches that give way to the other threads of their process."""

import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import plyscope
from plyscope._native import set_niceness

NICEST = 19


@pytest.fixture(autouse=True)
def nice() -> Iterator[None]:
    set_niceness(NICEST)
    yield
    set_niceness(0)


def found(**options: Any) -> tuple[Any, ...]:
    result = plyscope.search(plyscope.start("draughts/english"), **options)
    return result.score, result.line, result.nodes


def test_a_search_that_gives_way_finds_the_same() -> None:
    nice, depths = found(depth=9), []
    found(depth=9, on_iteration=lambda result: depths.append(result.depth))
    set_niceness(0)
    assert nice == found(depth=9)
    assert depths == list(range(1, 10))


def test_several_threads_give_way_too() -> None:
    score, line, _ = found(depth=6, threads=2, preset="exact")
    assert score == found(depth=6, preset="exact")[0]
    assert line


def test_what_a_callback_raises_ends_the_search() -> None:
    def refuse(_: object) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        found(depth=9, on_iteration=refuse)


def test_a_search_that_gives_way_can_be_stopped() -> None:
    handle = plyscope.start_search(plyscope.start("draughts/english"))
    handle.stop()
    assert handle.result(timeout=60).stopped


def test_a_recording_gives_way_too() -> None:
    assert len(plyscope.trace(plyscope.start("tictactoe"), depth=3)) > 0


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no priority of their own")
def test_only_the_thread_that_searches_is_nice() -> None:
    """One that waited for a processor with Python's lock in its hands would keep all waiting."""
    seen: list[tuple[int, set[int]]] = []

    def look(_: object) -> None:
        threads = [int(task.name) for task in Path("/proc/self/task").iterdir()]
        mine = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
        seen.append((mine, {os.getpriority(os.PRIO_PROCESS, thread) for thread in threads}))

    usual = os.getpriority(os.PRIO_PROCESS, 0)
    found(depth=3, on_iteration=look)
    assert all(mine == usual and NICEST in all_of_them for mine, all_of_them in seen)
    assert seen


@pytest.mark.parametrize("niceness", [-1, 20])
def test_niceness_has_limits(niceness: int) -> None:
    with pytest.raises(ValueError, match="from 0 to 19"):
        set_niceness(niceness)
