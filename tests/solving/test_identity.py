"""What tells positions apart: the same in every process, whatever a key is made of."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

import pytest
from tests.toys import Countdown

import plyscope
from plyscope.errors import GameError
from plyscope.solving.identity import digest_of, digest_of_key

HERE = Countdown(3)


class Colour(Enum):
    WHITE = 1
    BLACK = 2


@dataclass(frozen=True)
class Square:
    row: int
    column: int


@pytest.mark.parametrize(
    "key",
    [
        "abc",
        b"abc",
        7,
        0.5,
        None,
        ("a", ("b", 1)),
        frozenset({"x", "y", "z"}),
        Colour.WHITE,
        Square(1, 2),
        (Square(1, 2), Colour.BLACK),
    ],
)
def test_a_key_has_a_digest_that_others_do_not_share(key: Any) -> None:
    others = ["abcd", b"ab", 8, 0.25, ("a", ("b", 2)), frozenset({"x"}), Colour.BLACK, Square(2, 1)]
    assert digest_of_key(HERE, key) == digest_of_key(HERE, key)
    assert all(digest_of_key(HERE, key) != digest_of_key(HERE, other) for other in others)


def test_equal_numbers_have_equal_digests() -> None:
    assert digest_of_key(HERE, (1, 0)) == digest_of_key(HERE, (True, 0.0))


def test_a_digest_is_the_same_everywhere() -> None:
    assert digest_of(plyscope.start("tictactoe")) == (
        digest_of(plyscope.start("tictactoe", ".../.../..."))
    )
    assert digest_of_key(HERE, ("a", 1)) == (
        6_092_084_952_574_002_804,
        6_525_426_924_757_354_909,
    )


def test_a_key_that_cannot_be_saved_is_refused() -> None:
    with pytest.raises(GameError, match=r"Countdown.key\(\) has .* which cannot be saved"):
        digest_of_key(HERE, (object(),))
