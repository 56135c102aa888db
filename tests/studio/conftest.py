"""A studio with its games in a folder of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.studio.door import Door, Talk


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    made = Door(tmp_path / "games.sqlite3")
    yield made
    made.studio.close()


@pytest.fixture
def talk(door: Door) -> Iterator[Talk]:
    with door.talk() as talk:
        yield talk
