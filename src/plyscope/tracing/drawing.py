"""A trace as lines of text, with box lines as in the draughts document."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from plyscope._native import MAX_ROWS
from plyscope.arguments import check_whole
from plyscope.moves import listed
from plyscope.text import counted
from plyscope.textbook import MAX_DEPTH, Reason
from plyscope.tracing.node import Node
from plyscope.tracing.words import cut_sentence, score_text, window_text, wrapped

BRANCHES = re.compile("(│   |    )*(├── |└── )?")


def draw(
    roots: Sequence[Node],
    principal: Sequence[Node],
    *,
    plies: int | None,
    lines: int,
    windows: bool,
) -> str:
    """The trees below `roots`; the nodes of the principal line are marked ◀."""
    check_whole("lines", lines, 0, MAX_ROWS)
    if plies is not None:
        check_whole("plies", plies, 0, MAX_ROWS)
    marked = {node.row for node in principal}
    deepest = MAX_DEPTH if plies is None else plies
    drawn = (line for root in roots for line in _tree(root, marked, deepest, windows))
    shown = list(islice(drawn, lines))
    left_out = sum(_line_count(root, deepest) for root in roots) - len(shown)
    if left_out:
        shown.append(f"… {counted(left_out, 'more line')}")
    return "\n".join(shown)


def _line_count(root: Node, deepest: int) -> int:
    """How many lines `_tree` has, without drawing them."""
    columns, count = root.trace.columns, 0
    for row in range(root.row, root.row + columns.size[root.row]):
        count += columns.ply[row] <= deepest
        count += columns.ply[row] < deepest and columns.pruned[row] > 0
    return count


def _tree(
    node: Node, marked: set[int], deepest: int, windows: bool, branch: str = "", indent: str = ""
) -> Iterator[str]:
    """The node's own line, behind the branch that leads to it, then its children's."""
    line = branch + _label(node, windows) + (" ◀" if node.row in marked else "")
    if node.depth >= deepest:
        yield line + _left_out(node)
        return
    yield line
    pruned = node.pruned
    for child in node.children:
        last = child is node.children[-1] and not pruned
        to_child, below = ("└── ", "    ") if last else ("├── ", "│   ")
        yield from _tree(child, marked, deepest, windows, indent + to_child, indent + below)
    if pruned:
        moves = listed(node.position.text(move) for move in pruned)
        yield f"{indent}└── ✂ {moves}: {cut_sentence(node)}"


def wrapped_branch(line: str, width: int | None) -> str:
    """A line of a drawn tree broken to fit, its branches drawn on beside what follows."""
    branches = BRANCHES.match(line)
    assert branches is not None, "it matches no branches too"
    below = branches[0].replace("├── ", "│   ").replace("└── ", "    ")
    return wrapped(line, below + "  ", width)


def _left_out(node: Node) -> str:
    """What a node's line says of those below it that are not drawn."""
    below = node.trace.columns.size[node.row] - 1
    return f"  … {counted(below, 'node')} below" if below else ""


def _label(node: Node, windows: bool) -> str:
    """What stands at a node: move, player, score, window."""
    value = f"{node.bound.sign} {score_text(node.score)}"
    notes = "".join(f"  ({note})" for note in _notes(node))
    if node.is_skipped:
        return f"✂ {node.text}{notes}"
    if node.reason.is_leaf:
        return f"{node.text} {value}{notes}".strip()
    shape = "△" if node.maximizing else "▽"
    window = f"  {window_text(node.alpha, node.beta)}" if windows else ""
    return f"{node.text} {shape} {node.player} {value}{window}{notes}".strip()


def _notes(node: Node) -> Iterator[str]:
    """What is unusual about a visit."""
    if node.is_test:
        yield "a test"
    yield from node.kind.notes
    if node.reason not in (Reason.EVALUATED, Reason.ALL_SEARCHED, Reason.CUTOFF):
        yield node.reason.phrase
