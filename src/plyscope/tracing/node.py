"""One visit of a search, as an object with a board, children and a story."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice, takewhile, zip_longest
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from plyscope.errors import MoveError
from plyscope.position import Position
from plyscope.stop import check_stop
from plyscope.textbook import Bound, Kind, Reason
from plyscope.tracing.words import cut_sentence, number

if TYPE_CHECKING:
    from plyscope.tracing.trace import Trace


class Node:
    """A row of a trace. Its position is replayed from the root when asked for."""

    def __init__(self, trace: "Trace", row: int, parent: "Node | None") -> None:
        self.trace = trace
        self.row = row
        self.parent = parent

    def __repr__(self) -> str:
        move = self.text or "root"
        return f"<Node {self.row}: {move} {self.bound.sign} {self.score}, {self.ending}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and (self.trace, self.row) == (other.trace, other.row)

    def __hash__(self) -> int:
        return hash((id(self.trace), self.row))

    # What the columns say.

    @property
    def depth(self) -> int:
        """Moves from the root: 0 at the root, as in the draughts document."""
        return int(self.trace.columns.ply[self.row])

    @property
    def remaining(self) -> int:
        """Moves still to look ahead."""
        return int(self.trace.columns.remaining[self.row])

    @property
    def alpha(self) -> float:
        """What the maximizer already had elsewhere when this node was entered."""
        return number(self.trace.columns.score_at("alpha", self.row))

    @property
    def beta(self) -> float:
        """What the minimizer already had elsewhere when this node was entered."""
        return number(self.trace.columns.score_at("beta", self.row))

    @property
    def score(self) -> float:
        """What the visit returned."""
        return number(self.trace.columns.score_at("score", self.row))

    @property
    def bound(self) -> Bound:
        """Whether the true value is exactly, at least or at most the score."""
        return Bound(self.trace.columns.bound[self.row])

    @property
    def kind(self) -> Kind:
        """What was special about the visit."""
        return Kind(int(self.trace.columns.kind[self.row]))

    @property
    def reason(self) -> Reason:
        """Why the visit ended."""
        return Reason(self.trace.columns.reason[self.row])

    @property
    def ending(self) -> str:
        """The reason in words; a window that closes on the last move cuts nothing."""
        is_late = self.reason is Reason.CUTOFF and not self.pruned
        return "window closed on the last move" if is_late else self.reason.phrase

    @property
    def source(self) -> "Node | None":
        """The visit that stored the answer, if this one was answered by the table."""
        row = int(self.trace.columns.source[self.row])
        return None if row < 0 else self.trace[row]

    # What the game says.

    @cached_property
    def move(self) -> Any:
        """The move that led here; None at a root, and at a test that makes none."""
        if self.parent is None or self.is_test:
            return None
        columns = self.trace.columns
        code = int(columns.move[self.row])
        if columns.native:
            return code
        legal = self.parent.legal_moves
        if not 0 <= code < len(legal):
            raise MoveError(f"row {self.row} is not true: move {code} of {len(legal)} is not legal")
        return legal[code]

    @property
    def text(self) -> str:
        """The move that led here as people write it; empty where there is none."""
        if self.parent is None or self.is_test:
            return ""
        return self.parent.position.text(self.move)

    @cached_property
    def position(self) -> Position[Any]:
        """The position of this node."""
        if self.parent is None:
            return self.trace.start
        if Kind.NULL_MOVE in self.kind:
            return self.parent.position.passed()
        return self.parent.position if self.is_test else self.parent.position.play(self.move)

    @cached_property
    def legal_moves(self) -> tuple[Any, ...]:
        """All that could be played here, searched or not."""
        return tuple(self.position.moves())

    @property
    def board(self) -> Any:
        """The position as plain data."""
        return self.position.board()

    @property
    def player(self) -> str:
        """Whose turn it is."""
        return self.position.player

    @property
    def maximizing(self) -> bool:
        """Whether that player wants a high score."""
        return self.position.maximizing

    # What full strength adds.

    @property
    def is_skipped(self) -> bool:
        """Whether this is not a visit, but a move that a rule skipped: `reason` names the rule."""
        return Kind.SKIPPED in self.kind

    @property
    def is_test(self) -> bool:
        """Whether this is a shallower search of the same position, to see if it can be pruned."""
        columns, less = self.trace.columns, Kind.REDUCED | Kind.NULL_MOVE
        is_move = self.parent is None or columns.move[self.row] >= 0
        return not is_move and bool(self.kind & less)

    # The tree around it.

    @cached_property
    def children(self) -> list["Node"]:
        """The visits made from here and the moves skipped by a rule, in the search's order."""
        return [Node(self.trace, row, self) for row in self.trace.child_rows(self.row)]

    def walk(self) -> Iterator["Node"]:
        """This node and all below it, in the order in which they were visited."""
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def path(self) -> list["Node"]:
        """The nodes from the root down to this one."""
        nodes = [self]
        while (above := nodes[-1].parent) is not None:
            nodes.append(above)
        return nodes[::-1]

    @property
    def line(self) -> list["Node"]:
        """Best play from here as far as it was recorded, this node not included."""
        best = self.best
        return [] if best is None else [best, *best.line]

    @property
    def best(self) -> "Node | None":
        """The child that gave this node its score: the first of the best, as last visited."""
        best: Node | None = None
        last = -inf if self.maximizing else inf
        for reply in self.replies():
            if reply.best != last:
                best, last = reply.child, reply.best
        return best

    @property
    def pruned(self) -> list[Any]:
        """The legal moves that were never searched, because of a cutoff."""
        if self.reason is not Reason.CUTOFF:
            return []
        others = {child.move for child in self.children} | set(self.earlier_lines)
        return [move for move in self._listed if move not in others]

    @property
    def _listed(self) -> Sequence[Any]:
        """The moves that the search looked through: where not all, those that the game picks."""
        count = self.trace.columns.moves[self.row]
        picked = [self.position.noisy]
        if (native := self.position.native()) and hasattr(native, "candidates"):
            picked.insert(self.remaining == 0, native.candidates)
        if self.parent is not None or self.remaining > 0:
            for moves in picked if count < len(self.legal_moves) else ():
                if len(listed := moves()) == count:
                    return listed
        return self.legal_moves

    @property
    def skipped(self) -> list[Any]:
        """The legal moves that a rule left out; their rows are among the `children`."""
        return [child.move for child in self.children if child.is_skipped]

    @property
    def earlier_lines(self) -> list[Any]:
        """At a root that looks for a further line, which lacks them: the moves of those before."""
        choices = self.trace.columns.moves[self.row]
        if self.parent is not None or not 0 < choices < len(self.legal_moves):
            return []
        check_stop()
        before = [row for row in self.trace.root_rows() if row < self.row]
        lacking = len(self.legal_moves) - int(choices)
        together = takewhile(
            lambda root: root.remaining == self.remaining and root.reason is not Reason.STOPPED,
            (Node(self.trace, row, None) for row in reversed(before)),
        )
        best = islice((root.best for root in together if root.bound is Bound.EXACT), lacking)
        return [child.move for child in reversed(list(best)) if child is not None]

    @property
    def why_pruned(self) -> str:
        """Why moves were never searched, in a sentence; empty if none was pruned."""
        return cut_sentence(self) if self.pruned else ""

    @property
    def bound_setter(self) -> "Node | None":
        """For a node that was cut: the visit that had set the bound it ran into.

        At a maximizer's node that bound is beta, which an earlier move of the minimizer lowered
        somewhere above; at a minimizer's node it is alpha. None when the bound was not an option
        of the opponent but part of the question (a scout, or the window of the whole search).
        """
        bound = self.beta if self.maximizing else self.alpha
        node = self
        while node.parent is not None:
            above = node.parent
            if (above.beta if self.maximizing else above.alpha) != bound:
                return above._setter_before(node, bound)
            node = above
        return None

    def _setter_before(self, node: "Node", bound: float) -> "Node | None":
        """The child whose score moved this node's window to `bound` before `node` was entered."""
        for reply in self.replies():
            if reply.child.row >= node.row:
                break
            if reply.child.score == bound and not reply.asked_again:
                return reply.child
        return None

    def replies(self) -> Iterator["Reply"]:
        """What each child's score did to the window, in the order of the search."""
        alpha, beta = self.alpha, self.beta
        best = -inf if self.maximizing else inf
        choose = max if self.maximizing else min
        check_stop()
        searched = [child for child in self.children if not (child.is_skipped or child.is_test)]
        for child, following in zip_longest(searched, searched[1:]):
            again = following is not None and Kind.RE_SEARCH in following.kind
            asked_again = again and following.move == child.move
            if not asked_again:
                best = choose(best, child.score)
                if self.maximizing:
                    alpha = max(alpha, best)
                else:
                    beta = min(beta, best)
            yield Reply(child, alpha, beta, best, asked_again)

    def to_dict(self) -> dict[str, Any]:
        """The node as the draughts document keeps it: nested, with the document's keys."""
        return {
            "board": self.board,
            "children": [child.to_dict() for child in self.children if not child.is_skipped],
            "score": self.score,
            "move": plain_move(self),
            "depth": self.depth,
            "isMaximizing": self.maximizing,
            "player": self.player,
        }


class Reply(NamedTuple):
    """A child's score has come back: the window and the best score of its parent after that.

    A scout whose move is searched again right away (`asked_again`) changes none of them.
    """

    child: Node
    alpha: float
    beta: float
    best: float
    asked_again: bool


def plain_move(node: Node) -> Any:
    """The move as plain data: as the game's moves describe themselves, or as text."""
    describe = getattr(node.move, "to_dict", None)
    return describe() if describe else (node.text or None)
