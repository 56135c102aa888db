"""Tic-tac-toe from the empty board to the end: the counts everybody knows."""

import pytest

from plyscope.games import tictactoe
from plyscope.textbook import ALGORITHMS, Result, alphabeta, minimax


def test_minimax_visits_all_549946_positions() -> None:
    found = minimax(tictactoe.start(), 9)
    assert found == Result(
        algorithm="minimax",
        depth=9,
        score=0,
        move=0,
        line=found.line,
        nodes=549_946,
        leaves=255_168,
    )
    assert len(found.line) == 9


def test_alphabeta_visits_18297_in_the_order_of_the_cells() -> None:
    found = alphabeta(tictactoe.start(), 9)
    assert (found.score, found.move, found.nodes, found.leaves) == (0, 0, 18_297, 7_330)


@pytest.mark.parametrize("algorithm", [name for name in ALGORITHMS if name != "minimax"])
def test_tictactoe_is_a_draw(algorithm: str) -> None:
    assert ALGORITHMS[algorithm](tictactoe.start(), 9).score == 0
