"""The pieces of both sides, counted by kind, as players of chess and draughts count them."""

from collections import Counter
from typing import Any

from plyscope.position import Position

COUNTED = ("PGN", "PDN")
"""The notations of games in which pieces are material. Elsewhere, as in Othello, they are not."""
WORTH = {"man": 1, "pawn": 1, "knight": 3, "bishop": 3, "crown": 3, "rook": 5, "queen": 9}
NAMES = {"crown": "king"}
"""A piece of a picture, as players call it; others have the same name."""
NUMBERS = {1: "a", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}

Pieces = Counter[str]
"""How many there are of each kind; less than none where a promotion has added some."""


def pieces(position: Position[Any]) -> dict[bool, Pieces]:
    """The pieces of the maximizer (True) and of the minimizer; none where they do not matter."""
    found: dict[bool, Pieces] = {True: Counter(), False: Counter()}
    picture = position.picture()
    if picture is None or position.notation not in COUNTED:
        return found
    for row in picture.pieces:
        for piece in filter(None, row):
            owner, _, kind = piece.partition(" ")
            found[owner == "white"][kind] += 1
    return found


def missing(before: Pieces, after: Pieces) -> Pieces:
    """What there is less of: a man that became a king is one man, and minus one king."""
    lost = Counter(before)
    lost.subtract(after)
    return Counter({kind: count for kind, count in lost.items() if count})


def captured(lost: Pieces) -> tuple[Pieces, Pieces]:
    """What was captured, and what was promoted to: a promotion costs a man or pawn as well."""
    promoted = Counter({kind: -count for kind, count in lost.items() if count < 0})
    taken = Counter({kind: count for kind, count in lost.items() if count > 0})
    for man in ("man", "pawn"):
        taken[man] -= promoted.total() if man in taken else 0
    return +taken, promoted


def worth(found: Pieces) -> int:
    """What pieces are worth, in men or pawns."""
    return sum(WORTH.get(kind, 0) * count for kind, count in found.items())


def listed_pieces(found: Pieces) -> str:
    """Pieces in words: a queen and two pawns; the most valuable first."""
    kinds = sorted(found, key=lambda kind: -WORTH.get(kind, 0))
    words = [_counted(NAMES.get(kind, kind), found[kind]) for kind in kinds]
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _counted(kind: str, count: int) -> str:
    several = "men" if kind == "man" else f"{kind}s"
    return f"{NUMBERS.get(count, count)} {several if count > 1 else kind}"
