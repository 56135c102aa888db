"""A fixed set of searches, whose total node count is the signature of the engine."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from plyscope.engine.result import SearchResult
from plyscope.engine.search import search
from plyscope.games import start, tree
from plyscope.position import Position


@dataclass(frozen=True)
class Task:
    """One search of the bench."""

    name: str
    position: Position[Any]
    depth: int


def tasks() -> list[Task]:
    """The searches of the bench; a change here changes the signature."""
    columns = ("", "4444", "445", "2252576253462244")
    boards = (
        "B:W21-32:B1-12",
        "W:W18,21,22,25-32:B1-8,10,12,15",
        "B:WK6,K10,21,29:BK23,K27,12,1",
        "W:WK3,K18,K22:BK1,K31,5",
    )
    trees = (tree.random(8, 4, seed, uniform=True, low=-99, high=99) for seed in (1, 2))
    return [
        Task("tic-tac-toe, empty board", start("tictactoe"), 9),
        *(Task(f"tree, random {n}", shape, 8) for n, shape in enumerate(trees, start=1)),
        *(Task(f"connect four, {p or 'empty board'}", start("connect4", p), 14) for p in columns),
        *(Task(f"draughts, {fen}", start("draughts", fen), 13) for fen in boards),
    ]


def run() -> Iterator[tuple[Task, SearchResult[Any]]]:
    """Runs the tasks one after the other and yields each with its result."""
    for task in tasks():
        yield task, search(task.position, depth=task.depth, preset="exact")


def signature() -> int:
    """The node count of the whole bench: the same on every machine until the search changes."""
    return sum(result.nodes for _, result in run())
