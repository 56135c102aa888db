"""Trees made smaller, one simplification after the other, as long as they show something."""

from collections.abc import Callable, Iterator

from plyscope.games.tree import Shape, Tree

Shows = Callable[[Shape], bool]


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
        yield from (score for score in (0, 1, 2, -1) if abs(score) < abs(part))
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
