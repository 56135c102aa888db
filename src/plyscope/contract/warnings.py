"""What random games say of a game that follows the contract, and still may not be what is meant."""

import random
from collections.abc import Iterator, Sequence
from math import inf, sqrt
from statistics import fmean, variance
from typing import Any, NamedTuple

from plyscope.position import Position

GAMES = 60
MOST_POSITIONS = 4000
LONGEST_GAME = 1000
ENDLESS_GAMES = 3
"""The number of games without an end after which a game is taken for endless."""
FEWEST_RESULTS = 5
CERTAIN = 4.0
"""How many standard errors apart two means must be."""


class Playout(NamedTuple):
    """A random game that ended: its outcome, and the mean evaluation by who was to move."""

    outcome: float
    means: dict[bool, float]
    """By whether the maximizer was to move; a side that never moved has none."""


def find_warnings(position: Position[Any], *, seed: int | None = 0) -> list[str]:
    """Plays random games and returns what looks wrong: games without an end, turned signs."""
    played, endless = _played(position, random.Random(seed))
    if endless == ENDLESS_GAMES:
        return [
            f"the game may never end: {endless} random games went on after {LONGEST_GAME:,} plies; "
            "count moves or repetitions in the position, and let outcome() be a draw"
        ]
    return list(_signs(played))


def _played(position: Position[Any], source: random.Random) -> tuple[list[Playout], int]:
    """Random games that ended, and how many did not."""
    played: list[Playout] = []
    endless = positions = 0
    while len(played) < GAMES and positions < MOST_POSITIONS and endless < ENDLESS_GAMES:
        plies, playout = _random_game(position, source)
        positions += plies
        if playout is None:
            endless += 1
        else:
            played.append(playout)
    return played, endless


def _random_game(position: Position[Any], source: random.Random) -> tuple[int, Playout | None]:
    scores: dict[bool, list[float]] = {True: [], False: []}
    for ply in range(LONGEST_GAME):
        outcome = position.outcome()
        if outcome is not None:
            means = {side: fmean(found) for side, found in scores.items() if found}
            return ply, Playout(outcome, means)
        scores[position.maximizing].append(position.evaluate())
        position = position.play(source.choice(position.moves()))
    return LONGEST_GAME, None


def _signs(played: Sequence[Playout]) -> Iterator[str]:
    """Compares evaluations in games that the maximizer won with those that the minimizer won.

    They should be higher, whoever is to move.
    """
    on_move, waiting = (_lead(played, side) for side in (True, False))
    if on_move > CERTAIN and waiting < -CERTAIN:
        yield (
            "evaluate() seems to be written for the player to move; it must be for the maximizer, "
            "whoever moves: " + _evidence(played, False)
        )
    elif on_move < -CERTAIN and waiting < -CERTAIN:
        yield (
            "evaluate() seems to have the wrong sign; it must be high where the maximizer wins: "
            + _evidence(played, True)
        )


def _split(played: Sequence[Playout], side: bool) -> tuple[list[float], list[float]]:
    """The mean evaluations with this side to move, of games won by the maximizer and lost."""
    known = [game for game in played if side in game.means]
    won = [game.means[side] for game in known if game.outcome > 0]
    return won, [game.means[side] for game in known if game.outcome < 0]


def _lead(played: Sequence[Playout], side: bool) -> float:
    """By how many standard errors evaluations are higher in games that the maximizer won."""
    won, lost = _split(played, side)
    if min(len(won), len(lost)) < FEWEST_RESULTS:
        return 0
    difference = fmean(won) - fmean(lost)
    error = sqrt(variance(won) / len(won) + variance(lost) / len(lost))
    return difference / error if error else (inf if difference > 0 else -inf if difference else 0)


def _evidence(played: Sequence[Playout], side: bool) -> str:
    won, lost = _split(played, side)
    mover = "maximizer" if side else "minimizer"
    return (
        f"with the {mover} to move it is {fmean(won):.1f} on average in {len(won)} random games "
        f"that the maximizer won, and {fmean(lost):.1f} in {len(lost)} that the minimizer won"
    )
