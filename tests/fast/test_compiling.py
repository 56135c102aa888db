"""While a game is compiled: others hear of it, and need not wait."""

import sys
import threading
import warnings
from pathlib import Path

import pytest
from tests.fast.test_wrong_games import made

from plyscope import cli
from plyscope.errors import GameError
from plyscope.notices import listening


@pytest.fixture(autouse=True)
def no_code_is_cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def test_a_notice_is_given_when_a_game_is_compiled_and_not_when_its_code_is_cached(
    tmp_path: Path,
) -> None:
    notices: list[str] = []
    with listening(notices.append):
        for _ in range(2):
            made(tmp_path)().native()
    assert notices == ["compiling Game…"]
    made(tmp_path, EVALUATE="return 1")().native()
    assert len(notices) == 1


def _folder(parent: Path, name: str) -> Path:
    (parent / name).mkdir()
    return parent / name


def test_another_game_is_ready_while_one_is_compiled(tmp_path: Path) -> None:
    first, second = (
        made(_folder(tmp_path, name), EVALUATE=f"return {name}")() for name in ("3", "7")
    )
    begun, may_go_on = threading.Event(), threading.Event()

    def wait(_: str) -> None:
        if threading.current_thread() is not threading.main_thread():
            begun.set()
            assert may_go_on.wait(60)

    with listening(wait):
        thread = threading.Thread(target=first.native)
        thread.start()
        assert begun.wait(60)
        assert second.native().evaluate() == 7
        may_go_on.set()
        thread.join(60)
    assert first.native().evaluate() == 3


def test_a_terminal_shows_what_is_compiled_and_a_pipe_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for is_terminal in (True, False):
        made(_folder(tmp_path, str(is_terminal)), EVALUATE=f"return {int(is_terminal)}")
        monkeypatch.setattr(sys.stderr, "isatty", lambda known=is_terminal: known, raising=False)
        assert cli.main(["perft", "wrong_game:Game", "1"]) == 0
        assert ("compiling Game…" in capsys.readouterr().err) == is_terminal


def test_a_file_that_was_edited_since_it_was_loaded_is_not_compiled(tmp_path: Path) -> None:
    before = made(tmp_path, EVALUATE="return 3")()
    after = made(tmp_path, EVALUATE="return 4")()
    with pytest.raises(GameError, match=r"wrong_game\.py:\d+:\d+: the file has changed"):
        before.native()
    assert after.native().evaluate() == 4


def test_a_warning_of_the_language_is_not_repeated(tmp_path: Path) -> None:
    with pytest.warns(SyntaxWarning):
        position = made(tmp_path, HELPER="return 1 is a")()
    with warnings.catch_warnings(action="error"):
        position.native()
