"""Folders that nobody may write to: one message of ours, and what can go on does."""

from pathlib import Path

import pytest
from tests.browser.running import running_studio
from tests.faults.commands import MATCH, SECONDS, TRACE, TUNE, run
from tests.faults.disk import read_only


@pytest.mark.parametrize("line", [TRACE, MATCH, TUNE], ids=lambda line: line.split()[0])
def test_a_command_says_that_it_cannot_write(line: str, tmp_path: Path) -> None:
    with read_only(tmp_path):
        done = run(line, cwd=tmp_path)
    assert done.code != 0
    assert done.is_ours, done.said
    assert len(done.said.splitlines()) == 1, done.said


def test_a_studio_whose_folder_is_read_only_says_so(tmp_path: Path) -> None:
    with read_only(tmp_path), running_studio(tmp_path) as studio:
        assert studio.process.wait(SECONDS) == 2
        assert studio.entrance.startswith(f"cannot store games in {tmp_path}")
