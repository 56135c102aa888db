"""Games in Python with something wrong in their rules.

Each is refused with an error that names a line, or does the same compiled as in plain Python, also
where it fails. Numbers beyond 64 bits, loops that are too long and the like are errors of compiled
code alone.
"""

import ast
import copy
import hashlib
import importlib.util
import os
import re
import signal
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from plyscope.errors import GameError
from plyscope.fast.rules import FaultError
from plyscope.fast.source import UnsupportedError

COUNT = 2_000
REPOSITORY = Path(__file__).parents[2]
SOURCES = [
    *(REPOSITORY / f"src/plyscope/games/{name}.py" for name in ("breakthrough", "hex", "kalah")),
    *(REPOSITORY / f"src/plyscope/games/{name}.py" for name in ("mnk", "othello")),
    *(REPOSITORY / f"tests/fast/games/{name}.py" for name in ("bitothello", "connect4")),
]
SCREEN = {"start", "shape", "text", "path", "board", "draw", "picture", "sides"}
OPERATORS = [
    *(ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.BitAnd, ast.BitOr, ast.BitXor),
    *(ast.LShift, ast.RShift, ast.Div, ast.Pow),
]
COMPARISONS = [ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq, ast.In, ast.Is]
NUMBERS = [
    *(0, 1, -1, 2, 3, 7, 8, 63, 64, 65, 127, 128, -128, -129, 1000, 65_536, 2**20),
    *(2**31, 2**62, 2**63 - 1, 2**63, -(2**63), 2**64 - 1, 2**64, 0.5, True, None, "a"),
]
STATEMENTS = [
    *("break", "continue", "return", "return 0", "pass", "yield 1", "self.maximizing = 1"),
    *("while True:\n    pass", "self.count = 1", "x = [0] * 9", "assert self"),
]
LIMITS = re.compile("beyond 64 bits|a shift by|a score outside|loops of more|more moves|outside of")
"""Errors of compiled code alone: Python's numbers and loops have no end."""
PLIES = 12
SECONDS = 2


# Games with something wrong.


def mutation(source: Random) -> bytes:
    """The source of a game with a few changes in its rules."""
    tree = copy.deepcopy(_parsed(source.randrange(len(SOURCES))))
    for _ in range(source.choice([1, 1, 1, 2, 2, 3, 5])):
        source.choice([_change_expression] * 3 + [_change_statement])(tree, source)
    return ast.unparse(ast.fix_missing_locations(tree)).encode()


@cache
def _parsed(number: int) -> ast.Module:
    return ast.parse(SOURCES[number].read_text(encoding="utf-8"))


def _methods(tree: ast.Module) -> list[ast.FunctionDef]:
    game = next(node for node in tree.body if isinstance(node, ast.ClassDef))
    methods = (node for node in game.body if isinstance(node, ast.FunctionDef))
    return [method for method in methods if method.name not in SCREEN]


def _change_expression(tree: ast.Module, source: Random) -> None:
    """Puts another expression in the place of one."""
    method = source.choice(_methods(tree))
    nodes = [node for part in method.body for node in ast.walk(part)]
    places = [
        (node, name, place)
        for node in nodes
        for name, value in ast.iter_fields(node)
        for place, part in enumerate(value if isinstance(value, list) else [value])
        if isinstance(part, ast.expr) and isinstance(getattr(part, "ctx", ast.Load()), ast.Load)
    ]
    if not places:
        return
    node, name, place = source.choice(places)
    parts = getattr(node, name)
    before = parts[place] if isinstance(parts, list) else parts
    after = _other_expression(before, nodes, source)
    if isinstance(parts, list):
        parts[place] = after
    else:
        setattr(node, name, after)


def _other_expression(before: ast.expr, nodes: list[ast.AST], source: Random) -> ast.expr:
    changed = copy.deepcopy(before)
    match changed:
        case ast.BinOp() if source.random() < 0.6:
            changed.op = source.choice(OPERATORS)()
            return changed
        case ast.Compare() if source.random() < 0.6:
            changed.ops[0] = source.choice(COMPARISONS)()
            return changed
        case ast.BoolOp() if source.random() < 0.6:
            changed.op = ast.And() if isinstance(changed.op, ast.Or) else ast.Or()
            return changed
        case ast.Constant(value=int(number)) if source.random() < 0.6:
            return ast.Constant(number + source.choice([-1, 1, 1, 60]))
    match source.randrange(6):
        case 0:
            return ast.Constant(source.choice(NUMBERS))
        case 1:
            operator = source.choice([ast.Not, ast.USub, ast.Invert])
            return ast.UnaryOp(operator(), changed)
        case 2:
            constant = ast.Constant(source.choice(NUMBERS))
            return ast.BinOp(changed, source.choice(OPERATORS)(), constant)
        case _:
            known = [one for one in nodes if isinstance(one, ast.expr) and _is_loaded(one)]
            return copy.deepcopy(source.choice(known or [changed]))


def _is_loaded(node: ast.expr) -> bool:
    return isinstance(getattr(node, "ctx", ast.Load()), ast.Load)


def _change_statement(tree: ast.Module, source: Random) -> None:
    """Deletes a statement, adds one, or moves one to another place."""
    methods = _methods(tree)
    bodies = [
        body
        for method in methods
        for node in ast.walk(method)
        for name in ("body", "orelse")
        if isinstance(body := getattr(node, name, None), list) and body
    ]
    body, other = source.choice(bodies), source.choice(bodies)
    place = source.randrange(len(body))
    match source.randrange(4):
        case 0:
            body[place] = ast.Pass()
        case 1:
            body.insert(place, ast.parse(source.choice(STATEMENTS)).body[0])
        case 2:
            body.insert(place, copy.deepcopy(source.choice(other)))
        case _:
            following = source.randrange(len(body))
            body[place], body[following] = body[following], body[place]


# What becomes of them.


class TooSlowError(Exception):
    """Plain Python takes too long."""


def outcome(data: bytes, folder: Path) -> str:
    """Whether the game is refused, or does the same compiled and in plain Python."""
    path = folder / f"game_{hashlib.sha256(data).hexdigest()[:16]}.py"
    path.write_bytes(data)
    try:
        with patch.dict(os.environ, XDG_CACHE_HOME=str(folder)):
            position = _loaded(path)()
            position.native()
    except UnsupportedError as error:
        if not re.match(rf"{re.escape(str(path))}:\d+:\d+: ", str(error)):
            raise AssertionError(f"no line is named: {error}") from error
        return "refused"
    except (GameError, SyntaxError):
        return "refused"
    finally:
        sys.modules.pop(path.stem, None)
        path.unlink()
    _compare(position, Random(data))
    return "same"


def _loaded(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    with warnings.catch_warnings(action="ignore"):
        spec.loader.exec_module(module)
    return next(
        value for value in vars(module).values() if getattr(value, "__module__", "") == path.stem
    )


def _compare(position: Any, source: Random) -> None:
    """Plays at random as long as both do the same without an error."""
    for _ in range(PLIES):
        board = position.native()
        _both(position.outcome, board.outcome)
        _both(position.evaluate, board.evaluate)
        moves = _both(partial(_moves, position), board.moves)
        if not moves:
            return
        move = source.choice(moves)
        state = _both(partial(_made, position, move), partial(_played, board, move))
        if state is None:
            return
        position = type(position).from_state(state)


def _moves(position: Any) -> list[int]:
    return list(position.moves())


def _made(position: Any, move: int) -> bytes:
    made = position._copy()
    position._written["make"](made, move)
    state: bytes = made.state()
    return state


def _played(board: Any, move: int) -> bytes:
    state: bytes = board.play(move).state()
    return state


def _both(plain: Callable[[], Any], compiled: Callable[[], Any]) -> Any:
    """The answer of plain Python and of compiled code; None where either has none."""
    try:
        expected, wrong = _limited(plain), ""
    except TooSlowError:
        expected, wrong = None, "too slow"
    except Exception as error:  # noqa: BLE001 - what a game's own code raises
        expected, wrong = None, f"{type(error).__name__}: {error}"
    try:
        found = compiled()
    except FaultError as fault:
        if wrong or LIMITS.search(str(fault)):
            return None
        raise AssertionError(f"{fault}; Python: {expected}") from fault
    assert not wrong or wrong == "too slow", f"{found}; Python raises {wrong}"
    assert wrong or found == expected, f"{found}; Python: {expected}"
    return None if wrong else found


def _limited(call: Callable[[], Any]) -> Any:
    with _alarm():
        return call()


@contextmanager
def _alarm() -> Iterator[None]:
    """Raises `TooSlowError` in Python code that does not end."""

    def ring(_signal: int, _frame: object) -> None:
        raise TooSlowError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
