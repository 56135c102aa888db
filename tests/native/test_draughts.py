"""The native English draughts counts as published, and survives any argument."""

import copy
import pickle
import random
from typing import Any

import pytest

from plyscope._native import EnglishDraughtsBoard

# Published counts: ways to make exactly n moves from the start, n = 1, 2, …
PERFT = [
    7,
    49,
    302,
    1_469,
    7_361,
    36_768,
    179_740,
    845_931,
    3_963_680,
    18_391_564,
    85_242_128,
    388_623_673,
]
EVERYWHERE = 2**32 - 1


@pytest.mark.parametrize("depth", range(1, 12))
def test_perft_equals_the_published_count(depth: int) -> None:
    assert EnglishDraughtsBoard().perft(depth) == PERFT[depth - 1]


@pytest.mark.long
def test_deep_perft_equals_the_published_count() -> None:
    assert EnglishDraughtsBoard().perft(12) == PERFT[11]


def board(
    white: int = 0, black: int = 0, kings: int = 0, *, white_to_move: bool = True
) -> EnglishDraughtsBoard:
    return EnglishDraughtsBoard(white, black, kings, white_to_move)


def walks(games: int, plies: int) -> list[EnglishDraughtsBoard]:
    """Boards of random games; endings with kings come after some eighty moves."""
    source, boards = random.Random(6), []
    for _ in range(games):
        one = EnglishDraughtsBoard()
        for _ in range(plies):
            boards.append(one)
            moves = one.moves()
            if not moves:
                break
            one = one.play(source.choice(moves))
    return boards


def test_no_two_boards_of_many_share_a_key() -> None:
    boards = set(walks(games=500, plies=150))
    assert len({one.key() for one in boards}) == len(boards) > 25_000


def test_the_key_tells_who_moves() -> None:
    one, other = board(white=1 << 20), board(white=1 << 20, white_to_move=False)
    assert one.key() != other.key()
    assert one != other


def test_the_key_is_the_same_on_every_machine() -> None:
    assert EnglishDraughtsBoard().key() == 8609018684906704721


def test_moves_are_listed_by_start() -> None:
    for one in walks(games=30, plies=150):
        starts = [code & 63 for code in one.moves()]
        assert starts == sorted(starts)


def test_a_code_tells_ends_and_kind_and_is_told_apart_by_a_number() -> None:
    king = board(white=1 << 14, black=1 << 17 | 1 << 18 | 1 << 25 | 1 << 26, kings=1 << 14)
    around = 14 | 14 << 6 | 1 << 12
    assert king.routes() == [[[15, 22, 31, 24, 15]], [[15, 24, 31, 22, 15]]]
    assert king.moves() == [around, around | 1 << 14]
    assert EnglishDraughtsBoard().moves()[0] == 8 | 12 << 6
    assert board(white=1 << 5).moves() == [5 | 0 << 6 | 1 << 13, 5 | 1 << 6 | 1 << 13]


@pytest.mark.parametrize("code", [-1, 0, 7, 2**31, 2**32 - 1, 2**32, 2**64, -(2**64), 10**1000])
def test_play_refuses_a_move_that_is_not_legal(code: int) -> None:
    with pytest.raises(ValueError, match="is not legal here; legal moves: 776"):
        EnglishDraughtsBoard().play(code)


def test_play_refuses_every_code_but_the_legal_ones() -> None:
    source = random.Random(7)
    for one in walks(games=5, plies=100):
        legal = one.moves()
        flipped = [code ^ 1 << source.randrange(32) for code in legal]
        for code in [*flipped, *(source.randrange(2**32) for _ in range(20))]:
            if code in legal:
                continue
            with pytest.raises(ValueError, match="not legal"):
                one.play(code)


@pytest.mark.parametrize("argument", ["3", 3.0, [3], None])
def test_an_argument_that_is_no_integer_is_a_type_error(argument: Any) -> None:
    for call in (EnglishDraughtsBoard().play, EnglishDraughtsBoard().perft, board):
        with pytest.raises(TypeError):
            call(argument)


@pytest.mark.parametrize(
    ("squares", "why"),
    [
        ({"white": 2**32}, "no bits but those of the squares 1 to 32"),
        ({"black": -1}, "no bits but those of the squares 1 to 32"),
        ({"kings": 2**64}, "no bits but those of the squares 1 to 32"),
        ({"white": 10**1000}, "no bits but those of the squares 1 to 32"),
        ({"white": 1 << 20, "black": 3 << 20}, "a square holds pieces of both sides"),
        ({"white": 1 << 20, "kings": 1 << 21}, "a king stands where no piece is"),
        ({"white": 1}, "a man stands on its crowning row"),
        ({"black": 1 << 31}, "a man stands on its crowning row"),
        ({"white": EVERYWHERE, "kings": EVERYWHERE}, "more pieces than at the start"),
        ({"black": 0x1FFF}, "more pieces than at the start"),
    ],
)
def test_no_board_is_made_that_cannot_be(squares: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        board(**squares)


def test_boards_survive_pickle_copy_and_their_repr() -> None:
    for one in walks(games=3, plies=150):
        assert pickle.loads(pickle.dumps(one)) == copy.copy(one) == copy.deepcopy(one) == one
        assert eval(repr(one)) == one
        assert hash(eval(repr(one))) == hash(one)


def test_play_leaves_the_board_unchanged() -> None:
    one = EnglishDraughtsBoard()
    one.play(one.moves()[0])
    assert one == EnglishDraughtsBoard()
    assert one != "a board"
