"""The sequential test: its likelihoods, its bounds, and how often it errs."""

import random
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope.errors import SearchError
from plyscope.match.elo import mean, score_of, variance
from plyscope.match.sprt import LOWER, UPPER, Sprt, likeliest

COUNTS = st.lists(st.integers(1, 2000), min_size=5, max_size=5)


def test_the_bounds_are_those_of_five_percent() -> None:
    assert LOWER == -UPPER
    assert abs(UPPER - 2.944) < 0.001


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "llr"),
    [
        ((223, 9863, 21279, 10037, 246), 0.5, 2.5, -3.07),
        ((871, 26175, 55983, 26678, 821), 0.0, 2.0, -4.98),
    ],
)
def test_the_llr_is_that_of_other_match_programs(
    counts: tuple[int, ...], elo0: float, elo1: float, llr: float
) -> None:
    assert Sprt(elo0, elo1).llr(counts) == pytest.approx(llr, abs=0.01)


@given(COUNTS, st.floats(0.05, 0.95), st.randoms(use_true_random=False))
def test_likeliest_has_the_score_and_nothing_near_it_is_likelier(
    counts: list[int], score: float, randomness: random.Random
) -> None:
    def likelihood(probabilities: list[float]) -> float:
        return sum(n * log(p) for n, p in zip(counts, probabilities, strict=True))

    best = likeliest(counts, score)
    assert sum(best) == pytest.approx(1)
    assert mean(best) == pytest.approx(score)
    i = randomness.randrange(3)  # (+1, -2, +1) changes neither the sum nor the mean
    for step in (1e-3, -1e-3):
        near = list(best)
        size = step * min(best)
        near[i], near[i + 1], near[i + 2] = (
            near[i] + size,
            near[i + 1] - 2 * size,
            near[i + 2] + size,
        )
        assert likelihood(near) <= likelihood(best) + 1e-9 * sum(counts)


@given(COUNTS, st.floats(-100, 100), st.floats(1, 50))
def test_exchanging_the_players_turns_the_llr_round(
    counts: list[int], elo0: float, width: float
) -> None:
    forward = Sprt(elo0, elo0 + width).llr(counts)
    assert Sprt(-elo0 - width, -elo0).llr(counts[::-1]) == pytest.approx(-forward, abs=1e-6)


def test_many_pairs_and_close_claims_give_the_normal_approximation() -> None:
    counts = (440, 2910, 5170, 2888, 455)
    s0, s1 = score_of(-1), score_of(1)
    normal = sum(counts) * (s1 - s0) * (2 * mean(counts) - s0 - s1) / (2 * variance(counts))
    assert Sprt(-1, 1).llr(counts) == pytest.approx(normal, rel=0.01, abs=0.01)


def test_before_the_first_pair_the_llr_is_nothing() -> None:
    assert Sprt(0, 5).llr((0, 0, 0, 0, 0)) == 0
    assert Sprt(0, 5).verdict((0, 0, 0, 0, 0)) is None


@pytest.mark.parametrize("counts", [(0, 0, 0, 0, 500), (500, 0, 0, 0, 0), (0, 0, 500, 0, 0)])
def test_results_that_never_vary_are_decided_too(counts: tuple[int, ...]) -> None:
    assert Sprt(0, 20).verdict(counts) == ("elo1" if counts[4] else "elo0")


@pytest.mark.parametrize("claims", [(5, 5), (5, 0), (0, float("nan")), (0, 2000), (-2000, 0)])
def test_claims_in_no_order_are_refused(claims: tuple[float, float]) -> None:
    with pytest.raises(SearchError, match="the lower first"):
        Sprt(*claims)


def accepted_share(truth: float, matches: int, randomness: random.Random) -> float:
    """How often elo1 of a test of 0 against 40 is accepted, if the truth is another."""
    test = Sprt(0, 40)
    weights = likeliest((10, 25, 30, 25, 10), score_of(truth))
    accepted = 0
    for _ in range(matches):
        counts, verdict = [0] * 5, None
        while verdict is None:
            for kind in randomness.choices(range(5), weights, k=4):
                counts[kind] += 1
            verdict = test.verdict(counts)
        accepted += verdict == "elo1"
    return accepted / matches


@pytest.mark.long
def test_each_claim_is_rejected_in_5_of_100_matches_in_which_it_holds() -> None:
    randomness = random.Random(11)
    assert 0.01 <= accepted_share(0, 300, randomness) <= 0.09
    assert 0.91 <= accepted_share(40, 300, randomness) <= 0.99


def test_a_test_mostly_accepts_what_holds() -> None:
    randomness = random.Random(3)
    assert accepted_share(0, 12, randomness) <= 0.25
    assert accepted_share(40, 12, randomness) >= 0.75
