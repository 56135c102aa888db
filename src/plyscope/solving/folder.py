"""Where solutions are: the user's folder, with a file for each position that was solved."""

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from platformdirs import user_data_path

from plyscope import games
from plyscope.errors import FileError, PlyscopeError
from plyscope.position import Position
from plyscope.solving.identity import digest_of

if TYPE_CHECKING:
    from plyscope.solving.solved_game import SolvedGame

SUFFIX = ".solution"


def default_folder() -> Path:
    """The user's folder of solutions."""
    return user_data_path("plyscope", appauthor=False) / "solutions"


def default_file(start: Position[Any]) -> Path:
    """The file in that folder for the solution of a position, whose folder is made if necessary."""
    folder = default_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"cannot make {folder}: {error.strerror}") from None
    high, _ = digest_of(start)
    return folder / f"{_base_name(start)}-{high:016x}{SUFFIX}"


def solution_of(position: Position[Any]) -> "SolvedGame | None":
    """A solution in the user's folder that has the position; None without one."""
    game = games.written(position)["game"]
    for path in sorted(default_folder().glob(f"{_base_name(position)}-*{SUFFIX}")):
        solved = _opened(path, path.stat().st_mtime_ns, game)
        if solved is not None and position in solved:
            return solved
    return None


@lru_cache(maxsize=4)
def _opened(path: Path, _stamp: int, game: str) -> "SolvedGame | None":
    """The solution in a file, which is opened again when it has changed; None if it is damaged.

    A game of the user's own is one that runs already: somebody has a position of it.
    """
    from plyscope.solving import file  # only now: numpy and Arrow are slow to load
    from plyscope.solving.solved_game import SolvedGame

    try:
        columns, header = file.read(path)
        if header["start"]["game"] != game:
            return None
        return SolvedGame(games.start(game, header["start"]["position"]), columns)
    except PlyscopeError:
        return None


def _base_name(position: Position[Any]) -> str:
    return re.sub(r"[^A-Za-z0-9]+", "-", position.game).strip("-")
