"""What an evaluation of chess looks at, and what a search of full strength does with it."""

from collections.abc import Iterator
from random import Random

import pytest
from tests.native.weighing import weighed

import plyscope
from plyscope._native import ChessBoard

MATES = {
    "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1": 2,
    "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 0 1": 2,
    "1rb4r/pkPp3p/1b1P3n/1Q6/N3Pp2/8/P1P3PP/7K w - - 0 1": 2,
    "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 1": 2,
    "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1": 3,
    "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1": 3,
    "r3k2r/ppp2Npp/1b5n/4p2b/2B1P2q/BQP2P2/P5PP/RN5K w kq - 0 1": 3,
    "3r1r1k/1p3p1p/p2p4/4n1NN/6bQ/1BPq4/P3p1PP/1R5K w - - 0 1": 3,
    "2r3k1/p4p2/3Rp2p/1p2P1pK/8/1P4P1/P3Q2P/1q6 b - - 0 1": 3,
    "7R/r1p1q1pp/3k4/1p1n1Q2/3N4/8/1PP2PPP/2B3K1 w - - 0 1": 4,
}
MIDDLE = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"
SHARP = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def board(fen: str = "") -> ChessBoard:
    native = plyscope.start("chess", *filter(None, [fen])).native()
    assert isinstance(native, ChessBoard)
    return native


def boards(games: int, most_plies: int = 200) -> Iterator[ChessBoard]:
    random = Random(1)
    for _ in range(games):
        position = board()
        for _ in range(most_plies):
            if position.outcome() is not None:
                break
            yield position
            position = position.play(random.choice(position.moves()))


def flipped(squares: int) -> int:
    return int.from_bytes(squares.to_bytes(8, "little"), "big")


def swapped(one: ChessBoard) -> ChessBoard:
    """The same board upside down, with the colours swapped."""
    kinds = one.pawns, one.knights, one.bishops, one.rooks, one.queens, one.kings
    return ChessBoard(
        flipped(sum(kinds) ^ one.white),
        flipped(one.pawns),
        flipped(one.knights),
        flipped(one.bishops),
        flipped(one.rooks),
        flipped(one.queens),
        flipped(one.kings),
        not one.maximizing,
        flipped(one.castling),
        None if one.en_passant is None else one.en_passant ^ 56,
        one.quiet,
    )


def test_a_board_with_colours_swapped_is_evaluated_the_other_way() -> None:
    for one in boards(games=15):
        other = swapped(one)
        assert other.features() == [-times for times in one.features()]
        assert other.full_evaluation() == -one.full_evaluation()
        assert other.evaluate() == -one.evaluate()


def test_a_evaluation_is_its_features_by_their_weights() -> None:
    for one in boards(games=5, most_plies=60):
        told = weighed(one)
        assert one.full_evaluation() == abs(told) // one.whole * (1 if told > 0 else -1)


def test_every_feature_has_a_name_and_a_weight_of_its_own() -> None:
    names = ChessBoard.feature_names()
    assert len(names) == len(set(names)) == len(ChessBoard.weights())
    assert len(names) == len(board().features())


@pytest.mark.parametrize(
    "fen",
    [
        "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/1NB1K2n w - - 0 1",
        "4k3/3r4/8/8/8/8/8/1N2K2R w - - 0 1",
    ],
)
def test_a_piece_more_without_pawns_is_next_to_nothing(fen: str) -> None:
    assert abs(board(fen).full_evaluation()) < 100


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/P7/8/8/4K3 w - - 0 1"),
        ("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1", "4k3/pp6/8/8/8/P7/P7/4K3 w - - 0 1"),
        ("4k3/p7/8/8/8/8/P7/2B1KB2 w - - 0 1", "4k3/p7/8/8/8/8/P7/1NB1K3 w - - 0 1"),
        ("4k3/p7/8/8/8/8/P7/3RK3 w - - 0 1", "4k3/p7/8/8/8/8/P7/R3K3 w - - 0 1"),
        (
            "r2q1rk1/pppb1ppp/8/8/8/8/PPPB1PPP/R2Q1RK1 w - - 0 1",
            "r2q1rk1/pppb1ppp/8/8/8/8/PPPBKPPP/R2Q1R2 w - - 0 1",
        ),
    ],
    ids=["a pawn far on", "pawns side by side", "two bishops", "an open file", "a king in shelter"],
)
def test_what_is_better_is_evaluated_better(better: str, worse: str) -> None:
    assert board(better).full_evaluation() > board(worse).full_evaluation()


@pytest.mark.parametrize(("fen", "moves"), MATES.items())
def test_a_composed_mate_is_found_with_its_distance(fen: str, moves: int) -> None:
    position = plyscope.start("chess", fen)
    found = plyscope.search(position, preset="full", depth=moves + 1)
    plies = 2 * moves - 1
    assert found.score == (30000 - plies) * (1 if position.maximizing else -1)
    assert len(found.line) == plies


@pytest.mark.parametrize(
    "switch", ["quiescence", "see", "extensions", "null_move", "late_move_reductions", "evaluation"]
)
def test_what_full_strength_does_acts_in_chess(switch: str) -> None:
    position = plyscope.start("chess", SHARP)
    with_it, without = (
        plyscope.search(position, preset="full", switches=switches, depth=6)
        for switches in ({}, {switch: False})
    )
    assert with_it.nodes != without.nodes


def test_by_material_a_quiet_position_is_worth_the_crude_count() -> None:
    fen = "4k3/ppp5/8/8/8/8/PPPP4/R3K3 w - - 0 1"
    found = plyscope.search(
        plyscope.start("chess", fen), preset="full", depth=1, evaluation="material"
    )
    assert found.score == 500 + 4 * 100 - 3 * 100
    assert board(fen).evaluate() == found.score != board(fen).full_evaluation()


def test_a_board_is_calm_when_nothing_is_to_be_won_on_it() -> None:
    assert board(MIDDLE).is_calm
    assert not board("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").is_calm
    assert board("4k3/8/4p3/3p4/8/8/8/3QK3 w - - 0 1").is_calm
    assert not board("4k3/8/8/8/8/8/8/r3K3 w - - 0 1").is_calm
