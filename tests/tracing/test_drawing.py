"""A drawn trace: the whole tree in box lines, or an honest part of it."""

import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import trees, uneven_games

from plyscope.errors import SearchError
from plyscope.games import simple_draughts, tictactoe, tree
from plyscope.text import counted
from plyscope.textbook import ALGORITHMS, Kind, Reason
from plyscope.tracing import trace
from plyscope.tracing.steps import StepKind
from plyscope.tracing.svg import svg
from plyscope.tracing.words import score_text, window_text

GOLDEN = Path(__file__).parents[1] / "golden"

DRAWN: dict[str, tuple[Any, int, str]] = {
    "transcript_minimax": (tree.start(), 3, "minimax"),
    "transcript_alphabeta": (tree.start(), 3, "alphabeta"),
    "transcript_mtdf": (tree.start(), 3, "mtdf"),
    "transcript_deepening": (tree.start(), 3, "deepening"),
    "searched_again_pvs": (tree.parse([[1, 2], [5, 6], [4, 0, 8]]), 2, "pvs"),
    "tictactoe_alphabeta": (tictactoe.start("XOX/OXO/.X."), 3, "alphabeta"),
    "tictactoe_deepening": (tictactoe.start("XOX/O../OX."), 3, "deepening"),
    "draughts_3x3_alphabeta": (simple_draughts.start("030/000/010"), 2, "alphabeta"),
}


@pytest.mark.parametrize("name", DRAWN)
def test_a_drawing_is_the_golden_one(name: str) -> None:
    position, depth, algorithm = DRAWN[name]
    drawn = str(trace(position, depth, algorithm))
    assert drawn + "\n" == (GOLDEN / f"drawing_{name}.txt").read_text(encoding="utf-8")


searches = st.one_of(trees(height=4, width=4), uneven_games())


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@settings(max_examples=30, deadline=None)
@given(position=searches, depth=st.integers(0, 4), lines=st.integers(0, 30))
def test_lines_left_out_are_counted(algorithm: str, position: Any, depth: int, lines: int) -> None:
    found = trace(position, depth, algorithm)
    whole = found.draw(lines=10**6).split("\n")
    part = found.draw(lines=lines)
    left_out = len(whole) - lines
    if left_out > 0:
        assert part.split("\n") == [*whole[:lines], f"… {counted(left_out, 'more line')}"]
    else:
        assert part.split("\n") == whole


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@settings(max_examples=30, deadline=None)
@given(position=searches, depth=st.integers(0, 4), plies=st.integers(0, 4))
def test_nodes_left_out_below_a_ply_are_counted(
    algorithm: str, position: Any, depth: int, plies: int
) -> None:
    found = trace(position, depth, algorithm)
    drawn = [line for line in found.draw(plies=plies, lines=10**6).split("\n") if "✂" not in line]
    expected = [node for node in found if node.depth <= plies]
    assert len(drawn) == len(expected)
    for node, line in zip(expected, drawn, strict=True):
        below = found.columns.size[node.row] - 1
        if node.depth == plies and below:
            assert line.endswith(f"  … {counted(below, 'node')} below")
        else:
            assert "below" not in line
    assert found.draw(plies=0, lines=1).split("\n")[0] == drawn[0] or plies > 0


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@settings(max_examples=30, deadline=None)
@given(position=searches, depth=st.integers(0, 4))
def test_every_node_has_a_line_and_every_cut_its_scissors(
    algorithm: str, position: Any, depth: int
) -> None:
    found = trace(position, depth, algorithm)
    drawn = found.draw(lines=10**6).split("\n")
    cuts = [node.why_pruned for node in found if node.pruned]
    scissors = [line.split(": ", 1)[1] for line in drawn if "✂" in line]
    assert sorted(scissors) == sorted(cuts)
    assert len(drawn) == len(found) + len(cuts)
    assert sum(line.endswith("◀") for line in drawn) == len(found.principal)


def test_a_trace_of_18297_nodes_prints_short_and_quick() -> None:
    found = trace(tictactoe.start(), 9)
    begun = time.perf_counter()
    printed = str(found)
    assert time.perf_counter() - begun < 1
    assert len(printed.split("\n")) == 201
    assert printed.split("\n")[-1] == f"… {counted(18_297 + 4_237 - 200, 'more line')}"


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (3, "3"),
        (3.0, "3"),
        (-0.0, "0"),
        (0.5, "0.5"),
        (0.1 + 0.2, "0.3"),
        (float("inf"), "∞"),
        (float("-inf"), "-∞"),
        (10**15, "1000000000000000"),
        (123_456_789_012, "123456789012"),
        (1e300, "1e+300"),
    ],
)
def test_a_score_is_written_as_people_write_it(score: float, text: str) -> None:
    assert score_text(score) == text


def test_a_window_is_written_in_brackets() -> None:
    assert window_text(float("-inf"), 0.5) == "[-∞, 0.5]"


@pytest.mark.parametrize(
    ("count", "text"), [(0, "0 nodes"), (1, "1 node"), (2, "2 nodes"), (1234, "1,234 nodes")]
)
def test_a_count_agrees_with_its_noun(count: int, text: str) -> None:
    assert counted(count, "node") == text


@pytest.mark.parametrize(
    ("limit", "message"),
    [
        ({"plies": "2"}, "plies must be a whole number, not '2'"),
        ({"plies": -1}, "plies must be from 0 to "),
        ({"lines": None}, "lines must be a whole number, not None"),
        ({"lines": -1}, "lines must be from 0 to "),
    ],
)
def test_a_limit_that_is_none_is_refused(limit: dict[str, Any], message: str) -> None:
    found = trace(tree.start())
    with pytest.raises(SearchError, match=message):
        found.draw(**limit)
    if "plies" in limit:
        with pytest.raises(SearchError, match=message):
            found.to_svg(**limit)


def test_a_search_whose_window_was_too_narrow_can_be_drawn_and_told() -> None:
    """The root is searched again with a wider one."""
    found = trace(tree.random(4, 4, 2, uniform=True, low=-99, high=99), 4, "exact", lines=3)
    again = [root for root in found.roots if Kind.ASPIRATION in root.kind]
    assert len(again) == 3
    drawing = found.draw(lines=10**6)
    cut = found.where(reason=Reason.CUTOFF)
    assert len(drawing.splitlines()) == len(found) + sum(bool(node.pruned) for node in cut)
    for root in again:
        assert ElementTree.fromstring(svg(root, [], plies=None, nodes=10**6)) is not None
    assert sum(step.kind is StepKind.BEGIN for step in found.steps()) == len(found.roots)
