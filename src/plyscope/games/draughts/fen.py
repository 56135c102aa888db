"""A draughts position as text: its FEN, such as ``B:W21,22,K24:B1,2,K3``.

What a rule counts follows where it is not nothing: ``:H12`` moves without a capture or a move of a
man, ``:E5`` moves since an ending was reached, ``:RW46*2`` two moves in a row by White's king that
is now on 46. Some programs' texts have ``:F30``, the number of the move, and ``:+0+2``, moves of
kings in a row; both are read and forgotten, and their ``:H12`` too where the variant counts none.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from plyscope.errors import InvalidPositionError
from plyscope.games.draughts.variants import DraughtsBoard, Variant
from plyscope.text import shown

EXAMPLE = "B:W21,22,K24:B1,2,K3"
NAME = r"[a-j]10|[a-j][1-9]|[0-9]{1,2}"
PIECES = re.compile(rf"(K?)\s*({NAME})(?:\s*-\s*({NAME}))?", re.ASCII | re.IGNORECASE)
COUNTER = re.compile(r"([HEF])([0-9]{1,4})", re.ASCII | re.IGNORECASE)
FOREIGN = re.compile(r":\s*F[0-9]{1,4}\b", re.ASCII | re.IGNORECASE)
KING_MOVES = re.compile(r"\+[0-9]\+[0-9]", re.ASCII)
RUNNER = re.compile(rf"R([WB])({NAME})\*([0-9]{{1,3}})", re.ASCII | re.IGNORECASE)


class Setup(NamedTuple):
    """Pieces on squares, who moves, and the counters, not yet checked against any rule.

    The sets of squares are numbers with the first square as bit 0, as the native board takes them;
    a king is in its side's set and in `kings`.
    """

    white: int
    black: int
    kings: int
    white_to_move: bool
    quiet: int = 0
    ending: int = 0
    white_runner: tuple[int, int] = (0, 0)
    black_runner: tuple[int, int] = (0, 0)


def setup_of(board: DraughtsBoard) -> Setup:
    """What is on a native board."""
    return Setup(
        board.white,
        board.black,
        board.kings,
        board.maximizing,
        board.quiet,
        board.ending,
        board.white_runner,
        board.black_runner,
    )


def write(setup: Setup, variant: Variant) -> str:
    """The FEN, White's pieces first, each side's by ascending squares."""
    names = variant.square_names

    def listed(pieces: int) -> str:
        on = [index for index in range(variant.squares) if pieces >> index & 1]
        on.sort(key=lambda index: variant.numbers[index])
        return ",".join(f"{'K' if setup.kings >> index & 1 else ''}{names[index]}" for index in on)

    mover = "W" if setup.white_to_move else "B"
    text = f"{mover}:W{listed(setup.white)}:B{listed(setup.black)}"
    text += f":H{setup.quiet}" if setup.quiet else ""
    text += f":E{setup.ending}" if setup.ending else ""
    for colour, (square, moves) in (("W", setup.white_runner), ("B", setup.black_runner)):
        text += f":R{colour}{names[square - 1]}*{moves}" if moves else ""
    return text


def read(text: str, variant: Variant) -> Setup:
    """The setup of a FEN; raises `InvalidPositionError` for anything else.

    Spaces, small letters, a closing full stop and either order of the sides are accepted, and
    squares as numbers or as a1.
    """
    mover, *parts = (part.strip() for part in text.strip().removesuffix(".").split(":"))
    mover, sides = mover.upper(), parts[:2]
    names = [side[:1].upper() for side in sides]
    if mover not in ("W", "B") or sorted(names) != ["B", "W"]:
        raise refused(text, "it does not have the form mover:Wsquares:Bsquares")
    pieces = {"W": 0, "B": 0}
    kings = 0
    for name, side in zip(names, sides, strict=True):
        for index, is_king in _pieces(side[1:].strip(), variant, text):
            if (pieces["W"] | pieces["B"]) >> index & 1:
                raise refused(text, f"square {variant.square_names[index]} is used twice")
            pieces[name] |= 1 << index
            kings |= is_king << index
    setup = Setup(pieces["W"], pieces["B"], kings, mover == "W")
    for part in parts[2:]:
        setup = _with_counter(setup, part, variant, text)
    return setup


def is_foreign(text: str) -> bool:
    """Whether a FEN numbers the move, as other programs do."""
    return FOREIGN.search(text) is not None


def _with_counter(setup: Setup, part: str, variant: Variant, text: str) -> Setup:
    if match := COUNTER.fullmatch(part):
        value = int(match[2])
        if match[1].upper() == "H":
            return setup._replace(quiet=value)
        return setup._replace(ending=value) if match[1].upper() == "E" else setup
    if match := RUNNER.fullmatch(part):
        runner = _index(match[2], variant, part, text) + 1, int(match[3])
        if match[1].upper() == "W":
            return setup._replace(white_runner=runner)
        return setup._replace(black_runner=runner)
    if KING_MOVES.fullmatch(part):
        return setup
    raise refused(text, f"{shown(part)} is not a counter")


def _pieces(listed: str, variant: Variant, text: str) -> Iterator[tuple[int, bool]]:
    """The squares of one side, as indices, and whether a king is there."""
    for item in listed.split(",") if listed else ():
        item = item.strip()
        match = PIECES.fullmatch(item)
        if not match:
            raise refused(text, f"{shown(item)} is not a square")
        first = _index(match[2], variant, item, text)
        last = _index(match[3] or match[2], variant, item, text)
        low, high = variant.numbers[first], variant.numbers[last]
        if low > high or (match[3] and not (match[2] + match[3]).isdigit()):
            raise refused(text, f"{shown(item)} is not a range of squares")
        for number in range(low, high + 1):
            yield variant.numbers.index(number), bool(match[1])


def _index(name: str, variant: Variant, item: str, text: str) -> int:
    square = variant.by_name.get(name.lower())
    if square is None:
        names = variant.square_names
        among = f"{names[0]} to {names[-1]}" if variant.algebraic else f"1 to {variant.squares}"
        raise refused(text, f"{shown(item)} is not among the squares {among}")
    return square - 1


def refused(text: str, why: str) -> InvalidPositionError:
    """The error about a FEN that says what is wrong with it."""
    return InvalidPositionError(
        f"{shown(text)} is not a draughts position: {why}; write one like {EXAMPLE}"
    )
