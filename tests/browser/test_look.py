"""Every screen, light and dark, narrow and wide: nothing is cut off, and all words can be read."""

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.running import Visitor

SCREENS = {
    "#/play?moves=11-15&analysis=1": "ply-play svg.tree",
    "#/play?game=gomoku/ninuki&people=both&analysis=1": "ply-play svg.tree",
    "#/play?game=gomoku&people=both&opening=swap2&moves=h8,h9,i9&analysis=1": "ply-play svg.tree",
    "#/explore?game=tree&row=5&why=1": "ply-explore ply-tree svg",
    "#/explore?game=draughts/english&algorithm=plain&depth=4": "ply-explore .plies",
    "#/watch?step=9": "ply-watch ply-tree svg",
    "#/watch?game=tictactoe&depth=2": "ply-watch ply-board svg",
    "#/quiz?answers=-1;go on;3;3;prune&at=5": "ply-quiz .feedback",
    "#/build?at=0.1": "ply-build ply-tree svg",
    "#/build?sheet=solved": "ply-sheet .steps",
    "#/compare?game=tree": "ply-compare .verdict.same",
    "#/solved?node=30": "ply-solved .position .fate",
}
NARROWEST, WIDE = 360, 1280
LEAST_CONTRAST = 4.5

FAINT = """(least) => {
  const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = colour;
    pixel.fillRect(0, 0, 1, 1);
    return [...pixel.getImageData(0, 0, 1, 1).data];
  };
  const light = (colour) => {
    const [r, g, b] = rgba(colour).map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (rgba(backgroundColor)[3] > 200) return backgroundColor;
    }
    return "white";
  };
  const faint = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const words = texts.currentNode.textContent.trim();
    const element = texts.currentNode.parentElement;
    const isSkipped = element.closest("svg.board, :disabled, .hidden-words, option, title, dialog");
    if (!words || isSkipped || element.getClientRects().length === 0) continue;
    const { color, fill } = getComputedStyle(element);
    const ink = light(element.closest("svg") ? fill : color);
    const paper = light(ground(element));
    const contrast = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
    if (contrast < least) faint.add(`${words} (${element.className}): ${contrast.toFixed(2)}`);
  }
  return [...faint];
}"""


@pytest.mark.parametrize(
    "hash",
    [
        pytest.param(hash, marks=[pytest.mark.long] if place % 2 else [])
        for place, hash in enumerate(SCREENS)
    ],
)
def test_a_screen_fits_any_width_and_can_be_read(visitor: Visitor, hash: str) -> None:
    narrow: Any = {"width": NARROWEST, "height": 740}
    with visitor.page(hash, viewport=narrow, reduced_motion="reduce") as page:
        expect(page.locator(SCREENS[hash])).to_be_visible()
        for width in (NARROWEST, WIDE):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            for control in page.locator(".top :is(a, button)").all():
                expect(control).to_be_in_viewport(ratio=1)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert page.evaluate(FAINT, LEAST_CONTRAST) == []


def test_the_header_leads_everywhere_and_turns_the_colours(visitor: Visitor) -> None:
    with visitor.page("#/build", color_scheme="light") as page:
        for name in ("Quiz", "Watch", "Compare", "Explore", "Play"):
            page.locator(".top").get_by_role("link", name=name, exact=True).click()
            expect(page.locator(f"main ply-{name.lower()} > section")).to_be_visible()
            expect(page.locator(".top [aria-current=page]")).to_have_text(name)
            expect(page).to_have_title(f"{name} · Plyscope")
        page.locator(".top").get_by_role("link", name="Build").click()
        page.locator(".brand").click()
        expect(page.locator("main ply-play")).to_be_visible()
        paper = "getComputedStyle(document.documentElement).backgroundColor"
        light = page.evaluate(paper)
        for theme in ("light", "dark"):
            page.locator(".top").get_by_role("button", name="Theme").click()
            expect(page.locator(":root")).to_have_attribute("data-theme", theme)
        assert page.evaluate(paper) != light
        page.reload()
        expect(page.locator(":root")).to_have_attribute("data-theme", "dark")
        page.locator(".top").get_by_role("button", name="Keys").click()
        expect(page.locator("dialog.help")).to_contain_text("a hint")
        page.locator("dialog.help").get_by_role("button", name="Close").click()
        expect(page.locator("dialog.help")).not_to_be_visible()
