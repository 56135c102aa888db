"""Games that cannot be compiled, or fail while they run: each has its own message and line."""

import importlib.util
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

import plyscope
from plyscope.errors import GameError
from plyscope.notices import listening

GAME = """\
from plyscope.fast import Bits, Cells, Compiled

LIST = [1, 2, 3]
HALF = 0.5


class Game(Compiled):
    cells = Cells(9)
    bits = Bits()
    second = Bits()
    count = 0
    other = 0
    maximizing = True

    def start(self):
        START

    def moves(self):
        MOVES

    def make(self, move):
        MAKE

    def outcome(self):
        OUTCOME

    def evaluate(self):
        EVALUATE

    def helper(self, a):
        HELPER
"""
RIGHT = {
    "START": "pass",
    "MOVES": "yield 1",
    "MAKE": "self.count += 1",
    "OUTCOME": "return 5 if self.count == 3 else None",
    "EVALUATE": "return 0",
    "HELPER": "return a",
}


def made(folder: Path, text: str = GAME, **changes: str) -> Any:
    """The game with some methods written otherwise."""
    for name, body in {**RIGHT, **changes}.items():
        text = text.replace(
            f"        {name}\n", f"        {body.replace(chr(10), chr(10) + 8 * ' ')}\n"
        )
    path = folder / "wrong_game.py"
    path.write_text(text)
    # Python takes bytecode to be that of any file of the same size and second.
    shutil.rmtree(folder / "__pycache__", ignore_errors=True)
    spec = importlib.util.spec_from_file_location("wrong_game", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["wrong_game"] = module
    spec.loader.exec_module(module)
    return module.Game


UNSUPPORTED = [
    ({"MOVES": "yield 'a'"}, "text is not supported"),
    ({"MOVES": "for move in {1, 2}:\n    yield move"}, "a set is not supported"),
    ({"MOVES": "return [1]"}, "moves yields each legal move"),
    ({"MOVES": "try:\n    yield 1\nfinally:\n    pass"}, "try is not supported"),
    ({"MOVES": "yield from sorted(LIST)"}, "sorted cannot be called here"),
    ({"MAKE": "self.counter = 1"}, "counter is not a field"),
    ({"MAKE": "LIST[0] = 1"}, "a constant cannot be changed"),
    ({"MAKE": "self.count = self.helper(1, 2)"}, "helper takes 1 argument, not 2"),
    ({"MAKE": "return 1"}, "make returns nothing"),
    ({"MOVES": "self.count = 1\nyield 1"}, "only make changes a position"),
    ({"MOVES": "self.cells[1] += 1\nyield 1"}, "only make changes a position"),
    ({"EVALUATE": "return self.helper(1)", "HELPER": "self.count = a\nreturn a"}, "only make"),
    ({"OUTCOME": "self.maximizing = True\nreturn 5 if self.count else None"}, "only make"),
    ({"MAKE": "self.count = 1 / 2"}, "write // for whole numbers"),
    ({"MAKE": "self.count = len(self.cells[1:])"}, "slices are not supported"),
    ({"MAKE": "d = {}"}, "a dictionary is not supported"),
    ({"MAKE": "self.count = 2 ** move"}, "** is for constants only"),
    ({"MAKE": "if move:\n    x = 1\nself.count = x"}, "x may have no value here"),
    ({"MAKE": "x = None\nself.count = 1"}, "a variable cannot be None"),
    ({"MAKE": "import os"}, "import at the top of the file"),
    ({"MAKE": "self.count = unknown"}, "unknown has no value here"),
    ({"HELPER": "return self.helper(a)", "MAKE": "self.count = self.helper(1)"}, "calls itself"),
    ({"EVALUATE": "return HALF"}, "0.5 is not a whole number"),
    ({"EVALUATE": "return None"}, "evaluate returns a whole number"),
    ({"EVALUATE": "return 1.5"}, "1.5 is not a whole number"),
    ({"OUTCOME": "return None"}, "the game cannot end"),
    ({"OUTCOME": "return (lambda: 1)()"}, "only methods of self can be called"),
    ({"EVALUATE": "return 2 ** 120"}, "beyond 64 bits"),
]


@pytest.mark.parametrize(("changes", "message"), UNSUPPORTED)
def test_what_is_not_supported_is_named_with_its_line(
    changes: dict[str, str], message: str, tmp_path: Path
) -> None:
    game = made(tmp_path, **changes)
    with pytest.raises(GameError, match=r"wrong_game\.py:\d+:\d+: .*") as error:
        game().native()
    assert message in str(error.value)


FAULTS = [
    ({"EVALUATE": "return self.cells[self.count + 9]"}, "an index out of range"),
    ({"MAKE": "self.cells[0] = 200 * move"}, "a number outside of cells"),
    ({"MAKE": "self.bits = self.bits - 1"}, "a number outside of bits"),
    ({"MAKE": "self.count = 2 ** 62\nself.count = self.count * 4"}, "beyond 64 bits"),
    ({"MAKE": "self.bits = 1 << 60 + move * 9"}, "a shift by less than 0 or more than 63"),
    ({"MAKE": "self.count = move << -1"}, "a shift by less than 0 or more than 63"),
    ({"MAKE": "self.count = move % 0"}, "a division by zero"),
    ({"MAKE": "self.count //= move - 1"}, "a division by zero"),
    ({"EVALUATE": "return 100_000 + self.count"}, "a score outside of"),
    ({"MAKE": "while move:\n    self.count = 0"}, "loops of more than"),
    ({"MAKE": "for a in range(10**9):\n    self.count = a ^ self.count"}, "loops of more than"),
    (
        {
            "MAKE": "for a in range(10**5):\n"
            "    for b in range(4000):\n"
            "        for c in range(4000):\n"
            "            self.count ^= a * b * c"
        },
        "loops of more than",
    ),
    (
        {
            "MAKE": "a = 0\n"
            "while a < 10**6:\n"
            "    b = 0\n"
            "    while b < 10**6:\n"
            "        b += move\n"
            "    a += move"
        },
        "loops of more than",
    ),
    ({"MAKE": "self.maximizing = self.count + 2"}, "a number outside of maximizing"),
    ({"MOVES": "while True:\n    yield 1"}, "more than 256 moves; for up to 1,024"),
    ({"MOVES": "yield 70_000 + self.count"}, "a move outside of"),
    ({"EVALUATE": "return 2 ** 70 + self.count"}, "a score outside of"),
    (
        {"EVALUATE": "return max(a for a in self.cells if a > 1)"},
        "the least or greatest of nothing",
    ),
]


@pytest.mark.parametrize(("changes", "message"), FAULTS)
def test_what_fails_while_it_runs_is_an_error_with_line_and_position(
    changes: dict[str, str], message: str, tmp_path: Path
) -> None:
    position = made(tmp_path, **changes)()
    with pytest.raises(GameError, match=r"wrong_game\.py:\d+: .*, in the position ") as error:
        plyscope.search(position, depth=2, preset="plain")
    assert message in str(error.value)


def test_methods_that_the_rules_do_not_call_may_be_any_python(tmp_path: Path) -> None:
    game = made(tmp_path, START="self.count = len({'a': 1}) - 1", HELPER="return f'{a}' or [a]")
    assert plyscope.search(game(), depth=2, preset="plain").score == 0


def test_a_game_that_is_always_over_has_no_moves(tmp_path: Path) -> None:
    position = made(tmp_path, OUTCOME="return self.count + 3", EVALUATE="return 1")()
    board = position.native()
    assert (board.moves(), board.outcome(), board.evaluate()) == ([], 3, 3)
    assert (position.moves(), position.outcome(), position.evaluate()) == ((), 3, 3)


def test_the_game_that_they_are_made_of_is_right(tmp_path: Path) -> None:
    assert plyscope.search(made(tmp_path)(), depth=4, preset="plain").score == 5


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("maximizing = 1", "lacks the field maximizing"),
        ("cells = Cells(5000)", "Cells must be 1 to 1,024"),
        ("cells = Cells(9, 300)", "a cell holds -128 to 127"),
        ("count = 2 ** 70", "beyond 64 bits"),
        ("evaluate = None", "lacks the method evaluate"),
    ],
)
def test_a_class_without_sense_is_refused_when_it_is_made(
    text: str, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "bad.py"
    path.write_text(GAME + f"\n    {text}\n")
    with pytest.raises(GameError, match=message):
        exec(compile(path.read_text().replace("START", "pass"), path, "exec"), {"__name__": "bad"})


MANY = {"MOVES": "for move in range(300):\n    yield move"}


def test_a_game_says_that_it_has_many_moves(tmp_path: Path) -> None:
    for compiled in (False, True):
        game = made(tmp_path, **MANY)()
        moves = game.native().moves if compiled else game.moves
        with pytest.raises(
            GameError, match="more than 256 moves; for up to 1,024, write max_moves"
        ):
            moves()
    game = made(tmp_path, GAME.replace("count = 0", "count = 0\n    max_moves = 300"), **MANY)()
    assert len(game.native().moves()) == len(game.moves()) == 300
    with pytest.raises(GameError, match="max_moves is 1 to 1,024, not 2000"):
        made(tmp_path, GAME.replace("count = 0", "max_moves = 2000"))


def test_a_game_that_cannot_be_compiled_here_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plyscope.fast.rules.find_spec", lambda _: None)
    notices: list[str] = []
    with listening(notices.append):
        assert made(tmp_path)().native() is None
    assert notices == [
        "Game runs as plain Python, which is slow: pip install 'plyscope[fast]' brings the compiler"
    ]
