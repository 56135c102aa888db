"""Logs of recordings: each is refused, or recovered up to a batch, and what is left is checked."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import numpy as np

import plyscope
from fuzz.mutations import damaged, with_junk, with_number
from fuzz.targets.trace import verdict_on
from plyscope._native import checksum
from plyscope.errors import FileError
from plyscope.textbook import Reason
from plyscope.tracing import Trace, recover, trace
from plyscope.tracing.files import batches

SEARCHES = [
    ("tictactoe", "XO..X....", 3, "exact"),
    ("tictactoe", "XO..X....", 2, "pvs"),
    ("connect4", "4453", 3, "plain"),
    ("tree", None, 3, "alphabeta"),
]


@dataclass(frozen=True)
class Parts:
    """A log that can be put together in another way: its header and its batches, unsealed."""

    header: dict[str, Any]
    batches: tuple[bytes, ...]

    def bytes(self) -> bytes:
        """The log, with checksums that fit."""
        sealed = (batch + _checksum(batch) for batch in self.batches)
        return batches.header_bytes(self.header) + b"".join(sealed)


def _checksum(batch: bytes) -> bytes:
    whole = batch + bytes(-len(batch) % 8)
    return checksum(np.frombuffer(whole, np.uint8)).to_bytes(batches.CHECKSUM_BYTES, "little")


@cache
def originals() -> list[Parts]:
    """The logs that are spoiled; those of the textbook have a batch for every node."""
    with TemporaryDirectory() as folder, patch.object(batches, "INTERVAL", 0):
        path, made = Path(folder, "log"), []
        for game, position, depth, algorithm in SEARCHES:
            trace(plyscope.start(game, position), depth, algorithm, log=path)
            made.append(_parts(path.read_bytes()))
    return made


def _parts(data: bytes) -> Parts:
    begin = len(batches.MAGIC) + 4
    end = begin + int.from_bytes(data[begin - 4 : begin], "little")
    header, found = json.loads(data[begin:end]), []
    row = batches.NATIVE_ROW if header["native"] else batches.TEXTBOOK_ROW
    while end < len(data):
        head = np.frombuffer(data, batches.HEAD, 1, end)[0]
        length = batches.HEAD.itemsize + int(head["rows"]) * row.itemsize
        length += int(head["corrections"]) * batches.correction_of(row).itemsize
        found.append(data[end : end + length])
        end += length + batches.CHECKSUM_BYTES
    return Parts(header, tuple(found))


def mutation(source: Random) -> bytes:
    """A log with damage anywhere, or with checksums that match and a lie inside."""
    log, other = source.choice(originals()), source.choice(originals())
    match source.randrange(6):
        case 0:
            return damaged(log.bytes(), other.bytes(), source)
        case 1:
            header = with_junk(log.header, source)
            return Parts(header if isinstance(header, dict) else {}, log.batches).bytes()
        case 2:
            return Parts(log.header, _shuffled(log.batches, other.batches, source)).bytes()
        case 3:
            return Parts(log.header, _changed(log.batches, batches.HEAD.itemsize, source)).bytes()
        case _:
            return Parts(log.header, _changed(log.batches, None, source)).bytes()


def _shuffled(
    some: tuple[bytes, ...], others: tuple[bytes, ...], source: Random
) -> tuple[bytes, ...]:
    """Batches that are missing, doubled, exchanged, or of another log."""
    chosen = list(some)
    place = source.randrange(len(chosen))
    match source.randrange(4):
        case 0:
            del chosen[place]
        case 1:
            chosen.insert(source.randrange(len(chosen) + 1), chosen[place])
        case 2:
            source.shuffle(chosen)
        case _:
            chosen[place] = source.choice(others)
    return tuple(chosen)


def _changed(some: tuple[bytes, ...], most: int | None, source: Random) -> tuple[bytes, ...]:
    """The batches with other numbers in one of them, at most so far from its beginning."""
    chosen = list(some)
    place = source.randrange(len(chosen))
    for _ in range(source.choice([1, 1, 2, 5])):
        part = 0, most or len(chosen[place])
        chosen[place] = with_number(chosen[place], part, source)
    return tuple(chosen)


def outcome(data: bytes, folder: Path) -> str:
    """Recovers a log, verifies what is there, and keeps it as a trace file."""
    path = folder / "log"
    path.write_bytes(data)
    try:
        found = recover(path)
    except FileError:
        return "refused"
    said = verdict_on(found)
    found.save(folder / "trace")
    again = Trace.open(folder / "trace")
    if said != "verified":
        return said
    assert again.columns == found.columns
    return "partial read" if (found.columns.reason == Reason.STOPPED).any() else said
