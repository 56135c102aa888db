"""Moves of chess and Chess960 as text. They are refused, or a legal move."""

from functools import cache
from pathlib import Path
from random import Random

from fuzz.texts import spoiled
from plyscope.errors import MoveError
from plyscope.games.chess import Chess, Chess960, start, start_960

SIGNS = "NBRQKabcdefgh12345678x-=+#!?O0:()nbrqep."
SPECIAL = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
    "8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
]


@cache
def originals() -> list[tuple[Chess, list[str]]]:
    """Positions, and their moves as SAN and as UCI."""
    source, positions = Random(1), [start(text) for text in SPECIAL]
    for position in (start(), start_960(35), start_960(902)):
        while position.moves() and position.number < 40:
            positions.append(position)
            position = position.play(source.choice(position.moves()))
    return [(position, _texts(position) or ["e2e4"]) for position in positions]


def _texts(position: Chess) -> list[str]:
    moves = position.moves()
    return [*map(position.text, moves), *map(position.uci, moves)]


def mutation(source: Random) -> bytes:
    """A game, a position and a move with something else in a few places, in three lines."""
    position, texts = source.choice(originals())
    text = spoiled(source.choice(texts), texts, SIGNS, source)
    return f"{position.game}\n{position}\n{text}".encode()


def outcome(data: bytes, _folder: Path) -> str:
    """Reads a move; what is read is legal, and its own texts mean the same move."""
    game, fen, text = data.decode().split("\n", 2)
    position = start_960(fen) if game == Chess960.game else start(fen)
    try:
        move = position.parse(text)
    except MoveError:
        return "refused"
    assert move in position.moves()
    assert position.parse(position.text(move)) == move
    assert position.parse(position.uci(move)) == move
    return "read"
