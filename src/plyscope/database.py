"""SQLite files that may be damaged: what SQLite makes of them becomes an error of ours."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from plyscope import files
from plyscope.errors import DamagedFileError, FileError, FileFormatError
from plyscope.text import one_line, visible

FOREIGN = (sqlite3.Error, sqlite3.Warning, UnicodeError, OverflowError, MemoryError, SystemError)
"""What the module raises for a hostile file: also its messages may not be text."""
BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
REFUSED = {
    sqlite3.SQLITE_FULL: "No space left on device",
    sqlite3.SQLITE_READONLY: "it is read-only",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_IOERR: "the disk fails or is full",
    sqlite3.SQLITE_PERM: "Permission denied",
}
"""What the system refuses, by the code of the error: the file itself may be in order."""
RESCUE = "keep it, and see whether `sqlite3 FILE .recover` reads what is left"


class Database:
    """A SQLite file; `what` says what it is of, such as "the journal of a match".

    Text that is not UTF-8 comes as bytes, so that one bad cell spoils its row alone.
    """

    def __init__(self, path: str | Path | None, what: str, *, timeout: float) -> None:
        """Opens or begins a file; None is a database in memory."""
        self.name, self.what = files.label(path or ":memory:"), what
        if path:
            files.check_database(path)
        with self.guarded():
            self._connection = sqlite3.connect(
                path or ":memory:", timeout=timeout, isolation_level=None, check_same_thread=False
            )
            self._connection.text_factory = _text
            for setting in ("trusted_schema = off", "cell_size_check = on"):
                self.run(f"pragma {setting}")

    def check(self) -> None:
        """Raises `FileError` if the structure is damaged, or something would run code of its own.

        A file that is refused is left as it is.
        """
        rows = self.run("select name from sqlite_master where type in ('view', 'trigger')")
        if rows:
            raise DamagedFileError(f"{self.name} is not {self.what}: it has views or triggers")
        found = self.run("pragma integrity_check(1)")
        if found != [("ok",)]:
            raise self._damaged(str(found[0][0]) if found else "no answer")

    def tables(self) -> dict[str, str]:
        """The statements that made the tables, by their names."""
        rows = self.run("select name, sql from sqlite_master where type = 'table'")
        return {str(name): str(sql) for name, sql in rows if str(name)[:7] != "sqlite_"}

    def run(self, statement: str, values: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
        """Runs a statement; its rows come back."""
        with self.guarded():
            return self._connection.execute(statement, values).fetchall()

    def change(self, statement: str, values: tuple[object, ...] = ()) -> int:
        """Runs a statement; the number of rows that it changed comes back."""
        with self.guarded():
            return self._connection.execute(statement, values).rowcount

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Turns what SQLite raises into errors of ours that name the file."""
        try:
            yield
        except UnicodeEncodeError:
            raise FileError(f"{self.name} cannot hold a text with half a character") from None
        except FOREIGN as error:
            raise self._refusal(error) from None

    def _refusal(self, error: BaseException) -> FileError:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        if code in BUSY:
            return FileError(f"{self.name} is in use: another process is writing to it")
        if code in REFUSED:
            return FileError(f"cannot use {self.name}: {REFUSED[code]}")
        if code == sqlite3.SQLITE_NOTADB:
            return FileFormatError(f"{self.name} is not {self.what}: it is not a database")
        return self._damaged(str(error))

    def _damaged(self, why: str) -> DamagedFileError:
        return DamagedFileError(f"{self.name} is damaged ({one_line(visible(why), 100)}); {RESCUE}")

    def close(self) -> None:
        """Ends the use of the file."""
        with suppress(AttributeError, *FOREIGN):
            self._connection.close()


def _text(data: bytes) -> str | bytes:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data
