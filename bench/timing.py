"""Stopwatches."""

import itertools
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

Result = TypeVar("Result")


def timed(run: Callable[[], Result]) -> tuple[float, Result]:
    """Seconds, and what came back."""
    began = time.perf_counter()
    result = run()
    return time.perf_counter() - began, result


def best_of(run: Callable[[], Any], *, runs: int | None = None, budget: float) -> float | None:
    """The least seconds of several runs, or of all that the budget allows.

    No run begins once the budget is spent.
    """
    best, spent = None, 0.0
    for _ in itertools.count() if runs is None else range(runs):
        if spent >= budget:
            break
        seconds, _result = timed(run)
        spent += seconds
        best = seconds if best is None else min(best, seconds)
    return best


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raises TimeoutError inside the block when the time is up; for code that runs in Python."""

    def ring(_signal: int, _frame: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def percentile(values: list[float], percent: int) -> float:
    """The least of the values that `percent` of a hundred do not exceed."""
    ranked = sorted(values)
    return ranked[max(0, -(-len(ranked) * percent // 100) - 1)]


def seconds_text(seconds: float) -> str:
    """Seconds with as many digits as mean something."""
    digits = 5 if seconds < 0.1 else 3 if seconds < 10 else 1
    return f"{seconds:.{digits}f}"
