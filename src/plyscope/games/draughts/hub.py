"""Draughts as the Hub protocol writes it: names of variants, positions, moves.

A position is who moves, then a character for each square by its number: ``w`` and ``b`` men, ``W``
and ``B`` kings, ``e`` nothing. A step is ``32-28``; a capture names its start, its end and then all
it captures, ``28x19x23``.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from plyscope.errors import InvalidPositionError, UnknownGameError
from plyscope.games.draughts import fen
from plyscope.games.draughts.position import Draughts
from plyscope.games.draughts.variants import VARIANTS, Variant
from plyscope.moves import ambiguous_move, illegal_among, unreadable_among
from plyscope.text import shown

HUB_NAMES = {name: name for name in VARIANTS} | {
    "international": "normal",
    "breakthrough": "bt",
    "antidraughts": "losing",
}
"""What Hub calls each variant; it has no names of its own for those it does not know."""
_VARIANTS = VARIANTS | {hub_name: VARIANTS[name] for name, hub_name in HUB_NAMES.items()}

MOVE = re.compile(r"[0-9]{1,2}(?:-[0-9]{1,2}|(?:x[0-9]{1,2})+)", re.ASCII)


def variant_of(name: str) -> Variant:
    """The variant that Hub or Plyscope calls so; raises `UnknownGameError` if neither does."""
    if name not in _VARIANTS:
        known = ", ".join(HUB_NAMES.values())
        raise UnknownGameError(f"there is no variant {shown(name)}; there are {known}")
    return _VARIANTS[name]


def write_position(position: Draughts) -> str:
    """Who moves and what stands on each square; what rules count has no place in it."""
    setup, variant = fen.setup_of(position.native()), position.variant
    squares = ["e"] * variant.squares
    for index, number in enumerate(variant.numbers):
        is_king = setup.kings >> index & 1
        if setup.white >> index & 1:
            squares[number - 1] = "W" if is_king else "w"
        elif setup.black >> index & 1:
            squares[number - 1] = "B" if is_king else "b"
    return ("W" if setup.white_to_move else "B") + "".join(squares)


def read_position(text: str, variant: Variant) -> Draughts:
    """The position that the text describes; raises `InvalidPositionError` for anything else."""
    length = variant.squares + 1
    if len(text) != length or text[0] not in "WB" or not set(text) <= set("wWbBe"):
        raise _refused(text, variant, f"it is not W or B and then {length - 1} of w, W, b, B and e")
    pieces = dict.fromkeys("wWbB", 0)
    for index, number in enumerate(variant.numbers):
        if (piece := text[number]) != "e":
            pieces[piece] |= 1 << index
    white, black = pieces["w"] | pieces["W"], pieces["b"] | pieces["B"]
    try:
        return Draughts(variant.board(white, black, pieces["W"] | pieces["B"], text[0] == "W"))
    except ValueError as error:
        raise _refused(text, variant, str(error)) from None


def _refused(text: str, variant: Variant, why: str) -> InvalidPositionError:
    return InvalidPositionError(
        f"{shown(text, 60)} is not a position of {HUB_NAMES[variant.name]}: {why}"
    )


def without_counters(position: Draughts) -> Draughts:
    """The same pieces on the board, with nothing counted by any rule yet."""
    return read_position(write_position(position), position.variant)


class _Way(NamedTuple):
    """What Hub says of a move: where it starts and ends, and which squares it empties."""

    start: int
    end: int
    captured: frozenset[int]

    def __str__(self) -> str:
        if not self.captured:
            return f"{self.start}-{self.end}"
        return "x".join(map(str, (self.start, self.end, *sorted(self.captured))))


def write_move(position: Draughts, move: int) -> str:
    """A legal move of the position, as Hub writes it."""
    position.play(move)  # which refuses an illegal one
    return str(_ways(position)[move])


def write_line(position: Draughts, line: Sequence[int]) -> list[str]:
    """Moves played one after the other, as Hub writes them."""
    texts = []
    for move in line:
        texts.append(write_move(position, move))
        position = position.play(move)
    return texts


def read_move(position: Draughts, text: str) -> int:
    """The legal move that the text means; what it captures may be left out where that is clear.

    Hub does not tell the routes of a capture; where two lead to the same position, it is the first.
    """
    ways = _ways(position)
    squares = [int(number) for number in re.split("[-x]", text)] if MOVE.fullmatch(text) else []
    found = [move for move, way in ways.items() if _means(squares, way, is_capture="x" in text)]
    if not found:
        legal = [str(way) for way in ways.values()]
        raise illegal_among(position, text, legal) if squares else unreadable_among(text, legal)
    if len({position.play(move) for move in found}) > 1:
        raise ambiguous_move(text, (str(ways[move]) for move in found))
    return found[0]


def _means(squares: list[int], way: _Way, *, is_capture: bool) -> bool:
    if squares[:2] != [way.start, way.end] or is_capture != bool(way.captured):
        return False
    return len(squares) == 2 or set(squares[2:]) == way.captured


def _ways(position: Draughts) -> dict[int, _Way]:
    """Each legal move of the position, as Hub sees it."""
    board, numbers = position.native(), position.variant.numbers
    enemies = board.black if board.maximizing else board.white
    ways = {}
    for move, routes in zip(board.moves(), board.routes(), strict=True):
        after = board.play(move)
        taken = enemies & ~(after.black if board.maximizing else after.white)
        captured = (number for index, number in enumerate(numbers) if taken >> index & 1)
        start, end = (numbers[routes[0][place] - 1] for place in (0, -1))
        ways[move] = _Way(start, end, frozenset(captured))
    return ways
