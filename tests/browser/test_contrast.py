"""Every control can be read in every state: at rest, pressed, pointed at, focused and off."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.running import Visitor

LEAST_CONTRAST = 4.5
LEAST_OFF = 2.0
"""WCAG asks nothing of a control that is off; it should still be seen."""
WATCHED = "#/play?game=chess&people=nobody&level=1"
SCREENS = {
    "#/play?moves=11-15&people=both&analysis=1": "ply-play svg.tree",
    WATCHED: "ply-play button.strong",
}

CONTRAST = """(element) => {
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
  const around = [];
  for (let at = element; at; at = at.parentElement) around.push(at);
  let paper = [1, 1, 1];
  for (const at of around.reverse()) {
    const style = getComputedStyle(at);
    const ground = rgba(style.backgroundColor);
    paper = over([...ground.slice(0, 3), ground[3] * Number(style.opacity)], paper);
  }
  const style = getComputedStyle(element);
  const ink = over([...rgba(style.color).slice(0, 3), Number(style.opacity)], paper);
  const [one, other] = [light(ink), light(paper)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}"""


def contrasts(control: Locator) -> dict[str, float]:
    """The contrast of a control in all its states, but those it cannot have."""
    found = {"rest": control.evaluate(CONTRAST)}
    if control.is_enabled():
        control.hover(force=True)
        found["pointed at"] = control.evaluate(CONTRAST)
        control.focus()
        found["focused"] = control.evaluate(CONTRAST)
    return found


def faint(page: Page) -> list[str]:
    listed = []
    controls = page.locator(
        "button:visible, a:visible, select:visible, input:visible, summary:visible"
    )
    for control in controls.all():
        least = LEAST_CONTRAST if control.is_enabled() else LEAST_OFF
        for state, contrast in contrasts(control).items():
            if contrast < least:
                name = control.inner_text().strip()[:30] or control.get_attribute("name")
                listed.append(f"{name}, {state}: {contrast:.2f}")
    return listed


@pytest.mark.parametrize("hash", SCREENS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_control_can_be_read_in_every_state(visitor: Visitor, hash: str, scheme: Any) -> None:
    with visitor.page(hash, color_scheme=scheme, reduced_motion="reduce") as page:
        expect(page.locator(SCREENS[hash]).first).to_be_visible()
        assert faint(page) == []
