"""Default patterns: overlapping windows and lines of a board, which share tables with their images.

A window and its mirrored or turned image are worth the same where the game makes no difference
between them, and an image with the players exchanged is worth the same to the other player.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from plyscope.learning.symmetries import Symmetries, symmetries_of
from plyscope.position import Position
from plyscope.weights.file import Pattern

Cells = tuple[int, ...]
LINES = range(4, 11)
"""How long the rows, columns and diagonals are that become patterns."""
WINDOW = 3
"""The rows and columns of a window."""


def default_patterns(position: Position[Any]) -> tuple[Pattern, ...]:
    """The patterns of a game that names none."""
    if position.game.startswith("draughts/"):
        return draughts_windows(position.native())
    found = symmetries_of(position)
    return shared(_grid_windows(*found.shape), found)


def draughts_windows(board: Any, rows: int = 4, width: int = 2) -> tuple[Pattern, ...]:
    """The windows of a draughts board, two rows or one square apart.

    A window has so many rows, and `width` of their dark squares in each. A board that is turned by
    half, with the players exchanged, is worth the same to the other player.
    """
    last = board.men - 1
    turned = tuple(last - cell for cell in range(board.men))
    same = tuple(range(board.men))
    found = Symmetries((board.rows, board.columns // 2), (same,), (turned,))
    return shared(_draughts_windows(board.columns, rows, width), found)


def shared(windows: Iterable[Cells], found: Symmetries) -> tuple[Pattern, ...]:
    """Patterns of these windows, one table for each and its images."""
    seen: set[frozenset[int]] = set()
    patterns: list[Pattern] = []
    table = 0
    for cells in windows:
        if frozenset(cells) in seen:
            continue
        for is_exchanged, group in enumerate((found.same, found.exchanged)):
            images = {frozenset(image): image for image in _images(cells, group)}
            seen |= set(images)
            patterns += [Pattern(image, table, bool(is_exchanged)) for image in images.values()]
        table += 1
    return tuple(patterns)


def _images(cells: Cells, group: Iterable[Cells]) -> Iterator[Cells]:
    """The same cells on each image of the board, in the same order."""
    for image in group:
        yield tuple(image[cell] for cell in cells)


def _grid_windows(rows: int, columns: int) -> Iterator[Cells]:
    """Square windows, and all lines that are long enough to tell something."""
    for top in range(rows - WINDOW + 1):
        for left in range(columns - WINDOW + 1):
            yield tuple(
                row * columns + column
                for row in range(top, top + WINDOW)
                for column in range(left, left + WINDOW)
            )
    for line in _lines(rows, columns):
        if len(line) in LINES:
            yield line


def _lines(rows: int, columns: int) -> Iterator[Cells]:
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for row in range(rows):
            for column in range(columns):
                if not (0 <= row - down < rows and 0 <= column - right < columns):
                    yield tuple(_line(row, column, down, right, rows, columns))


def _line(row: int, column: int, down: int, right: int, rows: int, columns: int) -> Iterator[int]:
    """The cells from this one on in one direction."""
    while 0 <= row < rows and 0 <= column < columns:
        yield row * columns + column
        row, column = row + down, column + right


def _draughts_windows(side: int, rows: int, width: int) -> Iterator[Cells]:
    """The squares of each window, numbered by rows as they are in the planes."""
    for top in range(0, side - rows + 1, 2):
        for left in range(side // 2 - width + 1):
            yield tuple(
                row * (side // 2) + left + place
                for row in range(top, top + rows)
                for place in range(width)
            )
