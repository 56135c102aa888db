"""Trees fill their panels at every width: nothing overlaps, leaves the panel or moves."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.running import Visitor

from plyscope.games import tree as tree_game


def opened(page: Page) -> Page:
    expect(page.locator("ply-watch ply-tree svg")).to_be_visible()
    return page


BOXES = """async () => {
  const tree = document.querySelector("ply-tree");
  await tree.updateComplete;
  const round = (number) => Math.round(100 * number) / 100;
  const box = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return [left, right, top, bottom].map(round);
  };
  return {
    panel: box(document.querySelector(".tree-card")),
    nodes: [...tree.querySelectorAll("g.node")].map((node) => [
      Number(node.dataset.row),
      box(node.querySelector(".shape")),
      node.getAttribute("transform").split(" ")[1],
    ]),
    boards: [...tree.querySelectorAll("g.node-board")].map(box),
    texts: [...tree.querySelectorAll("g.node text, g.edge text")]
      .filter((text) => text.textContent.trim() && !text.closest(".node-board"))
      .map(box),
  };
}"""


ALL_BOARDS = """() => {
  const nodes = [...document.querySelectorAll("g.node")].filter((node) => node.dataset.row >= 0);
  return nodes.length > 6 && nodes.every((node) => node.querySelector(".node-board"));
}"""


def assert_laid_out(page: Page, minimum: float = 0.0) -> Any:
    """Nothing overlaps or leaves the panel; the places of all nodes."""
    found = page.evaluate(BOXES)
    left, right, top, bottom = found["panel"]
    boxes = sorted(box for _, box, _ in found["nodes"])
    for box in boxes:
        assert left <= box[0] <= box[1] <= right
        assert top <= box[2] <= box[3] <= bottom
    by_level: dict[str, list[Any]] = {}
    for _, box, level in found["nodes"]:
        by_level.setdefault(level, []).append(box)
    for level in by_level.values():
        for one, other in pairwise(sorted(level)):
            assert one[1] <= other[0]
    assert_apart(found["texts"], found["panel"])
    assert_apart(found["boards"], found["panel"])
    for board in found["boards"]:
        assert bottom >= board[3]
        assert not [(box, board) for box in boxes + found["texts"] if overlaps(box, board)]
    assert max(box[1] for box in boxes) - min(box[0] for box in boxes) >= minimum * (right - left)
    return found["nodes"]


def overlaps(one: list[float], other: list[float]) -> bool:
    """Whether two boxes share more than the half pixel by which a browser rounds texts."""
    wide = min(one[1], other[1]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[2], other[2])
    return wide > 0.5 and high > 0.5


def assert_apart(boxes: list[Any], panel: list[float]) -> None:
    """No text or board is in the way of the next one in its line, or leaves the panel."""
    lines: dict[float, list[Any]] = {}
    for box in boxes:
        lines.setdefault(box[2], []).append(box)
        assert panel[0] <= box[0] <= box[1] <= panel[1], (box, panel)
    for line in lines.values():
        for one, other in pairwise(sorted(line)):
            assert one[1] <= other[0] + 0.5, (one, other)


def test_a_tree_fills_its_panel_and_no_node_moves(visitor: Visitor) -> None:
    for width in (360, 2560):
        with visitor.page("#/watch", viewport={"width": width, "height": 900}) as page:
            opened(page)
            before = assert_laid_out(page, minimum=0.7)
            for _ in range(5):
                page.keyboard.press("ArrowRight")
                page.keyboard.press("ArrowRight")
                page.keyboard.press("ArrowRight")
                assert assert_laid_out(page) == before


@pytest.mark.parametrize("width", [360, 768])
def test_boards_at_the_nodes_fit_the_panel_and_no_node_moves(visitor: Visitor, width: int) -> None:
    hash = "#/watch?game=tictactoe&moves=5,1,3&depth=2"
    with visitor.page(hash, viewport={"width": width, "height": 900}) as page:
        opened(page)
        page.wait_for_function(ALL_BOARDS)
        before = assert_laid_out(page, minimum=0.7)
        for key in ("ArrowRight", "c", "End", "ArrowLeft", "Home"):
            page.keyboard.press(key)
            assert assert_laid_out(page) == before


@pytest.mark.parametrize("width", [360, 1440])
def test_a_wide_tree_is_not_flat_and_its_current_node_can_be_seen(
    visitor: Visitor, width: int
) -> None:
    hash = "#/watch?game=draughts/english&depth=3&step=40"
    with visitor.page(hash, viewport={"width": width, "height": 900}) as page:
        opened(page)
        drawing = page.locator("ply-watch svg.tree").bounding_box()
        assert drawing is not None
        assert drawing["height"] >= 0.25 * drawing["width"]
        halo = page.locator("g.node.selected .halo").bounding_box()
        assert halo is not None
        assert halo["width"] >= 14
        tools = page.locator(".tree-tools").bounding_box()
        assert tools is not None
        assert tools["y"] >= drawing["y"] + drawing["height"]


@pytest.mark.long
@pytest.mark.parametrize("width", [360, 768, 1280, 1920, 2560])
def test_random_trees_are_laid_out_in_the_panel_and_do_not_move(
    visitor: Visitor, width: int
) -> None:
    source = Random(width)
    with visitor.page("#/watch", viewport={"width": width, "height": 900}) as page:
        opened(page)
        done = 0
        while done < 500:
            tree = tree_game.random(
                source.randint(2, 5), source.randint(2, 5), source.randrange(1 << 30)
            )
            if len(tree.leaves) > 120 or tree.height == 0:
                continue
            done += 1
            page.evaluate("hash => { location.hash = hash; }", f"#/watch?position={tree}")
            expect(page.locator("ply-tree g.node")).to_have_count(tree.size)
            page.wait_for_function(
                "tree => new URLSearchParams(location.hash.split('?')[1]).get('position') === tree"
                " && document.querySelector('.counts span')",
                arg=str(tree),
            )
            before = assert_laid_out(page)
            for key in ("End", "ArrowLeft", "c", "Home"):
                page.keyboard.press(key)
                assert assert_laid_out(page) == before


@pytest.mark.parametrize("code", ["", "tracking"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_projector_shows_everything_on_one_screen(
    visitor: Visitor, size: tuple[int, int], code: str
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    with visitor.page(f"#/watch?step=19&code={code}", viewport=viewport) as page:
        opened(page).keyboard.press("f")
        expect(page.locator("header.top")).to_be_hidden()
        expect(page.locator(".sources")).to_be_hidden()
        for place in (".caption", "svg.tree", ".code", ".stack", ".transport"):
            box = page.locator(place).bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["y"] >= 0
            assert box["x"] + box["width"] <= size[0]
            assert box["y"] + box["height"] <= size[1]
        page.keyboard.press("f")
        expect(page.locator("header.top")).to_be_visible()


def test_the_projector_on_a_phone_shows_one_thing_below_the_other(visitor: Visitor) -> None:
    viewport = {"width": 390, "height": 844}
    with visitor.page("#/watch?step=19&projector=1", viewport=viewport) as page:
        opened(page)
        assert_laid_out(page, minimum=0.7)
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
        tops = [
            page.locator(f"ply-watch {place}").evaluate("one => one.getBoundingClientRect().top")
            for place in (".caption", "svg.tree", ".transport", ".code", ".stack")
        ]
        assert tops == sorted(tops)
        page.locator("ply-watch .stack").scroll_into_view_if_needed()
        expect(page.locator("ply-watch .stack")).to_be_in_viewport()
