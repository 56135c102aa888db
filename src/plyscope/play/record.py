"""The record of a game: its first position, its moves, and the positions between them."""

import json
from collections.abc import Sequence
from copy import copy
from itertools import chain, count
from pathlib import Path
from typing import Any
from urllib.parse import quote

from platformdirs import user_state_path

from plyscope import files
from plyscope.errors import DamagedFileError, FileError, FileFormatError, GameError, PlyscopeError
from plyscope.games import full_name, start
from plyscope.picture import Cell
from plyscope.play import swap
from plyscope.position import Position
from plyscope.text import shown

FORMAT = "plyscope game 1"
REPETITIONS = 3
LARGEST_FILE = 16 * files.MB


def is_repetition(position: Position[Any], earlier: Sequence[Position[Any]]) -> bool:
    """Whether a position occurs for the third time, after those earlier ones of the game."""
    key = position.repetition_key()
    return sum(one.repetition_key() == key for one in earlier) >= REPETITIONS - 1


class GameRecord:
    """A game being played, as a sequence of steps: moves and, in a swap opening, choices.

    The game is drawn when a position occurs for the third time, or when a draw may be claimed.
    `opening` is "swap" or "swap2", or None for a game in which the colours are fixed.
    """

    def __init__(self, game: str, position: str | None = None, opening: str | None = None) -> None:
        self.game = full_name(game)
        self.first_position = position
        self.positions: list[Position[Any]] = [start(game, position)]
        self.moves: list[str] = []
        self.swap = None if opening is None else swap.begin(opening, self.position)

    @property
    def position(self) -> Position[Any]:
        """The current position."""
        return self.positions[-1]

    def play(self, move: Any) -> None:
        """Plays a legal move of the current position; an illegal one changes nothing."""
        if self.swap is not None and self.offers:
            raise GameError(f"no stone can be placed now: {self.swap.asks(len(self.moves))}")
        reached, text = self.position.play(move), self.position.text(move)
        self.positions.append(reached)
        self.moves.append(text)

    def step(self, text: str) -> None:
        """Plays the move, or makes the choice, with this text."""
        if self.swap is not None and self.offers:
            self.swap = self.swap.choose(text, len(self.moves))
        else:
            self.play(self.position.parse(text))

    @property
    def steps(self) -> list[str]:
        """The moves and choices so far."""
        choices = () if self.swap is None else self.swap.choices
        made = list(self.moves)
        for choice, stones in reversed(list(zip(choices, swap.STONES, strict=False))):
            made.insert(stones, choice)
        return made

    @property
    def last_path(self) -> list[Cell]:
        """The cells that the last move touched; none before the first one."""
        if not self.moves:
            return []
        before = self.positions[-2]
        return list(before.path(before.parse(self.moves[-1])))

    def undo(self, steps: int = 1) -> list[str]:
        """Takes back up to `steps` steps and returns them, the last one first."""
        return [self._undo() for _ in range(min(steps, len(self.steps)))]

    def _undo(self) -> str:
        if self.swap is not None and self.swap.last_is_choice(len(self.moves)):
            choice, self.swap = self.swap.choices[-1], self.swap.without_choice()
            return choice
        self.positions.pop()
        return self.moves.pop()

    @property
    def turn(self) -> int:
        """The player to make the next step: 0 is the player who began, 1 the other one."""
        if self.swap is not None:
            return self.swap.turn(len(self.moves))
        return int(self.position.maximizing is not self.positions[0].maximizing)

    @property
    def offers(self) -> tuple[str, ...]:
        """The choices of the player on turn; empty where a move must be played."""
        return () if self.swap is None else self.swap.offers(len(self.moves))

    @property
    def first_maximizes(self) -> bool | None:
        """Whether the player who began is the maximizer; None before an opening decides it."""
        return self.positions[0].maximizing if self.swap is None else self.swap.first_is_black

    def copy(self) -> "GameRecord":
        """An independent copy of the game."""
        made = copy(self)
        made.positions, made.moves = list(self.positions), list(self.moves)
        return made

    @property
    def is_repetition(self) -> bool:
        """Whether the current position has occurred three times."""
        return is_repetition(self.position, self.positions[:-1])

    @property
    def outcome(self) -> float | None:
        """The final score, including draws by repetition or claim; None if the game is not over."""
        outcome = self.position.outcome()
        if outcome is None and (self.position.may_claim_draw() or self.is_repetition):
            return 0
        return outcome

    def name_of(self, *, maximizing: bool) -> str:
        """The name of the maximizer or of the minimizer."""
        replies = (self.position.play(move) for move in self.position.moves()[:1])
        turns = chain(self.positions, replies)
        names = (turn.player for turn in turns if turn.maximizing is maximizing)
        return next(names, "the maximizer" if maximizing else "the minimizer")

    def save(self, path: Path, settings: dict[str, Any]) -> None:
        """Writes the game and its settings to a file, either completely or not at all."""
        data = {
            "format": FORMAT,
            "game": self.game,
            "position": self.first_position,
            "moves": self.steps,
            "settings": settings,
        }
        if self.swap is not None:
            data["opening"] = self.swap.rule
        files.write(path, json.dumps(data, indent=1))

    @classmethod
    def load(cls, path: Path, *, trusted: str | None = None) -> tuple["GameRecord", dict[str, Any]]:
        """A saved game and its settings; raises `FileError` for any other file.

        A game outside the package runs code, which a file must not choose: it is loaded only if it
        is the `trusted` one, or if the file is in the folder of saved games.
        """
        data = _read(path)
        if ":" in data["game"] and data["game"] != trusted and not is_in_saved_folder(path):
            raise FileError(
                f"{path} would run {shown(data['game'])}, which is not a game of the package; "
                "if you trust it, name it as the GAME to play"
            )
        try:
            record = cls(data["game"], data["position"], data.get("opening"))
            record.replay(data["moves"])
        except PlyscopeError as error:
            raise FileError(f"{path}: {error}") from None
        return record, data["settings"]

    def replay(self, steps: Sequence[str]) -> None:
        """Plays moves, and makes choices, given as text."""
        for text in steps:
            self.step(text)


# Unfinished games are saved in one folder, each in its own file.


def saved_folder() -> Path:
    """The folder of saved games."""
    return user_state_path("plyscope", appauthor=False) / "saved"


def is_in_saved_folder(path: Path) -> bool:
    """Whether the file is in the folder of saved games."""
    return path.parent == saved_folder()


def saved_games(game: str | None = None) -> list[Path]:
    """The files of the saved games, all or those of one game, the most recent first."""
    found = [(_changed(path), path) for path in saved_folder().glob(_pattern(game))]
    return [path for _, path in sorted(found, reverse=True)]


def _changed(path: Path) -> int:
    """When the file was changed; 0 for one that is gone, or a link to nowhere."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def new_saved_path(game: str) -> Path:
    """An unused path in the folder of saved games, which is created if necessary."""
    folder = saved_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"cannot save to {folder}: {error.strerror}") from None
    numbers = (_pattern(game).replace("*", str(number)) for number in count(1))
    return next(folder / name for name in numbers if not (folder / name).exists())


def last_saved(game: str | None = None) -> Path:
    """The most recent saved game, of any or of one game; raises `FileError` if there is none."""
    for path in saved_games(game):
        return path
    which = "no saved game" if game is None else f"no saved game of {game}"
    raise FileError(f"there is {which}; a game that you leave with quit is saved")


def _pattern(game: str | None) -> str:
    """The pattern of the names of saved games, with * for the number."""
    return "*.json" if game is None else f"{quote(full_name(game), safe='')} *.json"


_TYPES: dict[str, type | tuple[type, ...]] = {
    "game": str,
    "position": (str, type(None)),
    "moves": list,
    "settings": dict,
    "opening": (str, type(None)),
}


def _read(path: Path) -> dict[str, Any]:
    """The content of a saved game; raises `FileError` for any other file."""
    data = _parsed(path)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise FileFormatError(f"{path} is not a saved game: it lacks the format {FORMAT!r}")
    for name, kind in _TYPES.items():
        if name not in data and name != "opening":  # only few games have an opening
            raise DamagedFileError(f"{path} is damaged: {name} is missing")
        if not isinstance(data.get(name), kind):
            raise DamagedFileError(f"{path} is damaged: {name} is {shown(repr(data[name]))}")
    if not all(isinstance(move, str) for move in data["moves"]):
        raise DamagedFileError(f"{path} is damaged: moves must be texts")
    return data


def _parsed(path: Path) -> Any:
    """The JSON of a file; raises `FileError` if it cannot be a saved game."""
    text = files.read_text(path, LARGEST_FILE)
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise FileFormatError(f"{path} is not a saved game: it is not valid JSON") from None
