"""`to_dict` is the tree of the draughts document, node by node."""

import json
from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.test_draughts_document import (
    BLACK,
    WHITE,
    Board,
    DocumentMove,
    evaluateBoard,
    getAllValidMoves,
    makeMove,
)
from tests.strategies import draughts_positions

from plyscope.games import simple_draughts, tictactoe, tree
from plyscope.textbook import ALGORITHMS
from plyscope.tracing import trace

# ruff: noqa: N802, N803, N806 - the document's names

KEYS = {"board", "children", "score", "move", "depth", "isMaximizing", "player"}
NAMES = {WHITE: "White", BLACK: "Black"}


def minimaxWithTracking(
    board: Board, depth: int, player: int, opponent: int
) -> tuple[DocumentMove | None, dict[str, Any]]:
    treeRoot: dict[str, Any] = {
        "board": board,
        "children": [],
        "score": None,
        "move": None,
        "depth": 0,
        "isMaximizing": True,
        "player": NAMES[player],
    }
    _, move = minimaxTrack(board, depth, player, opponent, -inf, inf, True, treeRoot)
    return move, treeRoot


def minimaxTrack(
    board: Board,
    depth: int,
    player: int,
    opponent: int,
    alpha: float,
    beta: float,
    isMaximizingPlayer: bool,
    node: dict[str, Any],
) -> tuple[float, DocumentMove | None]:
    if depth == 0:
        node["score"] = evaluateBoard(board, player, opponent)
        return node["score"], None
    currentPlayer = player if isMaximizingPlayer else opponent
    allMoves = getAllValidMoves(board, currentPlayer)
    if len(allMoves) == 0:
        node["score"] = -1000 if isMaximizingPlayer else 1000
        return node["score"], None
    bestMove = None
    bestScore = -inf if isMaximizingPlayer else inf
    for move in allMoves:
        newBoard = makeMove(board, move["from"], move["to"])
        childNode: dict[str, Any] = {
            "board": newBoard,
            "children": [],
            "score": None,
            "move": move,
            "depth": node["depth"] + 1,
            "isMaximizing": not isMaximizingPlayer,
            "player": NAMES[opponent if isMaximizingPlayer else player],
        }
        node["children"].append(childNode)
        score, _ = minimaxTrack(
            newBoard, depth - 1, player, opponent, alpha, beta, not isMaximizingPlayer, childNode
        )
        if score > bestScore if isMaximizingPlayer else score < bestScore:
            bestScore, bestMove = score, move
        if isMaximizingPlayer:
            alpha = max(alpha, bestScore)
        else:
            beta = min(beta, bestScore)
        if beta <= alpha:
            break
    node["score"] = bestScore
    return bestScore, bestMove


@pytest.mark.parametrize(("size", "deepest"), [(5, 4), (8, 3)])
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_the_tracked_tree_is_the_documents(size: int, deepest: int, data: st.DataObject) -> None:
    position = data.draw(draughts_positions(size))
    position = position.for_searcher(position.player)  # the document's root always maximizes
    player, opponent = (WHITE, BLACK) if position.player == "White" else (BLACK, WHITE)
    for depth in range(deepest + 1):
        found = trace(position, depth)
        move, treeRoot = minimaxWithTracking(position.board(), depth, player, opponent)
        assert found.to_dict() == treeRoot
        assert (None if found.move is None else found.move.to_dict()) == move


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_node_has_the_documents_keys_and_is_json(algorithm: str) -> None:
    def check(node: dict[str, Any]) -> int:
        assert set(node) == KEYS
        return 1 + sum(check(child) for child in node["children"])

    for position in (tictactoe.start(), simple_draughts.start(), tree.start()):
        found = trace(position, 2, algorithm)
        as_dict = found.to_dict()
        assert check(as_dict) == found.columns.size[found.root.row]
        assert json.loads(json.dumps(as_dict, allow_nan=False)) == as_dict
