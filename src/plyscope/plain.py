"""Plain data, as JSON has it, that anybody may have written: checked field by field.

FIELDS = {"moves": listed(text), "depth": whole(0, 120), "title": optional(text)}
checked(data, FIELDS)           # raises `PlainDataError`, which names the field
"""

import json
from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any

from plyscope.errors import PlyscopeError
from plyscope.text import shown

LARGEST = 2**63 - 1
Check = Callable[[Any], bool]


class PlainDataError(PlyscopeError):
    """Data is not what its reader expects."""


def parsed(source: str | bytes) -> Any:
    """The data of a JSON text; raises `PlainDataError` for anything else."""
    try:
        return json.loads(source)
    except (TypeError, ValueError, RecursionError):
        raise PlainDataError("it is not valid JSON") from None


def checked(data: Any, fields: Mapping[str, Check], others: bool = False) -> dict[str, Any]:
    """The data, if it is an object with these fields and, unless `others`, with no others.

    A field whose check accepts None may be absent; it is None then.
    """
    if not isinstance(data, dict):
        raise PlainDataError(f"{shown(data)} is not an object")
    for name, is_right in fields.items():
        if not is_right(data.get(name)):
            what = f"is {shown(data[name])}" if name in data else "is missing"
            raise PlainDataError(f"{name} {what}")
    if not others and not data.keys() <= fields.keys():
        unknown = next(name for name in data if name not in fields)
        raise PlainDataError(f"{shown(unknown)} is not known")
    return dict.fromkeys(fields) | data


def whole(least: int = 0, most: int = LARGEST) -> Check:
    """A whole number in that range."""
    return lambda value: type(value) is int and least <= value <= most


def number(value: Any) -> bool:
    """A finite number that a float can hold."""
    if type(value) is int:
        return -LARGEST <= value <= LARGEST
    return type(value) is float and isfinite(value)


def boolean(value: Any) -> bool:
    """True or False."""
    return isinstance(value, bool)


def text(value: Any) -> bool:
    """Text that can be written: JSON can also hold half of a character."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def one_of(*known: Any) -> Check:
    """One of these, by value and type."""
    return lambda value: any(type(value) is type(one) and value == one for one in known)


def optional(check: Check) -> Check:
    """None, or what the check accepts."""
    return lambda value: value is None or check(value)


def listed(check: Check, most: int = LARGEST) -> Check:
    """A list of what the check accepts."""

    def is_right(value: Any) -> bool:
        return isinstance(value, (list, tuple)) and len(value) <= most and all(map(check, value))

    return is_right


def mapping_of(check: Check, most: int = LARGEST) -> Check:
    """An object whose names and values the check accepts."""

    def is_right(value: Any) -> bool:
        if not isinstance(value, dict) or len(value) > most:
            return False
        return all(map(check, value)) and all(map(check, value.values()))

    return is_right


def mapping(value: Any) -> bool:
    """An object with any fields."""
    return isinstance(value, dict)
