"""The exported page of a search, opened from disk with the network off."""

from pathlib import Path

from playwright.sync_api import expect
from tests.browser.running import Visitor

import plyscope
from plyscope.tracing.page import to_html


def test_an_exported_page_steps_through_the_search_and_back(
    visitor: Visitor, tmp_path: Path
) -> None:
    made = plyscope.trace(plyscope.start("tree"))
    steps = list(made.steps())
    file = tmp_path / "search.html"
    file.write_text(to_html(made.root), encoding="utf-8")
    context = visitor.browser.new_context(offline=True)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(file.as_uri())
    for step in steps:
        page.keyboard.press("n")
        expect(page.locator("#sentence")).to_have_text(step.sentence)
        expect(page.locator("#count")).to_have_text(f"{step.number} / {len(steps)}")
        expect(page.locator("#details h2")).to_have_text(
            " ".join(node.text for node in step.node.path[1:]) or "The start"
        )
    expect(page.get_by_role("button", name="Next step")).to_be_disabled()
    page.get_by_role("button", name="Back").click()
    expect(page.locator("#sentence")).to_have_text(steps[-2].sentence)
    for _ in steps:
        page.keyboard.press("b")
    expect(page.locator("#sentence")).to_have_text(steps[0].sentence)
    context.close()
    assert complaints == []
