"""Games are saved in a temporary folder, never at home, where no tables are found either."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _nothing_is_written_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
