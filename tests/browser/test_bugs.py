"""The bug gallery in a browser: every bug is shown, and found by clicks."""

from playwright.sync_api import expect
from tests.browser.running import Visitor

from plyscope.gallery import BUGS, exhibit


def test_every_bug_is_shown_with_its_fault_and_its_guilty_line(visitor: Visitor) -> None:
    with visitor.page("#/bugs") as page:
        for bug in BUGS.values():
            expect(page.locator(".bugs h1")).to_have_text(bug.title)
            fault = exhibit(bug).fault
            assert fault is not None
            expect(page.locator(".fault")).to_contain_text(fault.sentence)
            expect(page.locator(".node.cause")).to_have_attribute("data-row", str(fault.node.row))
            guilty = [bug.wrong_lines[index].strip() for index in bug.guilty]
            mended = [bug.right_code.lines[index].strip() for index in bug.guilty]
            expect(page.locator(".code li.guilty")).to_have_text(guilty)
            expect(page.locator(".code li.mended")).to_have_text(mended)
            page.keyboard.press("ArrowRight")


def test_a_bug_is_found_by_its_node_and_its_line(visitor: Visitor) -> None:
    bug = BUGS["cuts-below-beta"]
    with visitor.page(
        f"#/bugs?bug={bug.name}&quiz=1", viewport={"width": 390, "height": 844}
    ) as page:
        expect(page.locator(".bugs h1")).to_have_text("Find the bug")
        expect(page.locator("ply-tree")).to_have_count(1)
        expect(page.locator(".node.cause, .guilty")).to_have_count(0)
        page.locator("g.node[data-row='1']").click()
        expect(page.locator(".feedback.wrong")).to_have_count(1)
        page.locator("g.node[data-row='2']").click()
        expect(page.locator(".feedback.right")).to_have_count(1)
        lines = page.locator(".code li button")
        lines.nth(0).click()
        expect(page.locator(".feedback.wrong .verdict")).to_have_text("✗ This line is right.")
        lines.nth(bug.guilty[1]).click()
        expect(page.locator(".feedback.right").nth(1)).to_contain_text(bug.title)
        expect(page.locator("ply-tree")).to_have_count(2)
        page.reload()
        expect(page.locator(".feedback.right")).to_have_count(2)
