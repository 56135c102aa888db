"""Training: the file of games, the fit of patterns, and generations that can be interrupted."""

import random
import threading
from dataclasses import replace
from pathlib import Path

import pytest

import plyscope
from plyscope.errors import FileError, FileFormatError, GameError, PlyscopeError
from plyscope.learning import pattern_fit
from plyscope.learning import training as module
from plyscope.learning.game_file import NO_SCORE, GameFile, SelfPlay, TrainingGame
from plyscope.learning.pattern_fit import fit_patterns
from plyscope.learning.self_play import SelfPlayer, play_games
from plyscope.learning.training import Plan, Progress, Training
from plyscope.match.sprt import Sprt
from plyscope.weights.file import read_weights

GAME = "draughts/english"
SELF_PLAY = SelfPlay(nodes=20, seed=1, evaluation="features")
PLAYER = SelfPlayer(GAME, SELF_PLAY, "features")
GAMES = [PLAYER.play(number) for number in range(60)]


def stepped(game: TrainingGame) -> TrainingGame:
    """A game with its scores as a file has them."""
    scores = (score if score == NO_SCORE else 4 * round(score / 4) for score in game.scores)
    return replace(game, scores=tuple(scores))


def test_a_game_is_the_same_whenever_it_is_asked_for_and_ends_as_it_says() -> None:
    for game in GAMES[:3]:
        assert PLAYER.play(game.number) == game
        position = plyscope.start(GAME)
        for place in game.moves:
            position = position.play(position.moves()[place])
        outcome = position.outcome() or 0
        assert game.result == (outcome > 0) - (outcome < 0)


def test_games_are_read_as_they_were_saved(tmp_path: Path) -> None:
    saved = GameFile(tmp_path / "g", GAME)
    assert (len(saved), list(saved)) == (0, [])
    saved.append(SELF_PLAY, GAMES[:20])
    saved.append(SELF_PLAY, GAMES[20:30])
    other = replace(SELF_PLAY, seed=2)
    saved.append(other, GAMES[30:31])
    again = GameFile(tmp_path / "g", GAME)
    assert list(again) == list(saved) == [stepped(game) for game in GAMES[:31]]
    assert again.numbers == {SELF_PLAY: set(range(30)), other: {30}}
    assert again.damage is None


def test_a_game_takes_few_bytes(tmp_path: Path) -> None:
    saved = GameFile(tmp_path / "g", GAME)
    saved.append(SELF_PLAY, GAMES)
    assert (tmp_path / "g").stat().st_size / len(GAMES) < 200


def test_a_damaged_file_is_read_up_to_the_damage_and_grows_from_there(tmp_path: Path) -> None:
    path, source = tmp_path / "g", random.Random(1)
    saved = GameFile(path, GAME)
    ends = []
    for at in range(0, 40, 10):
        saved.append(SELF_PLAY, GAMES[at : at + 10])
        ends.append(path.stat().st_size)
    whole = path.read_bytes()
    begin = len(whole) - (ends[-1] - ends[0])
    for _ in range(60):
        at = source.randrange(begin, len(whole))
        spoiled = bytearray(whole)
        spoiled[at] ^= 1 << source.randrange(8)
        path.write_bytes(whole[:at] if source.random() < 0.5 else bytes(spoiled))
        found = GameFile(path, GAME)
        intact = 10 * sum(end <= at for end in ends)
        assert list(found) == [stepped(game) for game in GAMES[:intact]]
        is_cut = path.read_bytes() == whole[:at]
        assert (found.damage is None) == (is_cut and at in ends)
        rest = path.read_bytes()[ends[intact // 10 - 1] :]
        found.append(SELF_PLAY, GAMES[50:52])
        assert len(GameFile(path, GAME)) == intact + 2
        if not is_cut and (tmp_path / "g.damaged").exists():
            assert (tmp_path / "g.damaged").read_bytes() == rest
            (tmp_path / "g.damaged").unlink()


def test_another_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "g"
    path.write_text("a diary\n")
    with pytest.raises(FileFormatError, match="g is not a file of training games"):
        GameFile(path, GAME)
    path.unlink()
    GameFile(path, "draughts/pool").append(SELF_PLAY, GAMES[:1])
    with pytest.raises(FileError, match="g has games of draughts/pool, not of draughts/english"):
        GameFile(path, GAME)


def test_playing_goes_on_where_it_was_and_repeats_nothing(tmp_path: Path) -> None:
    saved = GameFile(tmp_path / "g", GAME)
    saved.append(SELF_PLAY, [GAMES[1], GAMES[3]])
    assert sum(play_games(saved, SELF_PLAY, "features", 6, jobs=1)) == 4
    found = sorted(GameFile(tmp_path / "g", GAME), key=lambda game: game.number)
    assert found == [stepped(game) for game in GAMES[:6]]


def test_the_same_games_give_the_same_weights(tmp_path: Path) -> None:
    start = plyscope.start(GAME)
    first, second = (fit_patterns(start, GAMES, {}) for _ in range(2))
    assert first.weights.digest == second.weights.digest
    assert (first.games, first.positions) == (60, second.positions)
    assert fit_patterns(start, GAMES[:50], {}).weights.digest != first.weights.digest
    first.weights.write(tmp_path / "w")
    assert plyscope.search(start, nodes=500, evaluation=tmp_path / "w").line


def test_what_was_hardly_seen_counts_little(monkeypatch: pytest.MonkeyPatch) -> None:
    def largest(pull: float) -> int:
        monkeypatch.setattr(pattern_fit, "PATTERN_PULL", pull)
        tables = fit_patterns(plyscope.start(GAME), GAMES, {}).weights.tables
        return max(abs(weight) for table in tables for weight in memoryview(table).cast("h"))

    usual = pattern_fit.PATTERN_PULL
    assert largest(1e6) < largest(usual) < largest(0)


def test_games_that_cannot_be_replayed_are_said(tmp_path: Path) -> None:
    wrong = replace(GAMES[0], moves=b"\xff" + GAMES[0].moves[1:])
    with pytest.raises(PlyscopeError, match="game 0 cannot be replayed"):
        fit_patterns(plyscope.start(GAME), [wrong], {})
    with pytest.raises(PlyscopeError, match="no quiet positions"):
        fit_patterns(plyscope.start(GAME), [], {})


def test_a_generation_can_be_stopped_at_any_step_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MATCH_GAMES", 4)
    monkeypatch.setattr(module, "MATCH_NODES", 50)
    monkeypatch.setattr(module, "GAIN", Sprt(0, 1))
    plan = Plan(games=30, nodes=20)
    stop, steps = threading.Event(), list[str]()

    def stopping(progress: Progress) -> None:
        if progress.doing not in steps:
            steps.append(progress.doing)
            stop.set()

    found = None
    for _ in range(6):
        stop.clear()
        found = found or Training(GAME, tmp_path, plan).run(stop, stopping)
    assert steps == ["playing", "fitting", "comparing"]
    assert found is not None
    assert (found.number, found.games, found.match_games) == (1, 30, 4)
    training = Training(GAME, tmp_path, plan)
    assert training.generations == [found]
    assert training.best == (tmp_path / "generation-1.weights" if found.is_better else None)
    assert read_weights(tmp_path / "generation-1.weights").digest == found.digest
    with pytest.raises(FileError, match=r"training\.json is of draughts/english, not of"):
        Training("draughts/pool", tmp_path, plan)


def test_games_without_such_an_evaluation_are_refused(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="tictactoe has no evaluation that can be learned"):
        Training("tictactoe", tmp_path, Plan())


def test_a_game_ends_where_the_tables_know_its_result() -> None:
    player = SelfPlayer("draughts/international", SELF_PLAY, "features", None)
    assert player.tables is not None
    by_tables = 0
    for number in range(40):
        game, position = player.play(number), plyscope.start(player.game)
        for place in game.moves:
            assert player.tables.probe(position) is None
            position = position.play(position.moves()[place])
        fate = player.tables.probe(position)
        if fate is not None and position.outcome() is None:
            assert game.result == (fate.sign if position.maximizing else -fate.sign)
            by_tables += 1
    assert by_tables
