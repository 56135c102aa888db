"""Searches in Python pause for urgent work, but not for ever, and urgent threads do not."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

import plyscope
from plyscope import courtesy
from plyscope.textbook import Silent

SECONDS = 60


class Counter(Silent):
    nodes = 0

    def enter(self, *visit: object) -> int:
        self.nodes += 1
        return -1


@contextmanager
def searching(begin: Callable[[], None] = lambda: None) -> Iterator[Counter]:
    """The count of nodes of a search in a thread of its own, which runs meanwhile."""
    counter, over = Counter(), threading.Event()

    def search() -> None:
        begin()
        start = plyscope.start("simple_draughts")
        plyscope.deepening(start, 60, recorder=counter, stop=over.is_set)

    thread = threading.Thread(target=search)
    thread.start()
    try:
        yield counter
    finally:
        over.set()
        thread.join()


def has_visited(counter: Counter, nodes: int) -> bool:
    """Whether the search comes so far."""
    end = time.monotonic() + SECONDS
    while counter.nodes < nodes and time.monotonic() < end:
        time.sleep(0.001)
    return counter.nodes >= nodes


def test_a_search_pauses_while_there_is_urgent_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courtesy, "LONGEST_PAUSE", SECONDS)
    with searching() as counter:
        assert has_visited(counter, 100)
        with courtesy.urgent(), courtesy.urgent():
            time.sleep(0.05)  # it reaches its next node
            before = counter.nodes
            time.sleep(0.1)
            assert counter.nodes <= before + 1
        assert has_visited(counter, before + 100)


def test_a_search_goes_on_though_urgent_work_does_not_end() -> None:
    with searching() as counter, courtesy.urgent():
        assert has_visited(counter, 100)


def test_an_urgent_thread_does_not_wait_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courtesy, "LONGEST_PAUSE", SECONDS)
    with courtesy.urgent(), searching(courtesy.never_pause) as counter:
        assert has_visited(counter, 100)
