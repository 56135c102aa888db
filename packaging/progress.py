"""Runs a build and shows, on a terminal, how far it is: `progress.py COMMAND ...`.

The steps that Ninja reports are shown one after the other in the same line. Everything else is
shown only if the build fails; its exit code is that of the command.
"""

import re
import shutil
import subprocess
import sys
from typing import TextIO

STEP = re.compile(r"\[(\d+)/(\d+)\] \w+ .*?([^/ ]+?)(?:\.o)?$")
CLEAR = "\r\033[K"


def step_of(line: str) -> str | None:
    """A finished step as it is shown, `[12/33] chess.cpp`; None for any other line."""
    found = STEP.search(line.rstrip())
    return found and f"[{found[1]}/{found[2]}] {found[3]}"


def run(command: list[str], out: TextIO) -> int:
    """The exit code of the command, whose steps are shown if `out` is a terminal."""
    is_shown = out.isatty()
    width = shutil.get_terminal_size().columns - 1
    lines = []
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line)
            if is_shown and (step := step_of(line)):
                print(CLEAR + step[:width], end="", file=out, flush=True)
    if is_shown:
        print(CLEAR, end="", file=out, flush=True)
    if process.returncode != 0:
        print(*lines, sep="", end="", file=out)
    return process.returncode


if __name__ == "__main__":
    try:
        sys.exit(run(sys.argv[1:], sys.stdout))
    except KeyboardInterrupt:
        sys.exit(130)
