"""Stores of the studio's games. They are refused, or their good games are there."""

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from fuzz.mutations import JUNK, damaged, with_junk, with_number
from fuzz.targets.journal import database
from plyscope.errors import FileError, PlyscopeError
from plyscope.studio.handlers.play import state_of
from plyscope.studio.sessions import OpenGame, Studio
from plyscope.studio.store import TABLE

TREE = {
    "steps": [
        [-1, "e4", "", [1], ["best"], []],
        [0, "e5", "", [], [], []],
        [0, "c5", "", [], [], []],
    ],
    "comments": ["a game"],
    "tags": {"Event": "here"},
    "result": "*",
}
GAMES: list[tuple[Any, ...]] = [
    ("one", "tictactoe", None, ["5", "1"], ["9"], 1.5, "X to move", None, 1, {}, "", {}, None),
    (
        *("two", "draughts/english", "W:W21,22:B5,6", ["22-18"], [], 2.5, "", None, 7),
        *({"level": "3", "people": "white"}, "B:W18,21:B5,6", {}, None),
    ),
    (
        *("three", "gomoku", None, ["h8", "h9", "i8", "black"], [], 3.5, "", "swap", 2),
        *({}, "", {}, 4.0),
    ),
    (
        *("four", "chess", None, ["e4", "e5"], [], 4.5, "White to move", None, 3),
        *({}, "", TREE, None),
    ),
]
LISTS = (3, 4, 9, 11)


def store(rows: list[list[Any]]) -> bytes:
    """The file of a store; a list is written as JSON."""
    written = [tuple(json.dumps(cell) if _is_json(cell) else cell for cell in row) for row in rows]
    return database({"games": TABLE}, {"games": written})


def _is_json(cell: Any) -> bool:
    """Whether SQLite has no type for the cell."""
    return isinstance(cell, (list, dict)) or (isinstance(cell, int) and abs(cell) >= 2**63)


@cache
def original() -> bytes:
    """The store that is spoiled."""
    return store([list(row) for row in GAMES])


def mutation(source: Random) -> bytes:
    """A store with damage anywhere, or with cells that no game has."""
    data = original()
    match source.randrange(4):
        case 0:
            return damaged(data, data, source)
        case 1:
            for _ in range(source.choice([1, 2, 5])):
                data = with_number(data, (100, len(data)), source)
            return data
        case _:
            rows = [list(row) for row in GAMES]
            for _ in range(source.choice([1, 2, 4])):
                _spoil(source.choice(rows), source)
            return store(rows)


def _spoil(row: list[Any], source: Random) -> None:
    place = source.randrange(len(row))
    if place in LISTS and source.random() < 0.7:
        row[place] = with_junk(row[place], source)
        return
    row[place] = source.choice(
        [*JUNK, b"\xff", b"[]", -1.5, 2**62, "tree", "os:system", "[" * 9999]
    )


def outcome(data: bytes, folder: Path) -> str:
    """Starts a studio, lists its games, opens each, and saves it again."""
    path = folder / "store"
    for suffix in ("", "-wal", "-shm", "-journal"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)
    path.write_bytes(data)
    try:
        studio = Studio(file=path)
    except FileError:
        return "refused"
    try:
        games, left_out = studio.store.last()
        opened = [
            _opened(studio, game_id) for game_id in {*(game.game_id for game in games), "one"}
        ]
        return "all there" if all(opened) and not left_out else "some left out"
    except FileError:
        return "refused"
    finally:
        studio.close()


def _opened(studio: Studio, game_id: str) -> OpenGame | None:
    try:
        with studio.game(game_id) as game:
            studio.save(game)
    except PlyscopeError:
        return None
    assert state_of(game).game_id == game.game_id
    return game
