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
    decisions = [question for question in asked if question.asks != "reason"]
    assert [(question.asks, question.answer) for question in decisions] == decided(tree)
    for question in asked:
        assert question.until == question.after + 1
        if question.asks != "reason":
            assert steps[question.until - 1].sentence in question.explanation


@given(tree=trees())
@settings(deadline=None)
def test_a_question_about_pruning_does_not_tell_the_window(tree: Tree) -> None:
    for question in questions(list(plyscope.trace(tree).steps())):
        if question.asks == "prune":
            assert "[" not in question.text
            assert "alpha" not in question.text.lower()


@given(tree=trees())
@settings(deadline=None)
def test_a_quiz_has_at_most_one_more_of_either_answer(tree: Tree) -> None:
    asked = questions(list(plyscope.trace(tree).steps()))
    chosen = [question.answer for question in asked if question.in_quiz]
    prunes, going_on = chosen.count("prune"), chosen.count("go on")
    assert prunes == sum(question.answer == "prune" for question in asked)
    assert going_on <= max(prunes, 1)


@given(tree=trees(height=4))
@settings(deadline=None)
def test_the_reason_of_a_cut_is_the_ancestor_whose_bound_it_meets(tree: Tree) -> None:
    trace = plyscope.trace(tree)
    steps = list(trace.steps())
    for question in questions(steps):
        if question.asks != "reason":
            continue
        assert question.answer in question.choices
        cut = steps[question.until - 1].node
        setter = cut.bound_setter
        assert setter is not None
        assert setter.parent in cut.path
        assert setter.score == (cut.beta if cut.maximizing else cut.alpha)
        line = " ".join(node.text for node in setter.path[1:-1])
        assert question.answer == (f"after {line}" if line else "at the start")


@given(tree=trees(height=4))
@settings(deadline=None)
def test_minimax_is_asked_for_the_best_score_after_every_move(tree: Tree) -> None:
    asked = list(questions(list(plyscope.trace(tree, algorithm="minimax").steps())))
    assert {question.asks for question in asked} <= {"best"}
    assert len(asked) == tree.size - 1
