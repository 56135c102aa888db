"""The games of the studio, in a file that survives a crash of the server.

SQLite with a write-ahead log: when `save` returns, the game is saved, even if the process is killed
the next moment.
"""

import json
import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from plyscope.errors import FileError
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
    opening text
)"""
COLUMNS = "id, game, position, moves, undone, changed, standing, opening"
ADDED = {"standing": "text not null default ''", "opening": "text"}
"""Columns that files of earlier versions lack."""


def default_file() -> Path:
    """The file for games, unless a test chooses another."""
    return user_data_path("plyscope", appauthor=False) / "studio.sqlite3"


@dataclass(frozen=True)
class StoredGame:
    """A game as it is stored: its first position, its steps and those taken back, as text.

    `standing` describes whose turn it is, or how the game ended.
    """

    game_id: str
    game: str
    position: str | None
    steps: list[str]
    undone: list[str]
    standing: str
    opening: str | None
    changed: float = 0.0

    @property
    def moves(self) -> int:
        """The number of moves; the choices of an opening do not count."""
        return sum(self.opening is None or step not in CHOICES for step in self.steps)


class Store:
    """The games in a file; used by one thread at a time."""

    def __init__(self, file: Path) -> None:
        try:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._base = sqlite3.connect(
                file, isolation_level=None, timeout=5, check_same_thread=False
            )
            self._base.execute("pragma journal_mode = wal")
            self._base.execute("pragma synchronous = normal")
            self._base.execute(TABLE)
            self._add_columns()
        except (OSError, sqlite3.Error) as error:
            raise FileError(f"cannot store games in {file}: {error}") from None

    def _add_columns(self) -> None:
        names = [row[1] for row in self._base.execute("pragma table_info(games)")]
        for name, kind in ADDED.items():
            if name not in names:
                self._base.execute(f"alter table games add column {name} {kind}")

    def save(self, stored: StoredGame) -> None:
        """Saves a game, which is on disk when this returns."""
        row = (stored.game_id, stored.game, stored.position, json.dumps(stored.steps))
        self._base.execute(
            f"insert into games ({COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?) "
            "on conflict (id) do update set moves = excluded.moves, undone = excluded.undone, "
            "changed = excluded.changed, standing = excluded.standing",
            (*row, json.dumps(stored.undone), time.time(), stored.standing, stored.opening),
        )

    def trim(self) -> None:
        """Deletes the oldest games beyond the limit."""
        self._base.execute(
            "delete from games where id in "
            "(select id from games order by changed desc limit -1 offset ?)",
            (limits.MOST_STORED,),
        )

    def load(self, game_id: str) -> StoredGame | None:
        """The game with this id, if there is one."""
        row = self._base.execute(f"select {COLUMNS} from games where id = ?", (game_id,)).fetchone()
        return None if row is None else _stored(row)

    def last(self, count: int = 100) -> list[StoredGame]:
        """The games with at least one move, the most recent first."""
        query = (
            f"select {COLUMNS} from games where moves != '[]' or undone != '[]' "
            "order by changed desc limit ?"
        )
        return [_stored(row) for row in self._base.execute(query, (count,))]

    def delete(self, game_id: str) -> None:
        """Deletes a game."""
        self._base.execute("delete from games where id = ?", (game_id,))

    def close(self) -> None:
        """Closes the file."""
        self._base.close()


def _stored(row: tuple[str, str, str | None, str, str, float, str, str | None]) -> StoredGame:
    game_id, game, position, moves, undone, changed, standing, opening = row
    steps, taken_back = json.loads(moves), json.loads(undone)
    return StoredGame(game_id, game, position, steps, taken_back, standing, opening, changed)
