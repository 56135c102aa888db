"""Whole numbers as Python has them, on numbers of 64 and 128 bits with bounds."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir

from plyscope.fast.values import (
    BIT,
    SIGNED,
    UNSIGNED,
    WIDE,
    WIDEST,
    WORD,
    Number,
    Truth,
    is_signed_word,
    kept_in,
    number,
)

Check = Callable[[Any, str], None]
"""Ends the method with an error of that kind unless a condition holds."""

TOO_LARGE = "a whole number beyond 64 bits"
SHIFT = "a shift by less than 0 or more than 63"
DIVISION = "a division by zero"


class Arithmetic:
    """Emits operations into a block; what can fail is checked."""

    def __init__(self, builder: ir.IRBuilder, check: Check) -> None:
        self.builder = builder
        self.check = check

    # Conversions.

    def wide(self, value: Number) -> Any:
        if value.is_wide:
            return value.llvm
        extend = self.builder.zext if value.low >= 0 else self.builder.sext
        return extend(value.llvm, WIDE)

    def made(self, llvm: Any, low: int, high: int) -> Number:
        """A number of 128 bits within these bounds, kept in 64 bits where that is enough."""
        if kept_in(low, high) is WORD and llvm.type is WIDE:
            llvm = self.builder.trunc(llvm, WORD)
        return Number(llvm, low, high)

    def within(self, value: Number, low: int, high: int, kind: str) -> Number:
        """The number, once it is checked to be within these bounds."""
        if low <= value.low and value.high <= high:
            return value
        if value.high < low or high < value.low:  # it never is
            self.check(ir.Constant(BIT, 0), kind)
            return number(low)
        if value.is_wide or kept_in(low, high) is WIDE or low < 0 <= value.low:
            wide = self.wide(value)
            above = self.builder.icmp_signed(">=", wide, ir.Constant(WIDE, low))
            below = self.builder.icmp_signed("<=", wide, ir.Constant(WIDE, high))
            self.check(self.builder.and_(above, below), kind)
            return self.made(wide, max(low, value.low), min(high, value.high))
        if value.low >= 0 or low == 0:  # one unsigned comparison does for both
            bound = min(high, SIGNED[1]) if value.low < 0 else high
            if value.low >= low >= 0 or low == 0:
                fits = self.builder.icmp_unsigned("<=", value.llvm, ir.Constant(WORD, bound))
                self.check(fits, kind)
                return Number(value.llvm, max(low, value.low), min(high, value.high))
        above = self.builder.icmp_signed(">=", value.llvm, ir.Constant(WORD, low))
        below = self.builder.icmp_signed("<=", value.llvm, ir.Constant(WORD, min(high, SIGNED[1])))
        self.check(self.builder.and_(above, below), kind)
        return Number(value.llvm, max(low, value.low), min(high, value.high))

    def signed(self, value: Number) -> Number:
        return self.within(value, *SIGNED, TOO_LARGE)

    def as_type(self, value: Number, low: int, high: int) -> Any:
        """The number as it is kept between these bounds, which are no narrower than its own."""
        return self.wide(value) if kept_in(low, high) is WIDE else value.llvm

    # Operations.

    def add(self, a: Number, b: Number) -> Number:
        return self._sum("add", a, b, a.low + b.low, a.high + b.high)

    def subtract(self, a: Number, b: Number) -> Number:
        return self._sum("sub", a, b, a.low - b.high, a.high - b.low)

    def multiply(self, a: Number, b: Number) -> Number:
        ends = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
        return self._sum("mul", a, b, min(ends), max(ends))

    def _sum(self, name: str, a: Number, b: Number, low: int, high: int) -> Number:
        if a.constant is not None and b.constant is not None:
            return number(low)
        signed = is_signed_word(a.low, a.high) and is_signed_word(b.low, b.high)
        if signed and is_signed_word(low, high):
            return Number(getattr(self.builder, name)(a.llvm, b.llvm), low, high)
        if signed:
            both = getattr(self.builder, f"s{name}_with_overflow")(a.llvm, b.llvm)
            overflows = self.builder.extract_value(both, 1)
            self.check(self.builder.not_(overflows), TOO_LARGE)
            result = self.builder.extract_value(both, 0)
            return Number(result, max(low, SIGNED[0]), min(high, SIGNED[1]))
        if not (WIDEST[0] <= low and high <= WIDEST[1]):
            return self._sum(name, *self._narrow(a), *self._narrow(b), *self._bounds(name))
        result = getattr(self.builder, name)(self.wide(a), self.wide(b))
        return self.made(result, low, high)

    def _narrow(self, value: Number) -> tuple[Number]:
        """A number of at most 64 bits, which leaves room for any operation."""
        if value.low >= 0:
            return (self.within(value, *UNSIGNED, TOO_LARGE),)
        return (self.signed(value),)

    @staticmethod
    def _bounds(name: str) -> tuple[int, int]:
        most = 2**126 if name == "mul" else 2**66
        return -most, most

    def negate(self, a: Number) -> Number:
        return self.subtract(number(0), a)

    def absolute(self, a: Number) -> Number:
        if a.low >= 0:
            return a
        negative = self.negate(a)
        return self.choose(self.compare("<", a, number(0)), negative, a, low=0)

    def invert(self, a: Number) -> Number:
        if a.is_wide or kept_in(~a.high, ~a.low) is WIDE:
            return self.made(self.builder.not_(self.wide(a)), ~a.high, ~a.low)
        return Number(self.builder.not_(a.llvm), ~a.high, ~a.low)

    def bit_and(self, a: Number, b: Number) -> Number:
        if a.low >= 0 or b.low >= 0:
            high = min(value.high for value in (a, b) if value.low >= 0)
            low = 0
        else:
            low, high = _all_bits(a, b)
        return self._bitwise("and_", a, b, low, high)

    def bit_or(self, a: Number, b: Number) -> Number:
        low, high = _all_bits(a, b)
        return self._bitwise("or_", a, b, max(low, max(a.low, b.low)) if low >= 0 else low, high)

    def bit_xor(self, a: Number, b: Number) -> Number:
        return self._bitwise("xor", a, b, *_all_bits(a, b))

    def _bitwise(self, name: str, a: Number, b: Number, low: int, high: int) -> Number:
        if kept_in(low, high) is WIDE:
            return self.made(getattr(self.builder, name)(self.wide(a), self.wide(b)), low, high)
        first, second = (
            self.builder.trunc(value.llvm, WORD) if value.is_wide else value.llvm
            for value in (a, b)
        )
        if name == "and_" or not (a.is_wide or b.is_wide):
            return Number(getattr(self.builder, name)(first, second), low, high)
        return self.made(getattr(self.builder, name)(self.wide(a), self.wide(b)), low, high)

    def shift_left(self, a: Number, by: Number) -> Number:
        by = self.within(by, 0, 63, SHIFT)
        if a.constant is not None and by.constant is not None:
            return number(a.constant << by.constant)
        if not -(2**63) <= a.low <= a.high < 2**64:
            (a,) = self._narrow(a)
        low, high = min(a.low, a.low << by.high), max(a.high, a.high << by.high)
        if kept_in(low, high) is WORD and not a.is_wide:
            return Number(self.builder.shl(a.llvm, by.llvm), low, high)
        return self.made(self.builder.shl(self.wide(a), self.wide(by)), low, high)

    def shift_right(self, a: Number, by: Number) -> Number:
        by = self.within(by, 0, 63, SHIFT)
        low = min(a.low >> by.low, a.low >> by.high)
        high = max(a.high >> by.low, a.high >> by.high)
        shift = self.builder.lshr if a.low >= 0 else self.builder.ashr
        if a.is_wide:
            return self.made(shift(a.llvm, self.wide(by)), low, high)
        return Number(shift(a.llvm, by.llvm), low, high)

    def divide(self, a: Number, b: Number) -> tuple[Number, Number]:
        """Quotient and remainder, both rounded down."""
        if b.constant == 0:
            self.check(ir.Constant(BIT, 0), DIVISION)
            return number(0), number(0)
        if b.low <= 0 <= b.high:
            self.check(self.compare("!=", b, number(0)).llvm, DIVISION)
        if a.low >= 0 and b.low >= 0 and not (a.is_wide or b.is_wide):
            least = max(b.low, 1)
            quotient = Number(self.builder.udiv(a.llvm, b.llvm), a.low // b.high, a.high // least)
            remainder = Number(self.builder.urem(a.llvm, b.llvm), 0, min(a.high, b.high - 1))
            return quotient, remainder
        return self._divide_signed(self.signed(a), self.signed(b))

    def _divide_signed(self, a: Number, b: Number) -> tuple[Number, Number]:
        """C rounds towards zero; where the signs differ, Python's quotient is one less.

        128 bits are never divided: LLVM would call a function for it that is not there.
        """
        if a.low == SIGNED[0] and b.low <= -1 <= b.high:  # the one quotient beyond 64 bits
            is_least = self.compare("==", a, number(SIGNED[0]))
            is_minus_one = self.compare("==", b, number(-1))
            both = self.builder.and_(is_least.llvm, is_minus_one.llvm)
            self.check(self.builder.not_(both), TOO_LARGE)
        quotient = self.builder.sdiv(a.llvm, b.llvm)
        remainder = self.builder.srem(a.llvm, b.llvm)
        zero = ir.Constant(WORD, 0)
        inexact = self.builder.icmp_signed("!=", remainder, zero)
        differ = self.builder.icmp_signed("<", self.builder.xor(remainder, b.llvm), zero)
        lower = self.builder.and_(inexact, differ)
        quotient = self.builder.sub(quotient, self.builder.zext(lower, WORD))
        remainder = self.builder.add(remainder, self.builder.select(lower, b.llvm, zero))
        most = max(-a.low, a.high, 1)
        return (
            Number(quotient, max(-most, SIGNED[0]), min(most, SIGNED[1])),
            Number(remainder, min(b.low + 1, 0), max(b.high - 1, 0)),
        )

    def compare(self, operator: str, a: Number, b: Number) -> Truth:
        if a.high < b.low or a.low > b.high:
            below = a.high < b.low
            known = {"<": below, "<=": below, ">": not below, ">=": not below, "==": False}
            return Truth(ir.Constant(BIT, int(known.get(operator, True))))
        signs = is_signed_word(a.low, a.high) and is_signed_word(b.low, b.high)
        if signs or (a.low >= 0 and b.low >= 0 and not (a.is_wide or b.is_wide)):
            compare = self.builder.icmp_signed if signs else self.builder.icmp_unsigned
            return Truth(compare(operator, a.llvm, b.llvm))
        return Truth(self.builder.icmp_signed(operator, self.wide(a), self.wide(b)))

    def choose(self, condition: Truth, a: Number, b: Number, low: int | None = None) -> Number:
        """One of two numbers."""
        least = min(a.low, b.low) if low is None else low
        most = max(a.high, b.high)
        bounds = min(least, a.low, b.low), most
        chosen = self.builder.select(
            condition.llvm, self.as_type(a, *bounds), self.as_type(b, *bounds)
        )
        if kept_in(*bounds) is WIDE:
            return self.made(chosen, least, most)
        return Number(chosen, least, most)

    def least(self, a: Number, b: Number) -> Number:
        chosen = self.choose(self.compare("<=", a, b), a, b)
        return self.made(chosen.llvm, chosen.low, min(a.high, b.high))

    def greatest(self, a: Number, b: Number) -> Number:
        chosen = self.choose(self.compare(">=", a, b), a, b)
        return self.made(chosen.llvm, max(a.low, b.low), chosen.high)

    def bit_count(self, a: Number) -> Number:
        a = self.absolute(a)
        count = self.builder.ctpop(a.llvm)
        return self.made(count, 0, min(a.high.bit_length(), 128))

    def bit_length(self, a: Number) -> Number:
        a = self.absolute(a)
        size = 128 if a.is_wide else 64
        zeros = self.builder.ctlz(a.llvm, ir.Constant(BIT, 0))
        length = self.builder.sub(ir.Constant(a.llvm.type, size), zeros)
        return self.made(length, a.low.bit_length(), a.high.bit_length())


def _all_bits(a: Number, b: Number) -> tuple[int, int]:
    """The bounds of any number made of the bits of two."""
    ends = (a.low, a.high, b.low, b.high)
    size = max((~end if end < 0 else end).bit_length() for end in ends)
    return (-(1 << size) if a.low < 0 or b.low < 0 else 0), (1 << size) - 1
