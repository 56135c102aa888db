"""Weights by logistic regression: which evaluation predicts best how games end."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from plyscope.errors import PlyscopeError

Floats = NDArray[np.float64]

UNIT = 100
"""What a man or pawn is worth in the ending, on average."""
RARE = 50
"""A weight that counts in fewer positions stays as it is."""
HELD_OUT = 10
"""One game in so many is held out, to see how well the weights predict what they were not
fitted to."""
PULLS = (30.0, 300.0, 3000.0)
"""How strongly weights may be pulled towards the present ones; the held-out games choose."""
CHUNK = 16384


@dataclass(frozen=True)
class Samples:
    """Positions, a row each, and how their games ended."""

    factors: NDArray[np.int16]
    """What weights are multiplied by: the first ones of all features, then the second ones."""
    whole: int
    """What the sum of these products is divided by."""
    result: Floats
    """1 where the maximizer won, a half for a draw, 0."""
    game: NDArray[np.int64]
    """The number of the game."""
    unplayable: int = 0
    """How many games were left out because a move of theirs is not legal."""

    def __len__(self) -> int:
        return len(self.result)

    def where(self, chosen: NDArray[np.bool_]) -> "Samples":
        """Some of the positions."""
        return Samples(self.factors[chosen], self.whole, self.result[chosen], self.game[chosen])

    def chunks(self) -> Iterator[tuple[Floats, Floats]]:
        """What weights are multiplied by in the end, and the results; in parts."""
        for first in range(0, len(self), CHUNK):
            part = slice(first, first + CHUNK)
            yield self.factors[part] / self.whole, self.result[part]


@dataclass(frozen=True)
class Fit:
    """Weights, and how well they predict the results of the held-out games."""

    weights: list[tuple[int, int]]
    """Two for each feature."""
    scale: float
    """What one unit of the present evaluation adds to the logarithm of the odds of winning."""
    pull: float
    loss_before: float
    loss_after: float


def fit(
    samples: Samples,
    present: list[tuple[int, int]],
    men: int,
    iterations: int = 8,
    on_progress: Callable[[str], None] = lambda _: None,
) -> Fit:
    """The weights that predict the results best, starting from the present ones.

    First comes the scale between evaluation and odds, then the weights by Newton's method, drawn
    towards the present ones as strongly as the held-out games like it best. The first
    `men` features are those for a man, or a pawn, on each square: in the ending it is worth 100 on
    average, as often as men are seen on each of them. In a game without men the present scale
    stays. Weights that hardly ever count stay as they are. `on_progress` gets each step in words.
    """
    before = np.array(present, float).T.reshape(-1)
    free = np.count_nonzero(samples.factors, axis=0) >= RARE
    held_out = samples.game % HELD_OUT == 0
    fitted, checked = samples.where(~held_out), samples.where(held_out)
    if not len(fitted) or not len(checked):
        raise PlyscopeError("the games have too few quiet positions to learn from; play more games")

    on_progress("scale")
    scale = _scale(fitted, before)
    if not scale:
        raise PlyscopeError("the games do not tell who is better off; play more games")
    loss_before = loss(checked, before * scale)
    tried, odds = [], before * scale
    for pull in reversed(PULLS):
        on_progress(f"pull {pull:g}")
        odds = _newton(fitted, odds, before * scale, pull, free, iterations)
        tried.append((loss(checked, odds), pull, odds))
    loss_after, pull, odds = min(tried, key=lambda one: one[0])
    on_progress(f"all games, pull {pull:g}")
    odds = _newton(samples, odds, before * scale, pull, free, iterations)
    unit = _unit(odds, samples, men) if men else 1 / scale
    weights = np.where(free, odds * unit, before)
    pairs = np.rint(weights).astype(int).reshape(2, -1).T.tolist()
    return Fit([(first, second) for first, second in pairs], scale, pull, loss_before, loss_after)


def loss(samples: Samples, odds: Floats) -> float:
    """The mean surprise by the results: the cross-entropy in nats."""
    logits = _evaluated(samples, odds)
    return float(np.mean(np.logaddexp(0, logits) - samples.result * logits))


def _evaluated(samples: Samples, weights: Floats) -> Floats:
    return np.concatenate([rows @ weights for rows, _ in samples.chunks()])


def _scale(samples: Samples, weights: Floats) -> float:
    """The factor that makes the weights predict best; below 0 where who has more loses."""
    scale, evaluated = 0.0, _evaluated(samples, weights)
    for _ in range(20):
        chance = _chance(scale * evaluated)
        slope = float(evaluated @ (chance - samples.result))
        scale -= slope / max(float(evaluated**2 @ (chance * (1 - chance))), 1e-9)
    return scale


def _newton(
    samples: Samples, odds: Floats, prior: Floats, pull: float, free: NDArray[np.bool_], most: int
) -> Floats:
    """The free weights that have the least loss plus pull/2 times their distance squared."""
    for _ in range(most):
        slope = pull * (odds - prior)
        bend = np.diag(np.full(len(odds), pull))
        for rows, result in samples.chunks():
            chance = _chance(rows @ odds)
            slope += rows.T @ (chance - result)
            bend += (rows * (chance * (1 - chance))[:, None]).T @ rows
        step = np.zeros_like(odds)
        step[free] = np.linalg.solve(bend[np.ix_(free, free)], slope[free])
        odds = odds - step
        if np.abs(step).max() < 1e-3:
            break
    return odds


def _chance(logits: Floats) -> Floats:
    chance: Floats = 1 / (1 + np.exp(-np.clip(logits, -30, 30)))
    return chance


def _unit(odds: Floats, samples: Samples, men: int) -> float:
    """What makes a man worth 100 in the ending, on average."""
    endings = slice(len(odds) // 2, len(odds) // 2 + men)
    often = np.abs(samples.factors[:, endings]).sum(axis=0, dtype=float)
    return float(UNIT * often.sum() / (often @ odds[endings]))
