"""Positions of draughts as FEN, in every variant. They are refused, or read and written again."""

from functools import cache
from pathlib import Path
from random import Random

from fuzz.texts import spoiled
from plyscope.errors import GameError
from plyscope.games.draughts import VARIANTS, start

SIGNS = "WBKwbk:,-. 0123456789abcdefghijHEFR*x"


@cache
def originals() -> dict[str, list[str]]:
    """Positions of each variant, as its players and other programs write them."""
    made = {}
    for name, variant in VARIANTS.items():
        first = str(start(variant=name))
        some = variant.square_names[12:16]
        few = f"W:W{some[0]},K{some[1]}:BK{some[2]},{some[3]}"
        numbers = f"B:WK{variant.squares - 8}-{variant.squares - 5}:BK5-8."
        counted = f"{few}:H3:F20:E2:RW{some[1]}*2"
        made[name] = [first, f"{first}.", f"{few}:H0:F1", numbers, counted, "W:W:B"]
    return made


def mutation(source: Random) -> bytes:
    """A variant, and in the next line a FEN with something else in a few places."""
    name = source.choice(list(VARIANTS))
    texts = originals()[name]
    others = originals()[source.choice(list(VARIANTS))]
    return f"{name}\n{spoiled(source.choice(texts), others, SIGNS, source)}".encode()


def outcome(data: bytes, _folder: Path) -> str:
    """Reads a FEN; what is read is written as something that reads as the same."""
    variant, _, text = data.decode().partition("\n")
    try:
        position = start(text, variant=variant)
    except GameError:
        return "refused"
    assert start(str(position), variant=variant) == position
    return "read"
