"""Walking through a game in a real browser: the list, keys, wheel, swipe, variations, files."""

import random
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.board import MOVES, board, cell, press
from tests.browser.running import Visitor

import plyscope

PGN = """[Event "Club match"]
[White "Anna"]
[Black "Ben"]
[Annotator "Cleo"]

{A short game.} 1. e4 {best by test} e5 (1... c5 $1 2. Nf3 (2. c3)) 2. Nf3 Nc6 3. Bb5?! 1-0
"""
CURRENT = "ply-play ol.movelist [aria-current]"
SWIPE = """([dx, dy]) => {
    const target = document.querySelector("ply-play ply-board svg.board .cell:not(.start)");
    const tell = (type, x, y) => target.dispatchEvent(new PointerEvent(type, {
        clientX: x, clientY: y, pointerType: "touch", button: 0, bubbles: true,
    }));
    tell("pointerdown", 200, 300);
    tell("pointerup", 200 + dx, 300 + dy);
}"""
FRAMES = """async (keys) => {
    const times = [];
    const list = document.querySelector("ply-moves");
    for (let step = 0; step < 60; step++) {
        const before = list.at;
        const began = performance.now();
        window.dispatchEvent(new KeyboardEvent("keydown", { key: keys[0] }));
        let script = performance.now() - began;
        while (list.at === before) await new Promise((next) => requestAnimationFrame(next));
        const drawing = performance.now();
        document.querySelector("ply-play").requestUpdate();
        list.requestUpdate();
        await list.updateComplete;
        times.push(script + performance.now() - drawing);
    }
    return times.sort((a, b) => a - b)[Math.floor(0.95 * times.length)];
}"""


def random_game(game: str, plies: int) -> list[str]:
    """The moves of a game without an end so soon."""
    randomness, made = random.Random(1), list[str]()
    position = plyscope.start(game)
    for _ in range(plies):
        move = randomness.choice(position.moves())
        made.append(position.text(move))
        position = position.play(move)
    return made


def drop(page: Page, name: str, text: str) -> None:
    """Drops a file on the page."""
    page.evaluate(
        """([name, text]) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], name));
            for (const type of ["dragover", "drop"])
                window.dispatchEvent(new DragEvent(type, { dataTransfer, cancelable: true }));
        }""",
        [name, text],
    )


def test_a_game_is_walked_through_by_list_keys_wheel_and_swipe(visitor: Visitor) -> None:
    moves = "11-15,22-18,15x22,25x18,8-11,29-25,4-8"
    phone = {"width": 390, "height": 844}
    with visitor.page(f"#/play?people=both&moves={moves}", viewport=phone) as page:
        current = page.locator(CURRENT)
        expect(current).to_have_text("4-8")
        columns = page.locator("ply-play ol.movelist li.move")
        boxes: list[Any] = [columns.nth(index).bounding_box() for index in range(3)]
        assert boxes[0]["y"] == boxes[1]["y"] < boxes[2]["y"]
        assert boxes[0]["x"] == boxes[2]["x"] < boxes[1]["x"]
        page.keyboard.press("ArrowLeft")
        expect(current).to_have_text("29-25")
        page.keyboard.press("Home")
        expect(current).to_have_count(0)
        expect(board(page).locator(".piece.man")).to_have_count(24)
        page.keyboard.press("ArrowRight")
        expect(current).to_have_text("11-15")
        page.keyboard.press("End")
        expect(current).to_have_text("4-8")
        columns.nth(1).get_by_role("button").click()
        expect(current).to_have_text("22-18")
        expect(page.locator(MOVES)).to_have_count(2)
        board(page).hover()
        page.mouse.wheel(0, 120)
        expect(current).to_have_text("15x22")
        page.mouse.wheel(0, -120)
        expect(current).to_have_text("22-18")
        page.evaluate(SWIPE, [-80, 10])
        expect(current).to_have_text("15x22")
        page.evaluate(SWIPE, [80, 10])
        expect(current).to_have_text("22-18")
        page.reload()
        expect(current).to_have_text("22-18")
        page.keyboard.press("End")
        expect(current).to_have_text("4-8")
        cell(page, "25").click()  # a click leaves the arrows to the game
        page.keyboard.press("ArrowLeft")
        expect(current).to_have_text("29-25")


def test_the_list_follows_a_long_game_and_steps_are_fast(visitor: Visitor) -> None:
    moves = random_game("chess", 64)
    with visitor.page(f"#/play?game=chess&people=both&moves={','.join(moves)}") as page:
        expect(page.locator(CURRENT)).to_have_text(moves[-1])
        shown = page.locator("ply-play ol.movelist").evaluate("""list => {
            const [outer, inner] = [list, list.querySelector("[aria-current]")]
                .map((one) => one.getBoundingClientRect());
            return inner.top >= outer.top && inner.bottom <= outer.bottom + 1;
        }""")
        assert shown
        page.keyboard.press("Home")
        expect(page.locator(CURRENT)).to_have_count(0)
        assert page.evaluate(FRAMES, ["ArrowRight"]) < 40  # 8 ms where nothing else runs


def test_playing_on_from_an_earlier_move_makes_a_variation(visitor: Visitor) -> None:
    with visitor.page("#/play?people=both&moves=11-15,22-18,15x22,25x18") as page:
        expect(page.locator(MOVES)).to_have_count(4)
        for _ in range(3):
            page.keyboard.press("ArrowLeft")
        expect(page.locator(CURRENT)).to_have_text("11-15")
        cell(page, "23").click()
        cell(page, "19").click()
        variation = page.locator("ply-play ol.movelist .variation")
        expect(variation).to_have_text(re.compile(r"\(\s*1…\s*23-19\s*\)"))
        expect(page.locator("ply-play ol.movelist li.move")).to_have_count(4)
        page.locator(".annotate summary").click()
        page.locator(".annotate textarea").fill("the old way")
        page.locator(".annotate select").select_option("!?")
        press(page, "Save")
        expect(variation).to_contain_text("23-19!?")
        expect(variation).to_contain_text("the old way")
        press(page, "Make it the main line")
        expect(page.locator(MOVES)).to_have_text(["11-15", "23-19!?"])
        expect(variation).to_contain_text("22-18")
        page.reload()
        expect(variation).to_contain_text("22-18")
        page.locator(".annotate summary").click()
        press(page, "Delete from here")
        expect(variation).to_have_count(0)
        expect(page.locator(CURRENT)).to_have_text("11-15")


def test_a_file_keeps_its_tags_comments_and_variations(visitor: Visitor, tmp_path: Path) -> None:
    with visitor.page("#/play?game=chess&people=both") as page:
        expect(page.locator("ply-play .status")).to_have_text("White to move")
        drop(page, "game.pgn", PGN)
        expect(page.locator(MOVES)).to_have_text(["e4", "e5", "Nf3", "Nc6", "Bb5?!"])
        listed = page.locator("ply-play ol.movelist")
        expect(listed).to_contain_text("A short game.")
        expect(listed).to_contain_text("best by test")
        expect(listed.locator(".variation")).to_contain_text(re.compile(r"c5!\s+2\.\s+Nf3"))
        listed.get_by_role("button", name="c3").click()
        expect(page.locator(CURRENT)).to_have_text("c3")
        expect(cell(page, "c3")).to_have_attribute("data-piece", "white pawn")
        page.keyboard.press("p")
        with page.expect_download() as started:
            press(page, "Download the game as a file")
        file = tmp_path / started.value.suggested_filename
        started.value.save_as(file)
        assert file.name == "Anna-Ben.pgn"
        written = file.read_text()
        for tag in ('[Event "Club match"]', '[Annotator "Cleo"]', '[Result "1-0"]'):
            assert tag in written
        for part in ("{A short game.}", "{best by test}", "(1... c5 $1 2. Nf3 (2. c3))", "Bb5?!"):
            assert part in written.replace("\n", " ")
        page.locator("dialog.texts input[type=file]").set_input_files(file)
        expect(page.locator("dialog.texts")).to_be_hidden()
        expect(page.locator(MOVES)).to_have_text(["e4", "e5", "Nf3", "Nc6", "Bb5?!"])
        drop(page, "wrong.pgn", "1. e4 e9")
        expect(page.locator("dialog.texts .error")).to_contain_text("e9")
