"""The fit of weights to results."""

import numpy as np
import pytest

from plyscope.errors import PlyscopeError
from plyscope.tuning.fit import RARE, Samples, fit, loss

FEATURES = 6
MEN = slice(0, 2)
TRUE = [(90, 90), (110, 110), (40, -20), (0, 60), (-30, -30), (25, 25)]
FLAT = [(100, 100), (100, 100), (0, 0), (0, 0), (0, 0), (7, 9)]


def samples(positions: int, scale: float, seed: int = 1) -> Samples:
    """Positions whose games end as the true weights foretell; the last feature is never seen."""
    random = np.random.default_rng(seed)
    features = random.integers(-2, 3, (positions, FEATURES)).astype(np.int16)
    features[:, -1] = 0
    share = random.random(positions)
    opening, ending = np.array(TRUE, float).T
    judged = (features @ opening) * share + (features @ ending) * (1 - share)
    won = random.random(positions) < 1 / (1 + np.exp(-scale * judged))
    return Samples(features, share, won.astype(float), np.arange(positions))


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
    assert np.mean([ending for _, ending in found.weights[MEN]]) == pytest.approx(100, abs=1)


def test_a_feature_hardly_ever_seen_keeps_its_weight() -> None:
    given = samples(5_000, 0.01)
    given.features[: RARE - 1, -1] = 1
    assert fit(given, FLAT, MEN).weights[-1] == FLAT[-1]


def test_the_loss_of_weights_that_say_nothing_is_that_of_a_coin() -> None:
    assert loss(samples(100, 0.01), np.zeros(2 * FEATURES)) == pytest.approx(np.log(2))


def test_too_few_positions_are_refused() -> None:
    with pytest.raises(PlyscopeError, match="too few quiet positions"):
        fit(samples(1, 0.01), FLAT, MEN)
