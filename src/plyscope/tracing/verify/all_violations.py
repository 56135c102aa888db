"""All violations of a trace, by what they claim, with the rows that caused them."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from plyscope.tracing.columns import Columns
from plyscope.tracing.verify.causes import Causes
from plyscope.tracing.verify.violations import Claim, Mask, RowNumbers, Sentence, Violation


@dataclass(frozen=True)
class Group:
    """The violations of one kind, either by themselves or because of other rows.

    rows        all of them, in order
    first       the first of them
    """

    claim: Claim
    is_consequence: bool
    rows: RowNumbers
    first: Violation

    def __len__(self) -> int:
        return len(self.rows)


@dataclass(frozen=True)
class _Found:
    """Rows with the same claim, and what to say of each."""

    claim: Claim
    rows: RowNumbers
    places: NDArray[np.intp]
    sentence: Sentence


@dataclass
class _Told:
    """The rows of one claim: all their numbers, and the first of them in words."""

    rows: list[RowNumbers] = field(default_factory=list)
    sentences: dict[int, str] = field(default_factory=dict)


class AllViolations:
    """All violations of a trace. Sentences are made of the first rows of each claim only."""

    LISTED = 100

    def __init__(self) -> None:
        self._found: list[_Found] = []
        self._told: dict[Claim, _Told] = {}

    def on_entering(
        self, claim: Claim, rows: RowNumbers, wrong: Mask, sentence: Sentence, order: int = 0
    ) -> None:
        if wrong.any():
            places = np.flatnonzero(wrong)
            self._found.append(_Found(claim, rows[places], places, sentence))

    def on_leaving(
        self, claim: Claim, rows: RowNumbers, ends: RowNumbers, wrong: Mask, sentence: Sentence
    ) -> None:
        self.on_entering(claim, rows, wrong, sentence)

    def add(self, violation: Violation) -> None:
        """Takes one that was found elsewhere."""
        row = np.array([violation.row])
        self.on_entering(violation.claim, row, row >= 0, lambda _: violation.sentence)

    def settled(self, row: int) -> bool:
        for found in self._found:
            told = self._told.setdefault(found.claim, _Told())
            told.rows.append(found.rows)
            for place in np.argsort(found.rows, kind="stable")[: self.LISTED].tolist():
                number = int(found.rows[place])
                if number not in told.sentences:
                    told.sentences[number] = found.sentence(int(found.places[place]))
            for number in sorted(told.sentences)[self.LISTED :]:
                del told.sentences[number]
        self._found.clear()
        return False

    def report(self, columns: Columns) -> "Violations":
        """What was found, with causes."""
        self.settled(len(columns))
        rows = {claim: np.unique(np.concatenate(told.rows)) for claim, told in self._told.items()}
        causes = Causes(columns, rows)
        groups: list[Group] = []
        listed: list[Violation] = []
        for claim, told in self._told.items():
            cause = causes.of(claim)
            violations = {
                row: Violation(row, sentence, claim, _or_none(cause[rows[claim].searchsorted(row)]))
                for row, sentence in sorted(told.sentences.items())
            }
            listed += violations.values()
            groups += _grouped(claim, rows[claim], cause >= 0, violations)
        groups.sort(key=lambda group: (group.is_consequence, group.first.row))
        listed.sort(key=lambda violation: violation.row)
        return Violations(groups, listed)


def _or_none(row: np.integer) -> int | None:
    return int(row) if row >= 0 else None


def _grouped(
    claim: Claim, rows: RowNumbers, caused: Mask, told: dict[int, Violation]
) -> Iterator[Group]:
    for is_consequence in (False, True):
        chosen = rows[caused == is_consequence]
        if len(chosen):
            first = int(chosen[0])
            unsaid = Violation(first, f"as in the rows before it: {claim}", claim)
            yield Group(claim, is_consequence, chosen, told.get(first, unsaid))


@dataclass(frozen=True)
class Violations:
    """All that cannot be true in a trace.

    groups      by claim, those that are wrong by themselves first
    listed      the first of each claim in words, in order of their rows
    """

    groups: list[Group]
    listed: list[Violation]

    def __bool__(self) -> bool:
        return bool(self.groups)

    def __len__(self) -> int:
        """How many rows are wrong."""
        return len(self.rows)

    @property
    def rows(self) -> RowNumbers:
        """The rows with a violation, in order."""
        every = [group.rows for group in self.groups]
        return np.unique(np.concatenate(every)) if every else np.empty(0, np.int64)

    @property
    def roots(self) -> list[Group]:
        """Those that are wrong by themselves."""
        return [group for group in self.groups if not group.is_consequence]
