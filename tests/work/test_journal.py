"""A journal: each result once, on disk, and only in a file that is its own."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from plyscope.errors import DamagedFileError, FileError, FileFormatError
from plyscope.work import (
    FailedUnitError,
    Finished,
    FunctionWorker,
    Journal,
    LocalExecutor,
    Unit,
    record,
)

SETTINGS = {"a": "exact", "games": 10}
RESULTS = [("b", {"moves": ["11-15"]}), ("a", [1, 2.5, None]), ("c", "é\n")]


def journal(path: str | None = "j", kind: str = "match", **changes: Any) -> Journal[Any]:
    return Journal(path, kind, SETTINGS | changes)


@pytest.fixture
def written() -> str:
    """A journal with results, closed."""
    opened = journal()
    for key, result in RESULTS:
        assert opened.add(key, result)
    opened.close()
    return "j"


def test_results_stay_in_the_order_of_recording(written: str) -> None:
    assert list(journal(written).results.items()) == RESULTS
    assert journal(None).results == {}


def test_a_result_is_recorded_once(written: str) -> None:
    opened = journal(written)
    assert not opened.add("a", "another one")
    assert list(opened.results.items()) == RESULTS
    assert set(opened.results) == {"a", "b", "c"}
    opened.close()


def test_a_commit_reaches_the_disk_before_it_returns() -> None:
    opened = journal()
    modes = [
        opened._database.run(f"PRAGMA {name}")[0][0] for name in ("journal_mode", "synchronous")
    ]
    opened.close()
    assert modes == ["wal", 2]  # 2 is FULL


def test_a_process_that_is_killed_loses_no_result() -> None:
    script = """
import os, signal
from plyscope.work import Journal
journal = Journal("j", "match", {})
for number in range(20):
    journal.add(str(number), number)
os.kill(os.getpid(), signal.SIGKILL)
"""
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == -9
    opened: Journal[Any] = Journal("j", "match", {})
    assert list(opened.results.items()) == [(str(number), number) for number in range(20)]
    opened.close()


def test_other_work_is_refused_and_what_differs_is_said(written: str) -> None:
    with pytest.raises(FileError, match='j is the journal of another match, with a "exact", not'):
        journal(written, a="plain")
    with pytest.raises(FileFormatError, match="j is the journal of a match, not of a tuning run"):
        journal(written, kind="tuning run")


def test_a_journal_in_use_is_refused(written: str) -> None:
    opened = journal(written)
    try:
        with pytest.raises(FileError, match="j is in use: another process is writing to it"):
            journal(written)
    finally:
        opened.close()


def test_what_is_not_a_journal_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("a text and not a database at all\n" * 50, encoding="utf-8")
    with pytest.raises(FileFormatError, match="text is not the journal of a match"):
        journal("text")
    assert (tmp_path / "text").read_text(encoding="utf-8").startswith("a text")
    with sqlite3.connect("other.db") as database:
        database.execute("CREATE TABLE birds (name)")
    database.close()
    with pytest.raises(FileFormatError, match=r"other.db is a database, but not the journal"):
        journal("other.db")
    with pytest.raises(FileError, match="cannot write nowhere/j: there is no folder nowhere"):
        journal("nowhere/j")


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        ("UPDATE journal SET settings = '['", "its settings cannot be read"),
        ("UPDATE journal SET settings = '5'", "its settings cannot be read"),
        ("UPDATE journal SET format = 'another'", "lacks the format 'plyscope journal 1'"),
        ("DELETE FROM journal", "lacks the format 'plyscope journal 1'"),
        ("DROP TABLE results", "its tables are not those of a journal"),
        ("ALTER TABLE results ADD COLUMN more", "its tables are not those of a journal"),
        ("INSERT INTO journal SELECT * FROM journal", "lacks the format 'plyscope journal 1'"),
        ("CREATE VIEW v AS SELECT 1", "it has views or triggers"),
    ],
)
def test_a_damaged_journal_is_refused(written: str, damage: str, message: str) -> None:
    with sqlite3.connect(written) as database:
        database.execute(damage)
    database.close()
    expected = FileFormatError if "format" in message else DamagedFileError
    with pytest.raises(expected, match=message):
        journal(written)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE results SET result = '[1' WHERE key = 'a'",
        "UPDATE results SET result = x'ff' WHERE key = 'a'",
        "UPDATE results SET result = cast(x'22ff22' AS TEXT) WHERE key = 'a'",
        "UPDATE results SET key = cast(x'ff' AS TEXT) WHERE key = 'a'",
        "UPDATE results SET key = x'61' WHERE key = 'a'",
    ],
)
def test_a_damaged_row_is_left_out_and_its_unit_runs_again(written: str, damage: str) -> None:
    with sqlite3.connect(written) as database:
        database.execute(damage)
    database.close()
    opened = journal(written)
    assert list(opened.results) == ["b", "c"]
    assert opened.damage == (
        "j has 1 damaged result: that work is done again, all other results are there"
    )
    units = [Unit(key, -1) for key in "abc"]
    done = record(opened, LocalExecutor(lambda: FunctionWorker(abs)), units)
    assert [unit.key for unit, _ in done] == ["a"]
    opened.close()
    again = journal(written)
    assert again.results == dict(RESULTS) | {"a": 1}
    again.close()


def test_a_journal_that_is_damaged_in_its_structure_is_refused_and_left_alone(
    written: str,
) -> None:
    whole = bytearray(Path(written).read_bytes())
    whole[4096 + 3 : 4096 + 5] = b"\xff\xff"  # how many rows the page says it has
    Path(written).write_bytes(whole)
    with pytest.raises(DamagedFileError, match=r"^j is damaged \(.*\); keep it, and see whether"):
        journal(written)
    assert Path(written).read_bytes() == whole


def test_a_full_disk_is_our_own_error(written: str) -> None:
    opened = journal(written)
    opened._database.run("PRAGMA max_page_count = 5")
    with pytest.raises(FileError, match=r"^cannot use j: No space left on device$"):
        opened.add("d", "x" * 100_000)
    assert "d" not in opened.results
    opened.close()


def test_a_journal_with_torn_pages_is_refused(written: str) -> None:
    whole = Path(written).read_bytes()
    Path(written).write_bytes(whole[:100] + bytes(len(whole) - 100))
    with pytest.raises(DamagedFileError, match="j is damaged"):
        journal(written)


def test_only_units_without_a_result_run_and_each_is_recorded_before_it_is_yielded() -> None:
    ran: list[int] = []

    def double(number: int) -> int:
        ran.append(number)
        return 2 * number

    opened = journal()
    opened.add("3", "known")
    units = [Unit(str(number), number) for number in range(6)]
    with LocalExecutor(lambda: FunctionWorker(double), jobs=2) as executor:
        for unit, result in record(opened, executor, units):
            assert result == 2 * unit.description
            assert unit.key in opened.results
    assert sorted(ran) == [0, 1, 2, 4, 5]
    assert opened.results == {str(number): 2 * number for number in ran} | {"3": "known"}
    opened.close()


def test_a_unit_that_failed_is_not_recorded() -> None:
    opened = journal()
    units = [Unit("whole", 4), Unit("half", "x")]
    recorded = record(opened, LocalExecutor(lambda: FunctionWorker(int)), units)
    assert next(recorded) == (units[0], 4)
    with pytest.raises(ValueError, match="invalid literal"):
        next(recorded)
    assert set(opened.results) == {"whole"}
    opened.close()


class GivenUp:
    """An executor that gives up every unit but one."""

    def run(self, units: Iterable[Unit], _: Any = None) -> Iterator[Finished]:
        for unit in units:
            given_up = FailedUnitError(f"unit {unit.key} failed 3 times")
            yield Finished(unit, 1) if unit.key == "b" else Finished(unit, error=given_up)


def test_a_unit_that_was_given_up_is_named_until_it_has_a_result(tmp_path: Path) -> None:
    path, asked = str(tmp_path / "journal"), [Unit(key, None) for key in "abc"]
    journal = Journal[int](path, "match", {})
    executor: Any = GivenUp()
    assert [unit.key for unit, _ in record(journal, executor, asked)] == ["b"]
    journal.close()
    journal = Journal[int](path, "match", {})
    assert journal.failures == {key: f"unit {key} failed 3 times" for key in "ac"}
    journal.add("a", 2)
    journal.close()
    journal = Journal[int](path, "match", {})
    assert (journal.results, set(journal.failures)) == ({"b": 1, "a": 2}, {"c"})
    journal.close()


def test_a_unit_that_ran_twice_is_recorded_once() -> None:
    class Twice(LocalExecutor):
        """Gives every unit back twice, as a cluster may that believed a worker lost."""

        def run(self, units: Iterable[Unit], on_wait: Any = None) -> Iterator[Any]:
            for finished in super().run(units, on_wait):
                yield from (finished, finished)

    opened = journal()
    executor = Twice(lambda: FunctionWorker(abs))
    assert len(list(record(opened, executor, [Unit("a", -1), Unit("b", -2)]))) == 2
    assert list(opened.results.items()) == [("a", 1), ("b", 2)]
    opened.close()
