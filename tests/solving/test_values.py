"""The values of a solution, against plain minimax and against an independent solver."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from tests.oracle import truth
from tests.solving.random_games import (
    GraphGame,
    acyclic_games,
    cyclic_games,
    distances,
    reachable,
    scores,
)

import plyscope
from plyscope.errors import GameError
from plyscope.solving import SolvedGame, open_solution, solve_all


def solved(game: GraphGame) -> SolvedGame:
    """The game, solved, written and read again."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.solution"
        solve_all(game, path)
        return open_solution(path, start=game)


@settings(max_examples=100, deadline=None)
@given(acyclic_games())
def test_a_value_is_that_of_minimax_where_no_position_comes_again(game: GraphGame) -> None:
    solution = solved(game)
    for number in reachable(game):
        position = GraphGame(game.nodes, number)
        assert solution.value(position) == truth(position, len(game.nodes)).score


@settings(max_examples=100, deadline=None)
@given(cyclic_games())
def test_a_value_is_what_a_player_can_force_where_positions_come_again(game: GraphGame) -> None:
    solution, score, distance = solved(game), scores(game), distances(game)
    assert len(solution) == len(reachable(game))
    for number in reachable(game):
        position = GraphGame(game.nodes, number)
        assert solution.value(position) == score[number]
        if score[number] != 0:
            assert solution.distance(position) == distance[number]


@settings(max_examples=50, deadline=None)
@given(cyclic_games())
def test_the_best_moves_lead_to_the_end_in_as_many_plies_as_the_distance(game: GraphGame) -> None:
    solution = solved(game)
    for number in reachable(game):
        position = GraphGame(game.nodes, number)
        fate = solution.fate(position)
        if fate.sign != 0:
            line = solution.line(position)
            assert len(line) == fate.distance
            end = position
            for move in line:
                end = end.play(move)
            assert end.outcome() == solution.value(position)


def test_a_move_has_the_fate_of_the_player_who_makes_it() -> None:
    with TemporaryDirectory() as folder:
        solution = solve_all(plyscope.start("tictactoe", "XX./OO./..."), Path(folder) / "x")
    start = solution.start
    fates = {start.text(move): fate for move, fate in solution.move_fates(start).items()}
    assert (fates["3"].sign, fates["3"].distance) == (1, 1)
    assert (fates["9"].sign, fates["9"].distance) == (-1, 2)
    assert solution.best_moves(start) == [start.parse("3")]


def test_a_position_that_cannot_be_reached_has_no_value(tmp_path: Path) -> None:
    solution = solve_all(plyscope.start("tictactoe", "X../.O./..."), tmp_path / "x")
    with pytest.raises(GameError, match="cannot be reached"):
        solution.value(plyscope.start("tictactoe"))
    assert plyscope.start("tictactoe") not in solution
