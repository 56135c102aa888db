"""A recorder for a search in Python: copy this file beside your engine. MIT licence.

It prints a line of JSON when a node is entered and one when it is left; `plyscope import` makes a
trace of them. Call `enter` first in your search, and `leave` last:

    recorder = Recorder(sys.stdout)
    recorder.begin(game="connect4", position="44", depth=8)
    …
    def search(position, depth, alpha, beta, move):
        row = recorder.enter(move, alpha, beta, remaining=depth)
        …
        recorder.leave(best)
        return best
"""

import json
from math import inf
from typing import Any, TextIO


class Recorder:
    """Writes what a search does. Without a file it does nothing, at little cost."""

    def __init__(self, file: TextIO | None) -> None:
        self.file = file
        self.rows = 0
        """How many nodes were entered."""
        self._cut: list[bool] = []

    def begin(self, **header: Any) -> None:
        """Says what is searched: `game`, `position`, `depth`, `algorithm`.

        `scores="mover"` is for negamax, `fail="hard"` for a search that returns nothing beyond its
        window, `evaluation="unknown"` for an evaluation that only your engine knows.
        """
        self.rows = 0
        self._cut.clear()
        self._write({"plyscope": {**header, "order": "events"}})

    def enter(
        self,
        move: int | str | None,
        alpha: float = -inf,
        beta: float = inf,
        *,
        remaining: int | None = None,
        kind: str | None = None,
    ) -> int:
        """A node is entered by this move, which is its place among the legal ones, or its text.

        `remaining` is the depth that is left. `kind` is "scout" for a null window, "re-search" for
        the search after it; at a root "iteration", or "aspiration" for the same depth again. The
        number of the node comes back: keep it in a table entry, for `source` of `leave`.
        """
        self.rows += 1
        self._cut.append(False)
        if self.file is not None:
            window = {"alpha": _finite(alpha), "beta": _finite(beta)}
            event = {"event": "enter", "move": move, **window, "remaining": remaining, "kind": kind}
            self._write({name: value for name, value in event.items() if value is not None})
        return self.rows - 1

    def cut(self) -> None:
        """The node's window is closed: what is left of its moves is not searched."""
        self._cut[-1] = True

    def leave(self, score: float, reason: str | None = None, source: int | None = None) -> None:
        """The node is left with this score.

        `reason` is needed for a "table hit", with the number of the node that stored the entry as
        its `source`. Otherwise it can be derived, or be "evaluated", "game over", "all searched",
        "cutoff" or "stopped".
        """
        if self._cut.pop() and reason is None:
            reason = "cutoff"
        if self.file is not None:
            event = {"event": "leave", "score": score, "reason": reason, "source": source}
            self._write({name: value for name, value in event.items() if value is not None})

    def _write(self, line: dict[str, Any]) -> None:
        if self.file is not None:
            self.file.write(json.dumps(line, separators=(",", ":")) + "\n")


def _finite(end: float) -> float | None:
    """An end of a window; JSON has no infinity, and an open end is left out."""
    return None if end in (inf, -inf) else end
