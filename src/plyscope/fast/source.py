"""The source of a game's methods, and errors that name its lines."""

import ast
import copy
import inspect
import textwrap
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from types import CodeType
from typing import Any

from plyscope.errors import GameError


class UnsupportedError(GameError):
    """A game cannot be compiled: the message names file, line and column, and what to write."""


@dataclass(frozen=True)
class Method:
    """A method of a game as its syntax tree, with the names that its module has."""

    name: str
    tree: ast.FunctionDef
    file: str
    first_line: int
    indent: int
    names: dict[str, Any]

    @property
    def parameters(self) -> list[str]:
        return [argument.arg for argument in self.tree.args.args]

    @property
    def is_generator(self) -> bool:
        return any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in ast.walk(self.tree))

    def line(self, node: ast.AST) -> int:
        return self.first_line + int(getattr(node, "lineno", 1)) - 1

    def place(self, node: ast.AST) -> str:
        column = int(getattr(node, "col_offset", 0)) + self.indent + 1
        return f"{self.file}:{self.line(node)}:{column}"

    def error(self, node: ast.AST, message: str) -> UnsupportedError:
        return UnsupportedError(f"{self.place(node)}: {message}")


def method_of(name: str, function: Callable[..., Any]) -> Method:
    """The syntax tree of a method, as the file has it."""
    try:
        lines, first_line = inspect.getsourcelines(function)
    except (OSError, TypeError):
        raise UnsupportedError(
            f"the source of {name} is not in a file, so that it cannot be compiled"
        ) from None
    text = "".join(lines)
    tree = ast.parse(textwrap.dedent(text)).body[0]
    file = inspect.getsourcefile(function) or "?"
    indent = len(lines[0]) - len(lines[0].lstrip())
    names = {**vars(inspect.getmodule(function) or object()), **function.__globals__}
    if function.__closure__:
        for variable, cell in zip(function.__code__.co_freevars, function.__closure__, strict=True):
            names[variable] = cell.cell_contents
    if not isinstance(tree, ast.FunctionDef):
        raise UnsupportedError(f"{file}:{first_line}: {name} must be an ordinary method")
    is_plain = "." in function.__qualname__ and not function.__closure__
    if is_plain and not _is_source_of(tree, function):
        place = f"{file}:{first_line}:{indent + 1}"
        raise UnsupportedError(f"{place}: the file has changed since it was loaded")
    return Method(name, tree, file, first_line, indent, names)


def _is_source_of(tree: ast.FunctionDef, function: Callable[..., Any]) -> bool:
    """Whether a function was made of this text: a file may be edited while the program runs."""
    owner = ast.parse(f"class {function.__qualname__.split('.')[-2]}: pass")
    plain = copy.copy(tree)
    plain.decorator_list = []
    owner.body[0].body = [plain]  # type: ignore[attr-defined]
    code = function.__code__
    with warnings.catch_warnings(action="ignore"):  # they were given when the file was loaded
        body = compile(owner, code.co_filename, "exec", dont_inherit=True).co_consts[0]
    made = next(part for part in body.co_consts if isinstance(part, CodeType))
    return _instructions(made) == _instructions(code)


def _instructions(code: CodeType) -> list[object]:
    """What a function does, wherever it stands in a file; texts depend on how it is indented."""
    constants = (
        _instructions(part) if isinstance(part, CodeType) else repr(part)
        for part in code.co_consts
        if not isinstance(part, str)
    )
    return [code.co_code, code.co_names, *constants]


def check_signature(method: Method) -> None:
    """Raises `UnsupportedError` for a method that compiled code cannot call."""
    arguments = method.tree.args
    if method.tree.decorator_list:
        raise method.error(method.tree.decorator_list[0], "methods have no decorators here")
    special = [arguments.vararg, arguments.kwarg, *arguments.kwonlyargs, *arguments.posonlyargs]
    if any(special) or arguments.defaults:
        raise method.error(method.tree, "parameters are plain names here, without defaults or *")
    if not arguments.args or arguments.args[0].arg != "self":
        raise method.error(method.tree, "the first parameter must be self")
