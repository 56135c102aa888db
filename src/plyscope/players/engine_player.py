"""Other people's engines as players, whatever protocol they speak."""

import shlex
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

from plyscope.engine import Limits
from plyscope.engine.search import DEFAULT_SECONDS
from plyscope.errors import PlayerError, ProtocolError
from plyscope.play.record import GameRecord
from plyscope.players.process import UNSUITABLE, EngineProcess
from plyscope.text import shown

Value = str | int | float | bool
"""Of an engine's setting."""


class EnginePlayer(ABC):
    """An engine in a process of its own.

    command         the program and its arguments, such as ["./scan", "hub"], or as one text
    settings        the engine's own settings, made before it starts
    directory       where it runs; many engines look for their files there
    start_seconds   how long it may take to start
    patience        seconds it may take beyond the time of a move
    longest         seconds a move may take where neither seconds nor a clock bounds it

    The program starts with its first game, and again after a failure or for another game. Its
    failures are `PlayerError`: "crash at start", "crash in game", "stall", "garbage" for what is no
    line of its protocol, "illegal move", and "unsuitable" if it lacks the game or a setting.
    """

    setting = "setting"
    """What the protocol calls one."""
    farewell = "quit"
    """The line that asks an engine to end."""
    hurry: str | None = "stop"
    """The line that asks it to play what it has found; None where a protocol has none."""

    def __init__(
        self,
        command: str | Sequence[str],
        settings: Mapping[str, Value] | None = None,
        *,
        directory: str | Path | None = None,
        name: str | None = None,
        start_seconds: float = 30.0,
        patience: float = 5.0,
        longest: float = 600.0,
    ) -> None:
        self._command = shlex.split(command) if isinstance(command, str) else list(command)
        if not self._command:
            raise ProtocolError("the command of a player names a program; this one is empty")
        self._settings = {name: _text(value) for name, value in (settings or {}).items()}
        self._directory = directory
        self._given_name, self._own_name = name, ""
        self._start_seconds = start_seconds
        self._patience = patience
        self._longest = longest
        self._process: EngineProcess | None = None
        self._playing = ""
        self._is_hurried = False

    @property
    def name(self) -> str:
        """The name given, else what the engine calls itself, else its command."""
        return self._given_name or self._own_name or Path(self._command[0]).name

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def new_game(self, record: GameRecord) -> None:
        """Tells the engine that a game begins; starts it if it does not run."""
        game = self._game(record)
        if self._process is not None and self._process.is_running and self._playing == game:
            self._begin(self._process)
            return
        self.close()
        self._playing = game
        try:
            deadline = time.monotonic() + self._start_seconds
            self._process = EngineProcess(self._command, self._directory)
            self._start(self._process, deadline)
            self._process.started = True
        except PlayerError:
            self.close()
            raise

    def choose(self, record: GameRecord, limits: Limits) -> int:
        """The engine's move in the record's position."""
        self._game(record)
        if self._process is None:
            self.new_game(record)
        assert self._process is not None
        limits = _bounded(limits)
        try:
            self._process.forget()
            self._ask(self._process, record, limits)
            if self._is_hurried:
                self._end_soon(self._process)
            deadline = time.monotonic() + self._allowed(limits) + self._patience
            return self._answer(self._process, record, deadline)
        except BaseException:
            self.close()
            raise
        finally:
            self._is_hurried = False

    def stop(self) -> None:
        """Asks the engine, from another thread, to play what it has found.

        One that is not ready, was asked before or has no word for it is ended, and `choose` raises
        `PlayerError`.
        """
        was_hurried, self._is_hurried = self._is_hurried, True
        if (process := self._process) is not None:
            self._end_soon(process, by_force=was_hurried or not process.started)

    def _end_soon(self, process: EngineProcess, *, by_force: bool = False) -> None:
        if by_force or self.hurry is None:
            process.kill()
        else:
            process.send(self.hurry)

    def close(self) -> None:
        """Ends the engine and all it has started."""
        process, self._process = self._process, None
        if process is not None:
            process.close(self.farewell)

    # What each protocol says in its own way.

    @abstractmethod
    def _game(self, record: GameRecord) -> str:
        """What the protocol calls the game; raises `ProtocolError` if it is not for it."""

    @abstractmethod
    def _start(self, process: EngineProcess, deadline: float) -> None:
        """Brings a program that was just started to where it waits for a game."""

    @abstractmethod
    def _begin(self, process: EngineProcess) -> None:
        """Says that another game begins."""

    @abstractmethod
    def _ask(self, process: EngineProcess, record: GameRecord, limits: Limits) -> None:
        """Sends a position with the moves that led to it, the limits, and the word to think."""

    @abstractmethod
    def _answer(self, process: EngineProcess, record: GameRecord, deadline: float) -> int:
        """The move that the engine says it plays."""

    # What they share.

    def _check_declared(self, process: EngineProcess, declared: Mapping[str, Any]) -> None:
        """Raises `PlayerError` if the engine lacks one of the settings."""
        for name in self._settings:
            if name not in declared:
                there = ", ".join(declared) or "none"
                lack = f"has no {self.setting} {shown(name)}; it has {there}"
                raise process.failure(UNSUITABLE, lack)

    def _allowed(self, limits: Limits) -> float:
        """The seconds a move may take before the player is late."""
        bounds = [] if limits.seconds is None else [limits.seconds]
        if limits.clock is not None:
            bounds.append(limits.clock.remaining)
        return min(bounds, default=self._longest)


def _bounded(limits: Limits) -> Limits:
    """The limits, or a second where there are none."""
    bounds = (limits.depth, limits.nodes, limits.seconds, limits.clock)
    return (
        limits
        if any(bound is not None for bound in bounds)
        else replace(limits, seconds=DEFAULT_SECONDS)
    )


def _text(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
