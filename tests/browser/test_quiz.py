"""Quiz in a browser: answers right and wrong, by clicks and by keys."""

import re
from urllib.parse import unquote

from playwright.sync_api import Page, expect
from tests.browser.running import Visitor

import plyscope
from plyscope.games import tree as tree_game
from plyscope.games.worked_examples import WORKED_EXAMPLES
from plyscope.tracing.quiz import Question, questions
from plyscope.tracing.words import score_text


def asked() -> list[Question]:
    every = questions(list(plyscope.trace(plyscope.start("tree")).steps()))
    return [question for question in every if question.in_quiz]


def text_of(question: Question) -> str:
    return question.answer if isinstance(question.answer, str) else score_text(question.answer)


def answer_with_keys(page: Page, question: Question, answer: str) -> None:
    expect(page.locator(".asked")).to_have_text(question.text)
    if question.asks == "prune":
        expect(page.locator("g.node .note, .stack .alpha")).to_have_count(0)
        page.keyboard.press(answer[0])
    elif question.asks == "reason":
        page.keyboard.press(str(question.choices.index(answer) + 1))
    else:
        page.keyboard.type(answer)
        page.keyboard.press("Enter")
    expect(page.locator(".explanation")).to_have_text(question.explanation)


def test_a_whole_quiz_is_answered_right_with_keys_alone(visitor: Visitor) -> None:
    with visitor.page("#/quiz") as page:
        for question in asked():
            answer_with_keys(page, question, text_of(question))
            expect(page.locator(".feedback.right .verdict")).to_contain_text(text_of(question))
            page.keyboard.press("Enter")
        count = len(asked())
        expect(page.locator(".result h2")).to_have_text(f"{count} of {count} right")


def test_wrong_answers_are_explained_by_the_trace_and_counted(visitor: Visitor) -> None:
    first, second, *_ = asked()
    with visitor.page("#/quiz") as page:
        page.locator("input[name=answer]").fill("x")
        page.get_by_role("button", name="Answer").click()
        expect(page.locator(".feedback")).to_have_count(0)
        answer_with_keys(page, first, "99")
        expect(page.locator(".feedback.wrong .verdict")).to_have_text(
            f"✗ Not 99, but {text_of(first)}."
        )
        page.get_by_role("button", name="Next").click()
        expect(page.locator(".asked")).to_have_text(second.text)
        page.keyboard.type("88")
        page.keyboard.press("Enter")
        expect(page.locator(".feedback.wrong .explanation")).to_have_text(second.explanation)
        expect(page.locator(".score p")).to_contain_text("0 of 2 right")
        hash = unquote(page.evaluate("location.hash"))
    with visitor.page(hash) as page:
        expect(page.locator(".feedback.wrong .explanation")).to_have_text(second.explanation)
        expect(page.locator(".score p")).to_contain_text("0 of 2 right")
        page.get_by_role("button", name="Start over").click()
        expect(page.locator(".asked")).to_have_text(first.text)
        page.get_by_role("button", name="Watch it").click()
        expect(page.locator("ply-watch .caption")).to_have_attribute("data-step", str(first.after))


def test_the_tree_does_not_give_the_answer_away(visitor: Visitor) -> None:
    cut = next(question for question in asked() if question.answer == "prune")
    given = ";".join(text_of(question) for question in asked()[: asked().index(cut)])
    with visitor.page(f"#/quiz?answers={given}") as page:
        expect(page.locator(".asked")).to_have_text(cut.text)
        expect(page.locator("g.node")).to_have_count(tree_game.start().size)
        expect(page.locator(".edge .scissors")).to_have_count(0)
        page.get_by_role("button", name="Prune").click()
        expect(page.locator(".edge .scissors")).to_have_count(1)


def test_only_what_one_wants_is_asked_and_at_the_end_what_was_wrong(visitor: Visitor) -> None:
    prunes = [question for question in asked() if question.asks in ("prune", "reason")]
    with visitor.page("#/quiz") as page:
        page.locator("select[name=asks]").select_option("prune")
        for question in prunes:
            expect(page.locator(".asked")).to_have_text(question.text)
            page.keyboard.press("p" if question.asks == "prune" else "1")
            page.get_by_role("button", name="Next").click()
        wrong = [
            question for question in prunes if question.answer not in ("prune", "at the start")
        ]
        expect(page.locator(".result li")).to_have_count(len(wrong))
        page.locator(".result li a").first.click()
        expect(page.locator("ply-watch .caption")).to_have_attribute(
            "data-step", str(wrong[0].until)
        )
        page.go_back()
        page.get_by_role("button", name="Try again", exact=True).click()
        for question in prunes:
            expect(page.locator(".asked")).to_have_text(question.text)
            page.get_by_role("button", name=re.compile(text_of(question), re.IGNORECASE)).click()
            page.get_by_role("button", name="Next").click()
        expect(page.locator(".result")).to_contain_text("You could be the algorithm")
        page.locator(".result").get_by_role("button", name="Another tree").click()
        page.wait_for_function("() => location.hash.includes('position=')")
        page.locator("select[name=example]").select_option(label=WORKED_EXAMPLES[0].name)
        page.locator("select[name=asks]").select_option("window")
        expect(page.locator("input[name=answer]")).to_be_visible()
        page.locator("select[name=algorithm]").select_option("minimax")
        expect(page.locator("form.answer")).to_contain_text("best")


def test_another_tree_and_a_game_are_asked_about_too(visitor: Visitor) -> None:
    with visitor.page("#/quiz") as page:
        expect(page.locator(".asked")).to_be_visible()
        page.get_by_role("button", name="Another tree").click()
        page.wait_for_function("() => location.hash.includes('position=')")
        expect(page.locator(".asked, .result")).to_be_visible()
    for hash in ("#/quiz?game=tictactoe&depth=2&algorithm=pvs", "#/quiz?algorithm=mtdf"):
        with visitor.page(hash) as page:
            expect(page.locator(".asked")).to_contain_text("What is")


def test_a_link_goes_straight_to_the_question_that_the_video_asks(visitor: Visitor) -> None:
    tree = WORKED_EXAMPLES[1].tree
    steps = list(plyscope.trace(tree).steps())
    asked = next(question for question in questions(steps) if question.answer == "prune")
    assert [node.text for node in steps[asked.after - 1].node.path] == ["", "B", "A", "A"]
    with visitor.page("#/quiz") as page:
        page.get_by_role("link", name="The video's question").click()
        expect(page.locator(".asked")).to_have_text(asked.text)
        expect(page.locator(".score p")).to_contain_text("1 questions")
        page.keyboard.press("g")
        expect(page.locator(".feedback.wrong .explanation")).to_have_text(asked.explanation)
        assert asked.explanation.startswith("Alpha 3 ≥ beta 1.")
