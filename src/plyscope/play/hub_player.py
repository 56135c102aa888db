"""Other people's draughts engines as players, by the Hub protocol."""

import shlex
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Self

from plyscope.engine import Limits
from plyscope.engine.search import DEFAULT_SECONDS
from plyscope.errors import MoveError, PlayerError, ProtocolError
from plyscope.games.draughts import Draughts, hub
from plyscope.play import hub_lines
from plyscope.play.process import GARBAGE, ILLEGAL_MOVE, UNSUITABLE, EngineProcess
from plyscope.play.record import GameRecord
from plyscope.position import shown


class HubPlayer:
    """A draughts engine that speaks Hub, in a process of its own.

    command         the program and its arguments, such as ["./scan", "hub"], or as one text
    parameters      the engine's own parameters, set before it starts
    directory       where it runs; many engines look for their files there
    start_seconds   how long it may take to start
    patience        seconds it may take beyond the time of a move
    longest         seconds a move may take where neither seconds nor a clock bounds it

    The program starts with its first game, and again after a failure or for another variant. Its
    failures are `PlayerError`: "crash at start", "crash in game", "stall", "garbage" for what is no
    Hub, "illegal move", and "unsuitable" if it lacks the variant or a parameter.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        parameters: Mapping[str, str | int | float | bool] | None = None,
        directory: str | Path | None = None,
        name: str | None = None,
        start_seconds: float = 30.0,
        patience: float = 5.0,
        longest: float = 600.0,
    ) -> None:
        self._command = shlex.split(command) if isinstance(command, str) else list(command)
        if not self._command:
            raise ProtocolError("the command of a player names a program; this one is empty")
        self._parameters = dict(parameters or {})
        self._directory = directory
        self._given_name, self._own_name = name, ""
        self._start_seconds = start_seconds
        self._patience = patience
        self._longest = longest
        self._process: EngineProcess | None = None
        self._variant = ""
        self._last_error = ""

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
        variant = hub.HUB_NAMES[_position(record).variant.name]
        if self._process is not None and self._process.is_running and self._variant == variant:
            self._process.send("new-game")
            return
        self.close()
        self._variant = variant
        try:
            self._start()
        except PlayerError:
            self.close()
            raise

    def choose(self, record: GameRecord, limits: Limits) -> int:
        """The engine's move in the record's position."""
        position = _position(record)
        if self._process is None:
            self.new_game(record)
        assert self._process is not None
        try:
            self._ask(self._process, record, limits)
            return self._answer(self._process, position, limits)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Ends the engine and all it has started."""
        process, self._process = self._process, None
        if process is not None:
            process.close("quit")

    def _start(self) -> None:
        """Starts the program, up to its `ready`."""
        deadline = time.monotonic() + self._start_seconds
        self._process = process = EngineProcess(self._command, self._directory)
        process.send("hub")
        declared: dict[str, dict[str, str]] = {}
        while True:
            command, arguments = self._heard(process, deadline, "wait after hub")
            if command == "id":
                words = (arguments.get("name", ""), arguments.get("version", ""))
                self._own_name = " ".join(word for word in words if word)
            elif command == "param":
                declared[arguments.get("name", "")] = arguments
            elif command == "wait":
                break
        for name, value in self._chosen(process, declared).items():
            process.send(hub_lines.write("set-param", {"name": name, "value": value}))
        process.send("init")
        while self._heard(process, deadline, "ready after init")[0] != "ready":
            pass
        process.started = True

    def _chosen(
        self, process: EngineProcess, declared: Mapping[str, Mapping[str, str]]
    ) -> dict[str, str]:
        """The parameters to set, its variant among them; raises if the engine lacks one."""
        chosen = {name: _text(value) for name, value in self._parameters.items()}
        variants = declared.get("variant", {}).get("values", "normal").split()
        if self._variant not in variants:
            played = ", ".join(variants)
            raise process.failure(UNSUITABLE, f"does not play {self._variant}; it plays {played}")
        if "variant" in declared:
            chosen["variant"] = self._variant
        for name in chosen:
            if name not in declared:
                there = ", ".join(declared) or "none"
                raise process.failure(UNSUITABLE, f"has no parameter {shown(name)}; it has {there}")
        return {
            name: value for name, value in chosen.items() if value != declared[name].get("value")
        }

    def _ask(self, process: EngineProcess, record: GameRecord, limits: Limits) -> None:
        """Sends a position with the moves that led to it, the limits, and the word to think."""
        process.forget()
        self._last_error = ""
        first = record.positions[0]
        assert isinstance(first, Draughts)
        moves = _moves(record)
        about = {"pos": hub.write_position(first)} | ({"moves": " ".join(moves)} if moves else {})
        process.send(hub_lines.write("pos", about))
        process.send(hub_lines.write("level", hub_lines.level(_bounded(limits))))
        process.send("go think")

    def _answer(self, process: EngineProcess, position: Draughts, limits: Limits) -> int:
        """The move that the engine says it plays."""
        deadline = time.monotonic() + self._allowed(_bounded(limits)) + self._patience
        while True:
            command, arguments = self._heard(process, deadline, "done")
            if command == "done":
                break
        text = arguments.get("move", "")
        if not hub.MOVE.fullmatch(text):
            raise process.failure(GARBAGE, f"played {shown(text)}, which is no move of Hub")
        try:
            return hub.read_move(position, text)
        except MoveError as error:
            raise process.failure(ILLEGAL_MOVE, f"played an illegal move: {error}") from None

    def _allowed(self, limits: Limits) -> float:
        """The seconds a move may take before the player is late."""
        bounds = [] if limits.seconds is None else [limits.seconds]
        if limits.clock is not None:
            bounds.append(limits.clock.remaining)
        return min(bounds, default=self._longest)

    def _heard(
        self, process: EngineProcess, deadline: float, awaited: str
    ) -> tuple[str, dict[str, str]]:
        """The next line; what is no line of Hub is passed over, as the protocol asks."""
        after = f" (it said error: {shown(self._last_error)})" if self._last_error else ""
        try:
            command, arguments = hub_lines.read(process.read(deadline, awaited + after))
        except ProtocolError:
            return "", {}
        if command == "error":
            self._last_error = arguments.get("message", "")
        return command, arguments


def _position(record: GameRecord) -> Draughts:
    """The position on the board; raises `ProtocolError` if it is not of draughts."""
    if not isinstance(record.position, Draughts):
        raise ProtocolError(f"a Hub engine plays draughts, not {record.game}")
    return record.position


def _moves(record: GameRecord) -> list[str]:
    """What was played so far, as Hub writes it."""
    texts = []
    for position, move in zip(record.positions, record.moves, strict=False):
        assert isinstance(position, Draughts)
        texts.append(hub.write_move(position, position.parse(move)))
    return texts


def _bounded(limits: Limits) -> Limits:
    """The limits, or a second where there are none."""
    bounds = (limits.depth, limits.nodes, limits.seconds, limits.clock)
    return (
        limits
        if any(bound is not None for bound in bounds)
        else replace(limits, seconds=DEFAULT_SECONDS)
    )


def _text(value: str | int | float | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
