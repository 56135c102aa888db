"""Which wrong rows are wrong only because others are."""

import numpy as np

from plyscope.tracing.columns import Columns
from plyscope.tracing.verify.violations import Claim, Mask, RowNumbers

RETURNED = (Claim.LEAF, Claim.SCORE, Claim.BOUND, Claim.CUTOFF, Claim.TABLE_HIT)
"""What is wrong with such a row may be wrong with its parent for that reason alone."""


class Causes:
    """Which wrong row may be why another one is wrong: by claim, an array beside its rows."""

    def __init__(self, columns: Columns, rows: dict[Claim, RowNumbers]) -> None:
        self.columns = columns
        self.rows = rows
        self.returned = _merged(rows, RETURNED)
        """The rows whose score or its meaning is wrong."""
        self.entered = _merged(rows, (Claim.WINDOW, Claim.MOVE))

    def of(self, claim: Claim) -> RowNumbers:
        rows = self.rows[claim]
        if claim in (Claim.WINDOW, Claim.ORDER):
            before = self._sibling_before(rows)
            return np.where(before >= 0, before, self._among(self.columns.parent[rows]))
        if claim == Claim.TABLE_HIT:
            source = self.columns.source[rows].astype(np.int64)
            return np.where(_is_in(source, self.returned), source, -1)
        if claim in (Claim.SCORE, Claim.BOUND, Claim.CUTOFF):
            return self._child(rows)
        return np.full(len(rows), -1, np.int64)

    def _among(self, rows: RowNumbers) -> RowNumbers:
        return np.where(_is_in(rows, self.entered), rows, -1)

    def _child(self, rows: RowNumbers) -> RowNumbers:
        """The first wrong child of each, or -1."""
        wrong = np.union1d(self.returned, self.entered)
        parents = self.columns.parent[wrong].astype(np.int64)
        return _first_of(parents, wrong, rows)

    def _sibling_before(self, rows: RowNumbers) -> RowNumbers:
        """The last wrong sibling before each, or -1; one is before it also if far away."""
        parents = self.columns.parent
        wrong = self.returned
        if not len(wrong):
            return np.full(len(rows), -1, np.int64)
        keys = parents[wrong].astype(np.int64) * len(self.columns) + wrong
        order = keys.argsort()
        asked = parents[rows].astype(np.int64) * len(self.columns) + rows
        place = keys[order].searchsorted(asked) - 1
        before = wrong[order[np.maximum(place, 0)]]
        return np.where((place >= 0) & (parents[before] == parents[rows]), before, -1)


def _merged(rows: dict[Claim, RowNumbers], claims: tuple[Claim, ...]) -> RowNumbers:
    found = [rows[claim] for claim in claims if claim in rows]
    return np.unique(np.concatenate(found)) if found else np.empty(0, np.int64)


def _is_in(values: RowNumbers, known: RowNumbers) -> Mask:
    if not len(known):
        return np.zeros(len(values), np.bool_)
    place = np.minimum(known.searchsorted(values), len(known) - 1)
    found: Mask = known[place] == values
    return found


def _first_of(keys: RowNumbers, values: RowNumbers, asked: RowNumbers) -> RowNumbers:
    """For each that is asked, the first value with that key, or -1."""
    if not len(keys):
        return np.full(len(asked), -1, np.int64)
    order = np.lexsort((values, keys))
    place = np.minimum(keys[order].searchsorted(asked), len(keys) - 1)
    return np.where(keys[order[place]] == asked, values[order[place]], -1)
