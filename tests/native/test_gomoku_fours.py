"""Wins by fours alone: what is claimed is proved against all answers, and none is missed."""

import subprocess
from pathlib import Path

import pytest

from plyscope.games.gomoku import RULES

NATIVE = Path(__file__).parents[2] / "native"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    program = tmp_path_factory.mktemp("fours") / "fours"
    command = ["c++", "-std=c++20", "-O1", "-Wall", "-Wextra", "-Wconversion", "-Werror"]
    source = NATIVE / "tests" / "fours.cpp"
    subprocess.run([*command, f"-I{NATIVE}", str(source), "-o", str(program)], check=True)
    return program


@pytest.mark.parametrize(
    "positions", [25, pytest.param(200, marks=pytest.mark.long)], ids=["some", "200"]
)
def test_claimed_wins_are_proved_and_wins_of_nine_moves_are_found(
    program: Path, positions: int
) -> None:
    run = subprocess.run([program, str(positions)], capture_output=True, text=True, check=True)
    told = {
        rules: [int(number) for number in rest]
        for rules, *rest in map(str.split, run.stdout.splitlines())
    }
    assert told.keys() == RULES.keys()
    for seen, claimed, refuted, missed, longest in told.values():
        assert seen == positions
        assert (refuted, missed) == (0, 0)
        assert claimed >= positions // 10
        assert longest >= 5
