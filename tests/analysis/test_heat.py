"""Where a score comes from: the parts of an evaluation add up to it."""

from pathlib import Path
from typing import Any

import pytest
from tests.learning.test_grid_patterns import played, random_weights

from plyscope.analysis.heat import heat_map
from plyscope.games import CATALOGUE, start
from plyscope.weights.at_hand import FEATURES, PATTERNS

DRAUGHTS = [name for name in CATALOGUE if name.startswith("draughts/")]
ROUNDING = 0.03
"""Each of three sums is rounded to a hundredth."""


def assert_adds_up(game: str, evaluation: str | Path) -> None:
    for seed in range(12):
        position = played(game, seed, 5 * seed)
        heat = heat_map(position, evaluation)
        if position.outcome() is not None:
            assert heat is None
            continue
        assert heat is not None
        parts = sum(map(sum, heat.cells)) + sum(heat.features.values())
        assert parts == pytest.approx(heat.total, abs=ROUNDING), position
        picture = position.picture()
        assert picture is not None
        assert list(map(len, heat.cells)) == list(map(len, picture.pieces))


@pytest.mark.parametrize("game", DRAUGHTS)
def test_squares_and_features_of_draughts_add_up_to_the_evaluation(game: str) -> None:
    assert_adds_up(game, FEATURES)


def test_learned_patterns_of_draughts_add_up_to_the_evaluation() -> None:
    assert_adds_up("draughts/international", PATTERNS)


@pytest.mark.parametrize("game", ["breakthrough", "othello"])
def test_learned_patterns_of_a_grid_add_up_to_the_evaluation(game: str, tmp_path: Path) -> None:
    pytest.importorskip("llvmlite")
    random_weights(start(game), 1).write(tmp_path / "random.weights")
    assert_adds_up(game, tmp_path / "random.weights")


def test_a_game_without_parts_has_no_heat_map() -> None:
    assert heat_map(start("tictactoe")) is None
    assert heat_map(start("chess")) is None


def test_an_extra_man_warms_its_own_square() -> None:
    position: Any = start("draughts/english", "W:W31,32:B1")
    heat = heat_map(position, FEATURES)
    assert heat is not None
    warm = {
        name
        for names, row in zip(position.picture().names, heat.cells, strict=True)
        for name, worth in zip(names, row, strict=True)
        if worth
    }
    assert warm == {"1", "31", "32"}
