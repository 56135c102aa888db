"""Plyscope as an engine that speaks the Hub protocol, version 2, of draughts programs."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib.metadata import version
from typing import Any, cast

from plyscope._native import MAX_DEPTH, MAX_THREADS
from plyscope.engine import Limits, SearchResult
from plyscope.engine.search import DEFAULT_SECONDS
from plyscope.errors import MoveError, PlyscopeError, ProtocolError
from plyscope.games.draughts import Draughts, Variant, hub
from plyscope.play import GameRecord
from plyscope.protocols import hub_lines
from plyscope.serve.engine import HASH_MB, MOST_HASH_MB, LineEngine, hurried
from plyscope.tables.probe import OFF, tables_of
from plyscope.tables.slices import MOST_PIECES
from plyscope.text import shown

MOST = {"hash": MOST_HASH_MB, "threads": MAX_THREADS, "bb-size": MOST_PIECES}
LEAST = {"hash": 1, "threads": 1, "bb-size": 0}
UNITS = {"hash": "of megabytes ", "threads": "", "bb-size": "of pieces "}
MODES = ("think", "ponder", "analyze")
WIN_IN_MEN = 100.0
"""The score of a won game; each move until then subtracts a hundredth."""
WON = 10_000


def score_in_men(result: SearchResult[Any], position: Draughts) -> float:
    """The score as Hub has it: in men, for the player who moves in the position searched."""
    if abs(result.score) > WON - MAX_DEPTH:
        men = WIN_IN_MEN - (WON - abs(result.score)) / 100
        men = men if result.score > 0 else -men
    else:
        men = result.score / 100
    return men if position.maximizing else -men


class HubEngine(LineEngine):
    """Obeys the lines of a Hub program; what it cannot do, it answers with an `error`."""

    ends_search = ("new-game", "pos")

    def __init__(self, say: Callable[[str], None], variant: Variant) -> None:
        super().__init__(say)
        self._level: dict[str, str] = {}
        self._params = {"hash": HASH_MB, "threads": 1, "bb-size": MOST_PIECES}
        self._start_game(variant)
        self._while_searching: dict[str, Callable[[dict[str, str]], None]] = {
            "ping": lambda _: self._tell("pong"),
            "ponder-hit": lambda _: self._ponder_hit(),
            "stop": lambda _: self._stop(),
        }
        self._otherwise: dict[str, Callable[[dict[str, str]], None]] = {
            "hub": lambda _: self._introduce(),
            "set-param": self._set_param,
            "init": lambda _: self._get_ready(),
            "new-game": lambda _: self._forget_game(),
            "pos": self._set_position,
            "level": self._set_level,
            "go": self._go,
        }

    @property
    def variant(self) -> Variant:
        """The variant it plays."""
        return self._position.variant

    @property
    def _position(self) -> Draughts:
        return cast(Draughts, self.record.position)

    def _obey(self, line: str) -> bool:
        command, arguments = hub_lines.read(line)
        if command == "quit":
            return False
        if command in self._while_searching:
            self._while_searching[command](arguments)
        elif command in self._otherwise:
            self._make_way(command)
            self._otherwise[command](arguments)
        elif command:
            known = ", ".join([*self._otherwise, *self._while_searching, "quit"])
            raise ProtocolError(f"there is no command {shown(command)}; there are {known}")
        return True

    def complain(self, error: PlyscopeError) -> None:
        """Reports an error to the other program."""
        self.remark(str(error))

    def remark(self, text: str) -> None:
        """Tells the other program something that is not an answer; Hub has only errors for it."""
        self._tell("error", {"message": text})

    def _tell(self, command: str, arguments: Mapping[str, object] | None = None) -> None:
        self._say(hub_lines.write(command, arguments))

    # Before a game.

    def _introduce(self) -> None:
        about = {"version": version("plyscope"), "author": "the authors of Plyscope"}
        names = " ".join(hub.HUB_NAMES.values())
        mine = hub.HUB_NAMES[self.variant.name]
        self._tell("id", {"name": "Plyscope"} | about)
        self._tell("param", {"name": "variant", "value": mine, "type": "enum", "values": names})
        for name, most in MOST.items():
            bounds = {"min": LEAST[name], "max": most}
            self._tell("param", {"name": name, "value": self._params[name], "type": "int"} | bounds)
        self._tell("wait")

    def _set_param(self, arguments: dict[str, str]) -> None:
        name, value = arguments.get("name", ""), arguments.get("value", "")
        if name == "variant":
            self._start_game(hub.variant_of(value))
        elif name in MOST:
            least, most = LEAST[name], MOST[name]
            if not hub_lines.WHOLE.fullmatch(value) or not least <= int(value) <= most:
                wanted = f"a whole number {UNITS[name]}from {least} to {most}"
                raise ProtocolError(f"{name} must be {wanted}, not {shown(value)}")
            self._params[name] = int(value)
            self.tables = None if self._params["bb-size"] else OFF
        else:
            known = "variant, hash, threads and bb-size"
            raise ProtocolError(f"there is no parameter {shown(name)}; there are {known}")

    def _get_ready(self) -> None:
        tables_of(self._position, self.tables)  # opened now, so that no search has to wait
        self._tell("ready")

    # The three steps of a search.

    def _forget_game(self) -> None:
        self._table.clear()
        self._start_game(self.variant)

    def _start_game(self, variant: Variant, position: Draughts | None = None) -> None:
        text = None if position is None else str(position)
        self.record = GameRecord(f"draughts/{variant.name}", text)

    def _set_position(self, arguments: dict[str, str]) -> None:
        """Sets the position and plays the moves; what is wrong changes nothing."""
        before = self.record
        try:
            text = arguments.get("pos")
            first = None if text is None else hub.read_position(text, self.variant)
            self._start_game(self.variant, first)
            for number, move in enumerate(arguments.get("moves", "").split(), 1):
                self._go_on_if_drawn()
                try:
                    self.record.play(hub.read_move(self._position, move))
                except MoveError as error:
                    raise type(error)(f"move {number}: {error}") from None
        except PlyscopeError:
            self.record = before
            raise

    def _go_on_if_drawn(self) -> None:
        """Continues where a counting rule has ended the game: the other program is the referee."""
        if self._position.outcome() == 0:
            self._start_game(self.variant, hub.without_counters(self._position))

    def _set_level(self, arguments: dict[str, str]) -> None:
        """Adds to what bounds the next search."""
        level = {} if "infinite" in arguments else self._level
        hub_lines.limits(level | arguments)
        self._level = level | arguments

    def _go(self, arguments: dict[str, str]) -> None:
        modes = [mode for mode in MODES if mode in arguments]
        if len(modes) != 1:
            raise ProtocolError(f"go says one of {', '.join(MODES)}")
        self._go_on_if_drawn()
        position = self._position
        moves = position.moves()
        if not moves:
            raise ProtocolError("the game is over: there is no move to search for")
        think, ponder = modes == ["think"], modes == ["ponder"]
        limits = hub_lines.limits(self._level)
        if think and limits == Limits() and "infinite" not in self._level:
            limits = replace(limits, seconds=DEFAULT_SECONDS)
        self._level = {}
        limits = replace(limits, hash_mb=self._params["hash"], threads=self._params["threads"])
        self._think(
            self.record,
            hurried(limits, moves) if think else limits,
            lambda result: self._inform(position, result),
            lambda result: self._answer(position, result),
            is_pondering=ponder,
        )

    # While it searches.

    def _inform(self, position: Draughts, result: SearchResult[int]) -> None:
        """Sends what a finished depth has found."""
        speed = result.nodes / max(result.seconds, 1e-6) / 1e6
        about = {
            "depth": result.depth,
            "score": f"{score_in_men(result, position):.2f}",
            "nodes": result.nodes,
            "time": f"{result.seconds:.3f}",
            "nps": f"{speed:.3f}",
            "pv": " ".join(hub.write_line(position, result.line)),
        }
        self._tell("info", about)

    def _answer(self, position: Draughts, result: SearchResult[int]) -> None:
        """Sends the move that was found."""
        line = hub.write_line(position, result.line[:2])
        self._tell("done", dict(zip(("move", "ponder"), line, strict=False)))
