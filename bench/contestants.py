"""The searches that are compared, each behind the same two lines."""

import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

import plyscope


@dataclass(frozen=True)
class Task:
    """A position, as the columns played so far, and how deep to look."""

    game: str
    played: str
    depth: int

    @property
    def name(self) -> str:
        game = {"tictactoe": "tic-tac-toe", "connect4": "connect four"}[self.game]
        return f"{game}, {self.played or 'empty board'}, depth {self.depth}"

    @property
    def view(self) -> int:
        """1 if the first player is to move, else -1."""
        return 1 if len(self.played) % 2 == 0 else -1


@dataclass
class Count:
    """Nodes so far."""

    nodes: int = 0


Search = Callable[[], float]
"""Searches once; what comes back has the sign of the first player's result."""


class Contestant(Protocol):
    """A search with a name."""

    @property
    def name(self) -> str: ...

    def prepare(self, task: Task, count: Count | None) -> Search:
        """A search of the task, that counts its nodes if it is told where."""


@dataclass(frozen=True)
class Ours:
    """A function of this package."""

    name: str
    find: Callable[[Any, int], Any]

    def prepare(self, task: Task, count: Count | None) -> Search:
        position = plyscope.start(task.game, task.played or None)

        def search() -> float:
            result = self.find(position, task.depth)
            if count is not None:
                count.nodes = result.nodes
            return float(result.score)

        return search


EXACT = Ours(
    "ours, native, exact",
    lambda position, depth: plyscope.search(position, depth=depth, preset="exact"),
)
PLAIN = Ours(
    "ours, native, plain",
    lambda position, depth: plyscope.search(position, depth=depth, preset="plain"),
)
DEEPENING = Ours("ours, Python, deepening", plyscope.deepening)
ALPHABETA = Ours("ours, Python, alphabeta", plyscope.alphabeta)


class EasyAI:
    """easyAI's Negamax on its own games, with their own scoring."""

    name = "easyAI, Negamax"

    def prepare(self, task: Task, count: Count | None) -> Search:
        # The package has a class of the same name, which hides the module.
        module = importlib.import_module("easyAI.AI.Negamax")
        games = {"tictactoe": "TicTacToe", "connect4": "ConnectFour"}
        name = games[task.game]
        game = getattr(importlib.import_module(f"easyAI.games.{name}"), name)([None, None])
        for column in task.played:
            game.make_move(int(column) - 1)
            game.switch_player()

        def search() -> float:
            algorithm = module.Negamax(task.depth)
            with counted(module, "negamax", count):
                algorithm(game)
            return float(algorithm.alpha) * task.view

        return search


class OpenSpiel:
    """OpenSpiel's alpha-beta in Python, on its games in C++; 0 where the depth ends."""

    name = "OpenSpiel, Python alpha-beta"

    def prepare(self, task: Task, count: Count | None) -> Search:
        import pyspiel

        minimax = importlib.import_module("open_spiel.python.algorithms.minimax")
        game = pyspiel.load_game(
            {"tictactoe": "tic_tac_toe", "connect4": "connect_four"}[task.game]
        )
        state = game.new_initial_state()
        for column in task.played:
            state.apply_action(int(column) - 1)

        def search() -> float:
            with counted(minimax, "_alpha_beta", count):
                value, _move = minimax.alpha_beta_search(game, state, lambda _: 0, task.depth)
            return float(value) * task.view

        return search


@contextmanager
def counted(module: Any, function: str, count: Count | None) -> Iterator[None]:
    """Counts the calls of a recursive function of a module, if asked to."""
    original = getattr(module, function)

    def counting(*arguments: Any, **named: Any) -> Any:
        count.nodes += 1  # type: ignore[union-attr]
        return original(*arguments, **named)

    if count is not None:
        setattr(module, function, counting)
    try:
        yield
    finally:
        setattr(module, function, original)


CONTESTANTS: tuple[Contestant, ...] = (
    EXACT,
    PLAIN,
    DEEPENING,
    ALPHABETA,
    OpenSpiel(),
    EasyAI(),
)
