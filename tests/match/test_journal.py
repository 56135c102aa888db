"""The journal and the game file: what is in them stays, and nothing gets in twice."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from plyscope.errors import FileError
from plyscope.games.draughts import pdn
from plyscope.match.game_file import GameFile
from plyscope.match.journal import Journal, PlayedGame
from plyscope.play.game_text import PDN, from_text

SETTINGS = {"a": "exact", "games": 10}
GAME = PlayedGame(
    number=0,
    winner="A",
    ending="crash in game",
    message='it said "oh\\no"',
    position=None,
    moves=("11-15", "23-19"),
    book=1,
    seconds=0.5,
    date="2026.01.02",
)


def games(count: int) -> list[PlayedGame]:
    return [replace(GAME, number=number, winner="AB"[number % 2]) for number in range(count)]


def test_a_journal_keeps_games_in_the_order_in_which_they_ended(tmp_path: Path) -> None:
    journal = Journal("j", SETTINGS)
    for game in reversed(games(4)):
        journal.add(game)
    journal.close()
    assert Journal("j", SETTINGS).games == games(4)[::-1]


def test_a_commit_reaches_the_disk_before_it_returns() -> None:
    journal = Journal("j", SETTINGS)
    modes = [
        journal._database.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous")
    ]
    journal.close()
    assert modes == ["wal", 2]  # 2 is FULL


def test_a_game_cannot_be_written_twice() -> None:
    journal = Journal(None, SETTINGS)
    journal.add(GAME)
    with pytest.raises(FileError, match="cannot write"):
        journal.add(GAME)
    assert journal.games == [GAME]


def test_the_journal_of_another_match_is_refused_and_says_what_differs() -> None:
    Journal("j", SETTINGS).close()
    with pytest.raises(FileError, match='j is the journal of another match, with a "exact", not'):
        Journal("j", SETTINGS | {"a": "plain"})


def test_a_journal_in_use_is_refused() -> None:
    journal = Journal("j", SETTINGS)
    try:
        with pytest.raises(FileError, match="j is in use: another match"):
            Journal("j", SETTINGS)
    finally:
        journal.close()


def test_what_is_no_journal_is_refused_and_kept(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("a text that is no database at all\n" * 50, encoding="utf-8")
    with pytest.raises(FileError, match="text is no journal of a match"):
        Journal("text", SETTINGS)
    assert (tmp_path / "text").read_text(encoding="utf-8").startswith("a text")
    with sqlite3.connect("other.db") as database:
        database.execute("CREATE TABLE birds (name)")
    database.close()
    with pytest.raises(FileError, match=r"other.db is a database, but no journal"):
        Journal("other.db", SETTINGS)
    with pytest.raises(FileError, match="cannot use nowhere/j"):
        Journal("nowhere/j", SETTINGS)


@pytest.mark.parametrize("moves", ["[1", "5"])
def test_a_damaged_journal_is_refused(moves: str) -> None:
    journal = Journal("j", SETTINGS)
    journal.add(GAME)
    journal._database.execute("UPDATE games SET moves = ?", (moves,))
    journal.close()
    with pytest.raises(FileError, match="j is damaged: game 0"):
        Journal("j", SETTINGS)


def test_a_journal_with_torn_pages_is_refused(tmp_path: Path) -> None:
    journal = Journal("j", SETTINGS)
    journal.add(GAME)
    journal.close()
    whole = (tmp_path / "j").read_bytes()
    (tmp_path / "j").write_bytes(whole[:100] + bytes(len(whole) - 100))
    with pytest.raises(FileError, match="j is no journal of a match"):
        Journal("j", SETTINGS)


def test_pairs_count_when_both_games_are_there() -> None:
    journal = Journal(None, SETTINGS)
    for number, winner in [(0, "A"), (1, "A"), (2, "A"), (3, "B"), (5, ""), (4, "B"), (6, "A")]:
        journal.add(replace(GAME, number=number, winner=winner))
    assert journal.estimate.counts == (0, 1, 1, 0, 1)
    assert journal.wins_draws_losses == (4, 1, 2)
    assert journal.endings == {"crash in game of B": 5, "crash in game of A": 2}


@pytest.fixture
def file() -> GameFile:
    return GameFile("games.pdn", PDN, "draughts/english", ("me", "you"))


def test_a_game_file_lacks_nothing_and_repeats_nothing_wherever_it_was_cut(
    file: GameFile, tmp_path: Path
) -> None:
    path = tmp_path / "games.pdn"
    for game in games(3):
        file.add(game)
    whole = path.read_bytes()
    assert whole.count(b"[Event ") == 3
    for cut in range(0, len(whole) + 1, 7):
        path.write_bytes(whole[:cut])
        file.catch_up(games(3))
        assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("game", "moves", "results"),
    [
        ("draughts/english", ("11-15", "23-19"), ["1-0", "1-0", "1/2-1/2"]),
        ("draughts/international", ("32-28", "19-23"), ["2-0", "2-0", "1-1"]),
    ],
)
def test_a_game_file_is_pdn_with_the_results_of_the_journal(
    game: str, moves: tuple[str, ...], results: list[str]
) -> None:
    file = GameFile("games.pdn", PDN, game, ("me", "you"))
    for number, winner in enumerate(("A", "B", "")):
        file.add(replace(GAME, number=number, winner=winner, moves=moves))
    read = list(pdn.load("games.pdn"))
    assert [written.errors for written in read] == [[], [], []]
    assert [written.result for written in read] == results
    assert [written.tags["White"] for written in read] == ["me", "you", "me"]
    assert read[0].tags["Termination"] == 'crash in game: it said "oh\\no"'
    assert [from_text(written).moves for written in read] == [list(moves)] * 3


def test_a_file_with_other_games_is_refused_and_kept(file: GameFile, tmp_path: Path) -> None:
    (tmp_path / "games.pdn").write_text("my games", encoding="utf-8")
    with pytest.raises(FileError, match="holds other games than the journal"):
        file.catch_up(games(2))
    assert (tmp_path / "games.pdn").read_text(encoding="utf-8") == "my games"


def test_a_game_file_is_for_draughts() -> None:
    with pytest.raises(FileError, match="a PDN file holds games of draughts, not of connect4"):
        GameFile("games.pdn", PDN, "connect4", ("me", "you"))
