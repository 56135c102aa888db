"""Exports: what another tool reads is what was recorded, whatever the texts in it are."""

import json
import re
import sys
from base64 import b64encode
from dataclasses import dataclass
from hashlib import sha256
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any, NoReturn

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import trees, uneven_games
from tests.toys import Countdown

from plyscope.errors import PlyscopeError
from plyscope.games import simple_draughts, tictactoe, tree
from plyscope.textbook import ALGORITHMS
from plyscope.tracing import Node, trace
from plyscope.tracing.export import Excerpt, quoted, to_dot, to_json, to_png, to_svg
from plyscope.tracing.page import to_html

HOSTILE = (
    "</script><script>alert(1)</script>",
    "<!--<script>",
    '"quoted" \\',
    "a\nb",
    "&lt;&amp;",
    "\u2028$title${data}",
    "line\\N",
)
"""Moves of a game whose author wishes us ill."""


def hostile(plies: int = 2) -> Countdown:
    return Countdown(plies, texts=HOSTILE)


def strict_json(text: str) -> Any:
    def refuse(constant: str) -> NoReturn:
        raise AssertionError(f"{constant} is no JSON")

    return json.loads(text, parse_constant=refuse)


def exported(root: Node, **limits: Any) -> Any:
    return strict_json("".join(to_json(root, **limits)))


def nested_rows(node: dict[str, Any]) -> list[Any]:
    return [node["row"], [nested_rows(child) for child in node["children"]]]


def tree_rows(node: Node) -> list[Any]:
    return [node.row, [tree_rows(child) for child in node.children]]


SOME_GAMES = st.one_of(trees(height=4, width=4), uneven_games())


# The part that is exported.


@settings(max_examples=60, deadline=None)
@given(SOME_GAMES, st.integers(0, 4), st.one_of(st.none(), st.integers(0, 5)), st.integers(0, 60))
def test_an_excerpt_keeps_its_limits_and_counts_what_it_leaves_out(
    position: Any, row: int, plies: int | None, nodes: int
) -> None:
    found = trace(position, 4)
    root = found[min(row, len(found) - 1)]
    excerpt = Excerpt.of(root, plies, nodes)
    kept = list(excerpt)
    everything = list(root.walk())
    assert kept == [node for node in everything if node.depth - root.depth <= excerpt.plies]
    assert len(kept) <= max(1, nodes)
    assert plies is None or excerpt.plies <= plies
    assert len(kept) + sum(map(excerpt.left_out, kept)) == len(everything)


# JSON.


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@settings(max_examples=20, deadline=None)
@given(position=SOME_GAMES)
def test_json_nests_the_nodes_as_the_search_visited_them(algorithm: str, position: Any) -> None:
    found = trace(position, 4, algorithm)
    assert nested_rows(exported(found.root)["tree"]) == tree_rows(found.root)


def test_json_has_window_bound_reason_and_what_was_pruned() -> None:
    found = trace(tree.parse("((3 5) (2 9))"), 2)
    second = exported(found.root)["tree"]["children"][1]
    del second["children"]
    assert second == {
        "row": 4,
        "board": [2, 9],
        "score": 2,
        "move": "B",
        "depth": 1,
        "isMaximizing": False,
        "player": "Black",
        "remaining": 1,
        "window": [3, None],
        "bound": "at most",
        "reason": "cutoff",
        "kind": [],
        "pruned": ["B"],
        "why_pruned": "Black gets at most 2 here, but White already has 3 elsewhere",
    }


def test_json_says_what_it_leaves_out() -> None:
    found = trace(tictactoe.start(), 3)
    top = exported(found.root, plies=1)["tree"]
    assert 1 + sum(1 + child["left_out"] for child in top["children"]) == len(found)


def test_json_is_a_superset_of_the_draughts_document() -> None:
    def document(node: dict[str, Any]) -> dict[str, Any]:
        keys = ("board", "score", "move", "depth", "isMaximizing", "player")
        return {key: node[key] for key in keys} | {
            "children": [document(child) for child in node["children"]]
        }

    found = trace(simple_draughts.start(), 3)
    assert document(exported(found.root)["tree"]) == found.to_dict()


def test_json_of_a_deep_line_needs_no_recursion() -> None:
    text = "".join(to_json(trace(Countdown(300), 300).root))
    assert text.count('"row"') == 301


# Graphviz.


def unquoted(text: str) -> str:
    """A Graphviz string as its label shows it."""
    body = re.sub(
        r"\\(.)", lambda match: "\n" if match[1] == "n" else match[1], text[1:-1], flags=re.DOTALL
    )
    return body.replace("&amp;", "&")


@given(st.text(st.characters(exclude_characters="\0\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")))
def test_any_text_comes_back_from_graphviz(text: str) -> None:
    written = quoted(text)
    assert re.fullmatch(r'"(?:[^"\\\n]|\\.)*"', written)
    assert unquoted(written) == text.removesuffix("\n")


@settings(max_examples=30, deadline=None)
@given(SOME_GAMES)
def test_dot_has_every_node_every_edge_and_every_cut(position: Any) -> None:
    found = trace(position, 4)
    lines = to_dot(found.root, nodes=10**6).splitlines()
    edges = {(int(a), int(b)) for a, b in re.findall(r"n(\d+) -> n(\d+) \[", "\n".join(lines))}
    nodes = list(found.root.walk())
    assert edges == {(node.parent.row, node.row) for node in nodes if node.parent is not None}
    shapes = [line for line in lines if re.match(r"  n\d+ \[shape=", line)]
    assert len(shapes) == len(nodes)
    cuts = [line for line in lines if "style=dashed" in line]
    assert len(cuts) == sum(len(node.pruned) for node in nodes)


def test_dot_marks_the_principal_line() -> None:
    found = trace(tictactoe.start(), 3)
    bold = re.findall(r"n(\d+) \[.*penwidth=3\]", to_dot(found.root, nodes=10**6))
    assert bold == [str(node.row) for node in found.principal[1:]]


def test_a_hostile_move_stays_inside_its_graphviz_string() -> None:
    statement = re.compile(
        r'digraph search \{|\}|  (?:\w+|\w+ -> \w+) \[(?:\w+=(?:[\w.]+|"(?:[^"\\]|\\.)*") ?)*\];'
    )
    lines = to_dot(trace(hostile(), 2).root).splitlines()
    assert [line for line in lines if not statement.fullmatch(line)] == []


# Pictures.


def test_a_picture_of_a_row_begins_with_that_row() -> None:
    found = trace(tictactoe.start(), 4)
    row = found.principal[2]
    picture = to_svg(row, plies=1)
    drawn = picture.partition('<g class="ply-legend">')[0]
    assert len(re.findall('class="ply-(?:leaf|max|min)"', drawn)) == 1 + len(row.children)
    height = re.search(r'height="(\d+)"', picture)
    assert height is not None
    assert int(height[1]) < 300


def test_png_is_a_picture_twice_the_size_of_the_svg() -> None:
    found = trace(tree.parse("((3 5) (2 9))"), 2)
    pixels = to_png(found.root)
    width, height = (int.from_bytes(pixels[at : at + 4], "big") for at in (16, 20))
    size = re.search(r'width="(\d+)" height="(\d+)"', to_svg(found.root))
    assert size is not None
    assert pixels.startswith(b"\x89PNG\r\n")
    assert (width, height) == (2 * int(size[1]), 2 * int(size[2]))


def test_a_very_wide_png_is_scaled_down() -> None:
    wide = tree.parse(f"({' '.join(map(str, range(300)))})")
    pixels = to_png(trace(wide, 1).root)
    assert int.from_bytes(pixels[16:20], "big") == 16_000


def test_without_a_renderer_png_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(PlyscopeError, match=r"resvg-py: pip install 'plyscope\[png\]'"):
        to_png(trace(tree.parse("(1 2)"), 1).root)


# The page.


@dataclass
class Element:
    tag: str
    attributes: dict[str, str | None]
    text: str = ""


class Page(HTMLParser):
    """The elements of a page as a browser sees them, scripts and styles with their text."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self._inside = False
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, dict(attrs)))
        self._inside = True

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.elements[-1].text += data

    def handle_endtag(self, tag: str) -> None:
        self._inside = False

    def all(self, tag: str) -> list[Element]:
        return [element for element in self.elements if element.tag == tag]

    @property
    def data(self) -> Any:
        return strict_json(self.all("script")[0].text)

    @property
    def summary(self) -> list[str]:
        return [element.text for element in self.all("p")]


def test_the_page_holds_every_node_in_the_order_of_the_search() -> None:
    found = trace(tictactoe.start("X.O/.X./..."), 4)
    nodes = Page(to_html(found.root)).data["nodes"]
    walked = list(found.root.walk())
    assert [node["move"] for node in nodes] == [node.text for node in walked]
    assert [node["parent"] for node in nodes] == [
        -1 if node.parent is None else node.parent.row for node in walked
    ]
    assert [node["why"] for node in nodes] == [found.why(node.row).told for node in walked]
    assert [node["cut"] and node["cut"]["why"] for node in nodes] == [
        node.why_pruned or None for node in walked
    ]
    assert [index for index, node in enumerate(nodes) if node["best"]] == [
        node.row for node in found.principal
    ]


def test_the_page_shows_the_board_of_every_node() -> None:
    found = trace(tictactoe.start("X.O/.X./..."), 3)
    data = Page(to_html(found.root)).data
    shown = [data["boards"][node["board"]] for node in data["nodes"]]
    assert shown == [node.position.draw() for node in found.root.walk()]


def test_hostile_moves_stay_inside_the_data_of_the_page() -> None:
    harmless = Page(to_html(trace(Countdown(2, texts=tuple("abcdefg")), 2).root))
    page = Page(to_html(trace(hostile(), 2).root))
    assert [element.tag for element in page.elements] == [
        element.tag for element in harmless.elements
    ]
    assert [node["move"] for node in page.data["nodes"] if node["parent"] == 0] == list(HOSTILE)


def test_the_page_asks_nobody_for_anything() -> None:
    source = to_html(trace(tictactoe.start(), 2).root)
    page = Page(source)
    asked = [
        element.attributes[name]
        for element in page.elements
        for name in ("src", "href", "action", "srcset")
        if name in element.attributes
    ]
    assert asked == ["data:,"]
    assert not re.search(r"https?:|//\w|url\(|@import|fetch\(|XMLHttp|innerHTML|eval\(", source)


def test_the_policy_of_the_page_lets_in_its_own_script_and_style_only() -> None:
    page = Page(to_html(trace(tictactoe.start(), 1).root))
    policy = next(m.attributes["content"] for m in page.all("meta") if "http-equiv" in m.attributes)
    style, script = (
        b64encode(sha256(element.text.encode()).digest()).decode()
        for element in (page.all("style")[0], page.all("script")[1])
    )
    assert policy == (
        f"default-src 'none'; img-src data:; style-src 'sha256-{style}'; "
        f"script-src 'sha256-{script}'; base-uri 'none'; form-action 'none'"
    )


def test_the_page_says_how_much_it_leaves_out() -> None:
    found = trace(tictactoe.start(), 4)
    page = Page(to_html(found.root, nodes=100))
    kept = len(page.data["nodes"])
    assert kept <= 100
    assert f"Shown are {kept} of {len(found):,} nodes, 3 plies deep; … counts those left out." in (
        page.summary
    )


def test_a_whole_page_leaves_nothing_out() -> None:
    page = Page(to_html(trace(tictactoe.start(), 2).root))
    assert not any("Shown are" in line for line in page.summary)


def test_the_page_of_one_of_several_searches_says_which() -> None:
    found = trace(tictactoe.start(), 3, "deepening")
    rows = found.root_rows()
    assert all(first < second for first, second in pairwise(rows))
    for place, row in enumerate(rows, start=1):
        summary = Page(to_html(found[row])).summary
        said = f"this is search {place} of {len(rows)}."
        assert any(line.endswith(said) for line in summary)


def test_a_page_has_the_sentences_of_a_textbook_search_and_none_of_an_engines() -> None:
    found = trace(tictactoe.start(), 2)
    data = Page(to_html(found.root)).data
    assert [tuple(step) for step in data["steps"]] == [
        (step.node.row, step.sentence) for step in found.steps()
    ]
    assert Page(to_html(trace(tictactoe.start(), 2, "plain").root)).data["steps"] == []
