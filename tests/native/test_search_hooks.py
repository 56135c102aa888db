"""What a game may offer to the native search is used as it says."""

import subprocess
from pathlib import Path

import pytest

NATIVE = Path(__file__).parents[2] / "native"


@pytest.mark.long
def test_a_game_is_searched_with_what_it_offers(tmp_path: Path) -> None:
    program = tmp_path / "hooks"
    command = ["c++", "-std=c++20", "-Wall", "-Wextra", "-Wconversion", "-Werror", f"-I{NATIVE}"]
    source = NATIVE / "tests" / "hooks.cpp"
    subprocess.run([*command, str(source), "-o", str(program)], check=True)
    run = subprocess.run([program], capture_output=True, text=True, check=True)
    assert run.stdout == ""
