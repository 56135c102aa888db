"""Work that another thread stops."""

import threading
import time

import pytest

import plyscope
from plyscope.stop import Cancelled, Stop


@pytest.mark.parametrize("game", ["draughts/english", "simple_draughts"])
@pytest.mark.parametrize("work", ["search", "trace"])
def test_a_search_that_is_cancelled_ends_without_a_result(game: str, work: str) -> None:
    position = plyscope.start(game)
    stop = Stop()
    algorithm = "alphabeta" if position.native() is None else "exact"

    def run() -> object:
        if work == "search":
            return plyscope.search(position, depth=60)
        return plyscope.trace(position, 60, algorithm, max_nodes=1000)

    def later() -> None:
        time.sleep(0.05)
        stop.set()

    threading.Thread(target=later).start()
    with pytest.raises(Cancelled):
        stop.run(run)


def test_what_is_cancelled_before_it_begins_does_not_begin() -> None:
    stop = Stop()
    stop.set()
    with pytest.raises(Cancelled):
        stop.run(lambda: plyscope.search(plyscope.start("connect4"), depth=60))


def test_other_work_goes_on() -> None:
    stop = Stop()
    stop.set()
    assert plyscope.search(plyscope.start("tictactoe"), depth=3).depth == 3


def test_stops_before_the_work_began_count_as_often_as_they_were_made() -> None:
    stop, calls = Stop(), list[int]()
    stop.set()
    stop.set()
    with stop.calling(lambda: calls.append(1)):
        stop.set()
    assert len(calls) == 3
