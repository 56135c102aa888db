"""The part of Arrow's file format that we use, checked before Arrow's reader sees a byte.

    file:      "ARROW1" 0 0   message …   footer   length of the footer (4 bytes)   "ARROW1"
    message:   FF FF FF FF   length (4 bytes)   flatbuffer, which describes the body   body

The footer says where the messages with the rows are; each of them says where in its body the
buffers of the columns are. A reader that believes a wrong number there asks for more memory than
there is, or reads past an end, and takes the process with it. So every number is held against the
bytes that are really there. What is allowed is written down in docs/trace-format.md.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from plyscope._native import MAX_ROWS
from plyscope.tracing.columns import TYPES
from plyscope.tracing.files.flatbuffer import Table, Vector, integer

MAGIC = b"ARROW1"
PROLOGUE = MAGIC + b"\0\0"
CONTINUED = b"\xff\xff\xff\xff"
VERSION_5 = 4
LITTLE_ENDIAN = 0
RECORD_BATCH = 3
INTEGER, FLOATING_POINT, DOUBLE = 2, 3, 2
ZSTD, WHOLE_BUFFERS = 1, 0
NOT_COMPRESSED = -1
MOST_PADDING = 64
MOST_METADATA = 64
MOST_EXPANSION = 256
"""How much longer than its file the unpacked data may be. A row tells its move or its parent, which
are hardly ever the same as in the row before: traces stay below 70 times."""


Kinds = Mapping[str, Sequence[str]]
"""The columns of a kind of file in their order, each with the types it may have: all columns have
their first type, or all their second one."""


class Found(NamedTuple):
    """The rows of a file, and the bytes of their columns when they are unpacked."""

    rows: int
    unpacked: int


def check(data: bytes, kinds: Kinds = TYPES) -> Found:
    """The size of a file's data; raises `ValueError` for any but one with these columns."""
    ends = len(PROLOGUE), len(data) - len(MAGIC) - 4
    if not data.startswith(PROLOGUE) or not data.endswith(MAGIC) or ends[0] > ends[1]:
        raise ValueError("it has no Arrow header and footer")
    view = memoryview(data)
    length = integer(view, ends[1], 4)
    begin = ends[1] - length
    _demand(length > 0 and begin >= ends[0], "its footer is longer than the file")
    footer = Table.root(view[begin : ends[1]])
    _demand(footer.integer(0, 2) == VERSION_5, "its footer is not of Arrow's metadata version 5")
    _demand(footer.vector(2, Block.SIZE).count == 0, "it has dictionaries")
    _demand(not footer.has(4), "its footer has metadata of its own")
    types = _check_schema(footer.table(1), kinds)
    rows = unpacked = 0
    for block in _blocks(footer, ends[0], begin):
        batch = _batch(view[block.offset : block.end], block)
        rows += batch.rows
        unpacked += batch.check(types)
    _demand(0 < rows <= MAX_ROWS, f"it has {rows} rows; 1 to {MAX_ROWS} are possible")
    _demand(unpacked <= MOST_EXPANSION * len(data), f"{unpacked} bytes are said to be in it")
    return Found(rows, unpacked)


def _demand(condition: bool, otherwise: str) -> None:
    if not condition:
        raise ValueError(otherwise)


@dataclass(frozen=True)
class Block:
    """Where the footer says that a message is."""

    offset: int
    metadata: int
    body: int

    SIZE = 24

    @property
    def end(self) -> int:
        return self.offset + self.metadata + self.body


def _blocks(footer: Table, begin: int, end: int) -> Iterator[Block]:
    """The places of the record batches, which must follow each other."""
    for offset, metadata, _, body in footer.vector(3, Block.SIZE).structs(8, 4, 4, 8):
        block = Block(offset, metadata, body)
        sized = offset % 8 == 0 and metadata >= 16 and body >= 0
        inside = begin <= offset and block.end <= end
        _demand(sized and inside, f"its rows are said to be at {offset}, where none can be")
        yield block
        begin = block.end


def _check_schema(schema: Table, kinds: Kinds) -> list[np.dtype[Any]]:
    """The types of the columns, which must be the known ones, all of one kind."""
    _demand(schema.integer(0, 2) == LITTLE_ENDIAN, "its numbers are not little-endian")
    vector = schema.vector(1, 4)
    fields = list(vector.tables()) if vector.count == len(kinds) else []
    names = [field.vector(0, 1).text().decode() for field in fields]
    _demand(names == list(kinds), f"its columns are not {', '.join(kinds)}, in this order")
    types = [_type(field, name) for field, name in zip(fields, names, strict=True)]
    known = zip(*kinds.values(), strict=True)
    expected = [[np.dtype(name) for name in names] for names in known]
    _demand(types in expected, _strange(dict(zip(names, types, strict=True)), len(expected)))
    _demand(not schema.has(3), "it uses features of Arrow that none of our files does")
    _check_metadata(schema.vector(2, 4))
    return types


def _check_metadata(entries: Vector) -> None:
    """Keys and values, which must not be the same bytes over and over."""
    _demand(entries.count <= MOST_METADATA, "it has too much metadata")
    length = 0
    for entry in entries.tables():
        _demand(entry.has(0) and entry.has(1), "a part of its metadata is missing")
        length += entry.vector(0, 1).count + entry.vector(1, 1).count
    _demand(length <= len(entries.data), "it has too much metadata")


def _type(field: Table, name: str) -> np.dtype[Any]:
    """The type of a column: a number, without nulls, dictionary, children or metadata."""
    plain = not field.has(4) and not any(field.vector(number, 4).count for number in (5, 6))
    kind = field.integer(2, 1)
    if plain and kind == INTEGER:
        width, signed = field.table(3).integer(0, 4), field.table(3).integer(1, 1)
        if width in (8, 16, 32, 64):
            return np.dtype(f"{'int' if signed else 'uint'}{width}")
    if plain and kind == FLOATING_POINT and field.table(3).integer(0, 2) == DOUBLE:
        return np.dtype("float64")
    raise ValueError(f"its column {name} is of a type that none of ours has")


def _strange(types: dict[str, np.dtype[Any]], known: int) -> str:
    told = ", ".join(f"{name} {kind}" for name, kind in types.items())
    if known == 1:
        return f"its columns have other types: {told}"
    return f"its columns have types of neither the textbook nor the engine: {told}"


@dataclass(frozen=True)
class Batch:
    """A message with rows: what it says of the buffers in its body."""

    rows: int
    nodes: Vector
    buffers: Vector
    is_compressed: bool
    body: memoryview

    def check(self, types: list[np.dtype[Any]]) -> int:
        """Checks each buffer against the number of rows; how many bytes they are unpacked."""
        nodes = list(self.nodes.structs(8, 8)) if self.nodes.count == len(types) else []
        _demand(nodes == [(self.rows, 0)] * len(types), "a column lacks rows or has nulls")
        _demand(self.buffers.count == 2 * len(types), "it does not have two buffers per column")
        buffers = self.buffers.structs(8, 8)
        unpacked = 0
        for kind in types:
            bits = self._length(*next(buffers))
            unpacked += bits and _fitting(bits, (self.rows + 7) // 8)
            unpacked += _fitting(self._length(*next(buffers)), self.rows * kind.itemsize)
        return unpacked

    def _length(self, offset: int, length: int) -> int:
        """How many bytes the buffer that is said to be there holds."""
        inside = offset >= 0 and length >= 0 and offset + length <= len(self.body)
        _demand(inside and offset % 8 == 0, "a column is said to lie where none can be")
        return self._unpacked(self.body[offset : offset + length])

    def _unpacked(self, buffer: memoryview) -> int:
        """The unpacked size of a buffer; if it is compressed, its first eight bytes say so."""
        if not self.is_compressed or not buffer:
            return len(buffer)
        said = integer(buffer, 0, 8)
        if said == NOT_COMPRESSED:
            return len(buffer) - 8
        _demand(said >= 0, f"a column is said to have {said} bytes")
        return said


def _fitting(length: int, needed: int) -> int:
    """The length of a buffer, if it is what its rows need, but for padding."""
    fits = needed <= length <= needed + MOST_PADDING
    _demand(fits, f"a column with {needed} bytes is said to have {length}")
    return length


def _batch(message: memoryview, block: Block) -> Batch:
    """The record batch in a message."""
    length = block.metadata - 8
    framed = message[:4] == CONTINUED and integer(message, 4, 4) == length
    _demand(framed, "its rows do not begin as a message of Arrow does")
    head = Table.root(message[8 : block.metadata])
    _demand(head.integer(0, 2) == VERSION_5, "its rows are not of Arrow's metadata version 5")
    _demand(head.integer(1, 1) == RECORD_BATCH, "one of its messages is not a record batch")
    _demand(head.integer(3, 8) == block.body, "footer and rows do not agree about their length")
    batch = head.table(2)
    rows = batch.integer(0, 8)
    _demand(0 <= rows <= MAX_ROWS, f"it is said to have {rows} rows")
    if batch.has(3):
        codec = batch.table(3)
        used = codec.integer(0, 1), codec.integer(1, 1)
        _demand(used == (ZSTD, WHOLE_BUFFERS), "it is compressed, but not by zstd")
    _demand(batch.vector(4, 8).count == 0, "it counts buffers that its columns do not have")
    nodes, buffers = batch.vector(1, 16), batch.vector(2, 16)
    return Batch(rows, nodes, buffers, batch.has(3), message[block.metadata :])
