"""`perft` counts the lines of any game, natively where it can."""

from typing import Any

import pytest

import plyscope
from plyscope import games
from plyscope.games import perft


class Refusing(games.tictactoe.TicTacToe):
    """A board that cannot be counted through its contract."""

    __slots__ = ()

    def moves(self) -> Any:
        raise AssertionError("counted in Python")


@pytest.mark.parametrize("game", games.CATALOGUE)
def test_every_game_is_counted_as_its_contract_counts(game: str) -> None:
    position = plyscope.start(game)
    depths = range(4 if len(position.moves()) < 30 else 2)
    by_hand = [perft._lines(position, depth) for depth in depths]
    assert [plyscope.perft(position, depth) for depth in depths] == by_hand


def test_a_native_board_counts_for_itself() -> None:
    assert plyscope.perft(Refusing(), 9) == 127_872


@pytest.mark.parametrize("depth", [-1, 65, 2**64, 1.0, "3", None, True])
def test_a_depth_that_is_none_is_refused(depth: Any) -> None:
    with pytest.raises(plyscope.SearchError, match="depth must be a whole number from 0 to 64"):
        plyscope.perft(plyscope.start("tictactoe"), depth)


def test_what_is_no_position_is_refused() -> None:
    with pytest.raises(plyscope.SearchError, match=r"^3 is not a position"):
        plyscope.perft(3, 1)  # type: ignore[arg-type]
