"""Spoiled lines never get more than an error out of the Hub engine."""

from collections import Counter
from random import Random

import pytest
from tests.protocols.hub_mutations import Listener, mutation


def survivors(cases: int, seed: str) -> Counter[str]:
    listener = Listener()
    return Counter(
        listener.outcome(mutation(Random(f"{seed} {number}"))) for number in range(cases)
    )


def test_five_thousand_spoiled_lines_in_one_engine_get_errors_at_most() -> None:
    outcomes = survivors(2_500, "quick")  # of one to three lines, two on average
    assert outcomes.total() == 2_500
    assert min(outcomes["refused"], outcomes["obeyed"]) > 250


@pytest.mark.long
def test_a_hundred_thousand_spoiled_lines_in_one_engine_get_errors_at_most() -> None:
    assert survivors(50_000, "long").total() == 50_000
