"""A board as a person sees it: cells that can be clicked."""

from playwright.sync_api import Locator, Page, expect

MOVES = "ply-play ol.movelist li.move:not(.later)"
"""The moves of the main line up to the one on the board."""


def board(page: Page) -> Locator:
    return page.locator("ply-play ply-board svg.board")


def cell(page: Page, name: str) -> Locator:
    """The cell that players call so."""
    return board(page).locator(f'.cell[data-name="{name}"]')


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def choose(page: Page, name: str, value: str) -> None:
    page.locator(f"ply-play select[name={name}]").select_option(value)


def choose_game(page: Page, name: str) -> None:
    """Chooses a game by its picture."""
    page.locator("ply-chooser .chosen").click()
    page.locator(f'ply-chooser button[data-game="{name}"]').click()


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
    moves = page.locator(MOVES)
    before = moves.count()
    board(page).locator(".cell.start").first.click()
    while board(page).locator(".cell.target").count() and moves.count() == before:
        board(page).locator(".cell.target").last.click()
    expect(moves).not_to_have_count(before)
