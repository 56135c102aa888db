"""Played games: what they say, and the game file, which holds each of them once."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from plyscope.errors import FileError
from plyscope.games.draughts import pdn
from plyscope.match.game_file import GameFile
from plyscope.match.match import Match
from plyscope.match.openings import RandomOpenings
from plyscope.match.results import PlayedGame, Results
from plyscope.match.settings import Settings
from plyscope.match.time_control import TimeControl
from plyscope.play.game_text import PDN, from_text
from plyscope.work import Journal

GAME = PlayedGame(
    number=0,
    winner="A",
    failed="",
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


def test_a_game_survives_its_journal() -> None:
    assert PlayedGame.from_data(json.loads(json.dumps(GAME.to_data()))) == GAME


CHANGES: list[dict[str, Any]] = [
    {"winner": "C"},
    {"winner": []},
    {"number": "0"},
    {"number": -1},
    {"seconds": "long"},
    {"seconds": float("nan")},
    {"moves": [5]},
    {"moves": "xo"},
    {"position": 5},
    {"book": None},
    {"message": 5},
    {"more": 1},
]


@pytest.mark.parametrize(
    "damaged",
    [
        *(5, {}, {"moves": 5}, []),
        *(GAME.to_data() | change for change in CHANGES),
    ],
)
def test_a_damaged_game_is_left_out_and_played_again(damaged: Any) -> None:
    chosen = Settings(
        *("exact", "plain", "tictactoe"),
        TimeControl(nodes=30),
        games=2,
        openings=RandomOpenings("tictactoe", seed=1, plies=2),
    )
    journal: Journal[Any] = Journal("j", "match", chosen.identity())
    for key, result in (("0", damaged), ("1", GAME.to_data() | {"number": 1})):
        journal.add(key, result)
    journal.close()
    match = Match(chosen, journal="j")
    assert [game.number for game in match.results.games] == [1]
    assert match.journal.damage == (
        "j has 1 damaged result: that work is done again, all other results are there"
    )
    match.run()
    match.close()
    again = Match(chosen, journal="j")
    assert (len(again.results.games), again.journal.damage) == (2, None)
    again.close()


def test_pairs_count_when_both_games_are_there() -> None:
    winners = [(0, "A"), (1, "A"), (2, "A"), (3, "B"), (5, ""), (4, "B"), (6, "A")]
    games = [replace(GAME, number=number, winner=winner) for number, winner in winners]
    games[4] = replace(games[4], ending="rules", message="")
    results = Results(games)
    assert results.estimate.counts == (0, 1, 1, 0, 1)
    assert results.wins_draws_losses == (4, 1, 2)
    assert results.endings == {"crash in game of B": 4, "crash in game of A": 2, "rules": 1}


@pytest.mark.parametrize(
    ("count_failures", "counts", "points"),
    [(False, (0, 0, 1, 0, 0), (2, 0, 1)), (True, (0, 0, 2, 0, 0), (3, 0, 2))],
)
def test_a_pair_with_a_failure_is_complete_only_where_failures_count(
    count_failures: bool, counts: tuple[int, ...], points: tuple[int, ...]
) -> None:
    played = [(0, "A", ""), (1, "B", ""), (2, "A", ""), (3, "B", "A"), (4, "A", "B")]
    games = [
        replace(GAME, number=number, winner=winner, failed=failed)
        for number, winner, failed in played
    ]
    results = Results(games, count_failures=count_failures)
    assert (results.estimate.counts, results.wins_draws_losses) == (counts, points)
    assert [game.number for game in results.failures] == [3, 4]


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
