"""Playing apart from analysis: nothing tells one's own best move unless one asks for it."""

import re

from playwright.sync_api import expect
from tests.browser.board import MOVES, board, cell, press, wait_for_turn
from tests.browser.running import Visitor

THOUGHT = "ply-play .thought"
MOVING = """() => {
    window.moved = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
        window.moved = frames.length;
        return animate.call(this, frames, how);
    };
}"""


def test_nothing_names_ones_best_move_unless_asked(visitor: Visitor) -> None:
    with visitor.page("#/play?level=6") as page:
        bar = page.locator("ply-play .evalbar")
        expect(bar).to_have_attribute("aria-valuetext", "hidden while you play")
        expect(page.locator(f"{THOUGHT} .candidates")).to_have_count(0)
        cell(page, "11").click()
        cell(page, "15").click()
        wait_for_turn(page)
        expect(page.locator(".answer-head h2")).to_contain_text("The tree behind")
        expect(page.locator(f"{THOUGHT} .sentence")).not_to_contain_text("Expected")
        expect(page.locator(f"{THOUGHT} .candidates td.line")).to_have_count(0)
        expect(bar).to_have_attribute("aria-valuetext", "hidden while you play")
        press(page, "Analyse")
        live = page.locator(f"{THOUGHT}.live")
        expect(live.locator(".line")).to_have_count(1)
        expect(page.locator(f"{THOUGHT} .candidates td.line")).not_to_have_count(0)
        expect(bar).not_to_have_attribute("aria-valuetext", "hidden while you play")
        assert "analysis=1" in page.evaluate("location.hash")
        expect(live.locator(".figures b").first).to_have_text(re.compile(r"\d\d"))  # deep
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("l")
        expect(live).to_have_count(0)


def test_an_analysis_has_several_lines_and_arrows_and_stops_when_one_leaves(
    visitor: Visitor,
) -> None:
    with visitor.page("#/play?game=chess&people=both&level=1&lines=3&arrows=1") as page:
        expect(board(page)).to_be_visible()
        sent: list[str] = []
        page.on(
            "websocket", lambda socket: socket.on("framesent", lambda said: sent.append(str(said)))
        )
        page.reload()
        expect(board(page)).to_be_visible()
        press(page, "Analyse")
        live = page.locator(f"{THOUGHT}.live")
        expect(live.locator(".line")).to_have_count(3)
        expect(live.locator(".figures b").first).to_have_text(re.compile(r"\d\d"))  # not level 1
        expect(board(page).locator(".expected").first).to_be_visible()
        assert not [one for one in sent if '"abandon":true' in one]
        page.locator("nav").get_by_role("link", name="Quiz").click()
        expect(page.locator("ply-quiz .question")).to_be_visible()
        assert [one for one in sent if '"stop"' in one and '"abandon":true' in one]


def test_an_ending_offers_a_rematch_and_a_review(visitor: Visitor) -> None:
    with visitor.page("#/play?game=tictactoe&people=both&moves=1,4,2,5") as page:
        expect(page.locator("ply-play .status")).to_have_text("X to move")
        cell(page, "3").click()
        expect(page.locator("ply-play .status")).to_have_text("Three in a row. X wins.")
        expect(board(page).locator(".cell.won")).to_have_count(3)
        expect(page.get_by_role("button", name="Review", exact=True)).to_be_enabled()
        press(page, "Rematch")
        expect(page.locator(MOVES)).to_have_count(0)
        cell(page, "5").click()
        press(page, "Resign")
        expect(page.locator("ply-play .status")).to_have_text("O resigned. X wins.")
        press(page, "Rematch")
        cell(page, "5").click()
        press(page, "Offer draw")
        expect(page.locator("ply-play .status")).to_have_text("Draw by agreement.")


def test_check_is_marked_and_moves_are_shown_moving(visitor: Visitor) -> None:
    check = "#/play?game=chess&people=both&position=4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1"
    for motion, frames in (("no-preference", 2), ("reduce", 0)):
        with visitor.page(check, reduced_motion=motion) as page:
            expect(board(page)).to_be_visible()
            page.evaluate(MOVING)
            cell(page, "a1").click()
            cell(page, "a8").click()
            expect(page.locator("ply-play .status")).to_have_text("Black to move: check")
            expect(board(page).locator(".cell.check")).to_have_attribute("data-name", "e8")
            assert page.evaluate("window.moved") == frames


def test_buttons_stay_in_their_places_while_the_computer_thinks(visitor: Visitor) -> None:
    places = """() => [...document.querySelectorAll("ply-play .side .controls button")]
        .map((one) => `${one.innerText} ${Math.round(one.getBoundingClientRect().x)}`).slice(1)"""
    with visitor.page("#/play?game=chess&seconds=600") as page:
        expect(page.locator("ply-play .status")).to_have_text("White to move")
        before = page.evaluate(places)
        cell(page, "e2").click()
        cell(page, "e4").click()
        expect(page.get_by_role("button", name="Stop")).to_be_enabled()
        assert page.evaluate(places) == before
