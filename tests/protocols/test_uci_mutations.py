"""Spoiled lines never get more than an answer out of the UCI engine."""

from collections import Counter
from random import Random

from fuzz.targets.uci import Listener, mutation


def test_two_thousand_spoiled_lines_in_one_engine_are_answered() -> None:
    listener, outcomes, lines = Listener(), Counter[str](), 0
    while lines < 2_000:
        data = mutation(Random(f"lines {lines}"))
        outcomes[listener.outcome(data)] += 1
        lines += data.count(b"\n") + 1
    assert min(outcomes["refused"], outcomes["obeyed"]) > 50
