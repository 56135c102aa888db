"""Text: values, counts and errors as messages show them, and what protocols and JSON can hold."""

from math import isfinite
from typing import Any
from unicodedata import category

from plyscope.errors import InvalidPositionError


def shown(value: object, limit: int = 40) -> str:
    """A value as a message quotes it: its `repr`, on one line and cut to about `limit` characters.

    Input that is text keeps its quotation marks when it is cut.
    """
    if isinstance(value, str):
        return repr(value if len(value) <= limit else value[: limit - 1] + "…")
    try:
        return one_line(repr(value), limit)
    except ValueError:  # an int with more digits than Python writes
        return f"{type(value).__name__} with too many digits"


def one_line(text: str, limit: int = 400) -> str:
    """A foreign message inside one of ours: on one line and cut to `limit` characters."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


def error_text(error: BaseException, limit: int = 400) -> str:
    """An unexpected error with its type, as a message reports it."""
    return one_line(f"{type(error).__name__}: {error}", limit)


def printable(text: str) -> str:
    """The text with everything but printable ASCII escaped, as a line of a protocol needs it."""
    return "".join(sign if " " <= sign <= "~" else ascii(sign)[1:-1] for sign in text)


HIDDEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""The categories of characters that steer a terminal, turn text round, or cannot be written."""


def visible(text: str, keep: str = "") -> str:
    """The text with control characters escaped as in Python, but for those in `keep`.

    Whatever a file, an engine or another person wrote goes through this on its way to a terminal.
    """
    if text.isprintable():
        return text
    return "".join(
        repr(sign)[1:-1] if category(sign) in HIDDEN and sign not in keep else sign for sign in text
    )


def counted(count: int, noun: str, plural: str | None = None) -> str:
    """A count with its noun: 1 move, 2 moves, 1,234 leaves."""
    return f"{count:,} {noun if count == 1 else plural or noun + 's'}"


def checked_text(position: object, example: str) -> str:
    """A position given as text; raises `InvalidPositionError` for anything but text."""
    if isinstance(position, str):
        return position
    kind = type(position).__name__
    raise InvalidPositionError(f"a position here is text such as {example}, not {kind}")


def finite(data: Any) -> Any:
    """The same data with None for infinite numbers, which JSON cannot hold."""
    if isinstance(data, dict):
        return {name: finite(value) for name, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [finite(value) for value in data]
    return None if isinstance(data, float) and not isfinite(data) else data
