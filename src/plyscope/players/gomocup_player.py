"""Other people's gomoku engines as players, by the Gomocup protocol."""

import re
from typing import cast

from plyscope.engine import Limits
from plyscope.errors import MoveError, ProtocolError
from plyscope.games.gomoku import Gomoku
from plyscope.play.record import GameRecord
from plyscope.players.engine_player import EnginePlayer
from plyscope.players.process import GARBAGE, ILLEGAL_MOVE, UNSUITABLE, EngineProcess
from plyscope.protocols import gomocup_lines
from plyscope.protocols.gomocup_lines import OPPONENTS, OWN, write_point
from plyscope.text import shown

REMARKS = ("MESSAGE", "DEBUG")
NAME = re.compile(r'name="([^"]*)"', re.IGNORECASE)


class GomocupPlayer(EnginePlayer):
    """A gomoku engine that speaks the Gomocup protocol; its settings are sent as INFO.

    A bound of depth or nodes is sent as `max_depth` or `max_node`, which not all engines know. The
    protocol has no word for their absence, and an engine may take 0 literally: a limit is sent only
    where there is one, and the program starts anew when one of them is gone.
    """

    farewell = "END"
    hurry = None

    _limited: frozenset[str] = frozenset()
    """The limits that the running program was sent."""

    def choose(self, record: GameRecord, limits: Limits) -> int:
        """See `EnginePlayer.choose`."""
        if self._limited - self._limits(limits).keys():
            self.close()
        return super().choose(record, limits)

    def _game(self, record: GameRecord) -> str:
        position = _position(record)
        return f"{position.game} {position.size}"

    def _start(self, process: EngineProcess, deadline: float) -> None:
        self._limited = frozenset()
        game, size = self._playing.split()
        rules = game.partition("/")[2]
        number = {name: number for number, name in gomocup_lines.RULES.items()}[rules]
        process.send("ABOUT")
        if name := NAME.search(self._next(process, deadline, "its name after ABOUT")):
            self._own_name = name[1]
        process.send(f"INFO rule {number}")
        process.send("INFO game_type 1")
        for setting, value in self._settings.items():
            process.send(f"INFO {setting} {value}")
        process.send(f"START {size}")
        answer = self._next(process, deadline, "OK after START")
        if not answer.upper().startswith("OK"):
            raise process.failure(UNSUITABLE, f"said {shown(answer)} to START {size}")
        process.send(f"INFO rule {number}")

    def _begin(self, process: EngineProcess) -> None:
        process.send(f"START {self._playing.split()[1]}")

    def _ask(self, process: EngineProcess, record: GameRecord, limits: Limits) -> None:
        about = self._limits(limits)
        self._limited |= about.keys()
        for name, value in about.items():
            process.send(f"INFO {name} {value}")
        position = _position(record)
        black, white = gomocup_lines.stones_of(position)
        if not black | white:
            process.send("BEGIN")
            return
        own = black if position.maximizing else white
        process.send("BOARD")
        for point in _in_order(record, sorted(black | white)):
            process.send(f"{write_point(point)},{OWN if point in own else OPPONENTS}")
        process.send("DONE")

    def _limits(self, limits: Limits) -> dict[str, int]:
        """What INFO says of the limits that there are."""
        about: dict[str, int | None] = {
            "timeout_turn": round(1000 * min(self._allowed(limits), self._longest)),
            "max_depth": limits.depth,
            "max_node": limits.nodes,
        }
        if limits.clock is not None:
            left = round(1000 * limits.clock.remaining)
            about |= {"timeout_match": max(left, 1), "time_left": left}
        return {name: value for name, value in about.items() if value is not None}

    def _answer(self, process: EngineProcess, record: GameRecord, deadline: float) -> int:
        position = _position(record)
        text = self._next(process, deadline, "a move")
        while text.upper() == "OK":  # the answer to the START of a further game
            text = self._next(process, deadline, "a move")
        try:
            point = gomocup_lines.read_point(text, position.size)
        except ProtocolError:
            raise process.failure(GARBAGE, f"said {shown(text)}, which is no move") from None
        try:
            return position.parse(position.text(point))
        except MoveError as error:
            raise process.failure(ILLEGAL_MOVE, f"played an illegal move: {error}") from None

    def _next(self, process: EngineProcess, deadline: float, awaited: str) -> str:
        """The next line that is no remark."""
        while True:
            line = process.read(deadline, awaited).strip()
            if line and line.split()[0].upper() not in REMARKS:
                return line


def _in_order(record: GameRecord, points: list[int]) -> list[int]:
    """The points as their stones were put, as far as that is known."""
    played = {text: number for number, text in enumerate(record.moves)}
    position = _position(record)
    return sorted(points, key=lambda point: played.get(position.text(point), -1))


def _position(record: GameRecord) -> Gomoku:
    """The position on the board; raises `ProtocolError` if Gomocup does not know its game."""
    if record.position.protocol != "gomocup":
        raise ProtocolError(f"a Gomocup engine plays gomoku without captures, not {record.game}")
    return cast(Gomoku, record.position)
