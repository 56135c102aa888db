"""The fit of weights to results."""

import numpy as np
import pytest

from plyscope.errors import PlyscopeError
from plyscope.learning.fit import RARE, Samples, fit, loss

FEATURES = 6
MEN = 2
WHOLE = 24
TRUE = [(90, 90), (110, 110), (40, -20), (0, 60), (-30, -30), (25, 25)]
FLAT = [(100, 100), (100, 100), (0, 0), (0, 0), (0, 0), (7, 9)]


def samples(positions: int, scale: float, seed: int = 1) -> Samples:
    """Positions whose games end as the true weights foretell; the last feature is never seen."""
    random = np.random.default_rng(seed)
    features = random.integers(-2, 3, (positions, FEATURES)).astype(np.int16)
    features[:, -1] = 0
    phase = random.integers(0, WHOLE + 1, (positions, 1)).astype(np.int16)
    factors = np.hstack([features * phase, features * (WHOLE - phase)])
    evaluated = factors @ np.array(TRUE, float).T.reshape(-1) / WHOLE
    won = random.random(positions) < 1 / (1 + np.exp(-scale * evaluated))
    return Samples(factors, WHOLE, won.astype(float), np.arange(positions))


@pytest.mark.parametrize("scale", [0.01, -0.01], ids=["who has more wins", "who has more loses"])
def test_the_fit_recovers_the_weights_that_decided_the_games(scale: float) -> None:
    found = fit(samples(30_000, scale), FLAT, MEN)
    assert found.scale * scale > 0
    assert found.loss_after < found.loss_before
    np.testing.assert_allclose(found.weights[:-1], TRUE[:-1], atol=12)


def test_a_man_is_worth_a_hundred_in_the_ending() -> None:
    found = fit(
        samples(20_000, 0.004), [(opening // 2, ending // 2) for opening, ending in TRUE], MEN
    )
    assert np.mean([ending for _, ending in found.weights[:MEN]]) == pytest.approx(100, abs=1)


def test_without_men_weights_that_foretell_best_stay_as_they_are() -> None:
    small = [(first // 4, second // 4) for first, second in TRUE[:-1]] + FLAT[-1:]
    np.testing.assert_allclose(fit(samples(30_000, 0.01), small, 0).weights, small, atol=3)


def test_a_weight_that_hardly_ever_counts_stays_as_it_is() -> None:
    given = samples(5_000, 0.01)
    given.factors[: RARE - 1, -1] = WHOLE
    assert fit(given, FLAT, MEN).weights[-1] == FLAT[-1]
    given.factors[RARE - 1 : 2 * RARE, -1] = WHOLE
    first, second = fit(given, FLAT, MEN).weights[-1]
    assert first == FLAT[-1][0]
    assert second != FLAT[-1][1]


def test_the_loss_of_weights_that_say_nothing_is_that_of_a_coin() -> None:
    assert loss(samples(100, 0.01), np.zeros(2 * FEATURES)) == pytest.approx(np.log(2))


def test_games_that_are_all_drawn_are_refused() -> None:
    given = samples(100, 0.01)
    given.result[:] = 0.5
    with pytest.raises(PlyscopeError, match="do not tell who is better off"):
        fit(given, FLAT, MEN)


def test_too_few_positions_are_refused() -> None:
    with pytest.raises(PlyscopeError, match="too few quiet positions"):
        fit(samples(1, 0.01), FLAT, MEN)
