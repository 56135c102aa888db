"""The optional rules of a compiled game as plain Python runs them.

noisy()         yields the legal moves that quiescence search follows, such as captures
priority(move)  how promising a legal move is: the greater, the earlier it is tried
symmetries()    changes this copy, and yields each time that it has become another image

`Position.order` takes all moves and returns them in another order. A compiled search never needs
that: it asks for the next best move, of which the first one or two are enough at most nodes. So a
game has `priority`, and its `order` follows from that.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from plyscope.errors import GameError
from plyscope.fast.fields import key_size
from plyscope.fast.gate import FAILURES, check_moves
from plyscope.moves import move_code
from plyscope.text import shown

MOST_IMAGES = 16
MOST_PRIORITY = 500
OPTIONAL = ("noisy", "priority", "symmetries")


def install(cls: Any) -> None:
    """Gives a class the methods of `Position` that its optional rules stand for."""
    if "order" in cls._written:
        raise GameError(
            f"{cls.__name__}.order is not compiled; write priority(move) instead: "
            "the greater the number that it returns, the earlier a move is tried"
        )
    if "noisy" in cls._written:
        cls.noisy = noisy
    if "priority" in cls._written:
        cls.order = order


def noisy(position: Any) -> Sequence[int]:
    """The noisy moves; none when the game is over."""
    moves: Sequence[int] = position._listed("noisy")
    return moves


def order(position: Any, moves: Sequence[int]) -> Iterable[int]:
    """The moves with the greatest priority first; equal ones stay in the order of the rules."""
    try:
        return sorted(moves, key=lambda move: -_priority(position, move_code(move)))
    except FAILURES:
        check_moves(position, moves)
        raise


def _priority(position: Any, move: int) -> int:
    priority: Any = position._written["priority"](position, move)
    if not isinstance(priority, int) or not -MOST_PRIORITY <= priority <= MOST_PRIORITY:
        most = MOST_PRIORITY
        raise GameError(f"a priority must be from -{most} to {most}, not {shown(priority)}")
    return priority


def table_key(position: Any) -> bytes:
    """The bytes that tell the position apart: those of its least image."""
    size = key_size(position.fields.values())
    least: bytes = position.state()[:size]
    if "symmetries" in position._written:
        image = position._copy()
        images = position._written["symmetries"](image)
        for count, _ in enumerate(images):
            if count == MOST_IMAGES:
                raise GameError(f"a position has more than {MOST_IMAGES} images")
            least = min(least, image.state()[:size])
    return least
