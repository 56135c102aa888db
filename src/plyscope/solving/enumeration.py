"""Every position that can be reached from a start, each once, breadth first.

Row 0 is the start. Positions get their rows in the order in which they are found, and are expanded
in the order of their rows, so that the rows are the same however the work is divided into parts.
"""

import time
from array import array
from collections.abc import Hashable
from itertools import islice
from math import nan
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from plyscope._native import Enumeration as NativeEnumeration
from plyscope.errors import GameError
from plyscope.position import Position
from plyscope.solving.identity import digest_of_key, key_function

Part = dict[str, NDArray[Any]]
"""What was found in one go: the first six columns have a row for each new position, `degree` has
one for each position that was expanded, its number of moves, and `child` the rows behind these."""

ROW_TYPES = {
    "key_high": "uint64",
    "key_low": "uint64",
    "parent": "uint32",
    "move": "uint16",
    "maximizing": "uint8",
    "outcome": "float64",
}
"""Of a new position: its digest, the row that it was reached from first (its own, for the start)
and by which of its moves, whose turn it is, and the outcome, nan where the game goes on."""
PART_TYPES = ROW_TYPES | {"degree": "uint32", "child": "uint32"}
MOST_MOVES = 2**16 - 1


class OtherRulesError(GameError):
    """A part was made by other rules than the game has now."""


class Enumeration(Protocol):
    """An enumeration of any game, native or not."""

    @property
    def rows(self) -> int:
        """The positions found so far."""

    @property
    def expanded(self) -> int:
        """Those whose moves are known; when it is all of them, the work is done."""

    def expand(self, most: int, seconds: float) -> Part:
        """Expands up to so many positions, for so long."""

    def restore(self, key_high: Any, key_low: Any, parent: Any, move: Any, degree: Any) -> None:
        """Repeats what made a part; raises RuntimeError if the rules are not the same."""


def enumeration_of(start: Position[Any]) -> Enumeration:
    """The enumeration of a game, in native code where its board can be packed."""
    board = start.native()
    if board is not None:
        try:
            return NativeEnumeration(board)
        except TypeError:  # chess, say: its key is a hash
            pass
    return PythonEnumeration(start)


def is_native(found: Enumeration) -> bool:
    """Whether an enumeration runs in native code."""
    return isinstance(found, NativeEnumeration)


class PythonEnumeration:
    """An enumeration by the methods of `Position`."""

    def __init__(self, start: Position[Any]) -> None:
        self._start = start
        self._key_of = key_function(start)
        self._rows: dict[Hashable, int] = {}
        self._waiting: list[Position[Any]] = []
        """The positions from row `expanded` on."""
        self.expanded = 0

    @property
    def rows(self) -> int:
        return len(self._rows)

    def expand(self, most: int, seconds: float) -> Part:
        part = _Growing()
        if not self._rows:
            self._add(self._start, self._key_of(self._start), 0, 0, part)
        end = time.monotonic() + seconds
        for position in islice(self._waiting, most):  # it grows meanwhile
            self._expand(position, self.expanded + len(part.degree), part)
            if time.monotonic() >= end:
                break
        self._forget(len(part.degree))
        return part.arrays()

    def _expand(self, position: Position[Any], row: int, part: "_Growing") -> None:
        rows, key_of = self._rows, self._key_of
        moves = position.moves()
        if len(moves) > MOST_MOVES:
            raise GameError(f"a position has {len(moves)} moves; the most is {MOST_MOVES}")
        part.degree.append(len(moves))
        for index, move in enumerate(moves):
            after = position.play(move)
            key = key_of(after)
            known = rows.get(key)
            part.child.append(self._add(after, key, row, index, part) if known is None else known)

    def _add(
        self, position: Position[Any], key: Hashable, parent: int, move: int, part: "_Growing"
    ) -> int:
        row = self._rows[key] = len(self._rows)
        self._waiting.append(position)
        part.add(position, digest_of_key(position, key), parent, move)
        return row

    def _forget(self, count: int) -> None:
        """Drops the positions that were expanded."""
        del self._waiting[:count]
        self.expanded += count

    def restore(self, key_high: Any, key_low: Any, parent: Any, move: Any, degree: Any) -> None:
        digests = zip(key_high.tolist(), key_low.tolist(), strict=True)
        for expected, above, index in zip(digests, parent.tolist(), move.tolist(), strict=True):
            position = self._restored(above - self.expanded, index, len(degree))
            key = self._key_of(position)
            if key in self._rows or digest_of_key(position, key) != expected:
                raise RuntimeError
            self._rows[key] = len(self._rows)
            self._waiting.append(position)
        if len(degree) > len(self._waiting):
            raise RuntimeError
        self._forget(len(degree))

    def _restored(self, place: int, move: int, end: int) -> Position[Any]:
        """The position after a move of one that is waiting."""
        if not self._rows:
            return self._start
        if not 0 <= place < min(end, len(self._waiting)):
            raise RuntimeError
        above = self._waiting[place]
        moves = above.moves()
        if move >= len(moves):
            raise RuntimeError
        return above.play(moves[move])


class _Growing:
    """A part that grows."""

    def __init__(self) -> None:
        self.key_high, self.key_low = array("Q"), array("Q")
        self.parent, self.move = array("I"), array("H")
        self.maximizing, self.outcome = array("B"), array("d")
        self.degree, self.child = array("I"), array("I")

    def add(self, position: Position[Any], digest: tuple[int, int], parent: int, move: int) -> None:
        """Adds the row of a new position."""
        self.key_high.append(digest[0])
        self.key_low.append(digest[1])
        self.parent.append(parent)
        self.move.append(move)
        self.maximizing.append(bool(position.maximizing))
        outcome = position.outcome()
        self.outcome.append(nan if outcome is None else outcome)

    def arrays(self) -> Part:
        return {name: np.array(getattr(self, name), kind) for name, kind in PART_TYPES.items()}
