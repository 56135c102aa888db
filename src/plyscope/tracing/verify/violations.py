"""Violations of a trace's rows, and which of them the search met first."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

MOST_VISITS = int(np.iinfo(np.uint32).max)
"""The native engine counts no further."""

Mask = NDArray[np.bool_]
RowNumbers = NDArray[np.int64]
Sentence = Callable[[int], str]

# The order in which violations of a row that is entered are looked for; see `FirstViolation`.
CODES, ROOT, ILLEGAL, CHILD, LEAF, COUNTS = range(0, 600, 100)


class Claim(StrEnum):
    """What a row says that cannot be true."""

    TREE = "tree"
    CODES = "codes"
    ROOT = "root"
    MOVE = "move"
    DEPTH = "depth"
    WINDOW = "window"
    ORDER = "order"
    LEAF = "leaf"
    COUNTS = "counts"
    SCORE = "score"
    BOUND = "bound"
    CUTOFF = "cutoff"
    TABLE_HIT = "table hit"
    RULE = "rule"
    RESULT = "result"


@dataclass(frozen=True)
class Violation:
    """A row that cannot be what a search did, and why not.

    cause       another wrong row that may be why: one below it, a sibling before it, its parent,
                or the source of a table hit; None if the row itself is wrong
    """

    row: int
    sentence: str
    claim: Claim
    cause: int | None = None

    def __str__(self) -> str:
        return f"row {self.row}: {self.sentence}"


class Sink(Protocol):
    """Who is told of violations."""

    def on_entering(
        self, claim: Claim, rows: RowNumbers, wrong: Mask, sentence: Sentence, order: int
    ) -> None:
        """Reports rows that are wrong as they are entered; a sentence is for a place in `rows`."""

    def on_leaving(
        self, claim: Claim, rows: RowNumbers, ends: RowNumbers, wrong: Mask, sentence: Sentence
    ) -> None:
        """Reports rows that are wrong as they are left; `ends` are the rows after them."""

    def settled(self, row: int) -> bool:
        """Whether rows from there on are of no interest; sentences said so far are final."""


class FirstViolation:
    """The first of the violations that were found, in the order of the search.

    A row is entered, then all the rows below it, then it is left, before the next one is entered.
    """

    def __init__(self) -> None:
        self.moment: tuple[int, ...] = (MOST_VISITS,)
        self.violation: Violation | None = None
        self._order = 0
        """Of two violations of a row at one moment, the one that is looked for first counts."""

    def on_entering(
        self, claim: Claim, rows: RowNumbers, wrong: Mask, sentence: Sentence, order: int
    ) -> None:
        if wrong.any():
            places = np.flatnonzero(wrong)
            place = int(places[rows[places].argmin()])
            row = int(rows[place])
            self._take((row, 1, 0, order), Violation(row, "", claim), sentence, place)

    def on_leaving(
        self, claim: Claim, rows: RowNumbers, ends: RowNumbers, wrong: Mask, sentence: Sentence
    ) -> None:
        """Of several rows the lowest of those that end first."""
        if wrong.any():
            places = np.flatnonzero(wrong)
            place = int(places[np.lexsort((-rows[places], ends[places]))[0]])
            row = int(rows[place])
            self._order += 1
            moment = (int(ends[place]), 0, -row, self._order)
            self._take(moment, Violation(row, "", claim), sentence, place)

    def settled(self, row: int) -> bool:
        return self.moment < (row,)

    def _take(
        self, moment: tuple[int, ...], violation: Violation, sentence: Sentence, place: int
    ) -> None:
        if moment < self.moment:
            self.moment, self.violation = moment, replace(violation, sentence=sentence(place))
