"""Positions of compiled games as text: the player to move, and the fields.

``South pits=4*6,0,4*6,0`` is South to move with six pits of 4, an empty one, and so on. A single
number is left out where it is that of the first position.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from typing import Any

from plyscope.fast.fields import Field
from plyscope.text import counted, shown

RUN = re.compile(r"(-?[0-9]{1,20})(?:\*([0-9]{1,4}))?", re.ASCII)


def write_fields(position: Any, board: str | None = None) -> str:
    """The text of a position; a `board` stands for its cells."""
    first = type(position)(**position._options)
    parts = [] if board is None else [board]
    parts.append(position.player)
    for name, field in position.fields.items():
        value = getattr(position, name)
        if field.count and board is None:
            parts.append(f"{name}={','.join(_runs(value))}")
        elif not field.count and name != "maximizing" and value != getattr(first, name):
            parts.append(f"{name}={int(value)}")
    return " ".join(parts)


def _runs(numbers: list[int]) -> Iterator[str]:
    for number, run in groupby(numbers):
        count = len(list(run))
        yield f"{number}*{count}" if count > 1 else str(number)


def read_fields(position: Any, text: str) -> None:
    """Fills the fields from a text; raises ValueError if it is not one that was written."""
    player: list[str] = []
    for word in text.split():
        name, mark, value = word.partition("=")
        if mark:
            _fill(position, name, value)
        else:
            player.append(word)
    position.maximizing = _is_first(position, " ".join(player))


def _is_first(position: Any, player: str) -> bool:
    names = [name.lower() for name in position.players]
    if player.lower() not in names:
        first, second = position.players
        raise ValueError(f"the player to move is {first} or {second}, not {shown(player)}")
    return names.index(player.lower()) == 0


def _fill(position: Any, name: str, text: str) -> None:
    field: Field | None = position.fields.get(name)
    if field is None or name == "maximizing":
        raise ValueError(f"it has no field {shown(name)}")
    count = max(field.count, 1)
    numbers = list(islice(_numbers(text), count + 1))
    if len(numbers) != count:
        found = "more" if len(numbers) > count else len(numbers)
        raise ValueError(f"{name} has {counted(count, 'number')}, not {found}")
    if not all(field.low <= number <= field.high for number in numbers):
        raise ValueError(f"{name} must be {field.describe()}")
    if field.count:
        for place, number in enumerate(numbers):
            getattr(position, name)[place] = number
    else:
        setattr(position, name, bool(numbers[0]) if field.is_flag else numbers[0])


def _numbers(text: str) -> Iterable[int]:
    for part in text.split(","):
        run = RUN.fullmatch(part)
        if run is None:
            raise ValueError(f"{shown(part)} is not a number, nor a run of them such as 0*6")
        yield from [int(run[1])] * int(run[2] or 1)
