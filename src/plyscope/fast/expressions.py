"""Expressions of a game's methods: what all of them share, and names and fields."""

import ast
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from llvmlite import ir

from plyscope.fast.advice import advice
from plyscope.fast.fields import Field
from plyscope.fast.game import Game
from plyscope.fast.values import (
    BYTE,
    WORD,
    Constant,
    Group,
    Nothing,
    Number,
    Row,
    Truth,
    Value,
    number,
    truth,
)

if TYPE_CHECKING:
    from plyscope.fast.arithmetic import Arithmetic
    from plyscope.fast.translate import Scope


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
        raise self.unsupported(node, f"a whole number is wanted here, not {kind(value)}")

    def truth(self, value: Value, node: ast.AST) -> Truth:
        if isinstance(value, Truth):
            return value
        if isinstance(value, Number):
            return self.arithmetic.compare("!=", value, number(0))
        if isinstance(value, Nothing):
            return truth(False)
        if is_optional(value):
            raise self.unsupported(node, "ask with `is None`: 0 counts as false, too")
        raise self.unsupported(node, f"True or False is wanted here, not {kind(value)}")

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
            if is_self(node.value) and node.attr in self.game.constants:
                return self.constant(self.game.constants[node.attr], node)
            if is_self(node.value):
                raise self.unsupported(node, f"self has no field {node.attr}")
            raise self.unsupported(node, "only self has fields here")
        if known.count:
            return self.row_of(known)
        loaded = self.builder.load(self.place_of(known))
        if known.is_flag:
            return Truth(self.builder.icmp_unsigned("!=", loaded, ir.Constant(BYTE, 0)))
        return Number(loaded, known.low, known.high)

    def field_of(self, node: ast.Attribute) -> Field | None:
        return self.game.fields.get(node.attr) if is_self(node.value) else None

    def place_of(self, known: Field) -> Any:
        offset = ir.Constant(WORD, known.offset)
        element = BYTE if known.size == 1 else WORD
        return self.builder.bitcast(self.builder.gep(self.state, [offset]), element.as_pointer())

    def row_of(self, known: Field) -> Row:
        count = number(known.count)
        place = self.place_of(known)
        return Row(place, BYTE, count, known.low, known.high, known.name, True, known.count)

    # Calls of the game's own methods.

    def method_of(self, node: ast.Call) -> Any:
        if isinstance(node.func, ast.Attribute) and is_self(node.func.value):
            method = self.game.methods.get(node.func.attr)
            if method is None:
                raise self.unsupported(node, f"self has no method {node.func.attr}")
            return method
        return None

    def arguments(self, node: ast.Call) -> list[Value]:
        if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
            raise self.unsupported(node, "arguments are given by their order here")
        return [self.value(argument) for argument in node.args]


def is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


def is_call(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def is_optional(value: Value) -> bool:
    return (
        isinstance(value, Group) and len(value.items) == 3 and isinstance(value.items[2], Nothing)
    )


def kind(value: Value) -> str:
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
