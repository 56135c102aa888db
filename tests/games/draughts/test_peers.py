"""Two other programs agree on the legal moves of positions from random games.

Where they do not, the written rules decide; docs/draughts.md lists each difference.
"""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from tests.peers import Peer

from plyscope.games.draughts import VARIANTS, Draughts, start

BATCH = 500
PY_DRAUGHTS = ["international", "russian", "brazilian", "frisian"]
PYDRAUGHTS = [
    "english",
    "italian",
    "antidraughts",
    "breakthrough",
    "frysk",
    "frisian",
    "international",
    "russian",
    "brazilian",
]


def without_history(position: Draughts) -> Draughts:
    """The same pieces and the same player, with nothing counted."""
    board = position.native()
    make = position.variant.board
    return Draughts(make(board.white, board.black, board.kings, board.maximizing))


def positions(variant: str, seed: int) -> Iterator[Draughts]:
    """Positions of random games in which something can be played, each once."""
    source, seen = random.Random(seed), set()
    while True:
        position = start(variant=variant)
        while moves := position.moves():
            bare = without_history(position)
            if bare.key() not in seen and bare.moves():
                seen.add(bare.key())
                yield bare
            position = position.play(source.choice(moves))


def squares(bits: int) -> list[int]:
    return [index + 1 for index in range(bits.bit_length()) if bits >> index & 1]


def fen(position: Draughts) -> str:
    """With squares as numbers from the top left, in every variant."""
    board = position.native()
    sides = [
        ",".join(("K" if board.kings >> square - 1 & 1 else "") + str(square) for square in on)
        for on in (squares(board.white), squares(board.black))
    ]
    return f"{'W' if board.maximizing else 'B'}:W{sides[0]}:B{sides[1]}"


def legal(position: Draughts) -> list[list[Any]]:
    """The moves as peers give them: start, end, captured squares; sorted and distinct."""
    board = position.native()
    found = set()
    for move in board.moves():
        taken: tuple[int, ...] = ()
        if board.must_capture:
            after = board.play(move)
            lost = board.black & ~after.black if board.maximizing else board.white & ~after.white
            taken = tuple(squares(lost))
        found.add(((move & 63) + 1, (move >> 6 & 63) + 1, taken))
    return sorted([a, b, list(taken)] for a, b, taken in found)


def agree(peer: str, variant: str, count: int) -> None:
    """Every one of so many positions has the same legal moves here and there."""
    compared = 0
    with Peer(peer, "tests/peer_moves.py", peer, variant) as other:
        source = islice(positions(variant, seed=1), count)
        while batch := list(islice(source, BATCH)):
            fens = list(map(fen, batch))
            other.ask(fens)
            expected = list(map(legal, batch))
            for text, ours, theirs in zip(fens, expected, other.answer(), strict=True):
                assert ours == theirs, f"{variant}: {text}"
            compared += len(batch)
    assert compared == count


@pytest.mark.parametrize("variant", PY_DRAUGHTS)
def test_py_draughts_agrees(variant: str) -> None:
    agree("py-draughts", variant, 500)


@pytest.mark.parametrize("variant", PYDRAUGHTS)
def test_pydraughts_agrees(variant: str) -> None:
    agree("pydraughts", variant, 10)


@pytest.mark.long
@pytest.mark.parametrize("variant", PY_DRAUGHTS)
def test_py_draughts_agrees_on_a_million_positions_in_all(variant: str) -> None:
    agree("py-draughts", variant, 250_000)


@pytest.mark.long
@pytest.mark.parametrize("variant", PYDRAUGHTS)
def test_pydraughts_agrees_on_twenty_thousand_positions_in_all(variant: str) -> None:
    agree("pydraughts", variant, 2_250)


def test_both_peers_know_only_variants_that_there_are() -> None:
    assert {*PY_DRAUGHTS, *PYDRAUGHTS} <= VARIANTS.keys()
