"""Verifying tables: every stored value follows from those after it."""

from collections.abc import Iterator
from dataclasses import dataclass

from plyscope.games.draughts import Draughts
from plyscope.tables.probe import Tables
from plyscope.tables.slices import Slice


@dataclass(frozen=True)
class Verified:
    """A slice that was checked: the first position whose value is wrong, or None."""

    slice: Slice
    wrong: Draughts | None


def verify(tables: Tables, threads: int = 1) -> Iterator[Verified]:
    """Checks each slice; yields it when that is done.

    Checksums and headers were checked when the tables were opened. Here each position is compared
    with the best of those that its moves lead to: the value, and the distance where there is one.
    Since a win in n plies is checked to follow from a loss in n - 1, and so on down to the end of
    the game, a slice with distances is proved by this.
    """
    board = tables.variant.board
    for one in sorted(tables.files, key=lambda one: (*one.rank, one.name)):
        wrong = None
        for side in one.sides:
            found = tables.native.contradiction(side, threads)
            if found is not None and wrong is None:
                wrong = Draughts(board(*found, True))
        yield Verified(one, wrong)
