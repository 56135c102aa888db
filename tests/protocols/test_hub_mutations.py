"""Spoiled lines never get more than an error out of the Hub engine."""

from collections import Counter
from random import Random

from fuzz.targets.hub import Listener, mutation


def test_five_thousand_spoiled_lines_in_one_engine_get_errors_at_most() -> None:
    listener, outcomes, lines = Listener(), Counter[str](), 0
    while lines < 5_000:
        data = mutation(Random(f"lines {lines}"))
        outcomes[listener.outcome(data)] += 1
        lines += data.count(b"\n") + 1
    assert min(outcomes["refused"], outcomes["obeyed"]) > 250
