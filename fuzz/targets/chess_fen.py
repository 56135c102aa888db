"""Positions of chess and Chess960 as FEN. They are refused, or read and written again."""

from functools import cache
from pathlib import Path
from random import Random

from fuzz.texts import spoiled
from plyscope.errors import GameError
from plyscope.games import chess

SIGNS = "rnbqkpRNBQKP12345678/ wb-KQkqABCDEFGHabcdefgh0369"
STARTS = {"chess": chess.start, "chess/960": chess.start_960}
SPECIAL = [
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1",
    "k7/8/KQ6/8/8/8/8/8 b - - 150 99",
    "4k3/8/8/8/8/8/8/1RR1KR1R w FC - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "4k3/8/8/8/8/8/4P3/4K3 b - -",
    "518",
]


@cache
def originals() -> list[str]:
    """Positions of random games, and some with what is rare there."""
    source, made = Random(1), list(SPECIAL)
    for _ in range(8):
        position = chess.start()
        while position.moves() and position.number < 60:
            made.append(str(position))
            position = position.play(source.choice(position.moves()))
    return made


def mutation(source: Random) -> bytes:
    """A game, and in the next line a FEN with something else in a few places."""
    text = source.choice(SPECIAL if source.random() < 0.3 else originals())
    return f"{source.choice(list(STARTS))}\n{spoiled(text, originals(), SIGNS, source)}".encode()


def outcome(data: bytes, _folder: Path) -> str:
    """Reads a FEN; what is read is written as something that reads as the same, and can be played.

    No position has more moves than the native list of them holds: it would stop the process.
    """
    game, _, text = data.decode().partition("\n")
    try:
        position = STARTS[game](text)
    except GameError:
        return "refused"
    again = STARTS[game](str(position))
    assert again == position
    assert str(again) == str(position)
    assert all(position.play(move).key() is not None for move in position.moves())
    return "read"
