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


def test_the_board_is_shaded_and_material_is_listed(run: Run, recorded: str) -> None:
    _, shown, _ = run("explain", recorded, "--evaluation")
    board = shown[shown.index("where the evaluation") :]
    assert "+ for White, - for Black" in board
    shaded = board[: board.index("men")]
    assert "+0." in shaded
    assert "-0." in shaded
    assert "+1." in shaded.splitlines()[-1]


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
