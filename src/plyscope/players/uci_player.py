"""Other people's chess engines as players, by UCI."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any, cast

from plyscope.engine import Limits
from plyscope.errors import MoveError, ProtocolError
from plyscope.games.chess import Chess, notation
from plyscope.games.chess.scores import of_mate
from plyscope.play.record import GameRecord
from plyscope.players.engine_player import EnginePlayer, Value
from plyscope.players.process import GARBAGE, ILLEGAL_MOVE, UNSUITABLE, EngineProcess
from plyscope.protocols import uci_lines
from plyscope.protocols.uci_lines import Option
from plyscope.text import shown

CHESS960 = "UCI_Chess960"


class UciPlayer(EnginePlayer):
    """A chess engine that speaks UCI; `options` are its settings, see `EnginePlayer`."""

    setting = "option"

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        options: Mapping[str, Value] | None = None,
        **how: Any,
    ) -> None:
        super().__init__(command, options, **how)
        self.score: float | None = None
        """What the engine last said of its move, in White's view; None if it said nothing."""
        self._first: str | None = None
        self._sent: list[tuple[str, str]] = []
        """Where the game at hand began, and its moves as the game writes them and as UCI does."""

    def _game(self, record: GameRecord) -> str:
        return _position(record).game

    def _start(self, process: EngineProcess, deadline: float) -> None:
        process.send("uci")
        declared: dict[str, Option] = {}
        while True:
            command, words = self._next(process, deadline, "uciok after uci")
            if command == "id" and words[:1] == ["name"]:
                self._own_name = " ".join(words[1:])
            elif command == "option" and (option := uci_lines.option(words)):
                declared[option.name] = option
            elif command == "uciok":
                break
        for name, value in self._chosen(process, declared).items():
            said = f" value {value or uci_lines.NOTHING}"
            button = declared[name].kind == "button"
            process.send(f"setoption name {name}{'' if button else said}")
        self._begin(process)
        self._ready(process, deadline)

    def _chosen(self, process: EngineProcess, declared: Mapping[str, Option]) -> dict[str, str]:
        """The options to set; raises if the engine lacks one, or cannot have it so."""
        self._check_declared(process, declared)
        try:
            chosen = {name: declared[name].checked(value) for name, value in self._settings.items()}
        except ProtocolError as error:
            raise process.failure(UNSUITABLE, f"cannot be set: {error}") from None
        if self._playing == "chess/960":
            if CHESS960 not in declared:
                raise process.failure(UNSUITABLE, f"does not play Chess960: it has no {CHESS960}")
            chosen[CHESS960] = "true"
        return chosen

    def _begin(self, process: EngineProcess) -> None:
        process.send("ucinewgame")

    def _ready(self, process: EngineProcess, deadline: float) -> None:
        process.send("isready")
        while self._next(process, deadline, "readyok after isready")[0] != "readyok":
            pass

    def _ask(self, process: EngineProcess, record: GameRecord, limits: Limits) -> None:
        moves = self._moves(record)
        first = "startpos" if record.first_position is None else f"fen {record.positions[0]}"
        process.send(f"position {first}" + (f" moves {' '.join(moves)}" if moves else ""))
        process.send(uci_lines.write_go(limits, white_moves=record.position.maximizing))

    def _moves(self, record: GameRecord) -> list[str]:
        """What was played so far, as UCI writes it; moves may have been taken back."""
        first = str(record.positions[0])
        if first != self._first:
            self._first, self._sent = first, []
        both = zip(self._sent, record.moves, strict=False)
        self._sent = [sent for sent, _ in takewhile(lambda pair: pair[0][0] == pair[1], both)]
        done = len(self._sent)
        for position, move in zip(_chess(record)[done:], record.moves[done:], strict=False):
            self._sent.append((move, position.uci(position.parse(move))))
        return [written for _, written in self._sent]

    def _answer(self, process: EngineProcess, record: GameRecord, deadline: float) -> int:
        position = _position(record)
        self.score = None
        while True:
            command, words = self._next(process, deadline, "bestmove")
            if command == "info":
                self._note_score(words, position)
            elif command == "bestmove":
                break
        text = words[0] if words else ""
        if not notation.UCI.fullmatch(text):
            raise process.failure(GARBAGE, f"played {shown(text)}, which is no move of UCI")
        try:
            return position.parse(text)
        except MoveError as error:
            raise process.failure(ILLEGAL_MOVE, f"played an illegal move: {error}") from None

    def _note_score(self, words: Sequence[str], position: Chess) -> None:
        """Takes note of the score of the best line, if the words tell it."""
        if "string" in words or "score" not in words or words_after(words, "multipv", "1") != "1":
            return
        at = words.index("score")
        with suppress(ValueError, IndexError):
            kind, value = words[at + 1], int(words[at + 2][:12])
            sign = 1 if position.maximizing else -1
            if kind == "cp":
                self.score = sign * value
            elif kind == "mate":
                self.score = sign * of_mate(value)

    def _next(self, process: EngineProcess, deadline: float, awaited: str) -> tuple[str, list[str]]:
        """The next line: its first word, and the others."""
        words = process.read(deadline, awaited).split()
        return (words[0], words[1:]) if words else ("", [])


def words_after(words: Sequence[str], key: str, default: str) -> str:
    """The word behind another, or the default."""
    at = words.index(key) + 1 if key in words else len(words)
    return words[at] if at < len(words) else default


def _chess(record: GameRecord) -> list[Chess]:
    """The positions of a game; raises `ProtocolError` if UCI does not know it."""
    if record.position.protocol != "uci":
        raise ProtocolError(f"a UCI engine plays chess, not {record.game}")
    return cast(list[Chess], record.positions)


def _position(record: GameRecord) -> Chess:
    """The position on the board."""
    return _chess(record)[-1]
