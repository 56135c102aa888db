"""Positions of games as what their judgement looks at, beside how the games ended."""

from collections.abc import Iterable
from math import exp
from multiprocessing.pool import Pool
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyscope.games import start
from plyscope.tuning.fit import Samples
from plyscope.tuning.games import MOST_PLIES, Game

LAST_PLIES = 4
"""The last positions of a game are decided by what search sees, not by judgement."""
MAN = 100
MOST_QUIET = 16
"""After so many moves without a capture or a move of a man nothing new is on the board."""


def sample(games: Iterable[Game], pool: Pool) -> Samples:
    """The quiet positions of games: those where nothing is to be taken, between opening and end.

    They are found by playing the moves again, so that new features need no new games. White's
    win counts 1, a draw a half; a game that was too long counts by the material at its end.
    """
    games = list(games)
    parts = pool.map(_of_game, games, chunksize=32)
    many = [len(features) for features, _, _ in parts]
    return Samples(
        features=np.concatenate([features for features, _, _ in parts]),
        share=np.concatenate([share for _, share, _ in parts]),
        result=np.repeat([result for _, _, result in parts], many),
        game=np.repeat([game.number for game in games], many),
    )


def _of_game(game: Game) -> tuple[NDArray[np.int16], NDArray[np.float64], float]:
    """The features of its quiet positions, how much each belongs to the opening, its result."""
    board: Any = start(game.match.game).native()
    features, phases = [], []
    last = len(game.moves) - LAST_PLIES
    for ply, move in enumerate(game.moves):
        if game.first <= ply < last and board.is_calm and board.quiet <= MOST_QUIET:
            features.append(board.features())
            phases.append(board.phase / board.opening_phase)
        board = board.play(move)
    shape = len(features), len(board.feature_names())
    return np.array(features, np.int16).reshape(shape), np.array(phases), _result(game, board)


def _result(game: Game, board: Any) -> float:
    """What White got. The players often fail to win what is won, before a game is too long."""
    if len(game.moves) < MOST_PLIES or board.outcome() is not None:
        return (game.result + 1) / 2
    return 1 / (1 + exp(-board.evaluate() / MAN))
