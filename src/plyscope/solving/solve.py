"""Solving a game: every position is found, then the ends of the games decide what comes before."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from plyscope import files, games
from plyscope._native import solve_backwards
from plyscope.conformance import check_position
from plyscope.errors import FileError, GameError, SearchError
from plyscope.position import Position
from plyscope.solving import file
from plyscope.solving.enumeration import (
    PART_TYPES,
    Enumeration,
    OtherRulesError,
    Part,
    enumeration_of,
    is_native,
)
from plyscope.solving.estimates import needed_bytes
from plyscope.solving.parts import Parts
from plyscope.solving.solved_game import SolvedGame
from plyscope.stop import check_stop
from plyscope.text import shown

PART_ROWS = 1 << 20
PART_SECONDS = 2.0
"""A part has up to so many expanded positions, or ends after so long: a kill costs that much."""
MOST_ROWS = 2**31 - 1


@dataclass(frozen=True)
class Progress:
    """How far the work is.

    positions   how many positions are known
    expanded    how many of them were expanded, while they are enumerated
    solved      how many have a value other than a draw; None while positions are enumerated
    distance    the plies to the end of those that are solved now
    """

    positions: int
    expanded: int
    solved: int | None = None
    distance: int = 0


OnProgress = Callable[[Progress], None]


def solve_all(
    start: Position[Any],
    path: "str | Path",
    *,
    memory_gb: float = 4.0,
    on_progress: OnProgress | None = None,
) -> SolvedGame:
    """Solves every position that can be reached from `start`, and writes the solution to a file.

    What was enumerated is saved beside the file every two seconds: after an interrupt, or a kill,
    the same call goes on there. Raises `SearchError` when the positions need more memory than
    allowed, `GameError` for a game whose rules contradict each other.
    """
    check_position(start, SearchError)
    name = files.checked_path(path)
    files.check_writable(name)
    tell = on_progress or (lambda _: None)
    described = games.written(start)
    with _parts_beside(name, described) as parts:
        enumerate_all(start, parts, memory_gb, tell)
        columns = _solved(parts, tell)
        file.write(name, columns, file.header_of(described, len(columns["parent"])))
        parts.delete()
    return SolvedGame(start, columns)


def solve_small(start: Position[Any], most: int) -> SolvedGame:
    """Solves a game without a file; raises `SearchError` if it has more positions than `most`."""
    check_position(start, SearchError)
    found, parts = enumeration_of(start), list[Part]()
    while not found.rows or found.expanded < found.rows:
        parts.append(found.expand(most, PART_SECONDS))
        check_stop()
        if found.rows > most:
            raise SearchError(
                f"{start.game} has more than {most:,} positions from here; "
                "plyscope solve --all solves it into a file"
            )
    return SolvedGame(start, _solved(parts, lambda _: None))


@contextmanager
def _parts_beside(path: Path, start: dict[str, Any]) -> Iterator[Parts]:
    """The parts of the enumeration for a solution file, for one process at a time."""
    folder = path.with_name(f"{path.name}.parts")
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise FileError(f"cannot make {files.label(folder)}: {error.strerror}") from None
    with files.reserved(folder, "solver"):
        yield Parts(folder, start)


def enumerate_all(start: Position[Any], parts: Parts, memory_gb: float, tell: OnProgress) -> None:
    """Enumerates what the parts do not have yet."""
    found, moves = enumeration_of(start), 0
    for part in parts.restored():
        _restore(found, part, parts)
        moves += len(part["child"])
        tell(Progress(found.rows, found.expanded))
    while not found.rows or found.expanded < found.rows:
        part = found.expand(PART_ROWS, PART_SECONDS)
        _check_ends(part)
        parts.save(part)
        moves += len(part["child"])
        tell(Progress(found.rows, found.expanded))
        _check_memory(found, moves, memory_gb)


def _restore(found: Enumeration, part: Part, parts: Parts) -> None:
    columns = ("key_high", "key_low", "parent", "move", "degree")
    try:
        found.restore(**{name: part[name] for name in columns})
    except RuntimeError:
        raise OtherRulesError(
            f"the rules of the game have changed since {files.label(parts.folder)} was written; "
            "delete that folder to begin again"
        ) from None


def _check_memory(found: Enumeration, moves: int, memory_gb: float) -> None:
    needed = needed_bytes(found.rows, moves, is_native(found))
    if needed > memory_gb * files.GB or found.rows > MOST_ROWS:
        raise SearchError(
            f"{found.rows:,} positions were found so far, which need {files.size_text(needed)} of "
            f"memory to solve, and {memory_gb:g} GB are allowed; allow more, and it goes on there"
        )


def _check_ends(part: Part) -> None:
    """Raises `GameError` for an outcome that is not a number."""
    outcome = part["outcome"]
    if np.isinf(outcome).any():
        raise GameError(
            f"an outcome is a finite number, not {shown(outcome[np.isinf(outcome)][0])}"
        )


def _solved(parts: Iterable[Part], tell: OnProgress) -> file.Columns:
    """The columns of the solution."""
    joined = _joined(parts)
    rows = len(joined["parent"])
    parent = joined["parent"].astype(np.int32)
    parent[0] = -1
    _check_outcomes(joined)
    score, distance = solve_backwards(
        joined.pop("degree"),
        joined.pop("child"),
        joined["maximizing"],
        joined.pop("outcome"),
        lambda solved, plies: tell(Progress(rows, rows, solved, plies)),
    )
    found = {"parent": parent, "ply": file.plies(parent), "score": score, "distance": distance}
    return joined | found


def _check_outcomes(joined: Part) -> None:
    """Raises `GameError` where a position has both moves and an outcome, or neither."""
    wrong = np.flatnonzero((joined["degree"] == 0) == np.isnan(joined["outcome"]))
    if len(wrong):
        moves = joined["degree"][wrong[0]]
        raise GameError(
            "a position has no moves, and no outcome"
            if moves == 0
            else "a position has an outcome, and moves"
        )


def _joined(parts: Iterable[Part]) -> Part:
    """The columns of all parts, which are gone through twice, one after the other."""
    lengths = dict.fromkeys(PART_TYPES, 0)
    for part in parts:
        for name, column in part.items():
            lengths[name] += len(column)
    joined = {name: np.empty(lengths[name], kind) for name, kind in PART_TYPES.items()}
    ends = dict.fromkeys(PART_TYPES, 0)
    for part in parts:
        for name, column in part.items():
            joined[name][ends[name] : ends[name] + len(column)] = column
            ends[name] += len(column)
    return joined
