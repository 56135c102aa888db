"""Exam sheets: different trees, equal work, and a key that the trace confirms."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyscope.errors import LessonError
from plyscope.lesson.exam import exam_trees, solution
from plyscope.textbook import alphabeta, minimax
from plyscope.tracing.words import score_text


@settings(deadline=None, max_examples=10)
@given(st.integers(0, 1000), st.sampled_from([(2, 3), (3, 2), (4, 2)]))
def test_sheets_differ_and_are_equally_difficult(seed: int, size: tuple[int, int]) -> None:
    trees = exam_trees(6, seed, depth=size[0], branching=size[1])
    assert len(set(trees)) == 6
    results = [alphabeta(tree) for tree in trees]
    efforts = {(one.leaves, one.cutoffs, one.first_cutoffs, one.late_cutoffs) for one in results}
    assert len(efforts) == 1
    assert results[0].cutoffs >= 2
    assert trees == exam_trees(6, seed, depth=size[0], branching=size[1])


def test_the_key_has_what_both_searches_find() -> None:
    for tree in exam_trees(5, 7):
        key, found = solution(tree), minimax(tree)
        assert (key.value, key.best) == (score_text(found.score), tree.text(found.line[0]))
        assert len(key.nodes) == tree.size - len(tree.leaves) - 1
        assert (len(key.pruned), key.leaves) == (alphabeta(tree).pruned, alphabeta(tree).leaves)


@pytest.mark.parametrize(("students", "size"), [(0, 2), (201, 2), (5, 1), (5, 5)])
def test_impossible_exams_are_refused(students: int, size: int) -> None:
    with pytest.raises(LessonError, match=r"students must be|depth and branching must be"):
        exam_trees(students, 1, branching=size)
