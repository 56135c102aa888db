"""The native connect-four solver returns exact scores, the same way every time."""

import random
import threading
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from plyscope._native import Connect4Board, Connect4Solver

DATA = Path(__file__).parents[3] / "shared" / "data" / "connect4"


def after(columns: str) -> Connect4Board:
    """The board after stones in these columns, written 1 to 7 as players do."""
    board = Connect4Board()
    for column in columns:
        board = board.play(int(column) - 1)
    return board


def published(name: str) -> list[tuple[Connect4Board, int]]:
    """Positions with their scores; the file has the mover's view, this the maximizer's."""
    file = DATA / name
    if not file.exists():
        pytest.skip(f"needs {file}, which is not part of this project")
    table = []
    for line in file.read_text().splitlines():
        columns, score = line.split()
        board = after(columns)
        table.append((board, int(score) if board.maximizing else -int(score)))
    return table


def random_columns(stones: int, random_state: random.Random) -> str:
    """A game of random moves that is not over after that many."""
    while True:
        board, columns = Connect4Board(), ""
        while len(columns) < stones and board.moves():
            move = random_state.choice(board.moves())
            board, columns = board.play(move), f"{columns}{move + 1}"
        if len(columns) == stones and board.moves():
            return columns


def random_boards(count: int, fewest: int, most: int) -> Iterator[Connect4Board]:
    random_state = random.Random(4)
    for _ in range(count):
        yield after(random_columns(random_state.randint(fewest, most), random_state))


@cache
def plain_minimax(board: Connect4Board) -> int:
    outcome = board.outcome()
    if outcome is not None:
        return outcome
    best = max if board.maximizing else min
    return best(plain_minimax(board.play(move)) for move in board.moves())


def assert_scores(solver: Connect4Solver, table: list[tuple[Connect4Board, int]]) -> None:
    wrong = [(board, score) for board, score in table if solver.solve(board) != score]
    assert not wrong


def test_the_score_of_a_late_position_is_that_of_plain_minimax() -> None:
    solver = Connect4Solver(1)
    for board in random_boards(300, fewest=30, most=41):
        assert solver.solve(board) == plain_minimax(board), board


def test_the_score_of_every_move_of_a_late_position_is_that_of_plain_minimax() -> None:
    solver = Connect4Solver(1)
    for board in random_boards(100, fewest=30, most=41):
        expected = [(move, plain_minimax(board.play(move))) for move in board.moves()]
        assert solver.solve_moves(board) == expected, board


@pytest.mark.parametrize("name", ["Test_L3_R1", "Test_L2_R1"])
def test_every_published_late_or_middle_score_is_found(name: str) -> None:
    assert_scores(Connect4Solver(), published(name))


def test_a_sample_of_published_opening_scores_is_found() -> None:
    assert_scores(Connect4Solver(), published("Test_L1_R1")[::4])


@pytest.mark.long
def test_every_published_opening_score_is_found() -> None:
    assert_scores(Connect4Solver(), published("Test_L1_R1"))


@pytest.mark.long
def test_the_first_player_wins_from_the_empty_board_with_the_last_stone() -> None:
    assert Connect4Solver(512).solve(Connect4Board()) == 1


@pytest.mark.parametrize("megabytes", [1, 16])
def test_the_size_of_the_table_changes_no_score(megabytes: int) -> None:
    reference, other = Connect4Solver(64), Connect4Solver(megabytes)
    for board in random_boards(40, fewest=14, most=20):
        assert reference.solve(board) == other.solve(board), board


def test_a_position_and_its_mirror_image_have_the_same_score() -> None:
    random_state = random.Random(5)
    for stones in [*range(12, 42)] * 3:
        columns = random_columns(stones, random_state)
        mirrored = "".join(str(8 - int(column)) for column in columns)
        # Two solvers: in one, the table alone might make them agree.
        scores = [Connect4Solver(1).solve(after(text)) for text in (columns, mirrored)]
        assert scores[0] == scores[1], columns


def test_the_score_is_that_of_the_best_move() -> None:
    for board in random_boards(40, fewest=14, most=41):
        moves = Connect4Solver(4).solve_moves(board)
        assert moves is not None
        best = max if board.maximizing else min
        assert Connect4Solver(4).solve(board) == best(score for _, score in moves), board
        assert [move for move, _ in moves] == board.moves()


@pytest.mark.parametrize("columns", ["1212121", "12121272"])
def test_the_score_of_a_won_game_is_its_outcome(columns: str) -> None:
    board = after(columns)
    assert board.outcome() is not None
    assert Connect4Solver(1).solve(board) == board.outcome()
    assert Connect4Solver(1).solve_moves(board) == []


def test_equal_work_takes_equal_nodes_every_time() -> None:
    boards = list(random_boards(20, fewest=12, most=30))
    counts = []
    for _ in range(2):
        solver = Connect4Solver(2)
        counts.append([(solver.solve(board), solver.nodes) for board in boards])
    assert counts[0] == counts[1]


def test_clearing_makes_a_solver_new() -> None:
    solver, board = Connect4Solver(2), next(random_boards(1, fewest=12, most=12))
    first = (solver.solve(board), solver.nodes)
    solver.clear()
    assert solver.nodes == 0
    assert (solver.solve(board), solver.nodes) == first


def test_a_remembered_position_takes_fewer_nodes() -> None:
    solver, board = Connect4Solver(2), next(random_boards(1, fewest=12, most=12))
    solver.solve(board)
    first = solver.nodes
    solver.solve(board)
    assert solver.nodes - first < first


def test_stop_from_another_thread_ends_a_solve_soon() -> None:
    solver = Connect4Solver(16)
    results: list[object] = []
    thread = threading.Thread(target=lambda: results.append(solver.solve(Connect4Board())))
    thread.start()
    while solver.nodes == 0:
        time.sleep(0.001)
    begin = time.perf_counter()
    solver.stop()
    thread.join(10)
    assert results == [None]
    assert time.perf_counter() - begin < 0.5  # about a millisecond, on an idle machine


def test_a_stopped_solver_still_finds_exact_scores() -> None:
    solver = Connect4Solver(1)
    thread = threading.Thread(target=lambda: solver.solve(Connect4Board()))
    thread.start()
    while solver.nodes == 0:
        time.sleep(0.001)
    solver.stop()
    thread.join(10)
    for board in random_boards(20, fewest=20, most=40):
        assert solver.solve(board) == Connect4Solver(1).solve(board)


def test_a_busy_solver_refuses_a_second_call() -> None:
    solver = Connect4Solver(1)
    thread = threading.Thread(target=lambda: solver.solve(Connect4Board()))
    thread.start()
    while solver.nodes == 0:
        time.sleep(0.001)
    try:
        with pytest.raises(RuntimeError, match="busy"):
            solver.solve(after("1"))
        with pytest.raises(RuntimeError, match="busy"):
            solver.clear()
    finally:
        solver.stop()
        thread.join(10)
    assert solver.solve(after("121212")) == 18


@pytest.mark.parametrize("megabytes", [0, -1, 65537, 2**70])
def test_a_table_of_impossible_size_is_refused(megabytes: int) -> None:
    with pytest.raises(ValueError, match="hash_mb must be between 1 and 65536"):
        Connect4Solver(megabytes)
