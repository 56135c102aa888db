"""The fields of a compiled game: what a position consists of, and where each lies in its bytes."""

import keyword
from collections.abc import Iterable, Iterator
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
    keyed: bool = True

    def __post_init__(self) -> None:
        if not isinstance(self.count, int) or not 1 <= self.count <= MOST_CELLS:
            raise GameError(f"Cells must be 1 to {MOST_CELLS:,}, not {shown(self.count)}")
        if not isinstance(self.filled, int) or not -128 <= self.filled <= 127:
            raise GameError(f"a cell holds -128 to 127, not {shown(self.filled)}")


@dataclass(frozen=True)
class BitsField:
    """A set of up to 64 squares as one number: bit 0 is the first square."""

    value: int = 0
    keyed: bool = True

    def __post_init__(self) -> None:
        if not isinstance(self.value, int) or not 0 <= self.value < 2**64:
            raise GameError(f"Bits must be from 0 to 2**64 - 1, not {shown(self.value)}")


@dataclass(frozen=True)
class NumberField:
    """A whole number of 64 bits, or True or False."""

    value: int = 0
    keyed: bool = True

    def __post_init__(self) -> None:
        if not isinstance(self.value, int) or not -(2**63) <= self.value < 2**63:
            raise GameError(f"Number must be from -2**63 to 2**63 - 1, not {shown(self.value)}")


# To a type checker a field is what the methods use it as, whatever the class declares.
#
# A field with `keyed=False` does not tell positions apart in the transposition table: a counter
# that is shown but decides nothing, or the positions so far. A search is right only if the value
# of a position does not depend on it.


def Cells(count: int, filled: int = 0, *, keyed: bool = True) -> Any:  # noqa: N802 - as a type
    """Declares a row of so many small whole numbers, from -128 to 127."""
    return CellsField(count, filled, keyed)


def Bits(value: int = 0, *, keyed: bool = True) -> Any:  # noqa: N802 - as a type
    """Declares a set of up to 64 squares as one number: bit 0 is the first square."""
    return BitsField(value, keyed)


def Number(value: int = 0, *, keyed: bool = True) -> Any:  # noqa: N802 - as a type
    """Declares a whole number, or True or False; without `keyed`, the bare value does, too."""
    return NumberField(value, keyed)


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
    keyed: bool = True
    """Whether it tells positions apart in the transposition table."""
    offset: int = 0

    @property
    def is_flag(self) -> bool:
        return isinstance(self.initial, bool)

    @property
    def bytes(self) -> int:
        return self.size * max(self.count, 1)

    @property
    def format(self) -> str:
        """Its numbers as `struct` writes them."""
        code = {1: "b", 8: "q"}[self.size]
        return f"<{max(self.count, 1)}{code if self.low < 0 else code.upper()}"

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
        return Field(name, value.filled, value.count, 1, -128, 127, value.keyed)
    if isinstance(value, BitsField):
        return Field(name, value.value, 0, 8, 0, 2**64 - 1, value.keyed)
    if isinstance(value, NumberField):
        return _number(name, value.value, value.keyed)
    if isinstance(value, int):
        if not -(2**63) <= value < 2**63:
            raise GameError(f"{name} is beyond 64 bits; declare it as Bits")
        return _number(name, value, True)
    return None


def _number(name: str, value: int, keyed: bool) -> Field:
    if isinstance(value, bool):
        return Field(name, value, 0, 1, 0, 1, keyed)
    return Field(name, value, 0, 8, -(2**63), 2**63 - 1, keyed)


def laid_out(fields: list[Field]) -> Iterator[Field]:
    """The fields with their places: those of the key first, large numbers before small ones.

    Each number is aligned to its size.
    """
    offset = 0
    for field in sorted(fields, key=lambda field: (not field.keyed, -field.size)):
        offset += -offset % field.size
        yield Field(**{**vars(field), "offset": offset})
        offset += field.bytes
    if offset > MOST_BYTES:
        raise GameError(f"a position has {offset:,} bytes; the most is {MOST_BYTES:,}")


def size_of(fields: Iterable[Field]) -> int:
    """How many bytes the fields of a position take."""
    return max((field.offset + field.bytes for field in fields), default=0)


def key_size(fields: Iterable[Field]) -> int:
    """How many bytes at the front of a position tell it apart from others."""
    return size_of(field for field in fields if field.keyed)
