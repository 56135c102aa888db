"""The journal of some work: the result of each unit, recorded once and for good."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from plyscope.database import Database
from plyscope.errors import DamagedFileError, FileError, FileFormatError, PlyscopeError
from plyscope.plain import PlainDataError, checked, parsed
from plyscope.plain import text as is_text
from plyscope.text import counted, visible
from plyscope.work.executor import Callback, Executor
from plyscope.work.unit import FailedUnitError, Unit

T = TypeVar("T")

FORMAT = "plyscope journal 1"
SCHEMA = {
    "journal": "CREATE TABLE journal (format TEXT NOT NULL, kind TEXT NOT NULL, "
    "settings TEXT NOT NULL)",
    "results": "CREATE TABLE results (place INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, "
    "result TEXT NOT NULL)",  # `place` is the order of recording, `result` is JSON
}


FAILURES = "CREATE TABLE failures (key TEXT PRIMARY KEY, message TEXT NOT NULL)"
"""Units that failed for good; the table is made for the first of them, and mostly not there."""


class Journal(Generic[T]):
    """Results by the keys of their units, in a SQLite file that one process has to itself.

    A result is either in it, also after a power cut, or was never recorded. `kind` says what work
    the file is of, such as "match", and `settings` what must stay the same for all of it.

    results     by key, in the order in which they were recorded, as `read` understands them
    unreadable  how many rows of the file are damaged: their units run again, and replace them
    failures    by key, why a unit has no result; it runs again when the work is resumed
    """

    def __init__(
        self,
        path: str | None,
        kind: str,
        settings: Mapping[str, Any],
        read: Callable[[Any], T] = lambda result: result,
    ) -> None:
        """Opens a journal or begins one; without a path it is in memory.

        A `PlyscopeError` of `read` means that a row is damaged. Raises `FileError` if the file is
        of other work, is not a journal, is damaged in its structure, or is in use.
        """
        self.path, self.kind, self._read = path, kind, read
        self.results: dict[str, T] = {}
        self.failures: dict[str, str] = {}
        self.unreadable = 0
        self._database = Database(path, f"the journal of a {kind}", timeout=1.0)
        try:
            self._begin(json.dumps(settings, sort_keys=True))
            self._load()
        except BaseException:
            self.close()
            raise

    def _begin(self, settings: str) -> None:
        run = self._database.run
        run("PRAGMA locking_mode = EXCLUSIVE")
        self._database.check()
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = FULL")  # a commit is on disk when it returns
        run("BEGIN EXCLUSIVE")
        tables = self._database.tables()
        if not tables:
            for statement in SCHEMA.values():
                run(statement)
            run("INSERT INTO journal VALUES (?, ?, ?)", (FORMAT, self.kind, settings))
        elif "journal" not in tables:
            raise FileFormatError(
                f"{self._name} is a database, but not the journal of a {self.kind}"
            )
        elif tables not in (SCHEMA, SCHEMA | {"failures": FAILURES}):
            raise DamagedFileError(
                f"{self._name} is damaged: its tables are not those of a journal"
            )
        self._check_same(run("SELECT format, kind, settings FROM journal"), settings)
        run("COMMIT")

    @property
    def _name(self) -> str:
        return self._database.name

    def _check_same(self, rows: list[tuple[Any, ...]], settings: str) -> None:
        """Raises `FileError` unless the file is a journal of this work."""
        if len(rows) != 1 or rows[0][0] != FORMAT:
            raise FileFormatError(
                f"{self._name} is not the journal of a {self.kind}: it lacks the format {FORMAT!r}"
            )
        _, kind, text = rows[0]
        if kind != self.kind:
            raise FileFormatError(
                f"{self._name} is the journal of a {visible(str(kind))}, not of a {self.kind}; "
                "name another file"
            )
        try:
            old, new = checked(parsed(text), {}, others=True), json.loads(settings)
        except PlainDataError:
            raise DamagedFileError(
                f"{self._name} is damaged: its settings cannot be read"
            ) from None
        if old != new:
            raise FileError(
                f"{self._name} is the journal of another {self.kind}, with "
                f"{_differences(old, new)}; name another file"
            )

    def _load(self) -> None:
        """Reads all rows; those that cannot be read are counted."""
        for key, text in self._database.run("SELECT key, result FROM results ORDER BY place"):
            try:
                if not is_text(key):
                    raise PlainDataError("a key must be text")
                self.results[key] = self._read(parsed(text))
            except PlyscopeError:
                self.unreadable += 1
        if "failures" in self._database.tables():
            rows = self._database.run("SELECT key, message FROM failures")
            self.failures = dict(row for row in rows if all(map(is_text, row)))

    @property
    def damage(self) -> str | None:
        """What to say about damaged rows, if there are any."""
        if not self.unreadable:
            return None
        rows = counted(self.unreadable, "damaged result")
        return f"{self._name} has {rows}: that work is done again, all other results are there"

    def add(self, key: str, result: Any) -> bool:
        """Records a result; it is on disk when this returns.

        A key that has a result keeps it, since a unit has the same result whenever it runs; then
        this returns False.
        """
        if key in self.results:
            return False
        text = json.dumps(result, separators=(",", ":"))
        self._database.change(
            "INSERT INTO results (key, result) VALUES (?, ?) "
            "ON CONFLICT (key) DO UPDATE SET result = excluded.result",  # of a damaged row
            (key, text),
        )
        self.results[key] = self._read(json.loads(text))
        if self.failures.pop(key, None) is not None:
            self._database.change("DELETE FROM failures WHERE key = ?", (key,))
        return True

    def add_failure(self, key: str, message: str) -> None:
        """Records why a unit has no result."""
        if "failures" not in self._database.tables():
            self._database.run(FAILURES)
        self._database.change("INSERT OR REPLACE INTO failures VALUES (?, ?)", (key, message))
        self.failures[key] = message

    def close(self) -> None:
        """Ends the use of the file."""
        self._database.close()


def record(
    journal: Journal[Any],
    executor: Executor,
    units: Iterable[Unit],
    on_wait: Callback | None = None,
) -> Iterator[tuple[Unit, Any]]:
    """Runs the units that have no result yet; yields each with its result once that is recorded.

    Raises the error of a unit that failed, but for one that was tried often enough: the journal
    names it, and the others go on.
    """
    todo = (unit for unit in units if unit.key not in journal.results)
    for finished in executor.run(todo, on_wait):
        if isinstance(finished.error, FailedUnitError):
            journal.add_failure(finished.unit.key, str(finished.error))
            continue
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
    text = visible(json.dumps(value))
    return text if len(text) <= 40 else text[:39] + "…"
