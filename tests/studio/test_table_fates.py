"""The page and the terminal say what an endgame table knows."""

from io import StringIO

from rich.console import Console

import plyscope
from plyscope.cli.terminal import TerminalGame
from plyscope.games.draughts.variants import VARIANTS
from plyscope.play.record import GameRecord
from plyscope.studio.views import table_fates
from plyscope.tables import build
from plyscope.tables.folder import default_folder

WON = "W:WK1:BK13"
"""English draughts: White wins in 11 plies, by the table."""


def test_a_position_and_its_moves_have_their_fates() -> None:
    position = plyscope.start("draughts/english", WON)
    assert table_fates(plyscope.start("draughts/english")) == ("", [])
    list(build(VARIANTS["english"], 2, default_folder()))
    table, fates = table_fates(position)
    assert table == "table: White wins in 11 plies"
    told = [(one.move, one.fate) for one in fates]
    assert told == [("1-5", "White wins in 11 plies"), ("1-6", "White wins in 11 plies")]
    assert table_fates(plyscope.start("chess")) == ("", [])


def test_a_damaged_table_is_told_and_does_not_end_the_game() -> None:
    list(build(VARIANTS["english"], 2, default_folder()))
    path = default_folder() / "english" / "K-K.table"
    path.write_bytes(path.read_bytes()[:-8])
    table, fates = table_fates(plyscope.start("draughts/english", WON))
    assert "it is truncated" in table
    assert fates == []


def test_the_terminal_lists_the_fates_of_moves() -> None:
    list(build(VARIANTS["english"], 2, default_folder()))
    lines = iter(["moves", "hint", "quit"])
    output = StringIO()
    record = GameRecord("draughts/english", WON)
    game = TerminalGame(record, {"depth": 1}, Console(file=output), lambda _: next(lines))
    game.run()
    assert "  1-6: table: White wins in 11 plies" in output.getvalue()
    assert "table: White wins in 11 plies." in output.getvalue()
