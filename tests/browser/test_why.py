"""Why this move, and why not that one: a sentence, and its line on the board."""

import re

from playwright.sync_api import expect
from tests.browser.board import MOVES, cell, press
from tests.browser.running import Visitor

LOSES_A_MAN = "#/play?position=B:W18,26,27:B1,3,9&people=both"


def test_why_not_that_one_is_answered_on_the_board(visitor: Visitor) -> None:
    with visitor.page(LOSES_A_MAN) as page:
        press(page, "Why not…?")
        why = page.get_by_role("region", name="Why")
        expect(why.get_by_role("status")).to_have_text(
            "Make any legal move on the board to ask about it."
        )
        cell(page, "9").click()
        cell(page, "14").click()
        expect(why.get_by_role("status")).to_contain_text(
            "If 9-14, White replies 18x9 and you lose a man."
        )
        expect(cell(page, "14")).to_have_attribute("data-piece", "black man")
        press(page, "Forward")
        expect(cell(page, "14")).to_have_attribute("data-piece", "")
        expect(cell(page, "9")).to_have_attribute("data-piece", "white man")
        page.keyboard.press("ArrowLeft")
        expect(cell(page, "14")).to_have_attribute("data-piece", "black man")
        press(page, "Close")
        expect(cell(page, "9")).to_have_attribute("data-piece", "black man")
        expect(page.locator(MOVES)).to_have_count(0)


def test_why_this_move_is_answered_in_words_and_the_search_is_one_click_further(
    visitor: Visitor,
) -> None:
    with visitor.page("#/play?game=chess&moves=e4,e5,Bc4,Nc6,Qh5&people=both&analysis=1") as page:
        expect(page.locator("ply-play .answer-head .why")).to_be_visible()
        page.keyboard.press("w")
        why = page.get_by_role("region", name="Why")
        expect(why.get_by_role("status")).to_contain_text(re.compile(r"^If \S+, White replies"))
        press(page, "Show the search")
        page.wait_for_function("() => location.hash.startsWith('#/explore?')")
        expect(page.locator("ply-node-panel ply-board")).to_be_visible()


def test_a_question_can_be_taken_back_and_the_next_move_is_played(visitor: Visitor) -> None:
    with visitor.page(LOSES_A_MAN) as page:
        expect(cell(page, "9")).to_be_visible()
        page.keyboard.press("y")
        expect(page.get_by_role("region", name="Why")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("region", name="Why")).to_have_count(0)
        cell(page, "9").click()
        cell(page, "14").click()
        expect(page.locator(MOVES)).to_have_count(1)


def test_the_board_of_an_answer_shows_where_its_evaluation_comes_from(visitor: Visitor) -> None:
    game = (
        "#/play?game=draughts/international&moves=32-28,19-23,28x19,14x23,37-32,10-14&people=both"
    )
    with visitor.page(game) as page:
        press(page, "Why not…?")
        cell(page, "41").click()
        cell(page, "37").click()
        shade = page.get_by_role("checkbox", name="Shade the board by what each cell adds")
        expect(shade).not_to_be_checked()
        expect(page.locator(".board .heat")).to_have_count(0)
        shade.check()
        expect(page.locator(".board .heat.first").first).to_be_visible()
        expect(page.locator(".board .heat.second").first).to_be_visible()
        why = page.get_by_role("region", name="Why")
        expect(why).to_contain_text(re.compile(r"Evaluation without search: [+-]\d\.\d\d\."))
        shade.uncheck()
        expect(page.locator(".board .heat")).to_have_count(0)
