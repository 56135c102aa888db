"""How a board is drawn: no seams between its cells, and frames that nothing covers."""

import base64

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.board import MOVES, board
from tests.browser.running import Visitor

LINES_ALONG = """async ([picture, share]) => {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const x = Math.round(share * image.width);
  const { data } = canvas.getImageData(x, 0, 1, image.height);
  const colourAt = (_, y) => data.slice(4 * y, 4 * y + 3).join();
  const colours = Array.from({ length: image.height }, colourAt);
  const ground = colours[Math.round(0.02 * image.height)];
  return colours.filter((colour, y) => colour !== ground && colours[y - 1] === ground).length;
}"""
"""How many lines cross the board at a share of its width, counted by the colours of pixels."""


def lines_across(page: Page, drawn: Locator, share: float) -> int:
    """Counts in a page of its own, where no policy forbids to decode a picture."""
    picture = base64.b64encode(drawn.screenshot()).decode()
    reader = page.context.new_page()
    found: int = reader.evaluate(LINES_ALONG, [picture, share])
    reader.close()
    return found


@pytest.mark.parametrize("width", [390, 1000, 1440])
def test_a_board_of_points_has_lines_and_no_seams(visitor: Visitor, width: int) -> None:
    hash = "#/play?game=gomoku&people=both"
    with visitor.page(hash, viewport={"width": width, "height": 900}) as page:
        expect(board(page).locator(".cell")).to_have_count(225)
        cells = board(page).locator(".cell .ground")
        first, drawn = cells.first.bounding_box(), board(page).bounding_box()
        assert first is not None
        assert drawn is not None
        quarter = first["x"] - drawn["x"] + 0.8 * first["width"]
        edges = 1  # The names of the columns stand below the board, on another ground.
        assert lines_across(page, board(page), quarter / drawn["width"]) <= 15 + edges


@pytest.mark.parametrize("game", ["draughts/english", "chess", "gomoku", "tictactoe"])
def test_a_hint_is_framed_evenly(visitor: Visitor, game: str) -> None:
    with visitor.page(f"#/play?game={game}&people=both") as page:
        expect(page.locator("ply-play .cell.start").first).to_be_visible()
        expect(page.locator(MOVES)).to_have_count(0)
        page.keyboard.press("h")
        expect(board(page).locator(".cell.hint").first).to_be_visible()
        for hinted in board(page).locator(".cell.hint").all():
            whole = hinted.locator("> .ground").bounding_box()
            frame = hinted.locator(".hint-mark .ground").bounding_box()
            assert whole is not None
            assert frame is not None
            left, top = frame["x"] - whole["x"], frame["y"] - whole["y"]
            assert left == pytest.approx(whole["width"] - frame["width"] - left, abs=0.5)
            assert top == pytest.approx(whole["height"] - frame["height"] - top, abs=0.5)
            assert min(left, top) >= 0
