"""Rows of values in a game's methods: tuples, lists, cells, ranges, and loops over them."""

import ast
from collections.abc import Callable
from typing import Any

from llvmlite import ir

from plyscope.fast.expressions import Expressions, is_call, is_optional, kind
from plyscope.fast.values import (
    BYTE,
    SIGNED,
    WORD,
    Constant,
    Group,
    Number,
    Row,
    Truth,
    Value,
    is_signed_word,
    kept_in,
    number,
)

MOST_ITEMS = 4096
ROWS = "cells, a tuple, a range, a list, or a method that yields"


class Rows(Expressions):
    """Expressions that make rows, and take values out of them."""

    def _tuple_value(self, node: ast.Tuple) -> Value:
        return Group(tuple(self.value(item) for item in node.elts))

    # Rows.

    def _list_value(self, node: ast.List) -> Value:
        return self._list(node, None)

    def _list(self, node: ast.List, times: ast.expr | None) -> Row:
        """A local list of a size that is known: [0] * 64, or its items one by one."""
        repeat = 1
        if times is not None:
            count = self.amount(self.value(times), times).constant
            if count is None or not 0 <= count <= MOST_ITEMS:
                raise self.unsupported(times, "the length of a list must be a constant here")
            repeat = count
        items = [self.amount(self.value(item), item) for item in node.elts]
        size = len(items) * repeat
        if not 1 <= size <= MOST_ITEMS:
            raise self.unsupported(node, f"a list has 1 to {MOST_ITEMS:,} numbers here")
        array = self.allocas.alloca(ir.ArrayType(WORD, size))
        pointer = self.builder.bitcast(array, WORD.as_pointer())
        row = Row(pointer, WORD, number(size), *SIGNED, "a list", True, size)
        if len(items) == 1:
            self._counted(
                number(0),
                number(size),
                1,
                lambda place: self.store_item(row, place, items[0], node),
            )
        else:
            for place in range(size):
                self.store_item(row, number(place), items[place % len(items)], node)
        return row

    def store_item(self, row: Row, index: Number, value: Value, node: ast.AST) -> None:
        kind = f"a number outside of {row.name}, which holds {row.low:,} to {row.high:,}"
        amount = self.arithmetic.within(self.amount(value, node), row.low, row.high, kind)
        kept = amount.llvm
        if row.element is not kept.type:
            kept = self.builder.trunc(kept, row.element)
        self.builder.store(kept, self._item(row, index))

    def _item(self, row: Row, index: Number) -> Any:
        """Where an item is; an index below 0 counts from the end."""
        kind = f"an index out of range: {row.name} has {row.most:,} items"
        count = row.count
        if index.low < 0:
            from_end = self.arithmetic.add(index, count)
            below = self.arithmetic.compare("<", index, number(0))
            index = self.arithmetic.choose(below, from_end, index)
        if count.constant is not None:
            index = self.arithmetic.within(index, 0, count.constant - 1, kind)
        else:
            index = self.arithmetic.signed(index)
            self._check(self.builder.icmp_unsigned("<", index.llvm, count.llvm), kind)
        return self.builder.gep(row.pointer, [index.llvm])

    def _subscript_value(self, node: ast.Subscript) -> Value:
        if isinstance(node.slice, ast.Slice):
            raise self.unsupported(node, "slices are not supported; write a loop over range")
        row = self.value(node.value)
        index = self.amount(self.value(node.slice), node.slice)
        return self.item(row, index, node)

    def item(self, row: Value, index: Number, node: ast.AST) -> Value:
        if isinstance(row, (Constant, Group)) and index.constant is not None:
            items: Any = row.items
            if not -len(items) <= index.constant < len(items):
                raise self.unsupported(node, f"there are only {len(items)} items")
            found = items[index.constant]
            return found if isinstance(row, Group) else self.constant(found, node)
        if isinstance(row, Constant):
            return self._constant_item(row, index, node)
        if isinstance(row, Row):
            loaded = self.builder.load(self._item(row, index))
            if row.element is BYTE:
                extend = self.builder.sext if row.low < 0 else self.builder.zext
                loaded = extend(loaded, WORD)
            return Number(loaded, row.low, row.high)
        raise self.unsupported(node, f"{kind(row)} has no items; wanted: {ROWS}")

    def _constant_item(self, row: Constant, index: Number, node: ast.AST) -> Value:
        """An item of a constant tuple, which one is known only when it runs."""
        if all(isinstance(item, int) for item in row.items):
            return self.item(self._table(row.items, node), index, node)
        if not row.items or not all(isinstance(item, (tuple, list)) for item in row.items):
            raise self.unsupported(node, "a tuple has numbers only, or tuples of numbers only")
        sizes = [len(item) for item in row.items]
        flat = tuple(part for item in row.items for part in item)
        if not all(isinstance(part, int) for part in flat):
            raise self.unsupported(node, "tuples in tuples in tuples are too deep; flatten them")
        offsets = tuple(sum(sizes[:place]) for place in range(len(sizes)))
        begin = self.item(self._table(offsets, node), index, node)
        assert isinstance(begin, Number)
        if len(set(sizes)) == 1:
            count = number(sizes[0])
        else:
            size = self.item(self._table(tuple(sizes), node), index, node)
            assert isinstance(size, Number)
            count = size
        table = self._table(flat, node)
        pointer = self.builder.gep(table.pointer, [begin.llvm])
        low, high = table.low, table.high
        return Row(pointer, table.element, count, low, high, "the tuple", False, max(sizes))

    def _table(self, items: tuple[Any, ...], node: ast.AST) -> Row:
        """Numbers of a constant in memory."""
        low, high = min(items, default=0), max(items, default=0)
        if kept_in(low, high) is not WORD:
            raise self.unsupported(node, "these numbers are beyond 64 bits, or of both signs")
        element = BYTE if low >= -128 and high <= 127 else WORD
        key = items, element
        if key not in self.tables:
            kind = ir.ArrayType(element, max(len(items), 1))
            name = self.function.module.get_unique_name("table")
            table = ir.GlobalVariable(self.function.module, kind, name)
            table.global_constant = True
            table.linkage = "internal"
            table.initializer = ir.Constant(kind, [int(item) for item in items] or [0])
            self.tables[key] = table
        zero = ir.Constant(WORD, 0)
        pointer = self.builder.gep(self.tables[key], [zero, zero])
        return Row(pointer, element, number(len(items)), low, high, "the tuple", False, len(items))

    def unpacked(self, value: Value, count: int, node: ast.AST) -> list[Value]:
        """So many values out of one."""
        if isinstance(value, Group) and not is_optional(value):
            found = list(value.items)
        elif isinstance(value, Constant):
            found = [self.constant(item, node) for item in value.items]
        elif isinstance(value, Row) and value.count.constant is not None:
            found = [self.item(value, number(at), node) for at in range(value.count.constant)]
        else:
            raise self.unsupported(node, f"{kind(value)} cannot be taken apart")
        if len(found) != count:
            raise self.unsupported(node, f"there are {len(found)} values for {count} names")
        return found

    # Loops over rows.

    def each(self, row: ast.expr, body: Callable[[Value], None]) -> None:
        """Emits the body for each value of a row."""
        if isinstance(row, ast.Call) and self._each_of_call(row, body):
            return
        self._each_item(self.value(row), row, body)

    def _each_of_call(self, row: ast.Call, body: Callable[[Value], None]) -> bool:
        method = self.method_of(row)
        if method is not None and method.is_generator:
            self.generated(method, self.arguments(row), row, body)
            return True
        if is_call(row, "range"):
            first, last, step = self._range(row)
            self._counted(first, last, step, body)
            return True
        if is_call(row, "enumerate"):
            self._enumerated(row, body)
            return True
        if is_call(row, "reversed") and len(row.args) == 1:
            value = self._row(self.value(row.args[0]), row)
            size = value.count
            last = self.arithmetic.subtract(size, number(1))
            self._counted(last, number(-1), -1, lambda at: body(self.item(value, at, row)))
            return True
        return False

    def _row(self, value: Value, node: ast.AST) -> Row:
        if isinstance(value, Row):
            return value
        if isinstance(value, Constant) and all(isinstance(item, int) for item in value.items):
            return self._table(value.items, node)
        raise self.unsupported(node, f"a row of numbers is wanted here, not {kind(value)}")

    def _enumerated(self, row: ast.Call, body: Callable[[Value], None]) -> None:
        if len(row.args) != 1 or row.keywords:
            raise self.unsupported(row, "enumerate takes one row here")
        value = self.value(row.args[0])
        count = self._length(value, row)

        def with_place(place: Number) -> None:
            body(Group((place, self.item(value, place, row))))

        self._counted(number(0), count, 1, with_place)

    def _each_item(self, value: Value, node: ast.expr, body: Callable[[Value], None]) -> None:
        if isinstance(value, Group) and not is_optional(value):
            if any(not isinstance(item, (Number, Truth)) for item in value.items):
                raise self.unsupported(node, "a tuple in a loop has numbers only")
            items = [self.amount(item, node) for item in value.items]
            low, high = min(item.low for item in items), max(item.high for item in items)
            if not is_signed_word(low, high):
                raise self.unsupported(node, "write this loop out, or use a constant tuple")
            array = self.allocas.alloca(ir.ArrayType(WORD, len(items)))
            pointer = self.builder.bitcast(array, WORD.as_pointer())
            count = number(len(items))
            value = Row(pointer, WORD, count, low, high, "the tuple", True, len(items))
            for place, item in enumerate(items):
                self.store_item(value, number(place), item, node)
        count = self._length(value, node)
        self._counted(number(0), count, 1, lambda place: body(self._taken(value, place, node)))

    def _taken(self, value: Value, place: Number, node: ast.AST) -> Value:
        """An item in a loop; a row of a few numbers is a tuple."""
        found = self.item(value, place, node)
        if isinstance(found, Row) and found.count.constant is not None:
            return (
                Group(tuple(self.unpacked(found, found.count.constant, node)))
                if (found.count.constant <= 4)
                else found
            )
        return found

    def _range(self, row: ast.Call) -> tuple[Number, Number, int]:
        if not 1 <= len(row.args) <= 3 or row.keywords:
            raise self.unsupported(row, "range takes one to three numbers")
        values = [self.arithmetic.signed(self.amount(self.value(arg), arg)) for arg in row.args]
        if len(values) == 1:
            return number(0), values[0], 1
        if len(values) == 2:
            return values[0], values[1], 1
        step = values[2].constant
        if not step:
            raise self.unsupported(row.args[2], "the step of a range must be a constant, not 0")
        return values[0], values[1], step

    def _counted(
        self, first: Number, last: Number, step: int, body: Callable[[Number], None]
    ) -> None:
        """A loop that counts: as many rounds as the numbers say."""
        place = self.allocas.alloca(WORD, name="place")
        self.builder.store(first.llvm, place)
        operator = "<" if step > 0 else ">"
        low, high = (
            (first.low, max(first.low, last.high - 1))
            if step > 0
            else (min(first.high, last.low + 1), first.high)
        )
        most = None
        if first.constant is not None and last.constant is not None:
            most = len(range(first.constant, last.constant, step))

        def holds() -> Any:
            return self.builder.icmp_signed(operator, self.builder.load(place), last.llvm)

        def advance() -> None:
            self.builder.store(
                self.builder.add(self.builder.load(place), ir.Constant(WORD, step)), place
            )

        self.loop(
            holds,
            lambda: body(Number(self.builder.load(place), low, high)),
            advance,
            most,
        )

    def _length(self, value: Value, node: ast.AST) -> Number:
        if isinstance(value, (Constant, Group)) and not is_optional(value):
            return number(len(value.items))
        if isinstance(value, Row):
            return value.count
        raise self.unsupported(node, f"{kind(value)} is not a row of values; wanted: {ROWS}")
