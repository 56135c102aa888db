"""Executors: every unit once, in threads or in processes, and a prompt end."""

import math
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from plyscope.errors import FileError, PlayerError, SearchError
from plyscope.work import (
    FunctionWorker,
    LocalExecutor,
    ProcessWorker,
    Unit,
    WorkerError,
    in_processes,
    run_in_order,
)


def units(*descriptions: Any) -> list[Unit]:
    return [Unit(str(place), description) for place, description in enumerate(descriptions)]


def in_thread(function: Callable[[Any], Any], jobs: int = 1) -> LocalExecutor:
    return LocalExecutor(partial(FunctionWorker, function), jobs)


both = pytest.mark.parametrize("executor_of", [in_thread, in_processes])
Make = Callable[..., LocalExecutor]


@both
@pytest.mark.parametrize("jobs", [1, 3])
def test_every_unit_is_run_once(executor_of: Make, jobs: int) -> None:
    asked = units(*range(10))
    with executor_of(math.sqrt, jobs=jobs) as executor:
        finished = list(executor.run(asked))
    assert sorted((done.unit.description, done.result()) for done in finished) == [
        (number, math.sqrt(number)) for number in range(10)
    ]


@both
def test_a_failure_is_told_from_a_result_and_the_others_go_on(executor_of: Make) -> None:
    with executor_of(math.sqrt, 1) as executor:
        four, failed, nine = executor.run(units(4, -1, 9))
    assert (four.result(), nine.result()) == (2.0, 3.0)
    assert isinstance(failed.error, ValueError)
    with pytest.raises(ValueError, match="math domain error"):
        failed.result()


def test_values_come_in_the_order_of_their_units() -> None:
    def slow_at_first(seconds: float) -> float:
        time.sleep(seconds)
        return seconds

    with in_thread(slow_at_first, jobs=4) as executor:
        assert list(run_in_order(executor, units(0.3, 0.0, 0.2, 0.1))) == [0.3, 0.0, 0.2, 0.1]
    with in_thread(abs) as executor:
        assert list(run_in_order(executor, [])) == []
    with in_thread(math.sqrt) as executor, pytest.raises(ValueError, match="math domain"):
        list(run_in_order(executor, units(1, -1)))


class Counting:
    """A worker that counts its units, until one of them is a mistake."""

    def __init__(self, closed: list[int] | None = None) -> None:
        self.count = 0
        self.closed = closed

    def run(self, description: Any) -> int:
        if description == "mistake":
            raise PlayerError("stall", "it said nothing")
        self.count += 1
        return self.count

    def close(self) -> None:
        if self.closed is not None and self.count:
            self.closed.append(self.count)
            self.count = 0


def test_the_state_of_a_worker_lives_from_unit_to_unit_until_one_fails() -> None:
    closed: list[int] = []
    with LocalExecutor(lambda: Counting(closed)) as executor:
        values = [done.value for done in executor.run(units("a", "b", "mistake", "c"))]
    assert values == [1, 2, None, 1]
    assert closed == [2, 1]


def test_a_process_lives_from_unit_to_unit_and_stands_back_if_asked() -> None:
    with in_processes(os.nice, 1, nice=5) as executor:
        first, second = (done.result() for done in executor.run(units(0, 1)))
    assert (first, second) == (os.nice(0) + 5, os.nice(0) + 6)


def test_a_process_that_dies_fails_its_unit_and_is_replaced() -> None:
    with in_processes(os._exit, 1) as executor:
        errors = [str(done.error) for done in executor.run(units(3, 4))]
    assert errors == [
        f"the process of a worker ended with exit code {code} before its unit was done"
        for code in (3, 4)
    ]
    with in_processes(signal.raise_signal, 1) as executor:
        [done] = executor.run(units(signal.SIGKILL))
    assert isinstance(done.error, WorkerError)
    assert "was killed by SIGKILL" in str(done.error)


def test_an_error_that_cannot_travel_is_told_in_words() -> None:
    script = """
from plyscope.players.player_spec import parse_player
from plyscope.players.process import EngineProcess
from plyscope.work import Unit, in_processes, run_in_order
if __name__ == "__main__":
    for function, asked in ((EngineProcess, ["no-such-program"]), (parse_player, "best")):
        for done in in_processes(function, 1).run([Unit("a", asked)]):
            print(type(done.error).__name__, done.error)
"""
    Path("script.py").write_text(script)
    done = subprocess.run(
        [sys.executable, "script.py"], capture_output=True, text=True, check=True, timeout=60
    )
    first, second = done.stdout.splitlines()
    assert first.startswith("WorkerError PlayerError: cannot start no-such-program")
    assert second.startswith("SearchError unknown player 'best'")


class Sleeping:
    """A worker that sleeps in this process until it is closed."""

    def __init__(self) -> None:
        self.closed = threading.Event()

    def run(self, seconds: float) -> None:
        self.closed.wait(seconds)

    def close(self) -> None:
        self.closed.set()


@pytest.mark.parametrize(
    "start_worker", [Sleeping, partial(ProcessWorker, partial(FunctionWorker, time.sleep))]
)
def test_a_stop_is_prompt_and_loses_nothing_that_finished(start_worker: Callable[..., Any]) -> None:
    began = time.monotonic()
    with LocalExecutor(start_worker, jobs=2) as executor:
        finished = executor.run(units(0, 0, 60, 60, 60))
        seen = {next(finished).unit.key, next(finished).unit.key}
        executor.stop()
        assert list(finished) == []
    assert seen == {"0", "1"}
    assert time.monotonic() - began < 30


def test_no_unit_runs_whose_turn_the_last_result_has_ended() -> None:
    ran: list[int] = []
    with in_thread(ran.append) as executor:
        for done in executor.run(units(*range(9))):
            time.sleep(0.05)  # as a slow disk does
            if done.unit.description == 3:
                executor.stop()
    assert ran == [0, 1, 2, 3]


def test_leaving_the_block_ends_threads_and_processes() -> None:
    executor = in_processes(time.sleep, jobs=2)
    with executor:
        next(executor.run(units(0, 60, 60)))
        processes = [worker._process for worker in executor._workers]  # type: ignore[attr-defined]
        assert any(process.is_alive() for process in processes)
    assert not any(thread.is_alive() for thread in executor._threads)
    assert not any(process.is_alive() for process in processes)


def test_units_that_cannot_be_listed_are_an_error_of_whoever_lists_them() -> None:
    def broken() -> Iterator[Unit]:
        yield from units(1)
        raise FileError("no more openings")

    with in_thread(abs, jobs=2) as executor, pytest.raises(FileError, match="no more openings"):
        list(executor.run(broken()))


@pytest.mark.parametrize("jobs", [0, -1, 5000])
def test_a_number_of_jobs_without_sense_is_refused(jobs: int) -> None:
    with pytest.raises(SearchError, match="jobs must be from 1"):
        in_thread(abs, jobs)


SLEEPING = """
import time
from plyscope.work import Unit, in_processes
if __name__ == "__main__":
    with in_processes(time.sleep, 2) as executor:
        try:
            for done in executor.run([Unit("a", 0), Unit("b", 0), Unit("c", 600), Unit("d", 600)]):
                print(*(worker._process.pid for worker in executor._workers), flush=True)
        except KeyboardInterrupt:
            print("interrupted", flush=True)
"""


def started() -> tuple["subprocess.Popen[str]", list[int]]:
    """A program with workers that sleep, and their processes."""
    Path("sleeping.py").write_text(SLEEPING)
    program = subprocess.Popen(
        [sys.executable, "sleeping.py"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert program.stdout is not None
    program.stdout.readline()
    return program, list(map(int, program.stdout.readline().split()))


def is_gone(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    return True


def test_an_interrupt_is_heard_by_the_parent_alone() -> None:
    program, workers = started()
    os.killpg(program.pid, signal.SIGINT)
    out, errors = program.communicate(timeout=60)
    assert (out, errors, program.returncode) == ("interrupted\n", "", 0)
    assert all(map(is_gone, workers))


def test_a_killed_program_leaves_no_worker_behind() -> None:
    program, workers = started()
    program.kill()
    program.wait()
    deadline = time.monotonic() + 60
    while not all(map(is_gone, workers)):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    program.communicate()
