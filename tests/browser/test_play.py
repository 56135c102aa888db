"""The Play screen in a real browser."""

import re
from typing import Any
from urllib.parse import quote, unquote

import pytest
from playwright.sync_api import expect
from tests.browser.board import (
    MOVES,
    board,
    cell,
    choose,
    choose_game,
    is_over,
    move_by_clicks,
    press,
    wait_for_turn,
)
from tests.browser.running import Visitor

CUT = """() => {
    window.whole = WebSocket.prototype.send;
    WebSocket.prototype.send = function () { this.close(); };
}"""
"""Every connection ends when something is said."""


def test_the_first_view_is_a_draughts_board_ready_to_move(visitor: Visitor) -> None:
    with visitor.page() as page:
        expect(page.locator("ply-play .status")).to_have_text("Black to move")
        expect(board(page).locator(".piece.man")).to_have_count(24)
        expect(page.locator("ply-play .thought")).to_contain_text("Play a move")
        cell(page, "11").click()
        expect(board(page).locator(".cell.target")).to_have_count(2)
        cell(page, "15").click()
        wait_for_turn(page)
        expect(page.locator(MOVES)).to_have_count(2)
        expect(page.locator("ply-play .answer-head h2")).to_contain_text("The tree behind")
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(MOVES)).to_have_count(0)
        page.get_by_role("button", name="Redo").click()
        expect(page.locator(MOVES)).to_have_count(2)


@pytest.mark.parametrize(
    "game", [pytest.param("draughts/english", marks=pytest.mark.long), "tictactoe"]
)
def test_a_whole_game_is_played_by_clicks(visitor: Visitor, game: str) -> None:
    with visitor.page(f"#/play?game={game}&level=5") as page:
        wait_for_turn(page)
        while not is_over(page):
            move_by_clicks(page)
            wait_for_turn(page)
        expect(page.locator("ply-play .status")).to_have_text(
            re.compile(r"(White|Black|X|O) wins\.$|^Draw( by repetition)?\.$")
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
        kept = page.evaluate("JSON.parse(sessionStorage.getItem('plyscope.game')).game_id")
        page.reload()
        expect(page.locator(MOVES)).to_have_text(["5"])
        now = page.evaluate("JSON.parse(sessionStorage.getItem('plyscope.game')).game_id")
        assert now == kept


def test_a_move_can_be_made_with_keys_alone(visitor: Visitor) -> None:
    with visitor.page("#/play?people=both") as page:
        cell(page, "11").focus()
        page.keyboard.press("Enter")
        for key in ("ArrowUp", "ArrowRight", "Enter"):
            page.keyboard.press(key)
        expect(page.locator(MOVES)).to_have_count(1)
        page.keyboard.press("u")
        expect(page.locator(MOVES)).to_have_count(0)
        page.keyboard.press("r")
        expect(page.locator(MOVES)).to_have_count(1)
        page.keyboard.press("n")
        expect(page.locator(MOVES)).to_have_count(0)
        page.keyboard.press("f")
        assert "flip=0" in page.evaluate("location.hash")
        page.keyboard.press("h")
        expect(board(page).locator(".cell.hint")).to_have_count(2)
        page.keyboard.press("e")
        page.get_by_role("button", name="Cancel").click()
        page.keyboard.press("p")
        expect(page.locator("dialog.texts")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("dialog.texts")).to_be_hidden()
        page.wait_for_function("() => !document.activeElement?.closest('dialog')")
        page.keyboard.press("?")
        expect(page.locator("dialog.help")).to_be_visible()


def test_a_search_is_stopped_from_the_page(visitor: Visitor) -> None:
    with visitor.page("#/play?game=draughts/international&seconds=600&people=second") as page:
        page.get_by_role("button", name="Stop").click()
        wait_for_turn(page)
        expect(page.locator(MOVES)).to_have_count(1)


def test_a_saved_game_is_opened_again_or_deleted(visitor: Visitor) -> None:
    with visitor.page("#/play?game=tictactoe&people=both&moves=5,1") as page:
        expect(page.locator(MOVES)).to_have_text(["5", "1"])
        choose_game(page, "connect4")
        expect(page.locator("ply-play ply-board")).to_have_attribute("label", re.compile("Connect"))
        expect(page.locator("ply-play .status")).to_have_text("X to move")
        move_by_clicks(page)
        page.keyboard.press("g")
        dialog = page.locator("dialog.games")
        expect(dialog).to_be_visible()
        rows = dialog.locator("li")
        here, other = rows.nth(0), rows.nth(1)
        expect(here).to_contain_text("O to move · 1 move · on the board")
        expect(here.get_by_role("button", name="Delete")).to_be_disabled()
        expect(other).to_contain_text("Tic-tac-toe")
        expect(other).to_contain_text("X to move · 2 moves")
        other.locator(".open").focus()
        page.keyboard.press("Enter")
        expect(dialog).to_be_hidden()
        expect(page.locator(MOVES)).to_have_text(["5", "1"])
        assert "game=tictactoe" in page.evaluate("location.hash")
        press(page, "Saved games")
        expect(dialog).to_be_visible()
        removed = dialog.locator("li", has_text="Connect four").first
        removed.get_by_role("button", name="Delete").click()
        expect(removed.get_by_role("button", name="Undo")).to_be_focused()
        dialog.get_by_role("button", name="Close", exact=True).click()
        expect(dialog).to_be_hidden()


def test_the_answer_is_shown_as_a_sentence_a_tree_and_candidates(visitor: Visitor) -> None:
    with visitor.page("#/play?moves=11-15&people=second&depth=5&analysis=1") as page:
        wait_for_turn(page)
        shown = page.locator("ply-play .thought")
        expect(shown.locator(".sentence")).to_contain_text("positions and pruned")
        rows = shown.locator(".candidates tbody tr")
        expect(rows).to_have_count(5)
        expect(rows.first.locator(".exact")).to_have_count(1)
        expect(rows.last.locator(".bounded")).to_contain_text(re.compile("≤|≥"))
        press(page, "2 more moves")
        expect(rows).to_have_count(7)
        rows.nth(1).hover()
        expect(shown.locator(".peek ply-board .piece")).not_to_have_count(0)
        page.locator("ply-play .status").hover()
        expect(shown.locator(".peek")).to_have_count(0)
        rows.nth(2).locator("button").focus()
        expect(shown.locator(".peek figcaption")).to_contain_text("after the line of")


def test_explore_opens_where_the_answer_was_found(visitor: Visitor) -> None:
    with visitor.page("#/play?moves=11-15,22-18&people=both&analysis=1&flip=1") as page:
        expect(page.locator("ply-play svg.tree .node.best")).not_to_have_count(0)
        chosen = page.locator("ply-play .answer-head .why").inner_text()
        page.locator("ply-play .answer-head").get_by_role("button", name="Explore").click()
        page.wait_for_function("() => location.hash.startsWith('#/explore?')")
        hash = unquote(page.evaluate("location.hash"))
        assert "game=draughts/english" in hash
        assert "moves=11-15,22-18" in hash
        assert "algorithm=full" in hash
        assert "depth=4" in hash
        move = page.locator("ply-node-panel h2 .move")
        expect(move).to_have_text(chosen.removeprefix("Why ").removesuffix("?"))
        assert page.locator("ply-node-panel ply-board").get_attribute("flipped") is not None
        page.go_back()
        page.locator("ply-play svg.tree .node.best").last.click()
        expect(page.locator("ply-explore .crumbs button")).to_have_count(4)


def test_a_hint_points_at_a_move(visitor: Visitor) -> None:
    with visitor.page("#/play?people=both&depth=4") as page:
        press(page, "Hint")
        expect(board(page).locator(".cell.hint")).to_have_count(2)
        expect(page.locator(MOVES)).to_have_count(0)


def test_a_capture_that_must_be_made_is_marked(visitor: Visitor) -> None:
    with visitor.page("#/play?people=both&position=B:W18,27:B14,1") as page:
        expect(page.locator("ply-play .status")).to_have_text("Black to move: you must capture")
        expect(board(page).locator(".cell.must")).to_have_count(1)
        cell(page, "14").click()
        expect(board(page).locator(".cell.taken")).to_have_count(2)
        for name in ("23", "32"):
            cell(page, name).click()
        expect(page.locator(MOVES)).to_have_text(["14x32"])
        expect(page.locator("ply-play .status")).to_have_text(
            "White has no pieces left. Black wins."
        )
        bar = page.locator("ply-play .evalbar")
        expect(bar).to_have_attribute("aria-valuetext", "White has no pieces left. Black wins.")
        expect(bar).to_have_attribute("aria-valuenow", "0")


def test_a_position_is_edited(visitor: Visitor) -> None:
    with visitor.page("#/play?people=both") as page:
        press(page, "Edit")
        press(page, "Clear")
        expect(page.locator("ply-editor ply-board .piece")).to_have_count(0)
        for piece, name in (("black man", "14"), ("white man", "18"), ("white crown", "27")):
            page.get_by_role("radio", name=piece).click()
            page.locator(f'ply-editor .cell[data-name="{name}"]').click()
        page.locator("ply-editor select[name=player]").select_option("Black")
        press(page, "Play from here")
        expect(board(page).locator(".piece")).to_have_count(3)
        expect(page).to_have_url(re.compile(quote("position=B:W18,K27:B14", safe="=,:")))
        press(page, "Edit")
        press(page, "Cancel")
        expect(board(page).locator(".piece")).to_have_count(3)


def test_texts_are_copied_and_pasted(visitor: Visitor) -> None:
    with visitor.page("#/play?people=both&moves=11-15,22-18") as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        press(page, "Import / Export")
        dialog = page.locator("dialog.texts")
        expect(dialog.locator("textarea").nth(1)).to_have_value(re.compile("1. 11-15 22-18"))
        dialog.get_by_role("button", name="Copy").first.click()
        expect(page.locator(".toast")).to_have_text("Copied the position.")
        assert page.evaluate("navigator.clipboard.readText()").startswith("B:W")
        dialog.locator("textarea[name=pasted]").fill("1. 9-14 22-18 2. 5-9 *")
        dialog.get_by_role("button", name="Open").click()
        expect(page.locator(MOVES)).to_have_text(["9-14", "22-18", "5-9"])
        page.keyboard.press("p")
        dialog.locator("textarea[name=pasted]").fill("nonsense")
        dialog.get_by_role("button", name="Open").click()
        expect(dialog.locator(".error")).to_contain_text("nonsense")
        dialog.get_by_role("button", name="Close", exact=True).click()
        expect(dialog).not_to_be_visible()


def test_the_computer_plays_itself_only_when_it_is_told_to(visitor: Visitor) -> None:
    with visitor.page("#/play?game=tictactoe&people=nobody&depth=2") as page:
        expect(page.locator("ply-play .status")).to_have_text("Paused: X to move")
        press(page, "Start")
        expect(page.locator("ply-play .status")).to_have_text(re.compile("wins|Draw"))
        press(page, "Undo")
        expect(page.locator("ply-play .status")).to_have_text(re.compile("Paused"))
        press(page, "Resume")
        expect(page.locator("ply-play .status")).to_have_text(re.compile("wins|Draw"))


def test_the_settings_are_in_the_address(visitor: Visitor) -> None:
    with visitor.page("#/play?people=both&analysis=1") as page:
        expect(page.locator("ply-play svg.tree")).to_be_visible()
        choose(page, "limit", "depth")
        choose(page, "amount", "3")
        assert "depth=3" in page.evaluate("location.hash")
        choose(page, "limit", "level")
        choose(page, "amount", "2")
        assert "level=2" in page.evaluate("location.hash")
        choose(page, "limit", "seconds")
        choose(page, "amount", "5")
        choose(page, "lines", "3")
        choose(page, "people", "first")
        hash = unquote(page.evaluate("location.hash"))
        assert "seconds=5" in hash
        assert "lines=3" in hash
        assert "people" not in hash
        rows = page.locator("ply-play .candidates tbody tr")
        expect(rows.locator(".exact")).to_have_count(3)
        choose_game(page, "connect4")
        expect(board(page).locator(".hole")).to_have_count(42)
        assert "game=connect4" in page.evaluate("location.hash")


def test_time_is_taken_for_every_move(visitor: Visitor) -> None:
    with visitor.page("#/play?game=tictactoe&people=both") as page:
        board(page).locator(".cell.start").nth(4).click()
        expect(page.locator(MOVES)).to_have_attribute("data-time", re.compile(r"\d:\d\d"))
        expect(page.locator("ply-play .player.turn")).to_contain_text("O")
        expect(page.locator("ply-play .player ply-clock")).to_have_count(2)
        expect(page.locator("ply-play .this-move ply-clock")).to_have_text(re.compile(r"\d:\d\d"))


def test_while_it_thinks_one_sees_depth_speed_and_line(visitor: Visitor) -> None:
    with visitor.page(
        "#/play?game=draughts/international&seconds=600&people=second&lines=2"
    ) as page:
        live = page.locator("ply-play .thought.live")
        expect(live.locator(".figures")).to_contain_text("per second")
        expect(live.locator(".line")).to_have_count(2)
        page.keyboard.press("s")
        wait_for_turn(page)
        expect(page.locator("ply-play .figures")).to_contain_text("stopped")


def test_a_lost_connection_comes_back_to_the_same_game(visitor: Visitor) -> None:
    with visitor.page("#/play?people=both&moves=11-15") as page:
        expect(page.locator(MOVES)).to_have_text(["11-15"])
        page.evaluate(CUT)
        page.evaluate("() => { document.querySelector('ply-play').game.isOld = true; }")
        cell(page, "22").click()
        cell(page, "18").click()
        expect(page.locator(".lost")).to_be_visible()
        page.evaluate("() => { WebSocket.prototype.send = window.whole; }")
        expect(page.locator(".lost")).not_to_be_visible()
        page.wait_for_function("() => !document.querySelector('ply-play').game.isOld")
        cell(page, "22").click()
        cell(page, "18").click()
        expect(page.locator(MOVES)).to_have_text(["11-15", "22-18"])


@pytest.mark.parametrize(
    "game", ["chess", pytest.param("gomoku/ninuki", marks=pytest.mark.long), "tree"]
)
def test_other_games_are_played_by_clicks_too(visitor: Visitor, game: str) -> None:
    with visitor.page(f"#/play?game={game}&people=both") as page:
        if game == "tree":
            page.locator("ply-board .moves button").first.click()
            expect(page.locator(MOVES)).to_have_count(1)
            return
        for _ in range(4):
            move_by_clicks(page)


def test_a_pawn_becomes_what_one_chooses(visitor: Visitor) -> None:
    with visitor.page(
        "#/play?game=chess&people=both&position=8/P7/8/8/8/8/8/K6k w - - 0 1"
    ) as page:
        cell(page, "a7").click()
        cell(page, "a8").click()
        choice = page.get_by_role("group", name="Which move?").get_by_role("button")
        expect(choice).to_have_count(4)
        square = cell(page, "a8").bounding_box()
        offered = choice.first.bounding_box()
        assert square is not None
        assert offered is not None
        assert abs(square["x"] - offered["x"]) < 3
        assert abs(square["y"] - offered["y"]) < 3
        page.get_by_role("button", name="a8=N").click()
        expect(page.locator(MOVES)).to_have_text(["a8=N"])
        expect(cell(page, "a8")).to_have_attribute("data-piece", "white knight")


def test_the_expected_line_is_drawn_on_the_board(visitor: Visitor) -> None:
    with visitor.page("#/play?game=chess&people=both&moves=e4&arrows=1&analysis=1") as page:
        arrows = board(page).locator(".expected polyline")
        expect(arrows.nth(1)).to_be_attached()
        page.locator("ply-play input[name=arrows]").uncheck()
        expect(arrows).to_have_count(0)
        assert "arrows" not in page.evaluate("location.hash")
        page.locator("ply-play .status").click()
        page.keyboard.press("a")
        expect(arrows.nth(1)).to_be_attached()
        choose_game(page, "gomoku/freestyle")
        expect(board(page).locator(".expected text").first).to_have_text("1")


RENJU = "#/play?game=gomoku/renju&people=both&moves=f8,a1,g8,c3,h9,b14,h10,n2"
TOUCH = """([from, to]) => {
    const place = (name) => {
        const box = document.querySelector(`.cell[data-name="${name}"]`).getBoundingClientRect();
        return { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    };
    const cell = document.querySelector(`.cell[data-name="${from}"]`);
    const tell = (type, at) => cell.dispatchEvent(new PointerEvent(type, {
        ...at, pointerType: "touch", button: 0, bubbles: true,
    }));
    tell("pointerdown", place(from));
    tell("pointermove", place(to));
    return document.querySelector("ply-board").updateComplete.then(() => {
        const aimed = document.querySelector(".crosshair text").textContent;
        tell("pointerup", place(to));
        return aimed;
    });
}"""


def test_forbidden_points_say_why(visitor: Visitor) -> None:
    with visitor.page(RENJU) as page:
        expect(page.locator(".why-forbidden")).to_have_text(
            "✕ forbidden for Black: h8 double three"
        )
        expect(cell(page, "h8")).to_have_attribute("aria-label", "h8, forbidden: double three")
        cell(page, "h8").click()
        expect(page.locator(".toast")).to_have_text("h8 is forbidden for Black: double three.")
        expect(page.locator(MOVES)).to_have_count(8)


@pytest.mark.parametrize("game", ["gomoku/freestyle", "gomoku/ninuki"])
def test_all_points_of_a_large_board_are_played_with_a_finger(visitor: Visitor, game: str) -> None:
    phone = {"width": 390, "height": 844}
    with visitor.page(f"#/play?game={game}&people=both", viewport=phone, has_touch=True) as page:
        expect(board(page)).to_be_visible()
        assert page.evaluate(TOUCH, ["c3", "d4"]) == "d4"
        expect(page.locator(MOVES)).to_have_text(["d4"])
        cell(page, "e5").tap()
        expect(page.locator(MOVES)).to_have_text(["d4", "e5"])
        press(page, "Hint")
        expect(board(page).locator(".cell.hint")).to_have_count(1)


def test_two_computers_have_levels_of_their_own_and_a_pace(visitor: Visitor) -> None:
    with visitor.page("#/play?game=tictactoe&people=nobody&level=2") as page:
        choose(page, "second", "3")
        choose(page, "pace", "5")
        page.wait_for_function(
            "() => /second=3/.test(location.hash) && /pace=5/.test(location.hash)"
        )
        sent = page.evaluate_handle("() => []")
        page.evaluate(
            """(sent) => {
                const send = WebSocket.prototype.send;
                WebSocket.prototype.send = function (data) {
                    const message = JSON.parse(data);
                    if (message.type === "think") sent.push(message.level);
                    send.call(this, data);
                };
            }""",
            sent,
        )
        press(page, "Start")
        expect(page.locator(MOVES)).to_have_count(1)
        began = page.evaluate("performance.now()")
        expect(page.locator(MOVES)).to_have_count(2)
        assert page.evaluate("performance.now()") - began > 3000
        assert sent.json_value()[:2] == [2, 3]


def test_a_clock_counts_down_with_an_increment_and_its_end_loses(visitor: Visitor) -> None:
    with visitor.page("#/play?game=tictactoe&people=both&clock=0.05%2B2") as page:
        clocks = page.locator("ply-play .player .clock")
        expect(clocks).to_have_text(["0:03", "0:03"])
        cell(page, "5").click()
        expect(clocks.first).to_have_text(re.compile("0:0[45]"))  # three seconds and two more
        expect(page.locator("ply-play .status")).to_have_text("O ran out of time. X wins.")
        expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def test_a_time_control_is_chosen_and_stays_with_the_game(visitor: Visitor) -> None:
    with visitor.page("#/play?game=tictactoe&people=both") as page:
        choose(page, "clock", "5+3")
        expect(page.locator("ply-play .player .clock")).to_have_text(["5:00", "5:00"])
        cell(page, "5").click()
        expect(page.locator(MOVES)).to_have_count(1)
        page.reload()
        expect(page.locator("ply-play select[name=clock]")).to_have_value("5+3")


def test_the_moves_stand_right_below_the_board_however_tall_the_tree_is(visitor: Visitor) -> None:
    size: Any = {"width": 1280, "height": 960}
    with visitor.page("#/play?moves=11-15,22-18&people=both&analysis=1", viewport=size) as page:
        expect(page.locator("ply-play svg.tree")).to_be_visible()
        table = page.locator("ply-play .table").bounding_box()
        below = page.locator("ply-play .below").bounding_box()
        assert table is not None
        assert below is not None
        assert below["y"] - (table["y"] + table["height"]) < 40


def test_sounds_are_off_until_they_are_switched_on(visitor: Visitor) -> None:
    count = """() => {
        window.tones = 0;
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...when) {
            window.tones += 1;
            start.apply(this, when);
        };
    }"""
    with visitor.page("#/play?game=tictactoe&people=both") as page:
        page.evaluate(count)
        sounds = page.locator("ply-play input[name=sounds]")
        expect(sounds).not_to_be_checked()
        cell(page, "5").click()
        expect(page.locator(MOVES)).to_have_count(1)
        assert page.evaluate("window.tones") == 0
        sounds.check()
        cell(page, "1").click()
        page.wait_for_function("() => window.tones === 1")
        page.reload()
        expect(sounds).to_be_checked()


def test_a_phone_folds_the_tree_until_it_is_asked_for(visitor: Visitor) -> None:
    with visitor.page("#/play?level=1", viewport={"width": 390, "height": 844}) as page:
        cell(page, "11").click()
        cell(page, "15").click()
        wait_for_turn(page)
        expect(page.locator("ply-play .answer-head")).to_be_visible()
        expect(page.locator("ply-play svg.tree")).to_be_hidden()
        expect(page.locator("ply-play .candidates")).to_be_hidden()
        press(page, "Show the tree and the candidates")
        expect(page.locator("ply-play svg.tree")).to_be_visible()
        expect(page.locator("ply-play .candidates")).to_be_visible()
        page.set_viewport_size({"width": 1280, "height": 900})
        expect(page.locator("ply-play .unfold")).to_be_hidden()
        expect(page.locator("ply-play svg.tree")).to_be_visible()


def test_a_game_that_is_over_asks_for_no_move(visitor: Visitor) -> None:
    with visitor.page("#/play?game=tictactoe&people=both&moves=1,4,2,5") as page:
        expect(page.get_by_text("Play a move: the tree")).to_be_visible()
        cell(page, "3").click()
        expect(page.get_by_role("button", name="Rematch")).to_be_visible()
        expect(page.get_by_text("Play a move: the tree")).to_have_count(0)
