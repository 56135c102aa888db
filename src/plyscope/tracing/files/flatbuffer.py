"""Reading a flatbuffer, in which Arrow keeps its metadata, with every step inside of its bytes.

A table begins with the distance back to its list of fields. There each field has its distance from
the beginning of the table, or 0 where it has its default. A field that is no number holds a
distance in turn: to a table, or to a vector, which is a count and then its items.
"""

from collections.abc import Iterator
from dataclasses import dataclass


def integer(data: memoryview, place: int, size: int, *, signed: bool = True) -> int:
    """A little-endian number, which must be inside of the data."""
    if not 0 <= place <= len(data) - size:
        raise ValueError("a part of its metadata is said to lie outside of it")
    return int.from_bytes(data[place : place + size], "little", signed=signed)


@dataclass(frozen=True)
class Vector:
    """The items of a vector: where they begin and how many there are, all inside of the data."""

    data: memoryview
    begin: int = 0
    count: int = 0

    def structs(self, *sizes: int) -> Iterator[tuple[int, ...]]:
        """Items that are structs, whose numbers have these sizes in bytes."""
        for item in range(self.count):
            place, numbers = self.begin + item * sum(sizes), []
            for size in sizes:
                numbers.append(integer(self.data, place, size))
                place += size
            yield tuple(numbers)

    def tables(self) -> Iterator["Table"]:
        for place in range(self.begin, self.begin + 4 * self.count, 4):
            yield Table(self.data, place + integer(self.data, place, 4, signed=False))

    def text(self) -> bytes:
        return bytes(self.data[self.begin : self.begin + self.count])


@dataclass(frozen=True)
class Table:
    """A table of a flatbuffer; its fields are asked for by their numbers in Arrow's schema."""

    data: memoryview
    place: int

    @classmethod
    def root(cls, data: memoryview) -> "Table":
        """The table that a flatbuffer is about."""
        return cls(data, integer(data, 0, 4, signed=False))

    def _field(self, number: int) -> int | None:
        fields = self.place - integer(self.data, self.place, 4)
        slot = 4 + 2 * number
        if slot + 2 > integer(self.data, fields, 2, signed=False):
            return None
        distance = integer(self.data, fields + slot, 2, signed=False)
        return self.place + distance if distance else None

    def integer(self, number: int, size: int) -> int:
        """A number of that many bytes; 0 where the field is missing."""
        place = self._field(number)
        return 0 if place is None else integer(self.data, place, size)

    def _target(self, number: int) -> int | None:
        place = self._field(number)
        return None if place is None else place + integer(self.data, place, 4, signed=False)

    def has(self, number: int) -> bool:
        """Whether that field is there."""
        return self._field(number) is not None

    def table(self, number: int) -> "Table":
        """A table, which must be there."""
        place = self._target(number)
        if place is None:
            raise ValueError("a part of its metadata is missing")
        return Table(self.data, place)

    def vector(self, number: int, size: int) -> Vector:
        """A vector of items of that size; an empty one where the field is missing."""
        place = self._target(number)
        if place is None:
            return Vector(self.data)
        count, begin = integer(self.data, place, 4, signed=False), place + 4
        if count * size > len(self.data) - begin:
            raise ValueError("a list in its metadata is longer than it")
        return Vector(self.data, begin, count)
