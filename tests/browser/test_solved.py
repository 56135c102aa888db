"""A small game, solved to the end, in a browser: drawn, folded, and explained by a click."""

from playwright.sync_api import expect
from tests.browser.running import Visitor


def test_a_whole_game_is_drawn_and_a_click_explains_a_position(visitor: Visitor) -> None:
    with visitor.page("#/solved?game=tictactoe&node=30") as page:
        expect(page.locator(".solved h1")).to_have_text("tictactoe 765 positions")
        expect(page.locator(".values")).to_contain_text("X wins 412")
        expect(page.locator(".position .fate")).to_have_text("O to move: a draw")
        page.locator("input[name=plies]").fill("0")  # the start alone, in the middle
        page.locator("ply-game-graph canvas").click()
        expect(page.locator(".position .fate")).to_have_text("X to move: a draw")
        assert "node=0" in page.url
        page.locator("input[name=fold]").click()
        expect(page.locator(".solved h1")).to_have_text("tictactoe 5,478 positions")


def test_another_game_is_chosen_and_one_too_large_is_refused(visitor: Visitor) -> None:
    with visitor.page("#/solved", viewport={"width": 390, "height": 844}) as page:
        page.locator("select[name=game]").select_option("nim")
        expect(page.locator(".solved h1")).to_have_text("nim 232 positions")
        expect(page.locator(".position")).to_contain_text("First wins in 11 plies with 1-2")
        page.evaluate("location.hash = '#/solved?game=connect4'")
        expect(page.locator("ply-app")).to_contain_text("connect4 has more than 6,000 positions")
