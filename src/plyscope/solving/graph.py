"""The graph of a small game: each position once, in rings around the start or rows below it."""

from collections.abc import Hashable
from dataclasses import dataclass
from math import atan2, cos, pi, sin
from typing import Any

from plyscope.errors import SearchError
from plyscope.position import Position
from plyscope.solving.identity import key_function
from plyscope.solving.solved_game import SolvedGame
from plyscope.stop import check_stop

MOST_DRAWN = 6_000
"""The most positions that a picture has room for."""
LONGEST_ROW = 24
"""Positions of one ply are a row if all of them are that short, else a ring."""
MOST_CELLS, MOST_BOARDS = 36, 1_500
"""The most cells of a board that is drawn, and the most boards of a picture; others are dots."""
ROW_STEP, RING_STEP, GAP = 2.6, 3.6, 1.45
"""Between two rows, two rings and two neighbours, in widths of a position."""


@dataclass(frozen=True)
class GraphNode:
    """A position, or all its images together.

    sign        1 if the maximizer wins, -1 if the minimizer does, 0 for a draw
    distance    plies to the end with best play; None for a draw that goes on
    board       a letter for each cell of a small board, row by row: x a cross, o a ring, w and b
                light and dark discs, W and B those of kings, and a dot where nothing stands
    x, y        its place in a picture, in widths of a position, the start at 0, 0
    """

    position: Position[Any]
    ply: int
    sign: int
    distance: int | None
    x: float
    y: float
    is_over: bool
    board: list[str]


@dataclass(frozen=True)
class Graph:
    """The positions of a game, the start first, and which of them moves lead to."""

    nodes: list[GraphNode]
    edges: list[tuple[int, int]]
    in_rings: bool
    """Whether the positions of a ply are a ring around the start, or a row below it."""
    in_tree: list[bool]
    """Whether an edge belongs to the tree by which the positions are arranged."""

    @property
    def plies(self) -> int:
        return self.nodes[-1].ply


def graph_of(solved: SolvedGame, *, folded: bool = False) -> Graph:
    """The graph of a solved game; `folded` draws the images of a position as one.

    Raises `SearchError` for a game with more positions than a picture has room for.
    """
    found = _Found(solved.start, folded)
    parents = _tree(found)
    places = _arranged(found, parents)
    nodes = []
    for position, ply, (x, y) in zip(found.positions, found.plies, places, strict=True):
        fate = solved.fate(position)
        sign = fate.sign if position.maximizing else -fate.sign
        is_over = not position.moves()
        board = _board(position) if len(places) <= MOST_BOARDS else []
        nodes.append(GraphNode(position, ply, sign, fate.distance, x, y, is_over, board))
    in_tree = [parents.get(other) == one for one, other in found.edges]
    return Graph(nodes, found.edges, found.in_rings, in_tree)


class _Found:
    """The positions of a game and their neighbours, breadth first."""

    def __init__(self, start: Position[Any], folded: bool) -> None:
        self.positions, self.plies = [start], [0]
        self.edges = list[tuple[int, int]]()
        key = _image_key if folded else key_function(start)
        rows = {key(start): 0}
        for at, position in enumerate(self.positions):  # it grows meanwhile
            check_stop()
            after = dict[Hashable, Position[Any]]()
            for move in position.moves():
                found = position.play(move)
                after.setdefault(key(found), found)
            for other, found in after.items():
                if other not in rows:
                    rows[other] = len(self.positions)
                    self.positions.append(found)
                    self.plies.append(self.plies[at] + 1)
                self.edges.append((at, rows[other]))
            if len(self.positions) > MOST_DRAWN:
                raise SearchError(
                    f"the game has more than {MOST_DRAWN:,} positions, too many to draw; "
                    "draw a later position"
                )

    def layers(self) -> list[list[int]]:
        """The positions of each ply."""
        layers: list[list[int]] = [[] for _ in range(self.plies[-1] + 1)]
        for row, ply in enumerate(self.plies):
            layers[ply].append(row)
        return layers

    @property
    def in_rings(self) -> bool:
        return max(map(len, self.layers())) > LONGEST_ROW


def _board(position: Position[Any]) -> list[str]:
    """What stands on the cells; nothing for a position without a small board."""
    picture = position.picture()
    if picture is None or picture.grid == "pits" or sum(map(len, picture.pieces)) > MOST_CELLS:
        return []
    return ["".join(map(_mark, row)) for row in picture.pieces]


def _mark(piece: str) -> str:
    if not piece:
        return "."
    if piece == "X" or piece.endswith("cross"):
        return "x"
    if piece == "O" or piece.endswith("ring"):
        return "o"
    mark = "b" if piece.startswith(("black", "blue")) else "w"
    return mark.upper() if piece.endswith(("crown", "king")) else mark


def _image_key(position: Position[Any]) -> Hashable:
    return position.maximizing, position.table_key()


def _tree(found: _Found) -> dict[int, int]:
    """One position before each but the start: of those a ply earlier, the one with least below it.

    So the positions of a ring are shared out evenly among those of the ring before.
    """
    above: list[list[int]] = [[] for _ in found.positions]
    for one, other in found.edges:
        if found.plies[other] == found.plies[one] + 1:
            above[other].append(one)
    parents, below = dict[int, int](), [0] * len(found.positions)
    for row in sorted(range(1, len(above)), key=lambda row: (found.plies[row], len(above[row]))):
        parents[row] = min(above[row], key=below.__getitem__)
        below[parents[row]] += 1
    return parents


def _arranged(found: _Found, parents: dict[int, int]) -> list[tuple[float, float]]:
    """The place of each position: those below one stay together, and no edges of the tree cross."""
    layers, order = found.layers(), {0: 0}
    for layer in layers[1:]:
        layer.sort(key=lambda row: (order[parents[row]], row))
        order = {row: place for place, row in enumerate(layer)}
    if found.in_rings:
        return _in_rings(layers, parents)
    places = [(0.0, 0.0)] * len(found.positions)
    for ply, layer in enumerate(layers):
        for place, row in enumerate(layer):
            places[row] = (2 * GAP * (place - (len(layer) - 1) / 2), ROW_STEP * ply)
    return places


def _in_rings(layers: list[list[int]], parents: dict[int, int]) -> list[tuple[float, float]]:
    """Each ring is spread evenly, and turned so that all are near the positions before them."""
    angles = {0: 0.0}
    places = {0: (0.0, 0.0)}
    radius = 0.0
    for ring in layers[1:]:
        radius = max(radius + RING_STEP, len(ring) * GAP / (2 * pi))
        spread = [index * 2 * pi / len(ring) for index in range(len(ring))]
        wished = [angles[parents[row]] for row in ring]
        turn = _mean([wish - angle for wish, angle in zip(wished, spread, strict=True)])
        for row, angle in zip(ring, spread, strict=True):
            angles[row] = angle + turn
            places[row] = radius * sin(angle + turn), -radius * cos(angle + turn)
    return [places[row] for row in range(len(places))]


def _mean(angles: list[float]) -> float:
    """The mean of directions, from 0 to a full turn."""
    x, y = sum(map(cos, angles)), sum(map(sin, angles))
    return atan2(y, x) % (2 * pi) if x * x + y * y > 1e-9 else 0.0
