"""The names of games with their options: ``hex?size=5``, ``module:Class?stones=3,houses=4``."""

import re
from collections.abc import Mapping
from typing import Any

from plyscope.errors import GameError
from plyscope.fast import options
from plyscope.text import shown

NUMBER = re.compile(r"-?[0-9]{1,9}", re.ASCII)


def split(game: str) -> tuple[str, str | None]:
    """The name of a game without its options, and the text of the options if there is any."""
    name, mark, rest = game.partition("?")
    return name, rest if mark else None


def read(game: str, text: str | None, known: Mapping[str, int]) -> dict[str, int]:
    """The options in the text behind the name of a game, which knows these."""
    if text is None:
        return {}
    found: dict[str, int] = {}
    for part in text.split(","):
        name, mark, value = (piece.strip() for piece in part.partition("="))
        if name not in known:
            raise options.unknown_option(game, name, known)
        if name in found:
            raise GameError(f"{game}: {name} is given twice in {shown(text)}")
        if not mark or not NUMBER.fullmatch(value):
            raise options.not_whole(game, name, value, known)
        found[name] = int(value)
    return found


def combined(game: str, in_name: Mapping[str, int], given: Mapping[str, Any]) -> dict[str, Any]:
    """The options in the name of a game and those given beside it, each at most once."""
    for name in given:
        if name in in_name:
            raise GameError(f"{game}: {name} is given twice, in the name and as an argument")
    return {**in_name, **given}
