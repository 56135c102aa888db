"""The games of the package, by name."""

import importlib
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from inspect import signature
from pathlib import Path
from typing import Any

from plyscope.conformance import check_position
from plyscope.errors import GameError, PlyscopeError, UnknownGameError
from plyscope.fast import Compiled
from plyscope.fast.options import changed, declared, unknown_option
from plyscope.fast.options import written as with_options
from plyscope.games import (
    breakthrough,
    chess,
    connect4,
    draughts,
    gomoku,
    hex,
    kalah,
    mnk,
    names,
    nim,
    othello,
    simple_draughts,
    tictactoe,
    tree,
)
from plyscope.position import Position
from plyscope.text import error_text, shown


@dataclass(frozen=True)
class Entry:
    """A game that can be named: how it starts, and one line about it."""

    name: str
    start: Callable[..., Position[Any]]
    summary: str


CATALOGUE = {
    entry.name: entry
    for entry in (
        Entry(
            "breakthrough",
            breakthrough.Breakthrough,
            "Breakthrough: reach the other side first",
        ),
        Entry("chess", chess.start, "Chess"),
        Entry("chess/960", chess.start_960, "Chess960: chess from other lines of pieces"),
        Entry("connect4", connect4.start, "Connect four, 7x6"),
        *(
            Entry(f"draughts/{name}", draughts.STARTS[name], variant.title)
            for name, variant in draughts.VARIANTS.items()
        ),
        *(
            Entry(f"gomoku/{name}", gomoku.STARTS[name], rules.title)
            for name, rules in gomoku.RULES.items()
        ),
        Entry("hex", hex.Hex, "Hex: connect your two sides"),
        Entry(
            "kalah",
            kalah.Kalah,
            "Kalah: sow stones round the board",
        ),
        Entry("mnk", mnk.Mnk, "m,n,k games: k in a row on m columns and n rows"),
        Entry("nim", nim.Nim, "Nim: whoever takes the last stone wins"),
        Entry("othello", othello.start, "Othello, 8x8: enclose and turn discs"),
        Entry(
            "simple_draughts",
            simple_draughts.start,
            "Simplified draughts: one jump a turn, captures mandatory",
        ),
        Entry("tictactoe", tictactoe.start, "Tic-tac-toe: three in a row"),
        Entry("tree", tree.start, "An explicit tree such as ((3 5 2) (9 1))"),
    )
}

ALIASES = {
    "chess960": "chess/960",
    "draughts": "draughts/english",
    "gomoku": "gomoku/freestyle",
}
FAMILIES = tuple(dict.fromkeys(name.partition("/")[0] for name in CATALOGUE))
"""The games without their variants."""


def start(game: str, position: Any = None, **options: Any) -> Position[Any]:
    """The start of a game of the package, or of your own (``module:Class``).

    `position` is a position as that game writes it (its `start` says how); without it the game
    begins at its beginning. Other options are the game's own; those that are whole numbers can
    stand in its name, too: ``hex?size=5``.
    """
    name, text = names.split(_checked_name(game))
    begin = _beginning(name)
    known = declared(begin)
    options = names.combined(name, names.read(name, text, known), options)
    if ":" in name:
        return _own(name, begin, position, options)
    try:
        _signature(begin).bind(position, **options)
    except TypeError:
        wrong = next(iter(options.keys() - _signature(begin).parameters), "")
        raise unknown_option(name, wrong, known) from None
    return begin(position, **options)


_signature = cache(signature)


def _checked_name(game: object) -> str:
    if isinstance(game, str):
        return game
    said = shown(game)
    raise UnknownGameError(f"a game is named by text such as 'tictactoe', not {said}")


def _beginning(name: str) -> Callable[..., Position[Any]]:
    """What makes the positions of a game, whose name has no options."""
    if ":" in name:
        module_name, _, class_name = name.partition(":")
        loaded: Callable[..., Position[Any]] = _load(module_name, class_name)
        return loaded
    found = entry(name)
    if found is None:
        raise UnknownGameError(
            f"unknown game {shown(name, 30)}; there are {', '.join(FAMILIES)}, of which "
            "`plyscope games` has variants, or module:Class for your own"
        )
    return found.start


def entry(game: str) -> Entry | None:
    """The entry of the catalogue for a game with or without options; None for any other."""
    name, _ = names.split(game)
    return CATALOGUE.get(ALIASES.get(name, name))


def options_of(game: str) -> dict[str, int]:
    """The options of a game that its name can have, with their defaults."""
    return declared(_beginning(names.split(game)[0]))


def full_name(game: str) -> str:
    """The one name of a game that may go by others: in full, and with the options that matter."""
    name, text = names.split(game)
    full = ALIASES.get(name, name)
    if text is None:
        return full
    known = declared(_beginning(name))
    return with_options(full, changed(known, names.read(name, text, known)))


def written(position: Position[Any]) -> dict[str, Any]:
    """The arguments with which `start` makes the same position again, as plain data."""
    kind = type(position)
    name = position.game
    if not kind.__module__.startswith(__name__):  # it may inherit from a game of the package
        _, mark, options_text = name.partition("?")
        name = f"{kind.__module__}:{kind.__qualname__}{mark}{options_text}"
    options = {"maximizing": position.maximizing} if name == "tree" else {}
    return {"game": name, "position": str(position), **options}


def evaluated_by(position: Position[Any], evaluation: str) -> Position[Any]:
    """The same position with somebody's own evaluation.

    That is a method of a compiled game, ``module:Class.method``, or the evaluation of another class
    with the same rules, ``module:Class``, which must read the text of the position.
    """
    name, _, method = evaluation.partition(":")
    class_name, mark, method = method.partition(".")
    loaded = _beginning(f"{name}:{class_name}")
    if type(position) is not loaded:
        _, options = names.split(position.game)
        other = f"{name}:{class_name}" + ("" if options is None else f"?{options}")
        position = start(other, str(position))
    if not mark:
        return position
    if not isinstance(position, Compiled):
        raise GameError(f"{shown(evaluation)}: only a compiled game has several evaluations")
    return position.evaluated_by(method)


def _own(game: str, made_by: Any, position: Any, options: dict[str, Any]) -> Position[Any]:
    """A position of a class outside the package."""
    arguments = () if position is None else (position,)
    try:
        made: Position[Any] = made_by(*arguments, **options)
        check_position(made, GameError)
        return made
    except PlyscopeError:
        raise
    except (Exception, SystemExit) as error:  # somebody else's code: any error is the message
        raise GameError(f"{shown(game)} could not be started: {error_text(error)}") from error


def _load(module_name: str, class_name: str) -> Any:
    here = str(Path.cwd())
    sys.path.insert(0, here)
    try:
        module = importlib.import_module(module_name)
    except (Exception, SystemExit) as error:  # somebody else's code: any error is the message
        raise UnknownGameError(
            f"module {shown(module_name)} cannot be imported: {error_text(error)}"
        ) from error
    finally:
        sys.path.remove(here)
    if not hasattr(module, class_name):
        raise UnknownGameError(f"module {module_name} has no {shown(class_name)}")
    return getattr(module, class_name)
