"""Files of endgame tables. They are refused, or every position of theirs can be probed."""

from functools import cache
from pathlib import Path
from random import Random

from fuzz.mutations import damaged, with_number
from plyscope._native import slice_pieces, slice_positions, solve_slice, table_checksum
from plyscope.errors import FileError
from plyscope.games.draughts.variants import VARIANTS
from plyscope.tables.probe import Tables
from plyscope.tables.slices import slice_named

HEADER, CHECKSUM = 256, 56
ENGLISH = VARIANTS["english"]


@cache
def originals() -> list[bytes]:
    """Small tables, with distances and without."""
    kings = slice_named("K-K").sides[0]
    return [
        solve_slice("english", kings, [], True, 1),
        solve_slice("english", kings, [], False, 1),
        solve_slice("russian", kings, [], True, 1),
    ]


def with_checksum(data: bytes) -> bytes:
    """The bytes with the checksum that they ought to have."""
    if len(data) < HEADER:
        return data
    size = data[:48] + len(data).to_bytes(8, "little") + data[56:]
    checksum = table_checksum(size).to_bytes(8, "little")
    return size[:CHECKSUM] + checksum + size[CHECKSUM + 8 :]


def mutation(source: Random) -> bytes:
    """A table with damage, often with a checksum that fits it."""
    made = source.choice(originals())
    other = source.choice(originals())
    if source.random() < 0.2:
        spoiled = with_number(made, (0, HEADER), source)
    else:
        spoiled = damaged(made, other, source)
    return with_checksum(spoiled) if source.random() < 0.7 else spoiled


def outcome(data: bytes, folder: Path) -> str:
    """Opens the table and probes it everywhere."""
    one = slice_named("K-K")
    path = folder / one.file_name
    path.write_bytes(data)
    try:
        tables = Tables(ENGLISH, {one: path})
    except FileError:
        return "refused"
    for side in one.sides:
        for index in range(0, slice_positions("english", side), 7):
            board = ENGLISH.board(*slice_pieces("english", side, index), True)
            fate = tables.native.probe(board)
            assert fate is None or fate[0] in (-1, 0, 1)
    tables.native.slices()
    return "probed"
