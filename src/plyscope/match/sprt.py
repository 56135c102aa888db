"""A test that ends a match as soon as it has told enough: Wald's sequential probability ratio.

Two claims compete: the first player is stronger by `elo0`, or by `elo1`. The test adds up how much
more likely the results are under the second (the LLR), and ends when that leaves two bounds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from plyscope.errors import SearchError
from plyscope.match.elo import PAIR_SCORES, score_of

ALPHA = BETA = 0.05
"""How often each claim is rejected though it is true."""
LOWER, UPPER = log(BETA / (1 - ALPHA)), log((1 - BETA) / ALPHA)
NEVER_SEEN = 1e-3
"""What a score that no pair had is counted as: it is rare, and not impossible."""
LARGEST_ELO = 1000.0


@dataclass(frozen=True)
class Sprt:
    """The two claims about the difference in Elo."""

    elo0: float
    elo1: float

    def __post_init__(self) -> None:
        if not -LARGEST_ELO <= self.elo0 < self.elo1 <= LARGEST_ELO:
            raise SearchError(
                f"a test needs two differences in Elo, the lower first, such as 0 5, "
                f"not {self.elo0:g} {self.elo1:g}"
            )

    def llr(self, counts: Sequence[int]) -> float:
        """The logarithm of how much more likely these pairs are under `elo1` than under `elo0`.

        Of all the distributions of pairs that have the claimed score, the likeliest is compared.
        """
        if not sum(counts):
            return 0.0
        seen = [count or NEVER_SEEN for count in counts]
        less, more = score_of(self.elo0), score_of(self.elo1)
        under0, under1 = likeliest(seen, less), likeliest(seen, more)
        return sum(
            count * log(one / zero) for count, zero, one in zip(seen, under0, under1, strict=True)
        )

    def verdict(self, counts: Sequence[int]) -> str | None:
        """ "elo1" or "elo0", whichever claim is accepted; None while the match has to go on."""
        llr = self.llr(counts)
        if llr >= UPPER:
            return "elo1"
        return "elo0" if llr <= LOWER else None


def likeliest(counts: Sequence[float], score: float) -> list[float]:
    """The probabilities with that mean score under which the counts, none of them 0, are likeliest.

    They are p / (1 + x (s - score)) for the one x that gives the mean (Lagrange); the mean falls
    as x grows, so halving finds it.
    """
    total = sum(counts)
    shares = [count / total for count in counts]
    offsets = [pair_score - score for pair_score in PAIR_SCORES]
    low, high = -1 / max(offsets), -1 / min(offsets)
    for _ in range(60):
        x = (low + high) / 2
        pull = sum(p * off / (1 + x * off) for p, off in zip(shares, offsets, strict=True))
        low, high = (x, high) if pull > 0 else (low, x)
    return [p / (1 + x * off) for p, off in zip(shares, offsets, strict=True)]
