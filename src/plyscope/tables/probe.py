"""Probing: what the tables at hand say of a position."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from plyscope._native import BadTableFile, EndgameTables
from plyscope.errors import DamagedFileError, FileError, SearchError
from plyscope.games.draughts import Draughts
from plyscope.games.draughts.variants import VARIANTS, Variant
from plyscope.position import Position
from plyscope.tables.folder import files_at_hand
from plyscope.tables.slices import WITHOUT_TABLES, Slice
from plyscope.text import counted, shown

OFF = "off"


@dataclass(frozen=True)
class Fate:
    """What tables say of a position.

    sign        1 if the player to move wins, -1 for a loss, 0 for a draw
    distance    the game is over after so many plies at most, if the winner plays well; None if the
                tables do not say, and for a draw
    is_certain  whether it holds in play: no draw rule that counts moves can end the game before.
                A draw always does.
    """

    sign: int
    distance: int | None
    is_certain: bool


class Tables:
    """The tables of a variant."""

    def __init__(self, variant: Variant, files: dict[Slice, Path]) -> None:
        """Opens the files; raises `DamagedFileError` for one that cannot be used."""
        self.variant, self.files = variant, files
        self.native = opened(variant, files.values())
        found = self.native.slices()
        for (one, path), (_, sides) in zip(files.items(), found, strict=True):
            if tuple(sides[0][0]) != one.sides[0]:
                raise DamagedFileError(f"{path} cannot be used: its name is that of another slice")

    @property
    def pieces(self) -> int:
        """The most pieces that any table has."""
        return self.native.pieces

    def probe(self, position: Position[Any]) -> Fate | None:
        """The fate of a position of this variant, or None if no table has it."""
        found = self.native.probe(position.native())
        return None if found is None else Fate(*found)

    def moves_towards_a_win(self, position: Position[Any]) -> list[int]:
        """The moves that win soonest, or where no distance is known, all that win.

        None where the position is not a table win, and where a search sees by itself which moves
        win soonest: all fates are certain and have distances.
        """
        fate = self.probe(position)
        if fate is None or fate.sign < 1 or (fate.is_certain and fate.distance is not None):
            return []
        after = {move: self.probe(position.play(move)) for move in position.moves()}
        won = {move: one.distance for move, one in after.items() if one and one.sign < 0}
        known = [distance for distance in won.values() if distance is not None]
        return [move for move, distance in won.items() if not known or distance == min(known)]

    def slice_of(self, position: Position[Any]) -> Slice:
        """The slice that a position belongs to."""
        board = position.native()
        count = int.bit_count
        white_kings, black_kings = board.white & board.kings, board.black & board.kings
        return Slice(
            count(board.white ^ white_kings),
            count(white_kings),
            count(board.black ^ black_kings),
            count(black_kings),
        ).normal


def move_fates(tables: Tables, position: Position[Any]) -> dict[Any, Fate]:
    """What each legal move leads to, in the view of the player who makes it."""
    found = {}
    for move in position.moves():
        after = tables.probe(position.play(move))
        if after is not None:
            distance = None if after.distance is None else after.distance + 1
            found[move] = Fate(-after.sign, distance, after.is_certain)
    return found


def fate_text(position: Position[Any], fate: Fate) -> str:
    """A fate in words: Black wins in 12 plies."""
    if fate.sign == 0:
        return "a draw"
    white, black = Draughts.players
    text = f"{white if position.maximizing == (fate.sign > 0) else black} wins"
    if fate.distance is not None:
        text += f" in {counted(fate.distance, 'ply', 'plies')}"
    return text if fate.is_certain else f"{text}, unless a draw rule ends the game before"


def opened(variant: Variant, paths: Iterable[Path]) -> EndgameTables:
    """The native tables; raises `DamagedFileError` for a file that cannot be used."""
    try:
        return EndgameTables(variant.name, [str(path) for path in paths])
    except BadTableFile as error:
        raise DamagedFileError(str(error)) from None


def check_tables(tables: object) -> None:
    """Raises `FileError` for a folder that does not exist, `SearchError` for anything else."""
    if not isinstance(tables, str | Path | None):
        raise SearchError(f'tables must be a folder, "off" or None, not {shown(tables)}')
    if tables is not None and tables != OFF and not Path(tables).is_dir():
        raise FileError(f"there is no folder {tables} with tables; plyscope tables build makes one")


def tables_of(position: Position[Any], tables: str | Path | None = None) -> Tables | None:
    """The tables for a position: those of a folder, or without one the user's and the package's.

    None for "off", and for a game without tables at hand. Raises as `check_tables` does.
    """
    check_tables(tables)
    folder = None if tables is None or tables == OFF else Path(tables)
    if tables == OFF or not isinstance(position, Draughts):
        return None
    if position.variant.name in WITHOUT_TABLES:
        return None
    files = files_at_hand(folder, position.variant)
    stamps = tuple((one, path, path.stat().st_mtime_ns) for one, path in files.items())
    return _tables(position.variant.name, stamps) if stamps else None


@lru_cache(maxsize=16)
def _tables(variant: str, stamps: tuple[tuple[Slice, Path, int], ...]) -> Tables:
    """Tables stay open, and are opened again when a file has changed."""
    return Tables(VARIANTS[variant], {one: path for one, path, _ in stamps})
