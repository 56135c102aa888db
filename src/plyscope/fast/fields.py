"""The fields of a compiled game: what a position consists of, and where each lies in its bytes."""

import keyword
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from plyscope.errors import GameError
from plyscope.text import shown

MOST_BYTES = 1024
MOST_CELLS = 1024


@dataclass(frozen=True)
class CellsField:
    """A row of small whole numbers, from -128 to 127: the squares of a board, the pits of a game.

    They are all `filled` with the same number until `start` says otherwise.
    """

    count: int
    filled: int = 0

    def __post_init__(self) -> None:
        if not isinstance(self.count, int) or not 1 <= self.count <= MOST_CELLS:
            raise GameError(f"Cells must be 1 to {MOST_CELLS:,}, not {shown(self.count)}")
        if not isinstance(self.filled, int) or not -128 <= self.filled <= 127:
            raise GameError(f"a cell holds -128 to 127, not {shown(self.filled)}")


@dataclass(frozen=True)
class BitsField:
    """A set of up to 64 squares as one number: bit 0 is the first square."""

    value: int = 0

    def __post_init__(self) -> None:
        if not isinstance(self.value, int) or not 0 <= self.value < 2**64:
            raise GameError(f"Bits must be from 0 to 2**64 - 1, not {shown(self.value)}")


# To a type checker a field is what the methods use it as, whatever the class declares.


def Cells(count: int, filled: int = 0) -> Any:  # noqa: N802 - it reads as a type
    """Declares a row of so many small whole numbers, from -128 to 127."""
    return CellsField(count, filled)


def Bits(value: int = 0) -> Any:  # noqa: N802 - it reads as a type
    """Declares a set of up to 64 squares as one number: bit 0 is the first square."""
    return BitsField(value)


@dataclass(frozen=True)
class Field:
    """A field with its first value, and the numbers that it can hold."""

    name: str
    initial: Any
    count: int
    """How many numbers it is, 0 for a single one."""
    size: int
    """The bytes of each number."""
    low: int
    high: int
    offset: int = 0

    @property
    def is_flag(self) -> bool:
        return isinstance(self.initial, bool)

    @property
    def bytes(self) -> int:
        return self.size * max(self.count, 1)

    def describe(self) -> str:
        """What the field holds, in words."""
        if self.is_flag:
            return "True or False"
        kind = "a number" if self.count == 0 else "numbers"
        return f"{kind} from {self.low:,} to {self.high:,}"


def field_of(name: str, value: object) -> Field | None:
    """The field that a class attribute declares; None for a constant, a method and the like."""
    if name.startswith("_") or name.isupper() or keyword.iskeyword(name):
        return None
    if isinstance(value, CellsField):
        return Field(name, value.filled, value.count, 1, -128, 127)
    if isinstance(value, BitsField):
        return Field(name, value.value, 0, 8, 0, 2**64 - 1)
    if isinstance(value, bool):
        return Field(name, value, 0, 1, 0, 1)
    if isinstance(value, int):
        if not -(2**63) <= value < 2**63:
            raise GameError(f"{name} is beyond 64 bits; declare it as Bits")
        return Field(name, value, 0, 8, -(2**63), 2**63 - 1)
    return None


def laid_out(fields: list[Field]) -> Iterator[Field]:
    """The fields with their places: large numbers first, so that each is aligned."""
    offset = 0
    for field in sorted(fields, key=lambda field: -field.size):
        yield Field(**{**vars(field), "offset": offset})
        offset += field.bytes
    if offset > MOST_BYTES:
        raise GameError(f"a position has {offset:,} bytes; the most is {MOST_BYTES:,}")
