"""Other people's gomoku engines as players, by the Gomocup protocol."""

import re

from plyscope.engine import Limits
from plyscope.errors import MoveError, ProtocolError
from plyscope.games.gomoku import Gomoku
from plyscope.play.record import GameRecord
from plyscope.players.engine_player import EnginePlayer
from plyscope.players.process import GARBAGE, ILLEGAL_MOVE, UNSUITABLE, EngineProcess
from plyscope.position import shown
from plyscope.protocols import gomocup_lines
from plyscope.protocols.gomocup_lines import OPPONENTS, OWN, write_point

REMARKS = ("MESSAGE", "DEBUG")
NAME = re.compile(r'name="([^"]*)"', re.IGNORECASE)


class GomocupPlayer(EnginePlayer):
    """A gomoku engine that speaks the Gomocup protocol; its settings are sent as INFO.

    A bound of depth or nodes is sent as `max_depth` or `max_node`, which not all engines know.
    """

    farewell = "END"
    hurry = None

    def _game(self, record: GameRecord) -> str:
        position = _position(record)
        return f"{position.game} {position.size}"

    def _start(self, process: EngineProcess, deadline: float) -> None:
        game, size = self._playing.split()
        rules = game.partition("/")[2]
        number = {name: number for number, name in gomocup_lines.RULES.items()}[rules]
        process.send("ABOUT")
        if name := NAME.search(self._heard(process, deadline, "its name after ABOUT")):
            self._own_name = name[1]
        process.send(f"INFO rule {number}")
        process.send("INFO game_type 1")
        for setting, value in self._settings.items():
            process.send(f"INFO {setting} {value}")
        process.send(f"START {size}")
        answer = self._heard(process, deadline, "OK after START")
        if not answer.upper().startswith("OK"):
            raise process.failure(UNSUITABLE, f"said {shown(answer)} to START {size}")
        process.send(f"INFO rule {number}")

    def _begin(self, process: EngineProcess) -> None:
        process.send(f"START {self._playing.split()[1]}")

    def _ask(self, process: EngineProcess, record: GameRecord, limits: Limits) -> None:
        turn = round(1000 * min(self._allowed(limits), self._longest))
        process.send(f"INFO timeout_turn {turn}")
        if limits.clock is not None:
            left = round(1000 * limits.clock.remaining)
            process.send(f"INFO timeout_match {max(left, 1)}")
            process.send(f"INFO time_left {left}")
        process.send(f"INFO max_depth {limits.depth or 0}")
        process.send(f"INFO max_node {limits.nodes or 0}")
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

    def _answer(self, process: EngineProcess, record: GameRecord, deadline: float) -> int:
        position = _position(record)
        text = self._heard(process, deadline, "a move")
        while text.upper() == "OK":  # the answer to the START of a further game
            text = self._heard(process, deadline, "a move")
        try:
            point = gomocup_lines.read_point(text, position.size)
        except ProtocolError:
            raise process.failure(GARBAGE, f"said {shown(text)}, which is no move") from None
        try:
            return position.parse(position.text(point))
        except MoveError as error:
            raise process.failure(ILLEGAL_MOVE, f"played an illegal move: {error}") from None

    def _heard(self, process: EngineProcess, deadline: float, awaited: str) -> str:
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
    position = record.position
    if not isinstance(position, Gomoku) or position.rules.captures:
        raise ProtocolError(f"a Gomocup engine plays gomoku without captures, not {record.game}")
    return position
