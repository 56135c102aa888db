"""The connect four solver against bitbully, on positions whose scores are known."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import plyscope
from bench.machine import REPOSITORY
from bench.report import Part, Row, Skipped, Step, Table
from bench.timing import seconds_text, timed
from plyscope import _native

POSITIONS = REPOSITORY.parent / "shared/data/connect4"
SETS = {
    "Test_L3_R1": "end",
    "Test_L2_R1": "middle",
    "Test_L1_R1": "beginning",
}
TABLE_MB = 96  # what bitbully takes, which cannot be changed: 2^22 entries of 24 bytes
ROUNDS = 3

ABOUT = f"""\
1,000 positions a set, solved to the exact score: Test_L3_R1 from the end of games, Test_L2_R1 from
the middle, Test_L1_R1 from the beginning. Both solvers run in one process, in turn, without an
opening book, each with a table of {TABLE_MB} MB. *Kept*: the table is empty at the beginning of a
set and kept from one position to the next; seconds are the best of {ROUNDS} rounds. *Cleared*: it
is emptied, off the clock, before each position; one round. Boards are made beforehand."""


@dataclass(frozen=True)
class Known:
    """A position as the columns played, 1 to 7, and its score in the mover's view."""

    played: str
    score: int


class Ours:
    name = "plyscope"

    def __init__(self) -> None:
        if not hasattr(_native, "Connect4Solver"):
            raise Skipped("this build has no connect four solver")
        self.solver = _native.Connect4Solver(TABLE_MB)
        self.clear: Callable[[], None] = self.solver.clear

    def board(self, known: Known) -> Any:
        return plyscope.start("connect4", known.played).native()

    def solve(self, board: Any) -> int:
        score = self.solver.solve(board)
        assert score is not None
        return score if board.maximizing else -score


class BitBully:
    name = "bitbully"

    def __init__(self) -> None:
        from bitbully import bitbully_core

        self.new_board: Callable[[], Any] = bitbully_core.BoardCore
        self.solver: Any = bitbully_core.BitBullyCore()
        self.clear: Callable[[], None] = self.solver.resetTranspositionTable

    def board(self, known: Known) -> Any:
        board = self.new_board()
        if not board.play([int(column) - 1 for column in known.played]):
            raise ValueError(f"bitbully finds {known.played} illegal")
        return board

    def solve(self, board: Any) -> int:
        return int(self.solver.mtdf(board, 0))


Solver = Ours | BitBully


def read(path: Path) -> list[Known]:
    if not path.exists():
        raise Skipped(f"{path.name} is not in {POSITIONS.relative_to(REPOSITORY.parent)}")
    lines = (line.split() for line in path.read_text(encoding="utf-8").splitlines())
    return [Known(played, int(score)) for played, score in lines]


def solve_all(solver: Solver, positions: list[Known], cleared: bool) -> tuple[float, int]:
    """Seconds for all of them, and how many scores were right."""
    boards = [solver.board(known) for known in positions]
    solver.clear()
    if cleared:
        spent, scores = 0.0, []
        for board in boards:
            solver.clear()
            seconds, score = timed(partial(solver.solve, board))
            spent += seconds
            scores.append(score)
    else:
        spent, scores = timed(lambda: [solver.solve(board) for board in boards])
    return spent, sum(score == known.score for score, known in zip(scores, positions, strict=True))


def compare(name: str, cleared: bool) -> list[Row]:
    """A row a solver; the rounds alternate, so that both meet the same disturbances."""
    positions = read(POSITIONS / name)
    solvers: list[Solver] = [Ours(), BitBully()]
    found: dict[str, list[tuple[float, int]]] = {solver.name: [] for solver in solvers}
    for _ in range(1 if cleared else ROUNDS):
        for solver in solvers:
            found[solver.name].append(solve_all(solver, positions, cleared))
    ours = min(seconds for seconds, _ in found["plyscope"])
    return [
        _row(f"{name} ({SETS[name]})", solver.name, cleared, found[solver.name], ours, positions)
        for solver in solvers
    ]


def _row(
    label: str,
    solver: str,
    cleared: bool,
    found: list[tuple[float, int]],
    ours: float,
    positions: list[Known],
) -> Row:
    seconds = min(seconds for seconds, _ in found)
    right = min(right for _, right in found)
    table = "cleared" if cleared else "kept"
    ratio = f"{seconds / ours:.2f}"
    return label, table, solver, f"{right} of {len(positions)}", seconds_text(seconds), ratio


def part() -> Part:
    headings = ("positions", "table", "solver", "right", "seconds", "× ours")
    table = Table("Connect four, exact scores", headings)
    runs = [(name, cleared) for cleared in (False, True) for name in SETS]
    steps = tuple(
        Step(
            f"{name}, table {'cleared' if cleared else 'kept'}",
            table,
            partial(compare, name, cleared),
        )
        for name, cleared in runs
    )
    return Part("Connect four solver against bitbully", ABOUT, steps)
