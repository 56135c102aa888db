"""The native table keeps what it knows while it spreads out."""

import subprocess
from pathlib import Path

import pytest

NATIVE = Path(__file__).parents[2] / "native"


@pytest.mark.long
def test_a_table_that_grows_keeps_its_entries(tmp_path: Path) -> None:
    program = tmp_path / "table"
    warnings = ["-Wall", "-Wextra", "-Wconversion", "-Werror"]
    source = NATIVE / "tests" / "table.cpp"
    subprocess.run(
        ["c++", "-std=c++20", "-O1", *warnings, f"-I{NATIVE}", str(source), "-o", str(program)],
        check=True,
    )
    run = subprocess.run([program], capture_output=True, text=True, check=True)
    assert run.stdout == ""
