"""A trace for other tools: Graphviz text, strict JSON, pictures; `page.py` has the page."""

import importlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyscope.errors import PlyscopeError
from plyscope.moves import line_texts
from plyscope.stop import check_stop
from plyscope.text import counted, finite
from plyscope.textbook import Bound, Kind
from plyscope.tracing.node import Node, plain_move
from plyscope.tracing.svg import plies_within, svg
from plyscope.tracing.trace import Trace
from plyscope.tracing.words import cut_sentence, score_text, window_text

PICTURE_NODES = 400
PNG_ZOOM = 2.0
PNG_PIXELS = 16_000  # a side; larger pictures get a smaller zoom

BOUNDS = {Bound.EXACT: "exact", Bound.AT_LEAST: "at least", Bound.AT_MOST: "at most"}
KINDS = list(Kind.__members__.items())


@dataclass(frozen=True)
class Excerpt:
    """The tree below `root` down to a number of plies; what lies deeper is left out."""

    root: Node
    plies: int

    @classmethod
    def of(cls, root: Node, plies: int | None, nodes: int | None) -> "Excerpt":
        """As much as fits: at most `plies` deep and at most `nodes` large, but for the root."""
        limit = len(root.trace) if nodes is None else nodes
        return cls(root, plies_within(root, plies, limit))

    def __iter__(self) -> Iterator[Node]:
        """The nodes in the order of the search, without recursion, however deep the tree is."""
        trace, above, first = self.root.trace, [self.root], self.root.row + 1
        levels = trace.columns.ply[first : first + below(self.root)].astype(int) - self.root.depth
        yield self.root
        for place in np.flatnonzero(levels <= self.plies):
            check_stop()
            del above[levels[place] :]
            above.append(Node(trace, first + int(place), above[-1]))
            yield above[-1]

    def left_out(self, node: Node) -> int:
        """How many nodes below this one are not part of the excerpt."""
        return below(node) if node.depth - self.root.depth == self.plies else 0


def below(node: Node) -> int:
    """How many recorded nodes lie below a node."""
    return int(node.trace.columns.size[node.row]) - 1


def facts(node: Node) -> dict[str, Any]:
    """What is known of a node besides its children: the draughts document's keys, and ours."""
    return {
        "row": node.row,
        "board": node.board,
        "score": node.score,
        "move": plain_move(node),
        "depth": node.depth,
        "isMaximizing": node.maximizing,
        "player": node.player,
        "remaining": node.remaining,
        "window": [node.alpha, node.beta],
        "bound": BOUNDS.get(node.bound, "unknown"),
        "reason": node.reason.phrase,
        "kind": [name.lower().replace("_", " ") for name, kind in KINDS if kind & node.kind],
        "pruned": [node.position.text(move) for move in node.pruned],
        "why_pruned": node.why_pruned,
    }


# JSON.


def to_json(root: Node, *, plies: int | None = None, nodes: int | None = None) -> Iterator[str]:
    """The search and the tree below `root` as strict JSON, piece by piece.

    Nodes are nested by "children" and have what `facts` says; an open end of a window is null.
    Where nodes are left out, "left_out" says how many.
    """
    yield _strict(_about(root.trace))[:-1] + ', "tree": '
    excerpt, open_nodes = Excerpt.of(root, plies, nodes), 0
    for node in excerpt:
        level = node.depth - root.depth
        yield "]}" * (open_nodes - level) + (", " if open_nodes > level else "")
        hidden = excerpt.left_out(node)
        known = facts(node) | ({"left_out": hidden} if hidden else {})
        yield _strict(known)[:-1] + ', "children": ['
        open_nodes = level + 1
    yield "]}" * open_nodes + "}\n"


def _about(trace: Trace) -> dict[str, Any]:
    result = trace.result
    return {
        "position": str(trace.start),
        "algorithm": result.algorithm,
        "depth": result.depth,
        "score": result.score,
        "line": line_texts(trace.start, result.line),
        "rows": len(trace),
        "truncated": trace.truncated,
    }


def _strict(data: dict[str, Any]) -> str:
    return json.dumps(finite(data), ensure_ascii=False, allow_nan=False, default=str)


# Graphviz.


def to_dot(root: Node, *, plies: int | None = None, nodes: int = PICTURE_NODES) -> str:
    """The tree below `root` in the language of Graphviz, at most `nodes` large."""
    excerpt = Excerpt.of(root, plies, nodes)
    principal = {node.row for node in root.trace.principal}
    body = [line for node in excerpt for line in _dot_lines(node, excerpt, principal)]
    return "\n".join(
        [
            "digraph search {",
            '  node [fontname="sans-serif" margin="0.05" ordering=out];',
            '  edge [fontname="sans-serif" arrowhead=none];',
            *body,
            "}\n",
        ]
    )


def _dot_lines(node: Node, excerpt: Excerpt, principal: set[int]) -> Iterator[str]:
    name = f"n{node.row}"
    if node.is_skipped:
        rule = quoted(f"{node.text} was never searched: skipped ({node.reason.phrase})")
        yield f'  {name} [shape=plaintext label="✂?" tooltip={rule}];'
    else:
        yield f"  {name} [shape={_dot_shape(node)} label={_dot_label(node, excerpt)}];"
    if node != excerpt.root and node.parent is not None:
        line = " style=dashed" if node.is_skipped else ""
        line += " penwidth=3" if node.row in principal else ""
        yield f"  n{node.parent.row} -> {name} [label={quoted(node.text)}{line}];"
    if node.depth - excerpt.root.depth == excerpt.plies:
        return
    for index, move in enumerate(node.pruned):
        cut, text = f"{name}_cut{index}", node.position.text(move)
        why = quoted(f"{text} was never searched: {cut_sentence(node)}")
        yield f'  {cut} [shape=plaintext label="✂" tooltip={why}];'
        yield f"  {name} -> {cut} [style=dashed label={quoted(text)}];"


def _dot_shape(node: Node) -> str:
    return "box" if node.reason.is_leaf else "triangle" if node.maximizing else "invtriangle"


def _dot_label(node: Node, excerpt: Excerpt) -> str:
    lines = [f"{node.bound.sign} {score_text(node.score)}"]
    if not node.reason.is_leaf and node.trace.algorithm != "minimax":
        lines.append(window_text(node.alpha, node.beta))
    hidden = excerpt.left_out(node)
    if hidden:
        lines.append(f"{counted(hidden, 'node')} below")
    return quoted("\n".join(lines))


def quoted(text: str) -> str:
    """Any text as Graphviz reads it back: it also knows `&lt;`, and ends a string at a NUL."""
    for sign, written in (("\\", "\\\\"), ('"', '\\"'), ("&", "&amp;"), ("\0", "")):
        text = text.replace(sign, written)
    return '"' + "\\n".join(text.splitlines()) + '"'


# Pictures.


def to_svg(root: Node, *, plies: int | None = None, nodes: int = PICTURE_NODES) -> str:
    """The tree below `root` as an SVG picture."""
    return svg(root, root.trace.principal, plies=plies, nodes=nodes)


def to_png(root: Node, *, plies: int | None = None, nodes: int = PICTURE_NODES) -> bytes:
    """The same picture as pixels; needs the package resvg-py (`plyscope[png]`)."""
    try:
        resvg = importlib.import_module("resvg_py")
    except ImportError:
        raise PlyscopeError("PNG needs the package resvg-py: pip install 'plyscope[png]'") from None
    picture = to_svg(root, plies=plies, nodes=nodes).replace("stroke: Canvas", "stroke: white")
    zoom = min(PNG_ZOOM, PNG_PIXELS / _width(picture))
    pixels = resvg.svg_to_bytes(svg_string=picture, background="white", zoom=zoom)
    return bytes(pixels)


def _width(picture: str) -> float:
    return float(picture.partition('width="')[2].partition('"')[0])
