"""The bug gallery: each bug shows on its smallest tree, where the right search is right."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from tests.strategies import trees

import plyscope
from plyscope.errors import SearchError
from plyscope.gallery import BUGS, Bug, bug_named, exhibit
from plyscope.gallery.exhibit import right_trace, smallest_position
from plyscope.gallery.smallest import shortest_game, shows, smallest_tree
from plyscope.gallery.wrong_searches import LineByLine
from plyscope.games.tree import Shape, Tree
from plyscope.textbook import minimax
from plyscope.tracing.recording import ColumnRecorder
from plyscope.tracing.shrinking import cost, simplified

ALL = list(BUGS.values())
IN_TREES = [bug for bug in ALL if bug.game == "tree"]
named = pytest.mark.parametrize


def smallest_shape(bug: Bug) -> Shape:
    position = smallest_position(bug)
    assert isinstance(position, Tree)
    return position.shape


@named("bug", ALL, ids=lambda bug: bug.name)
def test_a_bug_shows_on_its_own_position_and_the_right_search_is_right_there(bug: Bug) -> None:
    shown = exhibit(bug)
    assert shown.fault is not None
    truth = minimax(shown.right.start, shown.right.result.depth).score
    assert shown.right.score == truth
    if shown.fault.kind == "wasted":
        assert shown.wrong.score == truth
        assert len(shown.wrong) > len(shown.right)


@named("bug", IN_TREES, ids=lambda bug: bug.name)
def test_search_and_shrinking_find_the_smallest_tree_again(bug: Bug) -> None:
    found = min((smallest_tree(bug, seed).shape for seed in range(5)), key=cost)
    assert str(Tree(found)) == bug.position


@named("bug", IN_TREES, ids=lambda bug: bug.name)
def test_no_simpler_tree_beside_the_smallest_shows_the_bug(bug: Bug) -> None:
    smallest = smallest_shape(bug)
    simpler = {shape for shape in simplified(smallest) if cost(shape) < cost(smallest)}
    assert [shape for shape in simpler if shows(bug, shape)] == []


@pytest.mark.long
@named("bug", IN_TREES, ids=lambda bug: bug.name)
def test_no_tree_with_fewer_nodes_shows_the_bug(bug: Bug) -> None:
    nodes = Tree(smallest_shape(bug)).size
    smaller = (shape for size in range(1, nodes) for shape in shapes_of(size))
    assert [shape for shape in smaller if shows(bug, shape)] == []


def shapes_of(size: int) -> Iterator[Shape]:
    """Every tree with this many nodes and leaves 0 and 1."""
    if size == 1:
        yield from (0, 1)
        return
    yield from forests_of(size - 1)


def forests_of(size: int) -> Iterator[tuple[Shape, ...]]:
    if size == 0:
        yield ()
    for first in range(1, size + 1):
        for shape in shapes_of(first):
            yield from ((shape, *others) for others in forests_of(size - first))


def test_the_shortest_game_of_kalah_is_found_again() -> None:
    bug = bug_named("players-alternate")
    assert shortest_game(bug) == (bug.game, bug.moves, bug.depth)


@named("bug", ALL, ids=lambda bug: bug.name)
def test_the_guilty_lines_are_those_that_differ(bug: Bug) -> None:
    pairs = zip(bug.wrong_lines, bug.right_code.lines, strict=True)
    differing = tuple(index for index, (wrong, right) in enumerate(pairs) if wrong != right)
    assert differing == bug.guilty != ()


@settings(deadline=None)
@given(trees())
def test_without_a_bug_the_gallery_searches_like_the_textbook(tree: Tree) -> None:
    recorder = ColumnRecorder()
    search = LineByLine[int](tree, tree.height, recorder)
    result = search.result(search.root_value(tree))
    right = plyscope.trace(tree, algorithm="alphabeta")
    assert result == right.result
    assert recorder.finish().score.tolist() == right.columns.score.tolist()


@settings(deadline=None)
@given(trees())
def test_the_right_searches_have_no_fault_anywhere(tree: Tree) -> None:
    for bug in IN_TREES:
        assert right_trace(bug, tree, tree.height).score == minimax(tree, tree.height).score


def test_an_unknown_bug_is_refused_with_the_known_ones() -> None:
    with pytest.raises(SearchError, match="unknown bug 'typo'; there are minimizer-updates-alpha"):
        bug_named("typo")


@named(
    ("name", "kind", "sentence"),
    [
        (
            "cuts-below-beta",
            "wrong",
            "The search returns 1 for the node after B; its value is 0.",
        ),
        (
            "minimizer-updates-alpha",
            "wasted",
            "The search visits the node after B B, which the right search prunes.",
        ),
        (
            "bounds-stored-as-exact",
            "wrong",
            "The search returns at most 0 for the node after B A; its value is 1.",
        ),
    ],
)
def test_the_first_fault_is_told(name: str, kind: str, sentence: str) -> None:
    fault = exhibit(bug_named(name)).fault
    assert fault is not None
    assert (fault.kind, fault.sentence) == (kind, sentence)
