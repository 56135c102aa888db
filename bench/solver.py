"""The connect four solver against bitbully, on positions whose scores are known."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import inf
from random import Random
from typing import Any

import plyscope
from bench.machine import REPOSITORY
from bench.report import Part, Row, Skipped, Step, Table
from bench.timing import seconds_text, timed
from plyscope import _native

POSITIONS = REPOSITORY.parent / "shared/data/connect4"
TABLE_MB = 96  # what bitbully takes, which cannot be changed: 2^22 entries of 24 bytes
ROUNDS = 3

ABOUT = f"""\
Positions solved to the exact score. Test_L3_R1, Test_L2_R1 and Test_L1_R1 are from the end, the
middle and the beginning of games, and easy: at most 14 moves from the end. The random positions
are harder; their scores are not known in advance, and *right* means that both solvers agree. Both
run in one process, in turn, without an opening book, each with a table of {TABLE_MB} MB. *Kept*:
the table is empty at the start of a set and reused from one position to the next; seconds are the
best of {ROUNDS} rounds. *Cleared*: it is emptied, off the clock, before each position; one round.
Boards are set up in advance."""


@dataclass(frozen=True)
class Known:
    """A position as the columns played, 1 to 7, and its score in the mover's view, if known."""

    played: str
    score: int | None = None


@dataclass(frozen=True)
class Contest:
    """A set of positions, and what happens to the tables between them."""

    name: str
    positions: Callable[[], list[Known]]
    cleared: bool = False


def read(name: str) -> list[Known]:
    path = POSITIONS / name
    if not path.exists():
        raise Skipped(f"{name} is not in {POSITIONS.relative_to(REPOSITORY.parent)}")
    lines = (line.split() for line in path.read_text(encoding="utf-8").splitlines())
    return [Known(played, int(score)) for played, score in lines]


def randomly_played(count: int, stones: range) -> list[Known]:
    """Unfinished positions after random moves: the same ones in every run."""
    random = Random(1)
    found: list[Known] = []
    while len(found) < count:
        position, wanted = plyscope.start("connect4"), random.choice(stones)
        while position.moves() and len(str(position)) < wanted:
            position = position.play(random.choice(position.moves()))
        if position.outcome() is None:
            found.append(Known(str(position)))
    return found


CONTESTS = (
    *(Contest(name, partial(read, name)) for name in ("Test_L3_R1", "Test_L2_R1", "Test_L1_R1")),
    Contest("Test_L1_R1", partial(read, "Test_L1_R1"), cleared=True),
    Contest("random, 15 to 28 stones", partial(randomly_played, 1000, range(15, 29))),
    Contest("random, 12 to 14 stones", partial(randomly_played, 50, range(12, 15))),
)


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


def solve_all(solver: Solver, positions: list[Known], cleared: bool) -> tuple[float, list[int]]:
    """Seconds for all of them, and the scores."""
    boards = [solver.board(known) for known in positions]
    solver.clear()
    if not cleared:
        return timed(lambda: [solver.solve(board) for board in boards])
    spent, scores = 0.0, []
    for board in boards:
        solver.clear()
        seconds, score = timed(partial(solver.solve, board))
        spent += seconds
        scores.append(score)
    return spent, scores


def compare(contest: Contest) -> list[Row]:
    """A row a solver; the rounds alternate, so that both meet the same disturbances."""
    positions = contest.positions()
    solvers: tuple[Solver, Solver] = (Ours(), BitBully())
    best, scores = [inf, inf], [[0], [0]]
    for _ in range(1 if contest.cleared else ROUNDS):
        for which, solver in enumerate(solvers):
            seconds, scores[which] = solve_all(solver, positions, contest.cleared)
            best[which] = min(best[which], seconds)
    table = "cleared" if contest.cleared else "kept"
    right = [_right(positions, scores[which], scores[1 - which]) for which in (0, 1)]
    return [
        (contest.name, table, solver.name, right[which], seconds_text(best[which]), ratio)
        for which, solver in enumerate(solvers)
        for ratio in [f"{best[which] / best[0]:.2f}"]
    ]


def _right(positions: list[Known], found: list[int], others: list[int]) -> str:
    wanted = [
        other if known.score is None else known.score
        for known, other in zip(positions, others, strict=True)
    ]
    right = sum(score == want for score, want in zip(found, wanted, strict=True))
    return f"{right} of {len(positions)}"


def part() -> Part:
    headings = ("positions", "table", "solver", "right", "seconds", "× ours")
    table = Table("Connect four, exact scores", headings)
    steps = tuple(
        Step(
            f"{contest.name}, table {'cleared' if contest.cleared else 'kept'}",
            table,
            partial(compare, contest),
        )
        for contest in CONTESTS
    )
    return Part("Connect four solver against bitbully", ABOUT, steps)
