"""The studio plays from solutions, shows what moves lead to, and draws whole games."""

from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

import plyscope
from plyscope.errors import GameError
from plyscope.players import Computer
from plyscope.solving import solve_all
from plyscope.solving.folder import default_file, solution_of
from plyscope.studio.handlers.solved import draw_game, show_solved
from plyscope.studio.messages.solved import DrawGame, ShowSolved
from plyscope.studio.sessions import Session, Studio
from plyscope.studio.views import table_fates


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """As much of a session as the handlers need."""
    return cast(Session, SimpleNamespace(studio=Studio(file=tmp_path / "games.db")))


def solved(game: str) -> None:
    start = plyscope.start(game)
    solve_all(start, default_file(start))


def test_a_position_of_a_solved_game_has_its_fate() -> None:
    assert table_fates(plyscope.start("tictactoe")) == ("", [])
    solved("tictactoe")
    table, fates = table_fates(plyscope.start("tictactoe", "XO./.../..."))
    assert table == "solved: X wins in 5 plies"
    told = {one.move: one.fate for one in fates}
    assert (told["4"], told["3"]) == ("X wins in 5 plies", "a draw")


def test_the_highest_level_never_gives_away_a_solved_game() -> None:
    solved("nim")
    computer, source = Computer.of(level=10), Random(1)
    for _ in range(5):
        position = plyscope.start("nim")
        while position.moves():
            if position.maximizing:
                move = computer.choose(position).move
                found = solution_of(position)
                assert found is not None
                assert move in found.best_moves(position)
            else:
                move = source.choice(position.moves())
            position = position.play(move)
        assert position.outcome() == 100


def test_a_lower_level_plays_as_before() -> None:
    solved("nim")
    assert Computer.of(level=3).choose(plyscope.start("nim")).result is not None


def test_a_damaged_solution_is_as_if_there_were_none() -> None:
    solved("nim")
    path = default_file(plyscope.start("nim"))
    path.write_bytes(path.read_bytes()[:-30])
    assert table_fates(plyscope.start("nim")) == ("", [])


def test_a_graph_has_every_position_with_its_value(session: Session) -> None:
    graph = draw_game(session, DrawGame("tictactoe", None, True))
    assert (len(graph.x), graph.title, graph.players) == (765, "765 positions", ["X", "O"])
    assert (graph.signs[0], graph.boards[0]) == (0, ["...", "...", "..."])
    assert len(graph.edges) == 2 * len(graph.in_tree)
    assert sum(graph.in_tree) == 764


def test_a_position_of_a_graph_is_explained(session: Session) -> None:
    shown = show_solved(session, ShowSolved("tictactoe", "XO./.../...", True, 0))
    assert shown.fate == "X wins in 5 plies"
    assert shown.why.startswith("X wins in 5 plies with 4, 5, 7")
    assert len(shown.fates) == 7


def test_a_position_that_a_graph_does_not_have_is_refused(session: Session) -> None:
    with pytest.raises(GameError, match="no position 765"):
        show_solved(session, ShowSolved("tictactoe", None, True, 765))


def test_code_that_the_user_did_not_name_is_not_solved(session: Session) -> None:
    with pytest.raises(GameError, match="would run code"):
        draw_game(session, DrawGame("os:system", None, True))
