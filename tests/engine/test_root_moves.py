"""A search among some moves only."""

import pytest

import plyscope
from plyscope.errors import SearchError


@pytest.mark.parametrize("game", ["chess", "connect4", "tictactoe", "draughts"])
@pytest.mark.parametrize("preset", ["exact", "full"])
def test_only_these_moves_are_reported_whatever_else_there_is(game: str, preset: str) -> None:
    position = plyscope.start(game)
    some = position.moves()[-2:]
    found = plyscope.search(position, depth=3, preset=preset, root_moves=some, lines=5)
    assert {line.move for line in found.lines} == set(some)


def test_all_moves_as_root_moves_are_the_whole_search() -> None:
    position = plyscope.start("tictactoe")
    whole = plyscope.search(position, depth=5)
    found = plyscope.search(position, depth=5, root_moves=position.moves())
    assert (found.score, found.line, found.nodes) == (whole.score, whole.line, whole.nodes)


def test_a_root_move_that_is_none_is_refused() -> None:
    for game, move in (("tictactoe", 99), ("chess", "e4")):
        with pytest.raises(SearchError, match=r"of the root_moves is not one of moves\(\)"):
            plyscope.search(plyscope.start(game), depth=1, root_moves=[move])
    with pytest.raises(SearchError, match="root_moves= is for native games"):
        plyscope.search(plyscope.start("simple_draughts"), depth=1, root_moves=[1])
