"""Which learned weights a search goes by."""

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from plyscope import files
from plyscope._native import LearnedWeights
from plyscope.errors import DamagedFileError, FileError, SearchError
from plyscope.position import Position
from plyscope.text import shown
from plyscope.weights.file import Weights, read_weights

PACKAGED = Path(__file__).parent / "data"
"""The weights that come with the package, by game."""
MATERIAL, FEATURES, PATTERNS = "material", "features", "patterns"
NAMES = (MATERIAL, FEATURES, PATTERNS)
"""Material alone, the features with the weights that are compiled in, learned weights. Anything
else is the path of a file."""


@dataclass(frozen=True)
class Learned:
    """Weights that were read, and the same for the native core."""

    path: Path
    weights: Weights
    native: LearnedWeights


def check_evaluation(evaluation: object) -> None:
    """Raises `SearchError` for what is neither the name of an evaluation nor that of a file."""
    if evaluation is None or evaluation in NAMES:
        return
    if not isinstance(evaluation, str | Path) or not files.checked_path(evaluation).exists():
        known = ", ".join(NAMES)
        raise SearchError(
            f"unknown evaluation {shown(evaluation)}; there are {known}, or the path of a file"
        )


def file_name(game: str) -> str:
    """The name of a game as that of a file: draughts-english, my_game-MyGame-size-6."""
    return re.sub(r"[^A-Za-z0-9_.]+", "-", game).strip("-.")


def packaged_path(game: str) -> Path:
    """Where the weights of a game are, if they come with the package."""
    return PACKAGED / f"{file_name(game)}.weights"


def learned_weights(position: Position[Any], evaluation: str | Path | None) -> Learned | None:
    """The learned weights for an evaluation of a native position; None for other evaluations.

    Without a name those of the package, if there are any for the game. Raises `SearchError` where
    the game has none, and `FileError` for a file that cannot be used.
    """
    if evaluation in (MATERIAL, FEATURES):
        return None
    board = position.native()
    if not hasattr(board, "learned_weights"):
        if evaluation is None:
            return None
        raise SearchError(f"{position.game} has no evaluation that can be learned")
    if evaluation in (None, PATTERNS):
        path = packaged_path(position.game)
        if not path.exists():
            if evaluation is None:
                return None
            raise SearchError(f"there are no learned weights of {position.game} in the package")
    else:
        path = files.checked_path(evaluation)
    return _read(path, position.game, type(board))


def _read(path: Path, game: str, kind: Any) -> Learned:
    try:
        status = path.stat()
    except OSError as error:
        raise FileError(f"cannot read {files.label(path)}: {error.strerror}") from None
    return _opened(path, game, kind, (status.st_mtime_ns, status.st_size))


@lru_cache(maxsize=32)
def _opened(path: Path, game: str, kind: Any, _state: tuple[int, int]) -> Learned:
    """The weights of a file, which is read once as long as it stays as it is."""
    weights = read_weights(path)
    if weights.game != game:
        name = files.label(path)
        raise SearchError(f"{name} has weights of {shown(weights.game)}, not of {game}")
    patterns = [(list(one.cells), one.table, one.exchanged) for one in weights.patterns]
    try:
        native = kind.learned_weights(list(weights.features), patterns, list(weights.tables))
    except ValueError as error:
        raise DamagedFileError(f"{files.label(path)} cannot be used: {error}") from None
    return Learned(path, weights, native)
