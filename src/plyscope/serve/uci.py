"""Plyscope as an engine that speaks UCI, the protocol of chess programs."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib.metadata import version
from math import exp
from typing import cast

from plyscope._native import MAX_THREADS
from plyscope.engine import Limits, SearchResult
from plyscope.errors import FileError, MoveError, PlyscopeError, ProtocolError
from plyscope.games.chess import Chess
from plyscope.games.chess.polyglot import Book
from plyscope.games.chess.scores import mate_in
from plyscope.games.perft import legal_moves, perft_after
from plyscope.play import GameRecord
from plyscope.protocols import uci_lines
from plyscope.protocols.uci_lines import Option
from plyscope.serve.engine import HASH_MB, MOST_HASH_MB, LineEngine, hurried
from plyscope.text import one_line, printable, shown

BOOK_FILE, CLEAR_HASH = "Book File", "Clear Hash"
OPTIONS = {
    option.name.lower(): option
    for option in (
        Option("Hash", "spin", str(HASH_MB), 1, MOST_HASH_MB),
        Option(CLEAR_HASH, "button"),
        Option("Threads", "spin", "1", 1, MAX_THREADS),
        Option("MultiPV", "spin", "1", 1, 256),
        Option("Ponder", "check", "false"),
        Option("Move Overhead", "spin", "20", 0, 5000),
        Option("UCI_Chess960", "check", "false"),
        Option("UCI_ShowWDL", "check", "false"),
        Option("UCI_LimitStrength", "check", "false"),
        Option("UCI_Elo", "spin", "1500", 600, 2400),
        Option("OwnBook", "check", "false"),
        Option(BOOK_FILE, "string"),
    )
}
"""The options by their lower-case names: case does not matter in UCI."""

STRONGEST_ELO, STRONGEST_NODES, ELO_A_DOUBLING = 2400, 1_000_000, 100
"""Limited strength: the Elo that this many nodes stand for, and what halving them costs."""
CLOSE, STEP = 120.0, 70.0
"""The lead in centipawns with which half of the games are won, and the slope of the curve."""


def score_text(score: float, position: Chess) -> str:
    """A score, which is White's, as UCI has it: the view of the player who moves."""
    sign = 1 if position.maximizing else -1
    mate = mate_in(score)
    return f"cp {sign * round(score)}" if mate is None else f"mate {sign * mate}"


def chances(score: float, position: Chess) -> str:
    """Roughly how many of a thousand such games the mover wins, draws and loses."""
    lead = score if position.maximizing else -score
    if mate_in(score) is not None:
        won, lost = (1000, 0) if lead > 0 else (0, 1000)
    else:
        won, lost = (round(1000 / (1 + exp((CLOSE - side) / STEP))) for side in (lead, -lead))
    return f"{won} {1000 - won - lost} {lost}"


def nodes_of_elo(elo: int) -> int:
    """The nodes that a player of limited strength searches for a move."""
    return max(1, round(STRONGEST_NODES * 2 ** ((elo - STRONGEST_ELO) / ELO_A_DOUBLING)))


class UciEngine(LineEngine):
    """Obeys the lines of a chess program; what it cannot do, it answers with an `info string`."""

    ends_search = ("ucinewgame", "position")

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__(say)
        self._values = {name: option.default for name, option in OPTIONS.items()}
        self._book: Book | None = None
        self._randomness = random.Random()
        self._begin(None)
        self._while_searching: dict[str, Callable[[Sequence[str]], None]] = {
            "uci": lambda _: self._introduce(),
            "isready": lambda _: self._say("readyok"),
            "ponderhit": lambda _: self._ponder_hit(),
            "stop": lambda _: self._stop(),
            "debug": lambda _: None,
            "register": lambda _: None,
        }
        self._otherwise: dict[str, Callable[[Sequence[str]], None]] = {
            "ucinewgame": lambda _: self._start_game(),
            "setoption": self._set_option,
            "position": self._set_position,
            "go": self._go,
        }

    def _obey(self, line: str) -> bool:
        """Obeys a line; words before a command are ignored, as the protocol asks."""
        known = [*self._otherwise, *self._while_searching, "quit"]
        words = line.split()
        for at, command in enumerate(words):
            if command in known:
                if at:
                    self.remark(f"passed over {shown(' '.join(words[:at]))}")
                return self._do(command, words[at + 1 :])
        if words:
            there = ", ".join(known)
            raise ProtocolError(f"there is no command {shown(words[0])}; there are {there}")
        return True

    def _do(self, command: str, words: Sequence[str]) -> bool:
        if command == "quit":
            return False
        if command in self._while_searching:
            self._while_searching[command](words)
        else:
            self._make_way(command)
            self._otherwise[command](words)
        return True

    def complain(self, error: PlyscopeError) -> None:
        """Reports an error to the other program."""
        self.remark(str(error))

    def remark(self, text: str) -> None:
        """Tells the other program something that is not an answer."""
        self._say(f"info string {printable(one_line(text))}")

    # Before a game.

    def _introduce(self) -> None:
        self._say(f"id name Plyscope {version('plyscope')}")
        self._say("id author the authors of Plyscope")
        for option in OPTIONS.values():
            self._say(option.declared())
        self._say("uciok")

    def _set_option(self, words: Sequence[str]) -> None:
        name, value = uci_lines.setting(words)
        option = OPTIONS.get(name.lower())
        if option is None:
            there = ", ".join(option.name for option in OPTIONS.values())
            raise ProtocolError(f"there is no option {shown(name)}; there are {there}")
        checked = option.checked(value)
        if option.name == BOOK_FILE:
            self._book = Book(checked) if checked else None
        self._values[name.lower()] = checked
        if option.name == CLEAR_HASH:
            self._table.clear()

    def _number(self, option: str) -> int:
        return int(self._values[option.lower()])

    def _is_on(self, option: str) -> bool:
        return self._values[option.lower()] == "true"

    @property
    def _game(self) -> str:
        return "chess/960" if self._is_on("UCI_Chess960") else "chess"

    # The two steps of a search.

    @property
    def _position(self) -> Chess:
        return cast(Chess, self._record.position)

    def _start_game(self) -> None:
        self._table.clear()
        self._begin(None)

    def _begin(self, fen: str | None) -> None:
        self._record, self._played = GameRecord(self._game, fen), list[str]()

    def _set_position(self, words: Sequence[str]) -> None:
        """Sets the position and plays the moves; what is wrong changes nothing."""
        fen, moves = _described(words)
        before, played = self._record, self._played
        goes_on = (self._record.game, self._record.first_position) == (
            self._game,
            fen,
        ) and self._played == moves[: len(self._played)]
        if not goes_on:
            self._begin(fen)
        at_first = len(self._played)
        try:
            for text in moves[at_first:]:
                self._play(text)
        except PlyscopeError:
            self._record, self._played = before, played
            if goes_on:
                self._record.undo(len(self._played) - at_first)
                del self._played[at_first:]
            raise

    def _play(self, text: str) -> None:
        try:
            self._record.play(self._position.parse(text))
        except MoveError as error:
            raise type(error)(f"move {len(self._played) + 1}: {error}") from None
        self._played.append(text)

    # It has one condition for each way in which a `go` ends without a search, or is held back.
    def _go(self, words: Sequence[str]) -> None:
        if words and words[0] == uci_lines.PERFT:
            self._count_lines(words[1:])
            return
        position = self._position
        overhead = self._number("Move Overhead") / 1000
        go = uci_lines.read_go(words, white_moves=position.maximizing, overhead=overhead)
        if go.unknown:
            self.remark(f"passed over {shown(' '.join(go.unknown))}")
        moves = position.moves()
        if not moves:
            self._say_that_it_is_over(position)
            return
        chosen = [position.parse(text) for text in go.searchmoves]
        is_held = go.is_infinite or go.is_ponder
        if not (is_held or chosen or go.mate) and (known := self._book_move(position)) is not None:
            self.remark("the move is of the book")
            self._say(f"bestmove {position.uci(known)}")
            return
        limits = self._limited(go.limits)
        self._think(
            self._record,
            limits if is_held else hurried(limits, chosen or moves),
            lambda result: self._inform(position, result, go.mate),
            lambda result: self._answer(position, result),
            is_pondering=go.is_ponder,
            is_held=is_held,
            root_moves=chosen,
        )

    def _limited(self, limits: Limits) -> Limits:
        """The limits of a `go` with those that the options set."""
        if self._is_on("UCI_LimitStrength"):
            most = nodes_of_elo(self._number("UCI_Elo"))
            limits = replace(limits, nodes=min(limits.nodes or most, most))
        return replace(
            limits,
            hash_mb=self._number("Hash"),
            lines=self._number("MultiPV"),
            threads=self._number("Threads"),
        )

    def _count_lines(self, words: Sequence[str]) -> None:
        """`go perft`: how many lines each move begins, and all together."""
        depth = uci_lines.read_perft(words)
        position = self._position

        def count() -> dict[str, int]:
            return {
                position.uci(move): perft_after(position, move, depth - 1)
                for move in legal_moves(position)
            }

        def answer(counts: dict[str, int]) -> None:
            for move, lines in counts.items():
                self._say(f"{move}: {lines}")
            self._say(f"Nodes searched: {sum(counts.values())}")

        self._work(count, depth, answer)

    def _book_move(self, position: Chess) -> int | None:
        """A move of the book if OwnBook is on; a book that cannot be read is reported."""
        if self._book is None or not self._is_on("OwnBook"):
            return None
        try:
            return self._book.choose(position, self._randomness)
        except FileError as error:
            self.complain(error)
            return None

    def _say_that_it_is_over(self, position: Chess) -> None:
        self._say(f"info depth 0 score {'mate' if position.outcome() else 'cp'} 0")
        self._say("bestmove (none)")

    # While it searches.

    def _inform(self, position: Chess, result: SearchResult[int], mate: int | None) -> None:
        """Sends what a finished depth has found; a mate that was asked for ends the search."""
        speed = round(result.nodes / max(result.seconds, 1e-6))
        for rank, variation in enumerate(result.lines, start=1):
            score = score_text(variation.score, position)
            if self._is_on("UCI_ShowWDL"):
                score += f" wdl {chances(variation.score, position)}"
            line = " ".join(map(position.uci, variation.line))
            self._say(
                f"info depth {result.depth} seldepth {max(result.deepest, result.depth)} "
                f"multipv {rank} score {score} nodes {result.nodes} nps {speed} "
                f"hashfull {round(1000 * result.table_fullness)} "
                f"time {round(1000 * result.seconds)} pv {line}"
            )
        found = mate_in(result.score if position.maximizing else -result.score)
        if mate is not None and found is not None and 0 < found <= mate and self._search:
            self._search.handle.stop()

    def _answer(self, position: Chess, result: SearchResult[int]) -> None:
        """Sends the move that was found, and the expected reply."""
        best, *expected = map(position.uci, result.line[:2])
        self._say(f"bestmove {best}" + (f" ponder {expected[0]}" if expected else ""))


def _described(words: Sequence[str]) -> tuple[str | None, list[str]]:
    """The FEN behind `position`, None for the start, and the moves."""
    at = words.index("moves") if "moves" in words else len(words)
    described, moves = words[:at], list(words[at + 1 :])
    if list(described) == ["startpos"]:
        return None, moves
    if described and described[0] == "fen":
        return " ".join(described[1:]), moves
    raise ProtocolError("position is followed by startpos or fen, and then by moves")
