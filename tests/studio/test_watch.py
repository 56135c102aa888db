"""Walkthroughs: every step that the page receives is a step of the trace."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.strategies import trees
from tests.studio.door import Talk

import plyscope
from plyscope.games import tree as tree_game
from plyscope.games.tree import Tree
from plyscope.games.worked_examples import WORKED_EXAMPLES
from plyscope.studio.messages.wire import finite
from plyscope.tracing import Trace
from plyscope.tracing.pseudocode import TOLD_ALGORITHMS, pseudocode


def walkthrough(talk: Talk, game: str, **asked: Any) -> dict[str, Any]:
    info = talk.ask("record_search", search_id="a", game=game, **asked)
    assert info["type"] == "trace_info", info
    return talk.ask("walk_through", trace_id=info["trace_id"])


def check_view(view: dict[str, Any], made: Trace) -> None:
    code = pseudocode(made.algorithm)
    assert view["pseudocode"] == list(code.lines)
    assert view["steps"] == [
        {
            "number": step.number,
            "kind": step.kind.value,
            "row": step.node.row,
            "child": None if step.child is None else step.child.row,
            "depth": step.node.depth,
            "alpha": finite(step.alpha),
            "beta": finite(step.beta),
            "best": step.best,
            "value": step.value,
            "line": code.line_of(step),
            "sentence": step.sentence,
        }
        for step in made.steps()
    ]
    visits = [node for node in view["nodes"] if node["row"] >= 0]
    assert [node["row"] for node in visits] == list(range(len(made)))
    rows = {node["row"] for node in view["nodes"]}
    assert len(rows) == len(view["nodes"])
    assert all(node["parent"] is None or node["parent"] in rows for node in view["nodes"])


@given(tree=trees(), algorithm=st.sampled_from(TOLD_ALGORITHMS))
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_the_page_receives_the_steps_of_the_trace(talk: Talk, tree: Tree, algorithm: str) -> None:
    made = plyscope.trace(tree, algorithm=algorithm)
    if len(made) > 2000:
        return
    options = {"maximizing": tree.maximizing, "algorithm": algorithm}
    view = walkthrough(talk, "tree", position=str(tree), **options)
    check_view(view, made)
    if algorithm in ("minimax", "alphabeta", "negamax"):
        assert len(view["nodes"]) == tree.size


@pytest.mark.parametrize("game", ["tictactoe", "simple_draughts", "connect4"])
def test_games_have_walkthroughs_too(talk: Talk, game: str) -> None:
    view = walkthrough(talk, game, depth=3)
    check_view(view, plyscope.trace(plyscope.start(game), 3))
    assert any(node["row"] < 0 for node in view["nodes"])


def test_a_search_without_a_walkthrough_is_refused(talk: Talk) -> None:
    large = walkthrough(talk, "tictactoe", algorithm="minimax", depth=4)
    assert large["text"].startswith("this search visits 3,610 nodes, more than the 2,000")
    assert (
        "cannot be told step by step" in walkthrough(talk, "tictactoe", algorithm="exact")["text"]
    )


def test_trees_are_read_grown_and_refused(talk: Talk) -> None:
    read = talk.ask("read_tree", text="[[3,5,2],[9,1]]")
    assert (read["position"], read["size"]) == ("((3 5 2) (9 1))", 8)
    assert json.loads(read["lists"]) == [[3, 5, 2], [9, 1]]
    grown = talk.ask("random_tree", seed=7, depth=3, branching=2, uniform=True)
    assert grown["position"] == str(tree_game.random(3, 2, 7, uniform=True))
    for tag, fields in (
        ("read_tree", {"text": "((3 5"}),
        ("read_tree", {"text": str([0] * 2001)}),
        ("random_tree", {"seed": 1, "depth": 12, "branching": 3}),
        ("random_tree", {"seed": 1, "depth": -1}),
        ("random_tree", {"seed": 1, "low": 3, "high": 2}),
    ):
        assert talk.ask(tag, **fields)["type"] == "failed"


def test_the_worked_examples_are_offered(talk: Talk) -> None:
    offered = talk.ask("list_examples")
    assert [one["position"] for one in offered["examples"]] == [
        str(example.tree) for example in WORKED_EXAMPLES
    ]
    assert offered["algorithms"] == list(TOLD_ALGORITHMS)
