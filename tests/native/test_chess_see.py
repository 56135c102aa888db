"""What a capture brings when both sides go on to take on its square."""

import pytest

from plyscope.games.chess import start


@pytest.mark.parametrize(
    ("fen", "move", "worth"),
    [
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "Rxe5", 100),
        ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "Nxe5", -200),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 100),
        ("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 0),
        ("4k3/8/4p3/3p4/8/8/8/3QK3 w - - 0 1", "Qxd5", -800),
        # A rook behind a rook joins in, and the defender's too.
        ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 100),
        ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", -400),
        # A king takes back only what nobody guards.
        ("8/8/4k3/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 100),
        ("8/8/4k3/3p4/8/8/3R4/4K3 w - - 0 1", "Rxd5", -400),
        # In passing, with a promotion, and without a capture.
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 100),
        ("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 0),
        ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=Q+", 1100),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", -100),
        ("4k3/8/2p5/8/8/8/8/3QK3 w - - 0 1", "Qd5", -900),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", 0),
    ],
)
def test_an_exchange_brings_what_it_should(fen: str, move: str, worth: int) -> None:
    position = start(fen)
    code, board = position.parse(move), position.native()
    assert board.see_at_least(code, worth)
    assert not board.see_at_least(code, worth + 1)


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(ValueError, match="is not legal here"):
        start().native().see_at_least(0, 0)
