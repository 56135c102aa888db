"""Operators in a game's methods: arithmetic, comparisons, conditions."""

import ast
from typing import Any

from plyscope.fast.calls import Calls
from plyscope.fast.expressions import is_call, is_optional
from plyscope.fast.values import (
    Group,
    Nothing,
    Number,
    Truth,
    Value,
    number,
    truth,
)

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


class Operators(Calls):
    """Expressions with operators."""

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
        if is_call(row, "range"):
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
