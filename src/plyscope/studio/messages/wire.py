"""Encodes and decodes messages: JSON objects whose `type` is the kind of message."""

import json
import re
import types
from dataclasses import MISSING, dataclass, fields
from functools import cache
from math import isfinite
from typing import (
    Any,
    ClassVar,
    Literal,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from plyscope import plain as plain_data
from plyscope.errors import ProtocolError
from plyscope.text import shown

Kind = TypeVar("Kind")


@dataclass_transform(frozen_default=True)
def plain(kind: type[Kind]) -> type[Kind]:
    """A dataclass that can be made and read, but not compared or printed.

    The other methods of a dataclass would cost a tenth of the start time of the studio.
    """
    return dataclass(repr=False, eq=False)(kind)


class Message:
    """The base class of all messages; the tag of `NewGame` is "new_game"."""

    type: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.type = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


class Request(Message):
    """A message from the page, to which exactly one reply follows."""


class Reply(Message):
    """The answer to a request."""


class Push(Message):
    """A message without a request: the progress of a search."""


@plain
class Failed(Reply):
    """The request failed; `busy` means that it may succeed later."""

    text: str
    busy: bool = False


def encode(message: Message, number: int | None = None) -> str:
    """A message as text; `number` is the number of the request that it answers."""
    data: dict[str, Any] = {"type": message.type, **vars(message)}
    if number is not None:
        data["re"] = number
    return _ENCODER.encode(data)


# Dataclasses inside a message are encoded by their fields; no message contains itself.
_ENCODER = json.JSONEncoder(
    allow_nan=False, check_circular=False, separators=(",", ":"), default=vars
)


def finite(score: float) -> float | None:
    """A score for JSON, in which an open bound is null."""
    return score if isfinite(score) else None


def decode(text: str, kinds: dict[str, type[Request]]) -> tuple[int, Request]:
    """The number of a request and the request; raises `ProtocolError` for anything else."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise ProtocolError("a message must be JSON") from None
    if not isinstance(data, dict):
        raise ProtocolError("a message must be a JSON object")
    number, tag = data.pop("id", None), data.pop("type", None)
    if not isinstance(number, int) or isinstance(number, bool):
        raise ProtocolError("a message needs a whole number as its id")
    if not isinstance(tag, str) or tag not in kinds:
        raise Unanswerable(number, f"unknown message {shown(str(tag))}")
    try:
        return number, _made(kinds[tag], data)
    except ProtocolError as error:
        raise Unanswerable(number, f"{tag}: {error}") from None


class Unanswerable(ProtocolError):
    """An invalid request that has a number, so that it can be answered."""

    def __init__(self, number: int, text: str) -> None:
        super().__init__(text)
        self.number = number


def _made(kind: type[Any], data: dict[str, Any]) -> Any:
    hints = hints_of(kind)
    unknown = [name for name in data if name not in hints]
    if unknown:
        raise ProtocolError(f"unknown field {shown(unknown[0])}")
    for field in fields(kind):
        if field.name in data:
            value = data[field.name]
            if not _check(hints[field.name])(value):
                raise ProtocolError(f"{field.name} has the wrong type: {shown(repr(value))}")
        elif field.default is MISSING and field.default_factory is MISSING:
            raise ProtocolError(f"{field.name} is missing")
    return kind(**data)


def hints_of(kind: type[Any]) -> dict[str, Any]:
    """The types of the fields of a message."""
    if kind not in _HINTS:
        hints = get_type_hints(kind)
        _HINTS[kind] = {field.name: hints[field.name] for field in fields(kind)}
    return _HINTS[kind]


_HINTS: dict[type[Any], dict[str, Any]] = {}


PLAIN: dict[Any, plain_data.Check] = {
    str: plain_data.text,
    int: plain_data.whole(-plain_data.LARGEST),
    float: plain_data.number,
}


@cache
def _check(hint: Any) -> plain_data.Check:
    """The check of a type that a field may have; a message can have thousands of values."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        options = [_check(option) for option in arguments]
        return lambda value: any(fits(value) for fits in options)
    if origin is list:
        item = _check(arguments[0])
        return lambda value: type(value) is list and all(map(item, value))
    if origin is dict:
        key, item = map(_check, arguments)
        return lambda value: (
            type(value) is dict and all(map(key, value)) and all(map(item, value.values()))
        )
    if origin is Literal:
        return lambda value: type(value) is str and value in arguments
    return PLAIN.get(hint) or (lambda value: type(value) is hint)
