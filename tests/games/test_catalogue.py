"""Games by name: those of the package, and anybody's own as module:Class."""

import importlib
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import plyscope
from plyscope.errors import GameError, MoveError, PlyscopeError
from plyscope.games import (
    CATALOGUE,
    FAMILIES,
    connect4,
    draughts,
    gomoku,
    simple_draughts,
    start,
    tictactoe,
    tree,
)

OWN_GAME = """
from dataclasses import dataclass
from plyscope import GameError, Position

@dataclass(frozen=True)
class Countdown(Position[int]):
    left: int = 3
    maximizing: bool = True

    def __post_init__(self):
        if self.left < 0:
            raise GameError("nothing is less than nothing")
        if self.left > 100:
            raise RuntimeError("too\\nmuch")

    @property
    def player(self):
        return "one" if self.maximizing else "two"

    def moves(self):
        return range(1, min(self.left, 2) + 1)

    def play(self, move):
        return Countdown(self.left - move, not self.maximizing)

    def outcome(self):
        return None if self.left else self.evaluate()

    def evaluate(self):
        return 0 if self.left else (-1 if self.maximizing else 1)

class Unfinished(Position[int]):
    pass

class Lookalike:
    player, maximizing = "White", True

    def moves(self):
        return []

def count_down():
    return Countdown(5)

def leave():
    raise SystemExit(3)

ANSWER = 42
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a module in the current directory that holds somebody's own games."""
    name = "a_game_of_my_own"
    (tmp_path / f"{name}.py").write_text(OWN_GAME)
    monkeypatch.chdir(tmp_path)
    importlib.invalidate_caches()
    yield name
    sys.modules.pop(name, None)


@pytest.mark.parametrize(
    ("game", "begin"),
    [
        ("connect4", connect4.start),
        ("draughts", draughts.start),
        ("draughts/english", draughts.start),
        ("gomoku", gomoku.start),
        ("gomoku/freestyle", gomoku.start),
        ("simple_draughts", simple_draughts.start),
        ("tictactoe", tictactoe.start),
        ("tree", tree.start),
    ],
)
def test_a_game_starts_by_its_name(game: str, begin: Callable[[], Any]) -> None:
    assert plyscope.start(game) == start(game) == begin()


def test_every_game_is_an_attribute_after_importing_the_package_alone() -> None:
    script = "import plyscope; print(plyscope.games.tree.parse([[3, 5, 2], [9, 1]]))"
    script += "".join(f"; plyscope.games.{game}" for game in FAMILIES)
    command = [sys.executable, "-c", script]
    run = subprocess.run(command, capture_output=True, text=True, check=True, timeout=20)
    assert (run.stdout, run.stderr) == ("((3 5 2) (9 1))\n", "")


def test_the_catalogue_says_something_about_each_game() -> None:
    assert all(entry.name == name and entry.summary for name, entry in CATALOGUE.items())


@pytest.mark.parametrize(
    ("game", "position", "options", "expected"),
    [
        ("tictactoe", "X.O/.X./...", {}, tictactoe.start("X.O/.X./...")),
        ("tree", "(1 2)", {"maximizing": False}, tree.parse("(1 2)", maximizing=False)),
        ("tree", [1, 2], {}, tree.parse("(1 2)")),
        (
            "simple_draughts",
            None,
            {"size": 6, "player": "Black"},
            simple_draughts.start(size=6, player="Black"),
        ),
        (
            "simple_draughts",
            [[0, 3, 0], [0, 0, 0], [0, 1, 0]],
            {},
            simple_draughts.start("030/000/010"),
        ),
    ],
)
def test_position_and_options_reach_the_game(
    game: str, position: Any, options: dict[str, Any], expected: Any
) -> None:
    assert start(game, position, **options) == expected


def test_a_text_position_reaches_the_native_game() -> None:
    assert start("connect4", "4453") == connect4.start("4453")


@pytest.mark.parametrize("game", ["", "Chess", "tree ", "plyscope.games.tree", "x\ny", "x" * 999])
def test_an_unknown_name_is_refused_with_those_that_exist(game: str) -> None:
    known = f"there are {', '.join(FAMILIES)}, of which .* or module:Class for your own"
    with pytest.raises(GameError, match=known) as refused:
        start(game)
    assert len(str(refused.value).splitlines()) == 1
    assert len(str(refused.value)) < 240


@pytest.mark.parametrize("game", CATALOGUE)
def test_an_unknown_option_is_refused(game: str) -> None:
    with pytest.raises(GameError, match=f"{game} has no option 'colour'"):
        start(game, colour="red")


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("position", [{}, object(), [None], b"4453", "nonsense", "\x00", 10**400])
def test_a_position_of_the_wrong_kind_is_an_error_of_the_package(game: str, position: Any) -> None:
    with pytest.raises(PlyscopeError):
        start(game, position)


def test_an_own_class_starts_by_module_and_name(own: str) -> None:
    position = start(f"{own}:Countdown")
    assert type(position).__name__ == "Countdown"
    assert list(position.moves()) == [1, 2]
    assert plyscope.minimax(position, 5).score == -1


def test_position_and_options_reach_an_own_class(own: str) -> None:
    position: Any = start(f"{own}:Countdown", 7, maximizing=False)
    assert (position.left, position.maximizing) == (7, False)


def test_a_function_that_makes_a_position_will_do(own: str) -> None:
    position: Any = start(f"{own}:count_down")
    assert position.left == 5


def test_looking_for_an_own_game_leaves_the_import_path_alone(own: str) -> None:
    before = list(sys.path)
    start(f"{own}:Countdown")
    with pytest.raises(GameError):
        start("no_such_module_anywhere:Game")
    assert sys.path == before


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Nim", "module a_game_of_my_own has no 'Nim'"),
        ("", "module a_game_of_my_own has no ''"),
        (
            "Lookalike",
            "Lookalike is not a position: it lacks .*play, outcome, evaluate, key, .*order",
        ),
        ("Unfinished", "could not be started: TypeError: .*abstract"),
        ("leave", "could not be started: SystemExit: 3"),
        ("ANSWER", "could not be started: TypeError: 'int' object is not callable"),
    ],
)
def test_what_is_no_position_is_refused(own: str, name: str, message: str) -> None:
    with pytest.raises(GameError, match=message):
        start(f"{own}:{name}")


def test_what_an_own_constructor_raises_becomes_a_game_error_on_one_line(own: str) -> None:
    with pytest.raises(GameError, match="could not be started: RuntimeError: too much"):
        start(f"{own}:Countdown", 101)
    with pytest.raises(GameError, match=r"^nothing is less than nothing$"):
        start(f"{own}:Countdown", -1)
    with pytest.raises(GameError, match=r"could not be started: TypeError: .*'colour'"):
        start(f"{own}:Countdown", colour="red")


@pytest.mark.parametrize(
    "game", ["no_such_module_anywhere:Game", ":Game", ":", "..:Game", "a b:c", "\x00:Game"]
)
def test_a_module_that_cannot_be_imported_is_refused(game: str) -> None:
    with pytest.raises(GameError, match=r"module '.*' cannot be imported: "):
        start(game)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("def broken(:", "SyntaxError"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("import sys; sys.exit(2)", "SystemExit: 2"),
        ("raise KeyError('a\\nb')", "KeyError"),
    ],
)
def test_a_module_that_fails_on_import_is_refused_on_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, message: str
) -> None:
    (tmp_path / "fails_on_import.py").write_text(source)
    monkeypatch.chdir(tmp_path)
    importlib.invalidate_caches()
    with pytest.raises(GameError, match=f"'fails_on_import' cannot be imported: {message}") as told:
        start("fails_on_import:Game")
    assert "\n" not in str(told.value)


def test_a_class_of_the_package_can_be_named_in_full() -> None:
    assert start("plyscope.games.tictactoe:TicTacToe") == tictactoe.start()


@pytest.mark.parametrize("game", [3, None, ["tictactoe"], tictactoe.TicTacToe])
def test_a_game_is_named_by_text(game: Any) -> None:
    with pytest.raises(GameError, match=r"^a game is named by text such as 'tictactoe', not "):
        start(game)


@pytest.mark.parametrize("game", CATALOGUE)
def test_text_is_no_move_until_it_is_parsed(game: str) -> None:
    position = start(game)
    text = position.text(position.moves()[0])
    with pytest.raises(MoveError) as refused:
        position.play(text)
    assert str(refused.value) == (
        f"{text!r} is text, not one of moves(); write position.parse({text!r})"
    )


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("wrong", [None, 1.5, (1, 2), b"1", 10**30], ids=repr)
def test_what_is_no_move_is_refused_in_one_line(game: str, wrong: Any) -> None:
    position = start(game)
    with pytest.raises(MoveError, match=r"^.* is not a (legal )?move"):
        position.play(wrong)
    with pytest.raises(MoveError, match=r"^parse\(\) reads text, not .*$"):
        position.parse(wrong)
