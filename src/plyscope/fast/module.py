"""A game as machine code: one function for each of the rules, on the bytes of a position."""

import ast
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from llvmlite import binding, ir

from plyscope.fast.expressions import is_optional
from plyscope.fast.fields import size_of
from plyscope.fast.game import Game
from plyscope.fast.library import machine
from plyscope.fast.optional import MOST_IMAGES, MOST_PRIORITY, OPTIONAL
from plyscope.fast.sizes import TOO_MANY_MOVES
from plyscope.fast.source import Method
from plyscope.fast.translate import Scope, Translator, Widen
from plyscope.fast.values import (
    BIT,
    BYTE,
    WORD,
    Group,
    Nothing,
    Number,
    Truth,
    Value,
    number,
    truth,
)

MOST_ATTEMPTS = 200
MOST_MOVE = 2**16 - 1
BYTES = BYTE.as_pointer()
CODE = ir.IntType(32)
RULES = ("moves", "make", "outcome", "evaluate")
SCORES = -30_000, 30_000
IMAGES = "symmetries has a bare yield each time that the position has become another image"
ARGUMENTS: dict[str, list[Any]] = {
    "moves": [CODE.as_pointer(), WORD],
    "make": [WORD],
    "outcome": [WORD.as_pointer()],
    "evaluate": [WORD.as_pointer()],
    "noisy": [CODE.as_pointer(), WORD],
    "priority": [WORD.as_pointer(), WORD],
    "symmetries": [BYTES, WORD],
}
"""What each rule takes after the position and the place of an error: native/games/compiled."""


@dataclass(frozen=True)
class MachineCode:
    """Machine code, and the kinds of errors that its numbers stand for."""

    code: bytes
    errors: list[str]


def compile_game(game: Game) -> MachineCode:
    """Translates the rules of a game and compiles them for this machine."""
    module = ir.Module("plyscope_game")
    kinds: dict[str, int] = {}
    for name in (*RULES, *(name for name in OPTIONAL if name in game.methods)):
        _translate(module, game, name, kinds)
    return MachineCode(_machine_code(module), list(kinds))


def _translate(module: ir.Module, game: Game, name: str, kinds: dict[str, int]) -> None:
    """Adds the function of a rule, as often as its variables need wider bounds."""
    bounds: dict[str, tuple[int, int]] = {}
    tables: dict[Any, Any] = {}
    for _ in range(MOST_ATTEMPTS):
        scratch = ir.Module("scratch")
        try:
            _function(scratch, game, name, kinds, bounds, {})
        except Widen:
            continue
        _function(module, game, name, kinds, bounds, tables)
        return
    raise game.methods[name].error(game.methods[name].tree, "the variables never settle")


def _function(
    module: ir.Module, game: Game, name: str, kinds: dict[str, int], bounds: Any, tables: Any
) -> None:
    kind = ir.FunctionType(WORD, [BYTES, BYTES, *ARGUMENTS[name]])
    function = ir.Function(module, kind, f"plyscope_{name}")
    for argument in function.args:
        if isinstance(argument.type, ir.PointerType):
            argument.add_attribute("noalias")
    translator = Translator(game, function, bounds)
    translator.kinds = kinds
    translator.tables = tables
    method = game.methods[name]
    getattr(Entry(translator, method), name)()


class Entry:
    """What a rule does around the method that the game's author wrote."""

    def __init__(self, translator: Translator, method: Method) -> None:
        self.translator = translator
        self.method = method
        self.builder = translator.builder
        self.arguments = translator.function.args
        self.node: ast.AST = method.tree

    def _run(self, arguments: list[Value]) -> Value:
        self._begin()
        return self.translator.run(self.method, arguments, self.node)

    def _finish(self, value: Any) -> None:
        self.builder.ret(value)

    def make(self) -> None:
        value = self._run([Number(self.arguments[2], 0, MOST_MOVE)])
        if not isinstance(value, Nothing):
            raise self.method.error(self.node, f"{self.method.name} returns nothing")
        self._finish(ir.Constant(WORD, 0))

    def moves(self) -> None:
        def add(value: Value, place: Any) -> None:
            kind = "a move outside of 0 … 65,535"
            amount = self.translator.amount(value, self.translator.node)
            move = self.translator.arithmetic.within(amount, 0, MOST_MOVE, kind)
            code = self.builder.trunc(move.llvm, CODE)
            self.builder.store(code, self.builder.gep(self.arguments[2], [place]))

        wanted = f"{self.method.name} yields each legal move: yield square"
        self._collect(wanted, TOO_MANY_MOVES, add, unless_over=True)

    noisy = moves

    def symmetries(self) -> None:
        size = size_of(self.translator.game.fields.values())
        padded = ir.Constant(WORD, -(-size // 8) * 8)

        def add(value: Value, place: Any) -> None:
            if not isinstance(value, Nothing):
                raise self.method.error(self.translator.node, IMAGES)
            image = self.builder.gep(self.arguments[2], [self.builder.mul(place, padded)])
            copy = self.translator.function.module.declare_intrinsic(
                "llvm.memcpy", [BYTES, BYTES, WORD]
            )
            no = ir.Constant(BIT, 0)
            self.builder.call(copy, [image, self.arguments[0], ir.Constant(WORD, size), no])

        self._collect(IMAGES, f"more than {MOST_IMAGES} images", add, unless_over=False)

    def _collect(
        self, wanted: str, too_many: str, add: Callable[[Value, Any], None], *, unless_over: bool
    ) -> None:
        """Adds what the method yields to a row with limited room; returns how many there are."""
        if not self.method.is_generator:
            raise self.method.error(self.node, wanted)
        count = self.translator.allocas.alloca(WORD, name="count")
        self.builder.store(ir.Constant(WORD, 0), count)

        def add_next(value: Value) -> None:
            place = self.builder.load(count)
            fits = self.builder.icmp_unsigned("<", place, self.arguments[3])
            self.translator._check(fits, too_many)
            add(value, place)
            self.builder.store(self.builder.add(place, ir.Constant(WORD, 1)), count)

        self._begin()
        if unless_over:
            self._unless_over(lambda _: self._finish(ir.Constant(WORD, 0)))
        self.translator.generated(self.method, [], self.node, add_next)
        self._finish(self.builder.load(count))

    def priority(self) -> None:
        value = self._run([Number(self.arguments[3], 0, MOST_MOVE)])
        self._store_within(value, -MOST_PRIORITY, MOST_PRIORITY, "a priority")
        self._finish(ir.Constant(WORD, 0))

    def _begin(self) -> None:
        outside = replace(self.method, name="")  # its own call is not recursion
        self.translator.scopes.append(Scope(outside, ""))

    def _unless_over(self, finish: Callable[[Value], None]) -> None:
        """Asks `outcome` first: a game that is over has no moves, and needs no evaluation."""
        outcome = self.translator.game.methods["outcome"]
        value = self.translator.run(outcome, [], self.node)
        is_over, score = self._optional(value)
        over, going = (self.translator.function.append_basic_block() for _ in range(2))
        self.builder.cbranch(is_over.llvm, over, going)
        self.builder.position_at_end(over)
        finish(score)
        self.builder.position_at_end(going)

    @staticmethod
    def _optional(value: Value) -> tuple[Truth, Value]:
        """Whether there is a number, and which."""
        if isinstance(value, Nothing):
            return truth(False), number(0)
        if isinstance(value, Group) and is_optional(value):
            there, amount, _ = value.items
            assert isinstance(there, Truth)
            return there, amount
        return truth(True), value

    def evaluate(self) -> None:
        self._begin()
        self._unless_over(self._scored)
        self._scored(self.translator.run(self.method, [], self.node))

    def _scored(self, value: Value) -> None:
        self._score(value)
        self._finish(ir.Constant(WORD, 0))

    def _score(self, value: Value) -> None:
        self._store_within(value, *SCORES, "a score")

    def _store_within(self, value: Value, low: int, high: int, what: str) -> None:
        """Stores what the method returns, once it is checked."""
        if not isinstance(value, (Number, Truth)):
            raise self.method.error(self.node, f"{self.method.name} returns a whole number")
        amount = self.translator.arithmetic.within(
            self.translator.as_number(value), low, high, f"{what} outside of {low:,} to {high:,}"
        )
        self.builder.store(amount.llvm, self.arguments[2])

    def outcome(self) -> None:
        value = self._run([])
        if isinstance(value, Nothing):
            raise self.method.error(self.node, "outcome never returns a score: the game cannot end")
        is_over, score = self._optional(value)
        self._score(score)
        self._finish(self.builder.zext(is_over.llvm, WORD))


def _machine_code(module: ir.Module) -> bytes:
    target = machine()
    module.triple = target.triple
    parsed = binding.parse_assembly(str(module))
    parsed.verify()
    options = binding.create_pipeline_tuning_options(speed_level=3)
    passes = binding.create_pass_builder(target, options)
    passes.getModulePassManager().run(parsed, passes)
    code: bytes = target.emit_object(parsed)
    return code
