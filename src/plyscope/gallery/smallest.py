"""Finds the smallest tree that shows a bug: random trees until one does, then shrinking."""

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any

from plyscope.errors import SearchError
from plyscope.gallery.bugs import Bug
from plyscope.gallery.exhibit import exhibit
from plyscope.games import start
from plyscope.games.tree import Shape, Tree
from plyscope.games.tree import random as random_tree
from plyscope.position import Position

Shows = Callable[[Shape], bool]


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


def shrunk(shape: Shape, shows: Shows) -> Shape:
    """The simplest that is found by one simplification after the other, each of which shows it."""
    while True:
        simpler = sorted(
            (other for other in set(simplified(shape)) if cost(other) < cost(shape)), key=cost
        )
        found = next((other for other in simpler if shows(other)), None)
        if found is None:
            return shape
        shape = found


def cost(shape: Shape) -> tuple[int, float, str]:
    """What makes a tree simple: few nodes, then small scores."""
    tree = Tree(shape)
    return tree.size, sum(map(abs, tree.leaves)), str(tree)


def simplified(shape: Shape) -> Iterator[Shape]:
    """The tree with one of its subtrees simplified, wherever it stands or in one place."""
    for part in set(_parts(shape)):
        for simple in _simpler(part):
            yield _everywhere(shape, part, simple)
            yield from _in_one_place(shape, part, simple)


def _parts(shape: Shape) -> Iterator[Shape]:
    yield shape
    for child in shape if isinstance(shape, tuple) else ():
        yield from _parts(child)


def _simpler(part: Shape) -> Iterator[Shape]:
    """A child in place of the subtree, the subtree without a child, or a smaller score."""
    if not isinstance(part, tuple):
        yield from (score for score in range(3) if score < part)
        return
    yield from range(3)
    yield from part
    if len(part) > 1:
        yield from (part[:index] + part[index + 1 :] for index in range(len(part)))


def _everywhere(shape: Shape, part: Shape, simple: Shape) -> Shape:
    if shape == part:
        return simple
    if not isinstance(shape, tuple):
        return shape
    return tuple(_everywhere(child, part, simple) for child in shape)


def _in_one_place(shape: Shape, part: Shape, simple: Shape) -> Iterator[Shape]:
    if shape == part:
        yield simple
    if not isinstance(shape, tuple):
        return
    for index, child in enumerate(shape):
        for changed in _in_one_place(child, part, simple):
            yield (*shape[:index], changed, *shape[index + 1 :])


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
