"""The questions of the quiz, against an alpha-beta written for them alone."""

from math import inf

from hypothesis import given, settings
from tests.strategies import trees

import plyscope
from plyscope.games.tree import Shape, Tree
from plyscope.tracing.quiz import questions

Decision = tuple[str, float | str]


def decided(tree: Tree) -> list[Decision]:
    """Every decision of alpha-beta in this tree, in order."""
    decisions: list[Decision] = []

    def value(shape: Shape, maximizing: bool, alpha: float, beta: float) -> float:
        if not isinstance(shape, tuple):
            return shape
        best = -inf if maximizing else inf
        for index, child in enumerate(shape):
            score = value(child, not maximizing, alpha, beta)
            if maximizing:
                best = max(best, score)
                alpha = max(alpha, best)
                decisions.append(("alpha", alpha))
            else:
                best = min(best, score)
                beta = min(beta, best)
                decisions.append(("beta", beta))
            if index + 1 < len(shape):
                decisions.append(("prune", "prune" if alpha >= beta else "go on"))
            if alpha >= beta:
                break
        return best

    value(tree.shape, tree.maximizing, -inf, inf)
    return decisions


@given(tree=trees())
@settings(deadline=None)
def test_every_decision_is_asked_and_answered_as_the_search_decides(tree: Tree) -> None:
    steps = list(plyscope.trace(tree).steps())
    asked = list(questions(steps))
    assert [(question.asks, question.answer) for question in asked] == decided(tree)
    for question in asked:
        assert question.until == question.after + 1
        assert steps[question.until - 1].sentence in question.explanation


@given(tree=trees(height=4))
@settings(deadline=None)
def test_minimax_is_asked_for_the_best_score_after_every_move(tree: Tree) -> None:
    asked = list(questions(list(plyscope.trace(tree, algorithm="minimax").steps())))
    assert {question.asks for question in asked} <= {"best"}
    assert len(asked) == tree.size - 1
