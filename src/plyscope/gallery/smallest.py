"""Finds the smallest tree that shows a bug: random trees until one does, then shrinking."""

import itertools
import random
from collections.abc import Iterator
from typing import Any

from plyscope.errors import SearchError
from plyscope.gallery.bugs import Bug
from plyscope.gallery.exhibit import exhibit
from plyscope.games import start
from plyscope.games.tree import Shape, Tree
from plyscope.games.tree import random as random_tree
from plyscope.position import Position
from plyscope.tracing.shrinking import shrunk


def shows(bug: Bug, shape: Shape) -> bool:
    """Whether the bug goes wrong on this tree."""
    tree = Tree(shape)
    return exhibit(bug, tree, tree.height).fault is not None


def smallest_tree(bug: Bug, seed: int = 0) -> Tree:
    """A tree that shows the bug, and none of whose simplifications does."""
    source = random.Random(seed)
    while True:
        tree = random_tree(source.randint(1, 4), 3, source.randrange(1 << 30), low=0, high=2)
        if shows(bug, tree.shape):
            return Tree(shrunk(tree.shape, lambda shape: shows(bug, shape)))


def shortest_game(bug: Bug) -> tuple[str, tuple[str, ...], int]:
    """The smallest Kalah, the fewest moves from its start, and the lowest depth that show the bug.

    Sizes are tried by their stones; the moves of a game before its depth.
    """
    sizes = sorted(itertools.product(range(1, 5), range(1, 5)), key=lambda size: size[0] * size[1])
    for houses, stones in sizes:
        name = f"kalah?houses={houses},stones={stones}"
        for length in range(4):
            for moves, position in _lines(start(name), length):
                for depth in range(1, 4):
                    if exhibit(bug, position, depth).fault is not None:
                        return name, moves, depth
    raise SearchError(f"no small Kalah shows the bug {bug.name}")


def _lines(position: Position[Any], length: int) -> Iterator[tuple[tuple[str, ...], Position[Any]]]:
    """Every line of this many moves, and where it leads."""
    if length == 0:
        yield (), position
        return
    for move in position.moves():
        for moves, end in _lines(position.play(move), length - 1):
            yield (position.text(move), *moves), end
