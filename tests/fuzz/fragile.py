"""A target that some of its cases break, each in another way."""

import os
import time
from pathlib import Path
from random import Random

ABORTS, RAISES, HANGS, ENDS = 3, 5, 8, 9


def mutation(source: Random) -> bytes:
    return source.randbytes(4)


def outcome(data: bytes, folder: Path) -> str:
    """Counts its calls in a file, as the process that counts may be gone by then."""
    count = folder / "count"
    number = len(count.read_bytes()) if count.exists() else 0
    count.write_bytes(bytes(number + 1))
    if number == ABORTS:
        os.abort()
    if number == RAISES:
        raise KeyError("not ours")
    if number == HANGS:
        time.sleep(60)
    if number == ENDS:
        os._exit(7)
    return "fine"
