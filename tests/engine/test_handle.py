"""A search in the background can be watched, stopped and waited for, in any order."""

import gc
import threading
import time
from typing import Any

import pytest

import plyscope
from plyscope.engine import SearchResult
from plyscope.errors import SearchError

every_game = pytest.mark.parametrize("game", ["connect4", "draughts", "simple_draughts"])


def endless(game: str, **arguments: Any) -> plyscope.SearchHandle[Any]:
    return plyscope.start_search(plyscope.start(game), **arguments)


@every_game
def test_a_search_stopped_at_once_has_a_move(game: str) -> None:
    handle = endless(game)
    handle.stop()
    found = handle.result(timeout=10)
    assert (found.stopped, handle.done) == (True, True)
    assert found.move in plyscope.start(game).moves()


@every_game
def test_stop_may_be_said_again_and_too_late(game: str) -> None:
    handle = endless(game)
    for _ in range(3):
        handle.stop()
    found = handle.result(timeout=10)
    handle.stop()
    assert handle.result() is found


def test_stop_after_the_end_changes_nothing() -> None:
    handle = plyscope.start_search(plyscope.start("tictactoe"), depth=9)
    found = handle.result()
    handle.stop()
    assert (handle.result(), found.stopped) == (found, False)


@every_game
def test_a_result_that_is_not_there_yet_is_not_waited_for_longer_than_asked(game: str) -> None:
    handle = endless(game)
    with pytest.raises(SearchError, match=r"still running after 0\.01 s"):
        handle.result(timeout=0.01)
    assert not handle.done
    handle.stop()
    assert handle.result(timeout=10).stopped


def test_stop_works_from_another_thread() -> None:
    handle = endless("draughts")
    timer = threading.Timer(0.05, handle.stop)
    timer.start()
    assert handle.result(timeout=10).stopped


def test_searches_run_beside_each_other_and_are_stopped_one_by_one() -> None:
    handles = [endless(game) for game in ("connect4", "draughts", "simple_draughts")]
    for index, handle in enumerate(handles):
        handle.stop()
        assert handle.result(timeout=10).stopped
        assert not any(later.done for later in handles[index + 1 :])


@pytest.mark.parametrize(
    ("game", "depth"), [("tictactoe", 5), ("draughts", 6), ("simple_draughts", 4)]
)
@pytest.mark.parametrize("lines", [1, 2])
def test_every_finished_depth_is_heard_of_once(game: str, depth: int, lines: int) -> None:
    heard: list[SearchResult[Any]] = []
    position = plyscope.start(game)
    handle = plyscope.start_search(position, depth=depth, lines=lines, on_iteration=heard.append)
    found = handle.result()
    assert heard == handle.iterations
    assert [iteration.depth for iteration in heard] == list(range(1, depth + 1))
    assert (heard[-1].lines, heard[-1].nodes) == (found.lines, found.nodes)
    for iteration in heard:
        alone = plyscope.search(position, depth=iteration.depth, lines=lines)
        assert (iteration.lines, iteration.nodes) == (alone.lines, alone.nodes)


@every_game
@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, SystemExit])
def test_an_error_of_the_listener_reaches_who_asks_for_the_result(
    game: str, error: type[BaseException]
) -> None:
    raised = error("no")

    def listener(iteration: SearchResult[Any]) -> None:
        if iteration.depth == 2:
            raise raised

    handle = endless(game, on_iteration=listener)
    for _ in range(2):
        with pytest.raises(error) as caught:
            handle.result(timeout=10)
        assert caught.value is raised
    assert len(handle.iterations) == 2
    with pytest.raises(error):
        plyscope.search(plyscope.start(game), depth=4, on_iteration=listener)


def test_a_listener_may_stop_the_search_and_start_another() -> None:
    handles: list[plyscope.SearchHandle[Any]] = []
    inner: list[SearchResult[Any]] = []
    begun = threading.Event()

    def listener(iteration: SearchResult[Any]) -> None:
        begun.wait(10)
        inner.append(plyscope.search(plyscope.start("tictactoe"), depth=3))
        if iteration.depth == 3:
            handles[0].stop()

    handles.append(endless("draughts", on_iteration=listener))
    begun.set()
    assert handles[0].result(timeout=10).depth == 3
    assert [found.depth for found in inner] == [3, 3, 3]


@every_game
def test_a_search_stops_when_nobody_holds_its_handle(game: str) -> None:
    handle = endless(game)
    while not handle.iterations:
        time.sleep(0.001)
    del handle
    gc.collect()
    for _ in range(500):
        if not is_searching():
            break
        time.sleep(0.01)
    assert not is_searching()


def test_a_dropped_handle_does_not_stop_the_other_searches_of_a_stop() -> None:
    stop = plyscope.Stop()
    one, other = endless("connect4", stop=stop), endless("connect4", stop=stop)
    del one
    gc.collect()
    time.sleep(0.02)
    assert (other.done, stop.is_set()) == (False, False)
    stop.set()
    assert other.result(timeout=10).stopped


def is_searching() -> bool:
    return any(thread.name == "plyscope search" for thread in threading.enumerate())
