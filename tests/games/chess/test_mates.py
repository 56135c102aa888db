"""Mates in two to six moves, and no sooner: mates.csv, of compositions, games and endings.

Its column `proof` says which search showed that none is shorter: ours, which does so again here, or
Stockfish, where ours would take too long.
"""

import csv
from collections import Counter
from pathlib import Path

import pytest

import plyscope
from plyscope.games.chess import start
from plyscope.games.chess.scores import WIN, mate_in

NODES = 400_000
PROOF_NODES = 2_000_000

with Path(__file__).with_name("mates.csv").open(encoding="utf-8", newline="") as table:
    MATES = list(csv.DictReader(table))


def each(mates: list[dict[str, str]]) -> pytest.MarkDecorator:
    rows = [pytest.param(row["fen"], int(row["moves"]), id=row["name"]) for row in mates]
    return pytest.mark.parametrize(("fen", "moves"), rows)


def test_there_are_several_mates_of_each_length() -> None:
    lengths = Counter(row["moves"] for row in MATES)
    assert set(lengths) == set("23456")
    assert min(lengths.values()) >= 3


@each(MATES)
def test_full_strength_finds_the_shortest_mate(fen: str, moves: int) -> None:
    position = start(fen)
    found = plyscope.search(position, nodes=NODES, preset="full")
    assert mate_in(found.score) == (moves if position.maximizing else -moves)
    assert found.distance == 2 * moves - 1


@each([row for row in MATES if row["proof"] == "exact"])
def test_exact_search_proves_that_there_is_no_shorter_mate(fen: str, moves: int) -> None:
    position = start(fen)
    shorter, whole = (
        plyscope.search(position, depth=depth, nodes=PROOF_NODES, preset="exact")
        for depth in (2 * moves - 3, 2 * moves - 1)
    )
    assert (shorter.depth, whole.depth) == (2 * moves - 3, 2 * moves - 1)
    assert abs(shorter.score) < WIN
    assert whole.score == (WIN if position.maximizing else -WIN)
