"""Journals of matches and of tuning. They are refused, or their good rows are read."""

import json
import sqlite3
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

from fuzz.mutations import damaged, with_junk, with_number
from plyscope.errors import FileError
from plyscope.learning.games import SelfPlay, TrainingGame
from plyscope.learning.samples import _of_game
from plyscope.match.game_file import write
from plyscope.match.results import PlayedGame, Results
from plyscope.play.game_text import PDN
from plyscope.work import Journal
from plyscope.work.journal import FORMAT, SCHEMA

SETTINGS = {"game": "draughts/english"}
MOVES = ["11-15", "23-19", "8-11", "22-17"]
CODES = [776, 1562]
MATCH = {
    "number": 0,
    "winner": "A",
    "failed": "",
    "ending": "rules",
    "message": "",
    "book": 2,
    "position": None,
    "moves": MOVES,
    "seconds": 0.5,
    "date": "2026.01.02",
}
TRAINING = {
    "nodes": 20,
    "seed": 1,
    "weights": 7,
    "number": 0,
    "first": 0,
    "result": 1,
    "moves": CODES,
}
READERS: dict[str, Callable[[Any], Any]] = {
    "match": PlayedGame.from_data,
    "tuning run": partial(TrainingGame.from_data, SETTINGS["game"]),
}


def rows_of(kind: str) -> list[tuple[Any, Any]]:
    """The keys and results of a faultless journal."""
    game = MATCH if kind == "match" else TRAINING
    return [(str(number), game | {"number": number}) for number in range(4)]


def database(tables: dict[str, str], rows: dict[str, list[tuple[Any, ...]]]) -> bytes:
    """A SQLite file with these tables and rows."""
    made = sqlite3.connect(":memory:", isolation_level=None)
    for statement in ("pragma page_size = 512", *tables.values()):
        made.execute(statement)
    for name, found in rows.items():
        for row in found:
            cells = [_cell(cell) for cell in row]
            places = ", ".join("?" * len(cells))
            made.execute(f"insert or ignore into {name} values ({places})", cells)
    content = made.serialize()
    made.close()
    return content


def _cell(cell: Any) -> Any:
    """What SQLite takes: half of a surrogate pair is not text to it."""
    if isinstance(cell, str) and any("\ud800" <= sign <= "\udfff" for sign in cell):
        return cell.encode("utf-8", "surrogatepass")
    return cell


def journal(kind: str, rows: list[tuple[Any, Any]]) -> bytes:
    """The file of a journal; a result that is not bytes is written as JSON."""
    results = [
        (place, key, result if isinstance(result, bytes) else json.dumps(result))
        for place, (key, result) in enumerate(rows)
    ]
    head = (FORMAT, kind, json.dumps(SETTINGS, sort_keys=True))
    return database(SCHEMA, {"journal": [head], "results": results})


@cache
def originals() -> list[bytes]:
    """The journals that are spoiled."""
    return [journal(kind, rows_of(kind)) for kind in READERS]


def mutation(source: Random) -> bytes:
    """A journal with damage anywhere, or with rows that are not results."""
    match source.randrange(4):
        case 0:
            return damaged(source.choice(originals()), source.choice(originals()), source)
        case 1:
            data = source.choice(originals())
            for _ in range(source.choice([1, 2, 5])):
                data = with_number(data, (100, len(data)), source)
            return data
        case _:
            kind = source.choice(list(READERS))
            return journal(kind, [_other_row(row, source) for row in rows_of(kind)])


def _other_row(row: tuple[Any, Any], source: Random) -> tuple[Any, Any]:
    key, result = row
    match source.randrange(6):
        case 0:
            return key, with_junk(result, source)
        case 1:
            return key, damaged(json.dumps(result).encode(), b"[1]", source)
        case 2:
            return source.choice([5, b"\xff", "", "\0", None, 1.5]) or key, result
        case _:
            return row


def outcome(data: bytes, folder: Path) -> str:
    """Opens a journal for either kind of work, looks at its results, and adds one."""
    path = folder / "journal"
    found = ""
    for kind, read in READERS.items():
        for suffix in ("", "-wal", "-shm", "-journal"):
            Path(f"{path}{suffix}").unlink(missing_ok=True)
        path.write_bytes(data)
        try:
            opened = Journal(str(path), kind, SETTINGS, read)
        except FileError:
            continue
        try:
            found = "rows left out" if opened.unreadable else "read"
            _look(kind, opened)
        finally:
            opened.close()
    return found or "refused"


def _look(kind: str, opened: Journal[Any]) -> None:
    """What matches and tuning do with results."""
    count = len(opened.results)
    try:
        opened.add("new", MATCH if kind == "match" else TRAINING)
    except FileError:
        return
    assert len(opened.results) == count + 1
    games = list(opened.results.values())
    if kind == "tuning run":
        for game in games:
            assert isinstance(game.self_play, SelfPlay)
            _of_game(game)
        return
    results = Results(games)
    assert results.endings
    assert results.estimate.counts
    for game in games:
        if list(game.moves) == MOVES and game.position is None:
            assert write(PDN, SETTINGS["game"], game, "a", "b")
