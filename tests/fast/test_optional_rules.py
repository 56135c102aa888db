"""Optional rules of compiled games: they change how much is searched, never the value."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fast.games.connect4 import BOTTOM, ConnectFour
from tests.fast.games.optional import MirroredConnectFour, NoisyBreakthrough, TurnedHex

import plyscope
from plyscope.errors import GameError
from plyscope.fast import Compiled, Number
from plyscope.games.breakthrough import Breakthrough
from plyscope.games.hex import Hex

PAIRS: list[tuple[type[Compiled], type[Compiled]]] = [
    (NoisyBreakthrough, Breakthrough),
    (MirroredConnectFour, ConnectFour),
    (TurnedHex, Hex),
]


def first(game: type[Compiled]) -> Any:
    return game(size=4) if issubclass(game, Hex) else game()


def played(game: type[Compiled], moves: list[int]) -> Any:
    position = first(game)
    for number in moves:
        legal = position.moves()
        if legal:
            position = position.play(legal[number % len(legal)])
    return position


GAMES_SO_FAR = st.lists(st.integers(0, 1000), max_size=24)


@pytest.mark.parametrize(("game", "without"), PAIRS)
@settings(max_examples=12, deadline=None)
@given(moves=GAMES_SO_FAR)
def test_the_value_is_that_of_minimax(
    game: type[Compiled], without: type[Compiled], moves: list[int]
) -> None:
    position, same = played(game, moves), played(without, moves)
    for depth in (1, 2, 3):
        found = plyscope.search(position, depth=depth, preset="exact").score
        assert found == plyscope.search(same, depth=depth, preset="exact").score
    assert plyscope.search(position, depth=2, preset="exact").score == (
        plyscope.minimax(same, 2).score
    )


@pytest.mark.parametrize(("game", "without"), PAIRS)
def test_deep_searches_find_the_same_in_fewer_nodes(
    game: type[Compiled], without: type[Compiled]
) -> None:
    depth = 5 if game is NoisyBreakthrough else 4 if game is TurnedHex else 10
    found = plyscope.search(first(game), depth=depth, preset="exact")
    other = plyscope.search(first(without), depth=depth, preset="exact")
    assert found.score == other.score
    assert found.nodes < other.nodes


@pytest.mark.parametrize(("game", "without"), PAIRS)
@settings(max_examples=20, deadline=None)
@given(moves=GAMES_SO_FAR)
def test_they_are_the_same_in_plain_python(
    game: type[Compiled], without: type[Compiled], moves: list[int]
) -> None:
    position = played(game, moves)
    board = position.native()
    assert board.noisy() == list(position.noisy())
    assert list(position.order(position.moves())) == sorted(
        position.moves(), key=board.order, reverse=True
    )


@pytest.mark.parametrize(("game", "without"), PAIRS)
def test_positions_share_a_table_key_in_plain_python_exactly_if_they_do_compiled(
    game: type[Compiled], without: type[Compiled]
) -> None:
    source = random.Random(1)
    keys: dict[bytes, int] = {}
    for _ in range(150):
        position = played(game, [source.randrange(3) * 5 for _ in range(source.randrange(5))])
        native = position.native().table_key()
        assert keys.setdefault(position.table_key(), native) == native
    assert len(set(keys.values())) == len(keys) > 5


def test_a_mirrored_position_has_the_table_key_of_the_other() -> None:
    left, right = (played(MirroredConnectFour, [column] * 3) for column in (1, 5))
    assert left.table_key() == right.table_key()
    assert left.native().table_key() == right.native().table_key()
    assert left.native().key() != right.native().key()


def test_a_field_that_is_not_keyed_does_not_tell_positions_apart() -> None:
    one, other = (played(MirroredConnectFour, moves) for moves in ([0, 1, 2], [2, 1, 0]))
    assert one != other
    assert one.native().key() == other.native().key()
    assert one.repetition_key() == other.repetition_key()
    assert one.columns != other.columns
    assert MirroredConnectFour.from_state(one.state()) == one
    assert BOTTOM & one.first == 0b100000000000001


def test_quiescence_follows_noisy_moves() -> None:
    moves = [5, 7, 3, 9, 12, 4, 8, 2, 11, 6, 1, 13]
    position = played(NoisyBreakthrough, moves)
    with_it, without = (
        plyscope.search(position, depth=3, preset="exact", switches={"quiescence": is_on})
        for is_on in (True, False)
    )
    assert with_it.nodes > without.nodes
    trace = plyscope.trace(position, 3, "exact", switches={"quiescence": True})
    assert trace.verify() is None


@pytest.mark.parametrize(("game", "without"), PAIRS)
def test_the_contract_is_kept(game: type[Compiled], without: type[Compiled]) -> None:
    assert plyscope.conformance.check(first(game), playouts=2, plies=30) > 0
    assert plyscope.trace(first(game), 3, "exact").verify() is None


def test_order_is_written_as_priority() -> None:
    with pytest.raises(GameError, match=r"write priority\(move\) instead"):
        type("Ordered", (Hex,), {"order": lambda _, moves: moves})


def test_the_turn_is_part_of_the_key() -> None:
    with pytest.raises(GameError, match="lacks the field maximizing"):
        type("Unkeyed", (Hex,), {"maximizing": Number(True, keyed=False)})
