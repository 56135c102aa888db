"""Explicit game trees: the numbers are the leaves, the brackets are the choices.

>>> parse("((3 5 2) (9 1))").height
2
"""

import json
import random as randomness
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any, ClassVar, TypeAlias

from plyscope._native import TreeBoard
from plyscope.errors import TreeError
from plyscope.moves import illegal_move, move_code, move_text, only_move
from plyscope.position import Position
from plyscope.text import shown

Shape: TypeAlias = "float | tuple[Shape, ...]"
"""A leaf's score, or the subtrees of a choice."""

MAX_HEIGHT = 60
MAX_NODES = 1_000_000
MAX_SCORE = 10**15
TOO_LARGE = f"the tree has more than {MAX_NODES:,} nodes"
TOO_DEEP = f"the tree is more than {MAX_HEIGHT} moves deep"


@dataclass(frozen=True, slots=True)
class Tree(Position[int]):
    """A node of an explicit tree; White is the maximizer, Black the minimizer, and they alternate.

    Moves are the indices of the children, written A, B, C … A choice has no evaluation of its
    own: a search that stops above the leaves sees 0 there, so search `tree.height` deep.
    """

    game: ClassVar[str] = "tree"

    shape: Shape
    maximizing: bool = True

    @property
    def player(self) -> str:
        return "White" if self.maximizing else "Black"

    def moves(self) -> Sequence[int]:
        return range(len(self.shape)) if isinstance(self.shape, tuple) else ()

    def play(self, move: int) -> "Tree":
        move = move_code(move)
        if not isinstance(self.shape, tuple) or not 0 <= move < len(self.shape):
            raise illegal_move(self, str(move))
        return Tree(self.shape[move], not self.maximizing)

    def outcome(self) -> float | None:
        return None if isinstance(self.shape, tuple) else self.shape

    def evaluate(self) -> float:
        return 0 if isinstance(self.shape, tuple) else self.shape

    def text(self, move: int) -> str:
        move, letters = move_code(move), ""
        while move >= 0:
            move, letter = divmod(move, 26)
            letters = ascii_uppercase[letter] + letters
            move -= 1
        return letters

    def parse(self, text: str) -> int:
        letters = move_text(text).strip().upper()
        found = [move for move in self.moves() if self.text(move) == letters]
        return only_move(self, text, found, readable=letters.isascii() and letters.isalpha())

    def native(self) -> TreeBoard | None:
        """The native tree; None if a score is not a small integer or a node has many children."""
        try:
            nodes: list[Any] = list(_nodes(self.shape))
            return TreeBoard(nodes, self.maximizing)
        except (TypeError, ValueError):
            return None

    @property
    def height(self) -> int:
        """The moves of the longest line: the depth that sees all the leaves."""
        return _height(self.shape)

    @property
    def size(self) -> int:
        """All nodes, the root and the leaves included."""
        return _size(self.shape)

    @property
    def leaves(self) -> list[float]:
        """The scores of the leaves from left to right."""
        return _leaves(self.shape)

    def __str__(self) -> str:
        return _text(self.shape)

    def draw(self) -> str:
        return str(self)

    def board(self) -> Any:
        return _lists(self.shape)

    def picture(self) -> None:
        return None


def parse(source: "str | float | Sequence[Any]", *, maximizing: bool = True) -> Tree:
    """The tree written as nested lists, as text such as ``((3 5 2) (9 1))``, or as JSON.

    `maximizing` says who moves at the root. Raises `TreeError` for anything else.
    """
    lists = _read(source) if isinstance(source, str) else source
    counter = [0]
    return Tree(_shape(lists, (), counter), maximizing)


def random(
    depth: int,
    branching: int,
    seed: int | None = None,
    *,
    low: int = -9,
    high: int = 9,
    uniform: bool = False,
    maximizing: bool = True,
) -> Tree:
    """A random tree: at most `depth` moves long and `branching` wide, the same for the same seed.

    A `uniform` one has all its leaves at `depth` and always `branching` moves. The leaves are
    whole numbers from `low` to `high`; a narrow range gives many ties.
    """
    _check_whole("depth", depth, 0, MAX_HEIGHT)
    _check_whole("branching", branching, 1, MAX_NODES)
    _check_whole("low", low, -MAX_SCORE, MAX_SCORE)
    _check_whole("high", high, low, MAX_SCORE)
    source = randomness.Random(seed)
    nodes = 0

    def grow(depth: int) -> Shape:
        nonlocal nodes
        nodes += 1
        if nodes > MAX_NODES:
            raise TreeError(f"{TOO_LARGE}; take a smaller depth or branching")
        if depth == 0 or (not uniform and source.random() < 0.1):
            return source.randint(low, high)
        width = branching if uniform else source.randint(1, branching)
        return tuple(grow(depth - 1) for _ in range(width))

    return Tree(grow(depth), maximizing)


def _check_whole(name: str, number: object, least: int, most: int) -> None:
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
        raise TreeError(f"{name} must be a whole number from {least} to {most}")


TRANSCRIPT = "(((-1 3) (5 1)) ((-6 -4) (0 9)))"


def start(
    position: "str | float | Sequence[Any] | None" = None, *, maximizing: bool = True
) -> Tree:
    """The tree written in `position`, or one that alpha-beta prunes twice."""
    return parse(TRANSCRIPT if position is None else position, maximizing=maximizing)


def _read(text: str) -> Any:
    """Nested lists out of text: JSON when it begins like JSON, else brackets and numbers."""
    if text.lstrip()[:1] in ("[", "{", '"'):
        try:
            return json.loads(text, parse_int=_number)
        except json.JSONDecodeError as error:
            where = f"at column {error.pos + 1}"
            raise TreeError(f"tree {shown(text)} is not valid JSON {where}") from None
        except RecursionError:
            raise TreeError(TOO_DEEP) from None
    return _read_brackets(text)


_TOKEN = re.compile(r"[(),]|[^\s(),]+")


def _read_brackets(text: str) -> Any:
    open_lists: list[list[Any]] = [[]]
    before = "("
    for match in _TOKEN.finditer(text):
        token, column = match[0], match.start() + 1
        if token + before in (",(", ",,", "),"):
            raise TreeError(f"tree {shown(text)}: a subtree is missing before column {column}")
        if token == "(":
            open_lists.append([])
        elif token == ")":
            if len(open_lists) == 1:
                raise TreeError(f"tree {shown(text)}: ')' at column {column} closes nothing")
            done = open_lists.pop()
            open_lists[-1].append(done)
        elif token != ",":
            open_lists[-1].append(_score(token, text, column))
        before = token
    if before == ",":
        raise TreeError(f"tree {shown(text)}: a subtree is missing after the last comma")
    return _root(open_lists, text)


def _root(open_lists: list[list[Any]], text: str) -> Any:
    """The one root that was read, if every bracket is closed."""
    if len(open_lists) > 1:
        raise TreeError(f"tree {shown(text)}: {len(open_lists) - 1} '(' never closed")
    if len(open_lists[0]) != 1:
        what = "is empty" if not open_lists[0] else "has more than one root; put brackets around it"
        raise TreeError(f"tree {shown(text)} {what}; write it like ((3 5 2) (9 1))")
    return open_lists[0][0]


def _score(token: str, text: str, column: int) -> float:
    try:
        return _number(token)
    except ValueError:
        raise TreeError(
            f"tree {shown(text)}: {shown(token)} at column {column} is not a number"
        ) from None


def _number(token: str) -> float:
    """An int where it is one; too many digits for Python to read give infinity."""
    try:
        return int(token)
    except ValueError:
        return float(token)


def _shape(tree: Any, path: tuple[int, ...], counter: list[int]) -> Shape:
    """Checks nested lists and freezes them; `path` tells where we are, for the error."""
    counter[0] += 1
    if counter[0] > MAX_NODES:
        raise TreeError(TOO_LARGE)
    if len(path) > MAX_HEIGHT:
        raise TreeError(TOO_DEEP)
    if isinstance(tree, (int, float)) and not isinstance(tree, bool):
        if not abs(tree) <= MAX_SCORE:  # nor is NaN
            raise TreeError(f"the score at {_place(path)} is not from {-MAX_SCORE} to {MAX_SCORE}")
        return tree
    if isinstance(tree, (list, tuple)):
        if not tree:
            raise TreeError(
                f"an empty choice at {_place(path)}: a node has a child, a leaf is a number"
            )
        return tuple(_shape(child, (*path, index), counter) for index, child in enumerate(tree))
    what = shown(tree) if isinstance(tree, str) else f"the {type(tree).__name__}"
    raise TreeError(f"{what} at {_place(path)} is neither a number nor a list of subtrees")


def _place(path: tuple[int, ...]) -> str:
    return f"child {'.'.join(str(index + 1) for index in path)}" if path else "the root"


def _nodes(shape: Shape) -> Iterator[tuple[int, float]]:
    """Number of children and score of every node, in pre-order."""
    if isinstance(shape, tuple):
        yield len(shape), 0
        for child in shape:
            yield from _nodes(child)
    else:
        yield 0, shape


def _height(shape: Shape) -> int:
    return 1 + max(map(_height, shape)) if isinstance(shape, tuple) else 0


def _size(shape: Shape) -> int:
    return 1 + sum(map(_size, shape)) if isinstance(shape, tuple) else 1


def _leaves(shape: Shape) -> list[float]:
    return (
        [leaf for child in shape for leaf in _leaves(child)]
        if isinstance(shape, tuple)
        else [shape]
    )


def _text(shape: Shape) -> str:
    return f"({' '.join(map(_text, shape))})" if isinstance(shape, tuple) else f"{shape}"


def _lists(shape: Shape) -> Any:
    return [_lists(child) for child in shape] if isinstance(shape, tuple) else shape
