"""plyscope new writes a game that plays at once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import plyscope
from plyscope.cli import main
from plyscope.cli.first_game import Domineering
from plyscope.conformance import check, find_warnings


def run(*arguments: str, answer: str = "") -> str:
    command = [sys.executable, "-m", "plyscope", *arguments]
    environment = os.environ | {"XDG_STATE_HOME": str(Path.cwd())}
    done = subprocess.run(
        command, input=answer, capture_output=True, text=True, timeout=60, env=environment
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_new_game_is_checked_and_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    printed = run("new", "my_game.py")
    assert "plyscope play my_game:MyGame" in printed
    assert "my_game:MyGame?size=4 follows every rule" in run("check", "my_game:MyGame?size=4")
    assert "Red, your move" in run("play", "my_game:MyGame", answer="a6\nquit\n")


def test_the_first_game_is_sound() -> None:
    position = plyscope.start("plyscope.cli.first_game:Domineering", size=4)
    assert check(position, playouts=3) > 9
    assert find_warnings(position) == []
    assert plyscope.search(position, depth=16, preset="exact").score == 1000  # a first player's win
    assert isinstance(position, Domineering)


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("taken.py", "taken.py exists, and is left as it is; choose another name"),
        ("json.py", "Python has a module json already; choose another name: myjson.py"),
        ("my-game.py", "'my-game.py' cannot be imported; choose a name such as mygame.py"),
        ("class.py", "cannot be imported"),
        ("game.txt", "cannot be imported"),
        ("missing/game.py", "missing"),
    ],
)
def test_a_file_that_cannot_be_new_is_refused(
    file: str,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken.py").write_text("mine")
    assert main(["new", file]) != 0
    assert message in capsys.readouterr().err
    assert (tmp_path / "taken.py").read_text() == "mine"
