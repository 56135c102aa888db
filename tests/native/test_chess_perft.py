"""The move generator of chess counts what the chess community has published."""

import pytest

import plyscope
from plyscope.games.chess import Chess

# Leaves at depth 1, 2, 3, …
PUBLISHED = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": [
        20, 400, 8902, 197281, 4865609, 119060324,
    ],
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1": [
        48, 2039, 97862, 4085603, 193690690,
    ],
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": [14, 191, 2812, 43238, 674624, 11030083],
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1": [
        6, 264, 9467, 422333, 15833292,
    ],
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": [
        44, 1486, 62379, 2103487, 89941194,
    ],
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10": [
        46, 2079, 89890, 3894594, 164075551,
    ],
}  # fmt: skip
PUBLISHED_960 = {
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9": [
        21, 528, 12189, 326672, 8146062,
    ],
    "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9": [
        21, 807, 18002, 667366, 16253601,
    ],
    "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9": [
        20, 479, 10471, 273318, 6417013, 177654692,
    ],
    "qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9": [
        22, 593, 13440, 382958, 9183776,
    ],
    "1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9": [
        28, 1120, 31058, 1171749, 34030312,
    ],
}  # fmt: skip
QUICK = 5_000_000

COUNTS = [
    pytest.param(
        game,
        fen,
        depth,
        count,
        marks=[] if count <= QUICK else [pytest.mark.long],
        id=f"{game}-{fen.split()[0]}-{depth}",
    )
    for game, published in (("chess", PUBLISHED), ("chess/960", PUBLISHED_960))
    for fen, counts in published.items()
    for depth, count in enumerate(counts, start=1)
]


@pytest.mark.parametrize(("game", "fen", "depth", "count"), COUNTS)
def test_counts_are_those_published(game: str, fen: str, depth: int, count: int) -> None:
    assert plyscope.perft(plyscope.start(game, fen), depth) == count


@pytest.mark.parametrize("fen", PUBLISHED)
def test_a_position_and_its_mirror_image_have_as_many_lines(fen: str) -> None:
    placed, mover, castling, passed, *counters = fen.split()
    mirrored = "/".join(reversed(placed.swapcase().split("/")))
    other = " ".join([mirrored, "wb"[mover == "w"], castling.swapcase(), passed, *counters])
    assert plyscope.perft(plyscope.start("chess", other), 3) == PUBLISHED[fen][2]


def test_a_game_that_is_over_has_no_lines() -> None:
    for over in ("8/8/8/4k3/8/8/8/4K1N1 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 150 99"):
        position = plyscope.start("chess", over)
        assert isinstance(position, Chess)
        assert position.outcome() == 0
        assert plyscope.perft(position, 1) == 0
