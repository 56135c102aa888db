"""The worked examples of the documents come out exactly as the documents have them."""

import json
from pathlib import Path
from typing import Any

import pytest

from plyscope.games import simple_draughts, tree
from plyscope.textbook import ALGORITHMS, Result, alphabeta, minimax
from plyscope.tracing import Node, trace

COMMITTED = Path(__file__).parents[1] / "golden" / "worked_examples.json"
SHARED = Path(__file__).parents[3] / "shared" / "data" / "worked_examples.json"

EXAMPLES: list[dict[str, Any]] = json.loads(COMMITTED.read_text())["examples"]
DEPTH_3, DEPTH_4, FIVE_LEAVES, DRAUGHTS = EXAMPLES


@pytest.mark.skipif(not SHARED.exists(), reason="only a copy of the examples is here")
def test_the_committed_examples_are_the_shared_ones() -> None:
    assert json.loads(COMMITTED.read_text()) == json.loads(SHARED.read_text())


def pruned_picture(node: Node) -> Any:
    """The tree below a node, with "x" for every leaf the search did not visit."""
    if not node.children:
        return node.board
    visited = {child.move: pruned_picture(child) for child in node.children}
    return [visited.get(move, crossed_out(part)) for move, part in enumerate(node.board)]


def crossed_out(part: Any) -> Any:
    return [crossed_out(child) for child in part] if isinstance(part, list) else "x"


def each_example() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("example", EXAMPLES, ids=[one["name"] for one in EXAMPLES])


@each_example()
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_algorithm_finds_value_move_and_line(example: dict[str, Any], algorithm: str) -> None:
    position = tree.parse(example["tree"])
    found = ALGORITHMS[algorithm](position, position.height)
    line = tuple(example["line"])
    assert (found.score, found.move, found.line) == (example["value"], example["best"], line)


@each_example()
def test_alphabeta_prunes_exactly_the_crossed_out_leaves(example: dict[str, Any]) -> None:
    position = tree.parse(example["tree"])
    recorded = trace(position, position.height)
    assert pruned_picture(recorded.root) == example["alphabeta"]


@each_example()
def test_minimax_prunes_nothing(example: dict[str, Any]) -> None:
    position = tree.parse(example["tree"])
    assert pruned_picture(trace(position, position.height, "minimax").root) == example["tree"]


def test_the_told_steps_are_those_of_the_transcript() -> None:
    assert trace(tree.parse(DEPTH_3["tree"])).outline() == DEPTH_3["steps"]


def test_the_transcripts_search_costs_what_it_says() -> None:
    assert alphabeta(tree.parse(DEPTH_3["tree"])) == Result(
        algorithm="alphabeta",
        depth=3,
        score=3,
        move=0,
        line=(0, 0, 1),
        nodes=11,
        leaves=5,
        cutoffs=2,
        first_cutoffs=2,
        pruned=2,
    )


def test_had_minus_4_come_before_6_the_leaf_6_would_have_been_pruned() -> None:
    position = tree.parse(DEPTH_4["tree"])
    swapped = json.loads(json.dumps(DEPTH_4["tree"]))
    swapped[0][0][1] = [-4, 6]
    expected = json.loads(json.dumps(DEPTH_4["alphabeta"]))
    expected[0][0][1] = [-4, "x"]
    found = trace(tree.parse(swapped), 4)
    assert pruned_picture(found.root) == expected
    assert (found.score, found.result.leaves) == (3, alphabeta(position, 4).leaves - 1)


def test_the_drawing_of_the_3x3_board_is_no_game_that_its_rules_allow() -> None:
    """Black's capture A1 would land off the board, so White may as well play A."""
    start = simple_draughts.start([[0, 3, 0], [0, 0, 0], [0, 1, 0]])
    to_the_left, to_the_right = start.moves()
    assert [start.text(move) for move in start.moves()] == ["2,1-1,0", "2,1-1,2"]
    replies = {
        start.text(move): [str(reply) for reply in start.play(move).moves()]
        for move in start.moves()
    }
    assert replies == {"2,1-1,0": ["0,1-1,2"], "2,1-1,2": ["0,1-1,0"]}
    found = minimax(start, 2)
    assert (found.score, found.move) == (0, to_the_left)
    assert minimax(start.play(to_the_right), 1).score == 0
    drawn = minimax(tree.parse(DRAUGHTS["tree"]), 2)
    assert (drawn.score, drawn.move) == (0, 1)
