"""Small tables, built once."""

from pathlib import Path

import pytest

from plyscope.games.draughts.variants import VARIANTS
from plyscope.tables import build
from plyscope.tables.slices import TABLED


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All tables of up to three pieces."""
    folder = tmp_path_factory.mktemp("tables")
    for name in TABLED:
        assert not any(one.was_there for one in build(VARIANTS[name], 3, folder, threads=2))
    return folder
