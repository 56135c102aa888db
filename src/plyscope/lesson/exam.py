"""Exams: a different tree for each student, all equally difficult, and one key of solutions."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from plyscope.errors import LessonError
from plyscope.games.tree import Tree
from plyscope.games.tree import random as random_tree
from plyscope.textbook import Result, alphabeta
from plyscope.tracing.node import Node
from plyscope.tracing.trace import trace
from plyscope.tracing.words import score_text

MOST_STUDENTS = 200
MOST_LEAVES = 81
MOST_TRIES = 100_000
LEAST_CUTOFFS = 2


@dataclass(frozen=True)
class Solution:
    """What the key says of a sheet: nodes and moves are named by the moves that lead to them."""

    value: str
    best: str
    nodes: tuple[str, ...]
    pruned: tuple[str, ...]
    leaves: int


def exam_trees(students: int, seed: int, *, depth: int = 3, branching: int = 2) -> list[Tree]:
    """Different uniform trees on which alpha-beta does equally much; the same for the same seed.

    It visits as many leaves, and cuts as often by the first move and later, in each of them.
    """
    if not 1 <= students <= MOST_STUDENTS:
        raise LessonError(f"students must be 1 to {MOST_STUDENTS}, not {students}")
    if depth < 2 or branching < 2 or branching**depth > MOST_LEAVES:
        raise LessonError(
            f"depth and branching must be 2 or more and give at most {MOST_LEAVES} leaves"
        )
    source, found = Random(seed), dict[Tree, None]()
    wanted: tuple[int, ...] | None = None
    for _ in range(MOST_TRIES):
        tree = random_tree(depth, branching, source.randrange(1 << 30), uniform=True)
        effort = _effort(alphabeta(tree))
        if wanted is None and effort[1] >= LEAST_CUTOFFS:
            wanted = effort
        if effort == wanted:
            found[tree] = None
        if len(found) == students:
            return list(found)
    raise LessonError(f"only {len(found)} trees of equal difficulty were found; choose larger ones")


def _effort(result: Result[int]) -> tuple[int, ...]:
    return result.leaves, result.cutoffs, result.first_cutoffs, result.late_cutoffs


def solution(tree: Tree) -> Solution:
    """The key to the sheet of a tree."""
    values, visits = trace(tree, algorithm="minimax"), trace(tree)
    inner = [node for node in values if not node.reason.is_leaf and node.parent is not None]
    return Solution(
        score_text(values.score),
        tree.text(values.move),
        tuple(f"{_line(node)} = {score_text(node.score)}" for node in inner),
        tuple(_pruned(visits.root)),
        visits.result.leaves,
    )


def _pruned(root: Node) -> Iterator[str]:
    for node in root.walk():
        for move in node.pruned:
            yield f"{_line(node)} {node.position.text(move)}".strip()


def _line(node: Node) -> str:
    return " ".join(above.text for above in node.path[1:])
