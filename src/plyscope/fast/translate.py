"""Methods of a game as LLVM functions on the bytes of a position.

Each entry (`moves`, `make`, …) becomes one function; methods that it calls are translated in place.
A local variable is a slot whose bounds are guessed narrow at first: where a wider value is stored,
the guess is widened and the function translated anew, so that one walk over the syntax tree does
both, to find the types and to emit the code.
"""

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from llvmlite import ir

from plyscope.courtesy import give_way
from plyscope.fast.advice import advice
from plyscope.fast.arithmetic import Arithmetic
from plyscope.fast.expressions import is_optional
from plyscope.fast.fields import Field
from plyscope.fast.game import Game
from plyscope.fast.operators import Operators
from plyscope.fast.source import Method, check_signature
from plyscope.fast.values import (
    BIT,
    BYTE,
    WORD,
    Constant,
    Group,
    Nothing,
    Number,
    Row,
    Truth,
    Value,
    kept_in,
    number,
    truth,
    widened,
)

MOST_STEPS = 1 << 20
"""The most rounds of all loops in one call of a rule; one that has more is taken for endless."""
MOST_UNCOUNTED = 4096
MOST_BLOCKS = 60_000
STATEMENTS = {"Return": "_return_"}
LOOP = f"loops of more than {MOST_STEPS:,} rounds in all"
CHANGING = "plyscope_make", "plyscope_symmetries"
READ_ONLY = "only make changes a position; use a variable of the method instead"
LIST_RANGE = -(2**63), 2**63 - 1


class Widen(Exception):
    """A slot needs wider bounds; the function is translated anew."""


@dataclass
class Slot:
    """A local variable: a number within bounds, or a truth."""

    pointer: Any
    low: int
    high: int
    is_truth: bool


@dataclass
class Scope:
    """A method that is being translated, in place of its call."""

    method: Method
    path: str
    variables: dict[str, Any] = field(default_factory=dict)
    assigned: set[str] = field(default_factory=set)
    returned: list[tuple[Any, Value]] = field(default_factory=list)
    end: Any = None
    on_yield: Callable[[ast.AST, Value], None] | None = None
    loops: list["Loop"] = field(default_factory=list)


@dataclass
class Loop:
    """Where `continue` and `break` go, and whether there is a `break`."""

    next: Any
    end: Any
    is_left: bool = False


class Translator(Operators):
    """One entry of a game as one function."""

    def __init__(
        self, game: Game, function: ir.Function, bounds: dict[str, tuple[int, int]]
    ) -> None:
        self.game = game
        self.function = function
        self.bounds = bounds
        self.entry = function.append_basic_block("entry")
        self.builder = ir.IRBuilder(self.entry)
        self.allocas = ir.IRBuilder(self.entry)
        first = function.append_basic_block("first")
        self.allocas.branch(first)
        self.allocas.position_at_start(self.entry)
        self.builder.position_at_end(first)
        self.fail = function.append_basic_block("fail")
        failing = ir.IRBuilder(self.fail)
        self.error = failing.phi(WORD, "error")
        failing.store(self.error, failing.bitcast(function.args[1], WORD.as_pointer()))
        failing.ret(ir.Constant(WORD, -1))
        self.may_change = function.name in CHANGING
        self.rounds = self.allocas.alloca(WORD, name="rounds")
        self.builder.store(ir.Constant(WORD, 0), self.rounds)
        self.uncounted = 1
        self.arithmetic = Arithmetic(self.builder, self._check)
        self.scopes: list[Scope] = []
        self.node: ast.AST = ast.Pass()
        self.counter = 0
        self.state = function.args[0]
        self.tables: dict[Any, Any] = {}

    # Checks.

    def _check(self, condition: Any, kind: str) -> None:
        """Goes on if the condition holds, and to the end of the function otherwise."""
        following = self.function.append_basic_block()
        self.error.add_incoming(self.error_code(kind), self.builder.block)
        branch = self.builder.cbranch(condition, following, self.fail)
        branch.set_weights([1 << 20, 1])
        self.builder.position_at_end(following)
        if len(self.function.blocks) > MOST_BLOCKS:
            raise self.unsupported(self.node, "the methods are too long when put together")

    def error_code(self, kind: str) -> Any:
        code = self.kinds.setdefault(kind, len(self.kinds) + 1)
        return ir.Constant(WORD, code << 32 | self.scope.method.line(self.node))

    kinds: dict[str, int]

    # Scopes and slots.

    @property
    def scope(self) -> Scope:
        return self.scopes[-1]

    def unsupported(self, node: ast.AST, message: str) -> Exception:
        return self.scope.method.error(node, message)

    @contextmanager
    def entered(self, method: Method, arguments: list[Value], node: ast.AST) -> Iterator[Scope]:
        """The scope of a method that is called with these arguments."""
        if any(scope.method.name == method.name for scope in self.scopes):
            raise self.unsupported(
                node, f"{method.name} calls itself; write a loop instead of recursion"
            )
        check_signature(method)
        names = method.parameters[1:]
        if len(names) != len(arguments):
            wanted = f"{len(names)} argument{'s' * (len(names) != 1)}"
            raise self.unsupported(node, f"{method.name} takes {wanted}, not {len(arguments)}")
        self.counter += 1
        scope = Scope(method, f"{method.name}.{self.counter}")
        scope.end = self.function.append_basic_block(f"{method.name}.end")
        self.scopes.append(scope)
        before, self.node = self.node, method.tree
        for name, value in zip(names, arguments, strict=True):
            self.assign_name(name, value, node)
        yield scope
        self.scopes.pop()
        self.node = before

    def assign_name(self, name: str, value: Value, node: ast.AST) -> None:
        """Stores a value in a local variable."""
        scope = self.scope
        if isinstance(value, (Number, Truth)):
            self._store(name, value)
        elif isinstance(value, Group):
            for place, item in enumerate(value.items):
                self.assign_name(f"{name}[{place}]", item, node)
            self._note(name, ("group", len(value.items)), node)
        elif isinstance(value, Nothing):
            raise self.unsupported(
                node, f"a variable cannot be None here; give {name} a number, such as -1"
            )
        else:
            self._note(name, value, node)
        scope.assigned.add(name)

    def _note(self, name: str, what: Any, node: ast.AST) -> None:
        before = self.scope.variables.setdefault(name, what)
        if before != what:
            raise self.unsupported(node, f"{name} is one thing here and another elsewhere")

    def _store(self, name: str, value: Number | Truth) -> None:
        scope = self.scope
        path = f"{scope.path}:{name}"
        known = scope.variables.get(name)
        if known is not None and not isinstance(known, Slot):
            raise self.unsupported(self.node, f"{name} is one thing here and another elsewhere")
        if isinstance(value, Truth) and self.bounds.get(path) is None:
            if known is None:
                pointer = self.allocas.alloca(BIT, name=name)
                known = scope.variables[name] = Slot(pointer, 0, 1, True)
            self.builder.store(value.llvm, known.pointer)
            return
        amount = self.as_number(value)
        if known is not None and known.is_truth:  # it was a truth at first
            self.bounds[path] = (0, 1)
            raise Widen
        low, high = self.bounds.get(path, (amount.low, amount.high))
        if amount.low < low or amount.high > high:
            self.bounds[path] = widened(min(low, amount.low), max(high, amount.high))
            raise Widen
        self.bounds[path] = low, high
        if known is None:
            pointer = self.allocas.alloca(kept_in(low, high), name=name)
            known = scope.variables[name] = Slot(pointer, low, high, False)
        self.builder.store(self.arithmetic.as_type(amount, low, high), known.pointer)

    def load_name(self, name: str, node: ast.AST) -> Value | None:
        """A local variable; None if there is no such one."""
        scope = self.scope
        known = scope.variables.get(name)
        if known is None:
            return None
        if name not in scope.assigned:
            raise self.unsupported(
                node, f"{name} may have no value here; give it one before the if or the loop"
            )
        if isinstance(known, Slot):
            loaded = self.builder.load(known.pointer)
            return Truth(loaded) if known.is_truth else Number(loaded, known.low, known.high)
        if isinstance(known, tuple):
            items = [self.load_name(f"{name}[{place}]", node) for place in range(known[1])]
            return Group(tuple(item for item in items if item is not None))
        value: Value = known
        return value

    @contextmanager
    def hidden(self, names: set[str]) -> Iterator[None]:
        """Variables of a generator expression, which are others than those of the method."""
        scope, before = self.scope, dict(self.scope.variables)
        for name in list(before):
            if name.partition("[")[0] in names:
                del scope.variables[name]
        yield
        scope.variables = {
            name: what
            for name, what in scope.variables.items()
            if name.partition("[")[0] not in names
        } | {name: what for name, what in before.items() if name.partition("[")[0] in names}

    # Statements.

    def run(self, method: Method, arguments: list[Value], node: ast.AST) -> Value:
        """Translates a method in place of its call; the value that it returns."""
        with self.entered(method, arguments, node) as scope:
            self.statements(method.tree.body)
            if not self.builder.block.is_terminated:
                self._return(Nothing())
            self.builder.position_at_end(scope.end)
            if not scope.returned:
                self.builder.unreachable()
                self.builder.position_at_end(self.function.append_basic_block())
            return self._merged(scope, node)

    def _return(self, value: Value) -> None:
        self.scope.returned.append((self.builder.block, value))
        self.builder.branch(self.scope.end)

    def _merged(self, scope: Scope, node: ast.AST) -> Value:
        """What a method returns: one value by several ways."""
        return self.joined([value for _, value in scope.returned], scope.returned, node)

    def joined(self, values: list[Value], ways: list[tuple[Any, Value]], node: ast.AST) -> Value:
        """A value that comes from several blocks."""
        if not values:
            return Nothing()
        if all(isinstance(value, Nothing) for value in values):
            return values[0]
        if any(isinstance(value, Nothing) or is_optional(value) for value in values):
            return self.optional(ways, node)
        if all(isinstance(value, Truth) for value in values):
            phi = self.builder.phi(BIT)
            for block, value in ways:
                phi.add_incoming(value.llvm, block)  # type: ignore[union-attr]
            return Truth(phi)
        if all(isinstance(value, (Number, Truth)) for value in values):
            return self._joined_numbers(ways)
        if all(isinstance(value, Group) for value in values):
            sizes = {len(value.items) for value in values}  # type: ignore[union-attr]
            if len(sizes) == 1:
                return Group(
                    tuple(
                        self.joined(
                            [value.items[place] for value in values],  # type: ignore[union-attr]
                            [(block, value.items[place]) for block, value in ways],  # type: ignore[union-attr]
                            node,
                        )
                        for place in range(sizes.pop())
                    )
                )
        if len(values) == 1:
            return values[0]
        raise self.unsupported(node, "the value is of one kind here and of another elsewhere")

    def _joined_numbers(self, ways: list[tuple[Any, Value]]) -> Number:
        numbers = []
        for block, value in ways:
            with self.at_end_of(block):
                numbers.append((block, self.amount(value, self.node)))
        low = min(value.low for _, value in numbers)
        high = max(value.high for _, value in numbers)
        kept = []
        for block, value in numbers:
            with self.at_end_of(block):
                kept.append((self.arithmetic.as_type(value, low, high), block))
        phi = self.builder.phi(kept_in(low, high))
        for llvm, block in kept:
            phi.add_incoming(llvm, block)
        return Number(phi, low, high)

    def optional(self, ways: list[tuple[Any, Value]], node: ast.AST) -> Value:
        """A number or None: whether there is one, and which."""
        there = self.builder.phi(BIT)
        with_numbers = []
        for block, value in ways:
            is_there, there_value = truth(True), value
            if isinstance(value, Nothing):
                is_there, there_value = truth(False), number(0)
            elif isinstance(value, Group) and is_optional(value):
                is_there, there_value = value.items[:2]  # type: ignore[assignment]
            there.add_incoming(is_there.llvm, block)
            with_numbers.append((block, there_value))
        amount = self.joined([value for _, value in with_numbers], with_numbers, node)
        return Group((Truth(there), amount, Nothing()))

    @contextmanager
    def at_end_of(self, block: Any) -> Iterator[None]:
        """Emits before the branch that ends a block."""
        here = self.builder.block
        self.builder.position_before(block.terminator)
        yield
        self.builder.position_at_end(here)

    def statements(self, body: list[ast.stmt]) -> None:
        for place, statement in enumerate(body):
            if self.builder.block.is_terminated:
                return
            give_way()  # somebody may be waiting for a move in another game
            self.node = statement
            kind = type(statement).__name__
            translate = getattr(self, STATEMENTS.get(kind, f"_{kind.lower()}"), None)
            if translate is None:
                raise self.unsupported(statement, advice(statement))
            if isinstance(statement, ast.Expr) and place == 0 and _is_text(statement):
                continue
            translate(statement)

    def _pass(self, _: ast.Pass) -> None:
        pass

    def _expr(self, statement: ast.Expr) -> None:
        value = statement.value
        if isinstance(value, ast.Yield):
            self._yielded(value)
        elif isinstance(value, ast.YieldFrom):
            self._yield_from(value)
        elif isinstance(value, ast.Call):
            self.value(value)
        elif not _is_text(statement):
            raise self.unsupported(statement, "this line has no effect")

    def _yielded(self, node: ast.Yield) -> None:
        if self.scope.on_yield is None:
            raise self.unsupported(node, "this method is not used as a row of values")
        self.scope.on_yield(node, Nothing() if node.value is None else self.value(node.value))

    def _yield_from(self, node: ast.YieldFrom) -> None:
        on_yield = self.scope.on_yield
        if on_yield is None:
            raise self.unsupported(node, "this method is not used as a row of values")
        self.each(node.value, lambda value: on_yield(node, value))

    def _return_(self, statement: ast.Return) -> None:
        if self.scope.on_yield is not None and statement.value is not None:
            raise self.unsupported(statement, "a method that yields returns nothing")
        self._return(Nothing() if statement.value is None else self.value(statement.value))

    def _assign(self, statement: ast.Assign) -> None:
        value = self.value(statement.value)
        for target in statement.targets:
            self.assign(target, value)

    def _annassign(self, statement: ast.AnnAssign) -> None:
        if statement.value is not None:
            self.assign(statement.target, self.value(statement.value))

    def _augassign(self, statement: ast.AugAssign) -> None:
        target = statement.target
        if not isinstance(target, ast.Subscript):
            load = type(target)(**{**vars(target), "ctx": ast.Load()})
            operation = ast.BinOp(ast.copy_location(load, target), statement.op, statement.value)
            self.assign(target, self.value(ast.copy_location(operation, statement)))
            return
        row, index = self._writable(target)
        before = self.item(row, index, target)
        operation = ast.BinOp(target, statement.op, statement.value)
        after = self.operated(
            ast.copy_location(operation, statement), before, self.value(statement.value)
        )
        self.store_item(row, index, after, target)

    def assign(self, target: ast.expr, value: Value) -> None:
        if isinstance(target, ast.Name):
            self.assign_name(target.id, self.copied(value, target), target)
        elif isinstance(target, ast.Attribute):
            self._assign_field(target, value)
        elif isinstance(target, ast.Subscript):
            self._assign_item(target, value)
        elif isinstance(target, ast.Tuple):
            items = self.unpacked(value, len(target.elts), target)
            for part, item in zip(target.elts, items, strict=True):
                self.assign(part, item)
        else:
            raise self.unsupported(target, "assign to a name, a field or a cell")

    def _assign_field(self, target: ast.Attribute, value: Value) -> None:
        known = self.field_of(target)
        if known is None:
            raise self.unsupported(
                target, f"{target.attr} is not a field; declare it in the class: {target.attr} = 0"
            )
        if not self.may_change:
            raise self.unsupported(target, READ_ONLY)
        if known.count:
            self._fill(known, value, target)
            return
        pointer = self.place_of(known)
        kind = f"a number outside of {known.name}, which holds {known.describe()}"
        amount = self.arithmetic.within(self.amount(value, target), known.low, known.high, kind)
        kept = self.builder.trunc(amount.llvm, BYTE) if known.is_flag else amount.llvm
        self.builder.store(kept, pointer)

    def _fill(self, known: Field, value: Value, target: ast.AST) -> None:
        """Replaces all cells."""
        row = self.row_of(known)
        items = self.unpacked(value, known.count, target)
        for place, item in enumerate(items):
            self.store_item(row, number(place), item, target)

    def _assign_item(self, target: ast.Subscript, value: Value) -> None:
        self.store_item(*self._writable(target), value, target)

    def _writable(self, target: ast.Subscript) -> tuple[Row, Number]:
        """The row and the index of an item that is assigned to."""
        if isinstance(target.slice, ast.Slice):
            raise self.unsupported(target, "slices are not supported; write a loop over range")
        row = self.value(target.value)
        if isinstance(row, Row) and row.name in self.game.fields and not self.may_change:
            raise self.unsupported(target, READ_ONLY)
        if isinstance(row, (Constant, Group)) or (isinstance(row, Row) and not row.is_writable):
            raise self.unsupported(target, "a constant cannot be changed; declare a field of Cells")
        if not isinstance(row, Row):
            raise self.unsupported(target, "only cells and lists have items to assign to")
        return row, self.amount(self.value(target.slice), target.slice)

    # Branches and loops.

    def _if(self, statement: ast.If) -> None:
        condition = self.truth(self.value(statement.test), statement.test)
        self.either(
            condition,
            lambda: self.statements(statement.body),
            lambda: self.statements(statement.orelse),
        )

    def either(self, condition: Truth, yes: Callable[[], None], no: Callable[[], None]) -> None:
        """One of two ways; what is assigned on both is assigned afterwards."""
        blocks = [self.function.append_basic_block(name) for name in ("then", "else", "endif")]
        self.builder.cbranch(condition.llvm, blocks[0], blocks[1])
        before = set(self.scope.assigned)
        known = []
        for block, way in zip(blocks, (yes, no), strict=False):
            self.builder.position_at_end(block)
            self.scope.assigned = set(before)
            way()
            if not self.builder.block.is_terminated:
                known.append(self.scope.assigned)
                self.builder.branch(blocks[2])
        self.scope.assigned = set.intersection(*known) if known else before
        self.builder.position_at_end(blocks[2])
        if not known:
            self.builder.unreachable()

    def _while(self, statement: ast.While) -> None:
        self._without_else(statement)

        def holds() -> Any:
            return self.truth(self.value(statement.test), statement.test).llvm

        self.loop(holds, lambda: self.statements(statement.body), lambda: None)

    def _for(self, statement: ast.For) -> None:
        self._without_else(statement)

        def body(value: Value) -> None:
            self.assign(statement.target, value)
            self.statements(statement.body)

        self.each(statement.iter, body)

    def _without_else(self, statement: ast.For | ast.While) -> None:
        if statement.orelse:
            raise self.unsupported(statement.orelse[0], "a loop has no else here")

    def _break(self, statement: ast.Break) -> None:
        self._leave(statement, lambda loop: loop.end)
        self.scope.loops[-1].is_left = True

    def _continue(self, statement: ast.Continue) -> None:
        self._leave(statement, lambda loop: loop.next)

    def _leave(self, statement: ast.AST, where: Callable[[Loop], Any]) -> None:
        if not self.scope.loops:
            raise self.unsupported(statement, "there is no loop to leave here")
        self.builder.branch(where(self.scope.loops[-1]))

    def loop(
        self,
        holds: Callable[[], Any],
        body: Callable[[], None],
        step: Callable[[], None],
        most: int | None = None,
    ) -> None:
        """Repeats the body while the condition holds.

        Rounds are counted, so that a call of a rule ends. Short loops that have at most `most`
        rounds need not be, as long as those around them multiply to few.
        """
        names = ("test", "body", "step", "endloop")
        test, inside, next_, end = (self.function.append_basic_block(name) for name in names)
        outside = self.uncounted
        is_counted = most is None or outside * most > MOST_UNCOUNTED
        self.uncounted = 1 if is_counted or most is None else outside * max(most, 1)
        self.builder.branch(test)
        self.builder.position_at_end(test)
        condition = holds()
        is_endless = isinstance(condition, ir.Constant) and condition.constant == 1
        if is_endless:
            self.builder.branch(inside)
        else:
            self.builder.cbranch(condition, inside, end)
        self.builder.position_at_end(inside)
        before = set(self.scope.assigned)
        loop = Loop(next_, end)
        self.scope.loops.append(loop)
        body()
        self.scope.loops.pop()
        self.scope.assigned = before
        if not self.builder.block.is_terminated:
            self.builder.branch(next_)
        self.builder.position_at_end(next_)
        self.uncounted = outside
        if is_counted:
            self._count_round()
        step()
        self.builder.branch(test)
        self.builder.position_at_end(end)
        if is_endless and not loop.is_left:
            self.builder.unreachable()

    def _count_round(self) -> None:
        count = self.builder.add(self.builder.load(self.rounds), ir.Constant(WORD, 1))
        self.builder.store(count, self.rounds)
        self._check(self.builder.icmp_unsigned("<", count, ir.Constant(WORD, MOST_STEPS)), LOOP)

    def generated(self, method: Method, arguments: list[Value], node: ast.AST, body: Any) -> None:
        """A loop over what a method yields: the body stands in place of each `yield`."""
        outer = self.scope
        end = self.function.append_basic_block("endgenerated")

        def on_yield(_: ast.AST, value: Value) -> None:
            following = self.function.append_basic_block("yielded")
            inner = self.scopes.pop()
            here = self.node
            outer.loops.append(Loop(following, end))
            before = set(outer.assigned)
            body(value)
            outer.assigned = before
            outer.loops.pop()
            if not self.builder.block.is_terminated:
                self.builder.branch(following)
            self.builder.position_at_end(following)
            self.scopes.append(inner)
            self.node = here

        with self.entered(method, arguments, node) as scope:
            scope.on_yield = on_yield
            self.statements(method.tree.body)
            if not self.builder.block.is_terminated:
                self.builder.branch(scope.end)
            self.builder.position_at_end(scope.end)
            self.builder.branch(end)
        self.builder.position_at_end(end)


def _is_text(statement: ast.Expr) -> bool:
    return isinstance(statement.value, ast.Constant) and isinstance(statement.value.value, str)
