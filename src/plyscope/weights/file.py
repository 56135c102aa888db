"""A file of weights: a header in JSON that says what they are for and how they were made."""

import hashlib
import json
import zlib
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from plyscope import files
from plyscope.errors import DamagedFileError, FileFormatError
from plyscope.plain import PlainDataError, boolean, checked, listed, parsed, text, whole

MAGIC = b"plyscope weights 1\n"
LONGEST_FILE = 64 * 2**20
MOST_CELLS = 14
"""A pattern of so many cells has five million contents."""
MOST_WEIGHTS = 2**24
WEIGHT_BYTES = 4
"""Two numbers of 16 bits: for the opening and for the ending."""

HEADER = {
    "game": text,
    "features": whole(0, 2**16),
    "patterns": listed(lambda one: isinstance(one, dict), 4096),
    "made": lambda made: isinstance(made, dict),
    "sha256": text,
}
PATTERN = {
    "cells": listed(whole(0, 1023), MOST_CELLS),
    "table": whole(0, 4095),
    "exchanged": boolean,
}


@dataclass(frozen=True)
class Pattern:
    """A set of cells; what stands on them, as a number in base 3, is an index into a table.

    exchanged   the players are exchanged, and the weight counts for the other one
    """

    cells: tuple[int, ...]
    table: int
    exchanged: bool

    @property
    def contents(self) -> int:
        """How many different contents it has."""
        return int(3 ** len(self.cells))


@dataclass(frozen=True)
class Weights:
    """The weights of a game's evaluation, in eighths of its unit, for the opening and the ending.

    features    a pair for each feature
    tables      for each table the bytes of its weights, as the native core reads them
    made        how they were made: games, nodes, loss, date and so on
    """

    game: str
    features: tuple[tuple[int, int], ...]
    patterns: tuple[Pattern, ...] = ()
    tables: tuple[bytes, ...] = ()
    made: dict[str, Any] = field(default_factory=dict)

    @cached_property
    def _content(self) -> bytes:
        numbers = [number for pair in self.features for number in pair]
        features = b"".join(number.to_bytes(2, "little", signed=True) for number in numbers)
        return features + b"".join(self.tables)

    @cached_property
    def digest(self) -> str:
        """Identifies the weights, whatever is known about how they were made."""
        return hashlib.sha256(self._content).hexdigest()

    def write(self, path: Path) -> None:
        """Writes a file, compressed and with a checksum."""
        header = {
            "game": self.game,
            "features": len(self.features),
            "patterns": [
                {"cells": list(one.cells), "table": one.table, "exchanged": one.exchanged}
                for one in self.patterns
            ],
            "made": self.made,
            "sha256": self.digest,
        }
        head = json.dumps(header, separators=(",", ":")).encode() + b"\n"
        files.write(path, MAGIC + head + zlib.compress(self._content, 9))


def read_weights(path: Path) -> Weights:
    """The weights of a file; raises `FileError` for one that is missing, foreign or damaged."""
    data = files.read_bytes(path, LONGEST_FILE)
    name = files.label(path)
    if not data.startswith(MAGIC):
        raise FileFormatError(f"{name} is not a file of weights")
    head, _, packed = data[len(MAGIC) :].partition(b"\n")
    try:
        return _weights(checked(parsed(head), HEADER), packed)
    except PlainDataError as error:
        raise DamagedFileError(f"{name} is damaged: {error}") from None


def _weights(header: dict[str, Any], packed: bytes) -> Weights:
    patterns = tuple(_pattern(one) for one in header["patterns"])
    sizes: dict[int, int] = {}
    for one in patterns:
        if sizes.setdefault(one.table, one.contents) != one.contents:
            raise PlainDataError(f"table {one.table} has patterns of different sizes")
    if sorted(sizes) != list(range(len(sizes))):
        raise PlainDataError("a table has no pattern")
    if sum(sizes.values()) > MOST_WEIGHTS:
        raise PlainDataError(f"it has more than {MOST_WEIGHTS:,} weights")
    count = header["features"]
    content = _inflated(packed, WEIGHT_BYTES * (count + sum(sizes.values())))
    if hashlib.sha256(content).hexdigest() != header["sha256"]:
        raise PlainDataError("its checksum is wrong")
    numbers = [
        int.from_bytes(content[at : at + 2], "little", signed=True)
        for at in range(0, WEIGHT_BYTES * count, 2)
    ]
    tables, at = [], WEIGHT_BYTES * count
    for table in range(len(sizes)):
        end = at + WEIGHT_BYTES * sizes[table]
        tables.append(content[at:end])
        at = end
    features = tuple(zip(numbers[::2], numbers[1::2], strict=True))
    return Weights(header["game"], features, patterns, tuple(tables), header["made"])


def _pattern(data: Any) -> Pattern:
    one = checked(data, PATTERN)
    if len(set(one["cells"])) < len(one["cells"]):
        raise PlainDataError("a pattern has a cell twice")
    return Pattern(tuple(one["cells"]), one["table"], one["exchanged"])


def _inflated(packed: bytes, size: int) -> bytes:
    """The compressed content, which must have that size: a small file can claim gigabytes."""
    inflating = zlib.decompressobj()
    try:
        content = inflating.decompress(packed, size + 1)
    except zlib.error:
        raise PlainDataError("its weights cannot be decompressed") from None
    if len(content) != size or not inflating.eof or inflating.unused_data:
        raise PlainDataError("it does not have as many weights as its header says")
    return content
