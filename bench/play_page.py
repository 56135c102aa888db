"""Play in the studio: the first board, a step through a game, the review of one."""

import json
import random
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

from tests.browser import chromium

from bench.report import Row, Skipped
from plyscope import start

if TYPE_CHECKING:
    from tests.browser.running import Visitor

ABOUT = """\
The first board is timed from opening the printed address of a fresh studio in a fresh browser. A
step is one press of → in a game of 100 random moves; its script is the processor time of everything
that the page runs for it. The review is of 120 random moves of chess, 200,000 nodes a position."""
STARTS, MOVES, REVIEWED = 5, 100, 120
BOARD = "ply-play svg.board .piece"
CATEGORIES = ["devtools.timeline", "v8", "blink.user_timing"]
SCRIPTS = {
    *("FunctionCall", "RunMicrotasks", "FireAnimationFrame", "TimerFire", "EventDispatch"),
    *("v8.callFunction", "EvaluateScript"),
}
"""What the browser's trace calls the running of scripts."""
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)))"


def measure() -> Iterable[Row]:
    if chromium.PATH is None:
        raise Skipped("chromium is missing; make browser installs it")
    yield from first_board()
    with visiting() as visitor:
        for game in ("chess", "draughts/international"):
            yield from steps(visitor, game)
        yield review(visitor)


@contextmanager
def visiting() -> "Iterator[Visitor]":
    from tests.browser.running import Visitor, running_browser, running_studio

    with (
        tempfile.TemporaryDirectory() as folder,
        running_studio(Path(folder)) as studio,
        running_browser() as browser,
    ):
        yield Visitor(browser, studio)


def first_board() -> Iterable[Row]:
    from tests.browser.running import running_browser, running_studio

    taken = []
    for _ in range(STARTS):
        with (
            tempfile.TemporaryDirectory() as folder,
            running_studio(Path(folder)) as studio,
            running_browser() as browser,
        ):
            page = browser.new_context().new_page()
            began = time.monotonic()
            page.goto(studio.entrance, wait_until="commit")
            page.wait_for_selector(BOARD)
            taken.append(time.monotonic() - began)
    yield ("first board: median", f"{median(taken):.2f} s", "1 s")
    yield ("first board: slowest", f"{max(taken):.2f} s", "")


def random_game(game: str, plies: int) -> list[str]:
    """Moves of a game that is not over before its last one."""
    for seed in range(100):
        randomness, position, moves = random.Random(seed), start(game), list[str]()
        while len(moves) < plies and position.outcome() is None:
            move = randomness.choice(position.moves())
            moves.append(position.text(move))
            position = position.play(move)
        if len(moves) == plies:
            return moves
    raise Skipped(f"no random game of {game} is so long")


def steps(visitor: "Visitor", game: str) -> Iterable[Row]:
    moves = random_game(game, MOVES)
    with visitor.page(f"#/play?game={game}&people=both&moves={','.join(moves)}") as page:
        page.wait_for_selector(BOARD)
        page.keyboard.press("Home")
        page.wait_for_function(at(-1))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "trace.json"
            visitor.browser.start_tracing(page=page, path=path, categories=CATEGORIES)
            for step in range(MOVES):
                page.evaluate("(step) => performance.mark(`step ${step}`)", step)
                page.keyboard.press("ArrowRight")
                page.wait_for_function(at(step))
                page.evaluate(SETTLED)
            page.evaluate("performance.mark('step end')")
            visitor.browser.stop_tracing()
            used = script_times(json.loads(path.read_text())["traceEvents"])
    yield (f"script of a step, {game}: median", f"{median(used):.1f} ms", "")
    yield (
        f"script of a step, {game}: 95th percentile",
        f"{quantiles(used, n=20)[-1]:.1f} ms",
        "8 ms",
    )


def at(row: int) -> str:
    """Whether the page shows the position after this row of the game."""
    return f"() => document.querySelector('ply-play').game.at === {row}"


def script_times(events: list[dict[str, Any]]) -> list[float]:
    """The milliseconds of processor time that scripts took between two marks."""
    marks = sorted(
        (one["ts"], one["pid"], one["tid"])
        for one in events
        if str(one.get("name")).startswith("step ") and "user_timing" in one.get("cat", "")
    )
    _, process, thread = marks[0]
    scripts = sorted(
        (one["ts"], one.get("dur", 0), one.get("tdur", one.get("dur", 0)))
        for one in events
        if one.get("name") in SCRIPTS and (one["pid"], one["tid"]) == (process, thread)
    )
    return [_outermost(scripts, one[0], other[0]) / 1000 for one, other in pairwise(marks)]


def _outermost(scripts: list[tuple[float, float, float]], begin: float, end: float) -> float:
    """The time of the scripts of a span that no other one called."""
    total, until = 0.0, begin
    for when, lasting, used in scripts:
        if until <= when < end:
            total, until = total + used, when + lasting
    return total


def review(visitor: "Visitor") -> Row:
    moves = random_game("chess", REVIEWED)
    with visitor.page(f"#/play?game=chess&people=both&moves={','.join(moves)}") as page:
        page.wait_for_selector(BOARD)
        began = time.monotonic()
        page.keyboard.press("v")
        page.wait_for_selector(".review .graph")
        return (f"review of {REVIEWED} moves", f"{time.monotonic() - began:.1f} s", "20 s")
