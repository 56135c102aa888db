"""Games the engine plays by itself, and the file that they are saved in."""

from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from plyscope import start
from plyscope.errors import FileError, GameError
from plyscope.games.gomoku.notation import STRIDE
from plyscope.learning.games import (
    MOST_PLIES,
    SelfPlay,
    TrainingGame,
    open_games,
    play_game,
    play_games,
)
from plyscope.learning.samples import LAST_PLIES, MOST_QUIET, _result, sample
from plyscope.work import Journal

SELF_PLAY = SelfPlay.of("draughts/english", nodes=20, seed=1)
DATA = play_game(SELF_PLAY, 0).to_data()


def test_a_game_is_the_same_whenever_it_is_asked_for() -> None:
    assert play_game(SELF_PLAY, 3) == play_game(SELF_PLAY, 3) != play_game(SELF_PLAY, 4)


@pytest.mark.parametrize(
    "name", ["draughts/english", "draughts/international", "draughts/thai", "gomoku/renju"]
)
def test_the_moves_of_a_game_lead_to_its_result(name: str) -> None:
    game = play_game(SelfPlay.of(name, nodes=20, seed=1), 1)
    position = start(name)
    for move in game.moves:
        assert position.outcome() is None
        position = position.play(move)
    outcome = position.outcome() or 0
    assert game.result == (outcome > 0) - (outcome < 0)


@pytest.mark.parametrize("name", ["gomoku/freestyle", "gomoku/ninuki"])
def test_stones_of_an_opening_are_near_each_other(name: str) -> None:
    for number in range(3):
        game = play_game(SelfPlay.of(name, nodes=5, seed=1), number)
        stones = [divmod(move, STRIDE) for move in game.moves[: game.first]]
        for place, (row, column) in enumerate(stones[1:], start=1):
            distances = [max(abs(row - r), abs(column - c)) for r, c in stones[:place]]
            assert min(distances) <= 4  # what stops a five may be so far


def test_resuming_loses_no_game_and_plays_none_twice(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "games.db"
    journal = open_games(path, "draughts/english")
    assert len(list(islice(play_games(journal, SELF_PLAY, 5, jobs=1), 3))) == 3
    journal.close()
    journal = open_games(path, "draughts/english")
    resumed = list(journal.results.values())
    assert 3 <= len(resumed) <= 4
    assert len(list(play_games(journal, SELF_PLAY, 5, jobs=2))) == 5 - len(resumed)
    games = list(journal.results.values())
    assert games[: len(resumed)] == resumed
    assert sorted(games, key=lambda game: game.number) == [
        play_game(SELF_PLAY, number) for number in range(5)
    ]
    other = SelfPlay.of("draughts/english", nodes=21, seed=1)
    assert len(list(play_games(journal, other, 2, jobs=1))) == 2
    assert list(journal.results.values())[5:] == [play_game(other, number) for number in range(2)]
    journal.close()


def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_text("a diary\nof mine\n" * 100)
    with pytest.raises(FileError, match=r"games.db is not the journal of a tuning run"):
        open_games(path, "draughts/english")
    assert path.read_text().startswith("a diary\nof mine")
    with pytest.raises(FileError, match="cannot write"):
        open_games(path / "games.db", "draughts/english")


@pytest.mark.parametrize(
    "damaged",
    [5, {}, {"nodes": 1, "moves": 5}, DATA | {"moves": ["x"]}, DATA | {"result": 10**400}],
)
def test_a_damaged_game_is_left_out_and_counted(damaged: object) -> None:
    good = play_game(SELF_PLAY, 0)
    journal: Journal[Any] = Journal("games.db", "tuning run", {"game": "draughts/english"})
    for key, result in (("20-1-0", damaged), ("20-1-1", good.to_data())):
        journal.add(key, result)
    journal.close()
    opened = open_games(Path("games.db"), "draughts/english")
    assert (opened.results, opened.unreadable) == ({"20-1-1": good}, 1)
    opened.close()


def test_a_game_with_an_illegal_move_gives_no_samples() -> None:
    games = [play_game(SELF_PLAY, number) for number in range(3)]
    broken = replace(games[1], moves=(*games[1].moves[:5], 1, *games[1].moves[6:]))
    expected = sample([games[0], games[2]], jobs=1)
    found = sample([games[0], broken, games[2]], jobs=1)
    assert (found.factors.tolist(), found.unplayable) == (expected.factors.tolist(), 1)
    with pytest.raises(GameError, match="none of the games can be replayed"):
        sample([broken], jobs=1)


def test_samples_are_the_quiet_positions_between_opening_and_end() -> None:
    played = (play_game(SELF_PLAY, number) for number in range(6))
    games = [game for game in played if len(game.moves) < MOST_PLIES]
    games.append(TrainingGame(SELF_PLAY, 6, 0, 1, ()))
    samples = sample(games, jobs=2)
    expected = []
    for game in games:
        board = start("draughts/english").native()
        for ply, move in enumerate(game.moves):
            is_inside = game.first <= ply < len(game.moves) - LAST_PLIES
            if is_inside and board.is_calm and board.quiet <= MOST_QUIET:
                opening, ending = board.factors()
                expected.append((opening + ending, (game.result + 1) / 2))
            board = board.play(move)
    rows = zip(samples.factors.tolist(), samples.result, strict=True)
    assert list(rows) == expected
    assert samples.whole == 24


def test_a_game_that_was_too_long_counts_by_its_material() -> None:
    ahead = start("draughts/english", "W:W30,31:B1").native()
    long = TrainingGame(SELF_PLAY, 0, 0, 0, (0,) * MOST_PLIES)
    assert _result(long, ahead) == pytest.approx(0.731, abs=0.001)
    assert _result(replace(long, moves=(0,)), ahead) == 0.5
