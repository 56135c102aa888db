"""Colour at a terminal and nowhere else; a reader who goes away is no error."""

import subprocess
import sys
from collections.abc import Callable

import pytest

Run = Callable[..., tuple[int, str, str]]
Terminal = Callable[..., tuple[int, str]]
ESCAPE = "\x1b"
COMMANDS = [
    ["demo"],
    ["games"],
    ["search", "tictactoe"],
    ["tree", "((3 5) (2 9))"],
    ["walk", "((3 5) (2 9))"],
    ["compare", "((3 5) (2 9))"],
    ["perft", "connect4", "5"],
]


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: str(arguments[0]))
def test_output_for_a_pipe_is_plain_text(run: Run, arguments: list[str]) -> None:
    code, out, err = run(*arguments)
    assert (code, ESCAPE in out, err) == (0, False, "")


def test_a_process_writes_plain_text_into_a_pipe(process: Run) -> None:
    code, out, err = process("tree", "((3 5) (2 9))")
    assert (code, ESCAPE in out, err) == (0, False, "")


def test_a_terminal_shows_best_play_and_cuts_in_colour(terminal: Terminal) -> None:
    code, screen = terminal("tree", "((3 5) (2 9))")
    lines = screen.splitlines()
    assert code == 0
    assert f"{ESCAPE}[1;32m│   ├── A = 3 ◀{ESCAPE}[0m" in lines
    assert any(line.startswith(f"{ESCAPE}[31m    └── ✂ B: ") for line in lines)


def test_no_color_is_respected(terminal: Terminal) -> None:
    code, screen = terminal("tree", "((3 5) (2 9))", NO_COLOR="1")
    assert (code, f"{ESCAPE}[31m" in screen, f"{ESCAPE}[1;32m" in screen) == (0, False, False)


def test_prose_is_broken_at_words(terminal: Terminal) -> None:
    _, screen = terminal("demo", typed="quit\n", COLUMNS="60")
    assert "is not legal under \nthe rules beside it (there is no empty square" in screen


@pytest.mark.parametrize(
    "arguments",
    [["walk", "tictactoe", "--depth", "4"], ["walk", "tictactoe", "--depth", "4", "--json"]],
    ids=["text", "json"],
)
def test_a_reader_who_goes_away_is_no_error(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "plyscope", *arguments]
    writer = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert writer.stdout is not None
    assert writer.stderr is not None
    writer.stdout.readline()
    writer.stdout.close()
    complaint = writer.stderr.read()
    writer.stderr.close()
    assert (writer.wait(60), complaint) == (0, b"")


def test_signs_that_an_encoding_lacks_are_replaced(
    process: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    code, out, err = process("tree", "(1 2)")
    assert (code, out.splitlines()[1], err) == (0, "??? A = 1", "")
