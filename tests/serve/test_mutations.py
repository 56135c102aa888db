"""Spoiled lines never get more than an answer out of an engine, whatever its protocol."""

from collections import Counter
from random import Random
from types import ModuleType

import pytest
from fuzz.targets import gomocup, hub, uci


@pytest.mark.parametrize(
    ("target", "enough", "least"),
    [(hub, 5_000, 250), (uci, 2_000, 50), (gomocup, 2_000, 50)],
    ids=["hub", "uci", "gomocup"],
)
def test_thousands_of_spoiled_lines_in_one_engine_are_answered(
    target: ModuleType, enough: int, least: int
) -> None:
    listener, outcomes, lines = target.Listener(), Counter[str](), 0
    while lines < enough:
        data = target.mutation(Random(f"lines {lines}"))
        outcomes[listener.outcome(data)] += 1
        lines += data.count(b"\n") + 1
    assert min(outcomes["refused"], outcomes["obeyed"]) > least
