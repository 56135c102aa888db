"""Moves of chess as text: SAN and UCI, both ways."""

import pytest

from plyscope.errors import MoveError
from plyscope.games.chess import start, start_960

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PROMOTION = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"
PASSING = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"
THREE_QUEENS = "8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "uci", "san"),
    [
        (KIWIPETE, "e1g1", "O-O"),
        (KIWIPETE, "e1c1", "O-O-O"),
        (KIWIPETE, "d5e6", "dxe6"),
        (KIWIPETE, "e5f7", "Nxf7"),
        (KIWIPETE, "a2a3", "a3"),
        (KIWIPETE, "c3b1", "Nb1"),
        (PROMOTION, "a7a8q", "a8=Q"),
        (PROMOTION, "a7b8n", "axb8=N"),
        (PROMOTION, "a7b8q", "axb8=Q+"),
        (PASSING, "e5f6", "exf6"),
        (THREE_QUEENS, "h4e1", "Qh4e1"),
        (THREE_QUEENS, "e4e1", "Qee1"),
        (THREE_QUEENS, "h1e1", "Q1e1"),
        ("7k/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1a3", "R1a3"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"),
        ("7k/5Q2/8/8/8/8/8/K6r w - - 0 1", "a1a2", "Ka2"),
        ("8/8/8/8/8/5n2/1k6/2R1K3 w - - 0 1", "e1e2", "Ke2"),
    ],
)
def test_a_move_is_written_and_read_as_san_and_as_uci(fen: str, uci: str, san: str) -> None:
    position = start(fen)
    move = position.parse(san)
    assert (position.text(move), position.uci(move)) == (san, uci)
    assert position.parse(uci) == move


@pytest.mark.parametrize(
    ("fen", "san", "others"),
    [
        (KIWIPETE, "O-O", ["0-0", "e1h1", "O-O!?", "Ke1g1", " O-O\n"]),
        (KIWIPETE, "dxe6", ["de6", "d5e6", "d5xe6", "dxe6??", "d:e6"]),
        (KIWIPETE, "Nxf7", ["Nf7", "Ne5xf7", "N5f7", "Nef7", "e5-f7"]),
        (PROMOTION, "axb8=Q+", ["axb8Q", "a7b8Q", "axb8(Q)", "ab8q", "axb8=Q"]),
        (PASSING, "exf6", ["exf6 e.p.", "e5f6", "exf6e.p.!"]),
    ],
)
def test_other_ways_to_write_a_move_are_understood(fen: str, san: str, others: list[str]) -> None:
    position = start(fen)
    assert {text: position.parse(text) for text in others} == dict.fromkeys(
        others, position.parse(san)
    )


@pytest.mark.parametrize(
    ("fen", "text"),
    [
        (KIWIPETE, "e6"),  # a pawn's capture names its file
        (KIWIPETE, "axa3"),  # nothing is there to be taken
        (KIWIPETE, "e1e1"),
        (KIWIPETE, "Kg1"),
        (KIWIPETE, "a2a3q"),
        (KIWIPETE, ""),
        (KIWIPETE, "x" * 10_000),
        (KIWIPETE, "nxf7"),
        (KIWIPETE, "Nx٣"),
        (PROMOTION, "a8=K"),
        (THREE_QUEENS, "O-O"),
    ],
)
def test_what_is_no_move_is_refused_with_those_that_are(fen: str, text: str) -> None:
    with pytest.raises(MoveError, match=r"is not a (legal )?move.*; legal: "):
        start(fen).parse(text)


@pytest.mark.parametrize(
    ("fen", "text", "listed"),
    [
        (PROMOTION, "a8", "a8=Q, a8=N, a8=R, a8=B"),
        (PROMOTION, "a7a8", "a8=Q, a8=N, a8=R, a8=B"),
        (THREE_QUEENS, "Qe1", "Qee1, Qh4e1, Q1e1"),
        (THREE_QUEENS, "Qhe1", "Qh4e1, Q1e1"),
    ],
)
def test_a_text_that_is_several_moves_is_refused_with_them(
    fen: str, text: str, listed: str
) -> None:
    with pytest.raises(MoveError, match="is ambiguous; write one of") as refused:
        start(fen).parse(text)
    told = str(refused.value).rpartition("one of ")[2]
    assert sorted(told.split(", ")) == sorted(listed.split(", "))


def test_castling_in_chess960_is_the_king_that_takes_its_rook() -> None:
    position = start_960("4k3/8/8/8/8/8/8/1R3KR1 w KQ - 0 1")
    short, long = position.parse("O-O"), position.parse("O-O-O")
    assert (position.uci(short), position.uci(long)) == ("f1g1", "f1b1")
    assert position.parse("f1g1") == short
    assert position.parse("f1b1") == position.parse("f1c1") == long
    assert str(position.play(short)) == "4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1"
    assert str(position.play(long)) == "4k3/8/8/8/8/8/8/2KR2R1 b - - 1 1"


def test_a_step_of_the_king_is_not_taken_for_castling() -> None:
    position = start_960("4k3/8/8/8/8/8/8/5K1R w K - 0 1")
    step = position.parse("f1g1")
    assert position.text(step) == "Kg1"
    assert position.text(position.parse("f1h1")) == "O-O"


def test_a_move_of_another_position_has_no_text() -> None:
    with pytest.raises(MoveError, match=r"is not a (legal )?move"):
        start().text(start(KIWIPETE).parse("O-O"))


def test_every_move_of_many_positions_reads_back() -> None:
    for fen in (KIWIPETE, PROMOTION, PASSING, THREE_QUEENS):
        position = start(fen)
        for move in position.moves():
            assert position.parse(position.text(move)) == move
            assert position.parse(position.uci(move)) == move
