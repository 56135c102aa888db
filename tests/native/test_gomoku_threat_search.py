"""Wins by threats alone: what is claimed is proved against all answers, and no win by fours is
missed."""

import subprocess
from pathlib import Path

import pytest

from plyscope.games.gomoku import RULES

SEES_THREES = {"freestyle", "standard", "renju"}
"""In renju White's alone."""
NATIVE = Path(__file__).parents[2] / "native"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    program = tmp_path_factory.mktemp("threats") / "threats"
    command = ["c++", "-std=c++20", "-O1", "-Wall", "-Wextra", "-Wconversion", "-Werror"]
    source = NATIVE / "tests" / "threat_search.cpp"
    subprocess.run([*command, f"-I{NATIVE}", str(source), "-o", str(program)], check=True)
    return program


@pytest.mark.long
@pytest.mark.parametrize("positions", [200])
def test_claimed_wins_are_proved_and_wins_of_nine_moves_are_found(
    program: Path, positions: int
) -> None:
    run = subprocess.run([program, str(positions)], capture_output=True, text=True, check=True)
    told = {
        rules: [int(number) for number in rest]
        for rules, *rest in map(str.split, run.stdout.splitlines())
    }
    assert told.keys() == RULES.keys()
    for rules, (seen, fours, threes, refuted, missed, *longest) in told.items():
        assert seen == positions
        assert (refuted, missed) == (0, 0)
        if positions >= 100:  # some of them are hard then
            assert fours >= positions // 10
            assert max(longest) >= 5
        if rules in SEES_THREES:
            assert positions < 100 or (threes >= positions // 25 and longest[1] >= 5)
        else:
            assert threes == 0  # what fours alone do not win


def test_a_win_is_found_again_at_each_of_its_moves(program: Path) -> None:
    """Also where a look at fewer threats failed after another branch had won."""
    run = subprocess.run([program, "25", "6"], capture_output=True, text=True, check=True)
    refuted = {line.split()[0]: int(line.split()[4]) for line in run.stdout.splitlines()}
    assert refuted == dict.fromkeys(RULES, 0)
