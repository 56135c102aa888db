"""A game's record survives the disk, a damaged file does not become a game, a cycle is a draw."""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from plyscope.cli.terminal import TerminalGame
from plyscope.errors import FileError, GameError, MoveError, PlyscopeError
from plyscope.games import CATALOGUE
from plyscope.play import GameRecord
from plyscope.play.record import (
    is_in_saved_folder,
    last_saved,
    new_saved_path,
    saved_folder,
    saved_games,
)

SETTINGS = {"level": 5, "depth": None, "seconds": 0.5, "first": False}
TWO_KINGS = "200000/000000/000000/000000/000000/000004 White White"
KING_WALK = ["0,0-1,1", "5,5-4,4", "1,1-0,0", "4,4-5,5"]


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    """A game of the catalogue after some moves of a random playout."""
    record = GameRecord(draw(st.sampled_from(sorted(CATALOGUE))))
    for choice in draw(st.lists(st.integers(0, 10**6), max_size=30)):
        moves = record.position.moves()
        if not moves:
            break
        record.play(moves[choice % len(moves)])
    return record


@pytest.fixture(scope="session")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("games") / "game.json"


def state(record: GameRecord) -> dict[str, Any]:
    """All that a record knows; positions by what makes them the same position."""
    return vars(record) | {"positions": [position.key() for position in record.positions]}


@settings(deadline=None)  # a save waits for the disk
@given(record=records())
def test_a_saved_game_comes_back_as_it_was(record: GameRecord, file: Path) -> None:
    record.save(file, SETTINGS)
    loaded, settings = GameRecord.load(file)
    assert (state(loaded), settings) == (state(record), SETTINGS)


@pytest.mark.parametrize(
    ("game", "position"),
    [("tictactoe", "X.O/.X./..."), ("simple_draughts", TWO_KINGS), ("tree", "((3 5) 2)")],
)
def test_a_saved_game_remembers_where_it_began(game: str, position: str, file: Path) -> None:
    record = GameRecord(game, position)
    record.play(record.position.moves()[0])
    record.save(file, SETTINGS)
    loaded, _ = GameRecord.load(file)
    assert state(loaded) == state(record)


def texts_close_to(text: str) -> st.SearchStrategy[str]:
    """The text with a piece of it replaced by something else."""
    places = st.tuples(st.integers(0, len(text)), st.integers(0, 12))
    new = st.text(max_size=4) | st.sampled_from(["null", "9" * 5000, "[" * 3, '":"', "NaN", "-1"])
    return st.builds(lambda at, new: text[: at[0]] + new + text[sum(at) :], places, new)


@st.composite
def damaged_files(draw: st.DrawFn) -> bytes:
    """A saved game with damage to its text, its bytes, or the value of one of its fields."""
    data: dict[str, Any] = {
        "format": "plyscope game 1",
        "game": draw(st.sampled_from(sorted(CATALOGUE))),
        "position": None,
        "moves": draw(st.sampled_from([[], ["5", "1"], ["A"]])),
        "settings": SETTINGS,
        "opening": draw(st.sampled_from([None, "swap", "swap2"])),
    }
    anything = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    )
    within = {"settings": st.dictionaries(st.sampled_from(sorted(SETTINGS)), anything)}
    field = draw(st.sampled_from([None, *data]))
    if field is not None:
        data[field] = draw(anything | within.get(field, st.nothing()))
    text = draw(texts_close_to(json.dumps(data)) | st.just(json.dumps(data)))
    return text.encode("utf-8", draw(st.sampled_from(["replace", "surrogatepass"])))


@settings(deadline=None)
@given(content=damaged_files())
def test_a_damaged_file_is_refused_or_holds_a_whole_game(content: bytes, file: Path) -> None:
    file.write_bytes(content)
    try:
        record, settings = GameRecord.load(file)
    except FileError:
        return
    with suppress(PlyscopeError):  # settings are checked where they are used
        TerminalGame(record, settings, Console())
    record.save(file, settings)
    assert state(GameRecord.load(file)[0]) == state(record)


@pytest.mark.parametrize("field", ["format", "game", "position", "moves", "settings"])
def test_a_file_that_lacks_a_field_is_refused(field: str, file: Path) -> None:
    GameRecord("tictactoe").save(file, SETTINGS)
    data = json.loads(file.read_text())
    del data[field]
    file.write_text(json.dumps(data))
    with pytest.raises(FileError, match=f"lacks the format|damaged: {field} is missing"):
        GameRecord.load(file)


def test_bytes_that_are_no_text_are_refused(file: Path) -> None:
    file.write_bytes(b"\xff\xfe{}")
    with pytest.raises(FileError, match="is not text in UTF-8: see byte 0"):
        GameRecord.load(file)


def test_brackets_without_end_are_refused(file: Path) -> None:
    file.write_text("[" * 1_000_000)
    with pytest.raises(FileError, match="is not a saved game"):
        GameRecord.load(file)


def test_a_file_does_not_choose_the_code_that_runs(tmp_path: Path) -> None:
    own = "plyscope.games.tictactoe:TicTacToe"
    record = GameRecord(own)
    file, left = tmp_path / "game.json", new_saved_path(own)
    for path in (file, left):
        record.save(path, {})
    with pytest.raises(FileError, match="would run"):
        GameRecord.load(tmp_path / "game.json")
    with pytest.raises(FileError, match="would run"):
        GameRecord.load(tmp_path / "game.json", trusted="another:Game")
    trusted, _ = GameRecord.load(tmp_path / "game.json", trusted=own)
    saved, _ = GameRecord.load(left)
    assert state(trusted) == state(saved) == state(record)


def test_a_save_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    record, path = GameRecord("tictactoe"), tmp_path / "game.json"
    record.save(path, SETTINGS)
    before = path.read_bytes()
    record.play(4)
    for where, step in ((os, "fsync"), (Path, "replace")):
        with monkeypatch.context() as patch:
            patch.setattr(where, step, full)
            with pytest.raises(FileError, match=r"cannot write .*: No space left on device"):
                record.save(path, SETTINGS)
        assert path.read_bytes() == before
        assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", [".", "file/game.json", "a\0b"])
def test_a_path_that_cannot_be_written_is_a_file_error(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FileError, match=r"cannot (write|be the name)"):
        GameRecord("tictactoe").save(tmp_path / name, SETTINGS)


def test_saving_makes_no_folders(tmp_path: Path) -> None:
    path = tmp_path / "new" / "game.json"
    with pytest.raises(FileError, match=r"^cannot write .*: there is no folder .*new$"):
        GameRecord("tictactoe").save(path, SETTINGS)
    assert not path.parent.exists()


def test_a_link_to_nowhere_does_not_hide_the_saved_games() -> None:
    path = new_saved_path("tictactoe")
    GameRecord("tictactoe").save(path, SETTINGS)
    broken = path.with_name("tictactoe 2.json")
    broken.symlink_to("nowhere")
    assert saved_games("tictactoe") == [path, broken]


def test_games_that_were_left_are_saved_in_separate_files() -> None:
    left = []
    for age, game in enumerate(["tictactoe", "draughts/english", "tictactoe", "my.own:Game"]):
        left.append(new_saved_path(game))
        left[-1].write_text(game)
        os.utime(left[-1], (age, age))
    first, draughts, second, own = left
    assert saved_games() == [own, second, draughts, first]
    assert saved_games("tictactoe") == [second, first]
    assert (last_saved(), last_saved("draughts")) == (own, draughts)
    assert all(map(is_in_saved_folder, left))
    assert not is_in_saved_folder(saved_folder())


@pytest.mark.parametrize(
    ("game", "which"), [(None, "no saved game"), ("tree", "no saved game of tree")]
)
def test_when_there_is_no_saved_game_the_error_says_so(game: str | None, which: str) -> None:
    with pytest.raises(FileError, match=rf"^there is {which}; a game that you leave with quit"):
        last_saved(game)


@settings(deadline=None)  # a busy machine takes its time
@given(record=records(), moves=st.integers(0, 40))
def test_undo_is_the_game_without_its_last_moves(record: GameRecord, moves: int) -> None:
    expected = GameRecord(record.game)
    expected.replay(record.moves[: max(0, len(record.moves) - moves)])
    record.undo(moves)
    assert state(record) == state(expected)


def test_an_illegal_move_changes_nothing() -> None:
    record = GameRecord("tictactoe")
    record.replay(["5"])
    before = state(record) | {"moves": list(record.moves)}
    with pytest.raises(MoveError, match="'5' is not a legal move for O"):
        record.replay(["5"])
    with pytest.raises(MoveError, match="'10' is not a legal move for O"):
        record.play(9)
    assert state(record) == before


def test_an_unknown_game_has_no_record() -> None:
    with pytest.raises(GameError, match="unknown game 'ludo'"):
        GameRecord("ludo")


def test_a_draw_that_may_be_claimed_is_claimed() -> None:
    record = GameRecord("chess", "8/8/4k3/8/8/4K3/4R3/8 w - - 99 80")
    outcomes = [record.outcome]
    record.replay(["Kd3"])
    outcomes += [record.position.outcome(), record.outcome]
    assert (outcomes, record.is_repetition) == ([None, None, 0], False)


def test_the_same_position_for_the_third_time_is_a_draw() -> None:
    record = GameRecord("simple_draughts", TWO_KINGS)
    outcomes = [record.outcome]
    for move in KING_WALK * 2:
        record.replay([move])
        outcomes.append(record.outcome)
    assert outcomes == [None] * 8 + [0]
    record.undo()
    assert record.outcome is None


@pytest.mark.parametrize(
    ("game", "position", "names"),
    [
        ("tictactoe", None, ("X", "O")),
        ("simple_draughts", "030/000/010 Black White", ("White", "Black")),
        ("tree", "5", ("White", "the minimizer")),
    ],
)
def test_both_players_have_names(game: str, position: str | None, names: tuple[str, str]) -> None:
    record = GameRecord(game, position)
    assert (record.name_of(maximizing=True), record.name_of(maximizing=False)) == names


def test_in_draughts_a_position_is_repeated_whatever_its_rules_count() -> None:
    record = GameRecord("draughts/english", "W:WK1:BK32")
    record.replay(["1-5", "32-28", "5-1", "28-32"])
    outcomes = [record.outcome]
    record.replay(["1-5", "32-28", "5-1", "28-32"])
    assert [*outcomes, record.outcome] == [None, 0]
