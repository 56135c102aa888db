"""The formats that a trace can be turned into, by name."""

from collections.abc import Callable

from plyscope.tracing.export import to_dot, to_json, to_png, to_svg
from plyscope.tracing.page import to_html

FORMATS: dict[str, tuple[Callable[..., str | bytes], str]] = {
    "svg": (to_svg, "a picture"),
    "png": (to_png, "a picture in pixels; needs plyscope[png]"),
    "dot": (to_dot, "a graph for Graphviz"),
    "json": (lambda *node, **limits: "".join(to_json(*node, **limits)), "nested nodes"),
    "html": (to_html, "one page for a browser, to unfold node by node"),
}
"""Functions of a node and the limits `plies` and `nodes`, each with a word about it."""
