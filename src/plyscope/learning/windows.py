"""Default patterns: overlapping windows of a board, each with its turned image."""

from collections.abc import Iterator
from typing import Any

from plyscope.weights.file import Pattern


def draughts_windows(board: Any, rows: int = 4, width: int = 2) -> tuple[Pattern, ...]:
    """The windows of a draughts board, two rows or one square apart.

    A window has so many rows, and `width` of their dark squares in each. A window and the same one
    turned by half, with the players exchanged, share a table.
    """
    side = board.columns
    seen: set[frozenset[int]] = set()
    patterns: list[Pattern] = []
    last = board.men - 1
    for cells in _windows(side, rows, width):
        turned = tuple(last - cell for cell in cells)
        if frozenset(cells) not in seen:
            seen |= {frozenset(cells), frozenset(turned)}
            table = len(patterns) // 2
            patterns += [Pattern(cells, table, False), Pattern(turned, table, True)]
    return tuple(patterns)


def _windows(side: int, rows: int, width: int) -> Iterator[tuple[int, ...]]:
    """The squares of each window, numbered by rows as they are in the planes."""
    for top in range(0, side - rows + 1, 2):
        for left in range(side // 2 - width + 1):
            yield tuple(
                row * (side // 2) + left + place
                for row in range(top, top + rows)
                for place in range(width)
            )
