"""A search probes tables, says so in its trace, and wins what they say is won."""

import os
from pathlib import Path

import pytest
from tests.tables.conversion import is_converted, random_fates

import plyscope
from plyscope.errors import FileError, SearchError
from plyscope.games.draughts.variants import VARIANTS
from plyscope.players.player_spec import parse_player
from plyscope.tables import Tables, build
from plyscope.tables.folder import slice_files
from plyscope.tables.slices import TABLED
from plyscope.textbook import Bound, Reason

WON = "W:WK1,K2:BK14"
"""English draughts: White wins in 33 plies, by the table."""
FOUR = "W:WK9,K10,25:BK32"
"""White has a choice, and most of what follows has three pieces."""
WINS = int(os.environ.get("PLYSCOPE_WINS", "100"))
"""How many wins of four pieces are played out in each variant."""


def test_a_search_finds_the_whole_win_at_once(built: Path) -> None:
    position = plyscope.start("draughts/english", WON)
    found = plyscope.search(position, depth=5, tables=built)
    assert found.score == 10_000 - 33
    blind = plyscope.search(position, depth=5, tables="off")
    assert abs(blind.score) < 9_000
    switched = plyscope.search(position, depth=5, tables=built, switches={"tables": False})
    assert (switched.score, switched.nodes) == (blind.score, blind.nodes)


def test_an_entry_answers_only_for_boards_with_the_same_counters(built: Path) -> None:
    """Whether a table win is certain depends on them, and so does what a search found below."""
    position = plyscope.start("draughts/english", f"{WON}:H60")  # the win takes longer than is left
    trace = plyscope.trace(position, 10, "full", tables=built)
    hits = trace.where(reason=Reason.TABLE_HIT)
    assert len(hits) > 50
    for hit in hits:
        source = trace[int(trace.columns.source[hit.row])]
        assert hit.position == source.position


def test_tables_change_nothing_where_the_value_of_a_depth_is_exact(built: Path) -> None:
    position = plyscope.start("draughts/english", WON)
    for preset in ("plain", "exact"):
        on, off = (
            plyscope.search(position, depth=5, preset=preset, tables=tables)
            for tables in (built, "off")
        )
        assert (on.score, on.nodes) == (off.score, off.nodes)


def test_a_trace_says_what_the_tables_answered_and_is_verified_by_them(
    built: Path, tmp_path: Path
) -> None:
    position = plyscope.start("draughts/english", FOUR)
    trace = plyscope.trace(position, 7, "full", tables=built)
    rows = trace.where(reason=Reason.TABLEBASE)
    assert len(rows) > 0
    assert trace.asked["tables"] == 3
    assert trace.verify() is None
    node = rows[0]
    assert node.bound is Bound.EXACT
    assert trace.why(node.row).sentence.startswith("The endgame table K")
    assert trace.prove(node.row).holds
    trace.save(tmp_path / "t.arrow")
    again = plyscope.Trace.open(tmp_path / "t.arrow")
    (tmp_path / "empty").mkdir()
    violation = again.verify(tables=tmp_path / "empty")
    assert violation is not None
    assert "none at hand has this position" in violation.sentence
    assert again.verify(tables=built) is None


def test_a_folder_that_is_not_there_is_refused() -> None:
    position = plyscope.start("draughts/english", WON)
    with pytest.raises(FileError, match="there is no folder nowhere with tables"):
        plyscope.search(position, depth=1, tables="nowhere")
    with pytest.raises(SearchError, match="tables= is for native games"):
        plyscope.search(plyscope.start("simple_draughts"), depth=1, tables=".")


def test_a_player_may_have_tables_or_none(built: Path) -> None:
    assert parse_player("full:tables=off").options == {
        "preset": "full",
        "switches": {"tables": False},
    }
    assert parse_player(f"full:tables={built}").options == {"preset": "full", "tables": str(built)}


@pytest.mark.parametrize("name", TABLED)
def test_wins_of_three_pieces_are_converted(built: Path, name: str) -> None:
    tables = Tables(VARIANTS[name], slice_files(built, VARIANTS[name]))
    wins = random_fates(tables, 3, 6, sign=1, seed=name)
    assert [str(win) for win, _ in wins if not is_converted(win, tables, built)] == []


@pytest.mark.long
@pytest.mark.parametrize("name", TABLED)
def test_wins_of_four_pieces_are_converted(tmp_path: Path, name: str) -> None:
    variant = VARIANTS[name]
    list(build(variant, 4, tmp_path, threads=2))
    tables = Tables(variant, slice_files(tmp_path, variant))
    wins = random_fates(tables, 4, WINS, sign=1, seed=name)
    assert [str(win) for win, _ in wins if not is_converted(win, tables, tmp_path)] == []
