"""Explicit trees: read from three notations, and refused with the place of the mistake."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope.errors import MoveError, PlyscopeError, TreeError
from plyscope.games import tree
from plyscope.games.tree import MAX_HEIGHT, MAX_SCORE, Tree

SCORES = st.integers(-MAX_SCORE, MAX_SCORE) | st.floats(-1e15, 1e15)
NESTED: st.SearchStrategy[Any] = st.recursive(
    SCORES, lambda subtrees: st.lists(subtrees, min_size=1, max_size=4), max_leaves=20
)
INTRODUCTION = Tree(((3, 5, 2), (9, 1)))


def brackets(nested: Any) -> str:
    """Nested lists in the notation of the brackets."""
    if isinstance(nested, list):
        return f"({' '.join(map(brackets, nested))})"
    return str(nested)


def chain(height: int) -> Any:
    """One leaf under `height` choices of one move each."""
    nested: Any = 7
    for _ in range(height):
        nested = [nested]
    return nested


@given(NESTED)
def test_lists_brackets_and_json_give_the_same_tree(nested: Any) -> None:
    from_lists = tree.parse(nested)
    assert tree.parse(brackets(nested)) == from_lists
    assert tree.parse(json.dumps(nested)) == from_lists


@given(NESTED)
def test_str_and_board_are_read_back(nested: Any) -> None:
    parsed = tree.parse(nested)
    assert tree.parse(str(parsed)) == parsed
    assert parsed.board() == nested
    assert parsed.draw() == str(parsed) == brackets(nested)


@pytest.mark.parametrize(
    "source",
    [
        [[3, 5, 2], [9, 1]],
        ((3, 5, 2), (9, 1)),
        ([3, 5, 2], (9, 1)),
        "((3 5 2) (9 1))",
        "((3,5,2),(9,1))",
        "((3 5,2)(9 , 1))",
        "  ( (\t3 5\n2)\r\n (+9 1) )  ",
        "[[3, 5, 2], [9, 1]]",
        " \n[[3,5,2],[9,1]]",
    ],
)
def test_every_notation_of_the_introduction_is_understood(source: Any) -> None:
    assert tree.parse(source) == INTRODUCTION


@pytest.mark.parametrize(
    ("source", "score"),
    [("7", 7), ("-2.5", -2.5), ("1e3", 1000.0), (7, 7), (0.0, 0.0), ("10" * 7, int("10" * 7))],
)
def test_a_single_number_is_a_finished_game(source: Any, score: float) -> None:
    leaf = tree.parse(source)
    assert leaf == Tree(score)
    assert (list(leaf.moves()), leaf.outcome(), leaf.evaluate()) == ([], score, score)


def test_whole_numbers_stay_whole() -> None:
    assert [type(leaf) for leaf in tree.parse("(1 1.0 1e0)").leaves] == [int, float, float]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("", "tree '' is empty"),
        (" \n ", "is empty"),
        ("()", "an empty choice at the root"),
        ("((3) ())", "an empty choice at child 2"),
        ([[3], [4, []]], "an empty choice at child 2.2"),
        ("((3)", r"1 '\(' never closed"),
        ("(((3)", r"2 '\(' never closed"),
        ("(3))", r"'\)' at column 4 closes nothing"),
        (")", r"'\)' at column 1 closes nothing"),
        ("3 5", "more than one root"),
        ("(3)(5)", "more than one root"),
        ("(3 x)", "'x' at column 4 is not a number"),
        ("(3 [4])", r"'\[4\]' at column 4 is not a number"),
        ("(3 --4)", "'--4' at column 4 is not a number"),
        ("(3,,5)", "a subtree is missing before column 4"),
        ("(,3)", "a subtree is missing before column 2"),
        ("(3,)", "a subtree is missing before column 4"),
        (",", "a subtree is missing before column 1"),
        ("(3),", "a subtree is missing after the last comma"),
        ("[3, 5", "is not valid JSON at column 6"),
        ("[3 5]", "is not valid JSON at column 4"),
        ("[3]]", "is not valid JSON at column 4"),
        ("[]", "an empty choice at the root"),
        ("[3, []]", "an empty choice at child 2"),
        ('{"a": 3}', "the dict at the root is neither"),
        ('[3, {"a": 3}]', "the dict at child 2 is neither"),
        ('"3"', "'3' at the root is neither"),
        ('[[3], ["4"]]', "'4' at child 2.1 is neither"),
        ("[null]", "the NoneType at child 1 is neither"),
        ("[true]", "the bool at child 1 is neither"),
        ([True], "the bool at child 1 is neither"),
        (None, "the NoneType at the root is neither"),
        (b"(3)", "the bytes at the root is neither"),
        ({3, 4}, "the set at the root is neither"),
        ([3, 1j], "the complex at child 2 is neither"),
        ([[3, object()]], "the object at child 1.2 is neither"),
    ],
)
def test_what_is_no_tree_is_refused_with_the_place_of_the_mistake(
    source: Any, message: str
) -> None:
    with pytest.raises(TreeError, match=message):
        tree.parse(source)


@pytest.mark.parametrize(
    "score",
    ["nan", "-inf", "Infinity", "1e400", "1e16", "9" * 400, "9" * 5000, "-" + "9" * 5000],
)
def test_a_score_out_of_range_is_refused_in_brackets(score: str) -> None:
    with pytest.raises(TreeError, match="the score at child 2 is not from -1"):
        tree.parse(f"(1 {score})")


@pytest.mark.parametrize("score", ["NaN", "-Infinity", "1e400", "9" * 400, "9" * 5000])
def test_a_score_out_of_range_is_refused_in_json(score: str) -> None:
    with pytest.raises(TreeError, match="the score at child 2 is not from -1"):
        tree.parse(f"[1, {score}]")


@pytest.mark.parametrize(
    "score",
    [float("nan"), float("inf"), MAX_SCORE + 1, -(10**400), 10**5000],
    ids=["nan", "inf", "just above", "no float", "no text"],
)
def test_a_score_out_of_range_is_refused_in_lists(score: float) -> None:
    with pytest.raises(TreeError, match="the score at child 2 is not from -1"):
        tree.parse([1, score])


@pytest.mark.parametrize("read", [lambda nested: nested, brackets, json.dumps])
def test_the_deepest_tree_is_read_and_one_deeper_is_refused(read: Any) -> None:
    assert tree.parse(read(chain(MAX_HEIGHT))).height == MAX_HEIGHT
    with pytest.raises(TreeError, match="the tree is more than 60 moves deep"):
        tree.parse(read(chain(MAX_HEIGHT + 1)))


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("(" * 100_000, "100000 '\\(' never closed"),
        ("(" * 100_000 + "1" + ")" * 100_000, "more than 60 moves deep"),
        (")" * 100_000, "closes nothing"),
        ("[" * 100_000, "more than 60 moves deep"),
        ("[" * 100_000 + "1" + "]" * 100_000, "more than 60 moves deep"),
        (" " * 100_000, "is empty"),
        ("," * 100_000, "a subtree is missing"),
        ("(3" + " " * 100_000, "never closed"),
    ],
    ids=lambda value: repr(value[:3] + value[-3:]),
)
def test_endless_text_is_refused_in_one_short_line(source: str, message: str) -> None:
    with pytest.raises(TreeError, match=message) as refused:
        tree.parse(source)
    assert len(str(refused.value)) < 200
    assert "\n" not in str(refused.value)


def test_a_list_that_contains_itself_is_too_deep() -> None:
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(TreeError, match="more than 60 moves deep"):
        tree.parse(endless)


def test_a_tree_with_too_many_nodes_is_refused() -> None:
    with pytest.raises(TreeError, match="the tree has more than 1,000,000 nodes"):
        tree.parse([[0] * 1000] * 1000)


@given(st.text() | st.text("()[]{},. \n0123456789-+eE\"'naifNI_x", max_size=30))
def test_any_text_gives_a_tree_or_an_error_of_the_package(text: str) -> None:
    try:
        parsed = tree.parse(text)
    except PlyscopeError as error:
        assert "\n" not in str(error)  # noqa: PT017 - either way is right
    else:
        assert tree.parse(str(parsed)) == parsed


PLAIN: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.tuples(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(PLAIN)
def test_any_plain_data_gives_a_tree_or_an_error_of_the_package(source: Any) -> None:
    try:
        parsed = tree.parse(source)
    except PlyscopeError as error:
        assert "\n" not in str(error)  # noqa: PT017 - either way is right
    else:
        assert parsed.size >= 1


def test_moves_are_written_like_the_columns_of_a_sheet() -> None:
    wide = tree.parse([0] * 703)
    texts = [wide.text(move) for move in wide.moves()]
    picked = [texts[move] for move in (0, 1, 25, 26, 27, 51, 52, 701, 702)]
    assert picked == ["A", "B", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA"]
    assert len(set(texts)) == 703


@pytest.mark.parametrize(("text", "move"), [("A", 0), ("b", 1), (" B\n", 1), ("ab", 27)])
def test_a_move_is_read_in_either_case(text: str, move: int) -> None:
    assert tree.parse([0] * 30).parse(text) == move


@pytest.mark.parametrize("text", ["", "C", "1", "AA", "A B", "é", "\x00"])
def test_a_letter_without_a_child_is_no_move(text: str) -> None:
    with pytest.raises(MoveError, match=r"is not a (legal )?move.*; legal: A, B$"):
        INTRODUCTION.parse(text)


@pytest.mark.parametrize("move", [-1, 2])
def test_play_refuses_a_child_that_is_not_there(move: int) -> None:
    with pytest.raises(MoveError, match=r"legal: A, B$"):
        INTRODUCTION.play(move)


def test_play_refuses_to_go_on_from_a_leaf() -> None:
    with pytest.raises(MoveError, match="'0' is not a legal move: the game is over"):
        Tree(3).play(0)


def test_players_alternate_and_white_maximizes() -> None:
    node, turns = tree.parse("(((1)))"), []
    while node.moves():
        turns.append((node.player, node.maximizing))
        node = node.play(0)
    assert turns == [("White", True), ("Black", False), ("White", True)]


@pytest.mark.parametrize(
    "root",
    [
        tree.parse("((1 2) 3)", maximizing=False),
        tree.start("((1 2) 3)", maximizing=False),
        tree.random(2, 2, seed=3, uniform=True, maximizing=False),
    ],
    ids=["parse", "start", "random"],
)
def test_the_minimizer_can_move_first(root: Tree) -> None:
    assert (root.player, root.maximizing) == ("Black", False)
    assert (root.play(0).player, root.play(0).maximizing) == ("White", True)


def test_a_node_below_a_tree_is_the_tree_of_its_part() -> None:
    assert INTRODUCTION.play(1) == tree.parse("(9 1)", maximizing=False)


def test_a_choice_has_no_outcome_and_evaluates_to_zero() -> None:
    assert (INTRODUCTION.outcome(), INTRODUCTION.evaluate()) == (None, 0)


@pytest.mark.parametrize(
    ("source", "height", "size", "leaves"),
    [
        ("5", 0, 1, [5]),
        ("(5)", 1, 2, [5]),
        ("((3 5 2) (9 1))", 2, 8, [3, 5, 2, 9, 1]),
        ("(1 (2 (3 (4))))", 4, 8, [1, 2, 3, 4]),
    ],
)
def test_height_size_and_leaves(source: str, height: int, size: int, leaves: list[float]) -> None:
    parsed = tree.parse(source)
    assert (parsed.height, parsed.size, parsed.leaves) == (height, size, leaves)


def test_without_a_position_the_transcript_tree_is_started() -> None:
    assert tree.start() == tree.parse("(((-1 3) (5 1)) ((-6 -4) (0 9)))")


def test_an_empty_position_is_not_taken_for_none() -> None:
    with pytest.raises(TreeError, match="is empty"):
        tree.start("")
    assert tree.start(0) == Tree(0)


@given(st.integers(0, 5), st.integers(1, 4), st.integers())
def test_a_random_tree_is_the_same_for_the_same_seed(depth: int, branching: int, seed: int) -> None:
    assert tree.random(depth, branching, seed) == tree.random(depth, branching, seed)


def test_random_trees_of_different_seeds_differ() -> None:
    assert len({tree.random(3, 3, seed) for seed in range(20)}) > 15


def width(grown: Tree) -> int:
    children = [grown.play(move) for move in grown.moves()]
    return max(len(children), *map(width, children)) if children else 0


@given(st.integers(0, 5), st.integers(1, 4), st.integers(), st.integers(-50, 50), st.integers(0, 9))
def test_a_random_tree_respects_its_limits(
    depth: int, branching: int, seed: int, low: int, spread: int
) -> None:
    grown = tree.random(depth, branching, seed, low=low, high=low + spread)
    assert grown.height <= depth
    assert width(grown) <= branching
    assert all(low <= leaf <= low + spread for leaf in grown.leaves)


def test_random_trees_reach_all_their_limits() -> None:
    trees = [tree.random(2, 3, seed, low=0, high=1) for seed in range(60)]
    assert {grown.height for grown in trees} == {0, 1, 2}
    assert {width(grown) for grown in trees} == {0, 1, 2, 3}
    assert {leaf for grown in trees for leaf in grown.leaves} == {0, 1}


@given(st.integers(0, 5), st.integers(1, 4), st.integers())
def test_a_uniform_tree_has_all_leaves_at_its_depth(depth: int, branching: int, seed: int) -> None:
    grown = tree.random(depth, branching, seed, uniform=True)
    assert (grown.height, len(grown.leaves)) == (depth, branching**depth)
    assert grown.size == sum(branching**ply for ply in range(depth + 1))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"depth": -1}, "depth must be a whole number from 0 to 60"),
        ({"depth": MAX_HEIGHT + 1}, "depth must be a whole number from 0 to 60"),
        ({"depth": "2"}, "depth must be a whole number from 0 to 60"),
        ({"depth": True}, "depth must be a whole number from 0 to 60"),
        ({"branching": 0}, "branching must be a whole number from 1 to 1000000"),
        ({"branching": 1.5}, "branching must be a whole number from 1 to 1000000"),
        ({"low": 3, "high": 2}, "high must be a whole number from 3 to"),
        ({"low": 0.5}, "low must be a whole number"),
        ({"high": 10**400}, "high must be a whole number"),
        ({"low": -(10**5000)}, "low must be a whole number"),
    ],
)
def test_a_random_tree_refuses_limits_that_make_no_sense(
    arguments: dict[str, Any], message: str
) -> None:
    with pytest.raises(TreeError, match=message):
        tree.random(**{"depth": 2, "branching": 2, "seed": 0, **arguments})


@pytest.mark.parametrize("uniform", [False, True])
def test_a_random_tree_that_would_never_end_is_refused(uniform: bool) -> None:
    with pytest.raises(TreeError, match="more than 1,000,000 nodes; take a smaller depth"):
        tree.random(MAX_HEIGHT, 9, seed=1, uniform=uniform)


def test_a_very_wide_tree_can_be_written_and_read_back() -> None:
    grown = tree.random(1, 50_000, seed=1, uniform=True)
    assert tree.parse(str(grown)) == grown
