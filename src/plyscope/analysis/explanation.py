"""Why a move is good or bad, in a player's words: what best play makes of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import plyscope
from plyscope.analysis.material import Pieces, missing, pieces
from plyscope.analysis.phrases import told
from plyscope.analysis.score import score_in_units
from plyscope.errors import SearchError
from plyscope.play.record import is_repetition
from plyscope.position import Position
from plyscope.stop import Stop
from plyscope.textbook import Bound
from plyscope.tracing import Node, Trace

NODES = 30_000
"""How much is searched for an answer; without a table each node costs its whole subtree again."""
PYTHON_NODES = 1_000
DEEPEST = 24


@dataclass(frozen=True)
class Explanation:
    """What a legal move leads to by best play, and the recorded search that says so.

    position    where the move would be played
    move        the move that the question is about
    trace       the search of the position after the move; None where the game is over then
    best        the search of the position itself, a ply deeper: it says which move is best
    drawn       why the game is drawn after the move, though nobody has won and moves are left
    """

    position: Position[Any]
    move: Any
    trace: Trace | None
    best: Trace
    drawn: str = ""

    @cached_property
    def nodes(self) -> list[Node]:
        """The visits along the line: each has the score of the whole search, exactly."""
        node = None if self.trace is None else self.trace.root
        found = []
        while node is not None:
            found.append(node)
            best = node.best
            is_next = best is not None and (best.score, best.bound) == (node.score, Bound.EXACT)
            node = best if is_next else None
        return found

    @cached_property
    def line(self) -> list[Any]:
        """The move, and the best play that follows, to the position that is evaluated."""
        return [self.move, *(node.move for node in self.nodes[1:])]

    @cached_property
    def positions(self) -> list[Position[Any]]:
        """The positions along the line, from the one of the question to its end."""
        found = [self.position]
        for move in self.line:
            found.append(found[-1].play(move))
        return found

    @property
    def score(self) -> float:
        """The score of the line, in the maximizer's view."""
        if self.trace is not None:
            return self.trace.root.score
        return self.positions[-1].outcome() or 0

    @property
    def distance(self) -> int | None:
        """The plies to the end of the game, where the line ends with a win; else None."""
        return len(self.line) if self.positions[-1].outcome() else None

    @cached_property
    def material(self) -> tuple[Pieces, Pieces]:
        """What the mover and the opponent have fewer of at the end of the line."""
        first, last = pieces(self.position), pieces(self.positions[-1])
        mover = self.position.maximizing
        return missing(first[mover], last[mover]), missing(first[not mover], last[not mover])

    def sentence(self, *, you: bool = False) -> str:
        """The answer; with `you`, the mover is the person who asks."""
        return f"{told(self, you=you)} {self._compared()}"

    def _compared(self) -> str:
        """How the move compares with the best one."""
        score = score_in_units(self.position, self.score, self.distance)
        found = self.best.result
        better = found.score > self.score if self.position.maximizing else found.score < self.score
        if found.move in (self.move, None) or not better:
            return f"No better move was found ({score})."
        best = score_in_units(self.position, found.score, getattr(found, "distance", None))
        move = self.position.text(found.move)
        same = f"Score: {score}, as after {move}."
        return same if best == score else f"Score: {score}. Better is {move}: {best}."


def explain_move(
    position: Position[Any],
    move: Any,
    history: Sequence[Position[Any]] = (),
    *,
    nodes: int | None = None,
    stop: Stop | None = None,
) -> Explanation:
    """Searches what a legal move leads to, and which move is best, both to the same depth.

    nodes       how much to search for each (default: 30,000, or 1,000 for a game in Python)
    """
    view = position.for_searcher(position.player)
    best = _recorded(view, history, nodes, DEEPEST, stop)
    after = view.play(move)
    drawn = _drawn(after, [*history, position])
    if after.outcome() is not None or drawn:
        return Explanation(view, move, None, best, drawn)
    depth = max(best.result.depth - 1, 1)
    made = _recorded(after, [*history, position], nodes, depth, stop)
    return Explanation(view, move, made, best)


def _drawn(position: Position[Any], earlier: Sequence[Position[Any]]) -> str:
    """Why the game ends in a draw by its moves, in words; empty where it does not."""
    if position.outcome() is None and is_repetition(position, earlier):
        return "the position occurs for the third time, and the game is a draw"
    return "a draw can be claimed" if position.may_claim_draw() else ""


def _recorded(
    position: Position[Any],
    history: Sequence[Position[Any]],
    nodes: int | None,
    depth: int,
    stop: Stop | None,
) -> Trace:
    """A recorded search without a table, so that its line goes on to the position evaluated.

    It has finished one ply at least; raises `SearchError` if it was stopped before.
    """
    is_native = position.native() is not None
    how: dict[str, Any] = {"stop": stop}
    if is_native:
        how |= {"history": history, "switches": {"table": False, "unfinished": False}}
    algorithm = "full" if is_native else "deepening"
    nodes = nodes or (NODES if is_native else PYTHON_NODES)
    made = plyscope.trace(position, depth, algorithm, nodes=nodes, **how)
    if made.result.depth < 1:
        made = plyscope.trace(position, 1, algorithm, **how)
    if made.result.depth < 1:
        raise SearchError("the search was stopped before it had an answer")
    return made
