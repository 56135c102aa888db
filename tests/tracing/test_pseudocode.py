"""Every step of a search is at the line of the pseudocode that does it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import trees

import plyscope
from plyscope.errors import SearchError
from plyscope.games.tree import Tree
from plyscope.tracing import StepKind
from plyscope.tracing.pseudocode import TOLD_ALGORITHMS, pseudocode

SAID = {
    StepKind.BEGIN: "search(root,",
    StepKind.EVALUATE: "if depth = 0",
    StepKind.GAME_OVER: "if no moves",
    StepKind.TABLE_HIT: "if the table answers",
    StepKind.SEARCH_AGAIN: "if α < score < β",
    StepKind.CHECK: "if α ≥ β: break",
    StepKind.CUT: "if α ≥ β: break",
    StepKind.WINDOW_CLOSED: "if α ≥ β: break",
    StepKind.RETURN: "return best",
}


@given(tree=trees(), algorithm=st.sampled_from(TOLD_ALGORITHMS))
@settings(deadline=None)
def test_every_step_is_at_the_line_that_does_it(tree: Tree, algorithm: str) -> None:
    code = pseudocode(algorithm)
    for step in plyscope.trace(tree, algorithm=algorithm).steps():
        line = code.line_of(step)
        assert line is not None
        if step.kind in SAID:
            assert SAID[step.kind] in code.lines[line]
        elif step.kind is StepKind.ENTER:
            assert code.lines[line].endswith("):")
        elif algorithm not in ("negamax", "pvs"):
            assert ("max(" if step.node.maximizing else "min(") in code.lines[line]
        else:
            assert code.lines[line].strip() == "α ← max(α, best)"


def test_only_the_textbook_is_told() -> None:
    with pytest.raises(
        SearchError, match="'exact' cannot be told step by step; minimax, alphabeta"
    ):
        pseudocode("exact")
