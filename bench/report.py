"""Tables of measurements: on the terminal, and in RESULTS.md."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

import rich.table

Row = tuple[str, ...]
RESULTS = Path(__file__).with_name("RESULTS.md")
INTRODUCTION = """\
# What `make bench` measured

`make bench` writes this file. `make bench ARGS="peers"` (or `solver`, `engine`, `recording` …)
measures one part again and keeps the others, if they are from the same machine and versions.
"""


class Skipped(Exception):
    """Says why something cannot be measured here."""


@dataclass
class Table:
    """Rows under headings; the first column is text, the others are figures."""

    title: str
    headings: Row
    about: str = ""
    rows: list[Row] = field(default_factory=list)

    def for_terminal(self) -> rich.table.Table:
        grid = rich.table.Table(title=self.title, title_justify="left", title_style="bold")
        for number, heading in enumerate(self.headings):
            grid.add_column(heading, justify="left" if number == 0 else "right")
        for row in self.rows:
            grid.add_row(*row)
        return grid

    def as_markdown(self) -> str:
        rule = ("---", *("---:" for _ in self.headings[1:]))
        lines = [_line(row) for row in (self.headings, rule, *self.rows)]
        about = [self.about, ""] if self.about else []
        return "\n".join([f"### {self.title}", "", *about, *lines])


@dataclass(frozen=True)
class Step:
    """One thing to measure, and the table that its rows go to."""

    name: str
    table: Table
    measure: Callable[[], Iterable[Row]]


@dataclass(frozen=True)
class Part:
    """A part of the bench, with its steps in the order in which they run."""

    title: str
    about: str
    steps: tuple[Step, ...]

    @property
    def tables(self) -> list[Table]:
        return list({id(step.table): step.table for step in self.steps}.values())

    def as_markdown(self, state: str) -> str:
        tables = [table.as_markdown() for table in self.tables if table.rows]
        return "\n\n".join([f"## {self.title}", state, self.about, *tables])


def save(head: str, written: dict[str, str], titles: Iterable[str], path: Path = RESULTS) -> None:
    """Writes the parts just measured, by title, and keeps the others if `head` is the same."""
    old_head, old = _read(path)
    kept = old if old_head == head else {}
    parts = kept | written
    text = "\n\n".join([head, *(parts[title] for title in titles if title in parts)]) + "\n"
    fresh = path.with_suffix(".new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)


def _read(path: Path) -> tuple[str, dict[str, str]]:
    """What is above the first part of a file, and its parts by title."""
    if not path.exists():
        return "", {}
    head, *parts = re.split(r"\n\n(?=## )", path.read_text(encoding="utf-8").rstrip("\n"))
    return head, {part.partition("\n")[0].removeprefix("## "): part for part in parts}


def _line(row: Row) -> str:
    return f"| {' | '.join(row)} |"
