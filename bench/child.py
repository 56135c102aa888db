"""Measurements that need a process of their own."""

import json
import subprocess
import sys
from typing import Any


def answer_of(module: str, *arguments: str) -> Any:
    """The JSON that a module prints when Python runs it."""
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command[1:])} failed:\n{done.stderr}")
    return json.loads(done.stdout)
