"""A game as machine code: one function for each of the rules, on the bytes of a position."""

import ast
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from llvmlite import binding, ir

from plyscope.fast.game import Game
from plyscope.fast.library import machine
from plyscope.fast.source import Method
from plyscope.fast.translate import Scope, Translator, Widen
from plyscope.fast.values import BYTE, WORD, Group, Nothing, Number, Truth, Value

MOST_ATTEMPTS = 200
MOST_MOVE = 2**16 - 1
BYTES = BYTE.as_pointer()
CODE = ir.IntType(32)
RULES = ("moves", "make", "outcome", "evaluate")
SCORES = -30_000, 30_000


@dataclass(frozen=True)
class MachineCode:
    """Machine code, and the kinds of errors that its numbers stand for."""

    code: bytes
    errors: list[str]


def compile_game(game: Game) -> MachineCode:
    """Translates the rules of a game and compiles them for this machine."""
    module = ir.Module("plyscope_game")
    kinds: dict[str, int] = {}
    for name in RULES:
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
    out = {"moves": CODE, "outcome": WORD, "evaluate": WORD}.get(name)
    arguments = [BYTES, BYTES, *([out.as_pointer()] if out else []), WORD]
    if name not in ("moves", "make"):
        arguments.pop()
    function = ir.Function(module, ir.FunctionType(WORD, arguments), f"plyscope_{name}")
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
        if not self.method.is_generator:
            raise self.method.error(self.node, "moves yields each legal move: yield square")
        translator, room = self.translator, self.arguments[3]
        count = translator.allocas.alloca(WORD, name="count")
        self.builder.store(ir.Constant(WORD, 0), count)

        def add(value: Value) -> None:
            move = translator.arithmetic.within(
                translator.amount(value, translator.node),
                0,
                MOST_MOVE,
                "a move outside of 0 … 65,535",
            )
            place = self.builder.load(count)
            fits = self.builder.icmp_unsigned("<", place, room)
            translator._check(fits, "more moves than max_moves")
            code = self.builder.trunc(move.llvm, CODE)
            self.builder.store(code, self.builder.gep(self.arguments[2], [place]))
            self.builder.store(self.builder.add(place, ir.Constant(WORD, 1)), count)

        self._begin()
        self._unless_over(lambda _: self._finish(ir.Constant(WORD, 0)))
        translator.generated(self.method, [], self.node, add)
        self._finish(self.builder.load(count))

    def _begin(self) -> None:
        outside = replace(self.method, name="")  # its own call is not recursion
        self.translator.scopes.append(Scope(outside, ""))

    def _unless_over(self, finish: Callable[[Value], None]) -> None:
        """Asks `outcome` first: a game that is over has no moves, and needs no evaluation."""
        outcome = self.translator.game.methods["outcome"]
        value = self.translator.run(outcome, [], self.node)
        if not (isinstance(value, Group) and len(value.items) == 3):
            return
        there = value.items[0]
        assert isinstance(there, Truth)
        over, going = (self.translator.function.append_basic_block() for _ in range(2))
        self.builder.cbranch(there.llvm, over, going)
        self.builder.position_at_end(over)
        finish(value.items[1])
        self.builder.position_at_end(going)

    def evaluate(self) -> None:
        self._begin()
        self._unless_over(self._scored)
        self._scored(self.translator.run(self.method, [], self.node))

    def _scored(self, value: Value) -> None:
        self._score(value)
        self._finish(ir.Constant(WORD, 0))

    def _score(self, value: Value) -> None:
        translator = self.translator
        if not isinstance(value, (Number, Truth)):
            raise self.method.error(self.node, f"{self.method.name} returns a whole number")
        low, high = SCORES
        score = translator.arithmetic.within(
            translator.as_number(value), low, high, f"a score outside of {low:,} to {high:,}"
        )
        self.builder.store(score.llvm, self.arguments[2])

    def outcome(self) -> None:
        value = self._run([])
        if isinstance(value, Nothing):
            raise self.method.error(self.node, "outcome never returns a score: the game cannot end")
        if isinstance(value, Group) and len(value.items) == 3:
            there, score = value.items[0], value.items[1]
            assert isinstance(there, Truth)
            self._score(score)
            self._finish(self.builder.zext(there.llvm, WORD))
            return
        self._score(value)
        self._finish(ir.Constant(WORD, 1))


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
