"""The studio runs only the code that its owner named, with any options."""

from pathlib import Path

import pytest

from plyscope.errors import GameError
from plyscope.studio.sessions import Studio

OWN = "plyscope.cli.first_game:Domineering"


def test_a_game_of_ones_own_may_have_other_options(tmp_path: Path) -> None:
    studio = Studio(game=f"{OWN}?size=4", file=tmp_path / "games.sqlite3")
    try:
        assert studio.first_game == f"{OWN}?size=4"
        game = studio.new_game(f"{OWN}?size=5", None, ["a5"])
        with studio.game(game.game_id, latest=True) as again:
            assert (again.record.game, again.record.moves) == (f"{OWN}?size=5", ["a5"])
        for other in ("os:getcwd", "os:getcwd?size=4", "plyscope.cli.first_game:Other"):
            with pytest.raises(GameError, match="would run code; to allow it, start with --game"):
                studio.new_game(other, None, [])
    finally:
        studio.close()


def test_a_game_begins_by_its_one_name(tmp_path: Path) -> None:
    for given, name in (("draughts", "draughts/english"), ("hex?size=7", "hex")):
        studio = Studio(game=given, file=tmp_path / "games.sqlite3")
        studio.close()
        assert studio.first_game == name
