"""Every control can be read in every state: at rest, pointed at, focused and off."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect
from tests.browser.board import MOVES, cell
from tests.browser.running import Visitor

LEAST_CONTRAST = 4.5
LEAST_OFF = 2.0
"""WCAG asks nothing of a control that is off; it should still be seen."""
CONTROLS = "button, a, select, input, textarea, summary, label.button"
STATES = {
    "at rest": [],
    "pointed at": ["hover"],
    "focused": ["focus", "focus-visible"],
    "pointed at and focused": ["hover", "focus", "focus-visible"],
}
SCREENS = {
    "#/play?moves=11-15&people=both&analysis=1": "ply-play svg.tree",
    "#/play?game=chess&people=nobody&level=1": "ply-play button.strong",
    "#/play?game=gomoku&people=both&opening=swap2&moves=h8,h9,i9&analysis=1": "ply-play svg.tree",
    "#/explore?game=tree&row=5&why=1": "ply-explore ply-tree svg",
    "#/explore?game=draughts/english&algorithm=plain&depth=4&reason=cutoff": "ply-explore .plies",
    "#/watch?step=9&code=tracking": "ply-watch ply-returned-tree pre",
    "#/watch?step=9&projector=1": "ply-watch ply-tree svg",
    "#/quiz": "ply-quiz .question",
    "#/quiz?asks=prune&answers=go on&at=1": "ply-quiz .feedback",
    "#/build?at=0.1": "ply-build ply-tree svg",
    "#/build?sheet=solved": "ply-sheet .steps",
    "#/compare?game=tree": "ply-compare .verdict.same",
    "#/bugs": "ply-bugs .fault",
    "#/bugs?quiz=1": "ply-bugs .tasks",
    "#/solved?node=30": "ply-solved .position .fate",
    "#/class": "ply-class",
}

FAINT = """([controls, least, leastOff]) => {
  const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = colour;
    pixel.fillRect(0, 0, 1, 1);
    return [...pixel.getImageData(0, 0, 1, 1).data].map((part) => part / 255);
  };
  const over = ([r, g, b, alpha], below) =>
    [r, g, b].map((part, i) => part * alpha + below[i] * (1 - alpha));
  const light = (colour) => {
    const [r, g, b] = colour.map((part) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (element) => {
    const around = [];
    for (let at = element; at; at = at.parentElement) around.push(getComputedStyle(at));
    let [paper, opacity] = [[1, 1, 1], 1];
    for (const style of around.reverse()) {
      opacity *= Number(style.opacity);
      const ground = rgba(style.backgroundColor);
      paper = over([...ground.slice(0, 3), ground[3] * opacity], paper);
    }
    const ink = rgba(getComputedStyle(element).color);
    const lights = [light(over([...ink.slice(0, 3), ink[3] * opacity], paper)), light(paper)];
    return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
  };
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
  const hasWords = (element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const faint = [];
  for (const control of [...document.querySelectorAll(controls)].filter(isSeen)) {
    const written = [...control.querySelectorAll("*")].filter((one) =>
      isSeen(one) && hasWords(one) && !one.closest("svg, option, .hidden-words"));
    for (const element of [control, ...written]) {
      const found = contrast(element);
      if (found >= (control.matches(":disabled") ? leastOff : least)) continue;
      const name = element.innerText?.trim() || control.name || control.className;
      faint.push(`${name.slice(0, 40)}: ${found.toFixed(2)}`);
    }
  }
  return faint;
}"""


def force(session: CDPSession, states: list[str]) -> None:
    """Makes the page show all controls as if they were in these states."""
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    found = session.send("DOM.querySelectorAll", {"nodeId": root, "selector": CONTROLS})
    for node in found["nodeIds"]:
        forced = {"nodeId": node, "forcedPseudoClasses": states}
        session.send("CSS.forcePseudoState", forced)


def assert_readable(page: Page) -> None:
    """Every control has enough contrast in every state, light and dark."""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    for state, forced in STATES.items():
        force(session, forced)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            faint = page.evaluate(FAINT, [CONTROLS, LEAST_CONTRAST, LEAST_OFF])
            assert faint == [], f"{scheme}, {state}"
    session.detach()


QUICK = {"#/play?game=chess&people=nobody&level=1", "#/quiz", "#/bugs", "#/build?sheet=solved"}
"""The screens that are looked at each time; the others take as long as a hundred other tests."""


def each_screen() -> list[Any]:
    return [
        hash if hash in QUICK else pytest.param(hash, marks=pytest.mark.long) for hash in SCREENS
    ]


@pytest.mark.parametrize("hash", each_screen())
def test_every_control_can_be_read_in_every_state(visitor: Visitor, hash: str) -> None:
    with visitor.page(hash, reduced_motion="reduce") as page:
        expect(page.locator(SCREENS[hash]).first).to_be_visible()
        assert_readable(page)


def press_key(key: str) -> Callable[[Page], None]:
    return lambda page: page.keyboard.press(key)


def choose_game(page: Page) -> None:
    page.locator("ply-play .chosen").click()


def paste_nonsense(page: Page) -> None:
    page.keyboard.press("p")
    page.locator("textarea[name=pasted]").fill("no game")
    page.locator("dialog.texts").get_by_role("button", name="Open").click()
    expect(page.locator("dialog.texts .error")).to_be_visible()


def delete_game(page: Page) -> None:
    page.keyboard.press("n")
    expect(page.locator(MOVES)).to_have_count(0)
    page.keyboard.press("g")
    dialog = page.locator("dialog.games")
    dialog.get_by_role("button", name="Delete").first.click()
    expect(dialog.get_by_role("button", name="Undo")).to_be_visible()


@pytest.mark.parametrize(
    ("dialog", "opens"),
    [
        ("help", press_key("?")),
        ("games", press_key("g")),
        pytest.param("games", delete_game, marks=pytest.mark.long),
        pytest.param("texts", press_key("p"), marks=pytest.mark.long),
        ("texts", paste_nonsense),
        pytest.param("choose-game", choose_game, marks=pytest.mark.long),
    ],
)
def test_every_dialog_can_be_read_in_every_state(
    visitor: Visitor, dialog: str, opens: Callable[[Page], Any]
) -> None:
    with visitor.page("#/play?game=tictactoe&people=both&moves=5,1") as page:
        expect(page.locator(MOVES)).to_have_count(2)
        opens(page)
        expect(page.locator(f"dialog.{dialog} button").first).to_be_visible()
        assert_readable(page)


def edit(page: Page) -> None:
    page.keyboard.press("e")
    expect(page.get_by_role("radio", name="empty")).to_be_visible()


def ask_why(page: Page) -> None:
    page.keyboard.press("y")
    page.locator("ply-play ply-board .cell.start").first.click()
    expect(page.get_by_role("button", name="Close", exact=True)).to_be_visible()


def end_and_review(page: Page) -> None:
    cell(page, "3").click()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    page.keyboard.press("v")
    expect(page.get_by_role("button", name="Learn from your mistakes")).to_be_visible()


@pytest.mark.parametrize("opens", [edit, ask_why, end_and_review])
def test_every_panel_of_play_can_be_read_in_every_state(
    visitor: Visitor, opens: Callable[[Page], None]
) -> None:
    with visitor.page("#/play?game=tictactoe&people=both&moves=1,4,2,5") as page:
        expect(page.locator(MOVES)).to_have_count(4)
        opens(page)
        assert_readable(page)


def test_a_control_that_fades_when_pointed_at_would_be_found(visitor: Visitor) -> None:
    with visitor.page("#/build") as page:
        expect(page.locator("ply-build ply-tree svg")).to_be_visible()
        page.evaluate("""() => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync("button.icon:hover { color: var(--line); }");
            document.adoptedStyleSheets.push(sheet);
        }""")
        with pytest.raises(AssertionError, match="light, pointed at"):
            assert_readable(page)
