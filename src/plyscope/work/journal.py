"""The journal of some work: the result of each unit, recorded once and for good."""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from plyscope import files
from plyscope.errors import DamagedFileError, FileError, FileFormatError
from plyscope.work.executor import Callback, Executor
from plyscope.work.unit import Unit

T = TypeVar("T")

FORMAT = "plyscope journal 1"
SCHEMA = (
    "CREATE TABLE journal (format TEXT NOT NULL, kind TEXT NOT NULL, settings TEXT NOT NULL)",
    "CREATE TABLE results (place INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, "
    "result TEXT NOT NULL)",  # `place` is the order of recording, `result` is JSON
)


class Journal:
    """Results by the keys of their units, in a SQLite file that one process has to itself.

    A result is either in it, also after a power cut, or was never recorded. `kind` says what work
    the file is of, such as "match", and `settings` what must stay the same for all of it.
    """

    def __init__(self, path: str | None, kind: str, settings: Mapping[str, Any]) -> None:
        """Opens a journal or begins one; without a path it is in memory.

        Raises `FileError` if the file is of other work, is not a journal, or is in use.
        """
        self.path, self.kind = path, kind
        if path:
            files.check_database(path)
        try:
            self._database = sqlite3.connect(path or ":memory:", timeout=1.0, isolation_level=None)
            self._begin(json.dumps(settings, sort_keys=True))
        except sqlite3.Error as error:
            self.close()
            raise self._refusal(error) from None
        except BaseException:
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
            for statement in SCHEMA:
                run(statement)
            run("INSERT INTO journal VALUES (?, ?, ?)", (FORMAT, self.kind, settings))
        elif "journal" not in tables:
            raise FileFormatError(
                f"{self.path} is a database, but not the journal of a {self.kind}"
            )
        self._check_same(run("SELECT format, kind, settings FROM journal").fetchone(), settings)
        run("COMMIT")

    def _check_same(self, row: tuple[Any, ...] | None, settings: str) -> None:
        """Raises `FileError` unless the file is a journal of this work."""
        if row is None or row[0] != FORMAT:
            raise FileFormatError(
                f"{self.path} is not the journal of a {self.kind}: it lacks the format {FORMAT!r}"
            )
        if row[1] != self.kind:
            raise FileFormatError(
                f"{self.path} is the journal of a {row[1]}, not of a {self.kind}; name another file"
            )
        try:
            old, new = dict(json.loads(row[2])), json.loads(settings)
        except (TypeError, ValueError, RecursionError):
            raise DamagedFileError(f"{self.path} is damaged: its settings cannot be read") from None
        if old != new:
            raise FileError(
                f"{self.path} is the journal of another {self.kind}, with "
                f"{_differences(old, new)}; name another file"
            )

    def _refusal(self, error: sqlite3.Error) -> FileError:
        if "locked" in str(error):
            return FileError(f"{self.path} is in use: another {self.kind} is writing to it")
        if isinstance(error, sqlite3.OperationalError):
            return FileError(f"cannot use {self.path}: {error}")
        return FileFormatError(f"{self.path} is not the journal of a {self.kind}: {error}")

    def add(self, key: str, result: Any) -> bool:
        """Records a result; it is on disk when this returns.

        A key that has a result keeps it, since a unit has the same result whenever it runs; then
        this returns False.
        """
        text = json.dumps(result, separators=(",", ":"))
        try:
            done = self._database.execute(
                "INSERT INTO results (key, result) VALUES (?, ?) ON CONFLICT (key) DO NOTHING",
                (key, text),
            )
        except sqlite3.Error as error:
            raise FileError(f"cannot write to {self.path}: {error}") from None
        return done.rowcount == 1

    def keys(self) -> set[str]:
        """The units that need not run any more."""
        return {key for (key,) in self._rows("SELECT key FROM results")}

    def results(self) -> Iterator[tuple[str, Any]]:
        """All keys and their results, in the order in which they were recorded."""
        for key, text in self._rows("SELECT key, result FROM results ORDER BY place"):
            with self._damage_told(key):
                result = json.loads(text)
            yield key, result

    def read(self, read: Callable[[Any], T]) -> list[T]:
        """The results as `read` understands them; an error of `read` is damage to the file."""
        found = []
        for key, result in self.results():
            with self._damage_told(key):
                found.append(read(result))
        return found

    @contextmanager
    def _damage_told(self, key: str) -> Iterator[None]:
        try:
            yield
        except (TypeError, ValueError, KeyError, RecursionError):
            raise DamagedFileError(
                f"{self.path} is damaged: the result of {key!r} cannot be read"
            ) from None

    def _rows(self, query: str) -> Iterator[tuple[Any, ...]]:
        try:
            yield from self._database.execute(query)
        except sqlite3.Error as error:
            raise DamagedFileError(f"{self.path} is damaged: {error}") from None

    def close(self) -> None:
        """Ends the use of the file."""
        with suppress(AttributeError, sqlite3.Error):
            self._database.close()


def record(
    journal: Journal, executor: Executor, units: Iterable[Unit], on_wait: Callback | None = None
) -> Iterator[tuple[Unit, Any]]:
    """Runs the units that have no result yet; yields each with its result once that is recorded.

    Raises the error of a unit that failed.
    """
    done = journal.keys()
    for finished in executor.run((unit for unit in units if unit.key not in done), on_wait):
        result = finished.result()
        if journal.add(finished.unit.key, result):
            yield finished.unit, result


def _differences(old: dict[str, Any], new: dict[str, Any]) -> str:
    """What the settings of two journals differ in, in words."""
    changed = [name for name in old | new if old.get(name) != new.get(name)]
    return ", ".join(
        f"{name} {_short(old.get(name))}, not {_short(new.get(name))}" for name in changed
    )


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 40 else text[:39] + "…"
