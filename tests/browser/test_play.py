"""The Play screen in a real browser."""

from urllib.parse import unquote

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.board import board, is_over, move_by_clicks, wait_for_turn
from tests.browser.running import Visitor

MOVES = "ply-play ol.movelist li"


def cell(page: Page, name: str) -> Locator:
    """The cell that players call so."""
    return board(page).locator(f'.cell[data-name="{name}"]')


def test_the_first_view_is_a_draughts_board_ready_to_move(visitor: Visitor) -> None:
    with visitor.page() as page:
        expect(page.locator("ply-play .status")).to_have_text("Black to move")
        expect(board(page).locator(".piece.man")).to_have_count(24)
        cell(page, "11").click()
        expect(board(page).locator(".cell.target")).to_have_count(2)
        cell(page, "15").click()
        wait_for_turn(page)
        expect(page.locator(MOVES)).to_have_count(2)
        expect(page.locator("ply-play .sentence")).to_contain_text("Looked at")
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(MOVES)).to_have_count(0)
        page.get_by_role("button", name="Redo").click()
        expect(page.locator(MOVES)).to_have_count(2)


@pytest.mark.parametrize("game", ["draughts/english", "tictactoe"])
def test_a_whole_game_is_played_by_clicks(visitor: Visitor, game: str) -> None:
    with visitor.page(f"#/play?game={game}&level=5") as page:
        wait_for_turn(page)
        while not is_over(page):
            move_by_clicks(page)
            wait_for_turn(page)
        assert page.locator("ply-play .status").text_content() in (
            *("White wins.", "Black wins.", "X wins.", "O wins."),
            *("A draw.", "A draw by repetition."),
        )


def test_a_piece_can_be_dragged(visitor: Visitor) -> None:
    with visitor.page("#/play?people=both") as page:
        cell(page, "11").drag_to(cell(page, "16"))
        expect(page.locator(MOVES)).to_have_text(["11-16"])


def test_a_link_shows_the_same_game_again(visitor: Visitor) -> None:
    with visitor.page("#/play?people=both") as page:
        for name in ("9", "14"):
            cell(page, name).click()
        expect(page.locator(MOVES)).to_have_text(["9-14"])
        page.get_by_role("button", name="Flip").click()
        hash = unquote(page.evaluate("location.hash"))
        shown = board(page).inner_html()
    with visitor.page(hash) as page:
        expect(page.locator(MOVES)).to_have_text(["9-14"])
        assert board(page).inner_html().count("<circle") == shown.count("<circle")
        first = 'document.querySelector(".cell").getAttribute("transform")'
        assert page.evaluate(first) in shown


def test_a_game_goes_on_after_the_page_is_loaded_again(visitor: Visitor) -> None:
    with visitor.page("#/play?game=tictactoe&people=both") as page:
        board(page).locator(".cell.start").nth(4).click()
        expect(page.locator(MOVES)).to_have_text(["5"])
        kept = page.evaluate("sessionStorage.getItem('plyscope.game')")
        page.reload()
        expect(page.locator(MOVES)).to_have_text(["5"])
        assert page.evaluate("sessionStorage.getItem('plyscope.game')") == kept


def test_a_move_can_be_made_with_keys_alone(visitor: Visitor) -> None:
    with visitor.page("#/play?people=both") as page:
        cell(page, "11").focus()
        page.keyboard.press("Enter")
        for key in ("ArrowUp", "ArrowRight", "Enter"):
            page.keyboard.press(key)
        expect(page.locator(MOVES)).to_have_count(1)
        page.keyboard.press("u")
        expect(page.locator(MOVES)).to_have_count(0)
        page.keyboard.press("?")
        expect(page.locator("dialog.help")).to_be_visible()


def test_a_search_is_stopped_from_the_page(visitor: Visitor) -> None:
    with visitor.page("#/play?game=draughts/international&seconds=600&people=second") as page:
        page.get_by_role("button", name="Stop").click()
        wait_for_turn(page)
        expect(page.locator(MOVES)).to_have_count(1)


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_is_wider_than_the_screen(visitor: Visitor, width: int) -> None:
    with visitor.page(viewport={"width": width, "height": 800}) as page:
        wait_for_turn(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
