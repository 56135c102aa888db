"""Ways to spoil an input, for any target. The same source of chance spoils it in the same way."""

from math import inf, nan
from random import Random
from typing import Any

LENGTHS = (1, 1, 2, 4, 8, 8, 100)
JUNK: list[Any] = [
    *(None, True, -1, 0, 10**30, 10**400, 0.5, nan, inf, -inf, 1e308),
    *("", "x", "\0", "9" * 99, "\ud800", "\x1b[2J\u202e", [], [[]], {}, {"x": []}),
]


def damaged(data: bytes, other: bytes, source: Random) -> bytes:
    """The bytes with some changed, lost, doubled, in another place, or from another input."""
    changed = bytearray(data)
    begin = source.randrange(len(data) + 1)
    end = min(len(data), begin + source.choice(LENGTHS))
    match source.randrange(8):
        case 0:
            return with_flipped_bits(data, source)
        case 1:
            changed[begin:end] = source.randbytes(end - begin)
        case 2:
            changed[begin:end] = bytes([source.choice([0, 127, 128, 255])]) * (end - begin)
        case 3:
            del changed[begin:]
        case 4:
            del changed[begin:end]
        case 5:
            place = source.randrange(len(data) + 1)
            changed[place:place] = changed[begin:end]
        case 6:
            return with_number(data, (0, len(data)), source)
        case _:
            changed[begin:] = other[source.randrange(len(other) + 1) :]
    return bytes(changed)


def with_flipped_bits(data: bytes, source: Random) -> bytes:
    """The bytes with one bit, or a few, turned round."""
    changed = bytearray(data)
    for _ in range(source.choice([1, 1, 2, 5]) if data else 0):
        changed[source.randrange(len(data))] ^= 1 << source.randrange(8)
    return bytes(changed)


def with_number(data: bytes, part: tuple[int, int], source: Random) -> bytes:
    """The bytes with another number, of 1 to 8 bytes, somewhere in that part of them."""
    size = source.choice([1, 2, 4, 8])
    begin, end = part
    if end - begin < size:
        return data
    place = begin + source.randrange(0, end - begin - size + 1, size)
    known = int.from_bytes(data[place : place + size], "little")
    number = _other_number(known, 8 * size, len(data), source)
    return data[:place] + number.to_bytes(size, "little") + data[place + size :]


def _other_number(known: int, bits: int, length: int, source: Random) -> int:
    """A number near to the known one, or to one at which something ends."""
    ends = [
        0,
        known,
        known,
        2 * known,
        length,
        1 << (bits - 1),
        1 << bits,
        1 << source.randrange(bits),
    ]
    number = source.choice(ends) + source.choice([-64, -8, -2, -1, -1, 0, 1, 1, 2, 8, 64])
    return number % (1 << bits)


def with_junk(data: Any, source: Random) -> Any:
    """The same JSON data with something else in one place."""
    if source.random() < 0.2 or not isinstance(data, (dict, list)) or not data:
        return source.choice(JUNK)
    if isinstance(data, list):
        place = source.randrange(len(data))
        return [*data[:place], with_junk(data[place], source), *data[place + 1 :]]
    name = source.choice([*data, *data, "more"])
    if name == "more":
        return data | {source.choice(["x", "game", "size"]): source.choice(JUNK)}
    if source.random() < 0.2:
        return {key: value for key, value in data.items() if key != name}
    return data | {name: with_junk(data[name], source)}
