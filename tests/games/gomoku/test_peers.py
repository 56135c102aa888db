"""OpenSpiel's gomoku and ours agree in games by chance: freestyle is what it plays."""

import importlib
import random
from typing import Any

import pytest
from tests.games.gomoku.samples import code
from tests.peers import place_of

from plyscope.games.gomoku import RULES, start


@pytest.fixture
def spiel(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Its module of compiled games, which is called pyspiel."""
    monkeypatch.syspath_prepend(place_of("open_spiel"))
    return importlib.import_module("pyspiel")


def agree(spiel: Any, size: int, count: int) -> None:
    """So many positions have the same moves, the same player to move and the same outcome."""
    source = random.Random(size)
    game = spiel.load_game("gomoku", {"size": size})
    compared = 0
    while compared < count:
        ours, theirs = start(size=size), game.new_initial_state()
        while True:
            compared += 1
            codes = {code(divmod(action, size)): action for action in theirs.legal_actions()}
            assert set(ours.moves()) == codes.keys(), str(ours)
            assert (ours.outcome() is not None) == theirs.is_terminal(), str(ours)
            if theirs.is_terminal():
                assert ours.outcome() == 10000 * theirs.returns()[0], str(ours)
                break
            assert ours.maximizing == (theirs.current_player() == 0)
            move = source.choice(list(codes))
            ours = ours.play(move)
            theirs.apply_action(codes[move])


@pytest.mark.parametrize("size", [5, 9, 15, 19])
def test_open_spiel_agrees(spiel: Any, size: int) -> None:
    agree(spiel, size, 300)


@pytest.mark.long
@pytest.mark.parametrize("size", RULES["freestyle"].sizes)
def test_open_spiel_agrees_on_a_hundred_thousand_positions_in_all(spiel: Any, size: int) -> None:
    agree(spiel, size, 6_250)
