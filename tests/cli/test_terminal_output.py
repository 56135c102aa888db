"""Colour at a terminal and nowhere else; a reader who goes away is no error."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Group
from rich.table import Table
from rich.text import Text

from plyscope.cli.common import console, errors, print_json

Run = Callable[..., tuple[int, str, str]]
Terminal = Callable[..., tuple[int, str]]
ESCAPE = "\x1b"
PLAIN_TREE = [
    "^ White = 3  [-inf, inf] <",
    "|-- A v Black = 3  [-inf, inf] <",
    "|   |-- A = 3 <",
    "|   `-- B = 5",
    "`-- B v Black <= 2  [3, inf]",
    "    |-- A = 2",
    "    `-- x B: Black gets at most 2 here, but White already has 3 elsewhere",
]
COMMANDS = [
    ["demo"],
    ["games"],
    ["search", "tictactoe"],
    ["tree", "((3 5) (2 9))"],
    ["walk", "((3 5) (2 9))"],
    ["compare", "((3 5) (2 9))"],
    ["perft", "connect4", "5"],
    ["check", "tictactoe"],
    [
        "match",
        "exact",
        "plain",
        "--game",
        "tictactoe",
        "--depth",
        "1",
        "--games",
        "2",
        "--opening-plies",
        "2",
    ],
]


def unstyled(screen: str) -> list[str]:
    """The lines of a screen without colour and weight."""
    return re.sub(f"{ESCAPE}\\[[0-9;]*m", "", screen).splitlines()


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
    assert "◀ best play, ✂ never \nsearched, [alpha, beta]" in screen


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
    code, out, err = process("tree", "((3 5) (2 9))")
    assert (code, out.splitlines()[:7], err) == (0, PLAIN_TREE, "")


def test_a_terminal_of_the_c_locale_gets_plain_signs(terminal: Terminal) -> None:
    code, screen = terminal("tree", "((3 5) (2 9))", NO_COLOR="1", LC_ALL="C")
    assert (code, unstyled(screen)[:7]) == (0, PLAIN_TREE)


def test_charts_boards_and_errors_are_plain_too(
    process: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    process("trace", "((3 5) (2 9))", "-o", "t.arrow")
    assert process("stats", "t.arrow")[1].splitlines()[4].endswith("  ########")
    assert process("search", "tictactoe")[1].splitlines()[:2] == [" 1 | 2 | 3", "---+---+---"]
    assert process("tree", "(…)")[2].startswith("plyscope: tree '(...)': '...' at column 2 ")


def test_what_a_program_reads_is_whole_in_any_encoding(
    process: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    process("trace", "((3 5) (2 9))", "-o", "t.arrow")
    commands = (["tree", "((3 5) (2 9))", "--json"], ["export", "t.arrow", "--svg"])
    before = [process(*command)[1] for command in commands]
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    (old_json, old_svg), (new_json, new_svg) = before, [process(*one)[1] for one in commands]
    assert (json.loads(new_json), new_svg) == (json.loads(old_json), old_svg)


def test_a_long_line_of_a_tree_is_broken_beside_its_branches(terminal: Terminal) -> None:
    arguments = ("tree", "((3 5) (2 9 9 9 9 9 9 9 9 9))")
    _, screen = terminal(*arguments, NO_COLOR="1", COLUMNS="60")
    lines = unstyled(screen)
    assert lines[4:8] == [
        "└── B ▽ Black ≤ 2  [3, ∞]",
        "    ├── A = 2",
        "    └── ✂ B, C, D, E, F, G, H, I, J: Black gets at most 2",
        "          here, but White already has 3 elsewhere",
    ]
    assert max(map(len, lines)) <= 60


def test_bars_fit_on_the_terminal(terminal: Terminal) -> None:
    terminal("trace", "tictactoe", "--depth", "4", "-o", "t.arrow")
    _, screen = terminal("stats", "t.arrow", COLUMNS="70")
    assert max(len(line) for line in unstyled(screen) if "█" in line) == 70


def test_a_long_step_is_broken_under_its_sentence(terminal: Terminal) -> None:
    _, screen = terminal("walk", "((3 5) (2 9))", NO_COLOR="1", COLUMNS="50")
    lines = unstyled(screen)
    cut = next(place for place, line in enumerate(lines) if "Cut: " in line)
    assert re.match(" {10}[^ ]", lines[cut + 1])
    assert [line for line in lines if ("[" in line) != ("]" in line)] == []
    assert max(map(len, lines)) <= 50


# Files and engines may contain what steers a terminal.

EVIL = "\x1b[2J\x1b]0;owned\x07"
EVIL_GAMES = f'[Event "{EVIL}"]\n[White "{EVIL}x"]\n\n1. e4 {{{EVIL}}} {EVIL} e5 *\n'


def test_what_is_printed_cannot_steer_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    grid = Table()
    grid.add_column(EVIL)
    grid.add_row(EVIL)
    for what in (EVIL, Text(EVIL), Text(EVIL, style="bold"), grid, Group(Text(EVIL), EVIL)):
        for made in (console(), errors()):
            made.print(what)
        out, err = capsys.readouterr()
        for printed in (out, err):
            assert ESCAPE not in printed
            assert "\\x1b[2J" in printed


def test_a_file_that_is_printed_cannot_steer_a_terminal(run: Run, terminal: Terminal) -> None:
    Path("evil.pgn").write_text(EVIL_GAMES)
    _, screen = terminal("analyse", "evil.pgn", "--depth", "1")
    assert "\x1b[2J" not in screen
    assert "\x1b]0" not in screen
    assert "\\x1b[2J" in screen
    _, out, err = run("analyse", "evil.pgn", "--depth", "1")
    assert EVIL in out  # a program that reads the output gets what the file has
    assert ESCAPE not in err


@pytest.mark.parametrize(
    "arguments", [["stats", EVIL], ["play", EVIL], ["analyse", EVIL], ["match", EVIL, EVIL]]
)
def test_a_name_in_an_error_cannot_steer_a_terminal(run: Run, arguments: list[str]) -> None:
    code, out, err = run(*arguments)
    assert (code, out, ESCAPE in err) == (2, "", False)


def test_json_cannot_steer_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    data = {"name": f"{EVIL}\x9b2J\u202e", "more": "△"}
    print_json(data)
    out, _ = capsys.readouterr()
    assert json.loads(out) == data
    assert not {"\x1b", "\x9b", "\u202e"} & set(out)
