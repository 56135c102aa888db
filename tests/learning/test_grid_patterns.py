"""Patterns of any game on a grid: which images share a table, and what they are worth."""

import struct
from random import Random
from typing import Any

import pytest

from plyscope import search
from plyscope.errors import GameError
from plyscope.games import start
from plyscope.learning.symmetries import symmetries_of
from plyscope.learning.training import Plan, Training
from plyscope.learning.windows import default_patterns
from plyscope.position import Position
from plyscope.weights.at_hand import learned_weights
from plyscope.weights.file import Weights

pytest.importorskip("llvmlite")

GAMES = "breakthrough", "othello", "connect4"


def random_weights(position: Position[Any], seed: int) -> Weights:
    random, patterns = Random(seed), default_patterns(position)
    sizes = {one.table: one.contents for one in patterns}
    tables = tuple(
        struct.pack(f"<{2 * size}h", *(random.randint(-400, 400) for _ in range(2 * size)))
        for _, size in sorted(sizes.items())
    )
    return Weights(position.game, (), patterns, tables)


def played(game: str, seed: int, plies: int) -> Position[Any]:
    random, position = Random(seed), start(game)
    for _ in range(plies):
        if not position.moves():
            break
        position = position.play(random.choice(position.moves()))
    return position


def by_hand(position: Position[Any], weights: Weights) -> float:
    """The evaluation as docs say it: the game's own, and for each pattern one of two weights."""
    if position.outcome() is not None:
        return position.evaluate()
    contents = position.native().contents()
    cells = 42 if position.game == "connect4" else 64
    taken = sum(content != 0 for content in contents)
    sums = [0, 0]
    for pattern in weights.patterns:
        digits = [contents[cell] for cell in pattern.cells]
        if pattern.exchanged:
            digits = [(0, 2, 1)[digit] for digit in digits]
        index = sum(digit * 3**place for place, digit in enumerate(digits))
        pair = struct.unpack_from("<hh", weights.tables[pattern.table], 4 * index)
        for part, weight in enumerate(pair):
            sums[part] += -weight if pattern.exchanged else weight
    tapered = int((sums[0] * taken + sums[1] * (cells - taken)) / cells)
    return position.evaluate() + int(tapered / 8)


@pytest.mark.parametrize("game", GAMES)
def test_a_learned_evaluation_is_the_games_own_and_its_patterns(game: str, tmp_path: Any) -> None:
    weights = random_weights(start(game), 1)
    weights.write(tmp_path / "random.weights")
    for seed in range(30):
        position = played(game, seed, 2 * seed)
        learned = learned_weights(position, tmp_path / "random.weights")
        assert learned is not None
        found = position.native().learned_evaluation(learned.native)
        assert found == by_hand(position, weights), position


def test_the_symmetries_of_a_game_are_found_by_playing() -> None:
    counts = {game: symmetries_of(start(game)) for game in GAMES}
    assert {game: (len(one.same), len(one.exchanged)) for game, one in counts.items()} == {
        "breakthrough": (2, 2),
        "othello": (8, 8),
        "connect4": (2, 0),
    }


@pytest.mark.parametrize("game", ["breakthrough", "othello"])
def test_exchanged_players_have_the_opposite_patterns(game: str, tmp_path: Any) -> None:
    found = symmetries_of(start(game))
    random_weights(start(game), 2).write(tmp_path / "random.weights")
    for seed in range(20):
        position: Any = played(game, seed, 3 * seed)
        if position.outcome() is not None:
            continue
        other = position._copy()
        for cell, target in enumerate(found.exchanged[0]):
            other.cells[target] = -position.cells[cell]
        object.__setattr__(other, "maximizing", not position.maximizing)
        learned = learned_weights(position, tmp_path / "random.weights")
        assert learned is not None
        both = [
            one.native().learned_evaluation(learned.native) - one.evaluate()
            for one in (position, other)
        ]
        assert sum(both) == 0


def test_a_game_without_a_small_grid_cannot_learn_patterns(tmp_path: Any) -> None:
    with pytest.raises(GameError, match="BoardGame with at most 64 cells"):
        Training("hex", tmp_path / "folder", Plan())
    with pytest.raises(GameError, match="no evaluation that can be learned"):
        Training("tictactoe", tmp_path / "folder", Plan())


def test_a_search_goes_by_the_weights_of_a_users_file(tmp_path: Any) -> None:
    random_weights(start("breakthrough"), 3).write(tmp_path / "random.weights")
    position = start("breakthrough")
    found = search(position, preset="full", depth=1, evaluation=tmp_path / "random.weights")
    learned = learned_weights(position, tmp_path / "random.weights")
    assert learned is not None
    after = [position.play(move).native() for move in position.moves()]
    assert found.score == max(board.learned_evaluation(learned.native) for board in after)
