"""Our engine as a player, in its own process."""

import json
import sys
import time
from collections.abc import Mapping
from typing import Any

from plyscope.engine import Limits
from plyscope.errors import MoveError
from plyscope.play.record import GameRecord
from plyscope.players.process import CRASH_IN_GAME, GARBAGE, ILLEGAL_MOVE, EngineProcess
from plyscope.text import shown

READY = "ready"
"""The line that the process prints when it is ready for requests."""
COMMAND = (sys.executable, "-P", "-m", "plyscope.players.worker")


OWN_LIMITS: dict[str, type[int] | type[float]] = {"depth": int, "nodes": int, "seconds": float}
"""The limits of a search that a player can have instead of the match's."""


class OwnPlayer:
    """Our engine with a preset and switches; `options` are arguments of `plyscope.search`.

    `algorithm` among them is one of the textbook's, which searches instead. Limits among them
    replace those of the match.

    It uses its table for all moves of a game and clears it for a new one, so that a game at fixed
    nodes or depth is the same every time. A player that does not answer within `stall` seconds
    beyond its time has stalled.
    """

    def __init__(
        self, name: str, options: Mapping[str, Any] | None = None, *, stall: float = 60.0
    ) -> None:
        self.name = name
        self.score: float | None = None
        """The score of the last move, in the maximizer's view."""
        self.seconds: float | None = None
        """The time of the last move by the engine's own clock; None if it did not report one."""
        self._options = dict(options or {})
        self.has_own_limits = bool(OWN_LIMITS.keys() & self._options.keys())
        """Whether the limits of the match, and its clock, do not apply to this player."""
        self._stall = stall
        self._process: EngineProcess | None = None
        self._is_new_game = True

    def new_game(self, record: GameRecord) -> None:
        """Starts the process if it is not running."""
        self._running()
        self._is_new_game = True

    def choose(self, record: GameRecord, limits: Limits) -> Any:
        """The move that the engine finds."""
        process = self._running()
        bounds = {"depth": limits.depth, "nodes": limits.nodes, "seconds": limits.longest}
        if self.has_own_limits:
            bounds = {}
        request = {
            "game": record.game,
            "position": record.first_position,
            "moves": record.moves,
            "is_new_game": self._is_new_game,
            "search": {name: bound for name, bound in bounds.items() if bound is not None}
            | self._options,
        }
        self._is_new_game = False
        process.send(json.dumps(request))
        line = self._read(process, (limits.longest or 0.0) + self._stall, "its move")
        return self._understood(process, record, line)

    def close(self) -> None:
        """Ends the process."""
        process, self._process = self._process, None
        if process is not None:
            process.close()

    def _running(self) -> EngineProcess:
        """The process, ready for a request."""
        process = self._process
        if process is None:
            process = self._process = EngineProcess(COMMAND)
            self._read(process, self._stall, READY)
            process.started = True
        return process

    def _read(self, process: EngineProcess, seconds: float, awaited: str) -> str:
        try:
            return process.read(time.monotonic() + seconds, awaited)
        except BaseException:
            self.close()
            raise

    def _understood(self, process: EngineProcess, record: GameRecord, line: str) -> Any:
        try:
            answer = json.loads(line)
            if "error" in answer:
                raise process.failure(CRASH_IN_GAME, f"could not search: {answer['error']}")
            self.score = answer["score"]
            self.seconds = answer.get("seconds")  # older versions do not report it
            return record.position.parse(answer["move"])
        except MoveError as error:
            raise process.failure(ILLEGAL_MOVE, f"played an illegal move: {error}") from None
        except (json.JSONDecodeError, KeyError, TypeError):
            raise process.failure(GARBAGE, f"answered {shown(line)}") from None
