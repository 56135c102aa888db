"""Calls in a game's methods: its own methods, and functions of Python."""

import ast
from collections.abc import Callable
from typing import Any

from llvmlite import ir

from plyscope.fast.rows import Rows
from plyscope.fast.values import (
    BIT,
    SIGNED,
    WORD,
    Group,
    Number,
    Truth,
    Value,
    number,
)


class Calls(Rows):
    """Expressions that are calls, those of generators included."""

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
