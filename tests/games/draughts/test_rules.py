"""The native rules of English draughts are the rules: all positions agree with a slow second copy,
and the rules people argue about are checked by name."""

import random

import pytest
from tests.games.draughts.oracle import Slow, minefields, random_games, scattered

from plyscope.conformance import check
from plyscope.games.draughts import start


def texts(fen: str) -> list[str]:
    position = start(fen)
    return [position.text(move) for move in position.moves()]


def after(fen: str, move: str) -> str:
    position = start(fen)
    return str(position.play(position.parse(move)))


def agree(slow: Slow) -> None:
    """Compares everything the rules say about a position, moves in the same order."""
    position = start(slow.fen())
    assert str(position) == slow.fen()
    expected = [
        (tuple(map(slow.rule.number, route)), child.fen()) for route, child in slow.children()
    ]
    routes = [tuple(route) for [route] in position._native.routes()]
    found = [str(position.play(move)) for move in position.moves()]
    assert list(zip(routes, found, strict=True)) == expected, slow.fen()
    assert position.perft(1) == len(expected)
    assert position.outcome() == slow.outcome
    captures = [child for _, child in slow.children() if child.taken]
    assert len(position.noisy()) == len(captures) in (0, len(expected))


def test_the_start_and_random_games_agree_with_the_slow_rules() -> None:
    for slow in random_games(games=10, plies=120, source=random.Random(1)):
        agree(slow)


def test_scattered_pieces_and_kings_agree_with_the_slow_rules() -> None:
    for slow in scattered(positions=1000, source=random.Random(2)):
        agree(slow)


def test_long_captures_agree_with_the_slow_rules() -> None:
    longest, twins = 0, 0
    for slow in minefields(positions=1000, source=random.Random(8)):
        agree(slow)
        children = slow.children()
        longest = max([longest, *(len(route) - 1 for route, _ in children)])
        twins += len({child.fen() for _, child in children}) < len(children)
    assert longest == 9
    assert twins > 100  # moves that differ only in their route


@pytest.mark.parametrize(
    "fen", ["B:W21-32:B1-12", "W:WK15:B10,18,19,26,27,5", "B:WK1,K2,K3,21,22:BK32,K31,9,10"]
)
def test_the_contract_is_kept(fen: str) -> None:
    assert check(start(fen), playouts=10, plies=60) >= 20


def test_black_begins_with_seven_moves() -> None:
    assert start().player == "Black"
    assert not start().maximizing
    assert texts(str(start())) == ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"]


def test_men_step_forwards_only_and_kings_both_ways() -> None:
    assert texts("W:W18:B") == ["18-14", "18-15"]
    assert texts("B:W:B18") == ["18-22", "18-23"]
    assert texts("W:WK18:B") == texts("B:W:BK18") == ["18-14", "18-15", "18-22", "18-23"]


def test_men_capture_forwards_only_and_kings_both_ways() -> None:
    assert texts("W:W18:B14,15,22,23") == ["18x9", "18x11"]
    assert texts("B:W14,15,22,23:B18") == ["18x25", "18x27"]
    assert texts("W:WK18:B14,15,22,23") == ["18x9", "18x11", "18x25", "18x27"]


def test_a_capture_must_be_made() -> None:
    assert texts("W:W18,32:B14") == ["18x9"]


def test_the_choice_among_captures_is_free_of_their_number() -> None:
    assert texts("W:W27,21:B24,16,17") == ["21x14", "27x11"]


def test_a_capture_must_be_carried_on() -> None:
    assert texts("W:W27:B24,16") == ["27x11"]
    assert after("W:W27:B24,16", "27x20x11") == "B:W11:B"
    with pytest.raises(ValueError, match="'27x20' is not a legal move"):
        start("W:W27:B24,16").parse("27x20")


def test_a_man_is_crowned_on_the_last_row() -> None:
    assert after("W:W6:B21", "6-1") == "B:WK1:B21"
    assert after("B:W12:B27", "27-32") == "W:W12:BK32"
    assert after("W:W10:B21", "10-6") == "B:W6:B21"


def test_a_crowned_man_does_not_jump_on() -> None:
    assert texts("W:W10:B7,8") == ["10x3"]
    assert after("W:W10:B7,8", "10x3") == "B:WK3:B8"
    assert texts("B:W25,26:B22") == ["22x29", "22x31"]
    assert after("B:W25,26:B22", "22x31") == "W:W25:BK31"


def test_a_king_jumps_on_from_the_last_row() -> None:
    assert after("W:WK10:B7,8", "10x12") == "B:WK12:B"


def test_no_man_is_jumped_twice() -> None:
    fen = "W:WK15:B18,19,26,27"
    assert texts(fen) == ["15x22x31x24x15", "15x24x31x22x15"]
    assert after(fen, "15x22x31x24x15") == after(fen, "15x24x31x22x15") == "B:WK15:B"


def test_a_king_returns_over_its_own_start() -> None:
    fen = "W:WK15:B10,18,19,26,27"
    assert texts(fen) == ["15x6", "15x22x31x24x15x6", "15x24x31x22x15x6"]
    assert after(fen, "15x6") == "B:WK6:B18,19,26,27"
    assert after(fen, "15x24x31x22x15x6") == "B:WK6:B"


def test_a_captured_king_leaves_no_crown_behind() -> None:
    assert after("W:W18,32:BK14,K20", "18x9") == "B:W9,32:BK20"


@pytest.mark.parametrize(
    ("fen", "outcome"),
    [
        ("W:W12:B8,3", -10000),  # blocked
        ("B:W25,30:B21", 10000),
        ("W:W:B1", -10000),  # nothing left
        ("B:WK32:B", 10000),
        ("W:W:B", -10000),
        ("B:W:B1", None),  # the mover still moves
        ("W:W12:B8", None),
    ],
)
def test_who_cannot_move_has_lost(fen: str, outcome: int | None) -> None:
    position = start(fen)
    assert position.outcome() == outcome
    if outcome is not None:
        assert position.evaluate() == outcome
        assert list(position.moves()) == []


@pytest.mark.parametrize(
    ("fen", "score"),
    [("W:W21,K22:B1", 130), ("B:W21,22:B1,K3,9", -130), (str(start()), 0), ("B:W:BK3", -130)],
)
def test_material_counts_100_a_man_and_130_a_king(fen: str, score: int) -> None:
    assert start(fen).evaluate() == score
