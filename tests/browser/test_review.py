"""The review of a game in a real browser: progress, graph, marks, lessons."""

import re

from playwright.sync_api import expect
from tests.browser.board import board, cell, press
from tests.browser.running import Visitor

SCHOLAR = "e4,e5,Bc4,Nc6,Qh5,Nf6,Qxf7#"
CURRENT = "ply-play ol.movelist [aria-current]"


def test_a_game_is_reviewed_and_its_mistakes_are_learned_from(visitor: Visitor) -> None:
    with visitor.page(f"#/play?game=chess&people=second&moves={SCHOLAR}") as page:
        expect(page.locator(CURRENT)).to_have_text("Qxf7#")
        press(page, "Review")
        review = page.locator("ply-play .review")
        expect(review.locator(".accuracies li")).to_have_text(
            [re.compile(r"White: \d+ % accuracy"), re.compile(r"Black: \d+ % accuracy\s*1 \?\?")]
        )
        blunder = page.locator("ply-play ol.movelist .step", has_text="Nf6??")
        expect(blunder).to_have_count(1)
        box = review.locator(".graph").bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + 6 / 7 * box["width"], box["y"] + box["height"] / 2)
        expect(page.locator(CURRENT)).to_have_text("Nf6??")
        expect(review.locator(".told")).to_contain_text("Nf6?? was a blunder. Better: ")
        expect(board(page).locator(".expected polyline").first).to_be_attached()
        press(page, "Learn from your mistakes")
        expect(page.locator(CURRENT)).to_have_text(re.compile("^Qh5"))
        expect(review.locator(".lesson")).to_contain_text("Find a better move than Nf6.")
        expect(board(page).locator(".expected")).to_have_count(0)
        cell(page, "h7").click()
        cell(page, "h6").click()
        expect(review.locator(".lesson")).to_contain_text(
            "h6 is not good enough: Qxf7#. Try again."
        )
        cell(page, "g7").click()
        cell(page, "g6").click()
        expect(review.locator(".lesson")).to_contain_text("g6 is good.")
        press(page, "Done")
        expect(review.locator(".lesson")).to_have_count(0)
        expect(page.locator("ply-play ol.movelist li.move")).to_have_count(7)
        page.locator("nav").get_by_role("link", name="Watch").click()
        page.locator("nav").get_by_role("link", name="Play").click()
        expect(review.locator(".graph")).to_be_visible()
        press(page, "Close the review")
        expect(review).to_have_count(0)


def test_a_review_is_cancelled(visitor: Visitor) -> None:
    moves = ",".join(["Nf3", "Nf6", "Ng1", "Ng8"] * 30)
    with visitor.page(f"#/play?game=chess&people=both&moves={moves}") as page:
        expect(page.locator(CURRENT)).to_have_text("Ng8")
        page.keyboard.press("v")
        review = page.locator("ply-play .review")
        expect(review).to_contain_text(re.compile(r"Reviewing the game: \d+ of 121 positions"))
        press(page, "Cancel")
        expect(review).to_have_count(0)
        expect(page.locator(".toast")).to_have_count(0)
