"""Generates the page's types: ``python -m plyscope.studio.messages.typescript``."""

import sys
import types
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Literal, Union, get_args, get_origin

from plyscope import files
from plyscope.picture import Cell
from plyscope.studio.handlers import HANDLERS
from plyscope.studio.messages.wire import Failed, Message, Push, Request, hints_of

HEAD = """\
// Written by `make messages` from the server's messages; do not edit.

/** A cell by row and column, from the top left. */
export type Cell = [number, number];
"""
NAMES = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def typescript() -> str:
    """All messages between the page and the server, as TypeScript types."""
    written: dict[str, str] = {}
    for answer in sorted(HANDLERS.values(), key=lambda answer: answer.request.type):
        _write(answer.request, written)
        _write(answer.reply, written)
    pushes = sorted(Push.__subclasses__(), key=lambda kind: kind.type)
    others: list[type[Any]] = [Failed, *pushes]
    for kind in others:
        _write(kind, written)
    pairs = "".join(
        f"  {tag}: [{answer.request.__name__}, {answer.reply.__name__}];\n"
        for tag, answer in sorted(HANDLERS.items())
    )
    table = f"/** Each request, with its reply. */\nexport interface Answers {{\n{pairs}}}\n"
    union = f"export type Push = {' | '.join(kind.__name__ for kind in pushes)};\n"
    return "\n".join([HEAD, *written.values(), table, union])


def _write(kind: type[Any], written: dict[str, str]) -> None:
    """Adds a class, after the classes of its fields."""
    if kind.__name__ in written:
        return
    hints = hints_of(kind)
    for hint in hints.values():
        for part in _parts(hint):
            _write(part, written)
    lines = [f'  type: "{kind.type}";'] if issubclass(kind, Message) else []
    for field in fields(kind):
        optional = field.default is not MISSING and issubclass(kind, Request)
        lines.append(f"  {field.name}{'?' if optional else ''}: {_type(hints[field.name])};")
    summary = " ".join((kind.__doc__ or "").split())
    body = "\n".join(lines)
    written[kind.__name__] = f"/** {summary} */\nexport interface {kind.__name__} {{\n{body}\n}}\n"


def _parts(hint: Any) -> list[type[Any]]:
    if is_dataclass(hint) and isinstance(hint, type):
        return [hint]
    if get_origin(hint) is Literal:
        return []
    return [part for argument in get_args(hint) for part in _parts(argument)]


def _type(hint: Any) -> str:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return " | ".join(_type(option) for option in arguments)
    if origin is list:
        inner = _type(arguments[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<string, {_type(arguments[1])}>"
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in arguments)
    if hint is Cell:
        return "Cell"
    return NAMES.get(hint) or str(hint.__name__)


if __name__ == "__main__":
    files.write(sys.argv[1], typescript())
