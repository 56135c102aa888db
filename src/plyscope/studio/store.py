"""The games of the studio, in a file that survives a crash of the server.

SQLite with a write-ahead log: when `save` returns, the game is saved, even if the process is killed
the next moment.
"""

import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from plyscope.database import Database
from plyscope.errors import DamagedFileError, FileError
from plyscope.plain import (
    PlainDataError,
    checked,
    listed,
    mapping,
    mapping_of,
    number,
    optional,
    parsed,
    text,
    whole,
)
from plyscope.play.swap import CHOICES
from plyscope.studio import limits

TABLE = """
create table if not exists games (
    id text primary key,
    game text not null,
    position text,
    moves text not null,
    undone text not null,
    changed real not null,
    standing text not null default '',
    opening text,
    revision integer not null default 1,
    settings text not null default '{}',
    board text not null default '',
    tree text not null default '{}',
    deleted real
)"""
COLUMNS = (
    *("game", "position", "moves", "undone", "changed", "standing", "opening", "revision"),
    *("settings", "board", "tree"),
)
SELECT = f"select id, {', '.join(COLUMNS)} from games"
ADDED = {
    "standing": "text not null default ''",
    "opening": "text",
    "revision": "integer not null default 1",
    "settings": "text not null default '{}'",
    "board": "text not null default ''",
    "tree": "text not null default '{}'",
    "deleted": "real",
}
"""Columns that files of earlier versions lack."""
FIELDS = {
    "id": text,
    "game": text,
    "position": optional(text),
    "moves": listed(text, limits.MOST_MOVES),
    "undone": listed(text, limits.MOST_MOVES),
    "changed": number,
    "standing": text,
    "opening": optional(text),
    "revision": whole(1),
    "settings": mapping_of(text, limits.MOST_SETTINGS),
    "board": text,
    "tree": mapping,
}
"""What a row of a game must have, once its lists are read."""


RESTORABLE = 24 * 3600.0
"""The seconds in which a deleted game can be restored, at least."""


class ConflictError(FileError):
    """Another process saved or deleted the game since it was loaded."""


def default_file() -> Path:
    """The file for games, unless a test chooses another."""
    return user_data_path("plyscope", appauthor=False) / "studio.sqlite3"


@dataclass(frozen=True)
class StoredGame:
    """A game as it is stored: its first position, and the steps on the board, as text.

    `tree` has all its moves, as `stored_trees` writes them; games of earlier studios have none, but
    steps that were `undone`, the next one last.
    `standing` describes whose turn it is, or how the game ended, and `board` is the position then.
    `settings` are the page's: who plays, how strong, and how the board lies. `revision` counts the
    saves of the game; it is 0 before the first.
    """

    game_id: str
    game: str
    position: str | None
    steps: list[str]
    undone: list[str]
    standing: str
    opening: str | None
    revision: int
    settings: dict[str, str] = field(default_factory=dict)
    board: str = ""
    tree: dict[str, Any] = field(default_factory=dict)
    changed: float = 0.0

    @property
    def moves(self) -> int:
        """The number of moves; the choices of an opening do not count."""
        return sum(self.opening is None or step not in CHOICES for step in self.steps)


class Store:
    """The games in a file; used by one thread at a time, and by several studios."""

    def __init__(self, file: Path) -> None:
        try:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise FileError(f"cannot store games in {file}: {error.strerror}") from None
        self._base = Database(file, "a store of games", timeout=5)
        try:
            self._base.check()
            self._base.run("pragma journal_mode = wal")
            self._base.run("pragma synchronous = normal")
            self._base.run(TABLE)
            self._add_columns()
        except BaseException:
            self.close()
            raise

    def _add_columns(self) -> None:
        names = {row[1] for row in self._base.run("pragma table_info(games)")}
        for name, kind in ADDED.items():
            if name not in names:
                self._base.run(f"alter table games add column {name} {kind}")
        if not {"id", *COLUMNS} <= names | ADDED.keys():
            raise DamagedFileError(f"{self._base.name} is damaged: its table is not one of games")

    def save(self, stored: StoredGame) -> int:
        """Saves a game, which is on disk when this returns; its new revision comes back.

        Raises `ConflictError` if the game in the file is not of the revision that this one is based
        on; nothing is changed then.
        """
        revision = stored.revision + 1
        row = {
            "game": stored.game,
            "position": stored.position,
            "moves": json.dumps(stored.steps),
            "undone": json.dumps(stored.undone),
            "changed": time.time(),
            "standing": stored.standing,
            "opening": stored.opening,
            "revision": revision,
            "settings": json.dumps(stored.settings),
            "board": stored.board,
            "tree": json.dumps(stored.tree, separators=(",", ":")),
        }
        if stored.revision == 0:
            places = ", ".join("?" * (len(row) + 1))
            change = f"insert or ignore into games ({', '.join(row)}, id) values ({places})"
        else:
            values = ", ".join(f"{name} = ?" for name in row)
            same = f"revision = {stored.revision:d} and deleted is null"
            change = f"update games set {values} where id = ? and {same}"
        if self._base.change(change, (*row.values(), stored.game_id)) != 1:
            raise ConflictError(f"the game {stored.game_id} was changed meanwhile")
        return revision

    def trim(self) -> None:
        """Deletes the oldest games beyond the limit, and those that were deleted long ago."""
        self._base.change("delete from games where deleted < ?", (time.time() - RESTORABLE,))
        self._base.change(
            "delete from games where id in "
            "(select id from games order by changed desc limit -1 offset ?)",
            (limits.MOST_STORED,),
        )

    def load(self, game_id: str) -> StoredGame | None:
        """The game with this id, if there is one."""
        for row in self._base.run(f"{SELECT} where id = ? and deleted is null", (game_id,)):
            try:
                return _stored(row)
            except PlainDataError as error:
                raise DamagedFileError(f"this saved game is damaged: {error}") from None
        return None

    def last(self, count: int = 100) -> tuple[list[StoredGame], int]:
        """The games with at least one move, the most recent first, and how many are damaged."""
        games, damaged = [], 0
        for row in self._base.run(
            f"{SELECT} where (moves != '[]' or undone != '[]' or tree != '{{}}') "
            "and deleted is null order by changed desc limit ?",
            (10 * count,),
        ):
            try:
                games.append(_stored(row))
            except PlainDataError:
                damaged += 1
            if len(games) == count:
                break
        return games, damaged

    def delete(self, game_id: str) -> None:
        """Deletes a game; `restore` brings it back within a day."""
        self._base.change("update games set deleted = ? where id = ?", (time.time(), game_id))

    def restore(self, game_id: str) -> bool:
        """Brings a deleted game back; returns whether it is there again."""
        return self._base.change("update games set deleted = null where id = ?", (game_id,)) == 1

    def save_settings(self, game_id: str, settings: dict[str, str]) -> None:
        """Saves the settings alone, which say nothing about the game itself."""
        self._base.change(
            "update games set settings = ? where id = ?", (json.dumps(settings), game_id)
        )

    def close(self) -> None:
        """Closes the file."""
        self._base.close()


def _stored(row: tuple[Any, ...]) -> StoredGame:
    """The game of a row; raises `PlainDataError` for a damaged one."""
    data = dict(zip(("id", *COLUMNS), row, strict=True))
    data |= {name: parsed(data[name]) for name in ("moves", "undone", "settings", "tree")}
    checked(data, FIELDS)
    return StoredGame(
        *(data["id"], data["game"], data["position"], data["moves"], data["undone"]),
        *(data["standing"], data["opening"], data["revision"], data["settings"]),
        *(data["board"], data["tree"], data["changed"]),
    )
