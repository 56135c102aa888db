"""Plyscope as an engine that speaks the Gomocup protocol, that of gomoku tournaments."""

from collections.abc import Callable
from importlib.metadata import version
from typing import cast

from plyscope.engine import Clock, Limits, SearchResult
from plyscope.engine.limits import SHORTEST
from plyscope.errors import PlyscopeError, ProtocolError
from plyscope.games.gomoku import RULES as RULE_SETS
from plyscope.games.gomoku import Gomoku
from plyscope.play import GameRecord
from plyscope.play.swap import BLACK
from plyscope.players import swap_choice
from plyscope.protocols import gomocup_lines
from plyscope.protocols.gomocup_lines import OPPONENTS, OWN, read_point, write_point
from plyscope.serve.engine import HASH_MB, LineEngine, hurried
from plyscope.text import one_line, printable, shown

SETTINGS = {
    "timeout_turn": 30_000,
    "timeout_match": 0,
    "time_left": 2**31 - 1,
    "max_memory": 0,
    "game_type": 0,
    "rule": 0,
    "max_depth": 0,
    "max_node": 0,
}
"""What `INFO` sets, with the value before: times in milliseconds, memory in bytes. No time for a
turn asks for a move as fast as can be; a match, memory, a depth or nodes of 0 are not limited."""
MOST = 2**62

OVERHEAD = 0.05
"""Seconds of a turn that pass outside the search, or that fraction of it if it is more."""
PROGRAM_MB = 48
"""What the program takes beside its table, generously."""
LEAST_HASH_MB = 1.0


class GomocupEngine(LineEngine):
    """Obeys the lines of a manager of gomoku games."""

    ends_search = ("START", "RECTSTART", "RESTART", "BOARD", "SWAP2BOARD")

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__(say)
        self._values = dict(SETTINGS)
        self._record: GameRecord | None = None
        self._reading: Callable[[str], None] | None = None
        self._at_once: dict[str, Callable[[str], None]] = {
            "ABOUT": lambda _: self._introduce(),
            "INFO": self._hear_info,
        }
        self._in_turn: dict[str, Callable[[str], None]] = {
            "START": self._start,
            "RECTSTART": self._start_rectangle,
            "RESTART": lambda _: self._restart(),
            "BEGIN": lambda _: self._begin(),
            "TURN": self._turn,
            "PLAY": self._play,
            "TAKEBACK": self._take_back,
            "BOARD": lambda _: self._read_board(),
            "SWAP2BOARD": lambda _: self._read_swap(),
        }

    def _obey(self, line: str) -> bool:
        words = line.strip()
        if self._reading is not None:
            self._reading(words)
            return True
        command, _, rest = words.partition(" ")
        command = command.upper()
        if command == "END":
            return False
        if command in self._at_once:
            self._at_once[command](rest)
        elif command in self._in_turn:
            self._make_way(command)
            self._in_turn[command](rest)
        elif words:
            known = ", ".join((*self._in_turn, *self._at_once, "END"))
            self._say(f"UNKNOWN {printable(f'command {shown(command)}; there are {known}')}")
        return True

    def _check_idle(self, command: str) -> None:
        """Waits for the end of a search: its move comes first."""
        if self._search is not None:
            self._search.wait()
            self._search = None

    def complain(self, error: PlyscopeError) -> None:
        """Reports an error to the other program."""
        self._say(f"ERROR {printable(one_line(str(error)))}")

    def remark(self, text: str) -> None:
        """Tells the other program something that is not an answer."""
        self._say(f"MESSAGE {printable(one_line(text))}")

    def _introduce(self) -> None:
        self._say(
            f'name="Plyscope", version="{version("plyscope")}", '
            'author="the authors of Plyscope", country="-"'
        )

    # Settings.

    def _hear_info(self, text: str) -> None:
        """Changes a setting. INFO has no answer, so an error becomes a MESSAGE."""
        name, _, value = text.strip().partition(" ")
        name = name.lower()
        try:
            if name == "evaluate":
                self._evaluate(value)
            elif name in SETTINGS:
                self._set(name, value)
        except PlyscopeError as error:
            self.remark(str(error))

    def _set(self, name: str, text: str) -> None:
        digits = text.strip()
        is_number = digits.removeprefix("-").isdecimal() and digits.isascii() and len(digits) < 20
        number = int(digits) if is_number else MOST + 1
        if not -MOST <= number <= MOST:
            raise ProtocolError(f"INFO {name} is a whole number, not {shown(text)}")
        number = max(number, 0)
        if name == "rule":
            self._change_rules(gomocup_lines.rule_of(number))
        self._values[name] = number

    def _change_rules(self, rules: str) -> None:
        """The stones stay where they are."""
        if self._record is None or self._position.rules.name == rules:
            return
        self._stop()
        black, white = gomocup_lines.stones_of(self._position)
        self._set_up(black, white, rules=rules, black_moves=self._position.maximizing)

    def _evaluate(self, text: str) -> None:
        """Sends the score by which move ordering ranks a point for the player to move."""
        position = self._position
        point = read_point(text, position.size)
        native = position.native()
        assert native is not None
        score = native.move_score(point) if point in position.moves() else 0
        self._say(f"MESSAGE {write_point(point)} has score {score}")

    # The board.

    @property
    def _position(self) -> Gomoku:
        if self._record is None:
            raise ProtocolError("there is no board yet; send START and its size first")
        return cast(Gomoku, self._record.position)

    @property
    def _rules(self) -> str:
        return gomocup_lines.rule_of(self._values["rule"])

    def _start(self, text: str) -> None:
        size = text.strip()
        if not (size.isdecimal() and size.isascii() and len(size) < 4):
            raise ProtocolError(f"START is followed by the size of the board, not {shown(text)}")
        self._clear(int(size))

    def _start_rectangle(self, text: str) -> None:
        width, _, height = (part.strip() for part in text.partition(","))
        if width != height:
            raise ProtocolError(f"the board is square here, not {shown(text)}; use START")
        self._start(width)

    def _restart(self) -> None:
        self._clear(self._position.size)

    def _clear(self, size: int) -> None:
        rules = RULE_SETS[self._rules]
        if size not in rules.sizes:
            raise ProtocolError(f"{rules.name} is played on {rules.size_words}, not {size}x{size}")
        self._set_up(set(), set(), size=size, rules=rules.name, black_moves=True)
        self._table.clear()
        self._say("OK")

    def _set_up(
        self,
        black: set[int],
        white: set[int],
        *,
        black_moves: bool,
        size: int | None = None,
        rules: str | None = None,
    ) -> None:
        """Sets up a board with these stones, otherwise like the one before."""
        if size is None:
            size = self._position.size
        rules = self._rules if rules is None else rules
        position = gomocup_lines.set_up(rules, size, black, white, black_moves=black_moves)
        self._record = GameRecord(position.game, str(position))

    def _put(self, point: int) -> None:
        """Plays the next stone."""
        position = self._position
        assert self._record is not None
        self._record.play(position.parse(position.text(point)))

    def _begin(self) -> None:
        if any(gomocup_lines.stones_of(self._position)):
            raise ProtocolError("BEGIN is for an empty board; send RESTART first, or BOARD")
        self._move()

    def _turn(self, text: str) -> None:
        self._put(read_point(text, self._position.size))
        self._move()

    def _play(self, text: str) -> None:
        point = read_point(text, self._position.size)
        self._put(point)
        self._say(write_point(point))

    def _take_back(self, text: str) -> None:
        point = read_point(text, self._position.size)
        black, white = gomocup_lines.stones_of(self._position)
        if point not in black | white:
            raise ProtocolError(f"there is no stone on {write_point(point)} to take back")
        self._set_up(black - {point}, white - {point}, black_moves=point in black)
        self._say("OK")

    # Boards in several lines.

    def _read_lines(self, read: Callable[[str], None], done: Callable[[], None]) -> None:
        """Reads lines up to DONE; if one of them is wrong, only the error is reported then."""
        self._position  # noqa: B018 - there must be a board
        wrong: list[PlyscopeError] = []

        def hear(line: str) -> None:
            if line.upper() == "DONE":
                self._reading = None
                if wrong:
                    raise wrong[0]
                done()
            elif line and not wrong:
                try:
                    read(line)
                except PlyscopeError as error:
                    wrong.append(error)

        self._reading = hear

    def _read_board(self) -> None:
        size, stones = self._position.size, dict[int, int]()

        def read(line: str) -> None:
            point, whose = gomocup_lines.read_stone(line, size)
            if point in stones:
                raise ProtocolError(f"two stones on {write_point(point)}")
            stones[point] = whose

        def done() -> None:
            own = {point for point, whose in stones.items() if whose == OWN}
            other = {point for point, whose in stones.items() if whose == OPPONENTS}
            if len(own) >= len(other):
                self._set_up(own, other, black_moves=True)
            else:
                self._set_up(other, own, black_moves=False)
            self._move()

        self._read_lines(read, done)

    def _read_swap(self) -> None:
        size, points = self._position.size, list[int]()

        def read(line: str) -> None:
            points.append(read_point(line, size))

        def done() -> None:
            if len(points) not in (0, 3, 5):
                raise ProtocolError(f"swap2 knows boards of 0, 3 and 5 stones, not {len(points)}")
            self._set_up(set(), set(), black_moves=True)
            for point in points:
                self._put(point)
            if points:
                self._move(may_swap=True)
            else:
                self._open()

        self._read_lines(read, done)

    def _open(self) -> None:
        """Puts the first three stones of swap2."""
        best = swap_choice.first_stones(
            self._position, self._limits().nodes or swap_choice.BALANCE_NODES
        )
        for point in best:
            self._put(point)
        self._say(" ".join(map(write_point, best)))

    # The search.

    def _limits(self) -> Limits:
        values = self._values
        turn, memory = values["timeout_turn"] / 1000, values["max_memory"] / 2**20
        clock = None
        if values["timeout_match"] > 0:
            clock = Clock(min(values["time_left"] / 1000, 1e9), overhead=OVERHEAD)
        hash_mb = HASH_MB if not memory else min(HASH_MB, memory - PROGRAM_MB)
        return Limits(
            depth=min(values["max_depth"], 100) or None,
            nodes=values["max_node"] or None,
            seconds=min(max(turn - max(OVERHEAD, OVERHEAD * turn), turn / 2, SHORTEST), 1e9),
            clock=clock,
            hash_mb=max(hash_mb, LEAST_HASH_MB),
        )

    def _move(self, *, may_swap: bool = False) -> None:
        """Searches for a move, plays it and sends it; or swaps to Black, who is ahead."""
        position, record = self._position, self._record
        assert record is not None
        moves = position.moves()
        if not moves:
            raise ProtocolError("there is no move: the game is over")

        def answer(result: SearchResult[int]) -> None:
            if may_swap and swap_choice.better_colour(result.score) == BLACK:
                self._say("SWAP")
                return
            record.play(result.line[0])
            self._say(write_point(result.line[0]))

        self._think(record, hurried(self._limits(), moves), self._inform, answer)

    def _inform(self, result: SearchResult[int]) -> None:
        line = " ".join(map(write_point, result.line))
        score = round(result.score if self._position.maximizing else -result.score)
        self._say(
            f"MESSAGE depth {result.depth} score {score} nodes {result.nodes} "
            f"time {round(1000 * result.seconds)} line {line}"
        )
