"""Swap and swap2 on the Play screen, in a real browser."""

from playwright.sync_api import Locator, Page, expect
from tests.browser.board import MOVES, cell, choose, choose_game, press, wait_for_turn
from tests.browser.running import Visitor

BLACK_AHEAD = ["h8", "a1", "i9"]
OFFERED = ["Play Black", "Play White", "Put two more stones"]


def status(page: Page) -> Locator:
    return page.locator("ply-play .status")


def offers(page: Page) -> Locator:
    return page.get_by_role("group", name="Choose").get_by_role("button")


def put(page: Page, *names: str) -> None:
    """Puts stones one after the other."""
    for name in names:
        before = page.locator(MOVES).count()
        cell(page, name).click()
        expect(page.locator(MOVES)).not_to_have_count(before)


def test_a_swap2_opening_is_played_against_the_computer(visitor: Visitor) -> None:
    with visitor.page("#/play?game=gomoku/freestyle&level=5") as page:
        choose(page, "opening", "swap2")
        expect(status(page)).to_have_text(
            "First player: place the first three stones, next a black one"
        )
        put(page, *BLACK_AHEAD)
        expect(status(page)).to_have_text("White to move")
        expect(page.locator(MOVES)).to_have_text([*BLACK_AHEAD, "black"])
        expect(page.locator("ply-play .player.turn")).to_contain_text("White you")
        put(page, "k11")
        wait_for_turn(page)
        expect(page.locator(MOVES)).to_have_count(6)
        press(page, "Undo")
        expect(page.locator(MOVES)).to_have_text([*BLACK_AHEAD, "black"])
        press(page, "Undo")
        expect(page.locator(MOVES)).to_have_text(BLACK_AHEAD[:2])
        press(page, "Redo")
        expect(page.locator(MOVES)).to_have_text([*BLACK_AHEAD, "black"])


def test_the_computer_opens_and_the_person_chooses(visitor: Visitor) -> None:
    with visitor.page("#/play?game=gomoku/renju&opening=swap2&people=second&level=5") as page:
        expect(offers(page)).to_have_text(OFFERED)
        expect(page.locator(MOVES)).to_have_count(3)
        press(page, "Hint")
        expect(page.locator(".toast")).to_contain_text("The computer would choose ")
        offers(page).filter(has_text="more").focus()
        page.keyboard.press("Enter")
        expect(status(page)).to_have_text("Second player: place two more stones, next a white one")
        put(page, "a1", "o15")
        wait_for_turn(page)
        expect(page.locator("ply-play .player.turn")).to_contain_text("you")
        expect(page.locator("ply-play .movelist .choice").first).to_have_text("more")
        expect(page.locator("ply-play .movelist .choice")).to_have_count(2)


def test_two_people_play_a_swap2_opening_and_a_reload_keeps_it(visitor: Visitor) -> None:
    with visitor.page("#/play?game=gomoku/freestyle&opening=swap2&people=both") as page:
        put(page, "h8", "h9")
        page.reload()
        expect(page.locator(MOVES)).to_have_text(["h8", "h9"])
        expect(page.locator("ply-play select[name=opening]")).to_have_value("swap2")
        put(page, "i9")
        expect(offers(page)).to_have_text(OFFERED)
        cell(page, "a1").click()  # no stone can be placed now
        expect(page.locator(MOVES)).to_have_count(3)
        press(page, "Put two more stones")
        put(page, "g7", "b2")
        expect(offers(page)).to_have_text(OFFERED[:2])
        page.reload()
        press(page, "Play White")
        expect(status(page)).to_have_text("White to move")
        expect(page.locator("ply-play .player").first).to_contain_text("White you")
        steps = ["h8", "h9", "i9", "more", "g7", "b2", "white"]
        expect(page.locator(MOVES)).to_have_text(steps)
        press(page, "Undo")
        expect(offers(page)).to_have_count(2)
        press(page, "Redo")
        expect(page.locator(MOVES)).to_have_text(steps)
        press(page, "New game")
        expect(status(page)).to_contain_text("place the first three stones")
        choose(page, "opening", "")
        expect(status(page)).to_have_text("Black to move")
        assert "opening" not in page.evaluate("location.hash")
        choose(page, "opening", "swap")
        expect(status(page)).to_contain_text("place the first three stones")
        press(page, "Edit")
        page.locator('ply-editor .cell[data-name="h8"]').click()
        press(page, "Play from here")
        expect(status(page)).to_contain_text(" to move")  # a set up position has no opening
        expect(page.locator("ply-play select[name=opening]")).to_have_value("")
        choose(page, "opening", "swap")
        expect(status(page)).to_contain_text("place the first three stones")
        choose_game(page, "gomoku/caro")
        expect(page.locator("ply-play select[name=opening]")).to_have_value("swap")
        expect(status(page)).to_contain_text("place the first three stones")
        choose_game(page, "tictactoe")
        expect(page.locator("ply-play select[name=opening]")).to_have_count(0)
        expect(status(page)).to_have_text("X to move")
