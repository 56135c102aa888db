"""Saved games of the terminal. They are refused, or resumed and shown."""

import json
from collections.abc import Callable
from functools import cache
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console

from fuzz.mutations import damaged, with_junk
from plyscope.cli.terminal import TerminalGame
from plyscope.errors import FileError, PlyscopeError
from plyscope.play import GameRecord

GAMES: list[tuple[Any, ...]] = [
    ("tictactoe", None, ["5", "1"], None),
    ("draughts/english", "W:W21,22:B5,6", ["22-18"], None),
    ("gomoku", None, ["h8", "h9", "i8", "black"], "swap"),
    ("chess", None, ["e4", "e5"], None),
    ("tree", "((3 5) (2 9))", ["A"], None),
]
SETTINGS = {"level": 5, "depth": None, "seconds": None, "first": True}


@cache
def originals() -> list[dict[str, Any]]:
    """The games that are spoiled."""
    made = []
    for game, position, moves, opening in GAMES:
        data = {"format": "plyscope game 1", "game": game, "position": position, "moves": moves}
        made.append(data | {"settings": SETTINGS} | ({"opening": opening} if opening else {}))
    return made


def mutation(source: Random) -> bytes:
    """A saved game with damage anywhere, or with other data in its fields."""
    data, other = (json.dumps(source.choice(originals())).encode() for _ in range(2))
    if source.random() < 0.3:
        return damaged(data, other, source)
    found = json.loads(data)
    if source.random() < 0.3:
        found["settings"] = with_junk(found["settings"], source)
        return json.dumps(found).encode()
    for _ in range(source.choice([1, 1, 2])):
        found = with_junk(found, source)
    return json.dumps(found).encode()


def outcome(data: bytes, folder: Path) -> str:
    """Loads a game, shows it, and saves it again as it is."""
    path = folder / "game.json"
    path.write_bytes(data)
    try:
        record, settings = GameRecord.load(path)
    except FileError:
        return "refused"
    console = Console(file=StringIO(), width=80)
    try:
        game = TerminalGame(record, settings, console, _leaving())
    except PlyscopeError:
        return "settings refused"
    game.commands["moves"]("")
    game.commands["board"]("")
    record.save(path, settings)
    again, same = GameRecord.load(path)
    assert (again.steps, same) == (record.steps, settings)
    return "resumed"


def _leaving() -> Callable[[str], str]:
    """A player who leaves at once."""
    return lambda _: "quit"
