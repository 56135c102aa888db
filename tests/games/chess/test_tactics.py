"""The table of tactical positions that `make bench ARGS=tactics` goes through."""

from bench.tactics import tactics

from plyscope.games.chess import start

TACTICS = tactics()


def test_there_are_a_hundred_tactics() -> None:
    assert len(TACTICS) >= 100


def test_no_tactic_comes_twice() -> None:
    boards = [tactic.board for tactic in TACTICS]
    assert len(boards) == len(set(boards))


def test_every_tactic_is_a_legal_position_with_a_legal_best_move() -> None:
    for tactic in TACTICS:
        position = start(tactic.fen)
        assert str(position) == tactic.fen
        assert position.text(position.parse(tactic.best)) == tactic.best
        assert len(position.moves()) > 1


def test_what_a_tactic_wins_is_two_pawns_or_mate() -> None:
    for tactic in TACTICS:
        gain = tactic.gain
        assert int(gain[1:]) > 1 if gain.startswith("#") else float(gain) >= 2
