"""Lessons in a browser, opened from disk with the network off."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.running import Visitor, is_bad

from plyscope.lesson.exam import exam_trees
from plyscope.lesson.page import exam_page, lesson_page
from plyscope.lesson.results import Mark, Result, read_code
from plyscope.lesson.spec import Lesson, Part, lesson_names, open_lesson
from plyscope.tracing import Trace, trace
from plyscope.tracing.quiz import Question, questions
from plyscope.tracing.words import score_text

SAID = """async (key) => {
  const player = document.querySelector("ply-walkthrough");
  const said = [];
  let last = "";
  for (;;) {
    await player.updateComplete;
    await document.querySelector("ply-lesson").updateComplete;
    const caption = player.querySelector(".caption");
    if (caption.dataset.step === last) return said;
    last = caption.dataset.step;
    said.push([
      Number(last),
      caption.querySelector(".sentence-text").textContent.trim(),
      [...player.querySelectorAll(".counts b")].map((one) => Number(one.textContent)),
    ]);
    window.dispatchEvent(new KeyboardEvent("keydown", { key }));
  }
}"""


@contextmanager
def opened(visitor: Visitor, folder: Path, lesson: Lesson, **options: Any) -> Iterator[Page]:
    """The page of a lesson from disk; it may complain of nothing and ask for nothing."""
    file = folder / "lesson.html"
    file.write_text(lesson_page(lesson), encoding="utf-8")
    context = visitor.browser.new_context(offline=True, **options)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if is_bad(said.type) else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    expect(page.locator("ply-lesson main")).to_be_visible()
    yield page
    context.close()
    assert complaints == []
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []


def traced(part: Part) -> Trace:
    assert part.position is not None
    return trace(part.position, part.depth, part.algorithm)


def told(part: Part) -> list[Any]:
    """The number, the sentence and the counts of every step, from the trace alone."""
    said, nodes, leaves, cuts = [], 0, 0, 0
    for step in traced(part).steps():
        nodes += step.kind.value == "enter"
        leaves += step.kind.value in ("evaluate", "game over")
        cuts += step.kind.value == "cut"
        counts = [nodes, leaves] + ([] if part.algorithm == "minimax" else [cuts])
        said.append([step.number, step.sentence, counts])
    return said


def chosen(part: Part) -> list[Question]:
    every = questions(list(traced(part).steps()))
    if isinstance(part.asks, tuple):
        return [every[number - 1] for number in part.asks]
    mixed = [question for question in every if question.in_quiz]
    if part.asks == "all":
        return mixed
    return [one for one in mixed if (one.asks in ("prune", "reason")) == (part.asks == "prune")]


def answer(page: Page, question: Question, *, wrong: bool) -> None:
    """Answers with keys alone."""
    expect(page.locator(".asked")).to_have_text(question.text)
    if question.choices:
        others = [choice for choice in question.choices if choice != question.answer]
        given = others[0] if wrong else str(question.answer)
        is_place = question.asks == "reason"
        page.keyboard.press(str(question.choices.index(given) + 1) if is_place else given[0])
    else:
        assert not isinstance(question.answer, str)
        page.keyboard.type("999" if wrong else score_text(question.answer))
        page.keyboard.press("Enter")
    expect(page.locator(".explanation")).to_have_text(question.explanation)
    page.keyboard.press("Enter")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[] if name == "alpha-beta" else [pytest.mark.long])
        for name in lesson_names()
    ],
)
def test_a_lesson_is_walked_through_with_keys_alone(
    visitor: Visitor, tmp_path: Path, name: str
) -> None:
    lesson = open_lesson(name)
    marks: list[Mark] = []
    phone = {"viewport": {"width": 390, "height": 844}}
    with opened(visitor, tmp_path, lesson, **phone) as page:
        for part in lesson.parts:
            expect(page.locator("h1").first).to_have_text(part.heading)
            expect(page.locator(".told")).to_have_text(list(part.text))
            expect(page.locator("nav [aria-current]")).to_be_in_viewport(ratio=1)
            if part.position is None:
                pass
            elif part.show == "watch":
                page.keyboard.press("Home")
                steps = told(part)
                assert page.evaluate(SAID, "ArrowRight") == steps
                assert page.evaluate(SAID, "ArrowLeft") == steps[::-1]
            elif part.show == "quiz":
                for question in chosen(part):
                    wrong = len(marks) % 3 == 1
                    answer(page, question, wrong=wrong)
                    marks.append(Mark.WRONG if wrong else Mark.RIGHT)
                expect(page.locator(".result h2")).to_be_visible()
            else:
                page.locator("input[name=solutions]").check()
                expect(page.locator(".sheet .steps li")).to_have_text(
                    [step.sentence for step in traced(part).steps()]
                )
                page.locator("input[name=solutions]").blur()
            assert page.evaluate("document.documentElement.scrollWidth") <= 390
            page.keyboard.press("PageDown")
        page.locator("input[name=name]").fill("Zoë")
        code = page.locator(".result-code").inner_text()
        found = read_code(code)
        assert found == Result(found.lesson, "Zoë", tuple(marks))
        page.reload()
        expect(page.locator(".result-code")).to_have_text(code)


def test_the_next_page_of_a_lesson_begins_at_its_top(visitor: Visitor, tmp_path: Path) -> None:
    phone = {"viewport": {"width": 390, "height": 844}}
    with opened(visitor, tmp_path, open_lesson("minimax"), **phone) as page:
        for _ in range(2):
            page.get_by_role("button", name="Continue").click()
        expect(page.locator("h1")).to_be_in_viewport()
        assert page.evaluate("window.scrollY") == 0


@pytest.mark.long
def test_an_exam_is_printed_on_whole_pages(visitor: Visitor, tmp_path: Path) -> None:
    """Eight leaves fit one page a sheet; 81 leaves are printed on landscape paper."""
    for size, pages, box in (({}, 4, b"[0 0 595"), ({"depth": 4, "branching": 3}, 4, b"[0 0 842")):
        file = tmp_path / "exam.html"
        file.write_text(exam_page(exam_trees(3, 7, **size)), encoding="utf-8")
        context = visitor.browser.new_context(offline=True)
        page = context.new_page()
        page.goto(file.as_uri())
        expect(page.locator("ply-sheet")).to_have_count(3)
        expect(page.locator(".key tbody tr")).to_have_count(3)
        printed = page.pdf(format="A4")
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) >= pages
        assert box in printed.replace(b".91998", b"")
        context.close()
