"""A class in a browser: the teacher's screen, and what a student sees of the studio."""

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.classes import STUDENTS_HOST, attend, running_class
from tests.browser.running import Visitor


def test_a_class_comes_in_by_the_shown_address_until_it_is_withdrawn(
    visitor: Visitor, tmp_path: Path
) -> None:
    browser = visitor.browser
    with (
        running_class(tmp_path) as (studio, address),
        Visitor(browser, studio).page("#/class") as teacher,
    ):
        expect(teacher.locator(".address")).to_have_text(address.removeprefix("http://"))
        expect(teacher.get_by_role("img", name=f"QR code of {address}")).to_be_visible()
        expect(teacher.get_by_role("status")).to_have_text("0 students are here.")
        students = [attend(browser, address) for _ in range(2)]
        for student in students:
            expect(student.locator("nav a")).to_have_text(["Watch", "Quiz", "Build"])
            expect(student.locator("ply-watch g.node").first).to_be_visible()
            assert STUDENTS_HOST in student.url
        expect(teacher.get_by_role("status")).to_have_text("2 students are here.")
        teacher.get_by_role("button", name="Withdraw the address").click()
        for student in students:
            expect(student.get_by_text("The teacher has withdrawn")).to_be_visible()
        teacher.get_by_role("button", name="Let a class in").click()
        expect(teacher.locator(".address")).not_to_have_text(address.removeprefix("http://"))
        for student in students:
            student.context.close()


def test_a_student_is_asked_builds_and_watches_and_is_offered_nothing_else(
    visitor: Visitor, tmp_path: Path
) -> None:
    with running_class(tmp_path) as (_, address):
        student = attend(visitor.browser, address, "#/quiz?question=3")
        complaints: list[str] = []
        student.on("console", lambda said: complaints.append(said.text))
        expect(student.locator(".asked")).to_be_visible()
        student.get_by_role("button", name="Another tree").click()
        expect(student.locator(".asked")).to_be_visible()
        student.get_by_role("link", name="Build").click()
        student.get_by_role("button", name="Random tree").click()
        student.get_by_role("button", name="Watch the search").click()
        expect(student.locator("ply-watch g.node").first).to_be_visible()
        for name in ("Explore", "Save as lesson"):
            expect(student.get_by_role("button", name=name)).to_have_count(0)
        for screen in ("play", "explore", "compare", "bugs", "class"):
            student.evaluate(f"location.hash = '#/{screen}'")
            expect(student.locator("main > ply-watch")).to_be_visible()
        assert complaints == []
        student.context.close()


def test_a_studio_without_a_class_shows_no_such_screen(visitor: Visitor) -> None:
    with visitor.page("#/class") as page:
        expect(page.get_by_text("plyscope studio --class")).to_be_visible()
        expect(page.locator("nav a", has_text="Class")).to_have_count(0)


@pytest.mark.parametrize("width", [360, 390])
def test_all_screens_with_the_class_can_be_chosen_on_a_phone(
    visitor: Visitor, tmp_path: Path, width: int
) -> None:
    viewport = {"width": width, "height": 800}
    with (
        running_class(tmp_path) as (studio, _),
        Visitor(visitor.browser, studio).page("#/compare", viewport=viewport) as teacher,
    ):
        expect(teacher.locator("nav a", has_text="Class")).to_be_visible()
        for control in teacher.locator(".top :is(a, button)").all():
            expect(control).to_be_in_viewport(ratio=1)
        header = teacher.locator(".top")
        assert header.evaluate("one => one.scrollWidth <= one.clientWidth")
