"""A friendly game in the terminal."""

import shlex
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import NoneType
from typing import Any

from rich.console import Console

from plyscope.errors import FileError, PlyscopeError
from plyscope.games.chess.polyglot import Book
from plyscope.moves import line_texts, listed
from plyscope.play.record import GameRecord, is_kept, last_kept, new_kept_path
from plyscope.play.swap import FIRST, MORE, SECOND
from plyscope.players import swap_choice
from plyscope.players.computer import Computer
from plyscope.position import Position
from plyscope.text import counted, shown
from plyscope.textbook import Result
from plyscope.tracing.words import score_text

HELP = """\
Type a move as it stands in the list of legal moves, or
  moves  list the legal moves         hint           the best move found
  undo   take back your last move     board          show the board again
  help   this text                    save [FILE]    keep the game in a file
  quit   stop; the game is kept       resume [FILE]  go on with another game
While the computer thinks, Ctrl-C makes it play the best move found so far."""
MANY_MOVES = 24
ROOM = 10  # to type a move in the line of the prompt
SETTINGS: dict[str, tuple[type, ...]] = {
    "level": (int, NoneType),
    "depth": (int, NoneType),
    "seconds": (int, float, NoneType),
    "first": (bool, NoneType),
}
"""What a game is played with, and the types of it; what is missing has its default."""


class Leave(Exception):
    """The player wants to stop."""


class TerminalGame:
    """One person against the computer; `read` asks for a line, `console` shows the rest."""

    def __init__(
        self,
        record: GameRecord,
        settings: dict[str, Any],
        console: Console,
        read: Callable[[str], str] = input,
        *,
        file: Path | None = None,
        book: Book | None = None,
    ) -> None:
        """`file` is the one that the record comes from, if it was kept or saved."""
        self.book = book
        self.console = console
        self.read = read
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "?": self._help,
            "moves": self._moves,
            "hint": self._hint,
            "undo": self._undo,
            "board": self._board,
            "save": self._save,
            "resume": self._resume,
            "quit": self._quit,
            "exit": self._quit,
        }
        self._sit_down(record, settings, file)

    def _sit_down(self, record: GameRecord, settings: dict[str, Any], file: Path | None) -> None:
        """Takes a game with its settings: who is first, and how strong the computer is."""
        for name, kinds in SETTINGS.items():
            if type(settings.get(name)) not in kinds:
                raise FileError(f"damaged settings: {name} is {shown(repr(settings[name]))}")
        limits: dict[str, Any] = {
            name: settings.get(name) for name in ("level", "depth", "seconds")
        }
        self.computer = Computer.of(**limits)
        self.computer.book = self.book
        self.record = record
        self.settings = settings
        self.kept = file if file is not None and is_kept(file) else None
        self.seat = FIRST if settings.get("first") is not False else SECOND

    @property
    def human_maximizes(self) -> bool | None:
        """Whether the person is the maximizer; None before an opening has settled that."""
        first = self.record.first_maximizes
        return None if first is None else first is (self.seat == FIRST)

    def run(self) -> None:
        """Plays until the game is over or the player leaves."""
        try:
            self._welcome()
            while self.record.outcome is None:
                if self.record.turn == self.seat:
                    self._human_turn()
                elif self._asks():
                    self._computer_opens()
                else:
                    self._computer_turn()
            self._board("")
            self._say(self._verdict(), "bold")
            self._forget()
        except (Leave, EOFError, KeyboardInterrupt):
            self._leave()

    # The two turns.

    def _human_turn(self) -> None:
        self._board("")
        record = self.record
        prompt = self._prompt()
        while True:
            line = self.read(prompt).strip()
            word, _, rest = line.partition(" ")
            try:
                if word.lower() in self.commands:
                    self.commands[word.lower()](rest.strip())
                    if self.record is not record:
                        return
                elif line:
                    self._step(line)
                    return
            except PlyscopeError as error:
                self._say(f"{error}. Type help for what you can do.", "red")

    def _prompt(self) -> str:
        """What asks for a move: with the legal ones, if they fit; said before it, if they do not.

        Where there are very many they are listed on demand only.
        """
        if asks := self._asks():
            return f"{asks[0].upper()}{asks[1:]}: "
        player, legal = self.record.position.player, self._legal_texts()
        prompt = f"{player}, your move ({listed(legal)}): "
        if len(legal) <= MANY_MOVES and len(prompt) <= self.console.width - ROOM:
            return prompt
        if len(legal) <= MANY_MOVES:
            self._moves("")
        return f"{player}, your move: "

    def _computer_turn(self) -> None:
        position = self.record.position
        with self.console.status(f"{position.player} is thinking…"):
            choice = self.computer.choose(position, self.record.positions[:-1])
        move = position.text(choice.move)
        thought = f" ({self._thought(position, choice.result)})" if choice.result else ""
        self.record.play(choice.move)
        self._say(f"{position.player} plays {move}{thought}.", "cyan")

    def _computer_opens(self) -> None:
        step = self._opening_step("The computer is thinking…")
        does = "chooses" if self.record.offers else "puts"
        self._say(f"The computer {does} {step}.", "cyan")
        self._step(step)

    def _step(self, text: str) -> None:
        was_open = self.human_maximizes is None
        self.record.step(text)
        if was_open and self.human_maximizes is not None:
            self._say(f"You are {self._you()}.", "bold")

    def _opening_step(self, status: str) -> str:
        with self.console.status(status):
            return swap_choice.next_step(self.record)

    def _thought(self, position: Position[Any], result: Result[Any]) -> str:
        line = " ".join(line_texts(position, result.line))
        looked = (
            f"looked at {counted(result.nodes, 'position')}, {counted(result.depth, 'move')} ahead"
        )
        return f"{looked}; expects {line}, score {score_text(result.score)}"

    # The commands.

    def _help(self, _: str) -> None:
        self._say(HELP)
        if MORE in self.record.offers:
            self._say("With more you put two more stones, and the other player chooses.")

    def _moves(self, _: str) -> None:
        self._say("legal moves: " + listed(self._legal_texts()))

    def _hint(self, _: str) -> None:
        if self._asks():
            step = self._opening_step("thinking…")
            would = "choose" if self.record.offers else "put"
            self._say(f"The computer would {would} {step}.", "cyan")
            return
        position = self.record.position
        with self.console.status("thinking…"):
            choice = Computer.adviser().choose(position, self.record.positions[:-1])
        thought = self._thought(position, choice.result) if choice.result else ""
        self._say(f"The best move found is {position.text(choice.move)} ({thought}).", "cyan")

    def _undo(self, _: str) -> None:
        before = self.record.copy()
        while before.undo():
            if before.turn == self.seat:
                self.record = before
                return
        self._say("There is no move of yours to take back.", "red")

    def _board(self, _: str) -> None:
        self._say("\n" + self.record.position.draw() + "\n")

    def _save(self, file: str) -> None:
        path = _path(file)
        if path is None:
            self._say(f"Saved to {self._keep()}.")
        else:
            self.record.save(path, self.settings)
            self._say(f"Saved to {path}.")

    def _resume(self, file: str) -> None:
        path = _path(file) or last_kept()
        resumed = GameRecord.load(path, trusted=self.record.game)
        if self.record.moves and path != self.kept:
            self._say(f"The game so far is kept in {self._keep()}.")
        self._sit_down(*resumed, path)
        self._welcome()

    def _quit(self, _: str) -> None:
        raise Leave

    # What is said.

    def _welcome(self) -> None:
        swap, level = self.record.swap, self.settings.get("level")
        opening = f" with {swap.rule}" if swap else ""
        strength = f", level {level}" if level else ""
        self._say(
            f"{self.record.game}{opening}: you are {self._you()}{strength}. "
            "Type help for what you can do.",
            "bold",
        )

    def _you(self) -> str:
        """What the person is called, before an opening has settled the colours too."""
        if self.human_maximizes is None:
            return ("the first player", "the second player")[self.seat]
        return self.record.name_of(maximizing=self.human_maximizes)

    def _asks(self) -> str:
        """What an opening asks of the player on turn; empty in every other game."""
        swap = self.record.swap
        return swap.asks(len(self.record.moves)) if swap else ""

    def _verdict(self) -> str:
        outcome = self.record.outcome or 0
        if self.record.position.outcome() is None:
            if self.record.is_repetition:
                return "The same position for the third time: a draw."
            return "Nothing was decided for too many moves: a draw."
        if outcome == 0:
            return "A draw."
        won = "you win" if (outcome > 0) == self.human_maximizes else "the computer wins"
        return f"{self.record.name_of(maximizing=outcome > 0)} wins: {won}."

    def _leave(self) -> None:
        """Says goodbye, and keeps an unfinished game, so that leaving loses nothing."""
        if not self.record.moves:
            self._forget()
            self._say("\nGoodbye.")
            return
        try:
            self._keep()
            resume = f"plyscope play {self.record.game} --resume"
            self._say(f"\nGoodbye. The game is kept; go on with: {resume}")
        except FileError as error:
            self._say(f"\nGoodbye. The game is lost: {error}.", "red")

    def _keep(self) -> Path:
        """Keeps the game in a file of its own, where it was if it was kept before."""
        path = self.kept or new_kept_path(self.record.game)
        self.record.save(path, self.settings)
        self.kept = path
        return path

    def _forget(self) -> None:
        """A game that is over needs no keeping."""
        if self.kept is not None:
            with suppress(OSError):
                self.kept.unlink()

    def _legal_texts(self) -> list[str]:
        position = self.record.position
        return list(self.record.offers) or [position.text(move) for move in position.moves()]

    def _say(self, text: str, style: str | None = None) -> None:
        whole_lines = not self.console.is_terminal  # a terminal gets its lines broken at words
        self.console.print(text, style=style, markup=False, highlight=False, soft_wrap=whole_lines)


def _path(file: str) -> Path | None:
    """The file a player names, quotes allowed; None when none is named."""
    try:
        words = shlex.split(file)
    except ValueError:
        words = [file]
    return Path(" ".join(words)).expanduser() if words else None
