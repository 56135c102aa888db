"""The text of a table of weights."""

from pathlib import Path
from typing import Any

import pytest

from plyscope._native import ChessBoard
from plyscope.errors import FileError
from plyscope.games.draughts import VARIANTS
from plyscope.games.gomoku import RULES
from plyscope.learning import read_table, write_table

NAMES = ["man_at 1", "man_at 2", "man_at 3", "man_at 4", "home ..", "home o.", "step", "to_move"]
WEIGHTS = [(104, 112), (99, 98), (1, -1), (0, 0), (-12, 1000), (5, 6), (7, 8), (9, 10)]
TABLE = """\
// two facts,
// a line each

{ 104,  112},  // man_at 1
{  99,   98},  // man_at 2

{   1,   -1},  // man_at 3
{   0,    0},  // man_at 4

{ -12, 1000},  // home ..
{   5,    6},  // home o.

{   7,    8},  // step
{   9,   10},  // to_move
"""
GAMES = Path(__file__).parents[2] / "native" / "games"
TUNED: dict[Path, Any] = {
    **{path: VARIANTS[path.stem].board for path in sorted(GAMES.glob("draughts/weights/*.inc"))},
    GAMES / "chess" / "weights.inc": ChessBoard,
    GAMES / "gomoku" / "weights.inc": RULES["freestyle"].board,
}


def test_a_table_has_a_line_a_feature_and_squares_by_rows() -> None:
    assert write_table(["two facts,", "a line each"], NAMES, WEIGHTS, 2) == TABLE


def test_a_table_is_read_as_it_was_written() -> None:
    assert read_table(TABLE, NAMES) == WEIGHTS


@pytest.mark.parametrize("names", [NAMES[:-1], [*NAMES, "more"], NAMES[::-1]])
def test_a_table_of_other_features_is_refused(names: list[str]) -> None:
    with pytest.raises(FileError, match=f"no table of the {len(names)} weights"):
        read_table(TABLE, names)


@pytest.mark.parametrize("path", TUNED, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_the_engine_evaluates_by_the_table_in_its_source(path: Path) -> None:
    board = TUNED[path]
    assert read_table(path.read_text(), board.feature_names()) == board.weights()
