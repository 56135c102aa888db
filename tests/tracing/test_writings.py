"""The pseudocode as the documents write it, beside the steps of real searches."""

import pytest

import plyscope
from plyscope.tracing.pseudocode import WRITINGS, writings


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
def test_every_step_is_in_a_line_of_every_writing(algorithm: str) -> None:
    starts = ["(((-1 3) (5 1)) ((-6 -4) (0 9)))", "((3 5) (2 9))", "((3 5) (2 (9 1)))"]
    for start in starts:
        steps = list(plyscope.trace(plyscope.start("tree", start), algorithm=algorithm).steps())
        for name, code in writings(algorithm).items():
            for step in steps:
                line = code.line_of(step)
                assert line is not None, (name, step)
                assert code.lines[line].strip(), (name, step)


def test_lines_of_cuts_and_bounds_are_those_of_the_player() -> None:
    steps = list(plyscope.trace(plyscope.start("tree")).steps())
    for name, code in writings("alphabeta").items():
        for step in steps:
            text = code.lines[code.line_of(step) or 0]
            if step.kind.value == "raise alpha":
                assert "alpha = max(" in text, name
            if step.kind.value == "lower beta":
                assert "beta = min(" in text, name
            if step.kind.value == "cut":
                assert text.strip() == "break", name


def test_there_is_a_writing_for_each_pseudocode_of_the_documents() -> None:
    assert {name: algorithm for name, (algorithm, _, _) in WRITINGS.items()} == {
        "introduction": "minimax",
        "ruby": "minimax",
        "video": "alphabeta",
        "draughts": "alphabeta",
        "tracking": "alphabeta",
    }


def test_the_tracking_version_differs_by_the_tree_that_it_builds() -> None:
    plain, tracked = (writings("alphabeta")[name].lines for name in ("draughts", "tracking"))
    added = [line.strip() for line in tracked if "node" in line.lower() or "tree" in line]
    assert "node.children.push(childNode)" in added
    assert "node.score = maxScore" in added
    assert "return {move: result.move, tree: treeRoot}" in added
    kept = [line for line in plain if line.replace("minimax(", "minimaxTrack(") in tracked]
    assert len(kept) == len(plain) - 3  # the calls and the head take a node more
