"""The rules of chess, claim by claim."""

import pickle

import pytest

import plyscope
from plyscope._native import ChessBoard
from plyscope.games.chess import Chess, start, start_960


def texts(position: Chess) -> set[str]:
    return set(map(position.text, position.moves()))


def after(position: Chess, moves: str) -> Chess:
    for move in moves.split():
        position = position.play(position.parse(move))
    return position


@pytest.mark.parametrize(
    ("fen", "outcome"),
    [
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", -30000),
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", 30000),
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 150 99", 30000),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0),
        ("8/8/4k3/8/8/4K3/8/8 w - - 0 1", 0),
        ("8/8/4k3/8/8/4K1N1/8/8 w - - 0 1", 0),
        ("8/8/4k3/8/8/4K1B1/8/8 w - - 0 1", 0),
        ("8/8/4k1b1/8/8/4K3/8/3B4 w - - 0 1", 0),
        ("8/8/4k1b1/8/8/4K3/8/2B5 w - - 0 1", None),
        ("8/8/4k1n1/8/8/4K3/8/2B5 w - - 0 1", None),
        ("8/8/4k3/8/8/4K3/8/2NN4 w - - 0 1", None),
        ("8/8/4k3/8/8/4K3/4P3/8 w - - 149 99", None),
        ("8/8/4k3/8/8/4K3/4P3/8 w - - 150 99", 0),
    ],
)
def test_a_game_ends_as_the_rules_say(fen: str, outcome: int | None) -> None:
    position = start(fen)
    assert position.outcome() == outcome
    assert (list(position.moves()) == []) == (outcome is not None)


def test_material_counts_as_every_beginner_counts_it() -> None:
    assert start().evaluate() == 0
    assert start("4k3/8/8/8/8/8/PN6/4K3 w - - 0 1").evaluate() == 400
    assert start("q3k1r1/8/1b6/8/8/8/P7/4K3 b - - 0 1").evaluate() == 100 - 900 - 500 - 300


@pytest.mark.parametrize(
    ("fen", "may"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"O-O", "O-O-O"}),
        ("4k3/8/8/8/8/8/8/R3K2R w K - 0 1", {"O-O"}),
        ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", {"O-O"}),
        ("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", set()),  # out of check
        ("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", {"O-O-O"}),  # over an attacked square
        ("4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", {"O-O-O"}),  # into check
        ("4k3/8/8/8/1r6/8/8/R3K2R w KQ - 0 1", {"O-O", "O-O-O"}),  # only the rook passes
        ("4k3/8/8/8/8/8/8/r1R1K2R w K - 0 1", {"O-O"}),
    ],
)
def test_castling_needs_a_free_and_safe_way(fen: str, may: set[str]) -> None:
    assert {text.rstrip("+") for text in texts(start(fen)) if text.startswith("O")} == may


def test_a_king_that_moved_castles_no_more() -> None:
    position = start("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert str(after(position, "Kd1 Ra7")).split()[2] == "k"
    assert str(after(position, "Rxa8")).split()[2] == "Kk"


def test_the_rook_that_shields_its_king_cannot_castle_away() -> None:
    position = start_960("4k3/8/8/8/8/8/8/qRK5 w Q - 0 1")
    assert not any(text.startswith("O") for text in texts(position))


def test_a_pawn_is_taken_in_passing_at_once_or_never() -> None:
    position = after(start(), "e4 a6 e5 d5")
    assert "exd6" in texts(position)
    assert str(after(position, "exd6")).startswith("rnbqkbnr/1pp1pppp/p2P4/8/8/8/")
    assert "exd6" not in texts(after(position, "h3 h6"))


def test_a_capture_in_passing_must_not_bare_the_king() -> None:
    along_the_rank = start("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1")
    assert "exd3" not in texts(along_the_rank)
    assert str(along_the_rank).split()[3] == "-"


def test_a_check_by_a_pawn_may_be_answered_in_passing() -> None:
    position = after(start("8/8/8/3k4/5p2/8/4P3/4K3 w - - 0 1"), "e4+")
    assert "fxe3" in texts(position)


def test_pawn_captures_come_first_then_other_captures() -> None:
    position = start("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    listed = list(map(position.text, position.moves()))
    takes = ["x" in text for text in listed]
    assert takes == sorted(takes, reverse=True)
    assert set(listed[:2]) == {"dxe6", "gxh3"}
    assert set(position.noisy()) == set(position.moves()[: sum(takes)])


def test_a_promotion_is_noisy() -> None:
    position = start("8/P3k3/8/8/8/8/8/4K3 w - - 0 1")
    assert set(map(position.text, position.noisy())) == {"a8=Q", "a8=R", "a8=B", "a8=N"}


def test_counters_do_not_tell_repetitions_apart_but_rights_do() -> None:
    first = start()
    again = after(first, "Nf3 Nf6 Ng1 Ng8")
    assert again != first
    assert again.key() != first.key()
    assert again.table_key() == first.table_key()
    assert again.repetition_key() == first.repetition_key()
    rights = start("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    lost = after(rights, "Rh2 Kd8 Rh1 Ke8")
    assert lost.repetition_key() != rights.repetition_key()
    assert lost.table_key() != rights.table_key()


def test_a_key_reached_by_moves_is_that_of_the_position_read() -> None:
    for moves in ("e4 c5 e5 d5 exd6 Qxd6 Nf3 Nc6 Be2 Bg4 O-O O-O-O", "a4 b5 axb5 a6 bxa6 Bb7 axb7"):
        position = start()
        for move in moves.split():
            position = after(position, move)
            assert position.key() == start(str(position)).key()
            assert position == start(str(position))


def test_the_number_of_the_move_counts_up_after_black() -> None:
    assert [after(start(), moves).number for moves in ("", "e4", "e4 e5", "e4 e5 d4")] == [
        1,
        1,
        2,
        2,
    ]


def test_a_draw_may_be_claimed_after_fifty_moves() -> None:
    before = start("8/8/4k3/8/8/4K3/4R3/8 w - - 99 80")
    assert not before.may_claim_draw()
    assert after(before, "Kd3").may_claim_draw()
    mate = start("6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80")
    assert not after(mate, "Ra8#").may_claim_draw()


def test_a_native_board_survives_pickling() -> None:
    for position in (start(), after(start(), "e4 a6 e5 d5"), start_960(7)):
        board = position.native()
        assert pickle.loads(pickle.dumps(board)) == board
        assert eval(repr(board)) == board


def test_no_native_board_is_made_of_nonsense() -> None:
    good = start().native().__reduce__()[1]
    assert isinstance(good, tuple)
    for place in range(len(good)):
        for wrong in (-1, 2**64, 0, 2**64 - 1, 10**30):
            parts = [*good[:place], wrong, *good[place + 1 :]]
            if isinstance(good[place], bool):
                continue
            try:
                board = ChessBoard(*parts)
            except ValueError:
                continue
            assert board.perft(2) > 0


def test_a_position_draws_itself() -> None:
    assert start("4k3/8/8/8/8/8/P7/4K3 w - - 0 1").draw().splitlines() == [
        "8 . . . . k . . .",
        *(f"{rank} . . . . . . . ." for rank in range(7, 2, -1)),
        "2 P . . . . . . .",
        "1 . . . . K . . .",
        "  a b c d e f g h",
    ]


@pytest.mark.parametrize("preset", ["plain", "exact", "full"])
def test_a_mate_in_two_is_found(preset: str) -> None:
    position = start("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
    found = plyscope.search(position, depth=3, preset=preset)
    assert position.text(found.line[0]) == "Ra6"
    assert found.score >= 29990


def test_full_strength_knows_that_fifty_moves_are_a_draw() -> None:
    winning = "8/8/4k3/8/8/4K3/4R3/8 w - - {} 80"
    assert plyscope.search(start(winning.format(99)), depth=4, preset="full").score == 0
    assert plyscope.search(start(winning.format(0)), depth=4, preset="full").score > 0
    saved = start("8/4k3/8/8/8/3K4/4PR2/8 w - - 99 80")
    best = plyscope.search(saved, depth=4, preset="full").line[0]
    assert saved.text(best) in ("e3+", "e3", "e4")  # a pawn's move begins the count anew


def test_a_claimed_draw_is_verified_and_explained_in_a_trace() -> None:
    found = plyscope.trace(start("8/8/4k3/8/8/4K3/4R3/8 w - - 98 80"), 4, "full")
    assert found.verify() is None
    claimed = [node for node in found.root.walk() if node.position.may_claim_draw()]
    assert claimed
    assert {node.reason.name for node in claimed} == {"REPETITION"}
    assert {found.why(node.row).sentence for node in claimed} == {
        "A draw can be claimed here, and the search counts it as claimed."
    }
    assert all(found.prove(node.row).holds for node in claimed)


def test_a_mate_on_the_last_of_fifty_moves_counts() -> None:
    position = start("6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80")
    found = plyscope.search(position, depth=2, preset="full")
    assert position.text(found.line[0]) == "Ra8#"
