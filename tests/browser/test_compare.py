"""The Compare screen in a real browser."""

from playwright.sync_api import Page, expect
from tests.browser.running import Visitor

import plyscope
from plyscope.games import tree as tree_game
from plyscope.textbook import Reason, smallest_proof
from plyscope.tracing.words import score_text

WAYS = ["minimax", "alphabeta", "exact"]
COMPARE = f"#/compare?game=tictactoe&depth=3&ways={','.join(WAYS)}"


def wait_until_done(page: Page) -> None:
    expect(page.locator("ply-compare .verdict")).to_contain_text("All")
    expect(page.locator("ply-compare .stop")).to_have_count(0)


def test_the_figures_are_those_of_the_searches(visitor: Visitor) -> None:
    start = plyscope.start("tictactoe")
    traces = [plyscope.trace(start, 3, way) for way in WAYS]
    proof = smallest_proof(start, 3)
    with visitor.page(COMPARE) as page:
        wait_until_done(page)
        expect(page.locator(".verdict.same")).to_contain_text("All 3 find the same value, 0.")
        rows = [
            row.locator("th, td").all_inner_texts()[:6]
            for row in page.locator("ply-compare tbody tr").all()
        ]
        assert rows == [
            [
                way,
                score_text(made.score),
                f"{made.result.nodes:,}",
                f"{made.result.leaves:,}",
                f"{made.result.cutoffs:,}",
                f"{100 * proof.leaves / made.result.leaves:.1f} %",
            ]
            for way, made in zip(WAYS, traces, strict=True)
        ]
        assert page.locator("ply-icicle").evaluate_all("all => all.map(one => one.room)") == [
            max(map(len, traces))
        ] * len(traces)


def test_all_are_scrubbed_and_zoomed_together(visitor: Visitor) -> None:
    traces = [plyscope.trace(plyscope.start("tictactoe"), 3, way) for way in WAYS]
    with visitor.page(COMPARE, reduced_motion="reduce") as page:
        wait_until_done(page)
        page.locator("input[name=at]").fill("40")
        for key, at in [("", 40), ("ArrowRight", 41), ("ArrowLeft", 40)]:
            page.locator("h1").click()
            if key:
                page.keyboard.press(key)
            for index, made in enumerate(traces):
                node = made[min(at, len(made) - 1)]
                said = f"{node.text or 'root'}, ply {node.depth}, {node.bound.sign} "
                told = page.locator(f'.visit-text[data-way="{index}"]')
                expect(told).to_contain_text(
                    f"{said}{score_text(node.score)}, {node.reason.phrase}"
                )
        cuts = [node.row for node in traces[1] if node.reason is Reason.CUTOFF and node.row > 40]
        page.keyboard.press("c")
        expect(page.locator("input[name=visit]")).to_have_value(str(cuts[0]))
        page.keyboard.press("/")
        page.keyboard.press("Control+a")
        page.keyboard.type("40")
        page.keyboard.press("Enter")
        expect(page.locator("input[name=at]")).to_have_value("40")
        page.locator("h1").click()
        page.keyboard.press("+")
        spans = page.locator("ply-icicle").evaluate_all(
            "all => all.map(one => [one.shown.begin, one.shown.end])"
        )
        assert spans == [spans[0]] * len(traces)
        page.wait_for_function("() => /at=40.*rows=|rows=.*at=40/.test(location.hash)")
        hash = page.evaluate("location.hash")
    with visitor.page(hash) as page:
        wait_until_done(page)
        expect(page.locator("input[name=at]")).to_have_value("40")
        page.keyboard.press("0")
        page.locator("figure").first.get_by_role("link", name="Explore").click()
        expect(page.locator('ply-node-panel [data-fact="row"]')).to_have_text("40")


def test_ways_are_added_changed_and_left_out(visitor: Visitor) -> None:
    with visitor.page("#/compare?game=tree&ways=minimax,alphabeta") as page:
        wait_until_done(page)
        last = str(tree_game.start().size - 1)
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.locator("input[name=visit]")).to_have_value(last)
        expect(page.locator(".play-button")).to_have_text("Play")
        page.locator("ply-icicle").first.click(position={"x": 8, "y": 8})
        expect(page.locator("input[name=visit]")).to_have_value("0")
        page.keyboard.press("Space")
        expect(page.locator("input[name=visit]")).to_have_value(last)
        page.get_by_text("What to compare").click()
        expect(page.get_by_role("button", name="Remove search 1")).to_have_count(0)
        page.get_by_role("button", name="Add a search").click()
        way = page.locator('fieldset[data-way="2"]')
        way.locator("select[name=algorithm]").select_option("exact")
        way.get_by_text("Switches").click()
        way.locator('select[name="switch-table"]').select_option("off")
        page.get_by_role("button", name="Compare", exact=True).click()
        expect(page.locator("ply-compare tbody th")).to_have_text(
            ["minimax", "alphabeta", "exact, without table"]
        )
        wait_until_done(page)
        page.get_by_role("button", name="Remove search 1").click()
        page.get_by_role("button", name="Compare", exact=True).click()
        wait_until_done(page)
        expect(page.locator("ply-compare figure")).to_have_count(2)
        assert "ways=alphabeta,exact.-table" in page.evaluate("location.hash")


def test_a_way_that_cannot_be_searched_says_why(visitor: Visitor) -> None:
    with visitor.page("#/compare?game=tree&ways=minimax,alphabeta,nonsense") as page:
        wait_until_done(page)
        expect(page.locator("ply-compare tbody tr").last).to_contain_text("unknown algorithm")


def test_searches_are_stopped_and_different_values_are_said(visitor: Visitor) -> None:
    with visitor.page("#/compare?depth=12&ways=minimax,negamax") as page:
        page.get_by_role("button", name="Stop").click()
        expect(page.locator("ply-compare td.words")).to_have_text(
            ["the work was stopped before it was finished"] * 2
        )
        expect(page.locator("ply-compare .verdict")).to_have_text(
            "At least two searches must finish."
        )
    with visitor.page("#/compare?depth=4&ways=plain,full") as page:
        expect(page.locator(".verdict.different")).to_contain_text("They find different values")


def test_all_figures_are_seen_on_a_phone(visitor: Visitor) -> None:
    with visitor.page("#/compare", viewport={"width": 390, "height": 844}) as page:
        cells = page.locator(".compare tbody td")
        expect(cells).to_have_count(12)
        for cell in cells.all():
            box = cell.bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 390
        wide = "box => box.scrollWidth > box.clientWidth"
        assert not page.locator(".compare .scroller").evaluate(wide)
