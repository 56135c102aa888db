"""What the score of a match says about strength: Elo, its error bar, who is likely better.

The unit is the pair: two games from one opening with colours exchanged. What the opening gives to
one side it gives to each player once, so pairs vary less than games do, and tell more.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, inf, log10, sqrt

PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The five scores a pair of games can have, as a share of its two points."""
NORMAL_95 = 1.959964
"""Within so many standard deviations lie 95 % of a normal distribution."""


def elo_of(score: float) -> float:
    """The difference in Elo at which a player scores this share of the points."""
    if not 0 < score < 1:
        return inf if score >= 1 else -inf
    return 400 * log10(score / (1 - score))


def score_of(elo: float) -> float:
    """The share of the points that a player stronger by so much Elo scores."""
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True)
class Estimate:
    """The strength of a player against another, from the pairs of a match.

    `counts` has the number of pairs with 0, 1/2, 1, 3/2 and 2 points.
    """

    counts: tuple[int, int, int, int, int]

    @property
    def pairs(self) -> int:
        """How many pairs there are."""
        return sum(self.counts)

    @property
    def score(self) -> float:
        """The share of the points; a half before the first pair."""
        return mean(self.counts) if self.pairs else 0.5

    @property
    def deviation(self) -> float | None:
        """The standard deviation of the score; None while the pairs do not differ."""
        spread = variance(self.counts) if self.pairs > 1 else 0.0
        return sqrt(spread / (self.pairs - 1)) if spread > 0 else None

    @property
    def elo(self) -> float:
        """The difference in Elo; infinite after nothing but wins or losses."""
        return elo_of(self.score)

    @property
    def interval(self) -> tuple[float, float] | None:
        """The Elo that the truth lies between with 95 %; None while nothing can be said."""
        if self.deviation is None:
            return None
        reach = NORMAL_95 * self.deviation
        return elo_of(self.score - reach), elo_of(self.score + reach)

    @property
    def error(self) -> float | None:
        """Half the width of the interval, which is what stands after ±."""
        if self.interval is None:
            return None
        low, high = self.interval
        return (high - low) / 2

    @property
    def superiority(self) -> float | None:
        """The likelihood that the first player is the stronger one; None while nobody can say."""
        if self.deviation is None:
            return None
        return (1 + erf((self.score - 0.5) / self.deviation / sqrt(2))) / 2


def mean(counts: Sequence[float]) -> float:
    """The average score of pairs that are counted by their score."""
    points = sum(count * score for count, score in zip(counts, PAIR_SCORES, strict=True))
    return points / sum(counts)


def variance(counts: Sequence[float]) -> float:
    """The variance of one pair's score."""
    middle = mean(counts)
    squares = (
        count * (score - middle) ** 2 for count, score in zip(counts, PAIR_SCORES, strict=True)
    )
    return sum(squares) / sum(counts)
