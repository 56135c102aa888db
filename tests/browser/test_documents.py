"""Everything in the documents that the project began from is two clicks from the first screen."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect
from tests.browser.running import Visitor

import plyscope
from plyscope.games import tree
from plyscope.games.draughts_example import BOARDS, SCORES
from plyscope.games.worked_examples import WORKED_EXAMPLES
from plyscope.tracing.pseudocode import writings

FIRST, DEEPER, INTRODUCTION = (str(example.tree) for example in WORKED_EXAMPLES[:3])
EXAMPLE = plyscope.trace(plyscope.start("simple_draughts", "example"), 2)


@contextmanager
def at(visitor: Visitor, link: str) -> Iterator[Page]:
    """The page after two clicks from the first screen: on Watch, and on a link there."""
    with visitor.page() as page:
        page.get_by_role("link", name="Watch", exact=True).click()
        page.get_by_role("link", name=link, exact=True).click()
        yield page


def expect_tree(page: Page, position: str) -> None:
    leaves = [str(leaf) for leaf in tree.parse(position).leaves]
    expect(page.locator("ply-walkthrough g.node:has(path[d^='M-12-11']) .score")).to_have_text(
        leaves
    )


def expect_code(page: Page, algorithm: str, writing: str) -> None:
    lines = writings(algorithm)[writing].lines
    expect(page.locator(".code li")).to_have_text(list(lines))
    expect(page.locator(".code li.lit")).to_have_count(1)
    expect(page.locator("select[name=writing]")).to_have_value(writing)


def test_the_first_tree_of_the_video_by_minimax(visitor: Visitor) -> None:
    with at(visitor, "The tree, by minimax") as page:
        expect_tree(page, FIRST)
        page.keyboard.press("End")
        expect(page.locator(".caption")).to_contain_text("The value is 3.")
        expect(page.locator(".counts")).to_have_text("15 nodes 8 leaves")


def test_the_first_tree_of_the_video_pruned(visitor: Visitor) -> None:
    with at(visitor, "The same tree, pruned") as page:
        expect_tree(page, FIRST)
        expect_code(page, "alphabeta", "video")
        page.keyboard.press("End")
        expect(page.locator(".counts")).to_have_text("11 nodes 5 leaves 2 cuts")


def test_the_deeper_tree_of_the_video(visitor: Visitor) -> None:
    with at(visitor, "The deeper tree") as page:
        expect_tree(page, DEEPER)
        page.keyboard.press("End")
        expect(page.locator(".counts")).to_contain_text("11 leaves 2 cuts")


def test_the_question_of_the_video(visitor: Visitor) -> None:
    with at(visitor, "Its question: prune or not?") as page:
        expect(page.locator(".asked")).to_contain_text("gives 1")
        page.keyboard.press("p")
        expect(page.locator(".feedback.right")).to_be_visible()


def test_two_moves_the_other_way_round_side_by_side(visitor: Visitor) -> None:
    with at(visitor, "If these two moves had been the other way round") as page:
        expect(page.locator(".swapped h2")).to_have_text(
            ["Before 11 leaves, 2 cuts", "After 10 leaves, 3 cuts"]
        )
        expect(page.locator("textarea[name=text]")).to_have_value(
            "[[[[8,5],[-4,6]],[[3,8],[4,-6]]],[[[1,0],[5,2]],[[0,0],[0,0]]]]"
        )


def test_the_example_and_the_code_of_the_introduction(visitor: Visitor) -> None:
    with at(visitor, "The example, with the introduction's code") as page:
        expect_tree(page, INTRODUCTION)
        expect_code(page, "minimax", "introduction")
        page.keyboard.press("End")
        expect(page.locator(".caption")).to_contain_text("The value is 2. White plays A")


def test_the_code_of_the_notes_in_ruby(visitor: Visitor) -> None:
    with at(visitor, "The code in Ruby") as page:
        expect_code(page, "minimax", "ruby")


def test_the_slips_of_the_notes(visitor: Visitor) -> None:
    with at(visitor, "Their slips, at work") as page:
        expect(page.locator("ply-bugs .code li.guilty").first).to_be_attached()


def test_the_board_of_the_draughts_document_with_its_names(visitor: Visitor) -> None:
    with at(visitor, "Its 3x3 board, with the moves A, A1, A2, B, B1") as page:
        expect_code(page, "alphabeta", "draughts")
        expect(page.locator(".edge text")).to_have_text(
            ["A:2,1-1,0", "A1:0,1-1,0", "A2:0,1-1,2", "B:2,1-1,2", "B1:0,1-1,0"]
        )
        boards = page.locator("g.node .node-board")
        expect(boards).to_have_count(len(BOARDS))
        for index, name in enumerate(["", "A", "A1", "A2", "B", "B1"]):
            men = sum(piece != 0 for row in BOARDS[name] for piece in row)
            expect(boards.nth(index).locator(".piece.man")).to_have_count(men)
        page.keyboard.press("End")
        expect(page.locator("g.node .score")).to_have_text(["0", "-10", "-10", "0", "0", "0"])
        expect(page.locator(".caption")).to_contain_text("The value is 0. White plays B")
        assert SCORES == {"A1": -10, "A2": 0, "B1": 0}


def test_the_tracking_version_and_the_tree_it_returns(visitor: Visitor) -> None:
    with at(visitor, "The tracking version, and the tree it returns") as page:
        expect_code(page, "alphabeta", "tracking")
        shown = page.locator("ply-returned-tree pre")
        expect(shown).to_have_text(EXAMPLE.draw())
        page.get_by_role("button", name="JSON").click()
        expect(shown).to_contain_text('"isMaximizing"')
        assert json.loads(shown.inner_text()) == json.loads(json.dumps(EXAMPLE.to_dict()))
        page.get_by_role("button", name="Picture").click()
        picture = page.get_by_alt_text("The tree as a picture")
        expect(picture).to_be_visible()
        assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
        with page.expect_download() as saved:
            page.locator("ply-returned-tree").get_by_role("button", name="Save").click()
        assert saved.value.suggested_filename == "tree.svg"


@pytest.mark.parametrize(
    ("link", "nodes"),
    [("The same board by the rules", 5), ("The whole board, by its evaluation", None)],
)
def test_the_rules_of_the_draughts_document(visitor: Visitor, link: str, nodes: int | None) -> None:
    with at(visitor, link) as page:
        expect_code(page, "alphabeta", "draughts")
        expect(page.locator("section[aria-label=Board] ply-board")).to_be_visible()
        if nodes:
            expect(page.locator("g.node .node-board")).to_have_count(nodes)


def test_every_writing_can_be_chosen_beside_the_same_run(visitor: Visitor) -> None:
    for algorithm in ("minimax", "alphabeta"):
        with visitor.page(f"#/watch?algorithm={algorithm}&step=9") as page:
            for writing in writings(algorithm):
                page.locator("select[name=writing]").select_option(writing)
                expect_code(page, algorithm, writing)
                assert f"code={writing}" in page.url
            expect(page.locator(".count")).to_contain_text("9 /")
