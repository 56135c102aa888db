"""The graph of a solved game as an SVG picture, to look at and to print."""

from collections.abc import Iterator, Sequence
from html import escape
from math import hypot

from plyscope.solving.graph import Graph, GraphNode
from plyscope.solving.solved_game import SolvedGame
from plyscope.text import counted

DOT, LARGE_DOT, CELL = 4.6, 9, 7
"""The radius of a position that is a dot, and the width of a cell of one that is a board."""
FEW = 200
"""How many positions have room for large dots."""
MARGIN = 40
LEGEND = 92
LEAST_WIDTH = 480
KINDS = {1: "max", 0: "draw", -1: "min"}

STYLE = """
svg.ply-graph { color-scheme: light dark; background: #fffdf9; }
.ply-graph text { font: 13px system-ui, sans-serif; fill: #25211b; }
.ply-graph .title { font-size: 20px; font-weight: 600; }
.ply-graph .ring { fill: none; stroke: #ddd5c6; stroke-width: 0.7; }
.ply-graph .edge { fill: none; stroke-width: 0.6; stroke-opacity: 0.16; }
.ply-graph.few .edge { stroke-opacity: 0.45; }
.ply-graph .edge.tree, .ply-graph.few .edge.tree { stroke-width: 1.3; stroke-opacity: 0.75; }
.ply-graph .mark { fill: none; stroke: #fffdf9; stroke-width: 1.3; stroke-linecap: round; }
.ply-graph .light { fill: #fffdf9; } .ply-graph .dark { fill: #25211b; }
.ply-graph .grid { fill: none; stroke: #fffdf9; stroke-opacity: 0.35; stroke-width: 0.5; }
.ply-graph .edge.max { stroke: #1b7a6f; } .ply-graph .edge.min { stroke: #c2571a; }
.ply-graph .edge.draw { stroke: #a39a8b; }
.ply-graph .node { stroke: #fffdf9; stroke-width: 0.8; }
.ply-graph .node.max { fill: #1b7a6f; } .ply-graph .node.min { fill: #c2571a; }
.ply-graph .node.draw { fill: #a39a8b; }
.ply-graph .node.over { stroke: #25211b; stroke-width: 1.2; }
@media (prefers-color-scheme: dark) {
  svg.ply-graph { background: #171819; }
  .ply-graph text { fill: #ece8df; } .ply-graph .ring { stroke: #34373a; }
  .ply-graph .edge.max { stroke: #74c6b8; } .ply-graph .edge.min { stroke: #ee9a5f; }
  .ply-graph .edge.draw { stroke: #8b8a84; } .ply-graph .node { stroke: #171819; }
  .ply-graph .node.max { fill: #74c6b8; } .ply-graph .node.min { fill: #ee9a5f; }
  .ply-graph .node.draw { fill: #8b8a84; } .ply-graph .node.over { stroke: #ece8df; }
  .ply-graph .mark, .ply-graph .grid { stroke: #171819; }
  .ply-graph .light { fill: #fffdf9; } .ply-graph .dark { fill: #171819; }
}
"""


def svg(solved: SolvedGame, graph: Graph) -> str:
    """The picture of a graph."""
    unit = _width(graph)
    left, right = (choose(node.x for node in graph.nodes) * unit for choose in (min, max))
    top, bottom = (choose(node.y for node in graph.nodes) * unit for choose in (min, max))
    margin = unit + MARGIN
    width, height = max(right - left, LEAST_WIDTH) + 2 * margin, bottom - top + 2 * margin + LEGEND
    few = " few" if len(graph.nodes) <= FEW else ""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ply-graph{few}" width="{width:.0f}" '
        f'height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}">',
        f"<style>{STYLE}</style>",
        f'<g transform="translate({(width - right - left) / 2:.1f} {LEGEND + margin - top:.1f})">',
        *(_rings(graph, unit) if graph.in_rings else ()),
        *_edges(graph, unit),
        *(_node(node, unit) for node in graph.nodes),
        "</g>",
        *_legend(solved, graph),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _width(graph: Graph) -> float:
    """How much room a position needs: that of a board where it can be drawn."""
    board = graph.nodes[0].board
    if not board:
        return 2 * (LARGE_DOT if len(graph.nodes) <= FEW else DOT)
    return CELL * max(len(board), len(board[0])) + 2


def _rings(graph: Graph, unit: float) -> Iterator[str]:
    for radius in sorted({round(hypot(node.x, node.y) * unit, 1) for node in graph.nodes[1:]}):
        yield f'<circle class="ring" r="{radius}"/>'


def _edges(graph: Graph, unit: float) -> Iterator[str]:
    """Curves that leave a ring or a row at a right angle, coloured as what they lead to."""
    for (one, other), in_tree in zip(graph.edges, graph.in_tree, strict=True):
        begin, end = graph.nodes[one], graph.nodes[other]
        bends = _bends(begin, end) if graph.in_rings else _bends_of_rows(begin, end)
        points = [(begin.x, begin.y), *bends, (end.x, end.y)]
        start, *rest = (f"{x * unit:.1f} {y * unit:.1f}" for x, y in points)
        kind = KINDS[end.sign] + (" tree" if in_tree else "")
        yield f'<path class="edge {kind}" d="M{start}C{" ".join(rest)}"/>'


def _bends(begin: GraphNode, end: GraphNode) -> list[tuple[float, float]]:
    """Where a curve between two rings bends: both ends are drawn to a circle between them."""
    inner, outer = hypot(begin.x, begin.y), hypot(end.x, end.y)
    middle = (inner + outer) / 2
    return [
        (node.x * middle / radius, node.y * middle / radius)
        for node, radius in ((begin, inner), (end, outer))
        if radius
    ] * (1 if inner and outer else 2)


def _bends_of_rows(begin: GraphNode, end: GraphNode) -> list[tuple[float, float]]:
    if end.ply > begin.ply:
        middle = (begin.y + end.y) / 2
        return [(begin.x, middle), (end.x, middle)]
    aside = max(begin.x, end.x) + 1.6 + 0.1 * (begin.ply - end.ply)  # back to an earlier row
    return [(aside, begin.y), (aside, end.y)]


def _node(node: GraphNode, unit: float) -> str:
    x, y = node.x * unit, node.y * unit
    over = " over" if node.is_over else ""
    kind = f'class="node {KINDS[node.sign]}{over}"'
    title = f"<title>{escape(str(node.position))}</title>"
    if not node.board:
        radius = unit / 2 * (1.5 if node.ply == 0 else 1)
        return f'<circle {kind} cx="{x:.1f}" cy="{y:.1f}" r="{radius}">{title}</circle>'
    width, height = CELL * len(node.board[0]), CELL * len(node.board)
    return (
        f'<g transform="translate({x - width / 2:.1f} {y - height / 2:.1f})">{title}'
        f'<rect {kind} x="-1" y="-1" width="{width + 2}" height="{height + 2}" rx="2"/>'
        f"{_grid(width, height)}{''.join(_drawn_marks(node.board))}</g>"
    )


def _grid(width: int, height: int) -> str:
    down = "".join(f"M{x} 0V{height}" for x in range(CELL, width, CELL))
    across = "".join(f"M0 {y}H{width}" for y in range(CELL, height, CELL))
    return f'<path class="grid" d="{down}{across}"/>' if down or across else ""


def _drawn_marks(board: Sequence[str]) -> Iterator[str]:
    """Crosses and rings as such, other pieces as light and dark discs."""
    lines = []
    for row, marks in enumerate(board):
        for column, mark in enumerate(marks):
            x, y = column * CELL, row * CELL
            if mark == "x":
                lines.append(f"M{x + 2} {y + 2}l3 3m0-3l-3 3")
            elif mark == "o":
                lines.append(f"M{x + 1.5} {y + 3.5}a2 2 0 1 0 4 0a2 2 0 1 0-4 0")
            elif mark != ".":
                shade = "light" if mark in "wW" else "dark"
                radius = 2.9 if mark.isupper() else 2
                yield f'<circle class="{shade}" cx="{x + 3.5}" cy="{y + 3.5}" r="{radius}"/>'
    if lines:
        yield f'<path class="mark" d="{"".join(lines)}"/>'


def _legend(solved: SolvedGame, graph: Graph) -> Iterator[str]:
    first, second = (escape(solved.players[one]) for one in (True, False))
    counts = {sign: sum(node.sign == sign for node in graph.nodes) for sign in KINDS}
    yield f'<text class="title" x="24" y="34">{escape(solved.start.game)}: '
    yield f"{counted(len(graph.nodes), 'position')}</text>"
    x = 30
    for sign, meaning in ((1, f"{first} wins"), (0, "draw"), (-1, f"{second} wins")):
        if counts[sign] == 0:
            continue
        text = f"{meaning}: {counts[sign]:,}"
        yield f'<circle class="node {KINDS[sign]}" cx="{x}" cy="58" r="6"/>'
        yield f'<text x="{x + 12}" y="63">{text}</text>'
        x += 32 + 8 * len(text)
    if not any(node.is_over for node in graph.nodes):
        return
    yield f'<circle class="node over draw" cx="{x}" cy="58" r="6"/>'
    yield f'<text x="{x + 12}" y="63">the game is over</text>'
