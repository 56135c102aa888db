"""Solution files, and what an interrupted enumeration leaves beside them."""

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.feather
import pytest

import plyscope
from plyscope.errors import (
    DamagedFileError,
    FileError,
    FileFormatError,
    GameError,
    SearchError,
)
from plyscope.games import nim
from plyscope.solving import file, open_solution, solve, solve_all
from plyscope.solving.enumeration import OtherRulesError

NIM = "nim?heaps=2,stones=2"


class Stopped(Exception):
    """What ends an enumeration in the middle."""


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve, "PART_ROWS", 7)


def stop_at(positions: int) -> Any:
    """A callback that ends the work when so many positions are known."""

    def tell(now: solve.Progress) -> None:
        if now.positions >= positions:
            raise Stopped

    return tell


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("game", [NIM, "simple_draughts"])
def test_an_interrupted_solver_goes_on_to_the_same_bytes(game: str, tmp_path: Path) -> None:
    start = plyscope.start(game, **({"size": 3} if game == "simple_draughts" else {}))
    solve_all(start, tmp_path / "whole")
    for positions in (5, 9, 14):
        with pytest.raises(Stopped):
            solve_all(start, tmp_path / "again", on_progress=stop_at(positions))
    assert list((tmp_path / "again.parts").iterdir())
    solve_all(start, tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == (tmp_path / "whole").read_bytes()
    assert not (tmp_path / "again.parts").exists()


@pytest.mark.usefixtures("small_parts")
def test_a_damaged_part_is_enumerated_again(tmp_path: Path) -> None:
    start = plyscope.start(NIM)
    solve_all(start, tmp_path / "whole")
    with pytest.raises(Stopped):
        solve_all(start, tmp_path / "again", on_progress=stop_at(10))
    part = sorted((tmp_path / "again.parts").iterdir())[-1]
    part.write_bytes(part.read_bytes()[:-9])
    solve_all(start, tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == (tmp_path / "whole").read_bytes()


@pytest.mark.usefixtures("small_parts")
def test_the_parts_of_another_game_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Stopped):
        solve_all(plyscope.start(NIM), tmp_path / "x", on_progress=stop_at(5))
    with pytest.raises(FileError, match="the positions of another game"):
        solve_all(plyscope.start("tictactoe"), tmp_path / "x")


@pytest.mark.usefixtures("small_parts")
def test_parts_made_by_other_rules_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLYSCOPE_COMPILE", "off")
    monkeypatch.setattr(nim.Nim, "native", lambda _: None)
    with pytest.raises(Stopped):
        solve_all(plyscope.start(NIM), tmp_path / "x", on_progress=stop_at(5))
    monkeypatch.setattr(nim.Nim, "moves", lambda self: nim.Nim._moves(self)[::-1])
    with pytest.raises(OtherRulesError, match="the rules of the game have changed"):
        solve_all(plyscope.start(NIM), tmp_path / "x")


def test_compiled_and_plain_rules_give_the_same_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solve_all(plyscope.start("kalah?houses=2,stones=2"), tmp_path / "compiled")
    monkeypatch.setattr("plyscope.games.kalah.Kalah.native", lambda _: None)
    solve_all(plyscope.start("kalah?houses=2,stones=2"), tmp_path / "plain")
    assert (tmp_path / "plain").read_bytes() == (tmp_path / "compiled").read_bytes()


def test_a_game_that_needs_more_memory_is_refused_and_goes_on_with_more(tmp_path: Path) -> None:
    start = plyscope.start("tictactoe")
    with pytest.raises(SearchError, match=r"5,478 positions .* 0\.01 GB are allowed"):
        solve_all(start, tmp_path / "x", memory_gb=0.01)
    assert len(solve_all(start, tmp_path / "x")) == 5_478


def test_other_tools_read_a_solution(tmp_path: Path) -> None:
    solve_all(plyscope.start("tictactoe"), tmp_path / "x")
    table = pyarrow.feather.read_table(tmp_path / "x")
    assert table.column_names == list(file.TYPES)
    assert table.num_rows == 5_478


def test_a_solution_that_ends_early_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x"
    solve_all(plyscope.start(NIM), path)
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(DamagedFileError, match="its checksum is wrong"):
        open_solution(path)


def test_a_trace_is_not_a_solution(tmp_path: Path) -> None:
    plyscope.trace(plyscope.start("tictactoe"), 2).save(tmp_path / "x")
    with pytest.raises(FileFormatError, match="is not a solution file"):
        open_solution(tmp_path / "x")


@pytest.mark.parametrize(
    ("column", "row", "value"),
    [
        ("parent", 0, 0),
        ("parent", 3, 7),
        ("ply", 2, 9),
        ("maximizing", 1, 2),
        ("score", 5, np.nan),
        ("score", 0, -100),
        ("distance", 4, 1_000_000),
        ("key_high", 2, 0),
    ],
)
def test_a_row_that_cannot_be_is_named(column: str, row: int, value: float, tmp_path: Path) -> None:
    path = tmp_path / "x"
    solve_all(plyscope.start(NIM), path)
    columns, header = file.read(path)
    columns[column][row] = value
    if column == "key_high":  # the same position twice
        for name in ("key_high", "key_low"):
            columns[name][row] = columns[name][row + 1]
    file.write(path, columns, header)
    with pytest.raises(DamagedFileError, match=r"row \d+ cannot have"):
        open_solution(path)


def test_a_solution_of_ones_own_game_needs_its_start(tmp_path: Path) -> None:
    start = plyscope.start(NIM)
    solve_all(start, tmp_path / "x")
    columns, header = file.read(tmp_path / "x")
    header["start"]["game"] = "os:system"
    file.write(tmp_path / "x", columns, header)
    with pytest.raises(FileError, match="which is not part of the package"):
        open_solution(tmp_path / "x")
    assert open_solution(tmp_path / "x", start=start).value(start) == 100


def test_a_solution_of_another_start_is_refused(tmp_path: Path) -> None:
    solve_all(plyscope.start(NIM), tmp_path / "x")
    with pytest.raises(FileError, match="cannot be used"):
        open_solution(tmp_path / "x", start=plyscope.start("nim"))


def test_a_row_whose_moves_lead_elsewhere_is_refused(tmp_path: Path) -> None:
    start = plyscope.start(NIM)
    solve_all(start, tmp_path / "x")
    columns, header = file.read(tmp_path / "x")
    columns["move"][1] += 1
    file.write(tmp_path / "x", columns, header)
    solution = open_solution(tmp_path / "x")
    with pytest.raises(GameError, match="the rules of the game are not those"):
        solution.position(1)
