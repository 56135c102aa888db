"""No game is lost or altered: by other screens, links, pasted texts, restarts or deleting."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.board import MOVES, board, cell, choose, press, wait_for_turn
from tests.browser.running import Visitor, running_studio

DESKTOP, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
both_sizes = pytest.mark.parametrize(
    "viewport",
    [pytest.param(DESKTOP, marks=pytest.mark.long, id="desktop"), pytest.param(PHONE, id="phone")],
)
STATUS = "ply-play .status"
SECONDS_IN_WHICH_NOBODY_MOVES = 0.4


def go(page: Page, hash: str) -> None:
    """Opens an address in the tab, as a pasted link does."""
    page.evaluate("hash => { location.hash = hash; }", hash)


def saved(page: Page) -> Any:
    page.keyboard.press("g")
    dialog = page.locator("dialog.games")
    expect(dialog).to_be_visible()
    return dialog


def expect_nobody_moves(page: Page, moves: list[str]) -> None:
    expect(page.locator(MOVES)).to_have_text(moves)
    page.wait_for_timeout(1000 * SECONDS_IN_WHICH_NOBODY_MOVES)
    expect(page.locator(MOVES)).to_have_text(moves)
    expect(page.locator("ply-play .thought.live")).to_have_count(0)


@both_sizes
def test_another_screen_and_back_shows_the_game(visitor: Visitor, viewport: Any) -> None:
    hash = "#/play?game=tictactoe&people=both&moves=5,1&flip=1"
    with visitor.page(hash, viewport=viewport) as page:
        expect(page.locator(MOVES)).to_have_text(["5", "1"])
        page.locator("nav").get_by_role("link", name="Watch").click()
        expect(page.locator("ply-watch")).to_be_visible()
        page.locator("nav").get_by_role("link", name="Play").click()
        expect(page.locator(MOVES)).to_have_text(["5", "1"])
        expect(page.locator("ply-play select[name=people]")).to_have_value("both")
        assert "flip=1" in page.evaluate("location.hash")
        cell(page, "9").click()
        expect(page.locator(MOVES)).to_have_text(["5", "1", "9"])


def test_leaving_while_the_computer_thinks_makes_no_hasty_move(visitor: Visitor) -> None:
    with visitor.page("#/play?game=chess&people=second&seconds=600") as page:
        expect(page.locator("ply-play .thought.live .line")).not_to_have_count(0)
        page.locator("nav").get_by_role("link", name="Quiz").click()
        expect(page.locator("ply-quiz")).to_be_visible()
        page.locator("nav").get_by_role("link", name="Play").click()
        expect(page.locator("ply-play .thought.live .line")).not_to_have_count(0)
        expect(page.locator(MOVES)).to_have_count(0)
        page.keyboard.press("s")
        wait_for_turn(page)
        expect(page.locator(MOVES)).to_have_count(1)
        expect(page.locator(".toast")).to_have_count(0)


@both_sizes
def test_a_saved_game_opens_with_its_sides_and_waits(visitor: Visitor, viewport: Any) -> None:
    hash = "#/play?game=connect4&people=second&level=3"
    with visitor.page(hash, viewport=viewport) as page:
        wait_for_turn(page)
        first = page.locator(MOVES).all_text_contents()
        choose(page, "people", "both")
        press(page, "Flip")
        board(page).locator(".cell.start").first.click()
        expect(page.locator(MOVES)).to_have_count(2)
        moves = page.locator(MOVES).all_text_contents()
        assert moves[:1] == first
        page.evaluate("""() => {  // whoever left when it was the computer's turn
            const play = document.querySelector("ply-play");
            play.settings = { ...play.settings, people: "second" };
            play.writeAddress(play.game);
        }""")
        go(page, "#/play?game=tictactoe&people=both&moves=5")
        expect(page.locator(MOVES)).to_have_text(["5"])
        dialog = saved(page)
        row = dialog.locator("li").nth(1)
        expect(row).to_contain_text("Connect four")
        expect(row).to_contain_text("Computer, level 3 – You")
        expect(row).to_contain_text("X to move · 2 moves")
        expect(row.locator("ply-board svg.board")).to_be_visible()
        row.locator(".open").click()
        expect(page.locator(STATUS)).to_have_text("Paused: X to move")
        expect_nobody_moves(page, moves)
        expect(page.locator("ply-play select[name=people]")).to_have_value("second")
        expect(page.locator("ply-play select[name=amount]")).to_have_value("3")
        assert "flip=1" in page.evaluate("location.hash")
        press(page, "Resume")
        wait_for_turn(page)
        expect(page.locator(MOVES)).to_have_count(3)


def test_a_saved_game_counts_moves_and_time_as_players_do(visitor: Visitor) -> None:
    with visitor.page("#/play?game=chess&people=both&moves=e4,e5,Nf3") as page:
        expect(page.locator(MOVES)).to_have_count(3)
        page.evaluate("document.querySelector('ply-play').clocks.spent = [83_000, 5_000]")
        press(page, "Flip")
        press(page, "New game")
        expect(page.locator(MOVES)).to_have_count(0)
        row = saved(page).locator("li").first
        expect(row).to_contain_text(re.compile("Two players.*Black to move · 2 moves", re.DOTALL))
        row.locator(".open").click()
        expect(page.locator(MOVES)).to_have_count(3)
        expect(page.locator("ply-play .player ply-clock").first).to_have_text("1:23")
        expect(page.locator("ply-play .player ply-clock").last).to_contain_text("0:0")


@both_sizes
def test_a_link_opens_in_a_tab_that_plays_already(visitor: Visitor, viewport: Any) -> None:
    with visitor.page("#/play?game=chess&people=second&seconds=600", viewport=viewport) as page:
        expect(page.locator("ply-play .thought.live .line")).not_to_have_count(0)
        go(page, "#/play?game=draughts/english&people=both&moves=9-14,22-18&flip=0")
        expect_nobody_moves(page, ["9-14", "22-18"])
        assert "game=draughts/english" in page.evaluate("location.hash")
        press(page, "Edit")
        go(page, "#/play?game=tictactoe&people=both&moves=5,1,9")
        expect(page.locator(MOVES)).to_have_text(["5", "1", "9"])


@both_sizes
def test_a_pasted_game_waits(visitor: Visitor, viewport: Any) -> None:
    with visitor.page("#/play?level=1", viewport=viewport) as page:
        expect(page.locator(STATUS)).to_have_text("Black to move")
        page.keyboard.press("p")
        dialog = page.locator("dialog.texts")
        dialog.locator("textarea[name=pasted]").fill("1. 9-14 22-18 2. 5-9 *")
        dialog.get_by_role("button", name="Open").click()
        expect(page.locator(STATUS)).to_have_text("Paused: White to move")
        expect_nobody_moves(page, ["9-14", "22-18", "5-9"])
        press(page, "Resume")
        wait_for_turn(page)
        expect(page.locator(MOVES)).to_have_count(4)


@both_sizes
def test_a_deleted_game_can_be_restored(visitor: Visitor, viewport: Any) -> None:
    with visitor.page("#/play?game=mnk&people=both&moves=c3,d4", viewport=viewport) as page:
        expect(page.locator(MOVES)).to_have_count(2)
        go(page, "#/play?game=tictactoe&people=both&moves=5")
        expect(page.locator(MOVES)).to_have_text(["5"])
        row = saved(page).locator("li").nth(1)
        row.get_by_role("button", name="Delete").click()
        expect(row).to_contain_text("deleted.")
        row.get_by_role("button", name="Undo").click()
        expect(row).to_contain_text("2 moves")
        row.locator(".open").click()
        expect(page.locator(MOVES)).to_have_text(["c3", "d4"])
        go(page, "#/play?game=tictactoe&people=both&moves=5")
        expect(page.locator(MOVES)).to_have_text(["5"])
        saved(page).locator("li").nth(1).get_by_role("button", name="Delete").click()
        page.get_by_role("button", name="Close", exact=True).click()
        expect(saved(page).locator("li", has_text="d4")).to_have_count(0)


@both_sizes
def test_a_tab_survives_a_restart_of_the_studio(
    visitor: Visitor, tmp_path: Path, viewport: Any
) -> None:
    context = visitor.browser.new_context(viewport=viewport)
    page = context.new_page()
    with running_studio(tmp_path) as studio:
        page.goto(studio.entrance)
        page.wait_for_selector("ply-play ply-board")
        go(page, "#/play?people=both&moves=9-14,22-18")
        expect(page.locator(MOVES)).to_have_text(["9-14", "22-18"])
        port = studio.address.rpartition(":")[2]
    expect(page.locator(".lost")).to_contain_text("Reconnecting to the studio…")
    with running_studio(tmp_path, "--port", port) as again:
        expect(page.locator(".lost")).to_contain_text("open the new address")
        expect(page.locator(".lost")).to_contain_text("was restarted")
        expect(page.locator(MOVES)).to_have_text(["9-14", "22-18"])
        entering = context.new_page()
        entering.goto(again.entrance)
        entering.wait_for_selector("ply-play ply-board")
        expect(page.locator(".lost")).to_have_count(0)
        cell(page, "11").click()
        cell(page, "15").click()
        expect(page.locator(MOVES)).to_have_text(["9-14", "22-18", "11-15"])
    context.close()
