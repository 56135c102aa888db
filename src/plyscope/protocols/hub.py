"""Plyscope as an engine that speaks the Hub protocol, version 2, of draughts programs."""

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib.metadata import version
from typing import Any, BinaryIO, cast

from plyscope._native import MAX_DEPTH, MAX_THREADS
from plyscope.engine import Limits, SearchHandle, SearchResult, start_search
from plyscope.engine.search import DEFAULT_SECONDS
from plyscope.errors import MoveError, PlyscopeError, ProtocolError
from plyscope.games.draughts import Draughts, Variant, hub
from plyscope.play import GameRecord, hub_lines
from plyscope.play.process import LONGEST_LINE
from plyscope.position import shown

HASH_MB = 64
MOST = {"hash": 16_384, "threads": MAX_THREADS}
UNITS = {"hash": "of megabytes ", "threads": ""}
MODES = ("think", "ponder", "analyze")
WIN_IN_MEN = 100.0
"""The score of a game that is won; each move until then takes off a hundredth."""
WON = 10_000


def score_in_men(result: SearchResult[Any], position: Draughts) -> float:
    """The score as Hub has it: in men, for the player who moves in the position searched."""
    if abs(result.score) > WON - MAX_DEPTH:
        men = WIN_IN_MEN - (WON - abs(result.score)) / 100
        men = men if result.score > 0 else -men
    else:
        men = result.score / 100
    return men if position.maximizing else -men


@dataclass
class _Search:
    """A search that was started, and the thread that says its `done`."""

    handle: SearchHandle[int]
    limits: Limits
    pondering: bool
    ended: threading.Event = field(default_factory=threading.Event)
    answer: threading.Thread | None = None
    alarm: threading.Timer | None = None

    def ponder_hit(self) -> None:
        """From now on the clock runs."""
        if self.pondering and self.limits.longest is not None:
            self.alarm = threading.Timer(self.limits.longest, self.handle.stop)
            self.alarm.daemon = True
            self.alarm.start()
        self.pondering = False

    def wait(self) -> None:
        """Returns when `done` is said."""
        if self.answer is not None:
            self.answer.join()
        if self.alarm is not None:
            self.alarm.cancel()


class HubEngine:
    """Obeys the lines of a Hub program, and answers by `say`, a line at a time.

    A search runs in the background, so that the next line is obeyed at once. Whatever a line is, it
    raises nothing: what it cannot do, it answers with an `error`.
    """

    def __init__(self, say: Callable[[str], None], variant: Variant) -> None:
        self._say_line = say
        self._saying = threading.Lock()
        self._search: _Search | None = None
        self._level: dict[str, str] = {}
        self._params = {"hash": HASH_MB, "threads": 1}
        self._start_game(variant)
        self._while_searching: dict[str, Callable[[dict[str, str]], None]] = {
            "ping": lambda _: self._say("pong"),
            "ponder-hit": lambda _: self._ponder_hit(),
            "stop": lambda _: self._stop(),
        }
        self._otherwise: dict[str, Callable[[dict[str, str]], None]] = {
            "hub": lambda _: self._introduce(),
            "set-param": self._set_param,
            "init": lambda _: self._say("ready"),
            "new-game": lambda _: self._start_game(self.variant),
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

    def obey(self, line: str) -> bool:
        """Does what a line says; False if that is to quit."""
        try:
            command, arguments = hub_lines.read(line)
            if command == "quit":
                return False
            if command in self._while_searching:
                self._while_searching[command](arguments)
            elif command in self._otherwise:
                self._check_idle(command)
                self._otherwise[command](arguments)
            elif command:
                known = ", ".join([*self._otherwise, *self._while_searching, "quit"])
                raise ProtocolError(f"there is no command {shown(command)}; there are {known}")
        except PlyscopeError as error:
            self.complain(error)
        return True

    def complain(self, error: PlyscopeError) -> None:
        """Says that something was wrong."""
        self._say("error", {"message": error})

    def close(self) -> None:
        """Ends the search, if one runs."""
        self._stop()

    def _say(self, command: str, arguments: Mapping[str, object] | None = None) -> None:
        with self._saying:
            self._say_line(hub_lines.write(command, arguments))

    # Before a game.

    def _introduce(self) -> None:
        about = {"version": version("plyscope"), "author": "the authors of Plyscope"}
        names = " ".join(hub.HUB_NAMES.values())
        mine = hub.HUB_NAMES[self.variant.name]
        self._say("id", {"name": "Plyscope"} | about)
        self._say("param", {"name": "variant", "value": mine, "type": "enum", "values": names})
        for name, most in MOST.items():
            bounds = {"min": 1, "max": most}
            self._say("param", {"name": name, "value": self._params[name], "type": "int"} | bounds)
        self._say("wait")

    def _set_param(self, arguments: dict[str, str]) -> None:
        name, value = arguments.get("name", ""), arguments.get("value", "")
        if name == "variant":
            self._start_game(hub.variant_of(value))
        elif name in MOST:
            if not hub_lines.WHOLE.fullmatch(value) or not 1 <= int(value) <= MOST[name]:
                wanted = f"a whole number {UNITS[name]}from 1 to {MOST[name]}"
                raise ProtocolError(f"{name} must be {wanted}, not {shown(value)}")
            self._params[name] = int(value)
        else:
            known = "variant, hash and threads"
            raise ProtocolError(f"there is no parameter {shown(name)}; there are {known}")

    # The three steps of a search.

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
                    raise MoveError(f"move {number}: {error}") from None
        except PlyscopeError:
            self.record = before
            raise

    def _go_on_if_drawn(self) -> None:
        """Goes on where a counting rule has ended the game: the other program is the referee."""
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
        forced = think and len(moves) == 1 and limits.longest is not None
        handle = start_search(
            position,
            depth=1 if forced else limits.depth,
            nodes=limits.nodes,
            seconds=None if ponder else limits.longest,
            preset="full",
            history=self.record.positions[:-1],
            hash_mb=self._params["hash"],
            threads=self._params["threads"],
            on_iteration=lambda result: self._inform(position, result),
        )
        search = _Search(handle, limits, pondering=ponder)
        search.answer = threading.Thread(target=self._answer, args=(search, position), daemon=True)
        search.answer.start()
        self._search = search

    # While it searches.

    def _inform(self, position: Draughts, result: SearchResult[int]) -> None:
        """Says what a finished depth has found."""
        speed = result.nodes / max(result.seconds, 1e-6) / 1e6
        about = {
            "depth": result.depth,
            "score": f"{score_in_men(result, position):.2f}",
            "nodes": result.nodes,
            "time": f"{result.seconds:.3f}",
            "nps": f"{speed:.3f}",
            "pv": " ".join(hub.write_line(position, result.line)),
        }
        self._say("info", about)

    def _answer(self, search: _Search, position: Draughts) -> None:
        """Waits for the end of a search and says its move."""
        try:
            line = hub.write_line(position, search.handle.result().line[:2])
        except PlyscopeError as error:
            search.ended.set()
            self.complain(error)
        else:
            search.ended.set()  # first: who hears `done` may send the next line at once
            self._say("done", dict(zip(("move", "ponder"), line, strict=False)))

    def _ponder_hit(self) -> None:
        if self._search is not None and not self._search.ended.is_set():
            self._search.ponder_hit()

    def _stop(self) -> None:
        if self._search is not None:
            self._search.handle.stop()
            self._search.wait()
            self._search = None

    def _check_idle(self, command: str) -> None:
        """Refuses what has to wait for the end of a search."""
        if self._search is None:
            return
        if not self._search.ended.is_set():
            raise ProtocolError(f"{command} has to wait: a search is running; send stop first")
        self._search.wait()
        self._search = None


def serve(source: BinaryIO, target: BinaryIO, variant: Variant) -> None:
    """Obeys the lines from `source` until they end or say to quit; answers into `target`."""

    def say(line: str) -> None:
        try:
            target.write(line.encode("ascii") + b"\n")
            target.flush()
        except OSError:
            pass  # nobody listens any more; soon nobody speaks either

    engine = HubEngine(say, variant)
    try:
        while line := source.readline(LONGEST_LINE):
            if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
                _skip_line(source)
                most = f"{LONGEST_LINE:,} bytes"
                engine.complain(ProtocolError(f"a line is longer than {most}"))
            elif not engine.obey(line.decode(errors="replace")):
                return
    finally:
        engine.close()


def _skip_line(source: BinaryIO) -> None:
    while (rest := source.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
        pass
