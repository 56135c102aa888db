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
from plyscope.games import chess, connect4, draughts, gomoku, simple_draughts, tictactoe, tree
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
        Entry("chess", chess.start, "Chess, on native bitboards"),
        Entry("chess/960", chess.start_960, "Chess960: chess from other lines of pieces"),
        Entry("connect4", connect4.start, "Connect four, 7x6, on native bitboards"),
        *(
            Entry(f"draughts/{name}", draughts.STARTS[name], variant.title)
            for name, variant in draughts.VARIANTS.items()
        ),
        *(
            Entry(f"gomoku/{name}", gomoku.STARTS[name], rules.title)
            for name, rules in gomoku.RULES.items()
        ),
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
    begins at its beginning. Other options are the game's own.
    """
    game = _checked_name(game)
    if ":" in game:
        return _own(game, position, options)
    name = full_name(game)
    if name not in CATALOGUE:
        raise UnknownGameError(
            f"unknown game {shown(game, 30)}; there are {', '.join(FAMILIES)}, of which "
            "`plyscope games` lists variants, or module:Class for your own"
        )
    begin = CATALOGUE[name].start
    try:
        _signature(begin).bind(position, **options)
    except TypeError as error:
        raise GameError(f"{game}: {error}") from None
    return begin(position, **options)


_signature = cache(signature)


def _checked_name(game: object) -> str:
    if isinstance(game, str):
        return game
    said = shown(game)
    raise UnknownGameError(f"a game is named by text such as 'tictactoe', not {said}")


def full_name(game: str) -> str:
    """The name of a game that may go by a shorter one."""
    return ALIASES.get(game, game)


def written(position: Position[Any]) -> dict[str, Any]:
    """The arguments with which `start` makes the same position again, as plain data."""
    kind = type(position)
    if kind.__module__.startswith(__name__):
        name = position.game
    else:  # it may inherit from a game of the package, whose name is not its own
        name = f"{kind.__module__}:{kind.__qualname__}"
    options = {"maximizing": position.maximizing} if name == "tree" else {}
    return {"game": name, "position": str(position), **options}


def _own(game: str, position: Any, options: dict[str, Any]) -> Position[Any]:
    """A position of a class outside the package, which Python must be able to import."""
    module_name, _, class_name = game.partition(":")
    made_by = _load(module_name, class_name)
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
