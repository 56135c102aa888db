"""A trace as lines of text, with box lines as in the draughts document."""

from collections.abc import Iterator, Sequence
from itertools import islice

from plyscope.textbook import Kind, Reason
from plyscope.tracing.node import Node
from plyscope.tracing.words import counted, cut_sentence, score_text, window_text


def draw(
    roots: Sequence[Node],
    principal: Sequence[Node],
    *,
    plies: int | None,
    lines: int,
    windows: bool,
) -> str:
    """The trees below `roots`; the nodes of the principal line are marked ◀."""
    marked = {node.row for node in principal}
    drawn = (line for root in roots for line in _tree(root, marked, plies, windows))
    shown = list(islice(drawn, lines))
    left_out = sum(1 for _ in drawn) if len(shown) == lines else 0
    if left_out:
        shown.append(f"… {counted(left_out, 'more line')}")
    return "\n".join(shown)


def _tree(
    node: Node, marked: set[int], plies: int | None, windows: bool, indent: str = ""
) -> Iterator[str]:
    """The node's own line, then its children's, each behind the branch that leads to it."""
    yield _label(node, windows) + (" ◀" if node.row in marked else "")
    if plies is not None and node.depth >= plies:
        return
    pruned = node.pruned
    for child in node.children:
        last = child is node.children[-1] and not pruned
        branch, below = ("└── ", "    ") if last else ("├── ", "│   ")
        first, *rest = _tree(child, marked, plies, windows, indent + below)
        yield indent + branch + first
        yield from rest
    if pruned:
        moves = ", ".join(node.position.text(move) for move in pruned)
        yield f"{indent}└── ✂ {moves}: {cut_sentence(node)}"


def _label(node: Node, windows: bool) -> str:
    """What stands at a node: move, player, score, window."""
    value = f"{node.bound.sign} {score_text(node.score)}"
    notes = "".join(f"  ({note})" for note in _notes(node))
    if node.reason.is_leaf:
        return f"{node.text} {value}{notes}".strip()
    shape = "△" if node.maximizing else "▽"
    window = f"  {window_text(node.alpha, node.beta)}" if windows else ""
    return f"{node.text} {shape} {node.player} {value}{window}{notes}".strip()


def _notes(node: Node) -> Iterator[str]:
    """What is unusual about a visit."""
    if Kind.SCOUT in node.kind:
        yield "scout"
    if Kind.RE_SEARCH in node.kind:
        yield "searched again"
    if node.reason in (Reason.GAME_OVER, Reason.TABLE_HIT, Reason.STOPPED):
        yield node.reason.phrase
