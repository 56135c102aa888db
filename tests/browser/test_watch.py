"""Watch in a browser: what the page says at every step is what the trace says."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.running import Visitor

import plyscope
from plyscope.games import tree as tree_game
from plyscope.games.worked_examples import WORKED_EXAMPLES
from plyscope.lesson.page import lesson_page
from plyscope.lesson.spec import single_search
from plyscope.textbook import Bound
from plyscope.tracing import Step, StepKind, Trace
from plyscope.tracing.pseudocode import pseudocode
from plyscope.tracing.quiz import questions
from plyscope.tracing.words import score_text, window_text

CAPTION = "ply-watch .caption"

SEEN = """async (key) => {
  const text = (place, selector) => place.querySelector(selector)?.textContent.trim() ?? "";
  const watch = document.querySelector("ply-watch");
  const seen = [];
  let last = "";
  for (;;) {
    await watch.updateComplete;
    await watch.querySelector("ply-walkthrough").updateComplete;
    await watch.querySelector("ply-tree").updateComplete;
    const caption = watch.querySelector(".caption");
    if (caption.dataset.step === last) return seen;
    last = caption.dataset.step;
    seen.push({
      number: Number(last),
      sentence: text(caption, ".sentence-text"),
      line: [...watch.querySelectorAll(".code li")].findIndex((line) => line.className === "lit"),
      selected: Number(watch.querySelector("g.node.selected").dataset.row),
      stack: [...watch.querySelectorAll(".stack tbody tr")].map((row) =>
        [Number(row.dataset.row), text(row, ".alpha"), text(row, ".beta"), text(row, ".best")]),
      tree: [...watch.querySelectorAll("g.node")].map((node) => [
        Number(node.dataset.row),
        text(node, ".score"),
        text(node, ".note"),
        ["done", "open", "future", "unsearched"].find((mark) => node.classList.contains(mark)),
      ]),
    });
    window.dispatchEvent(new KeyboardEvent("keydown", { key }));
  }
}"""


def opened(page: Page) -> Page:
    expect(page.locator("ply-watch ply-tree svg")).to_be_visible()
    return page


def expected(made: Trace) -> list[dict[str, Any]]:
    """What is to be seen after each step, from the trace alone."""
    code, windows = pseudocode(made.algorithm), made.algorithm != "minimax"
    last: dict[int, Step] = {}
    seen = []
    for step in made.steps():
        last[step.node.row] = step
        stack = []
        for node in step.node.path:
            at = last[node.row]
            best = "–" if at.best is None else score_text(at.best)
            window = (score_text(at.alpha), score_text(at.beta)) if windows else ("", "")
            stack.append([node.row, *window, best])
        seen.append(
            {
                "number": step.number,
                "sentence": step.sentence,
                "line": code.line_of(step),
                "selected": step.node.row,
                "stack": stack,
                "tree": visits_after(made, step, last, windows=windows),
            }
        )
    return seen


def visits_after(made: Trace, step: Step, last: dict[int, Step], *, windows: bool) -> Any:
    """Score, window and state of every visit of this root that is told by now."""
    told = []
    root = step.node.path[0]
    for node in root.walk():
        if node.row not in last:
            continue
        at = last[node.row]
        done = at.kind is StepKind.RETURN or (node.reason.is_leaf and at.kind is not StepKind.ENTER)
        exact = node.bound is Bound.EXACT or node.reason.is_leaf
        score = ("" if exact else f"{node.bound.sign} ") + score_text(node.score)
        is_drawn = node.reason.is_leaf and not node.position.moves()
        waiting = "" if at.best is None else score_text(at.best)
        window = window_text(at.alpha, at.beta) if windows and not done else ""
        shown = score if done or is_drawn else waiting
        told.append([node.row, shown, window, "done" if done else "open"])
    return told


def told_of(seen: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same without the nodes that are still to come, or will never be searched."""
    return [
        {**one, "tree": [node for node in one["tree"] if node[3] in ("done", "open")]}
        for one in seen
    ]


@pytest.mark.parametrize(
    "example",
    [
        pytest.param(example, marks=[pytest.mark.long] if place % 2 else [], id=example.name)
        for place, example in enumerate(WORKED_EXAMPLES)
    ],
)
def test_a_worked_example_is_scrubbed_to_the_end_and_back(visitor: Visitor, example: Any) -> None:
    made = plyscope.trace(example.tree)
    with visitor.page(f"#/watch?position={example.tree}") as page:
        steps = expected(made)
        assert told_of(opened(page).evaluate(SEEN, "ArrowRight")) == steps
        assert told_of(page.evaluate(SEEN, "ArrowLeft")) == steps[::-1]


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=[pytest.mark.long] if seed > 1 else []) for seed in range(6)]
)
def test_what_the_page_says_at_a_step_is_what_the_trace_says(visitor: Visitor, seed: int) -> None:
    algorithm = ["alphabeta", "minimax", "negamax", "pvs", "mtdf", "deepening"][seed]
    tree = tree_game.random(3, 3, seed, maximizing=seed % 2 == 0)
    hash = f"#/watch?game=tree&position={tree}&algorithm={algorithm}"
    with visitor.page(hash + ("" if tree.maximizing else "&first=min")) as page:
        seen = told_of(opened(page).evaluate(SEEN, "ArrowRight"))
    assert seen == expected(plyscope.trace(tree, algorithm=algorithm))


def test_what_was_cut_is_shown_as_cut_only_then(visitor: Visitor) -> None:
    tree = tree_game.start()
    made = plyscope.trace(tree)
    pruned = sum(len(node.pruned) for node in made)
    with visitor.page("#/watch") as page:
        expect(opened(page).locator("g.node")).to_have_count(tree.size)
        expect(page.locator(".edge .scissors")).to_have_count(0)
        page.keyboard.press("End")
        expect(page.locator(".edge .scissors")).to_have_count(pruned)


def kinds_after(keys: list[str], page: Page, steps: list[Step]) -> list[StepKind]:
    """The kinds of step that these keys lead to, one after the other."""
    kinds = []
    for key in keys:
        before = page.locator(CAPTION).get_attribute("data-step")
        page.keyboard.press(key)
        expect(page.locator(CAPTION)).not_to_have_attribute("data-step", before or "")
        kinds.append(steps[int(page.locator(CAPTION).get_attribute("data-step") or 0) - 1].kind)
    return kinds


def test_keys_alone_lead_through_a_search(visitor: Visitor) -> None:
    steps = list(plyscope.trace(plyscope.start("tree")).steps())
    with visitor.page("#/watch") as page:
        opened(page)
        assert kinds_after(["c", "c", "C"], page, steps) == [StepKind.CUT] * 3
        page.keyboard.press("Home")
        assert kinds_after(["a", "b"], page, steps) == [StepKind.RAISE_ALPHA, StepKind.LOWER_BETA]
        page.keyboard.press("Home")
        assert kinds_after(["ArrowDown", "ArrowDown"], page, steps) == [StepKind.ENTER] * 2
        assert kinds_after(["o"], page, steps) == [StepKind.RAISE_ALPHA]
        assert kinds_after(["ArrowUp"], page, steps) == [StepKind.LOWER_BETA]
        page.keyboard.press("+")
        expect(page.locator("select[name=speed]")).to_have_value("2")
        assert kinds_after(["End", "ArrowLeft", "ArrowLeft"], page, steps)[0] is StepKind.RETURN
        page.keyboard.press("Space")
        expect(page.locator(CAPTION)).to_have_attribute("data-step", str(len(steps)))
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_every_button_of_watch_does_what_it_says(visitor: Visitor) -> None:
    steps = list(plyscope.trace(plyscope.start("tree")).steps())
    over = next(s.number for s in steps[2:] if s.node.depth <= 1)
    number = {
        "Next (→)": 2,
        "Step in": 3,
        "Back (←)": 2,
        "Step over": over,
        "Step out": next(s.number for s in steps[over:] if s.node.depth < 1),
        "First step (Home)": 1,
        "Next cutoff": next(s.number for s in steps if s.kind is StepKind.CUT),
        "Last step (End)": len(steps),
    }
    with visitor.page("#/watch") as page:
        opened(page)
        for name, there in number.items():
            page.get_by_role("button", name=name, exact=True).click()
            expect(page.locator(CAPTION)).to_have_attribute("data-step", str(there))
        expect(page.get_by_role("button", name="Next alpha")).to_be_disabled()
        page.keyboard.press("Home")
        page.get_by_role("button", name="Next alpha").click()
        raised = next(s.number for s in steps if s.kind is StepKind.RAISE_ALPHA)
        expect(page.locator(CAPTION)).to_have_attribute("data-step", str(raised))
        page.keyboard.press("/")
        page.keyboard.type("a b")
        page.keyboard.press("Enter")
        entered = next(s.number for s in steps if [n.text for n in s.node.path] == ["", "A", "B"])
        expect(page.locator(CAPTION)).to_have_attribute("data-step", str(entered))
        page.locator("input[name=goto]").fill("x y")
        page.locator("input[name=goto]").press("Enter")
        expect(page.locator(".toast")).to_contain_text("reached by x y")
        page.locator("select[name=speed]").select_option("8")
        page.locator("input[name=goto]").fill(str(len(steps) - 2))
        page.locator("input[name=goto]").press("Enter")
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.locator(CAPTION)).to_have_attribute("data-step", str(len(steps)))
        page.keyboard.press("Home")
        page.get_by_role("button", name="Next cutoff").click()
        expect(page.locator(".numberline.closed")).not_to_have_count(0)
        page.locator("input[name=step]").fill("6")
        expect(page.locator(".sentence-text")).to_have_text(steps[5].sentence)
        page.locator('g.node[data-row="1"]').click()
        expect(page.locator(CAPTION)).to_have_attribute("data-step", "2")
        page.locator("select[name=algorithm]").select_option("minimax")
        expect(page.locator(".code li").first).to_have_text("minimax(node, depth):")
        page.locator("select[name=example]").select_option(label="tree with nothing to cut")
        expect(page.locator(".lesson")).to_contain_text("nothing to cut")
        page.get_by_text("Any tree or game").click()
        page.locator("input[name=position]").fill("((1 2) (3 4))")
        page.locator("input[name=position]").press("Enter")
        expect(page.locator("g.node")).to_have_count(7)
        page.locator("select[name=first]").select_option("min")
        expect(page.locator(CAPTION)).to_contain_text("Black to move")
        page.locator("select[name=first]").select_option("max")
        page.get_by_role("button", name="Explore", exact=True).click()
        expect(page.locator("ply-explore h1")).to_contain_text("minimax")
        page.go_back()
        page.get_by_role("button", name="Edit the tree").click()
        expect(page.locator("ply-build textarea[name=text]")).to_have_value("[[1,2],[3,4]]")


def test_a_shorter_example_is_chosen_at_the_end_of_a_longer_one(visitor: Visitor) -> None:
    with visitor.page("#/watch") as page:
        opened(page)
        page.keyboard.press("End")
        page.locator("select[name=example]").select_option(label="tree of a tiny draughts board")
        expect(page.locator(CAPTION)).to_have_attribute("data-step", "1")


def test_decisions_are_predicted_before_they_are_shown(visitor: Visitor) -> None:
    made = plyscope.trace(plyscope.start("tree"))
    steps = list(made.steps())
    first, second, *_ = questions(steps)
    with visitor.page("#/watch") as page:
        opened(page).keyboard.press("P")
        for _ in range(first.after - 1):
            page.keyboard.press("ArrowRight")
        expect(page.locator(CAPTION)).to_have_attribute("data-step", str(first.after))
        page.keyboard.press("ArrowRight")
        expect(page.locator(".asked")).to_have_text(first.text)
        page.keyboard.type("7")
        page.keyboard.press("Enter")
        expect(page.locator(".feedback.wrong .explanation")).to_have_text(first.explanation)
        page.keyboard.press("Enter")
        expect(page.locator(".asked")).to_have_text(second.text)
        expect(page.locator("g.node .note")).to_have_count(0)
        expect(page.locator(".stack .alpha")).to_have_count(0)
        page.keyboard.press("g")
        expect(page.locator(".feedback.right .explanation")).to_have_text(second.explanation)
        page.keyboard.press("Enter")
        expect(page.locator(CAPTION)).to_have_attribute("data-step", str(second.until + 1))
        page.keyboard.press("P")
        page.keyboard.press("End")
        counts = ["11 nodes", "5 leaves", "2 cuts"]
        expect(page.locator(".counts span")).to_have_text(counts)


def test_a_game_is_chosen_and_its_pieces_are_drawn(visitor: Visitor) -> None:
    with visitor.page("#/watch") as page:
        opened(page)
        page.get_by_text("Any tree or game").click()
        page.locator("select[name=game]").select_option("chess")
        expect(page.locator("ply-watch ply-board .piece.king")).to_have_count(2)
        expect(page.locator("ply-watch ply-board .piece.pawn")).to_have_count(16)
        expect(page.locator("ply-watch ply-board .piece.text")).to_have_count(0)
        page.locator("input[name=moves]").fill("e4 e5")
        page.locator("input[name=moves]").press("Enter")
        expect(page.locator(CAPTION)).to_contain_text("White to move")
        page.locator("input[name=depth]").fill("1")
        page.locator("input[name=depth]").press("Enter")
        page.wait_for_function(
            "() => ['depth=1', 'moves=e4,e5'].every((part) => location.hash.includes(part))"
        )


def test_a_search_that_takes_too_long_to_be_told_is_stopped(visitor: Visitor) -> None:
    with visitor.page("#/watch?game=draughts/english&algorithm=minimax&depth=12") as page:
        page.locator(CAPTION).get_by_role("button", name="Stop").click()
        expect(page.locator(".toast")).to_contain_text("was stopped")


def test_a_game_is_watched_with_its_board_and_a_link_shows_the_same(visitor: Visitor) -> None:
    hash = "#/watch?game=tictactoe&moves=5,1,3&depth=2&step=30&speed=4"
    made = plyscope.trace(plyscope.start("tictactoe").play(4).play(0).play(2), 2)
    step = list(made.steps())[29]
    with visitor.page(hash) as page:
        for _ in range(2):
            expect(opened(page).locator(".sentence-text")).to_have_text(step.sentence)
            expect(page.locator("select[name=speed]")).to_have_value("4")
            pieces = page.locator("ply-watch ply-board .piece")
            expect(pieces).to_have_count(3 + step.node.depth)
            page.reload()
        page.get_by_role("button", name="Quiz me on this").click()
        expect(page.locator("ply-quiz .asked")).to_be_visible()


def test_the_pictures_are_files_of_their_kind(visitor: Visitor) -> None:
    with visitor.page("#/watch?position=((3 5) (2 9))&step=4") as page:
        opened(page).locator(".menu summary").click()
        for name, begins in (
            ("SVG", b"<svg"),
            ("PNG", b"\x89PNG"),
            ("GIF of all steps", b"GIF89a"),
        ):
            with page.expect_download() as download:
                page.get_by_role("button", name=name, exact=True).click()
            content = download.value.path().read_bytes()
            assert content.startswith(begins)
        frames = len(list(plyscope.trace(tree_game.parse("((3 5) (2 9))")).steps()))
        assert content.count(b"\x21\xf9\x04\x00") == frames
        encoded = page.evaluate(
            "async (bytes) => { const image = new ImageDecoder({type: 'image/gif', data: "
            "new Uint8Array(bytes)}); await image.tracks.ready; await image.completed; "
            "const count = image.tracks.selectedTrack.frameCount; "
            "await image.decode({frameIndex: count - 1}); return count; }",
            list(content),
        )
        assert encoded == frames


def test_a_search_without_a_walkthrough_is_refused_in_a_line(visitor: Visitor) -> None:
    with visitor.page("#/watch?game=tictactoe&depth=4&algorithm=minimax") as page:
        expect(page.locator(".toast")).to_contain_text("choose a smaller depth")


def test_a_search_is_saved_as_a_lesson(visitor: Visitor) -> None:
    with visitor.page("#/watch") as page:
        opened(page)
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save as lesson").click()
        position = plyscope.start("tree")
        expected = lesson_page(single_search(position, 3, "alphabeta"))
        assert saved.value.path().read_text(encoding="utf-8") == expected
