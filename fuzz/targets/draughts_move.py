"""Moves of draughts as text, in every variant. They are refused, or a legal move."""

from functools import cache
from pathlib import Path
from random import Random

from fuzz.texts import spoiled
from plyscope.errors import MoveError
from plyscope.games.draughts import VARIANTS, Draughts, start

SIGNS = "0123456789abcdefgh-x:* XA"


@cache
def originals() -> list[tuple[str, str, list[str]]]:
    """Variants with positions of theirs, and their moves short, in full and by other names."""
    source, made = Random(1), []
    for name, variant in VARIANTS.items():
        position = start(variant=name)
        for _ in range(40):
            if not position.moves():
                break
            made.append((name, str(position), _texts(position)))
            position = position.play(source.choice(position.moves()))
        made.append((name, f"W:W:BK{variant.square_names[-1]}", ["1-2"]))
    return made


def _texts(position: Draughts) -> list[str]:
    short = [position.text(move) for move in position.moves()]
    sign = "x" if position.native().must_capture else "-"
    full = [sign.join(route) for routes in position.routes().values() for route in routes]
    return short + full + [text.replace("x", ":") for text in full]


def mutation(source: Random) -> bytes:
    """A variant, a position and a move with something else in a few places, in three lines."""
    name, position, texts = source.choice(originals())
    return f"{name}\n{position}\n{spoiled(source.choice(texts), texts, SIGNS, source)}".encode()


def outcome(data: bytes, _folder: Path) -> str:
    """Reads a move; what is read is legal, and its own text means the same move."""
    name, fen, text = data.decode().split("\n", 2)
    position = start(fen, variant=name)
    try:
        move = position.parse(text)
    except MoveError:
        return "refused"
    assert move in position.moves()
    assert position.parse(position.text(move)) == move
    return "read"
