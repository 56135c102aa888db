"""The SVG picture: well-formed, complete down to its limit, and safe with any text."""

from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import trees, uneven_games
from tests.toys import Countdown

from plyscope.games import tictactoe, tree
from plyscope.textbook import ALGORITHMS
from plyscope.tracing import Trace, trace

NAMESPACE = "{http://www.w3.org/2000/svg}"


class Picture:
    """What can be seen in an SVG: the texts and shapes by their class."""

    def __init__(self, source: str) -> None:
        self.root = ElementTree.fromstring(source)
        (self.legend,) = self.of("ply-legend")
        self.root.remove(self.legend)  # its signs are no nodes

    def texts(self, kind: str) -> list[str]:
        return [node.text or "" for node in self.of(kind)]

    def of(self, kind: str) -> list[ElementTree.Element]:
        return [node for node in self.root.iter() if kind in node.get("class", "").split()]

    @property
    def shapes(self) -> int:
        return sum(len(self.of(kind)) for kind in ("ply-leaf", "ply-max", "ply-min"))


def rows_of_root(found: Trace) -> int:
    return int(found.columns.size[found.root.row])


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@settings(max_examples=30, deadline=None)
@given(position=st.one_of(trees(height=4, width=4), uneven_games()), depth=st.integers(0, 4))
def test_every_node_has_a_shape_and_every_pruned_move_its_scissors(
    algorithm: str, position: Any, depth: int
) -> None:
    found = trace(position, depth, algorithm)
    picture = Picture(found.to_svg(nodes=10**6))
    assert picture.root.tag == f"{NAMESPACE}svg"
    assert picture.shapes == len(picture.texts("ply-score")) == rows_of_root(found)
    pruned = [move for node in found.root.walk() for move in node.pruned]
    assert picture.texts("ply-scissors") == ["✂"] * len(pruned)
    assert len(picture.of("ply-cut")) == len(pruned)
    assert len(picture.of("ply-best")) == len(found.principal) - 1
    assert len(picture.of("ply-edge")) == rows_of_root(found) - 1 + len(pruned)


@settings(max_examples=50, deadline=None)
@given(trees(height=5), st.integers(0, 60), st.one_of(st.none(), st.integers(0, 5)))
def test_the_picture_keeps_its_limits_and_says_what_is_hidden(
    position: tree.Tree, nodes: int, plies: int | None
) -> None:
    found = trace(position, position.height)
    picture = Picture(found.to_svg(nodes=nodes, plies=plies))
    assert picture.shapes <= max(nodes, 1)
    hidden = [
        int(text[1:].replace(",", "")) for text in picture.texts("ply-move") if text[:1] == "+"
    ]
    assert picture.shapes + sum(hidden) == len(found)
    if plies is not None:
        assert picture.shapes <= sum(node.depth <= plies for node in found)


def test_a_ply_is_drawn_whole_or_not_at_all() -> None:
    found = trace(tictactoe.start(), 3)
    one, ten, two_plies, whole = (sum(n.depth <= plies for n in found) for plies in range(4))
    assert (one, ten, whole) == (1, 10, len(found))
    limits = [0, 9, ten, two_plies - 1, two_plies, whole - 1, whole]
    drawn = [Picture(found.to_svg(nodes=nodes)).shapes for nodes in limits]
    assert drawn == [one, one, ten, ten, two_plies, two_plies, whole]


def test_the_transcripts_picture_tells_what_was_cut_and_why() -> None:
    picture = Picture(trace(tree.start(), 3).to_svg())
    titles = [title.text for title in picture.root.iter(f"{NAMESPACE}title")]
    assert titles[0] == "Search tree: 11 nodes, value 3"
    assert [title for title in titles if title and "never" in title] == [
        "B was never searched: White gets at least 5 here, but Black already has 3 elsewhere",
        "B was never searched: Black gets at most -4 here, but White already has 3 elsewhere",
    ]
    assert " ".join(picture.texts("ply-score")) == "3 3 3 -1 3 ≥5 5 ≤-4 ≤-4 -6 -4"
    assert len(picture.texts("ply-window")) == 6


def meanings(found: Trace) -> list[str]:
    legend = Picture(found.to_svg()).legend
    return [text.text or "" for text in legend.iter() if "ply-meaning" in text.get("class", "")]


def test_the_legend_explains_every_sign_that_occurs() -> None:
    assert meanings(trace(tree.start(), 3)) == [
        "White moves, and wants the highest score",
        "Black moves, and wants the lowest score",
        "evaluated, or the game is over",
        "best play",
        "the window in which a score still matters",
        "at least, at most: as much as had to be known",
        "never searched: it cannot matter",
    ]


def test_the_legend_explains_nothing_else() -> None:
    assert meanings(trace(tree.parse("7"))) == ["evaluated, or the game is over"]
    assert meanings(trace(tree.parse("(1 2)"), algorithm="minimax")) == [
        "White moves, and wants the highest score",
        "evaluated, or the game is over",
        "best play",
    ]


def test_minimax_has_no_windows_in_its_picture() -> None:
    assert Picture(trace(tree.start(), 3, "minimax").to_svg()).texts("ply-window") == []


def test_text_of_a_game_is_escaped() -> None:
    hostile = ("</svg><script>alert(1)</script>", "\"'&<>", "]]>", "a" * 200)
    picture = Picture(trace(Countdown(1, 3, hostile), 1).to_svg())
    assert picture.texts("ply-move") == list(hostile)
    assert not list(picture.root.iter(f"{NAMESPACE}script"))


def test_a_notebook_shows_the_picture() -> None:
    found = trace(tree.start(), 3)
    assert found._repr_svg_() == found.to_svg()
