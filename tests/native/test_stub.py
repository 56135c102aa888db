"""The committed types of the native module are those of the module that was built."""

import subprocess
import sys
from pathlib import Path

STUB = Path(__file__).parents[2] / "src" / "plyscope" / "_native.pyi"


def test_the_committed_stub_is_the_generated_one(tmp_path: Path) -> None:
    fresh = tmp_path / "_native.pyi"
    command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "plyscope._native"]
    subprocess.run([*command, "-o", str(fresh)], check=True)
    assert STUB.read_text() == fresh.read_text(), "run: make stub"
