"""What expressions are worth while a method is translated: numbers with bounds, truths, rows.

Python's whole numbers have no limit. Each number here has bounds that are known when it is
compiled; they choose how it is kept, and whether anything has to be checked when it runs:

    -2**63 … 2**63 - 1       a signed 64-bit number
    0 … 2**64 - 1            an unsigned 64-bit number: a set of squares
    anything else            128 bits, so that `x << 8 & MASK` is what it is in Python
"""

from dataclasses import dataclass
from typing import Any

from llvmlite import ir

BIT = ir.IntType(1)
BYTE = ir.IntType(8)
WORD = ir.IntType(64)
WIDE = ir.IntType(128)

SIGNED = -(2**63), 2**63 - 1
UNSIGNED = 0, 2**64 - 1
WIDEST = -(2**127), 2**127 - 1


def is_signed_word(low: int, high: int) -> bool:
    return SIGNED[0] <= low and high <= SIGNED[1]


def kept_in(low: int, high: int) -> ir.IntType:
    """The type of numbers within these bounds."""
    return WORD if is_signed_word(low, high) or 0 <= low <= high < 2**64 else WIDE


@dataclass(frozen=True)
class Number:
    """A whole number within bounds."""

    llvm: Any
    low: int
    high: int

    @property
    def is_wide(self) -> bool:
        return kept_in(self.low, self.high) is WIDE

    @property
    def constant(self) -> int | None:
        return self.low if self.low == self.high else None


@dataclass(frozen=True)
class Truth:
    """True or False."""

    llvm: Any


@dataclass(frozen=True)
class Nothing:
    """None."""


@dataclass(frozen=True)
class Group:
    """A tuple of values, each of them known by itself."""

    items: tuple["Value", ...]


@dataclass(frozen=True)
class Constant:
    """A tuple or list of the module, of numbers or of further tuples; it is never changed."""

    items: tuple[Any, ...]


@dataclass(frozen=True)
class Row:
    """Numbers one after the other in memory: a field, a local list, a row of a constant."""

    pointer: Any
    element: ir.IntType
    count: Number
    low: int
    high: int
    name: str
    is_writable: bool
    most: int
    """The greatest count there can be."""


Value = Number | Truth | Nothing | Group | Constant | Row


def number(value: int) -> Number:
    return Number(ir.Constant(kept_in(value, value), value), value, value)


def truth(value: bool) -> Truth:
    return Truth(ir.Constant(BIT, int(value)))


LOWS = 0, -128, -(2**31), SIGNED[0], WIDEST[0]
HIGHS = 127, 2**31 - 1, SIGNED[1], UNSIGNED[1], WIDEST[1]


def widened(low: int, high: int) -> tuple[int, int]:
    """Bounds that leave room, so that looking for them comes to an end."""
    least = next((bound for bound in LOWS if bound <= low), WIDEST[0])
    most = next((bound for bound in HIGHS if high <= bound), WIDEST[1])
    return least, most
