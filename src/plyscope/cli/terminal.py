"""A game against the computer in the terminal."""

import shlex
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import NoneType
from typing import Any

from rich.console import Console
from rich.text import Text

from plyscope.analysis.score import score_in_units
from plyscope.cli.signs import speaks_unicode
from plyscope.cli.terminal_analysis import analyse
from plyscope.cli.terminal_board import DRAWN, Marks, drawn
from plyscope.errors import FileError, PlyscopeError
from plyscope.games.chess.polyglot import Book
from plyscope.moves import line_texts, listed
from plyscope.picture import Picture
from plyscope.play.ending import check, ending, winning_row
from plyscope.play.record import GameRecord, is_in_saved_folder, last_saved, new_saved_path
from plyscope.play.swap import FIRST, MORE, SECOND
from plyscope.players import swap_choice
from plyscope.players.computer import Computer
from plyscope.position import Position
from plyscope.tables.probe import fate_text, move_fates, tables_of
from plyscope.text import counted, shown
from plyscope.textbook import Result

HELP = """\
Type a move as the list of legal moves shows it, or
  moves  list the legal moves         hint           suggest a move
  back   take back your last move     analyse        show the best moves
  board  show the board again         why MOVE       say what a move leads to
  help   show this text               save [FILE]    save the game
  quit   save the game and leave      resume [FILE]  resume a saved game
While the computer thinks, Ctrl-C makes it play the best move found so far."""
MANY_MOVES = 24
ROOM = 10  # columns to type a move after the prompt
SETTINGS: dict[str, tuple[type, ...]] = {
    "level": (int, NoneType),
    "depth": (int, NoneType),
    "seconds": (int, float, NoneType),
    "first": (bool, NoneType),
}
"""The settings of a game with their types; a missing one has its default."""


class Leave(Exception):
    """The player wants to leave the game."""


class TerminalGame:
    """A person against the computer; `read` prompts for a line, `console` shows everything else."""

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
        """`file` is the one that the record was loaded from, if any."""
        self.book = book
        self.console = console
        self.read = read
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "?": self._help,
            "moves": self._moves,
            "hint": self._hint,
            "back": self._back,
            "undo": self._back,
            "analyse": self._analyse,
            "why": self._why,
            "board": self._board,
            "save": self._save,
            "resume": self._resume,
            "quit": self._quit,
            "exit": self._quit,
        }
        self._set_game(record, settings, file)

    def _set_game(self, record: GameRecord, settings: dict[str, Any], file: Path | None) -> None:
        """Sets the game with its settings: who moves first, and how strong the computer is."""
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
        self.saved = file if file is not None and is_in_saved_folder(file) else None
        """The game's file in the folder of saved games, if it has one."""
        self.seat = FIRST if settings.get("first") is not False else SECOND

    @property
    def human_maximizes(self) -> bool | None:
        """Whether the person is the maximizer; None before an opening decides it."""
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
            self._delete_saved()
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
        """The prompt for a move, with the legal moves if they fit; else they are printed above it.

        Very many moves are listed only on demand.
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
        does = "chooses" if self.record.offers else "places"
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
        searched = f"searched {counted(result.nodes, 'position')} to depth {result.depth}"
        distance = getattr(result, "distance", None)
        return f"{searched}: {score_in_units(position, result.score, distance)}"

    # The commands.

    def _help(self, _: str) -> None:
        self._say(HELP)
        if MORE in self.record.offers:
            self._say("With more you place two more stones, and the other player chooses.")

    def _moves(self, _: str) -> None:
        self._say("legal moves: " + listed(self._legal_texts()))
        position = self.record.position
        tables = tables_of(position)
        for move, fate in move_fates(tables, position).items() if tables else ():
            self._say(f"  {position.text(move)}: table: {fate_text(position, fate)}")

    def _hint(self, _: str) -> None:
        if self._asks():
            step = self._opening_step("thinking…")
            would = "choose" if self.record.offers else "place"
            self._say(f"The computer would {would} {step}.", "cyan")
            return
        position = self.record.position
        with self.console.status("thinking…"):
            choice = Computer.adviser().choose(position, self.record.positions[:-1])
        thought = self._thought(position, choice.result) if choice.result else ""
        self._say(f"The best move found is {position.text(choice.move)} ({thought}).", "cyan")
        if choice.result and len(choice.result.line) > 1:
            self._say(f"Expected: {' '.join(line_texts(position, choice.result.line))}")
        tables = tables_of(position)
        fate = tables.probe(position) if tables else None
        if fate is not None:
            self._say(f"table: {fate_text(position, fate)}.", "cyan")

    def _back(self, _: str) -> None:
        before = self.record.copy()
        while before.undo():
            if before.turn == self.seat:
                self.record = before
                return
        self._say("You have no move to take back.", "red")

    def _analyse(self, _: str) -> None:
        if self._asks():
            self._say("An analysis begins after the opening.", "red")
            return
        analyse(self.console, self.record.position, self.record.positions[:-1])

    def _why(self, move: str) -> None:
        from plyscope.analysis.explanation import explain_move  # numpy is slow to load

        if self._asks():
            self._say("An opening decides who plays which side; ask again after it.", "red")
            return
        position = self.record.position
        asked = position.parse(move)
        with self.console.status("thinking…"):
            found = explain_move(position, asked, self.record.positions[:-1])
        self._say(found.sentence(you=True), "cyan")
        self._say("  " + " ".join(line_texts(position, found.line)))

    def _board(self, _: str) -> None:
        self.console.print()
        picture = self.record.position.picture() if self.console.is_terminal else None
        if picture is None or picture.grid not in DRAWN:
            self._say(self.record.position.draw())
        else:
            self.console.print(self._drawn(picture))
        self.console.print()

    def _drawn(self, picture: Picture) -> Text:
        """The board in colours, with the squares of the last move and of a check marked."""
        record = self.record
        row = winning_row(record) if record.outcome is not None else []
        marks = Marks(record.last_path, check(record.position), row)
        flipped = picture.grid == "squares" and self.human_maximizes is False
        unicode = speaks_unicode(self.console.file)
        return drawn(picture, marks, flipped=flipped, unicode=unicode)

    def _save(self, file: str) -> None:
        path = _path(file)
        if path is None:
            self._say(f"Saved to {self._save_in_folder()}.")
        else:
            self.record.save(path, self.settings)
            self._say(f"Saved to {path}.")

    def _resume(self, file: str) -> None:
        path = _path(file) or last_saved()
        resumed = GameRecord.load(path, trusted=self.record.game)
        if self.record.moves and path != self.saved:
            self._say(f"The game so far is saved in {self._save_in_folder()}.")
        self._set_game(*resumed, path)
        self._welcome()

    def _quit(self, _: str) -> None:
        raise Leave

    # The output, and the saved game.

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
        """The name of the person's side, even before an opening has decided the colours."""
        if self.human_maximizes is None:
            return ("the first player", "the second player")[self.seat]
        return self.record.name_of(maximizing=self.human_maximizes)

    def _asks(self) -> str:
        """The instruction of an opening to the player on turn; empty in every other game."""
        swap = self.record.swap
        return swap.asks(len(self.record.moves)) if swap else ""

    def _verdict(self) -> str:
        ended = ending(self.record)
        assert ended is not None
        if ended.winner == "nobody":
            return ended.text
        won = (ended.winner == "maximizer") == self.human_maximizes
        return f"{ended.text} {'You win' if won else 'The computer wins'}."

    def _leave(self) -> None:
        """Says goodbye and saves an unfinished game, so that nothing is lost."""
        if not self.record.moves:
            self._delete_saved()
            self._say("\nGoodbye.")
            return
        try:
            self._save_in_folder()
            resume = f"plyscope play {self.record.game} --resume"
            self._say(f"\nGoodbye. The game is saved; resume it with: {resume}")
        except FileError as error:
            self._say(f"\nGoodbye. The game is lost: {error}.", "red")

    def _save_in_folder(self) -> Path:
        """Saves the game in the folder of saved games, in its old file if it has one."""
        path = self.saved or new_saved_path(self.record.game)
        self.record.save(path, self.settings)
        self.saved = path
        return path

    def _delete_saved(self) -> None:
        """Deletes the saved game, which is over or has no moves."""
        if self.saved is not None:
            with suppress(OSError):
                self.saved.unlink()

    def _legal_texts(self) -> list[str]:
        position = self.record.position
        return list(self.record.offers) or [position.text(move) for move in position.moves()]

    def _say(self, text: str, style: str | None = None) -> None:
        whole_lines = not self.console.is_terminal  # only a terminal needs lines that are wrapped
        self.console.print(text, style=style, markup=False, highlight=False, soft_wrap=whole_lines)


def _path(file: str) -> Path | None:
    """The file that the player names, with or without quotes; None if no file is named."""
    try:
        words = shlex.split(file)
    except ValueError:
        words = [file]
    return Path(" ".join(words)).expanduser() if words else None
