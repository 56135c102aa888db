"""A studio that was started with a game of one's own and with other people's programs."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.board import MOVES, board, choose_game, wait_for_turn
from tests.browser.running import Visitor, running_studio

RACE = "tests.toys:Race"


@pytest.fixture(scope="module")
def guest(visitor: Visitor, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    twin = f"Twin=uci:{sys.executable} -m plyscope uci"
    folder: Path = tmp_path_factory.mktemp("started")
    with running_studio(folder, "--game", RACE, "--engine", twin) as studio:
        yield Visitor(visitor.browser, studio)


def test_it_begins_with_that_game_and_a_proof_without_end_is_stopped(guest: Visitor) -> None:
    with guest.page() as page:
        expect(page.locator("ply-chooser .chosen")).to_contain_text(RACE)
        page.locator("ply-play ply-board .moves button").first.click()
        expect(page.locator(MOVES).first).to_have_text("1")
    with guest.page(f"#/explore?game={RACE}&algorithm=mtdf&depth=60") as page:
        page.get_by_role("button", name="Prove it").click()
        page.locator("ply-node-panel").get_by_role("button", name="Stop").click()
        expect(page.locator(".toast")).to_have_text("the work was stopped before it was finished")
        expect(page.get_by_role("button", name="Prove it")).to_be_visible()


def test_another_program_is_played_against(guest: Visitor) -> None:
    with guest.page("#/play?game=chess&moves=e4,e5,Nf3&people=both") as page:
        players = page.locator("ply-play select[name=people]")
        players.select_option("second Twin")
        expect(page.locator("ply-play select[name=limit]")).to_have_value("seconds")
        expect(page.locator("ply-play select[name=limit] option")).to_have_text(["Time", "Depth"])
        players.select_option("first Twin")
        wait_for_turn(page)
        expect(page.locator(MOVES)).to_have_count(4)
        expect(page.locator("ply-play .sentence")).to_contain_text("was played by Twin")
        expect(page.locator("ply-play .player").last).to_contain_text("Twin")
        assert "engine=Twin" in page.evaluate("location.hash")
        choose_game(page, "draughts/english")
        expect(players.locator("option")).to_have_count(4)
        assert "engine" not in page.evaluate("location.hash")
    with guest.page("#/play?game=chess&people=second&engine=Twin&seconds=600") as page:
        page.get_by_role("button", name="Stop").click()
        page.wait_for_function(
            "() => document.querySelector('ply-play ol.movelist li, .toast') !== null"
        )
        if page.locator(".toast").count():  # it was stopped before it had started
            page.get_by_role("button", name="Start").click()
            page.get_by_role("button", name="Stop").click()
    with guest.page("#/play?game=chess&people=nobody&engine=Twin&depth=1") as page:
        expect(page.locator("ply-play .status")).to_have_text("Paused: White to move")
        page.get_by_role("button", name="Start").click()
        expect(page.locator(MOVES).nth(3)).to_be_visible()
        page.keyboard.press("s")
        expect(page.locator("ply-play .status")).to_have_text(re.compile("Paused|wins|Draw"))
        expect(board(page)).to_be_visible()
