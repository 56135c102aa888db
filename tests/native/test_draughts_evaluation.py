"""What an evaluation of draughts looks at."""

from random import Random
from typing import Any

import pytest
from tests.native.weighing import weighed

from plyscope.games.draughts import VARIANTS, Variant


def turned(pieces: int, squares: int) -> int:
    """A set of squares seen from the other side of the board."""
    return int(f"{pieces:0{squares}b}"[::-1], 2)


def boards(variant: Variant, games: int = 20) -> list[Any]:
    random, met = Random(1), list[Any]()
    for _ in range(games):
        board = variant.board()
        while board.outcome() is None and len(met) < 2000:
            met.append(board)
            board = board.play(random.choice(board.moves()))
    return met


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_a_board_turned_round_with_colours_swapped_is_evaluated_the_other_way(
    variant: Variant,
) -> None:
    many = variant.squares
    for board in boards(variant):
        other = variant.board(
            turned(board.black, many),
            turned(board.white, many),
            turned(board.kings, many),
            not board.maximizing,
        )
        assert other.features() == [-times for times in board.features()]
        if other.outcome() is None:
            assert other.full_evaluation() == -board.full_evaluation()


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_a_evaluation_is_its_features_by_their_weights(variant: Variant) -> None:
    for board in boards(variant, games=2):
        told = weighed(board)
        evaluated = abs(told) // board.whole * (1 if told > 0 else -1)
        assert board.full_evaluation() == (
            -evaluated if variant.name == "antidraughts" else evaluated
        )
