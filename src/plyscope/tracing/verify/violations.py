"""Violations of a trace's rows, and which of them the search met first."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    pass

MOST_VISITS = int(np.iinfo(np.uint32).max)
"""The native engine counts no further."""

Mask = NDArray[np.bool_]
RowNumbers = NDArray[np.int64]
Sentence = Callable[[int], str]

# The order in which violations of a row that is entered are looked for; see `FirstViolation`.
CODES, ROOT, ILLEGAL, CHILD, LEAF, COUNTS = range(0, 600, 100)


@dataclass(frozen=True)
class Violation:
    """A row that cannot be what a search did, and why not."""

    row: int
    sentence: str

    def __str__(self) -> str:
        return f"row {self.row}: {self.sentence}"


class FirstViolation:
    """The first of the violations that were found, in the order of the search.

    A row is entered, then all the rows below it, then it is left, before the next one is entered.
    """

    def __init__(self) -> None:
        self.moment: tuple[int, ...] = (MOST_VISITS,)
        self.violation: Violation | None = None
        self._order = 0
        """Of two violations of a row at one moment, the one that is looked for first counts."""

    def on_entering(self, rows: RowNumbers, wrong: Mask, sentence: Sentence, order: int) -> None:
        """Reports rows that are wrong as they are entered; a sentence is for a place in `rows`."""
        if wrong.any():
            places = np.flatnonzero(wrong)
            place = int(places[rows[places].argmin()])
            row = int(rows[place])
            self._take((row, 1, 0, order), row, sentence, place)

    def on_leaving(
        self, rows: RowNumbers, ends: RowNumbers, wrong: Mask, sentence: Sentence
    ) -> None:
        """Reports rows that are wrong as they are left: the lowest of those that end first."""
        if wrong.any():
            places = np.flatnonzero(wrong)
            place = int(places[np.lexsort((-rows[places], ends[places]))[0]])
            row = int(rows[place])
            self._order += 1
            self._take((int(ends[place]), 0, -row, self._order), row, sentence, place)

    def _take(self, moment: tuple[int, ...], row: int, sentence: Sentence, place: int) -> None:
        if moment < self.moment:
            self.moment, self.violation = moment, Violation(row, sentence(place))
