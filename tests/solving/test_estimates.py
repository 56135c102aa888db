"""Estimates from random walks: near the truth, and never far above it."""

import pytest

import plyscope
from plyscope.solving import estimate, estimates
from plyscope.solving.enumeration import enumeration_of, is_native
from plyscope.solving.estimates import needed_bytes


@pytest.mark.parametrize(
    ("game", "positions"), [("tictactoe", 5_478), ("nim", 232), ("kalah?houses=3,stones=2", 3_426)]
)
def test_a_game_with_few_positions_is_counted(
    game: str, positions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(estimates, "FIRST_SECONDS", 60)  # however busy the machine is
    found = estimate(plyscope.start(game))
    assert (found.positions, found.exact) == (positions, True)


@pytest.mark.parametrize(
    ("game", "positions"),
    [("connect4?columns=4,rows=5", 1_706_255), ("connect4?columns=5,rows=4", 3_945_711)],
)
def test_an_estimate_is_of_the_right_size(
    game: str, positions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(estimates, "FEW_WALKS", 8_000)
    monkeypatch.setattr(estimates, "PATIENCE", 60)
    found = estimate(plyscope.start(game), seconds=0)
    assert positions / 8 < found.positions < 1.5 * positions


def test_a_game_that_nobody_can_enumerate_is_known_to_be_large(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(estimates, "PATIENCE", 60)
    found = estimate(plyscope.start("chess"), seconds=0)
    assert found.bytes > 2**30
    assert found.bytes == needed_bytes(
        found.positions, round(found.positions * found.moves), native=False
    )


@pytest.mark.parametrize(
    "game", ["tictactoe", "connect4", "connect4?columns=4,rows=4", "hex?size=4", "kalah", "nim"]
)
def test_compiled_and_packed_games_are_enumerated_natively(game: str) -> None:
    assert is_native(enumeration_of(plyscope.start(game)))


@pytest.mark.parametrize("game", ["simple_draughts", "tree", "chess"])
def test_any_other_game_is_enumerated_by_its_methods(game: str) -> None:
    assert not is_native(enumeration_of(plyscope.start(game)))
