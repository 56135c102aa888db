"""plyscope explain --evaluation: where a score comes from, in a terminal and for programs."""

import json
from pathlib import Path

import pytest
from tests.cli.test_trace_commands import Run

ENDING = "W:W28,32:B8"


@pytest.fixture
def recorded(run: Run, tmp_path: Path) -> str:
    path = str(tmp_path / "ending.trace")
    asked = ["trace", "draughts/international", "--algorithm", "full", "--position", ENDING]
    code, _, _ = run(*asked, "--depth", "3", "-o", path)
    assert code == 0
    return path


def test_the_worth_of_each_piece_is_shown_on_its_square(run: Run, recorded: str) -> None:
    _, shown, _ = run("explain", recorded, "--evaluation")
    board = shown[shown.index("where the evaluation") :]
    assert "+ for White, - for Black" in board
    assert board.count("+1.") + board.count("+0.") >= 2
    assert "-1." in board or "-0." in board


def test_programs_get_the_parts_of_an_evaluation(run: Run, recorded: str) -> None:
    _, shown, _ = run("explain", recorded, "--evaluation", "--json")
    found = json.loads(shown)["evaluation"]
    parts = sum(map(sum, found["cells"])) + sum(found["features"].values())
    assert parts == pytest.approx(found["total"], abs=0.03)


def test_a_search_without_such_an_evaluation_has_no_heat_map(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "plain.trace")
    run("trace", "tictactoe", "--depth", "2", "-o", path)
    code, _, err = run("explain", path, "--evaluation")
    assert code != 0
    assert "there is no heat map of this node" in err
