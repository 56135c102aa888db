"""Work that another thread cancels."""

import threading
import time

import pytest

import plyscope
from plyscope.stop import Cancel, Cancelled


@pytest.mark.parametrize("game", ["draughts/english", "simple_draughts"])
@pytest.mark.parametrize("work", ["search", "trace"])
def test_a_search_that_is_cancelled_ends_without_a_result(game: str, work: str) -> None:
    position = plyscope.start(game)
    cancel = Cancel()
    algorithm = "alphabeta" if position.native() is None else "exact"

    def run() -> object:
        if work == "search":
            return plyscope.search(position, depth=60)
        return plyscope.trace(position, 60, algorithm, max_nodes=1000)

    def later() -> None:
        time.sleep(0.05)
        cancel.set()

    threading.Thread(target=later).start()
    with pytest.raises(Cancelled):
        cancel.run(run)


def test_what_is_cancelled_before_it_begins_does_not_begin() -> None:
    cancel = Cancel()
    cancel.set()
    with pytest.raises(Cancelled):
        cancel.run(lambda: plyscope.search(plyscope.start("connect4"), depth=60))


def test_other_work_goes_on() -> None:
    cancel = Cancel()
    cancel.set()
    assert plyscope.search(plyscope.start("tictactoe"), depth=3).depth == 3
