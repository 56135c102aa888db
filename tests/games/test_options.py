"""Options in the name of a game: one parser, one name for one game."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import plyscope
from plyscope.errors import GameError, UnknownGameError
from plyscope.fast import Cells, Compiled
from plyscope.games import full_name, start, written
from plyscope.games.kalah import Kalah
from plyscope.play import GameRecord

OWN_GAME = """
from plyscope.fast import Cells, Compiled

class Heap(Compiled):
    left = 0
    maximizing = True

    def start(self, stones=7, most=3):
        if stones < 1:
            raise ValueError("a heap needs a stone")
        self.left = stones

    def moves(self):
        for count in range(1, min(self.left, 3) + 1):
            yield count

    def make(self, move):
        self.left -= move
        self.maximizing = not self.maximizing

    def outcome(self):
        if self.left:
            return None
        return -1 if self.maximizing else 1

    def evaluate(self):
        return 0
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a class of a user, with options."""
    (tmp_path / "heap_of_my_own.py").write_text(OWN_GAME)
    monkeypatch.chdir(tmp_path)
    importlib.invalidate_caches()
    yield "heap_of_my_own:Heap"
    sys.modules.pop("heap_of_my_own", None)


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("hex", "hex"),
        ("hex?size=5", "hex?size=5"),
        ("hex?size=7", "hex"),
        ("mnk?k=3,n=3,m=3", "mnk?m=3,n=3,k=3"),
        ("mnk?m=4, n = 4, k=4", "mnk?m=4,n=4"),
        ("kalah?stones=3,houses=4", "kalah?houses=4,stones=3"),
        ("simple_draughts?size=6", "simple_draughts?size=6"),
        ("draughts", "draughts/english"),
    ],
)
def test_a_game_has_one_name(game: str, name: str) -> None:
    assert full_name(game) == full_name(name) == name
    assert GameRecord(game).game == name
    assert start(game) == start(name)


@pytest.mark.parametrize("game", ["hex?size=5", "mnk?m=4,k=3", "kalah?houses=3", "othello"])
def test_a_position_is_made_again_from_its_name_and_text(game: str) -> None:
    position = start(game)
    while position.moves():
        assert position.game == game
        assert written(position) == {"game": game, "position": str(position)}
        again = start(**written(position))
        assert (again, again.game, str(again)) == (position, game, str(position))
        position = position.play(position.moves()[len(position.moves()) // 2])


def test_options_are_given_by_name_or_as_arguments() -> None:
    assert start("hex", size=5) == start("hex?size=5") != start("hex")
    assert start("hex", "2r2/5/5/2b2/5 Blue", size=5).player == "Blue"


@pytest.mark.parametrize(
    ("game", "message"),
    [
        ("hex?", r"hex has no option ''; write hex\?size=7"),
        ("hex?sise=5", r"hex has no option 'sise'; write hex\?size=7"),
        ("hex?size", r"hex: size is a whole number as in hex\?size=7, not ''"),
        ("hex?size=five", r"hex: size is a whole number as in hex\?size=7, not 'five'"),
        ("hex?size=5.0", "size is a whole number"),
        ("hex?size=٥", "size is a whole number"),
        ("hex?size=99999999999", "size is a whole number"),
        ("hex?size=5,size=6", "hex: size is given twice in 'size=5,size=6'"),
        ("hex?size=12", r"hex\?size=12: size is 4 to 11, not 12"),
        ("mnk?k=6", r"mnk\?k=6: k is 1 to 5, the longer side of the board, not 6"),
        ("kalah?stones=11", r"kalah\?stones=11: stones are 1 to 10 in each house, not 11"),
        ("tictactoe?size=4", "tictactoe has no option 'size', nor any other"),
        ("gomoku?rules=renju", "gomoku has no option 'rules', nor any other"),
    ],
)
def test_a_wrong_option_is_refused(game: str, message: str) -> None:
    with pytest.raises(GameError, match=message):
        start(game)
    with pytest.raises(GameError):
        GameRecord(game)


def test_an_argument_must_be_a_whole_number_that_the_name_lacks() -> None:
    with pytest.raises(GameError, match=r"hex: size is a whole number .*, not '5'"):
        start("hex", size="5")
    with pytest.raises(GameError, match="hex: size is given twice, in the name and as an argument"):
        start("hex?size=5", size=5)
    with pytest.raises(UnknownGameError, match="unknown game 'hexe'"):
        full_name("hexe?size=5")


def test_an_own_class_has_options(own: str) -> None:
    position: Any = start(f"{own}?stones=4")
    assert (position.left, position.game) == (4, f"{own}?stones=4")
    assert full_name(f"{own}?most=3,stones=5") == f"{own}?stones=5"
    with pytest.raises(GameError, match=rf"^{own}\?stones=0: a heap needs a stone$"):
        start(f"{own}?stones=0")
    with pytest.raises(GameError, match=rf"has no option 'size'; write {own}\?stones=7,most=3"):
        start(f"{own}?size=4")


def test_a_saved_game_keeps_its_options(own: str, tmp_path: Path) -> None:
    for game in (f"{own}?stones=4", "hex?size=4"):
        record = GameRecord(game)
        record.play(record.position.moves()[0])
        record.save(tmp_path / "game.json", {})
        again, _ = GameRecord.load(tmp_path / "game.json", trusted=game)
        assert (again.game, again.position) == (game, record.position)


def test_a_trace_keeps_its_options(tmp_path: Path) -> None:
    position = start("hex?size=4").play(5)
    plyscope.trace(position, depth=1).save(tmp_path / "trace.arrow")
    found = plyscope.Trace.open(tmp_path / "trace.arrow").start
    assert (found, found.game) == (position, "hex?size=4")


def odd_game(**members: Any) -> Any:
    rules = {rule: lambda self: None for rule in ("start", "moves", "make", "outcome", "evaluate")}
    return type("Odd", (Compiled,), {"maximizing": True, **rules, **members})


def test_an_option_needs_a_number_as_its_default() -> None:
    with pytest.raises(GameError, match="Odd: the option size of start needs a whole number"):
        odd_game(start=lambda self, size: None)


@pytest.mark.parametrize("name", ["board", "height", "player", "game", "state"])
def test_a_field_must_not_hide_a_member_of_positions(name: str) -> None:
    with pytest.raises(GameError, match=f"Odd: {name} has a meaning .*; give the field another"):
        odd_game(**{name: Cells(9)})


def test_a_setting_is_not_a_field() -> None:
    assert list(odd_game(unit=100, evaluates_outcome=False, count=3).fields) == [
        "count",
        "maximizing",
    ]


def test_a_subclass_may_change_a_rule() -> None:
    careless = type("Careless", (Kalah,), {"evaluate": lambda self: 42})
    usual: Any = Kalah()
    assert (careless().evaluate(), usual.evaluate()) == (42, 0)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("maximizing", 2, "maximizing holds True or False, not 2"),
        ("houses", 2**63, "houses holds a number from .*, not 9223372036854775808"),
        ("houses", 1.5, "houses holds a number from .*, not 1.5"),
    ],
)
def test_a_field_holds_what_it_was_declared_for(field: str, value: Any, message: str) -> None:
    position: Any = Kalah()
    setattr(position, field, value)
    with pytest.raises(GameError, match=message):
        position.state()
