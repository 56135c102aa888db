"""Saved games survive damage, full disks and a second studio on the same file."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.studio.door import Door, Talk

from plyscope.errors import DamagedFileError, FileError, FileFormatError
from plyscope.studio.sessions import Studio
from plyscope.studio.store import Store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A store with three games."""
    path = tmp_path / "games.sqlite3"
    studio = Studio(file=path)
    for moves in (["1"], ["2"], ["3"]):
        studio.new_game("tictactoe", None, moves)
    studio.close()
    return path


def change(file: Path, statement: str) -> None:
    with sqlite3.connect(file) as base:
        base.execute(statement)
    base.close()


DAMAGE = [
    "moves = '[1'",
    "moves = '5'",
    "moves = x'ff'",
    "moves = cast(x'5bff5d' as text)",
    "undone = '[5]'",
    "changed = 'yesterday'",
    "standing = x'00'",
    "game = x'00'",
    "revision = 'first'",
    "revision = -1",
    "id = x'00'",
]


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_game_is_left_out_and_the_others_are_there(file: Path, damage: str) -> None:
    change(file, f"update games set {damage} where moves = '[\"2\"]'")
    with Door(file).talk() as talk:
        found = talk.ask("saved_games")
        assert found["damaged"] == 1
        games = [talk.ask("resume_game", game_id=game["game_id"]) for game in found["games"]]
        assert [game["moves"] for game in games] == [["3"], ["1"]]


def test_a_damaged_game_that_is_opened_is_our_own_error(file: Path) -> None:
    change(file, "update games set moves = '[1', id = 'bad' where moves = '[\"2\"]'")
    with Door(file).talk() as talk:
        answer = talk.ask("resume_game", game_id="bad")
    assert (answer["type"], answer["text"]) == (
        "failed",
        "this saved game is damaged: it is not valid JSON",
    )


def test_what_is_not_a_store_is_refused_and_left_alone(tmp_path: Path, file: Path) -> None:
    other = tmp_path / "text"
    other.write_text("a diary\n" * 200)
    with pytest.raises(FileFormatError, match=r"text is not a store of games: it is not a data"):
        Store(other)
    assert other.read_text() == "a diary\n" * 200
    spoiled = bytearray(file.read_bytes())
    spoiled[4096 + 3 : 4096 + 5] = b"\xff\xff"
    file.write_bytes(spoiled)
    with pytest.raises(DamagedFileError, match=r"sqlite3 is damaged \(.*\); keep it, and see"):
        Store(file)
    assert file.read_bytes() == spoiled


@pytest.fixture
def two(file: Path) -> Iterator[tuple[Talk, Talk]]:
    """Two studios on the same file."""
    with Door(file).talk() as one, Door(file).talk() as other:
        yield one, other


def test_the_second_studio_never_overwrites_what_the_first_confirmed(
    two: tuple[Talk, Talk],
) -> None:
    one, other = two
    game = one.ask("saved_games")["games"][0]["game_id"]
    for talk in two:
        assert talk.ask("resume_game", game_id=game)["moves"] == ["3"]
    assert one.ask("play", game_id=game, move="5", after=1)["notice"] is None
    moved = other.ask("play", game_id=game, move="7", after=1)
    assert (moved["type"], moved["moves"]) == ("game_state", ["3", "7"])
    assert moved["game_id"] != game
    assert moved["notice"] == (
        "Another studio changed this game meanwhile; your moves are saved as a new game."
    )
    for talk in two:
        assert talk.ask("resume_game", game_id=game)["moves"] == ["3", "5"]
        assert talk.ask("resume_game", game_id=moved["game_id"])["moves"] == ["3", "7"]
    assert other.ask("play", game_id=moved["game_id"], move="1", after=2)["notice"] is None


def test_a_game_that_another_studio_deleted_is_saved_as_a_new_one(two: tuple[Talk, Talk]) -> None:
    one, other = two
    game = one.ask("saved_games")["games"][0]["game_id"]
    other.ask("resume_game", game_id=game)
    one.ask("delete_game", game_id=game)
    moved = other.ask("undo", game_id=game)
    assert (moved["moves"], [row["text"] for row in moved["tree"]]) == ([], ["3"])
    assert moved["game_id"] != game


@pytest.mark.parametrize(
    ("request_type", "fields"), [("play", {"move": "5", "after": 1}), ("undo", {}), ("redo", {})]
)
def test_a_step_that_cannot_be_saved_is_not_made(
    door: Door, request_type: str, fields: dict[str, object]
) -> None:
    with door.talk() as talk:
        game = talk.ask("new_game", game="tictactoe", moves=["1", "2"])["game_id"]
        before = talk.ask("undo", game_id=game)
        door.studio.store._base.run("pragma query_only = on")
        failed = talk.ask(request_type, game_id=game, **fields)
        assert failed["type"] == "failed"
        assert failed["text"].startswith("cannot use ")
        assert talk.ask("resume_game", game_id=game) | {"re": 0} == before | {"re": 0}
        door.studio.store._base.run("pragma query_only = off")
        assert talk.ask(request_type, game_id=game, **fields)["type"] == "game_state"


@pytest.mark.parametrize("game_id", ["\ud800", "\0", "x" * 60_000])
def test_an_id_that_no_game_has_is_answered(talk: Talk, game_id: str) -> None:
    for tag in ("resume_game", "delete_game", "write_game", "undo"):
        answer = talk.ask(tag, game_id=game_id)
        assert answer["type"] in ("failed", "done")
        assert "Error" not in answer.get("text", "")


@pytest.mark.parametrize("seconds", [float("nan"), float("inf"), 10**400])
def test_a_number_that_is_none_is_refused(talk: Talk, seconds: float) -> None:
    game = talk.ask("new_game", game="tictactoe")["game_id"]
    answer = talk.ask("think", game_id=game, search_id="s", seconds=seconds)
    assert answer["type"] == "failed"
    assert answer["text"].startswith("think: seconds has the wrong type: ")


def test_a_folder_that_cannot_be_made_is_our_own_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FileError, match="cannot store games in"):
        Store(tmp_path / "file" / "folder" / "games")
