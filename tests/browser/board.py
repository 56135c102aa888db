"""A board as a person sees it: cells that can be clicked."""

from playwright.sync_api import Locator, Page, expect


def board(page: Page) -> Locator:
    return page.locator("ply-play ply-board svg.board")


def wait_for_turn(page: Page) -> None:
    """Waits until the person may move, or the game is over."""
    page.wait_for_function(
        """() => {
            const board = document.querySelector("ply-play ply-board");
            const status = document.querySelector("ply-play .status")?.textContent ?? "";
            return board?.active || /wins|draw/i.test(status);
        }"""
    )


def is_over(page: Page) -> bool:
    return not page.locator("ply-play ply-board").evaluate("board => board.active")


def move_by_clicks(page: Page) -> None:
    """Makes the first legal move that the board offers, cell by cell."""
    moves = page.locator("ply-play ol.movelist li")
    before = moves.count()
    board(page).locator(".cell.start").first.click()
    while board(page).locator(".cell.target").count() and moves.count() == before:
        board(page).locator(".cell.target").last.click()
    expect(moves).not_to_have_count(before)
