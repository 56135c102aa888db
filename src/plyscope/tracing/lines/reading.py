"""Lines of JSON or CSV, read block by block into the fields of a search's nodes."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from plyscope._native import MAX_ROWS, LineReader
from plyscope.errors import FileFormatError
from plyscope.text import one_line, shown
from plyscope.textbook import Bound, Kind, Reason

FIELDS = (
    *("event", "ply", "move", "remaining", "alpha", "beta"),
    *("score", "bound", "kind", "reason", "source"),
)
BLOCK = 1 << 22
LONGEST_LINE = 1 << 20
ENTER, LEAVE = 0, 1

WORDS: dict[str, dict[str, float]] = {
    "event": {"enter": ENTER, "leave": LEAVE},
    "alpha": {"inf": inf, "-inf": -inf},
    "beta": {"inf": inf, "-inf": -inf},
    "bound": {"exact": Bound.EXACT, "at least": Bound.AT_LEAST, "at most": Bound.AT_MOST},
    "kind": {
        "normal": Kind.NORMAL,
        "scout": Kind.SCOUT,
        "re-search": Kind.RE_SEARCH,
        "iteration": Kind.ITERATION_ROOT,
        "aspiration": Kind.ASPIRATION | Kind.ITERATION_ROOT,
    },
    "reason": {
        "evaluated": Reason.EVALUATED,
        "game over": Reason.GAME_OVER,
        "all searched": Reason.ALL_SEARCHED,
        "cutoff": Reason.CUTOFF,
        "table hit": Reason.TABLE_HIT,
        "stopped": Reason.STOPPED,
    },
}
"""Words that stand for numbers, by field."""

WHOLE = {
    "event": (ENTER, LEAVE),
    "ply": (0, 2**16 - 1),
    "remaining": (0, 2**16 - 1),
    "bound": (0, max(Bound)),
    "kind": (0, 255),
    "reason": (0, len(Reason) - 1),
    "source": (-1, MAX_ROWS),
    "move": (-1, 2**31 - 1),
}
"""Fields of whole numbers, and the least and the greatest of them."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Lines:
    """What was read: an array for each field, one value a line; nan where the field is missing.

    lines       where each row stands in its file, from 1
    moves       the texts of moves that are no numbers; `move` has their places, counted from
                `TEXT` on
    """

    fields: dict[str, Numbers]
    lines: NDArray[np.int64]
    moves: list[str]

    TEXT = 2.0**32

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, name: str) -> Numbers:
        return self.fields[name]

    def fail(self, row: int, field: str, why: str) -> FileFormatError:
        """The error for a field of a row."""
        return wrong_field(int(self.lines[row]), field, why)

    def chosen(self, rows: NDArray[Any]) -> "Lines":
        """Some rows, in this order."""
        fields = {name: values[rows] for name, values in self.fields.items()}
        return Lines(fields, self.lines[rows], self.moves)


def wrong_field(line: int, field: str, why: str) -> FileFormatError:
    return FileFormatError(f"line {line}, field {field}: {why}")


def blocks(source: BinaryIO, begin: bytes = b"") -> Iterator[bytes]:
    """Whole lines of a file, in pieces of some megabytes."""
    rest = begin
    while block := source.read(BLOCK):
        end = block.rfind(b"\n") + 1
        if end == 0 and len(rest) + len(block) > LONGEST_LINE + BLOCK:
            raise FileFormatError("a line is longer than a megabyte")
        if end:
            yield rest + block[:end]
            rest = block[end:]
        else:
            rest += block
    if rest:
        yield rest


def first_line(source: BinaryIO) -> bytes:
    """The first line of a file, with its end."""
    line = source.readline(LONGEST_LINE)
    if len(line) == LONGEST_LINE:
        raise FileFormatError("the first line is longer than a megabyte")
    return line


def header_in(line: bytes) -> dict[str, Any] | None:
    """The header that a first line is: an object with the one field "plyscope"; else None."""
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):
        return None
    found = header.get("plyscope") if isinstance(header, dict) else None
    return found if isinstance(found, dict) else None


def read(source: BinaryIO, begin: bytes, is_csv: bool, on_bytes: Callable[[int], None]) -> Lines:
    """All lines of a file, of which the first bytes were read already."""
    reader = LineReader(list(FIELDS))
    read_block = _Blocks(reader, reader.csv if is_csv else reader.json)
    done = 0
    for block in blocks(source, begin):
        read_block.take(block)
        done += len(block)
        on_bytes(done)
    return read_block.finished()


class _Blocks:
    """The rows of all blocks so far."""

    def __init__(self, reader: LineReader, parse: Callable[[bytes], Any]) -> None:
        self.reader = reader
        self.parse = parse
        self.lines: list[NDArray[np.int64]] = []
        self.fields: dict[str, list[Numbers]] = {name: [] for name in FIELDS}
        self.count = 0

    def take(self, block: bytes) -> None:
        if b"\0" in block:
            raise FileFormatError("it is not text: it has bytes that are zero")
        try:
            lines, numbers, texts = self.parse(block)
        except ValueError as error:
            raise FileFormatError(one_line(str(error))) from None
        self.count += len(lines)
        if self.count > MAX_ROWS:
            raise FileFormatError(f"it has more than {MAX_ROWS:,} rows")
        for name, values, words in zip(FIELDS, numbers, texts, strict=True):
            self.fields[name].append(self._checked(name, values, words, lines))
        self.lines.append(lines)

    def _checked(
        self, name: str, values: Numbers, words: NDArray[np.int32], lines: NDArray[np.int64]
    ) -> Numbers:
        """The numbers of a field, with words for numbers replaced; raises for what is neither."""
        spoken = np.flatnonzero(words >= 0)
        if len(spoken) and name == "move":
            values[spoken] = Lines.TEXT + words[spoken]
        elif len(spoken):
            meaning = self._meanings(name)[words[spoken]]
            if len(unknown := np.flatnonzero(np.isnan(meaning))):
                at = spoken[unknown[0]]
                word = _decoded(self.reader.texts[words[at]])
                known = f"; known are {', '.join(WORDS[name])}" if name in WORDS else ""
                what = f"{shown(word)} is not a number{known}"
                raise wrong_field(int(lines[at]), name, what)
            values[spoken] = meaning
        _check_range(name, values, lines)
        return values

    def _meanings(self, name: str) -> Numbers:
        """The number that each text stands for in this field, nan if for none."""
        known = {word.encode(): number for word, number in WORDS.get(name, {}).items()}
        return np.array([known.get(text, np.nan) for text in self.reader.texts], np.float64)

    def finished(self) -> Lines:
        if not self.count:
            raise FileFormatError("it has no rows")
        moves = [_decoded(text) for text in self.reader.texts]
        fields = {name: np.concatenate(parts) for name, parts in self.fields.items()}
        return Lines(fields, np.concatenate(self.lines), moves)


def _check_range(name: str, values: Numbers, lines: NDArray[np.int64]) -> None:
    if name in WHOLE:
        least, most = WHOLE[name]
        wrong = (values != np.floor(values)) | (values < least) | (values > most)
        if name == "move":
            wrong &= values < Lines.TEXT
        expected = f"a whole number from {least} to {most}"
    else:
        wrong = np.isinf(values) if name == "score" else np.zeros(len(values), np.bool_)
        expected = "finite"
    if len(rows := np.flatnonzero(wrong & ~np.isnan(values))):
        raise wrong_field(int(lines[rows[0]]), name, f"{values[rows[0]]:g} is not {expected}")


def _decoded(text: bytes) -> str:
    """A text as it is meant: JSON may have written some characters by their codes."""
    plain = text.decode(errors="replace")
    try:
        return str(json.loads(f'"{plain}"')) if "\\" in plain else plain
    except ValueError:
        return plain
