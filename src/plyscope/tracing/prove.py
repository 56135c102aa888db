"""Whether what a trace claims is true."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from plyscope._native import TrialRecorder
from plyscope.engine import Limits, NativeSearch, SearchResult, search
from plyscope.engine.switches import EXACT_SWITCHES
from plyscope.errors import SearchError
from plyscope.position import Position
from plyscope.tables.probe import fate_text
from plyscope.textbook import Bound, Kind, Reason, alphabeta
from plyscope.tracing.node import Node
from plyscope.tracing.why import cutting_child, repeated, repeats_game
from plyscope.tracing.words import score_text


@dataclass(frozen=True)
class Proof:
    """A claim of a trace, checked by a plain search of the same depth without table or tricks.

    value       what the plain search found for `node`, the row the claim rests on
    holds       whether the claim is true
    siblings    if asked for: the values of the moves that were never searched
    """

    claim: str
    node: Node
    value: float
    holds: bool
    siblings: dict[str, float] = field(default_factory=dict)

    def __str__(self) -> str:
        verdict = "true" if self.holds else "FALSE"
        return f"{self.claim}: {verdict}, plain search finds {score_text(self.value)}"


def prove(node: Node, *, siblings: bool = False) -> Proof:
    """Checks what a node claims.

    A cut rests on one child: that child is searched again, and its value must cross the window;
    the moves never searched then follow by arithmetic, and with `siblings` are searched too. Any
    other node (also a cut one whose child was not recorded) is searched again itself, and its score
    must be what its bound says. A search that may change the value is tried once more: see `Trial`.
    """
    if node.reason is Reason.STOPPED:
        return Proof("a stopped node claims nothing", node, 0, holds=True)
    if node.reason is Reason.REPETITION:
        return _prove_repetition(node)
    if node.reason is Reason.TABLEBASE:
        return _prove_tabled(node)
    if node.trace.switches is None and technique(node) is not None:
        raise SearchError("the trace does not say which switches were on: it cannot be tried again")
    if node.trace.switches is not None and node.trace.is_selective:
        return try_without(node)
    child = cutting_child(node) if node.reason is Reason.CUTOFF else None
    if child is not None:
        return _prove_cut(node, child, node.pruned if siblings else [])
    value = _value(node)
    claim = f"the value is {node.bound.said(score_text(node.score))}"
    return Proof(claim, node, value, _agrees(value, node.bound, node.score))


def _prove_repetition(node: Node) -> Proof:
    if node.position.may_claim_draw():
        return Proof("a draw may be claimed", node, 0, holds=True)
    before = repeated(node)
    if before is None and repeats_game(node):
        return Proof("the position was on the board earlier in the game", node, 0, holds=True)
    claim = f"the position is that of row {before.row}" if before else "the position repeats"
    return Proof(claim, before or node, 0, holds=before is not None)


def _prove_tabled(node: Node) -> Proof:
    """Asks the endgame tables again."""
    tables = node.trace.tables
    fate = tables.probe(node.position) if tables else None
    if tables is None or fate is None:
        return Proof("no endgame table at hand has the position", node, node.score, holds=False)
    claim = f"the table {tables.slice_of(node.position).name}: {fate_text(node.position, fate)}"
    value = fate.sign if node.maximizing else -fate.sign
    holds = fate.is_certain and sign(node.score) == value
    if fate.distance is not None and fate.sign != 0 and "distance" in (node.trace.switches or ()):
        win = node.position.native().win - int(node.trace.columns.ply[node.row])
        holds = holds and abs(node.score) == win - fate.distance
    return Proof(claim, node, node.score, holds)


def sign(score: float) -> int:
    return (score > 0) - (score < 0)


def _prove_cut(node: Node, child: Node, others: list[Any]) -> Proof:
    """Checks the child that caused a cut, and searches the other moves, too."""
    value = true_value(child.position, child.remaining)
    if node.maximizing:
        claim, holds = f"{child.text} is at least {score_text(node.beta)}", value >= node.beta
    else:
        claim, holds = f"{child.text} is at most {score_text(node.alpha)}", value <= node.alpha
    values = {
        node.position.text(move): true_value(node.position.play(move), node.remaining - 1)
        for move in others
    }
    return Proof(claim, child, value, holds, values)


@dataclass(frozen=True)
class Trial(Proof):
    """The search once more, the same up to `node`, which is searched without some techniques.

    So is all below it; what follows goes on with them. `value` is what the node comes to then.

    without     the techniques, by the names of their switches
    bound       what that value says
    holds       whether the node tells its parent the same as before
    move, score     what the root chooses then, and what it expects
    root_holds  whether that is the same choice
    """

    without: tuple[str, ...] = ()
    bound: Bound = Bound.UNKNOWN
    move: Any = None
    score: float = 0
    root_holds: bool = True

    def __str__(self) -> str:
        verdict = "true" if self.holds else "FALSE"
        found = self.bound.said(score_text(self.value))
        moved = "" if self.move is None else f", {self.node.trace.start.text(self.move)}"
        root = f"the root's choice {'stays' if self.root_holds else 'BECOMES'}{moved}"
        return f"{self.claim}: {verdict}, without {', '.join(self.without)} it is {found}; {root}"


TECHNIQUES = {
    Reason.REVERSE_FUTILITY: "reverse_futility",
    Reason.PROBCUT: "probcut",
    Reason.NULL_MOVE_CUT: "null_move",
    Reason.FUTILITY: "futility",
    Reason.LATE_MOVE: "late_move_pruning",
    Reason.EXCHANGE: "see",
    Reason.MULTI_CUT: "multi_cut",
    Reason.FORCED_WIN: "threats",
}
KEEPS_MEANING = ("evaluation", "distance", "quiescence", "repetition", "tables")
"""Switches of full strength that say what a score is, and leave nothing out."""


def technique(node: Node) -> str | None:
    """The switch of the technique that was at work at a row, or left it out; or None."""
    if node.is_test:
        return "null_move" if Kind.NULL_MOVE in node.kind else "probcut"
    if node.reason in TECHNIQUES:
        return TECHNIQUES[node.reason]
    if Kind.REDUCED in node.kind:
        return "late_move_reductions"
    source = node.source
    return "deeper_entries" if source is not None and source.remaining > node.remaining else None


def try_without(node: Node, name: str | None = None) -> Trial:
    """Searches once more, without a technique that was at work at a row.

    What skipped a move, or searched it shallower, worked at the node above. Where no single
    technique was at work, all that leave something out are switched off.
    """
    trace, name = node.trace, name or technique(node)
    works_above = node.is_test or node.is_skipped or name == "late_move_reductions"
    if works_above and node.parent is not None:
        node = node.parent
    without = _selective_switches(trace.switches or ()) if name is None else (name,)
    value, bound, move, score = _tried(node, without)
    same = _told(node, value) == _told(node, node.score) and bound is not Bound.UNKNOWN
    return Trial(
        claim=f"the value is {node.bound.said(score_text(node.score))}",
        node=node,
        value=value,
        holds=same,
        without=without,
        bound=bound,
        move=move,
        score=score,
        root_holds=move == trace.result.move,
    )


def _selective_switches(switches: Iterable[str]) -> tuple[str, ...]:
    """Those of the switches that leave something out."""
    harmless = (*EXACT_SWITCHES, *KEEPS_MEANING)
    return tuple(name for name in switches if name not in harmless)


def _told(node: Node, score: float) -> float:
    """What a score says to the parent: nothing beyond the window."""
    return min(max(score, node.alpha), node.beta)


def _tried(node: Node, without: tuple[str, ...]) -> tuple[float, Bound, Any, float]:
    """What a node comes to without some techniques, and what the root then chooses."""
    trace, row = node.trace, node.trace.columns.row(node.row)
    asked = trace.asked
    if asked.get("earlier_table"):
        raise SearchError(
            "the search cannot be repeated: it began with a table that earlier searches had filled"
        )
    limits = Limits(
        depth=max(node.path[0].remaining, trace.result.depth),
        hash_mb=asked.get("hash_mb", 64),
        lines=asked.get("lines", 1),
    )
    trial = TrialRecorder(node.row, asked.get("min_remaining", 0), list(without))
    chosen: list[SearchResult[Any]] = []
    switches = trace.switches or []
    again = NativeSearch(
        trace.start.native(),
        trace.algorithm,
        limits,
        switches,
        asked.get("history", ()),
        tables=trace.tables,
        weights=trace.weights,
    )
    last, _ = again.run(on_iteration=chosen.append, trial=trial)
    names = ("ply", "remaining", "move", "alpha", "beta")
    if any(getattr(trial, name) != row[name] for name in names):
        raise SearchError(
            f"row {node.row} does not come up again: this version of the engine searches "
            "otherwise, or the row was recorded after the most that were kept"
        )
    root = next((one for one in chosen if one.depth == trace.result.depth), last)
    return trial.score, Bound(trial.bound), root.move, root.score


def _value(node: Node) -> float:
    """The minimax value of a node; of a root that looked for further lines, without the best."""
    if node.reason is not Reason.ALL_SEARCHED or not node.earlier_lines:
        return true_value(node.position, node.remaining)
    visited = {child.move: child.position for child in node.children}
    values = [true_value(position, node.remaining - 1) for position in visited.values()]
    return max(values) if node.maximizing else min(values)


def true_value(position: Position[Any], depth: int) -> float:
    """The minimax value, by a search that takes no short cut but alpha-beta's."""
    if position.native() is not None:
        return search(position, depth=depth, preset="plain").score
    return alphabeta(position, depth).score


def _agrees(value: float, bound: Bound, score: float) -> bool:
    if bound is Bound.AT_LEAST:
        return value >= score
    if bound is Bound.AT_MOST:
        return value <= score
    return value == score
