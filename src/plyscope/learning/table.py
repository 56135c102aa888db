"""The text of a table of weights, which the native core includes."""

import re
from collections.abc import Iterator, Sequence

from plyscope.errors import FileError

Weights = Sequence[tuple[int, int]]

ROW = re.compile(r"\{ *(-?[0-9]+), *(-?[0-9]+)\},  // (.+)")


def write_table(facts: Sequence[str], names: Sequence[str], weights: Weights, in_row: int) -> str:
    """A line a feature: its two weights; facts about them on top.

    Squares stand together by rows of the board.
    """
    return "\n".join([*(f"// {fact}" for fact in facts), *_rows(names, weights, in_row), ""])


def _rows(names: Sequence[str], weights: Weights, in_row: int) -> Iterator[str]:
    kind, place = "", 0
    for name, (first, second) in zip(names, weights, strict=True):
        now = name.split()[0] if " " in name else "rest"
        place = place + 1 if now == kind else 0
        if place == 0 or (now.endswith("_at") and place % in_row == 0):
            yield ""
        kind = now
        yield f"{{{first:4}, {second:4}}},  // {name}"


def read_table(text: str, names: Sequence[str]) -> list[tuple[int, int]]:
    """The weights in the text of a table; raises `FileError` unless it has all names in order."""
    lines = [line for line in text.splitlines() if line and not line.startswith("//")]
    rows = [ROW.fullmatch(line) for line in lines]
    if [row and row[3] for row in rows] != list(names):
        raise FileError(f"this is no table of the {len(names)} weights, a line each in their order")
    return [(int(row[1]), int(row[2])) for row in rows if row]
