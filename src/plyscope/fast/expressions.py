"""Expressions of a game's methods: numbers, comparisons, rows of values and calls."""

import ast
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from llvmlite import ir

from plyscope.fast.advice import advice
from plyscope.fast.fields import Field
from plyscope.fast.game import Game
from plyscope.fast.values import (
    BIT,
    BYTE,
    SIGNED,
    WORD,
    Constant,
    Group,
    Nothing,
    Number,
    Row,
    Truth,
    Value,
    is_signed_word,
    kept_in,
    number,
    truth,
)

if TYPE_CHECKING:
    from plyscope.fast.arithmetic import Arithmetic
    from plyscope.fast.translate import Scope

OPERATORS: dict[type, str] = {
    ast.Add: "add",
    ast.Sub: "subtract",
    ast.Mult: "multiply",
    ast.BitAnd: "bit_and",
    ast.BitOr: "bit_or",
    ast.BitXor: "bit_xor",
    ast.LShift: "shift_left",
    ast.RShift: "shift_right",
}
TRUTHS: dict[type, str] = {ast.BitAnd: "and_", ast.BitOr: "or_", ast.BitXor: "xor"}
COMPARISONS: dict[type, str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}
MOST_ITEMS = 4096
ROWS = "cells, a tuple, a range, a list, or a method that yields"


class Expressions:
    """The values of expressions, emitted into the function that a `Translator` builds."""

    game: Game
    function: ir.Function
    builder: ir.IRBuilder
    allocas: ir.IRBuilder
    arithmetic: "Arithmetic"
    tables: dict[Any, Any]
    state: Any
    node: ast.AST

    @property
    def scope(self) -> "Scope":
        raise NotImplementedError

    _check: Callable[[Any, str], None]
    unsupported: Callable[[ast.AST, str], Exception]
    load_name: Callable[[str, ast.AST], Value | None]
    loop: Callable[..., None]
    either: Callable[..., None]
    joined: Callable[..., Value]
    generated: Callable[..., None]
    run: Callable[..., Value]
    assign: Callable[[ast.expr, Value], None]
    hidden: Callable[[set[str]], AbstractContextManager[None]]
    statements: Callable[[list[ast.stmt]], None]

    def value(self, node: ast.expr) -> Value:
        translate = getattr(self, f"_{type(node).__name__.lower()}_value", None)
        if translate is None:
            raise self.unsupported(node, advice(node))
        before, self.node = self.node, node
        result: Value = translate(node)
        self.node = before
        return result

    # What a value is good for.

    def as_number(self, value: Number | Truth) -> Number:
        if isinstance(value, Truth):
            return Number(self.builder.zext(value.llvm, WORD), 0, 1)
        return value

    def amount(self, value: Value, node: ast.AST) -> Number:
        if isinstance(value, (Number, Truth)):
            return self.as_number(value)
        if is_optional(value):
            raise self.unsupported(node, "this may be None; ask with `is None` first")
        raise self.unsupported(node, f"a whole number is wanted here, not {_kind(value)}")

    def truth(self, value: Value, node: ast.AST) -> Truth:
        if isinstance(value, Truth):
            return value
        if isinstance(value, Number):
            return self.arithmetic.compare("!=", value, number(0))
        if isinstance(value, Nothing):
            return truth(False)
        if is_optional(value):
            raise self.unsupported(node, "ask with `is None`: 0 counts as false, too")
        raise self.unsupported(node, f"True or False is wanted here, not {_kind(value)}")

    def copied(self, value: Value, node: ast.AST) -> Value:
        """What a name may stand for."""
        if isinstance(value, Row) and value.is_writable and value.name != "a list":
            raise self.unsupported(node, f"use self.{value.name} itself; a name for it is a trap")
        return value

    # Names, constants, fields.

    def _constant_value(self, node: ast.Constant) -> Value:
        return self.constant(node.value, node)

    def constant(self, value: object, node: ast.AST) -> Value:
        if value is None:
            return Nothing()
        if isinstance(value, bool):
            return truth(value)
        if isinstance(value, int):
            if not -(2**63) <= value < 2**64:
                raise self.unsupported(node, f"{value} is a whole number beyond 64 bits")
            return number(value)
        if isinstance(value, (tuple, list, range)):
            return Constant(tuple(value))
        if isinstance(value, float):
            raise self.unsupported(node, f"{value} is not a whole number; count in hundredths, say")
        if isinstance(value, str):
            raise self.unsupported(node, "text is not supported here; use numbers")
        raise self.unsupported(node, f"{type(value).__name__} is not supported; use numbers")

    def _name_value(self, node: ast.Name) -> Value:
        found = self.load_name(node.id, node)
        if found is not None:
            return found
        names = self.scope.method.names
        if node.id in names:
            return self.constant(names[node.id], node)
        raise self.unsupported(node, f"{node.id} has no value here")

    def _attribute_value(self, node: ast.Attribute) -> Value:
        known = self.field_of(node)
        if known is None:
            if _is_self(node.value) and node.attr in self.game.constants:
                return self.constant(self.game.constants[node.attr], node)
            if _is_self(node.value):
                raise self.unsupported(node, f"self has no field {node.attr}")
            raise self.unsupported(node, "only self has fields here")
        if known.count:
            return self.row_of(known)
        loaded = self.builder.load(self.place_of(known))
        if known.is_flag:
            return Truth(self.builder.icmp_unsigned("!=", loaded, ir.Constant(BYTE, 0)))
        return Number(loaded, known.low, known.high)

    def field_of(self, node: ast.Attribute) -> Field | None:
        return self.game.fields.get(node.attr) if _is_self(node.value) else None

    def place_of(self, known: Field) -> Any:
        offset = ir.Constant(WORD, known.offset)
        element = BYTE if known.size == 1 else WORD
        return self.builder.bitcast(self.builder.gep(self.state, [offset]), element.as_pointer())

    def row_of(self, known: Field) -> Row:
        count = number(known.count)
        place = self.place_of(known)
        return Row(place, BYTE, count, known.low, known.high, known.name, True, known.count)

    # Operations.

    def _binop_value(self, node: ast.BinOp) -> Value:
        if isinstance(node.op, ast.Mult) and isinstance(node.left, ast.List):
            return self._list(node.left, node.right)
        return self.operated(node, self.value(node.left), self.value(node.right))

    def operated(self, node: ast.BinOp, left: Value, right: Value) -> Value:
        """What an operator makes of two values, each of which is evaluated once."""
        if isinstance(left, Truth) and isinstance(right, Truth) and type(node.op) in TRUTHS:
            operate = getattr(self.builder, TRUTHS[type(node.op)])
            return Truth(operate(left.llvm, right.llvm))
        a, b = self.amount(left, node.left), self.amount(right, node.right)
        if isinstance(node.op, ast.FloorDiv):
            return self.arithmetic.divide(a, b)[0]
        if isinstance(node.op, ast.Mod):
            return self.arithmetic.divide(a, b)[1]
        if isinstance(node.op, ast.Div):
            raise self.unsupported(node, "/ gives a fraction; write // for whole numbers")
        if isinstance(node.op, ast.Pow):
            return self._power(node, a, b)
        name = OPERATORS.get(type(node.op))
        if name is None:
            raise self.unsupported(node, "this operator is not supported")
        result: Number = getattr(self.arithmetic, name)(a, b)
        return result

    def _power(self, node: ast.BinOp, a: Number, b: Number) -> Number:
        if a.constant is None or b.constant is None or not 0 <= b.constant <= 128:
            raise self.unsupported(node, "** is for constants only; multiply instead")
        result = a.constant**b.constant
        if not -(2**100) <= result <= 2**100:  # as in 2**64 - 1
            raise self.unsupported(node, "this is a whole number beyond 64 bits")
        return number(result)

    def _unaryop_value(self, node: ast.UnaryOp) -> Value:
        value = self.value(node.operand)
        if isinstance(node.op, ast.Not):
            return Truth(self.builder.not_(self.truth(value, node.operand).llvm))
        amount = self.amount(value, node.operand)
        if isinstance(node.op, ast.USub):
            return self.arithmetic.negate(amount)
        return self.arithmetic.invert(amount) if isinstance(node.op, ast.Invert) else amount

    def _boolop_value(self, node: ast.BoolOp) -> Value:
        """`and` and `or` stop at the first operand that decides."""
        is_and = isinstance(node.op, ast.And)
        end = self.function.append_basic_block("decided")
        ways: list[tuple[Any, Value]] = []
        for place, operand in enumerate(node.values):
            value = self.truth_of_both(self.value(operand), operand)
            ways.append((self.builder.block, value))
            if place == len(node.values) - 1:
                self.builder.branch(end)
                break
            following = self.function.append_basic_block()
            condition = self.truth(value, operand).llvm
            ways[-1] = (self.builder.block, value)
            targets = (following, end) if is_and else (end, following)
            self.builder.cbranch(condition, *targets)
            self.builder.position_at_end(following)
        self.builder.position_at_end(end)
        return self.joined([value for _, value in ways], ways, node)

    def truth_of_both(self, value: Value, node: ast.AST) -> Value:
        return value if isinstance(value, (Number, Truth)) else self.truth(value, node)

    def _compare_value(self, node: ast.Compare) -> Value:
        if len(node.ops) == 1:
            return self._compared(node.ops[0], node.left, node.comparators[0], node)
        if any(type(operator) not in COMPARISONS for operator in node.ops):
            raise self.unsupported(node, "compare with `in` or `is` apart, joined by `and`")
        end = self.function.append_basic_block("compared")
        ways: list[tuple[Any, Value]] = []
        left = self.value(node.left)
        for operator, comparator in zip(node.ops, node.comparators, strict=True):
            right = self.value(comparator)
            holds = self._ordered(operator, left, right, node)
            ways.append((self.builder.block, holds))
            if comparator is not node.comparators[-1]:
                following = self.function.append_basic_block()
                self.builder.cbranch(holds.llvm, following, end)
                self.builder.position_at_end(following)
            left = right
        self.builder.branch(end)
        self.builder.position_at_end(end)
        return self.joined([value for _, value in ways], ways, node)

    def _compared(self, operator: ast.cmpop, left: ast.expr, right: ast.expr, node: Any) -> Truth:
        if isinstance(operator, (ast.Is, ast.IsNot)):
            return self._is(operator, self.value(left), self.value(right), node)
        if isinstance(operator, (ast.In, ast.NotIn)):
            found = self._contains(self.amount(self.value(left), left), right)
            return found if isinstance(operator, ast.In) else Truth(self.builder.not_(found.llvm))
        return self._ordered(operator, self.value(left), self.value(right), node)

    def _ordered(self, operator: ast.cmpop, a: Value, b: Value, node: ast.AST) -> Truth:
        if isinstance(a, Group) and isinstance(b, Group) and not is_optional(a):
            return self._same_groups(operator, a, b, node)
        return self.arithmetic.compare(
            COMPARISONS[type(operator)], self.amount(a, node), self.amount(b, node)
        )

    def _same_groups(self, operator: ast.cmpop, a: Group, b: Group, node: ast.AST) -> Truth:
        if not isinstance(operator, (ast.Eq, ast.NotEq)):
            raise self.unsupported(node, "tuples are compared by == and != here")
        same = truth(len(a.items) == len(b.items))
        for one, other in zip(a.items, b.items, strict=False):
            equal = self.arithmetic.compare("==", self.amount(one, node), self.amount(other, node))
            same = Truth(self.builder.and_(same.llvm, equal.llvm))
        return same if isinstance(operator, ast.Eq) else Truth(self.builder.not_(same.llvm))

    def _is(self, operator: ast.cmpop, a: Value, b: Value, node: ast.AST) -> Truth:
        if not isinstance(b, Nothing):
            raise self.unsupported(node, "`is` is for None; write == for numbers")
        if isinstance(a, Group) and is_optional(a):
            there = a.items[0]
            assert isinstance(there, Truth)
        else:
            there = truth(not isinstance(a, Nothing))
        return there if isinstance(operator, ast.IsNot) else Truth(self.builder.not_(there.llvm))

    def _contains(self, wanted: Number, row: ast.expr) -> Truth:
        """Whether a row of values has this number; a range is only compared."""
        if _is_call(row, "range"):
            assert isinstance(row, ast.Call)
            first, last, step = self._range(row)
            if step == 1:
                above = self.arithmetic.compare(">=", wanted, first)
                below = self.arithmetic.compare("<", wanted, last)
                return Truth(self.builder.and_(above.llvm, below.llvm))
        return self._search(
            row, lambda value: self.arithmetic.compare("==", self.amount(value, row), wanted)
        )

    def _ifexp_value(self, node: ast.IfExp) -> Value:
        condition = self.truth(self.value(node.test), node.test)
        ways: list[tuple[Any, Value]] = []
        end = self.function.append_basic_block("chosen")
        blocks = [self.function.append_basic_block() for _ in range(2)]
        self.builder.cbranch(condition.llvm, *blocks)
        for block, branch in zip(blocks, (node.body, node.orelse), strict=True):
            self.builder.position_at_end(block)
            value = self.value(branch)
            ways.append((self.builder.block, value))
            self.builder.branch(end)
        self.builder.position_at_end(end)
        return self.joined([value for _, value in ways], ways, node)

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
        raise self.unsupported(node, f"{_kind(row)} has no items; wanted: {ROWS}")

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
            raise self.unsupported(node, f"{_kind(value)} cannot be taken apart")
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
        if _is_call(row, "range"):
            first, last, step = self._range(row)
            self._counted(first, last, step, body)
            return True
        if _is_call(row, "enumerate"):
            self._enumerated(row, body)
            return True
        if _is_call(row, "reversed") and len(row.args) == 1:
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
        raise self.unsupported(node, f"a row of numbers is wanted here, not {_kind(value)}")

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
        raise self.unsupported(node, f"{_kind(value)} is not a row of values; wanted: {ROWS}")

    # Calls.

    def method_of(self, node: ast.Call) -> Any:
        if isinstance(node.func, ast.Attribute) and _is_self(node.func.value):
            method = self.game.methods.get(node.func.attr)
            if method is None:
                raise self.unsupported(node, f"self has no method {node.func.attr}")
            return method
        return None

    def arguments(self, node: ast.Call) -> list[Value]:
        if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
            raise self.unsupported(node, "arguments are given by their order here")
        return [self.value(argument) for argument in node.args]

    def _call_value(self, node: ast.Call) -> Value:
        method = self.method_of(node)
        if method is not None:
            if method.is_generator:
                raise self.unsupported(node, f"{method.name} yields values: loop over it with for")
            return self.run(method, self.arguments(node), node)
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("bit_count", "bit_length"):
            operand = self.amount(self.value(node.func.value), node.func.value)
            counted: Number = getattr(self.arithmetic, node.func.attr)(operand)
            return counted
        if isinstance(node.func, ast.Name):
            built_in = getattr(self, f"_call_{node.func.id}", None)
            if built_in is not None:
                if node.keywords and node.func.id not in ("min", "max"):
                    raise self.unsupported(node, f"{node.func.id} has no keywords here")
                result: Value = built_in(node)
                return result
            raise self.unsupported(
                node, f"{node.func.id} cannot be called here; write a method of the class"
            )
        raise self.unsupported(node, "only methods of self can be called here")

    def _call_len(self, node: ast.Call) -> Value:
        return self._length(self.value(self._only(node)), node)

    def _call_abs(self, node: ast.Call) -> Value:
        return self.arithmetic.absolute(self.amount(self.value(self._only(node)), node))

    def _call_int(self, node: ast.Call) -> Value:
        return self.amount(self.value(self._only(node)), node)

    def _call_bool(self, node: ast.Call) -> Value:
        return self.truth(self.value(self._only(node)), node)

    def _call_divmod(self, node: ast.Call) -> Value:
        if len(node.args) != 2:
            raise self.unsupported(node, "divmod takes two numbers")
        a, b = (self.amount(self.value(argument), argument) for argument in node.args)
        return Group(self.arithmetic.divide(a, b))

    def _only(self, node: ast.Call) -> ast.expr:
        if len(node.args) != 1:
            raise self.unsupported(node, "one argument is wanted here")
        return node.args[0]

    def _call_any(self, node: ast.Call) -> Value:
        row = self._only(node)
        return self._search(row, lambda value: self.truth(value, row))

    def _call_all(self, node: ast.Call) -> Value:
        row = self._only(node)
        found = self._search(
            row, lambda value: Truth(self.builder.not_(self.truth(value, row).llvm))
        )
        return Truth(self.builder.not_(found.llvm))

    def _search(self, row: ast.expr, fits: Callable[[Value], Truth]) -> Truth:
        """Whether a value of a row fits; the first one that does ends the search."""
        found = self.allocas.alloca(BIT, name="found")
        self.builder.store(ir.Constant(BIT, 0), found)
        end = self.function.append_basic_block("searched")

        def body(value: Value) -> None:
            condition = fits(value)
            hit = self.function.append_basic_block("hit")
            following = self.function.append_basic_block()
            self.builder.cbranch(condition.llvm, hit, following)
            self.builder.position_at_end(hit)
            self.builder.store(ir.Constant(BIT, 1), found)
            self.builder.branch(end)
            self.builder.position_at_end(following)

        self._each_value(row, body)
        self.builder.branch(end)
        self.builder.position_at_end(end)
        return Truth(self.builder.load(found))

    def _each_value(self, row: ast.expr, body: Callable[[Value], None]) -> None:
        """The values of a row, or those that a generator expression makes of rows."""
        if isinstance(row, (ast.GeneratorExp, ast.ListComp)):
            self._comprehension(row, 0, body)
        else:
            self.each(row, body)

    def _comprehension(self, node: Any, place: int, body: Callable[[Value], None]) -> None:
        if place == len(node.generators):
            body(self.value(node.elt))
            return
        part = node.generators[place]

        names = {name.id for name in ast.walk(part.target) if isinstance(name, ast.Name)}

        def inside(value: Value) -> None:
            with self.hidden(names):
                one_round(value)

        def one_round(value: Value) -> None:
            self.assign(part.target, value)
            end = self.function.append_basic_block("left out")
            for test in part.ifs:
                condition = self.truth(self.value(test), test)
                following = self.function.append_basic_block()
                self.builder.cbranch(condition.llvm, following, end)
                self.builder.position_at_end(following)
            self._comprehension(node, place + 1, body)
            if not self.builder.block.is_terminated:
                self.builder.branch(end)
            self.builder.position_at_end(end)

        before = set(self.scope.assigned)
        self.each(part.iter, inside)
        self.scope.assigned = before

    def _call_sum(self, node: ast.Call) -> Value:
        """The sum of a row: a number of 64 bits."""
        row = self._only(node)
        total = self.allocas.alloca(WORD, name="total")
        self.builder.store(ir.Constant(WORD, 0), total)

        def body(value: Value) -> None:
            so_far = Number(self.builder.load(total), *SIGNED)
            more = self.arithmetic.add(so_far, self.arithmetic.signed(self.amount(value, row)))
            self.builder.store(self.arithmetic.signed(more).llvm, total)

        self._each_value(row, body)
        return Number(self.builder.load(total), *SIGNED)

    def _call_min(self, node: ast.Call) -> Value:
        return self._extreme(node, "least", "<")

    def _call_max(self, node: ast.Call) -> Value:
        return self._extreme(node, "greatest", ">")

    def _extreme(self, node: ast.Call, name: str, operator: str) -> Value:
        default = None
        for keyword in node.keywords:
            if keyword.arg != "default":
                raise self.unsupported(node, "min and max have only the keyword default here")
            default = self.arithmetic.signed(self.amount(self.value(keyword.value), node))
        if len(node.args) > 1:
            values = [self.amount(self.value(argument), argument) for argument in node.args]
            best = values[0]
            for value in values[1:]:
                best = getattr(self.arithmetic, name)(best, value)
            return best
        return self._extreme_of_row(self._only(node), operator, default)

    def _extreme_of_row(self, row: ast.expr, operator: str, default: Number | None) -> Value:
        found = self.allocas.alloca(BIT, name="any")
        best = self.allocas.alloca(WORD, name="best")
        self.builder.store(ir.Constant(BIT, 0), found)
        first = number(0) if default is None else default
        self.builder.store(first.llvm, best)

        def body(value: Value) -> None:
            amount = self.arithmetic.signed(self.amount(value, row))
            so_far = Number(self.builder.load(best), *SIGNED)
            better = self.arithmetic.compare(operator, amount, so_far).llvm
            is_first = self.builder.not_(self.builder.load(found))
            chosen = self.builder.select(
                self.builder.or_(is_first, better), amount.llvm, so_far.llvm
            )
            self.builder.store(chosen, best)
            self.builder.store(ir.Constant(BIT, 1), found)

        self._each_value(row, body)
        if default is None:
            self._check(self.builder.load(found), "the least or greatest of nothing")
        return Number(self.builder.load(best), *SIGNED)


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


def _is_call(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def is_optional(value: Value) -> bool:
    return (
        isinstance(value, Group) and len(value.items) == 3 and isinstance(value.items[2], Nothing)
    )


def _kind(value: Value) -> str:
    if isinstance(value, Group) and is_optional(value):
        return "a number or None"
    return {
        Number: "a number",
        Truth: "True or False",
        Nothing: "None",
        Group: "a tuple",
        Constant: "a tuple",
        Row: "a row of numbers",
    }[type(value)]
