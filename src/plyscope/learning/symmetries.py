"""Which images of a board are worth the same, found by playing.

A board can be mirrored and turned, and the players can be exchanged. An image is taken to be worth
the same if in positions of random games the image of each move's result is the result of a move on
the image. So the author of a game need not say which symmetries it has.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

from plyscope.errors import GameError
from plyscope.fast.board_game import BoardGame
from plyscope.fast.rules import MOST_PATTERN_CELLS
from plyscope.games.connect4 import Connect4
from plyscope.position import Position

Image = tuple[int, ...]
"""For each cell the cell that it becomes."""
GAMES, EVERY = 4, 6
"""So many random games are looked at, in every so many plies."""


@dataclass(frozen=True)
class Symmetries:
    """The rows and columns of a board, and its images: as they are, and with players exchanged."""

    shape: tuple[int, int]
    same: tuple[Image, ...]
    exchanged: tuple[Image, ...]


def symmetries_of(position: Position[Any]) -> Symmetries:
    """The symmetries of a game on a grid; raises `GameError` for any other."""
    if isinstance(position, Connect4):
        rows = position.board()
        shape = len(rows), len(rows[0])
        mirrored = next(image for image in _images(shape) if image[0] == shape[1] - 1)
        return Symmetries(shape, (tuple(range(len(mirrored))), mirrored), ())
    if not isinstance(position, BoardGame) or len(position.cells) > MOST_PATTERN_CELLS:
        raise GameError(
            f"{position.game} has no evaluation that can be learned: that needs a BoardGame with "
            f"at most {MOST_PATTERN_CELLS} cells"
        )
    shape, played = position.shape(), list(_played(position))
    found: list[list[Image]] = [[], []]
    for image, is_exchanged in product(_images(shape), (False, True)):
        if all(_is_same(one, image, is_exchanged) for one in played):
            found[is_exchanged].append(image)
    return Symmetries(shape, tuple(found[0]), tuple(found[1]))


def _images(shape: tuple[int, int]) -> Iterator[Image]:
    """The images of a board that have its shape, the board as it is first."""
    rows, columns = shape
    for is_turned, upside_down, mirrored in product((False, True), repeat=3):
        if is_turned and rows != columns:
            continue
        image = []
        for row, column in product(range(rows), range(columns)):
            if is_turned:
                row, column = column, row
            row = rows - 1 - row if upside_down else row
            column = columns - 1 - column if mirrored else column
            image.append(row * columns + column)
        yield tuple(image)


def _played(start: BoardGame) -> Iterator[BoardGame]:
    random = Random(1)
    for _ in range(GAMES):
        position: BoardGame = start
        for ply in range(500):
            moves = position.moves()
            if not moves:
                break
            if ply % EVERY == 0:
                yield position
            position = position.play(random.choice(moves))


def _is_same(position: BoardGame, image: Image, is_exchanged: bool) -> bool:
    other = _changed(position, image, is_exchanged)
    if len(position.moves()) != len(other.moves()):
        return False
    sign = -1 if is_exchanged else 1
    after = [position.play(move) for move in position.moves()]
    images = Counter(
        (_changed(one, image, is_exchanged).state(), sign * (one.outcome() or 0)) for one in after
    )
    replies = [other.play(move) for move in other.moves()]
    return images == Counter((one.state(), one.outcome() or 0) for one in replies)


def _changed(position: BoardGame, image: Image, is_exchanged: bool) -> BoardGame:
    made = position._copy()
    sign = -1 if is_exchanged else 1
    for cell, target in enumerate(image):
        made.cells[target] = sign * position.cells[cell]
    if is_exchanged:
        object.__setattr__(made, "maximizing", not position.maximizing)
    return made
