"""Build in a browser: trees by clicks, by keys and by text, at random and on paper."""

import json
import re
from urllib.parse import unquote

from playwright.sync_api import Page, expect
from tests.browser.running import Visitor

import plyscope
from plyscope.games import tree as tree_game
from plyscope.games.worked_examples import WORKED_EXAMPLES

TEXT = "ply-build textarea[name=text]"


def expect_tree(page: Page, lists: object) -> None:
    expect(page.locator(TEXT)).to_have_value(json.dumps(lists, separators=(",", ":")))
    size = tree_game.parse(json.dumps(lists)).size
    expect(page.locator("ply-build g.node")).to_have_count(size)


def test_a_tree_is_built_by_clicks(visitor: Visitor) -> None:
    with visitor.page("#/build?position=0") as page:
        expect_tree(page, 0)
        page.get_by_role("button", name="Add a move below").click()
        expect_tree(page, [0, 0])
        page.get_by_role("button", name="Add a move beside").click()
        page.locator("input[name=value]").fill("7")
        page.locator("input[name=value]").press("Enter")
        expect_tree(page, [0, 0, 7])
        page.locator('g.node[data-row="1"]').click()
        page.get_by_role("button", name="Add a move below").click()
        expect_tree(page, [[0, 0], 0, 7])
        page.locator('g.node[data-row="5"]').click()
        page.get_by_role("button", name="Earlier").click()
        expect_tree(page, [[0, 0], 7, 0])
        page.get_by_role("button", name="Later").click()
        page.get_by_role("button", name="Delete").click()
        expect_tree(page, [[0, 0], 0])
        page.get_by_role("button", name="Undo").click()
        expect_tree(page, [[0, 0], 0, 7])
        page.locator("select[name=first]").select_option("min")
        page.get_by_role("button", name="Watch the search").click()
        expect(page.locator("ply-watch .caption")).to_contain_text("Black to move")


def test_a_tree_is_built_with_keys_alone(visitor: Visitor) -> None:
    with visitor.page("#/build?position=0") as page:
        expect_tree(page, 0)
        for key in ("+", "3", "Enter", "Enter", "-", "5", "Enter"):
            page.keyboard.press(key)
        expect_tree(page, [0, 3, -5])
        for key in ("ArrowLeft", "ArrowLeft", "+", "ArrowUp", "Shift+ArrowRight"):
            page.keyboard.press(key)
        expect_tree(page, [3, [0, 0], -5])
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Delete")
        expect_tree(page, [3, [0], -5])
        page.keyboard.press("z")
        expect_tree(page, [3, [0, 0], -5])
        for key in ("9", "Escape", "Backspace"):
            page.keyboard.press(key)
        expect_tree(page, [3, [0], -5])
        page.keyboard.press("z")
        expect_tree(page, [3, [0, 0], -5])
        hash = unquote(page.evaluate("location.hash"))
    with visitor.page(hash) as page:
        expect_tree(page, [3, [0, 0], -5])
        expect(page.locator("g.node.selected")).to_have_attribute("data-row", "3")


def test_a_tree_is_written_as_text_and_mistakes_are_said(visitor: Visitor) -> None:
    with visitor.page("#/build") as page:
        expect_tree(page, [[3, 5, 2], [9, 1]])
        page.locator(TEXT).fill("((1 2) 3")
        page.locator(TEXT).blur()
        expect(page.locator(".wrong-text")).to_contain_text("'(' never closed")
        page.locator(TEXT).fill("((1 2) 3)")
        page.locator(TEXT).blur()
        expect_tree(page, [[1, 2], 3])
        page.get_by_role("button", name="Quiz").click()
        expect(page.locator("ply-quiz .asked")).to_be_visible()


def test_examples_and_random_trees_are_there(visitor: Visitor) -> None:
    with visitor.page("#/build") as page:
        page.locator("select[name=example]").select_option(label=WORKED_EXAMPLES[1].name)
        expect_tree(page, WORKED_EXAMPLES[1].tree.board())
        for name, value in {"seed": 5, "depth": 2, "branching": 4, "low": 0, "high": 3}.items():
            page.locator(f"input[name={name}]").fill(str(value))
        page.locator("input[name=uniform]").check()
        page.get_by_role("button", name="Generate a random tree").click()
        expect_tree(page, tree_game.random(2, 4, 5, low=0, high=3, uniform=True).board())


def test_an_exam_sheet_is_printed_with_and_without_the_solution(visitor: Visitor) -> None:
    tree = plyscope.start("tree")
    made, values = plyscope.trace(tree), plyscope.trace(tree, algorithm="minimax")
    with visitor.page(f"#/build?position={tree}") as page:
        page.get_by_role("button", name="Exam sheet").click()
        cells = page.locator(".sheet tbody td")
        expect(cells).to_have_count(3 * 7)
        assert "".join(cells.all_text_contents()) == ""
        expect(page.locator(".sheet g.node.cut")).to_have_count(0)
        page.locator("input[name=solutions]").check()
        expect(page.locator(".sheet .steps li")).to_have_text(
            [step.sentence for step in made.steps()]
        )
        for row in page.locator(".sheet tbody tr").all():
            line = " ".join((row.locator("th").text_content() or "").split()[1:])
            value = values.find("" if line == "start" else line).score
            expect(row.locator("td").first).to_have_text(str(value))
        expect(page.locator(".sheet .tasks b")).to_have_text(str(made.result.leaves))
        page.evaluate("() => { window.print = () => { window.printed = true; }; }")
        page.get_by_role("button", name="Print").click()
        assert page.evaluate("window.printed")
        page.emulate_media(media="print")
        expect(page.locator(".top")).to_be_hidden()
        expect(page.locator(".no-print")).to_be_hidden()
        page.emulate_media(media="screen")
        page.get_by_role("button", name="Back to the tree").click()
        expect_tree(page, tree.board())


def test_two_moves_are_swapped_and_both_searches_compared(visitor: Visitor) -> None:
    """The video: "if these two moves had been the other way around"."""
    position = "((((8 5) (6 -4)) ((3 8) (4 -6))) (((1 0) (5 2)) ((0 0) (0 0))))"
    with visitor.page(f"#/build?position={position}&at=0.0.1.0") as page:
        page.get_by_role("button", name="Swap and compare").click()
        heads = page.locator(".swapped h2")
        expect(heads).to_have_text(["Before 11 leaves, 2 cuts", "After 10 leaves, 3 cuts"])
        swapped = "[[[[8,5],[-4,6]],[[3,8],[4,-6]]],[[[1,0],[5,2]],[[0,0],[0,0]]]]"
        expect(page.locator("textarea[name=text]")).to_have_value(swapped)
        page.get_by_role("button", name="Undo").click()
        expect(heads).to_have_count(0)


def test_random_trees_differ_each_time_and_a_seed_makes_one_again(visitor: Visitor) -> None:
    with visitor.page("#/build") as page:
        text, grow = page.locator("textarea[name=text]"), page.get_by_text("Generate a random tree")
        seen = set()
        for _ in range(3):
            before = text.input_value()
            grow.click()
            expect(text).not_to_have_value(before)
            seen.add(text.input_value())
        assert len(seen) == 3
        seed = page.locator("input[name=seed]").input_value()
        last = text.input_value()
        grow.click()
        expect(text).not_to_have_value(last)
        page.locator("input[name=seed]").fill(seed)
        grow.click()
        expect(text).to_have_value(last)


def largest_tree() -> str:
    """A tree of 81 leaves."""
    return str(tree_game.random(4, 3, 7, uniform=True))


def test_a_tree_of_81_leaves_is_seen_whole_while_building(visitor: Visitor) -> None:
    for width in (390, 1440):
        viewport = {"width": width, "height": 900}
        with visitor.page(f"#/build?position={largest_tree()}", viewport=viewport) as page:
            expect(page.locator("ply-tree g.node")).to_have_count(121)
            card = page.locator(".stage .card").first.bounding_box()
            drawing = page.locator("svg.tree").bounding_box()
            assert card
            assert drawing
            assert card["x"] <= drawing["x"]
            assert drawing["x"] + drawing["width"] <= card["x"] + card["width"]
            assert drawing["height"] <= 900


def test_a_tree_of_81_leaves_is_printed_whole_and_branch_by_branch(visitor: Visitor) -> None:
    position = largest_tree()
    with visitor.page(f"#/build?position={position}&sheet=blank") as page:
        captions = page.locator(".branch figcaption")
        expect(captions).to_have_text(["Branch A", "Branch B", "Branch C"])
        for index in range(3):
            expect(page.locator(".branch").nth(index).locator("g.node")).to_have_count(40)
        for paper, (short, long) in {"A4": (595, 842), "Letter": (612, 792)}.items():
            printed = page.pdf(format=paper)
            boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([0-9.]+) ([0-9.]+)", printed)
            assert len(boxes) >= 5, "the tree, three branches, and the table"
            for wide, high in boxes:
                assert abs(float(wide) - long) < 1.5 > abs(float(high) - short), paper
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 1000, "height": 700})  # the paper, less its margins
        overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(overflow) <= 0


def test_a_move_is_dragged_to_another_place_and_both_searches_compared(visitor: Visitor) -> None:
    with visitor.page("#/build?position=((3 5 2) (9 1))") as page:
        nodes = page.locator("g.node .shape")
        nodes.nth(4).drag_to(nodes.nth(2))  # the leaf 2, to the place of 3
        expect(page.locator(TEXT)).to_have_value("[[2,3,5],[9,1]]")
        expect(page.locator(".swapped h2")).to_have_count(2)
        nodes.nth(2).drag_to(nodes.nth(6))  # not one of its siblings
        expect(page.locator(TEXT)).to_have_value("[[2,3,5],[9,1]]")
        nodes.nth(5).drag_to(nodes.nth(1))  # the second branch, to the first place
        expect(page.locator(TEXT)).to_have_value("[[9,1],[2,3,5]]")
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(TEXT)).to_have_value("[[2,3,5],[9,1]]")
