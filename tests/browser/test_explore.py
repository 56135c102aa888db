"""The Explore screen in a real browser: what it says of a node is what the trace says."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.running import Visitor

import plyscope
from plyscope.textbook import Reason
from plyscope.tracing import Node, Trace
from plyscope.tracing.words import score_text, window_text

PANEL = "ply-explore ply-node-panel"
ENGLISH = "#/explore?game=draughts/english&algorithm=plain&depth=5"
STILL: dict[str, Any] = {"reduced_motion": "reduce"}

ROWS = """() => {
    const { data } = document.querySelector("ply-explore");
    return Array.from({ length: data.rows }, (_, row) => [
        data.size[row], data.above(row) ?? -1, data.ply[row], data.score(row),
        data.bound(row), data.reason(row), data.kind(row),
    ]);
}"""


def english() -> Trace:
    return plyscope.trace(plyscope.start("draughts/english"), 5, "plain")


def fact(page: Page, name: str) -> Locator:
    return page.locator(f'{PANEL} [data-fact="{name}"]')


def wait_for_row(page: Page, row: int) -> None:
    expect(fact(page, "row")).to_have_text(f"{row:,}")


def shown_rows(page: Page) -> list[float]:
    """The first row of the icicle's view and the one behind its last."""
    shown = page.locator("ply-icicle.main").evaluate("one => [one.shown.begin, one.shown.end]")
    return [float(row) for row in shown]


def columns_of(trace: Trace) -> list[list[float]]:
    columns = trace.columns
    names = ("size", "parent", "ply", "score", "bound", "reason", "kind")
    rows = [[columns[name][row].item() for name in names] for row in range(len(trace))]
    for row in np.flatnonzero(columns.closed_late):
        rows[row][names.index("reason")] = Reason.ALL_SEARCHED.value
    return rows


def said_at(page: Page) -> dict[str, Any]:
    """What the page says at the node it is at."""
    facts = page.locator(f"{PANEL} dd").all()
    said: dict[str, Any] = {one.get_attribute("data-fact") or "": one.inner_text() for one in facts}
    children = page.locator(f"{PANEL} [role=treeitem]").all()
    said["children"] = [child.get_attribute("data-row") for child in children]
    said["line"] = page.locator(".crumbs button").all_inner_texts()
    said["pruned"] = page.locator(f"{PANEL} .pruned .skipped").all_inner_texts()
    said["board"] = page.locator(f"{PANEL} pre.drawing").text_content()
    return said


def says_trace(node: Node) -> dict[str, Any]:
    """What it should say there."""
    columns, row = node.trace.columns, node.row
    moves = int(columns.moves[row])
    said: dict[str, Any] = {
        "score": f"{node.bound.sign} {score_text(node.score)}",
        "window": window_text(node.alpha, node.beta),
        "ended": node.reason.phrase,
        "moves": f"{columns.searched[row]} of {moves} searched" if moves else "not counted",
        "depth left": str(node.remaining),
        "nodes below": f"{columns.size[row] - 1:,}",
        "row": f"{row:,}",
        "children": [str(child.row) for child in node.children],
        "line": [step.text or "root" for step in node.path],
        "pruned": [node.position.text(move) for move in node.pruned],
        "board": node.position.draw(),
    }
    kinds = [kind.name.lower().replace("_", " ") for kind in node.kind if kind.name]
    return said | ({"kind": ", ".join(kinds)} if kinds else {})


@pytest.mark.parametrize(
    ("algorithm", "seed"),
    [
        ("alphabeta", 1),
        pytest.param("pvs", 2, marks=pytest.mark.long),
        pytest.param("exact", 3, marks=pytest.mark.long),
    ],
)
def test_every_row_of_random_trees_is_told_as_it_is(
    visitor: Visitor, algorithm: str, seed: int
) -> None:
    tree = plyscope.games.tree.random(3, 3, seed)
    made = plyscope.trace(tree, algorithm=algorithm)
    hash = f"#/explore?game=tree&position={quote(str(tree))}&algorithm={algorithm}&row=1"
    with visitor.page(hash) as page:
        wait_for_row(page, 1)
        page.keyboard.press("ArrowLeft")
        for node in (made[row] for row in range(len(made))):
            wait_for_row(page, node.row)
            assert said_at(page) == says_trace(node)
            page.keyboard.press("ArrowRight")
        assert page.evaluate(ROWS) == columns_of(made)
        top = made[made.root.row]
        drawn = page.locator("ply-tree g.node:not(.cut)")
        expect(drawn).to_have_count(int(made.columns.size[top.row]))


def test_the_columns_of_an_engine_are_those_of_the_trace(visitor: Visitor) -> None:
    with visitor.page("#/explore?game=draughts/english&algorithm=exact&depth=6") as page:
        expect(page.locator("ply-icicle.main canvas")).to_be_visible()
        made = plyscope.trace(plyscope.start("draughts/english"), 6, "exact")
        assert page.evaluate(ROWS) == columns_of(made)
        nodes = [ply.nodes for ply in made.by_ply()]
        expect(page.locator(".plies tbody tr")).to_have_count(len(nodes))
        cells = page.locator(".plies tbody tr td:nth-child(2)").all_inner_texts()
        assert cells == [f"{count:,}" for count in nodes]


def test_a_cut_is_explained_and_proved(visitor: Visitor) -> None:
    made = english()
    cut = next(node for node in made if node.pruned)
    why, proof = made.why(cut.row), made.prove(cut.row, siblings=True)
    assert why.cause is not None
    with visitor.page(ENGLISH, **STILL) as page:
        wait_for_row(page, 0)
        page.keyboard.press("c")
        wait_for_row(page, cut.row)
        page.locator("input[name=goto]").fill(f"#{cut.row}")
        page.keyboard.press("Enter")
        wait_for_row(page, cut.row)
        page.get_by_role("button", name="Why?").click()
        expect(page.locator(".because p").first).to_have_text(why.sentence)
        expect(page.locator(".because li")).to_have_text(why.steps)
        drawn = page.locator("ply-icicle.main").evaluate("one => one.links")
        assert drawn[0]["from"] == why.cause.row
        assert drawn[0]["to"] == (why.setter.row if why.setter else cut.row)
        assert drawn[0]["text"] in why.steps
        page.get_by_role("button", name="Tree", exact=True).click()
        expect(page.locator("ply-tree .link text")).to_have_text(drawn[0]["text"])
        expect(page.locator("ply-tree g.node.cause")).to_have_attribute(
            "data-row", str(why.cause.row)
        )
        page.get_by_role("button", name="Prove it").click()
        expect(page.locator(".proof.holds > p")).to_have_text(f"✓ Proved: {proof.claim}.")
        expect(page.locator(".proof details p")).to_be_hidden()
        page.locator(".proof summary").click()
        expect(page.locator(".proof details p")).to_have_text(f"{proof}.")
        page.get_by_role("button", name="Search the skipped moves").click()
        skipped = page.locator(".proof .skipped")
        expect(skipped).to_have_count(len(proof.siblings))
        assert skipped.all_inner_texts() == [
            f"{move} {score_text(value)}" for move, value in proof.siblings.items()
        ]
        page.locator(f'.because button[data-row="{why.cause.row}"]').click()
        wait_for_row(page, why.cause.row)
        page.wait_for_function(f"() => location.hash.includes('row={why.cause.row}')")
        page.reload()
        wait_for_row(page, why.cause.row)


def test_the_keys_alone_walk_everywhere(visitor: Visitor) -> None:
    made = english()
    with visitor.page(ENGLISH, **STILL) as page:
        wait_for_row(page, 0)
        first, second = made.root.children[:2]
        for key, row in [
            ("ArrowDown", first.row),
            ("Shift+ArrowRight", second.row),
            ("ArrowDown", second.row + 1),
            ("ArrowRight", second.row + 2),
            ("ArrowLeft", second.row + 1),
            ("ArrowUp", second.row),
            ("Shift+ArrowLeft", first.row),
        ]:
            page.keyboard.press(key)
            wait_for_row(page, row)
        page.keyboard.press("f")
        page.wait_for_function("() => document.querySelector('ply-icicle.main').shown.begin >= 0")
        assert shown_rows(page)[1] < len(made)
        page.keyboard.press("0")
        assert shown_rows(page) == [0, len(made)]
        page.keyboard.press("+")
        assert shown_rows(page)[1] < len(made)
        page.keyboard.press("-")
        assert shown_rows(page) == [0, len(made)]
        page.keyboard.press("/")
        page.keyboard.type("9-13 21-17")
        page.keyboard.press("Enter")
        wait_for_row(page, made.find("9-13 21-17").row)
        page.keyboard.press("/")
        page.keyboard.press("Control+a")
        page.keyboard.type("#7")
        page.keyboard.press("Enter")
        wait_for_row(page, 7)
        page.keyboard.press("w")
        expect(page.locator(".because")).to_be_visible()
        page.keyboard.press("p")
        expect(page.locator(".proof")).to_be_visible()
        page.keyboard.press("t")
        expect(page.locator("ply-tree svg[role=tree]")).to_be_visible()
        expect(page.locator("ply-explore [aria-live]")).to_contain_text(made.why(7).sentence)
        page.keyboard.press("?")
        expect(page.locator("dialog.help")).to_contain_text("next cutoff")
        page.keyboard.press("Escape")
        expect(page.locator("dialog.help")).to_be_hidden()
        # Until the next frame the key would still go to the button of the dialog.
        page.wait_for_function("() => document.activeElement === document.body")
        page.keyboard.press("Space")
        page.wait_for_function(
            "() => Number(document.querySelector('[data-fact=row]').textContent) >= 9"
        )
        page.keyboard.press("Space")


def test_rows_are_filtered(visitor: Visitor) -> None:
    made = english()
    columns = made.columns
    cut = np.flatnonzero((columns.pruned > 0) & (columns.ply == 2))
    with visitor.page(ENGLISH) as page:
        wait_for_row(page, 0)

        def fill(name: str, value: str, fitting: int) -> None:
            field = page.locator(f'input[name="filter-{name}"]')
            field.fill(value)
            field.press("Enter")
            expect(page.locator(".filters output")).to_have_text(f"{fitting:,} rows match")

        page.locator('select[name="filter-reason"]').select_option("cutoff")
        expect(page.locator(".filters output")).to_be_visible()
        fill("ply", "2", len(cut))
        page.get_by_role("button", name="Next match").click()
        wait_for_row(page, int(cut[0]))
        page.get_by_role("button", name="Previous match").click()
        wait_for_row(page, int(cut[-1]))
        page.locator("ply-explore h1").click()
        page.keyboard.press("n")
        wait_for_row(page, int(cut[0]))
        page.keyboard.press("N")
        wait_for_row(page, int(cut[-1]))
        page.locator("ply-icicle.main").hover()
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Clear").click()
        expect(page.locator(".filters output")).to_have_count(0)
        fill("low", "0", int((columns.score >= 0).sum()))
        fill("high", "50", int(((columns.score >= 0) & (columns.score <= 50)).sum()))
        page.get_by_role("button", name="Clear").click()
        expect(page.locator(".filters output")).to_have_count(0)
        fill("path", "9-13", int(columns.size[made.find("9-13").row]))
        named = [node.row for node in made.find("9-13").walk() if node.text == "21-17"]
        fill("move", "21-17", len(named))
        page.wait_for_function("() => location.hash.includes('move=21-17')")
        hash = page.evaluate("location.hash")
    with visitor.page(hash) as page:
        expect(page.locator(".filters output")).to_have_text(f"{len(named):,} rows match")
        page.get_by_role("button", name="Clear").click()
        page.get_by_role("button", name="Only ply 3").click()
        fitting = int((columns.ply == 3).sum())
        expect(page.locator(".filters output")).to_have_text(f"{fitting:,} rows match")


def test_the_picture_is_zoomed_and_clicked(visitor: Visitor) -> None:
    with visitor.page(ENGLISH, **STILL) as page:
        wait_for_row(page, 0)
        rows = len(english())
        picture = page.locator("ply-icicle.main")
        box = picture.bounding_box()
        assert box is not None
        picture.hover(position={"x": box["width"] - 20, "y": 30})
        expect(page.locator(".legend .hovered")).to_contain_text("ply 1")
        picture.click(position={"x": box["width"] - 20, "y": 30})
        last = english().root.children[-1].row
        wait_for_row(page, last)
        picture.dblclick(position={"x": box["width"] - 20, "y": 30})
        assert shown_rows(page)[0] == pytest.approx(last, abs=1)
        page.get_by_role("button", name="All", exact=True).click()
        box = picture.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 100, box["y"] + 40)
        page.mouse.wheel(0, -400)
        page.wait_for_function(
            f"() => document.querySelector('ply-icicle.main').shown.end < {rows}"
        )
        begin, end = shown_rows(page)
        page.mouse.down()
        page.mouse.move(box["x"] + 20, box["y"] + 40, steps=4)
        page.mouse.up()
        moved, _ = shown_rows(page)
        assert moved > begin
        minimap = page.locator(".minimap")
        minimap.click(position={"x": 5, "y": 10})
        assert shown_rows(page)[0] < moved
        page.get_by_role("button", name="Zoom in").click()
        assert np.diff(shown_rows(page)) < end - begin
        page.get_by_role("button", name="Zoom out").click()
        page.locator("select[name=colour]").select_option("score")
        page.wait_for_function("() => /rows=.*colour=score/.test(location.hash)")
        seen = shown_rows(page)
        hash = page.evaluate("location.hash")
    with visitor.page(hash, **STILL) as page:
        wait_for_row(page, last)
        expect(page.locator("select[name=colour]")).to_have_value("score")
        assert shown_rows(page) == pytest.approx(seen, abs=2)


def test_a_search_is_recorded_as_the_form_says(visitor: Visitor) -> None:
    with visitor.page("#/explore?game=tree") as page:
        wait_for_row(page, 0)
        page.get_by_text("Record a search").click()
        page.locator("select[name=game]").select_option("tictactoe")
        page.locator("input[name=moves]").fill("5 1")
        page.locator("input[name=depth]").fill("3")
        page.locator("select[name=algorithm]").select_option("pvs")
        page.locator("input[name=ordered]").check()
        page.get_by_role("button", name="Record", exact=True).click()
        expect(page.locator("ply-explore h1")).to_contain_text("pvs")
        expect(page.locator("ply-explore h1")).to_contain_text("tictactoe")
        position = plyscope.start("tictactoe")
        for move in ("5", "1"):
            position = position.play(position.parse(move))
        made = plyscope.trace(position, 3, "pvs", order=plyscope.textbook.game_order)
        assert page.evaluate(ROWS) == columns_of(made)
        page.locator("select[name=algorithm]").select_option("exact")
        page.get_by_text("Switches").click()
        page.locator('select[name="switch-table"]').select_option("off")
        page.get_by_role("button", name="Record", exact=True).click()
        expect(page.locator("ply-explore h1")).to_contain_text("without table")
        made = plyscope.trace(position, 3, "exact", switches={"table": False})
        assert page.evaluate(ROWS) == columns_of(made)
        page.go_back()
        expect(page.locator("ply-explore h1")).to_contain_text("pvs")


def test_a_recording_is_stopped(visitor: Visitor) -> None:
    with visitor.page("#/explore?game=draughts/english&algorithm=minimax&depth=12") as page:
        page.get_by_role("button", name="Stop").click()
        expect(page.locator(".toast")).to_contain_text("was stopped")


def test_a_trace_file_is_opened_and_dropped(visitor: Visitor, tmp_path: Path) -> None:
    made = plyscope.trace(plyscope.start("connect4"), 4, "exact")
    made.save(tmp_path / "four.plytrace")
    (tmp_path / "no.plytrace").write_text("no trace")
    with visitor.page("#/explore?game=tree") as page:
        wait_for_row(page, 0)
        page.locator("input[type=file]").set_input_files(tmp_path / "four.plytrace")
        expect(page.locator("ply-explore h1")).to_contain_text("connect4")
        assert page.evaluate(ROWS) == columns_of(made)
        page.goto(page.url.partition("#")[0] + "#/explore?game=tree")
        expect(page.locator("ply-explore h1")).to_contain_text("tree")
        content = list((tmp_path / "four.plytrace").read_bytes())
        page.evaluate(
            """content => {
                const files = new DataTransfer();
                files.items.add(new File([new Uint8Array(content)], "four.plytrace"));
                const drop = new DragEvent("drop", { dataTransfer: files, bubbles: true });
                document.querySelector("ply-explore").dispatchEvent(drop);
            }""",
            content,
        )
        expect(page.locator("ply-explore h1")).to_contain_text("connect4")


def test_a_trace_is_verified_when_it_is_opened(visitor: Visitor, tmp_path: Path) -> None:
    made = plyscope.trace(plyscope.start("connect4"), 4)
    leaf = int(made.where(reason=Reason.EVALUATED).rows[5])
    score = made.columns.score.copy()
    score[leaf] += 7
    false = Trace(made.start, made.result, replace(made.columns, score=score))
    false.save(tmp_path / "false.plytrace")
    with visitor.page("#/explore?game=tree") as page:
        expect(page.locator(".verdict.true")).to_contain_text("every row can be true")
        page.locator("input[type=file]").set_input_files(tmp_path / "false.plytrace")
        expect(page.locator(".verdict.false summary")).to_contain_text("cannot be true")
        first = page.locator(".verdict.false li").first
        expect(first).to_contain_text(f"leaf: row {leaf}, its score is")
        first.get_by_role("button").click()
        wait_for_row(page, leaf)
        page.get_by_role("button", name="Why?").click()
        expect(page.locator(".because p").first).to_contain_text("The trace says: ")
        expect(page.locator(".because li.false")).to_contain_text(f"FALSE: row {leaf}: its score")


def test_a_search_is_saved_in_every_format(visitor: Visitor, tmp_path: Path) -> None:
    with visitor.page(ENGLISH) as page:
        wait_for_row(page, 0)
        page.locator(".save summary").click()
        kept: dict[str, bytes] = {}
        for name in ("Trace file", "SVG", "PNG", "JSON", "HTML", "Graphviz"):
            with page.expect_download() as started:
                page.locator(".save").get_by_text(name).click()
            started.value.save_as(tmp_path / name)
            kept[name] = (tmp_path / name).read_bytes()
        assert Trace.open(tmp_path / "Trace file").columns == english().columns
        assert kept["SVG"].startswith(b"<svg")
        assert kept["PNG"].startswith(b"\x89PNG")
        assert json.loads(kept["JSON"])["tree"]["row"] == 0
        assert b"<html" in kept["HTML"]
        assert kept["Graphviz"].startswith(b"digraph")
        page.get_by_role("button", name="Tree", exact=True).click()
        with page.expect_download() as started:
            page.locator(".save").get_by_text("PNG").click()
        started.value.save_as(tmp_path / "tree.png")
        assert (tmp_path / "tree.png").read_bytes().startswith(b"\x89PNG")


def test_a_link_opens_a_line_of_moves_in_the_tree(visitor: Visitor) -> None:
    made = english()
    row = made.find("9-13 21-17").row
    with visitor.page(f"{ENGLISH}&at=9-13 21-17&view=tree") as page:
        wait_for_row(page, row)
        expect(page.locator("ply-tree g.node.selected")).to_have_attribute("data-row", str(row))
        page.get_by_role("button", name="Zoom to it").click()
        page.wait_for_function(f"() => location.hash.includes('top={row}')")
        page.get_by_role("button", name="From the root").click()
        page.locator(".crumbs").get_by_role("button", name="9-13").click()
        wait_for_row(page, made.find("9-13").row)
        page.locator("ply-tree g.node:not(.cut)").first.click()
        wait_for_row(page, 0)


@pytest.mark.parametrize("moves", [225, 361])
def test_a_position_with_many_moves_stays_usable(visitor: Visitor, moves: int) -> None:
    tree = "(" + " ".join(str(score) for score in range(moves)) + ")"
    hash = f"#/explore?game=tree&position={quote(tree)}&view=tree"
    with visitor.page(hash) as page:
        wait_for_row(page, 0)
        expect(page.locator(f"{PANEL} [role=treeitem]")).to_have_count(moves)
        expect(page.locator("ply-tree g.node")).to_have_count(200)
        page.locator(f"{PANEL} [role=treeitem]").last.click()
        wait_for_row(page, moves)
        expect(page.locator("ply-tree g.node.selected")).to_have_attribute("data-row", str(moves))
