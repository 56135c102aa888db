"""A small alpha-beta that prints what it does: reads trees such as ((3 5) (2 9)), one a line."""

import ast
import sys
from math import inf
from typing import Any

from plyscope_recorder import Recorder

recorder = Recorder(sys.stdout)


def alphabeta(
    node: Any, depth: int, alpha: float, beta: float, is_max: bool, move: int | None = None
) -> float:
    """The value of a tree for the maximizer, as far as the window asks."""
    recorder.enter(move, alpha, beta, remaining=depth)
    if not isinstance(node, tuple):
        recorder.leave(node)
        return float(node)
    best = -inf if is_max else inf
    for number, child in enumerate(node):
        score = alphabeta(child, depth - 1, alpha, beta, not is_max, number)
        best = max(best, score) if is_max else min(best, score)
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if alpha >= beta:
            recorder.cut()
            break
    recorder.leave(best)
    return best


def height(node: Any) -> int:
    """How many moves the longest line has."""
    return 1 + max(map(height, node)) if isinstance(node, tuple) else 0


for line in sys.stdin:
    tree = ast.literal_eval(line.strip().replace(" ", ", ").replace(")", ",)"))
    depth = height(tree)
    recorder.begin(game="tree", position=line.strip(), depth=depth, algorithm="alphabeta")
    alphabeta(tree, depth, -inf, inf, is_max=True)
