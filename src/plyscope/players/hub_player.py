"""Other people's draughts engines as players, by the Hub protocol."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from plyscope.engine import Limits
from plyscope.errors import MoveError, ProtocolError
from plyscope.games.draughts import Draughts, hub
from plyscope.play.record import GameRecord
from plyscope.players.engine_player import EnginePlayer, Value
from plyscope.players.process import GARBAGE, ILLEGAL_MOVE, UNSUITABLE, EngineProcess
from plyscope.protocols import hub_lines
from plyscope.text import shown


class HubPlayer(EnginePlayer):
    """A draughts engine that speaks Hub; `parameters` are its settings, see `EnginePlayer`."""

    setting = "parameter"

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        parameters: Mapping[str, Value] | None = None,
        **how: Any,
    ) -> None:
        super().__init__(command, parameters, **how)
        self._last_error = ""

    def _game(self, record: GameRecord) -> str:
        return hub.HUB_NAMES[_position(record).variant.name]

    def _begin(self, process: EngineProcess) -> None:
        process.send("new-game")

    def _start(self, process: EngineProcess, deadline: float) -> None:
        process.send("hub")
        declared: dict[str, dict[str, str]] = {}
        while True:
            command, arguments = self._next(process, deadline, "wait after hub")
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
        while self._next(process, deadline, "ready after init")[0] != "ready":
            pass

    def _chosen(
        self, process: EngineProcess, declared: Mapping[str, Mapping[str, str]]
    ) -> dict[str, str]:
        """The parameters to set, its variant among them; raises if the engine lacks one."""
        chosen = dict(self._settings)
        variants = declared.get("variant", {}).get("values", "normal").split()
        if self._playing not in variants:
            played = ", ".join(variants)
            raise process.failure(UNSUITABLE, f"does not play {self._playing}; it plays {played}")
        if "variant" in declared:
            chosen["variant"] = self._playing
        self._check_declared(process, declared)
        return {
            name: value for name, value in chosen.items() if value != declared[name].get("value")
        }

    def _ask(self, process: EngineProcess, record: GameRecord, limits: Limits) -> None:
        self._last_error = ""
        moves = _moves(record)
        about = {"pos": hub.write_position(_draughts(record)[0])} | (
            {"moves": " ".join(moves)} if moves else {}
        )
        process.send(hub_lines.write("pos", about))
        process.send(hub_lines.write("level", hub_lines.level(limits)))
        process.send("go think")

    def _answer(self, process: EngineProcess, record: GameRecord, deadline: float) -> int:
        while True:
            command, arguments = self._next(process, deadline, "done")
            if command == "done":
                break
        text = arguments.get("move", "")
        if not hub.MOVE.fullmatch(text):
            raise process.failure(GARBAGE, f"played {shown(text)}, which is no move of Hub")
        try:
            return hub.read_move(_position(record), text)
        except MoveError as error:
            raise process.failure(ILLEGAL_MOVE, f"played an illegal move: {error}") from None

    def _next(
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


def _draughts(record: GameRecord) -> list[Draughts]:
    """The positions of a game; raises `ProtocolError` if Hub does not know it."""
    if record.position.protocol != "hub":
        raise ProtocolError(f"a Hub engine plays draughts, not {record.game}")
    return cast(list[Draughts], record.positions)


def _position(record: GameRecord) -> Draughts:
    """The position on the board."""
    return _draughts(record)[-1]


def _moves(record: GameRecord) -> list[str]:
    """What was played so far, as Hub writes it."""
    played = zip(_draughts(record), record.moves, strict=False)
    return [hub.write_move(position, position.parse(move)) for position, move in played]
