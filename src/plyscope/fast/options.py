"""The options of a game: whole numbers such as the size of its board, each with a default."""

from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from typing import Any

from plyscope.errors import GameError
from plyscope.text import shown

NAMED = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)


def declared(function: Callable[..., Any]) -> dict[str, int]:
    """The options that a function takes by name, with their defaults."""
    try:
        parameters = signature(function).parameters
    except (TypeError, ValueError):  # it is not a function, or one that is not written in Python
        return {}
    return {
        name: parameter.default
        for name, parameter in parameters.items()
        if parameter.kind in NAMED and type(parameter.default) is int
    }


def check(game: str, known: Mapping[str, int], given: Mapping[str, Any]) -> None:
    """Raises `GameError` for an option that the game lacks, or that is not a whole number."""
    for name, value in given.items():
        if name not in known:
            raise unknown_option(game, name, known)
        if type(value) is not int:
            raise not_whole(game, name, value, known)


def unknown_option(game: str, name: str, known: Mapping[str, int]) -> GameError:
    """The error about an option that a game does not have."""
    if not known:
        return GameError(f"{game} has no option {shown(name)}, nor any other")
    return GameError(f"{game} has no option {shown(name)}; write {written(game, known)}")


def not_whole(game: str, name: str, value: object, known: Mapping[str, int]) -> GameError:
    """The error about an option that is not a whole number."""
    right = written(game, {name: known[name]})
    return GameError(f"{game}: {name} is a whole number as in {right}, not {shown(value)}")


def changed(known: Mapping[str, int], given: Mapping[str, int]) -> dict[str, int]:
    """The options that differ from their defaults, in the order in which the game declares them."""
    return {name: given[name] for name in known if given.get(name, known[name]) != known[name]}


def written(game: str, options: Mapping[str, int]) -> str:
    """The name of a game with options: ``hex?size=5``, ``mnk?m=4,n=4``."""
    listed = ",".join(f"{name}={value}" for name, value in options.items())
    return f"{game}?{listed}" if listed else game
