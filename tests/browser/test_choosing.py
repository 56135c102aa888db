"""Which game is on the table: the chooser, its options, pasted positions, and a phone."""

from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.board import board, cell, choose_game, press
from tests.browser.running import Visitor

PHONE: Any = {"width": 390, "height": 844}
LEAST_NUMBER = 8
"""The least height of a square's number that can be read on a phone, in pixels."""


def test_a_game_is_chosen_by_its_picture(visitor: Visitor) -> None:
    with visitor.page("#/play") as page:
        page.locator("ply-chooser .chosen").click()
        dialog = page.get_by_role("dialog", name="Choose a game")
        groups = dialog.locator("h3")
        expect(groups).to_have_text(["Chess", "Draughts 8x8", "Draughts 10x10", "Gomoku", "Others"])
        expect(dialog.locator("button[data-game=chess] .piece")).to_have_count(32)
        pictures = dialog.locator("button[data-game]:has(svg.board)")
        without = 2  # a tree and nim
        expect(pictures).to_have_count(dialog.locator("button[data-game]").count() - without)
        dialog.locator('button[data-game="draughts/russian"]').click()
        expect(dialog).not_to_be_visible()
        expect(page.locator("ply-chooser .chosen")).to_contain_text("Russian")


def test_what_is_wrong_with_an_option_stands_beside_it_until_it_is_right(visitor: Visitor) -> None:
    with visitor.page("#/play?game=hex?size=4&people=both") as page:
        size = page.locator("ply-play input[name=size]")
        size.fill("400")
        size.press("Enter")
        expect(page.locator(".settings [role=alert]")).to_contain_text("size")
        expect(page.locator(".toast")).to_have_count(0)
        size.fill("5")
        size.press("Enter")
        expect(page.locator(".settings [role=alert]")).to_have_count(0)
        expect(board(page).locator(".cell")).to_have_count(25)


def test_chess960_starts_from_the_number_that_is_given(visitor: Visitor) -> None:
    with visitor.page("#/play?game=chess/960&position=0&people=both") as page:
        number = page.locator("ply-play input[name=start]")
        number.fill("518")
        number.press("Enter")
        for name, piece in {"a1": "rook", "d1": "queen", "e1": "king"}.items():
            expect(cell(page, name)).to_have_attribute("data-piece", f"white {piece}")


def first_rank(page: Page) -> list[str | None]:
    return [cell(page, f"{file}1").get_attribute("data-piece") for file in "abcdefgh"]


def test_chess960_starts_at_random(visitor: Visitor) -> None:
    with visitor.page("#/play?people=both") as page:
        choose_game(page, "chess/960")
        expect(cell(page, "e2")).to_have_attribute("data-piece", "white pawn")
        starts = {tuple(first_rank(page))}
        for _ in range(4):
            before = page.evaluate("document.querySelector('ply-play').game.game_id")
            press(page, "New game")
            page.wait_for_function(
                "id => document.querySelector('ply-play').game.game_id !== id", arg=before
            )
            starts.add(tuple(first_rank(page)))
        assert len(starts) > 1


def test_a_chess_position_that_is_pasted_on_a_draughts_board_changes_the_game(
    visitor: Visitor,
) -> None:
    with visitor.page("#/play?game=draughts/english&people=both") as page:
        expect(board(page)).to_be_visible()
        page.keyboard.press("p")
        dialog = page.locator("dialog.texts")
        dialog.locator("textarea[name=pasted]").fill("B:W99:B1")
        press(page, "Open")
        expect(dialog.get_by_role("alert")).to_be_visible()
        expect(page.locator(".toast")).to_have_count(0)
        dialog.locator("textarea[name=pasted]").fill("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1")
        press(page, "Open")
        expect(dialog).to_be_hidden()
        expect(page.locator("ply-chooser .chosen")).to_contain_text("Chess")
        expect(cell(page, "a1")).to_have_attribute("data-piece", "white queen")
        page.keyboard.press("p")
        expect(dialog.get_by_role("alert")).to_have_count(0)


def test_on_a_phone_the_chooser_is_on_top_and_numbers_can_be_read(visitor: Visitor) -> None:
    for game in ("draughts/english", "draughts/international"):
        with visitor.page(f"#/play?game={game}&people=both", viewport=PHONE) as page:
            chooser = page.locator("ply-chooser .chosen").bounding_box()
            shown = board(page).bounding_box()
            number = board(page).locator("text.name").first.bounding_box()
            assert chooser is not None
            assert shown is not None
            assert number is not None
            assert chooser["y"] + chooser["height"] <= shown["y"]
            assert number["height"] >= LEAST_NUMBER
