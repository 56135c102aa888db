"""The journal of a match: every finished game, on disk before anything else happens with it."""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from typing import Any

from plyscope.errors import FileError
from plyscope.match.elo import Estimate

FORMAT = "plyscope match 1"


@dataclass(frozen=True)
class PlayedGame:
    """A finished game of a match.

    number      which game of the match; games 2n and 2n+1 are the pair of opening n
    winner      "A", "B", or "" for a draw
    ending      how it ended, such as "rules", "repetition" or "crash in game"
    message     what went wrong, if something did
    position    where it began, or None for the start of the game
    moves       what was played from there, the first `book` of them by the opening
    """

    number: int
    winner: str
    ending: str
    message: str
    position: str | None
    moves: tuple[str, ...]
    book: int
    seconds: float
    date: str

    @property
    def pair(self) -> int:
        """Which pair it belongs to."""
        return self.number // 2

    @property
    def a_maximizes(self) -> bool:
        """Whether the first player of the match has the maximizer's side."""
        return self.number % 2 == 0

    @property
    def points(self) -> float:
        """The points of the first player."""
        return {"A": 1.0, "B": 0.0, "": 0.5}[self.winner]


COLUMNS = tuple(field.name for field in fields(PlayedGame))
SCHEMA = """
CREATE TABLE IF NOT EXISTS match (format TEXT NOT NULL, settings TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS games (
    place INTEGER PRIMARY KEY,  -- the order in which they were finished
    number INTEGER NOT NULL UNIQUE,
    winner TEXT NOT NULL,
    ending TEXT NOT NULL,
    message TEXT NOT NULL,
    position TEXT,
    moves TEXT NOT NULL,  -- a JSON array
    book INTEGER NOT NULL,
    seconds REAL NOT NULL,
    date TEXT NOT NULL
);
"""


class Journal:
    """The finished games of one match, in a file of SQLite that one process has to itself.

    A game is either in it, also after a power cut, or was not finished.
    """

    def __init__(self, path: str | None, settings: dict[str, Any]) -> None:
        """Opens the journal or begins one; None keeps it in memory.

        Raises `FileError` if the file is of another match, is no journal, or is in use.
        """
        self.path = path
        wanted = json.dumps(settings, sort_keys=True)
        try:
            self._database = sqlite3.connect(path or ":memory:", timeout=1.0, isolation_level=None)
            self._begin(wanted)
            self.games = list(self._read())
        except sqlite3.Error as error:
            self.close()
            raise self._refused(error) from None
        except FileError:
            self.close()
            raise

    def _begin(self, settings: str) -> None:
        run = self._database.execute
        run("PRAGMA locking_mode = EXCLUSIVE")
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = FULL")  # a commit is on disk when it returns
        run("BEGIN EXCLUSIVE")
        tables = [name for (name,) in run("SELECT name FROM sqlite_master WHERE type = 'table'")]
        if not tables:
            for statement in SCHEMA.split(";"):
                run(statement)
            run("INSERT INTO match VALUES (?, ?)", (FORMAT, settings))
        elif "match" not in tables:
            raise FileError(f"{self.path} is a database, but no journal of a match")
        _check_same(self.path, run("SELECT format, settings FROM match").fetchone(), settings)
        run("COMMIT")

    def _read(self) -> Iterable[PlayedGame]:
        listed = self._database.execute(f"SELECT {', '.join(COLUMNS)} FROM games ORDER BY place")
        for row in listed:
            values = dict(zip(COLUMNS, row, strict=True))
            try:
                yield PlayedGame(**values | {"moves": tuple(json.loads(values["moves"]))})
            except (TypeError, ValueError):
                raise FileError(f"{self.path} is damaged: game {values['number']!r}") from None

    def add(self, game: PlayedGame) -> None:
        """Writes a finished game; it is on disk when this returns."""
        values = asdict(game) | {"moves": json.dumps(game.moves)}
        places = ", ".join("?" for _ in COLUMNS)
        try:
            self._database.execute(
                f"INSERT INTO games ({', '.join(COLUMNS)}) VALUES ({places})",
                [values[name] for name in COLUMNS],
            )
        except sqlite3.Error as error:
            raise FileError(f"cannot write to {self.path}: {error}") from None
        self.games.append(game)

    def close(self) -> None:
        """Ends the use of the file."""
        with suppress(AttributeError, sqlite3.Error):
            self._database.close()

    def _refused(self, error: sqlite3.Error) -> FileError:
        if "locked" in str(error):
            return FileError(f"{self.path} is in use: another match is writing to it")
        if isinstance(error, sqlite3.OperationalError):
            return FileError(f"cannot use {self.path}: {error}")
        return FileError(f"{self.path} is no journal of a match: {error}")

    # What the games say.

    @property
    def numbers(self) -> set[int]:
        """The games that need not be played any more."""
        return {game.number for game in self.games}

    @property
    def estimate(self) -> Estimate:
        """The strength of the first player, from the pairs that are complete."""
        points: dict[int, list[float]] = {}
        for game in self.games:
            points.setdefault(game.pair, []).append(game.points)
        counts = Counter(int(2 * sum(pair)) for pair in points.values() if len(pair) == 2)
        return Estimate((counts[0], counts[1], counts[2], counts[3], counts[4]))

    @property
    def wins_draws_losses(self) -> tuple[int, int, int]:
        """The games of the first player."""
        counts = Counter(game.winner for game in self.games)
        return counts["A"], counts[""], counts["B"]

    @property
    def endings(self) -> dict[str, int]:
        """How often games ended in each way, and by whose failure; the most frequent first."""
        return dict(Counter(map(named_ending, self.games)).most_common())


def named_ending(game: PlayedGame) -> str:
    """How a game ended; a failure with the player who failed."""
    if not game.message:
        return game.ending
    return f"{game.ending} of {'A' if game.winner == 'B' else 'B'}"


def _check_same(path: str | None, row: tuple[str, str] | None, wanted: str) -> None:
    """Raises `FileError` unless the journal is of the match that is wanted."""
    if row is None or row[0] != FORMAT:
        raise FileError(f"{path} is no journal of a match: it lacks the format {FORMAT!r}")
    old, new = json.loads(row[1]), json.loads(wanted)
    if old == new:
        return
    changed = [name for name in old | new if old.get(name) != new.get(name)]
    told = ", ".join(
        f"{name} {_short(old.get(name))}, not {_short(new.get(name))}" for name in changed
    )
    raise FileError(f"{path} is the journal of another match, with {told}; name another file")


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 40 else text[:39] + "…"
