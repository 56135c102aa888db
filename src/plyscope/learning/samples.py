"""Positions of games as what their evaluation looks at, beside how the games ended."""

from collections.abc import Sequence
from math import exp
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyscope.errors import GameError
from plyscope.games import start
from plyscope.learning.fit import Samples
from plyscope.learning.games import MOST_PLIES, NICE, TrainingGame
from plyscope.work import Unit, in_processes, run_in_order

LAST_PLIES = 4
"""The last positions of a game are decided by what search sees, not by evaluation."""
MAN = 100
CHUNK = 32
"""Games in a unit of work: one alone is too small to be sent to another process."""
MOST_QUIET = 16
"""After so many moves without a capture or a move of a man nothing new is on the board."""


def sample(games: Sequence[TrainingGame], jobs: int) -> Samples:
    """The quiet positions of games: those where nothing is due, between opening and end.

    They are found by playing the moves again, so that new features need no new games. A win of the
    maximizer counts 1, a draw a half; a game that was too long counts by the material at its end.
    At least one game is given, and all are of one game.
    """
    units = [Unit(str(at), games[at : at + CHUNK]) for at in range(0, len(games), CHUNK)]
    with in_processes(_of_games, jobs, NICE) as executor:
        found = [part for parts in run_in_order(executor, units) for part in parts]
    games = [game for game, part in zip(games, found, strict=True) if part is not None]
    parts = [part for part in found if part is not None]
    if not parts:
        raise GameError("none of the games can be replayed")
    many = [len(factors) for factors, _ in parts]
    return Samples(
        factors=np.concatenate([factors for factors, _ in parts]),
        whole=_board(games[0]).whole,
        result=np.repeat([result for _, result in parts], many),
        game=np.repeat([game.number for game in games], many),
        unplayable=len(found) - len(parts),
    )


def _of_games(games: Sequence[TrainingGame]) -> list[tuple[NDArray[np.int16], float] | None]:
    return list(map(_of_game, games))


def _board(game: TrainingGame) -> Any:
    """The native board before the first move."""
    return start(game.self_play.game).native()


def _of_game(game: TrainingGame) -> tuple[NDArray[np.int16], float] | None:
    """By what its quiet positions multiply the weights, and its result; None if it cannot be."""
    board, factors = _board(game), []
    last = len(game.moves) - LAST_PLIES
    for ply, move in enumerate(game.moves):
        if game.first <= ply < last and board.is_calm and board.quiet <= MOST_QUIET:
            factors.append(board.factors())
        try:
            board = board.play(move)
        except ValueError:  # a move that is not legal: the file is damaged
            return None
    shape = len(factors), 2 * len(board.feature_names())
    return np.array(factors, np.int16).reshape(shape), _result(game, board)


def _result(game: TrainingGame, board: Any) -> float:
    """What the maximizer got. Players often fail to win what is won, before a game is too long."""
    if len(game.moves) < MOST_PLIES or board.outcome() is not None:
        return (game.result + 1) / 2
    return 1 / (1 + exp(-board.evaluate() / MAN))
