"""The slips of the documents' pseudocode: what each would do, and that no algorithm here has it."""

from math import inf

import pytest

from plyscope.games.tree import Tree, parse
from plyscope.textbook import ALGORITHMS


def assert_all_find(value: float, position: Tree) -> None:
    found = {name: search(position, position.height).score for name, search in ALGORITHMS.items()}
    assert found == dict.fromkeys(ALGORITHMS, value)


def leaf_score(position: Tree) -> float:
    score = position.outcome()
    assert score is not None
    return score


def test_a_minimizer_lowers_beta_and_not_alpha() -> None:
    """The notes have `alpha = min(alpha, evalu)` in the minimizer's branch."""

    seen: list[float] = []

    def slip(position: Tree, alpha: float, beta: float) -> float:
        if not position.moves():
            seen.append(leaf_score(position))
            return seen[-1]
        best = -inf if position.maximizing else inf
        for move in position.moves():
            score = slip(position.play(move), alpha, beta)
            if position.maximizing:
                best = max(best, score)
                alpha = max(alpha, score)
            else:
                best = min(best, score)
                alpha = min(alpha, score)
            if beta <= alpha:
                break
        return best

    # Beta never moves, so nothing is ever cut: the value is right and all the work is done.
    position = parse("(((-1 3) (5 1)) ((-6 -4) (0 9)))")
    assert slip(position, -inf, inf) == 3
    assert seen == position.leaves
    found = ALGORITHMS["alphabeta"](position, 3)
    assert (found.score, found.leaves, len(position.leaves)) == (3, 5, 8)


@pytest.mark.parametrize("shape", ["((3 5 2) (9 1))", "(((-1 3) (5 1)) ((-6 -4) (0 9)))"])
def test_a_minimum_starts_at_plus_infinity(shape: str) -> None:
    """The Ruby version has `min_evaluation = -Float::INFINITY`: the minimum is never above it."""

    def slip(position: Tree) -> float:
        if not position.moves():
            return leaf_score(position)
        best = -inf
        for move in position.moves():
            score = slip(position.play(move))
            best = max(best, score) if position.maximizing else min(best, score)
        return best

    assert slip(parse(shape)) == -inf
    assert_all_find({5: 2, 8: 3}[len(parse(shape).leaves)], parse(shape))


def test_the_recursion_is_on_the_child_and_not_on_the_best_score() -> None:
    """The Ruby version calls `minimax(max_evaluation, …)`: it evaluates its own running maximum."""

    def slip(position: Tree) -> float:
        if not position.moves():
            return leaf_score(position)
        best = -inf if position.maximizing else inf
        for _ in position.moves():
            score = slip(Tree(best, not position.maximizing))
            best = max(best, score) if position.maximizing else min(best, score)
        return best

    position = parse("((3 5 2) (9 1))")
    assert slip(position) == -inf
    assert_all_find(2, position)
