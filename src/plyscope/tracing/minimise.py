"""The smallest position on which an engine is wrong, and the traces of both searches of it.

An engine that reads explicit trees is given random ones until it goes wrong, and then smaller ones.
Any other is led from the position at hand to the shallowest search of its game that is still wrong.
"""

import io
import random
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from plyscope import games
from plyscope.errors import FileError, PlyscopeError, SearchError
from plyscope.games.tree import Tree
from plyscope.games.tree import random as random_tree
from plyscope.position import Position
from plyscope.tracing.lines import import_trace
from plyscope.tracing.shrinking import shrunk
from plyscope.tracing.trace import Trace, trace
from plyscope.tracing.verify.violations import Violation

Engine = Callable[[Position[Any], int], Trace]
"""Searches a position to a depth, and records it."""
RANDOM_TREES = 400
SECONDS = 60


@dataclass(frozen=True)
class Minimal:
    """A small search that is wrong, the right one, and what is wrong first."""

    wrong: Trace
    right: Trace
    violation: Violation

    @property
    def position(self) -> Position[Any]:
        return self.right.start

    @property
    def depth(self) -> int:
        return self.right.result.depth


def minimise(engine: Engine, start: Position[Any], depth: int, *, trees: bool = False) -> Minimal:
    """The smallest search that is still wrong; `trees` says that the engine reads explicit trees.

    Raises `SearchError` if the engine is right about the position, and about all trees tried.
    """
    position, left = start, depth
    tree = start if isinstance(start, Tree) and _wrong(engine, start, depth) else None
    if tree is None and trees:
        tree = next(_wrong_trees(engine), None)
    if tree is not None:
        shape = shrunk(tree.shape, lambda shape: _wrong_shape(engine, shape) is not None)
        position, left = Tree(shape), Tree(shape).height
    elif _wrong(engine, start, depth) is None:
        raise SearchError("the engine makes no mistake here: verify finds nothing in its trace")
    else:
        position, left = _shallowest(engine, start, depth)
    wrong = engine(position, left)
    violation = wrong.verify()
    if violation is None:
        raise SearchError("the engine is not always wrong: it searches the same position otherwise")
    return Minimal(wrong, trace(position, left), violation)


def _wrong(engine: Engine, position: Position[Any], depth: int) -> Violation | None:
    return engine(position, depth).verify()


def _wrong_shape(engine: Engine, shape: Any) -> Violation | None:
    tree = Tree(shape)
    return _wrong(engine, tree, tree.height)


def _wrong_trees(engine: Engine) -> Iterator[Tree]:
    """Random trees about which the engine is wrong."""
    source = random.Random(0)
    for _ in range(RANDOM_TREES):
        tree = random_tree(source.randint(1, 4), 3, source.randrange(1 << 30), low=-2, high=2)
        if _wrong(engine, tree, tree.height):
            yield tree


def _shallowest(engine: Engine, position: Position[Any], depth: int) -> tuple[Position[Any], int]:
    """The search that is left when moves are played and depth is taken away as long as it is wrong.

    Each step takes a ply of depth away, so that there is an end.
    """
    while depth > 0:
        smaller = [position, *(position.play(move) for move in position.moves())]
        found = next((other for other in smaller if _wrong(engine, other, depth - 1)), None)
        if found is None:
            break
        position, depth = found, depth - 1
    return position, depth


class Command:
    """An engine that is a program: it reads a position on its input and prints lines.

    `{depth}` in the command stands for the depth to search.
    """

    def __init__(self, command: str) -> None:
        self.command = command

    def __call__(self, position: Position[Any], depth: int) -> Trace:
        text = games.written(position).get("position") or ""
        command = self.command.replace("{depth}", str(depth))
        try:
            ran = subprocess.run(
                command,
                shell=True,
                input=f"{text}\n".encode(),
                capture_output=True,
                timeout=SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise SearchError(f"the engine took more than {SECONDS} s: {command}") from None
        if ran.returncode != 0 and not ran.stdout:
            raise SearchError(f"the engine ended with exit code {ran.returncode}: {command}")
        try:
            return import_trace(io.BytesIO(ran.stdout), start=position)
        except FileError as error:
            raise PlyscopeError(f"the engine's lines cannot be read: {error}") from None
