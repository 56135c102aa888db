"""A unit of work: a pure function of its description, so that it may run anywhere, and twice."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from plyscope.errors import PlyscopeError


@dataclass(frozen=True)
class Unit:
    """One piece of work, such as a game of a match.

    key          names the unit; no other unit of the same journal has it
    description  says what to do, in plain data that JSON can hold; together with what the worker
                 was started with, it alone decides the result
    """

    key: str
    description: Any


@dataclass(frozen=True)
class Finished:
    """A unit that was run: its value, or the error that it failed with."""

    unit: Unit
    value: Any = None
    error: Exception | None = None

    def result(self) -> Any:
        """The value; raises the error of a unit that failed."""
        if self.error is not None:
            raise self.error
        return self.value


class WorkerError(PlyscopeError):
    """A worker ended before its unit was done."""


class FailedUnitError(WorkerError):
    """A unit has failed as often as it is tried; it is named, and the others go on."""


class Worker(Protocol):
    """Runs units one after the other; what it needs for all of them stays alive in between."""

    def run(self, description: Any) -> Any:
        """The result of a unit, plain data if a journal is to record it."""
        ...

    def close(self) -> None:
        """Ends the worker, from any thread and any number of times.

        A unit that is being run fails soon, or its result counts no more.
        """
        ...


@dataclass(frozen=True)
class FunctionWorker:
    """A worker that needs nothing but a function."""

    run: Callable[[Any], Any]

    def close(self) -> None:
        """There is nothing to end."""
