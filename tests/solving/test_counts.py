"""How many positions games have, and what their first one is worth, by counts made elsewhere."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import plyscope
from plyscope.games.othello import PASS
from plyscope.solving import solve_all

COUNTS = [
    ("tictactoe", {}, 5_478, 0),
    ("simple_draughts", {"size": 3}, 19, 0),
    ("simple_draughts", {"size": 4}, 2_409, 0),
    ("nim", {}, 2 * 4 * 5 * 6 - 8, 100),
    ("kalah", {"houses": 3, "stones": 2}, 3_426, 4),
    ("connect4", {"columns": 4, "rows": 4}, 161_029, 0),
    ("othello", {"size": 4}, 76_417, -800),
    pytest.param("simple_draughts", {"size": 5}, 29_381, -1000, marks=pytest.mark.long),
    pytest.param("connect4", {"columns": 4, "rows": 5}, 1_706_255, 0, marks=pytest.mark.long),
    pytest.param("kalah", {"houses": 4, "stones": 2}, 303_327, 6, marks=pytest.mark.long),
    pytest.param("hex", {"size": 4}, 9_386_235, 10_000, marks=pytest.mark.long),
]


@pytest.mark.parametrize(("game", "options", "positions", "score"), COUNTS)
def test_a_game_has_as_many_positions_as_it_should(
    game: str, options: dict[str, int], positions: int, score: float, tmp_path: Path
) -> None:
    solution = solve_all(plyscope.start(game, **options), tmp_path / "solution")
    assert len(solution) == positions
    assert solution.value(solution.start) == score


@pytest.mark.long
def test_othello_differs_from_a_count_without_the_second_pass(tmp_path: Path) -> None:
    """Elsewhere a game ends when nobody can place a disc; here both players pass before."""
    solution = solve_all(plyscope.start("othello", size=4), tmp_path / "solution")
    every: Iterator[Any] = (solution.position(row) for row in range(len(solution)))
    told = {
        (tuple(one.cells), one.maximizing)
        for one in every
        if one.passes == 0 or (one.passes == 1 and list(one.moves()) != [PASS])
    }
    assert len(told) == 62_789
