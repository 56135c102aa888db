"""The move generator of chess counts what the chess community has published."""

import pytest

import plyscope
from plyscope.games.perft import legal_moves, perft_after

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
# Positions with few pieces, as python-chess counts them: lines lead through bare kings, lone minor
# pieces and the 75-move rule, which end a game but not a line.
FEW_PIECES = {
    "4k3/8/8/8/8/8/8/4K2R w K - 0 1": [15, 66, 1197, 7059, 133987, 764643],
    "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1": [5, 80, 493, 8897, 52710],
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1": [5, 25, 170, 1156, 7922],
    "8/8/8/4k3/8/8/8/4K1N1 w - - 0 1": [8, 60, 556, 3900, 39658],
    "8/8/4k3/8/8/2K5/8/5b2 b - - 0 1": [15, 92, 1380, 9095, 139619],
    "8/8/4k3/8/1B6/8/4b3/3K4 w - - 0 1": [5, 66, 877, 11907, 158838],
    "K7/8/8/3Q4/4q3/8/8/7k w - - 0 1": [6, 35, 495, 8349, 166741],
    "K7/8/8/3n4/4b3/8/8/7k b - - 0 1": [19, 49, 1002, 4072, 81236],
    "8/8/8/8/8/K7/P7/k7 w - - 0 1": [3, 7, 43, 199, 1347],
    "7k/7p/7K/8/8/8/8/8 b - - 0 1": [1, 2, 11, 59, 342],
    "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1": [18, 92, 1670, 10138, 185429],
    "8/P1k5/K7/8/8/8/8/8 w - - 0 1": [6, 27, 273, 1329, 18135],
    "8/k1P5/8/1K6/8/8/8/8 w - - 0 1": [10, 25, 268, 926, 10857],
    "5k2/8/8/8/8/8/8/4K2R w K - 0 1": [15, 66, 1198, 6399, 120330],
    "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1": [16, 71, 1286, 7418, 141077],
    "8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1": [37, 183, 6559, 23527],
    "k7/8/3p4/8/3P4/8/8/7K b - - 0 1": [4, 15, 89, 537, 3309],
    "8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1": [29, 165, 5160, 31961],
    "8/8/7k/7p/7P/7K/8/8 w - - 0 1": [3, 9, 57, 360, 1969],
    "k7/7p/8/8/8/8/6P1/K7 b - - 0 1": [5, 25, 161, 1035, 7574],
    "n1n5/1Pk5/8/8/8/8/5Kp1/5N1N w - - 0 1": [24, 421, 7421, 124608],
    "8/1n4N1/2k5/8/8/5K2/4N1n1/8 w - - 0 1": [15, 203, 3002, 42270],
    "B6b/8/8/8/2K5/4k3/8/b6B w - - 0 1": [17, 278, 4607, 76778],
    "4k3/8/8/8/8/8/8/R3K3 w - - 149 99": [15, 68, 1242, 7374, 140753],
    "4k3/8/8/8/8/8/8/R3K3 w - - 150 99": [15, 68, 1242, 7374, 140753],
    "8/3p4/8/4P1k1/8/8/8/K7 b - - 99 60": [9, 38, 329, 2087, 17601],
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
    for game, published in (
        ("chess", PUBLISHED),
        ("chess", FEW_PIECES),
        ("chess/960", PUBLISHED_960),
    )
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


@pytest.mark.parametrize(
    ("fen", "moves"),
    [("8/8/8/4k3/8/8/8/4K1N1 w - - 0 1", 8), ("4k3/8/8/8/8/8/8/R3K3 w - - 150 99", 15)],
    ids=["no mating material", "75 moves"],
)
def test_a_draw_ends_a_game_but_not_a_line(fen: str, moves: int) -> None:
    position = plyscope.start("chess", fen)
    assert (position.outcome(), list(position.moves())) == (0, [])
    assert plyscope.perft(position, 1) == len(legal_moves(position)) == moves
    counted = [perft_after(position, move, 2) for move in legal_moves(position)]
    assert sum(counted) == plyscope.perft(position, 3)


@pytest.mark.parametrize(
    "fen",
    ["7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"],
    ids=["mate", "stalemate"],
)
def test_a_player_without_a_legal_move_has_no_lines(fen: str) -> None:
    assert plyscope.perft(plyscope.start("chess", fen), 1) == 0
