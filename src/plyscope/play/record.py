"""The record of a game: where it began and what was played, with its history."""

import json
from collections.abc import Sequence
from copy import copy
from itertools import chain, count
from pathlib import Path
from typing import Any
from urllib.parse import quote

from platformdirs import user_state_path

from plyscope.errors import DamagedFileError, FileError, FileFormatError, GameError, PlyscopeError
from plyscope.games import full_name, start
from plyscope.play import swap
from plyscope.position import Position
from plyscope.text import shown

FORMAT = "plyscope game 1"
REPETITIONS = 3
LARGEST_FILE = 2**24


class GameRecord:
    """A game being played, step by step: its moves and, in an opening with any, choices.

    The same position for the third time ends it as a draw, and so does one where a draw may be
    claimed. `opening` is "swap" or "swap2", and None for a game in which who begins has the colour
    that begins.
    """

    def __init__(self, game: str, position: str | None = None, opening: str | None = None) -> None:
        self.game = full_name(game)
        self.first_position = position
        self.positions: list[Position[Any]] = [start(game, position)]
        self.moves: list[str] = []
        self.swap = None if opening is None else swap.begin(opening, self.position)

    @property
    def position(self) -> Position[Any]:
        """The position now on the board."""
        return self.positions[-1]

    def play(self, move: Any) -> None:
        """Plays a legal move of the current position; an illegal one changes nothing."""
        if self.swap is not None and self.offers:
            raise GameError(f"no stone is due: {self.swap.asks(len(self.moves))}")
        reached, text = self.position.play(move), self.position.text(move)
        self.positions.append(reached)
        self.moves.append(text)

    def step(self, text: str) -> None:
        """Plays the move, or makes the choice, that is written like this."""
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

    def undo(self, steps: int = 1) -> list[str]:
        """Takes back the last steps, as many as there are; the last one comes first."""
        return [self._undo() for _ in range(min(steps, len(self.steps)))]

    def _undo(self) -> str:
        if self.swap is not None and self.swap.last_is_choice(len(self.moves)):
            choice, self.swap = self.swap.choices[-1], self.swap.without_choice()
            return choice
        self.positions.pop()
        return self.moves.pop()

    @property
    def turn(self) -> int:
        """Who makes the next step: 0 the player who began, 1 the other one."""
        if self.swap is not None:
            return self.swap.turn(len(self.moves))
        return int(self.position.maximizing is not self.positions[0].maximizing)

    @property
    def offers(self) -> tuple[str, ...]:
        """What the player on turn has to choose from; nothing where a move is due."""
        return () if self.swap is None else self.swap.offers(len(self.moves))

    @property
    def first_maximizes(self) -> bool | None:
        """Whether the player who began is the maximizer; None while an opening is played."""
        return self.positions[0].maximizing if self.swap is None else self.swap.first_is_black

    def copy(self) -> "GameRecord":
        """The same game, which goes on by itself."""
        made = copy(self)
        made.positions, made.moves = list(self.positions), list(self.moves)
        return made

    @property
    def is_repetition(self) -> bool:
        """Whether the current position has now been on the board three times."""
        key = self.position.repetition_key()
        return sum(position.repetition_key() == key for position in self.positions) >= REPETITIONS

    @property
    def outcome(self) -> float | None:
        """The final score, also of a game drawn by repetition or claim; None while it goes on."""
        outcome = self.position.outcome()
        if outcome is None and (self.position.may_claim_draw() or self.is_repetition):
            return 0
        return outcome

    def name_of(self, *, maximizing: bool) -> str:
        """What the maximizer or the minimizer is called."""
        replies = (self.position.play(move) for move in self.position.moves()[:1])
        turns = chain(self.positions, replies)
        names = (turn.player for turn in turns if turn.maximizing is maximizing)
        return next(names, "the maximizer" if maximizing else "the minimizer")

    def save(self, path: Path, settings: dict[str, Any]) -> None:
        """Writes the game, and how it was being played, to a file; it is whole or not there."""
        data = {
            "format": FORMAT,
            "game": self.game,
            "position": self.first_position,
            "moves": self.steps,
            "settings": settings,
        }
        if self.swap is not None:
            data["opening"] = self.swap.rule
        if not _is_folder(path.parent):
            raise FileError(f"cannot save to {path}: there is no folder {path.parent}")
        try:
            partial = path.with_name(path.name + ".partial")
            partial.write_text(json.dumps(data, indent=1), encoding="ascii")
            partial.replace(path)
        except OSError as error:
            raise FileError(f"cannot save to {path}: {error.strerror}") from None
        except ValueError as error:  # a name that no file can have
            raise FileError(f"cannot save to {shown(str(path))}: {error}") from None

    @classmethod
    def load(cls, path: Path, *, trusted: str | None = None) -> tuple["GameRecord", dict[str, Any]]:
        """A saved game and its settings; raises `FileError` for a file that holds none.

        A game outside the package is code that runs, and a file must not choose which: it loads
        only if it is the `trusted` one, or from a file that keeps a game its player left.
        """
        data = _read(path)
        if ":" in data["game"] and data["game"] != trusted and not is_kept(path):
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


# The games that their players left, each in a file of its own.


def kept_folder() -> Path:
    """Where unfinished games are kept."""
    return user_state_path("plyscope", appauthor=False) / "kept"


def is_kept(path: Path) -> bool:
    """Whether the file is one of those."""
    return path.parent == kept_folder()


def kept_games(game: str | None = None) -> list[Path]:
    """The kept games, or those of one game, the last left first."""
    found = [(path.stat().st_mtime_ns, path) for path in kept_folder().glob(_pattern(game))]
    return [path for _, path in sorted(found, reverse=True)]


def new_kept_path(game: str) -> Path:
    """A file to keep one more game in; it makes the folder."""
    folder = kept_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"cannot save to {folder}: {error.strerror}") from None
    numbers = (_pattern(game).replace("*", str(number)) for number in count(1))
    return next(folder / name for name in numbers if not (folder / name).exists())


def last_kept(game: str | None = None) -> Path:
    """The game left last, or the last one of a game; raises `FileError` when none is kept."""
    for path in kept_games(game):
        return path
    which = "no game" if game is None else f"no game of {game}"
    raise FileError(f"{which} is kept; one is when you leave it unfinished with quit")


def _pattern(game: str | None) -> str:
    """The names of files that keep a game, with * for its number."""
    return "*.json" if game is None else f"{quote(full_name(game), safe='')} *.json"


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except ValueError:  # a name that no folder can have
        return True


_TYPES: dict[str, type | tuple[type, ...]] = {
    "game": str,
    "position": (str, type(None)),
    "moves": list,
    "settings": dict,
    "opening": (str, type(None)),
}


def _read(path: Path) -> dict[str, Any]:
    """What a file says, if it is a saved game."""
    data = _parsed(path)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise FileFormatError(f"{path} is not a saved game: it lacks the format {FORMAT!r}")
    for name, kind in _TYPES.items():
        if name not in data and name != "opening":  # which few games have
            raise DamagedFileError(f"{path} is damaged: {name} is missing")
        if not isinstance(data.get(name), kind):
            raise DamagedFileError(f"{path} is damaged: {name} is {shown(repr(data[name]))}")
    if not all(isinstance(move, str) for move in data["moves"]):
        raise DamagedFileError(f"{path} is damaged: moves must be texts")
    return data


def _parsed(path: Path) -> Any:
    """The JSON in a file, which must be one that a saved game can be."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise FileFormatError(f"{path} is not a saved game: it is not a file")
        if path.exists() and path.stat().st_size > LARGEST_FILE:
            raise FileFormatError(f"{path} is not a saved game: it is larger than one can be")
        return json.loads(path.read_text(encoding="utf-8"))
    except FileError:
        raise
    except OSError as error:
        raise FileError(f"cannot read {path}: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise FileFormatError(f"{path} is not a saved game: it is not valid JSON") from None
