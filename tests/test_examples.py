"""The examples do what they say."""

import subprocess
import sys
from pathlib import Path

import plyscope
from plyscope.tracing import Trace, trace

EXAMPLES = Path(__file__).parents[1] / "examples"


def test_a_trace_can_be_written_in_sixty_lines_without_us(tmp_path: Path) -> None:
    example, path = EXAMPLES / "write_trace.py", tmp_path / "search.arrow"
    text = example.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60
    assert "import plyscope" not in text
    assert "from plyscope" not in text
    subprocess.run([sys.executable, str(example), str(path)], check=True)
    command = [str(Path(sys.executable).with_name("plyscope")), "verify", str(path)]
    assert subprocess.check_output(command, text=True) == "verified: 202 rows\n"
    ours = trace(plyscope.start("tictactoe", "XO./.X./..."), 5)
    assert Trace.open(path).columns == ours.columns
