"""Random small games, and the values of their positions, found without the code under test."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from plyscope.position import Position


@dataclass(frozen=True)
class Node:
    """Who moves, and where to; without moves the outcome counts."""

    maximizing: bool
    after: tuple[int, ...]
    outcome: float


@dataclass(frozen=True)
class GraphGame(Position[int]):
    """A position of a game that is a graph: the number of a node. A move is an index."""

    nodes: tuple[Node, ...]
    at: int = 0

    @property
    def player(self) -> str:
        return "Max" if self.maximizing else "Min"

    @property
    def maximizing(self) -> bool:
        return self.nodes[self.at].maximizing

    def moves(self) -> Sequence[int]:
        return range(len(self.nodes[self.at].after))

    def play(self, move: int) -> "GraphGame":
        return GraphGame(self.nodes, self.nodes[self.at].after[move])

    def outcome(self) -> float | None:
        node = self.nodes[self.at]
        return None if node.after else node.outcome

    def evaluate(self) -> float:
        return self.outcome() or 0

    def key(self) -> int:
        return self.at

    def __str__(self) -> str:
        return str(self.at)


OUTCOMES = st.sampled_from([-2, -1, -0.5, 0, 0, 1, 1, 3])


@st.composite
def _graphs(draw: st.DrawFn, cyclic: bool) -> GraphGame:
    size = draw(st.integers(1, 14))
    nodes = []
    for number in range(size):
        targets = st.integers(0 if cyclic else number + 1, size - 1)
        may_move = cyclic or number < size - 1
        after = draw(st.lists(targets, max_size=4)) if may_move else []
        nodes.append(Node(draw(st.booleans()), tuple(after), draw(OUTCOMES)))
    return GraphGame(tuple(nodes))


def cyclic_games() -> SearchStrategy[GraphGame]:
    """Games whose positions may come again, in which a player may move several times in a row."""
    return _graphs(cyclic=True)


def acyclic_games() -> SearchStrategy[GraphGame]:
    """The same without cycles, so that minimax sees the end."""
    return _graphs(cyclic=False)


def reachable(game: GraphGame) -> set[int]:
    """The nodes that can be reached."""
    found, waiting = {game.at}, [game.at]
    while waiting:
        for other in game.nodes[waiting.pop()].after:
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found


def _forced(nodes: tuple[Node, ...], least: float, sign: int) -> set[int]:
    """From where a player forces an outcome of at least so much: the maximizer, if sign is 1."""
    won: set[int] = set()
    while True:
        more = {
            number
            for number, node in enumerate(nodes)
            if (
                sign * node.outcome >= least
                if not node.after
                else (any if node.maximizing == (sign > 0) else all)(
                    other in won for other in node.after
                )
            )
        }
        if more == won:
            return won
        won = more


def scores(game: GraphGame) -> list[float]:
    """The score of each node: the most that a player can force, 0 where nobody forces anything."""
    found: list[float] = [0.0] * len(game.nodes)
    for sign in (1, -1):
        for least in sorted({sign * node.outcome for node in game.nodes if not node.after}):
            if least > 0:
                for number in _forced(game.nodes, least, sign):
                    found[number] = sign * least
    return found


def distances(game: GraphGame) -> list[float]:
    """The plies of each node to the end with best play: the winner hurries, the loser delays."""
    score = scores(game)
    found = [0.0 if not node.after else inf for node in game.nodes]
    for _ in game.nodes:
        for number, node in enumerate(game.nodes):
            if node.after and score[number] != 0:
                same = [found[other] for other in node.after if score[other] == score[number]]
                wins = node.maximizing == (score[number] > 0)
                found[number] = 1 + (min if wins else max)(same)
    return found
