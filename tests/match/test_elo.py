"""Elo, its error bar and the likelihood of being better, against known values."""

import random
from math import inf, log10, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope.match.elo import Estimate, elo_of, score_of


@pytest.mark.parametrize(
    ("score", "elo"),
    [(0.5, 0.0), (0.75, 190.848), (0.64, 99.953), (0.25, -190.848), (10 / 11, 400.0)],
)
def test_elo_of_a_score_is_the_logistic_one(score: float, elo: float) -> None:
    assert elo_of(score) == pytest.approx(elo, abs=0.01)


@given(st.floats(-800, 800))
def test_score_and_elo_are_inverse(elo: float) -> None:
    assert elo_of(score_of(elo)) == pytest.approx(elo, abs=1e-6)


def test_nothing_but_wins_is_infinite_elo_without_an_error_bar() -> None:
    estimate = Estimate((0, 0, 0, 0, 7))
    assert (estimate.elo, estimate.interval, estimate.error) == (inf, None, None)
    assert Estimate((7, 0, 0, 0, 0)).elo == -inf


def test_before_the_first_pair_nothing_is_known() -> None:
    estimate = Estimate((0, 0, 0, 0, 0))
    assert (estimate.score, estimate.elo, estimate.interval) == (0.5, 0.0, None)
    assert estimate.superiority is None


def test_the_error_bar_is_that_of_the_pairs_standard_deviation() -> None:
    """100 pairs, a fifth each way and the rest even: the score is 0.5 ± 1.96 sqrt(0.1 / 99)."""
    estimate = Estimate((20, 0, 60, 0, 20))
    reach = 1.959964 * sqrt((0.2 * 0.25 + 0.2 * 0.25) / 99)
    high = 400 * log10((0.5 + reach) / (0.5 - reach))
    assert estimate.interval == pytest.approx((-high, high))
    assert estimate.error == pytest.approx(high)
    assert estimate.superiority == pytest.approx(0.5)


def test_the_likelihood_of_being_better_is_normal_in_the_lead() -> None:
    """35 pairs with mean 4/7 and variance 0.0663: a lead of 1.617 standard deviations."""
    assert Estimate((0, 10, 10, 10, 5)).superiority == pytest.approx(0.9471, abs=0.0001)
    assert Estimate((5, 10, 10, 10, 0)).superiority == pytest.approx(0.0529, abs=0.0001)


def test_the_interval_holds_the_truth_in_95_of_100_matches() -> None:
    randomness = random.Random(5)
    weights = (1, 3, 6, 4, 2)
    truth = elo_of(sum(w * s for w, s in zip(weights, (0, 0.25, 0.5, 0.75, 1), strict=True)) / 16)
    inside = 0
    for _ in range(2000):
        drawn = randomness.choices(range(5), weights, k=100)
        counts = [drawn.count(kind) for kind in range(5)]
        interval = Estimate((counts[0], counts[1], counts[2], counts[3], counts[4])).interval
        assert interval is not None
        inside += interval[0] <= truth <= interval[1]
    assert 0.93 <= inside / 2000 <= 0.97
