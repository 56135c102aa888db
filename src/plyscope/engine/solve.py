"""The exact value of a position with best play to the end of the game."""

import threading
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any, Generic

from plyscope._native import MAX_DEPTH, Connect4Board, Connect4Solver, TicTacToeBoard
from plyscope.arguments import check_whole
from plyscope.conformance import check_position
from plyscope.engine.search import search
from plyscope.errors import SearchError
from plyscope.position import Move, Position

ValueOf = Callable[[Position[Any]], tuple[float, int]]
"""A function that returns a position's exact value and the nodes it took to find."""


class Solution(Generic[Move]):
    """The value of a position with best play to the end.

    score       in the maximizer's view
    moves       the score of each legal move, solved on first access
    best        every move that preserves the score
    nodes       positions searched so far
    """

    def __init__(self, position: Position[Move], value_of: ValueOf) -> None:
        self._position = position
        self._value_of = value_of
        self.score, self.nodes = value_of(position)

    def __repr__(self) -> str:
        return f"<Solution of {self._position!r}: score {self.score}>"

    def score_of(self, move: Move) -> float:
        """The exact score of one move."""
        score, nodes = self._value_of(self._position.play(move))
        self.nodes += nodes
        return score

    @cached_property
    def moves(self) -> dict[Move, float]:
        """The exact score of every legal move."""
        return {move: self.score_of(move) for move in self._position.moves()}

    @property
    def best(self) -> list[Move]:
        """Every move that preserves the score of the position."""
        return [move for move, score in self.moves.items() if score == self.score]


def solve(position: Position[Move], *, hash_mb: int = 64) -> Solution[Move]:
    """Solves a position of connect four, tic-tac-toe or an explicit tree exactly.

        plyscope.solve(plyscope.start("connect4", "4444")).score

    In connect four a score of k means that the winner wins with its k-th stone from the end, so
    that 18 is the fastest possible win. It is positive if the first player wins, negative if the
    second does, and 0 for a draw. `hash_mb` is the memory for the solver's table, which the next
    call uses again; more than the default saves little. Raises `SearchError` for other games.
    """
    check_position(position, SearchError)
    check_whole("hash_mb", hash_mb, 1, 65_536)
    return Solution(position, _way_to_solve(position, hash_mb))


def _way_to_solve(position: Position[Any], hash_mb: int) -> ValueOf:
    if position.height is not None:
        return _searched
    board = position.native()
    if isinstance(board, TicTacToeBoard):
        return _searched
    if isinstance(board, Connect4Board):
        return _connect4_solver(hash_mb)
    name = type(position).__name__
    raise SearchError(f"{name} cannot be solved; connect4, tictactoe and trees can")


def _searched(position: Position[Any]) -> tuple[float, int]:
    """The value of a game that is short enough to be searched to its end."""
    result = search(position, depth=MAX_DEPTH, preset="exact")
    return result.score, result.nodes


@lru_cache(maxsize=1)
def _connect4_solver(hash_mb: int) -> ValueOf:
    """The solver with its table, whose entries stay true and serve later calls too."""
    try:
        solver = Connect4Solver(hash_mb)
    except (MemoryError, TypeError, ValueError) as error:
        raise SearchError(f"hash_mb: {error}") from None
    alone = threading.Lock()

    def value_of(position: Position[Any]) -> tuple[float, int]:
        with alone:
            before = solver.nodes
            score = solver.solve(position.native())
        assert score is not None, "this solver is never stopped"
        return score, solver.nodes - before

    return value_of
