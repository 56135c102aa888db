"""A trace as one web page that needs nothing else: no server, no network, no other file."""

import json
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any

from plyscope.errors import SearchError
from plyscope.moves import line_texts, listed
from plyscope.text import counted
from plyscope.textbook import ALGORITHMS, Reason
from plyscope.tracing.export import Excerpt, below
from plyscope.tracing.node import Node
from plyscope.tracing.why import why
from plyscope.tracing.words import score_text, window_text

if TYPE_CHECKING:
    from plyscope.tracing.trace import Trace

PAGE_NODES = 2000


def to_html(root: Node, *, plies: int | None = None, nodes: int = PAGE_NODES) -> str:
    """The tree below `root`, at most `nodes` large, as a page to unfold node by node.

    A textbook search can be stepped through, too, by the sentences of its steps.

    The page's policy forbids every request and every script but its own.
    """
    excerpt = Excerpt.of(root, plies, nodes)
    style, script = _part("page.css"), _part("page.js")
    policy = f"default-src 'none'; img-src data:; style-src {_hash(style)}; "
    policy += f"script-src {_hash(script)}; base-uri 'none'; form-action 'none'"
    return Template(_part("page.html")).substitute(
        policy=policy,
        title=escape(_title(root)),
        summary="\n".join(f"<p>{escape(line)}</p>" for line in _summary(excerpt)),
        style=style,
        data=_embedded(_data(excerpt)),
        script=script,
    )


def _part(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def _hash(source: str) -> str:
    """How a content security policy names the one text that it lets in."""
    return f"'sha256-{b64encode(sha256(source.encode()).digest()).decode()}'"


def _embedded(data: dict[str, Any]) -> str:
    """JSON inside a script element, which no text in it can close."""
    written = json.dumps(data, allow_nan=False, separators=(",", ":"))
    for sign in "<>&":
        written = written.replace(sign, f"\\u{ord(sign):04x}")
    return written


def _title(root: Node) -> str:
    result = root.trace.result
    deep = f"{counted(result.depth, 'move')} deep"
    return f"{result.algorithm}, {deep}: value {score_text(result.score)}"


def _summary(excerpt: Excerpt) -> Iterator[str]:
    """What stands above the tree; what is not in it is said."""
    root, trace = excerpt.root, excerpt.root.trace
    result, roots = trace.result, trace.root_rows()
    yield f"Best play: {' '.join(line_texts(trace.start, result.line)) or 'nothing to choose'}"
    counts = [
        counted(result.nodes, "node"),
        counted(result.leaves, "leaf", "leaves"),
        counted(result.cutoffs, "cutoff"),
        f"{counted(result.pruned, 'move')} never searched",
        *([counted(result.table_hits, "table hit")] if result.table_hits else []),
    ]
    yield ", ".join(counts)
    if root.parent is not None:
        yield f"This is row {root.row} and what lies below it: {_path(root)}"
    elif roots[1:]:
        place = f"{roots.index(root.row) + 1} of {len(roots)}"
        yield f"The search began at the start several times; this is search {place}."
    if trace.truncated:
        yield "The recording was cut short: nodes are missing from the trace itself."
    missing = sum(map(excerpt.left_out, excerpt))
    if missing:
        kept = f"{1 + below(root) - missing:,} of {1 + below(root):,}"
        deep = counted(excerpt.plies, "ply", "plies")
        yield f"Shown are {kept} nodes, {deep} deep; … counts those left out."


def _data(excerpt: Excerpt) -> dict[str, Any]:
    index: dict[int, int] = {}
    boards: dict[str, int] = {}
    nodes: list[dict[str, Any]] = []
    principal = {node.row for node in excerpt.root.trace.principal}
    is_true = _is_true(excerpt.root.trace)
    for node in excerpt:
        above = None if node == excerpt.root else node.parent
        index[node.row] = len(nodes)
        board = boards.setdefault(node.position.draw(), len(boards))
        nodes.append(
            _node(node, excerpt.left_out(node), is_true)
            | {"parent": -1 if above is None else index[above.row], "board": board}
            | {"best": node.row in principal}
        )
    steps = _steps(excerpt, index) if _is_told(excerpt.root.trace) else []
    return {"nodes": nodes, "boards": list(boards), "steps": steps}


def _is_true(trace: "Trace") -> bool:
    """Whether nothing in the trace is contradicted; unknown where its weights are not at hand."""
    try:
        return not trace.violations()
    except SearchError:
        return True


def _is_told(trace: "Trace") -> bool:
    """Whether a search has steps: one of the textbook whose nodes are all here."""
    return trace.algorithm in ALGORITHMS and not trace.truncated and len(trace) <= PAGE_NODES


def _steps(excerpt: Excerpt, index: dict[int, int]) -> list[tuple[int, str]]:
    """The sentences of the search, each with the index of its node, where it is on the page."""
    steps = excerpt.root.trace.steps()
    return [(index[step.node.row], step.sentence) for step in steps if step.node.row in index]


def _node(node: Node, hidden: int, is_true: bool) -> dict[str, Any]:
    """What the page says of a node, as texts."""
    answer, leaf = why(node, is_checked=is_true), node.reason.is_leaf
    notes = node.kind.notes
    window = window_text(node.alpha, node.beta) if node.trace.algorithm != "minimax" else ""
    pruned = listed(node.position.text(move) for move in node.pruned)
    return {
        "move": node.text,
        "path": _path(node),
        "shape": "" if leaf else "△" if node.maximizing else "▽",
        "player": node.player,
        "value": "✂" if node.is_skipped else f"{node.bound.sign} {score_text(node.score)}",
        "window": "" if leaf else window,
        "reason": ", ".join([node.ending, *notes]),
        "usual": node.reason in (Reason.ALL_SEARCHED, Reason.EVALUATED) and not notes,
        "hidden": f"{counted(hidden, 'node')} below" if hidden else "",
        "why": answer.told,
        "chain": answer.steps,
        "facts": list(_facts(node, window)),
        "cut": {"moves": pruned, "why": node.why_pruned} if pruned else None,
    }


def _path(node: Node) -> str:
    return " ".join(step.text for step in node.path[1:])


def _facts(node: Node, window: str) -> Iterator[str]:
    yield f"Row {node.row}, {counted(node.remaining, 'move')} to look ahead"
    yield f"{node.player} to move, {'maximizer' if node.maximizing else 'minimizer'}"
    if window:
        yield f"Window {window}"
