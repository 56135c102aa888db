"""The computer plays legal moves, as well as it is asked to, for whichever side it has."""

import random
import signal
import threading
import time
from functools import cache
from pathlib import Path

import pytest

from plyscope import Stop, start
from plyscope.engine import SearchResult
from plyscope.errors import SearchError
from plyscope.games import chess
from plyscope.games.chess import polyglot
from plyscope.games.tictactoe import TicTacToe
from plyscope.players import LEVELS, Computer
from plyscope.players.computer import CANDIDATES

BOTH_SEE_DIFFERENTLY = "03030/00000/00000/00001/01000"
"""Black's own view prefers the centre; White's view of Black does not."""


@pytest.mark.parametrize("level", LEVELS)
def test_each_level_plays_legal_moves_to_the_end(level: int) -> None:
    computer = Computer.of(level=level)
    computer.randomness.seed(level)
    position = start("tictactoe")
    while position.outcome() is None:
        move = computer.choose(position).move
        assert move in position.moves()
        position = position.play(move)


def test_levels_go_from_one_to_ten_and_never_get_weaker() -> None:
    strengths = [(level.nodes, -level.spread) for level in LEVELS.values()]
    assert (list(LEVELS), strengths) == (list(range(1, 11)), sorted(strengths))


@pytest.mark.parametrize(
    ("level", "moves"),
    [(1, range(3, 7)), pytest.param(10, range(1, 2), marks=pytest.mark.long)],
)
def test_only_low_levels_stray_from_the_best_move(level: int, moves: range) -> None:
    computer = Computer.of(level=level)
    computer.randomness = random.Random(1)
    position = start("draughts/english")
    assert len({computer.choose(position).move for _ in range(30)}) in moves


@pytest.mark.parametrize(
    ("game", "position", "moves"),
    [
        ("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", {"Ra8#"}),
        ("chess", "rnb1kbnr/pppp1ppp/8/4p1q1/4P3/3P4/PPP2PPP/RNBQKBNR w KQkq - 0 3", {"Bxg5"}),
        ("draughts/english", "W:W14,K3:B5,12", {"3-8", "3-7", "14-9", "14-10"}),
    ],
    ids=["a mate in one", "a queen for nothing", "no man is given away"],
)
@pytest.mark.parametrize("level", [1, 3, 5])
def test_no_level_misses_what_everybody_sees(
    game: str, position: str, moves: set[str], level: int
) -> None:
    board = start(game, position)
    computer = Computer.of(level=level)
    computer.randomness = random.Random(2)
    assert {board.text(computer.choose(board).move) for _ in range(20)} <= moves


@pytest.mark.parametrize("game", ["chess", "draughts/english", "draughts/international", "gomoku"])
@pytest.mark.parametrize("level", [1, 2])
def test_every_level_compares_its_moves_by_a_finished_depth(game: str, level: int) -> None:
    choice = Computer.of(level=level).choose(start(game))
    assert isinstance(choice.result, SearchResult)
    assert choice.result.depth >= 1
    assert len([line for line in choice.result.lines if line.line]) == CANDIDATES


@pytest.mark.parametrize(
    ("game", "position"),
    [("chess", None), ("draughts/english", "W:W30,31:B1,2")],
    ids=["twenty moves", "four moves"],
)
def test_a_level_searches_its_nodes_for_each_legal_move(game: str, position: str | None) -> None:
    board = start(game, position)
    choice = Computer.of(level=4).choose(board)
    assert choice.result is not None
    assert choice.result.nodes == LEVELS[4].nodes * len(board.moves())


def test_a_move_that_wins_at_once_takes_no_time() -> None:
    board = start("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    began = time.monotonic()
    choice = Computer.of(seconds=30).choose(board, record=True)
    assert (board.text(choice.move), choice.trace is not None) == ("Ra8#", True)
    assert time.monotonic() - began < 5


def test_nine_moves_ahead_nobody_beats_it_at_tic_tac_toe() -> None:
    computer = Computer.of(depth=9)

    @cache
    def worst(position: TicTacToe, side: str) -> float:
        """The computer's worst result, as X sees it, over all the replies of a human."""
        outcome = position.outcome()
        if outcome is not None:
            return outcome
        if position.player == side:
            return worst(position.play(computer.choose(position).move), side)
        results = [worst(position.play(move), side) for move in position.moves()]
        return min(results) if side == "X" else max(results)

    assert (worst(TicTacToe(), "X"), worst(TicTacToe(), "O")) == (0, 0)


@pytest.mark.parametrize(
    ("position", "move"),
    [("XX./OO./...", "3"), ("X../OO./X..", "6"), ("XX./O../...", "3")],
    ids=["X wins", "X must block", "O must block"],
)
def test_two_moves_ahead_it_wins_or_blocks(position: str, move: str) -> None:
    board = start("tictactoe", position)
    assert board.text(Computer.of(depth=2).choose(board).move) == move


@pytest.mark.parametrize("recorded_for", ["White", "Black"])
def test_it_evaluates_for_its_own_side_whoever_the_record_is_for(recorded_for: str) -> None:
    board = start("simple_draughts", f"{BOTH_SEE_DIFFERENTLY} Black {recorded_for}")
    choice = Computer.of(depth=1).choose(board)
    assert choice.result is not None
    assert (board.text(choice.move), choice.result.score) == ("0,1-1,2", 1)


@pytest.mark.parametrize("game", ["connect4", "simple_draughts"])
def test_it_keeps_to_its_seconds(game: str) -> None:
    position = start(game)
    began = time.monotonic()
    choice = Computer.of(seconds=0.2).choose(position)
    taken = time.monotonic() - began
    assert choice.result is not None
    assert choice.move in position.moves()
    assert 0.1 < taken < 1.5  # the slack is for a busy machine; an unlimited search takes hours


def test_it_moves_even_without_time() -> None:
    choice = Computer.of(seconds=1e-9).choose(start("connect4"))
    assert choice.result is not None
    assert (choice.result.depth, choice.move in range(7)) == (0, True)


def test_an_adviser_never_strays() -> None:
    board = start("tictactoe", "XX./OO./...")
    assert [board.text(Computer.adviser().choose(board).move) for _ in range(5)] == ["3"] * 5


@pytest.mark.parametrize("game", ["connect4", "simple_draughts"])
def test_an_interrupt_ends_the_thinking_with_the_best_move_so_far(game: str) -> None:
    position = start(game)
    began = time.monotonic()
    main = threading.main_thread().ident
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have set it off
    try:
        threading.Timer(0.2, signal.pthread_kill, [main, signal.SIGINT]).start()
        choice = Computer.of(seconds=60).choose(position)
    finally:
        signal.signal(signal.SIGINT, before)
    assert choice.result is not None
    assert (choice.move in position.moves(), choice.result.depth >= 1) == (True, True)
    assert time.monotonic() - began < 10


@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        ({"level": 0}, "level must be from 1 to 10, not 0"),
        ({"level": 11}, "level must be from 1 to 10, not 11"),
        ({"depth": 0}, "depth must be at least 1 to choose a move, not 0"),
        ({"depth": 401}, "depth must be from 0 to 120, not 401"),
        ({"seconds": -1}, "seconds must be from 0 to 1,000,000,000, not -1"),
        ({"seconds": float("nan")}, "seconds must be from 0 to 1,000,000,000, not nan"),
        ({"seconds": 10**400}, "seconds must be from 0 to 1,000,000,000, not 1000"),
    ],
)
def test_limits_that_make_no_sense_are_refused(limits: dict[str, int], reason: str) -> None:
    with pytest.raises(SearchError, match=reason):
        Computer.of(**limits)


@pytest.mark.parametrize("game", ["chess", "draughts/international", "gomoku", "tictactoe"])
def test_a_recorded_choice_is_that_of_the_same_search_and_can_be_verified(game: str) -> None:
    """The table is kept from move to move, and repetitions of the game are draws."""
    recording, playing = (Computer.of(depth=4) for _ in range(2))
    positions = [start(game)]
    for _ in range(8):
        position, history = positions[-1], positions[:-1]
        if position.outcome() is not None:
            break
        recorded = recording.choose(position, history, record=True)
        plain = playing.choose(position, history)
        assert recorded.trace is not None
        assert recorded.result is not None
        assert plain.result is not None
        assert recorded.trace.result is recorded.result
        assert (recorded.move, recorded.result.nodes) == (plain.move, plain.result.nodes)
        assert recorded.trace.verify() is None
        positions.append(position.play(recorded.move))


def test_a_search_that_may_be_long_is_not_recorded() -> None:
    assert Computer.of(nodes=10**7).choose(start("connect4", "4444"), record=True).trace is None


def test_a_choice_is_stopped_from_another_thread() -> None:
    stop, depths = Stop(), list[int]()

    def on_iteration(found: SearchResult[int]) -> None:
        depths.append(found.depth)
        if found.depth == 3:
            stop.set()

    choice = Computer.of(seconds=600).choose(start("chess"), stop=stop, on_iteration=on_iteration)
    assert choice.result is not None
    assert depths[:3] == [1, 2, 3]
    assert choice.result.depth >= 3


def test_a_book_is_played_in_chess_and_left_alone_in_other_games(tmp_path: Path) -> None:
    path = tmp_path / "book.bin"
    path.write_bytes(polyglot.ENTRY.pack(polyglot.key(chess.start()), 0o1030, 1, 0))
    computer = Computer.of(depth=1)
    computer.book = polyglot.Book(path)
    first = chess.start()
    choice = computer.choose(first)
    assert (first.text(choice.move), choice.result) == ("a4", None)
    assert computer.choose(first.play(choice.move)).result is not None
    assert computer.choose(start("tictactoe")).result is not None
