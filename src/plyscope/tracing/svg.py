"""A trace as an SVG picture: △ the maximizer, ▽ the minimizer, dashes for what was pruned."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape

import numpy as np

from plyscope._native import MAX_ROWS
from plyscope.arguments import check_whole
from plyscope.text import counted
from plyscope.tracing.node import Node
from plyscope.tracing.words import cut_sentence, score_text, window_text

ROW_HEIGHT = 76
MARGIN = 40
LEGEND_ROW = 20

# The signs of the legend, around its origin.
MAX = '<path class="ply-max" d="M0 -8l10 15h-20z"/>'
MIN = '<path class="ply-min" d="M0 8l10 -15h-20z"/>'
LEAF = '<path class="ply-leaf" d="M-10 -7h20v14h-20z"/>'
BEST = '<path class="ply-edge ply-best" d="M-12 0h24"/>'

BOUNDS_MEANING = "at least, at most: as much as had to be known"

STYLE = """
svg.ply { color-scheme: light dark; }
.ply { font: 12px system-ui, sans-serif; fill: #1c2430; }
.ply-edge { stroke: #8593a3; stroke-width: 1.4; fill: none; }
.ply-best { stroke: #1769aa; stroke-width: 3; }
.ply-cut { stroke: #b3423a; stroke-dasharray: 4 4; }
.ply-max { fill: #d7e9f7; stroke: #1769aa; }
.ply-min { fill: #fbe3d6; stroke: #b3561e; }
.ply-leaf { fill: #f4f6f8; stroke: #8593a3; }
.ply-score { font-weight: 600; text-anchor: middle; }
.ply-move, .ply-window { font-size: 10px; fill: #5b6876; text-anchor: middle; }
.ply-move { paint-order: stroke; stroke: Canvas; stroke-width: 4px; }
.ply-scissors { font-size: 15px; fill: #b3423a; text-anchor: middle; }
.ply-meaning { font-size: 11px; fill: #5b6876; }
@media (prefers-color-scheme: dark) {
  .ply { fill: #e6ebf0; } .ply-move, .ply-window, .ply-meaning { fill: #a5b2bf; }
  .ply-max { fill: #17364d; stroke: #6db3e8; } .ply-min { fill: #4a2a17; stroke: #eda06a; }
  .ply-leaf { fill: #252d36; } .ply-best { stroke: #6db3e8; }
  .ply-cut { stroke: #f08a80; } .ply-scissors { fill: #f08a80; }
}
"""


@dataclass
class _Spot:
    """A node, or a move never searched, with its place in the picture."""

    node: Node
    move: str
    depth: int
    pruned: bool = False
    hidden: int = 0
    children: list["_Spot"] = field(default_factory=list)
    x: float = 0

    @property
    def y(self) -> float:
        return MARGIN + self.depth * ROW_HEIGHT


def svg(root: Node, principal: list[Node], *, plies: int | None, nodes: int) -> str:
    """The tree below `root`, whole `plies` deep or to where `nodes` would be passed."""
    top = _arrange(root, 0, plies_within(root, plies, nodes))
    spots = list(_walk(top))
    step = max(44, 8 + 7 * max(len(spot.move) for spot in spots))
    columns = _place(top, step, 0)
    width = 2 * MARGIN + max(columns - 1, 1) * step
    height = 2 * MARGIN + max(spot.depth for spot in spots) * ROW_HEIGHT + 18
    best = {node.row for node in principal}
    body = [line for spot in spots for line in _edges(spot, best)]
    body += [line for spot in spots for line in _shape(spot)]
    legend = list(_legend(spots, best))
    body += ['<g class="ply-legend">', *_rows(legend, height), "</g>"]
    width = max(width, 2 * MARGIN + 6 * max(len(meaning) for _, meaning in legend))
    height += LEGEND_ROW * len(legend)
    summary = f"Search tree: {counted(len(root.trace), 'node')}, value {score_text(root.score)}"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
            f'width="{width:g}" height="{height:g}" role="img" class="ply">',
            f"<title>{escape(summary)}</title>",
            f"<style>{STYLE}</style>",
            *body,
            "</svg>",
        ]
    )


def plies_within(root: Node, plies: int | None, nodes: int) -> int:
    """How many plies below `root` can be shown whole without passing the limits."""
    check_whole("nodes", nodes, 0, MAX_ROWS)
    if plies is not None:
        check_whole("plies", plies, 0, MAX_ROWS)
    rows = slice(root.row, root.row + int(root.trace.columns.size[root.row]))
    counts = np.bincount(np.asarray(root.trace.columns.ply[rows]) - root.depth)
    fitting = int((counts.cumsum() <= nodes).sum())
    deepest = len(counts) if plies is None else plies
    return max(0, min(fitting - 1, deepest))


def _arrange(node: Node, depth: int, plies: int) -> _Spot:
    spot = _Spot(node, node.text, depth, pruned=node.is_skipped)
    if depth >= plies:
        spot.hidden = node.trace.columns.size[node.row] - 1
        return spot
    spot.children = [_arrange(child, depth + 1, plies) for child in node.children]
    for move in node.pruned:
        spot.children.append(_Spot(node, node.position.text(move), depth + 1, pruned=True))
    return spot


def _place(spot: _Spot, step: float, column: int) -> int:
    """Gives every leaf the next column and every parent the middle of its children."""
    if not spot.children:
        spot.x = MARGIN + column * step
        return column + 1
    for child in spot.children:
        column = _place(child, step, column)
    spot.x = (spot.children[0].x + spot.children[-1].x) / 2
    return column


def _walk(spot: _Spot) -> Iterator[_Spot]:
    yield spot
    for child in spot.children:
        yield from _walk(child)


def _edges(spot: _Spot, best: set[int]) -> Iterator[str]:
    for child in spot.children:
        kind = "ply-edge"
        if child.pruned:
            kind += " ply-cut"
        elif child.node.row in best:
            kind += " ply-best"
        yield (
            f'<path class="{kind}" d="M{spot.x:g} {spot.y:g}L{child.x:g} {child.y:g}">'
            f"<title>{escape(_edge_title(child))}</title></path>"
        )
        yield _move_text(spot, child)


def _move_text(spot: _Spot, child: _Spot) -> str:
    """The move on its edge, near the child, where the edges of other moves are far enough away."""
    y = child.y - (20 if child.pruned or child.node.reason.is_leaf else 44)
    x = spot.x + (child.x - spot.x) * (y - spot.y) / (child.y - spot.y)
    return _text("ply-move", x, y + 3, child.move)


def _edge_title(child: _Spot) -> str:
    if child.node.is_skipped:
        return f"{child.move} was never searched: skipped ({child.node.reason.phrase})"
    if child.pruned:
        return f"{child.move} was never searched: {cut_sentence(child.node)}"
    return f"{child.move}: {child.node.bound.sign} {score_text(child.node.score)}"


def _shape(spot: _Spot) -> Iterator[str]:
    x, y, node = spot.x, spot.y, spot.node
    if spot.pruned:
        yield _text("ply-scissors", x, y + 5, "✂?" if node.is_skipped else "✂")
        return
    value = (
        score_text(node.score)
        if node.bound.sign == "="
        else f"{node.bound.sign}{score_text(node.score)}"
    )
    if node.reason.is_leaf:
        yield f'<path class="ply-leaf" d="M{x - 17:g} {y - 12:g}h34v24h-34z"/>'
    elif node.maximizing:
        yield f'<path class="ply-max" d="M{x:g} {y - 22:g}l24 36h-48z"/>'
    else:
        yield f'<path class="ply-min" d="M{x:g} {y + 22:g}l24 -36h-48z"/>'
    lift = 0 if node.reason.is_leaf else (4 if node.maximizing else -4)
    yield _text("ply-score", x, y + 4 + lift, value)
    if not node.reason.is_leaf and node.trace.algorithm != "minimax":
        yield _text("ply-window", x, y - 26, window_text(node.alpha, node.beta))
    if spot.hidden:
        yield _text("ply-move", x, y + 34, f"+{spot.hidden:,}")


# It has one condition for each sign.
def _legend(spots: list[_Spot], best: set[int]) -> Iterator[tuple[str, str]]:
    """The signs that occur in the picture, and what they mean."""
    shown = [spot.node for spot in spots if not spot.pruned]
    choices = [node for node in shown if not node.reason.is_leaf]
    yield from _players(choices)
    has_windows = bool(choices) and choices[0].trace.algorithm != "minimax"
    skipped = [spot.node.is_skipped for spot in spots if spot.pruned]
    signs = (
        (any(node.reason.is_leaf for node in shown), LEAF, "evaluated, or the game is over"),
        (len(best & {node.row for node in shown}) > 1, BEST, "best play"),
        (has_windows, WINDOW, "the window in which a score still matters"),
        (any(node.bound.sign != "=" for node in shown), BOUNDS, BOUNDS_MEANING),
        (False in skipped, PRUNED, "never searched: it cannot matter"),
        (True in skipped, SKIPPED, "skipped by a rule: it hardly matters"),
    )
    yield from ((sign, meaning) for occurs, sign, meaning in signs if occurs)


def _players(choices: list[Node]) -> Iterator[tuple[str, str]]:
    """The signs of the players who have a choice, and what each of them wants."""
    for shape, maximizing, wants in ((MAX, True, "highest"), (MIN, False, "lowest")):
        players = sorted({node.player for node in choices if node.maximizing is maximizing})
        if players:
            yield shape, f"{' or '.join(players)} moves, and wants the {wants} score"


def _rows(legend: list[tuple[str, str]], top: float) -> Iterator[str]:
    """A sign and its meaning in each row."""
    for row, (sign, meaning) in enumerate(legend):
        place = f"translate({MARGIN:g} {top + LEGEND_ROW * row:g})"
        meant = f'<text class="ply ply-meaning" x="22" y="4">{escape(meaning)}</text>'
        yield f'<g transform="{place}">{sign}{meant}</g>'


def _text(kind: str, x: float, y: float, text: str) -> str:
    return f'<text class="ply {kind}" x="{x:g}" y="{y:g}">{escape(text)}</text>'


WINDOW = _text("ply-window", 0, 3, "[α, β]")
BOUNDS = _text("ply-score", 0, 4, "≥ ≤")
PRUNED = _text("ply-scissors", 0, 5, "✂")
SKIPPED = _text("ply-scissors", 0, 5, "✂?")
"""More signs of the legend."""
