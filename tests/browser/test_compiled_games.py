"""Games that are written in Python, in a real browser: hexagons, a pass, a second move."""

from playwright.sync_api import expect
from tests.browser.board import MOVES, board, cell, wait_for_turn
from tests.browser.running import Visitor


def test_hex_is_played_on_hexagons_by_red_and_blue(visitor: Visitor) -> None:
    with visitor.page("#/play?game=hex?size=4&level=1") as page:
        expect(board(page).locator("polygon.ground")).to_have_count(16)
        expect(page.locator("ply-play .player .dot.red")).to_have_count(1)
        expect(page.locator("ply-play .player .dot.blue")).to_have_count(1)
        cell(page, "b3").click()
        wait_for_turn(page)
        expect(board(page).locator(".piece.stone")).to_have_count(2)
        size = page.locator("ply-play input[name=size]")
        expect(size).to_have_value("4")
        size.fill("5")
        size.press("Enter")
        expect(board(page).locator("polygon.ground")).to_have_count(25)
        assert "hex%3Fsize%3D5" in page.evaluate("location.hash")
        size.fill("50")
        size.press("Enter")
        error = page.locator("ply-play .error")
        expect(error).to_have_text("hex?size=50: size is 4 to 11, not 50")


def test_a_move_without_a_cell_is_a_button(visitor: Visitor) -> None:
    with visitor.page("#/play?game=othello&people=both&position=8/8/8/3xx3/8/8/8/8 Black") as page:
        page.locator("ply-board .moves button").click()
        expect(page.locator("ply-play .status")).to_have_text("White to move")
        page.locator("ply-board .moves button").click()
        expect(page.locator("ply-play .status")).to_have_text("Black wins.")


def test_a_player_who_moves_again_sees_the_new_position_analysed(visitor: Visitor) -> None:
    with visitor.page("#/play?game=kalah&level=1&analysis=1") as page:
        before = page.locator("ply-play .sentence").inner_text()
        board(page).locator('.cell[data-cell="1,3"]').click()
        expect(page.locator(MOVES)).to_have_text(["3"])
        expect(page.locator("ply-play .status")).to_have_text("South to move")
        expect(page.locator("ply-play .sentence")).not_to_have_text(before)
        board(page).locator('.cell[data-cell="1,1"]').click()
        wait_for_turn(page)
        expect(page.locator(MOVES).nth(2)).to_be_visible()
