"""The studio's page with ten million nodes: how long it takes to open, to draw, and its memory."""

import importlib.util
import tempfile
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

from tests.browser import chromium

from bench import play_page
from bench.report import Part, Row, Skipped, Step, Table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

ROWS = 10_000_000
DEPTH = 17
FRAMES = 400
SHOWN = f"#/explore?game=draughts/english&algorithm=plain&depth={DEPTH}"

ABOUT = f"""\
English draughts, `plain`, depth {DEPTH}: the first {ROWS:,} visits, drawn as an icicle of 1280 by
860 pixels in Debian's chromium without a graphics card. Opening is the time from the start of the
navigation to the first picture of a trace that is already recorded. The script time of a frame is
what runs in the page for one step of the wheel and the frame after it, while the picture is
zoomed in, moved and zoomed out for {FRAMES} frames. Memory is measured after a garbage
collection: what scripts hold, including arrays, and the private memory of the page's process."""

WATCH = """
    const later = window.requestAnimationFrame.bind(window);
    window.spent = 0;
    window.opened = 0;
    window.requestAnimationFrame = (draw) => later((now) => {
        const began = performance.now();
        draw(now);
        window.spent += performance.now() - began;
    });
    const drawImage = CanvasRenderingContext2D.prototype.drawImage;
    CanvasRenderingContext2D.prototype.drawImage = function (...all) {
        drawImage.apply(this, all);
        if (this.canvas.parentElement?.classList.contains("main")) {
            window.opened ||= performance.now();
        }
    };
"""

STEP = """async (frame) => {
    const canvas = document.querySelector("ply-icicle.main canvas");
    const { left, top, width } = canvas.getBoundingClientRect();
    const phase = frame % 80;
    const deltaY = phase < 35 ? -110 : phase < 45 ? 0 : 110;
    const deltaX = deltaY === 0 ? 60 : 0;
    const clientX = left + width * (0.15 + 0.7 * ((frame * 7) % 80) / 80);
    window.spent = 0;
    const began = performance.now();
    canvas.dispatchEvent(new WheelEvent("wheel", {
        deltaX, deltaY, clientX, clientY: top + 30, bubbles: true, cancelable: true,
    }));
    const handled = performance.now() - began;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return handled + window.spent;
}"""


def measure() -> Iterable[Row]:
    if chromium.PATH is None or importlib.util.find_spec("playwright") is None:
        raise Skipped("chromium or playwright is missing; make browser and make check install them")
    from tests.browser.running import Visitor, running_browser, running_studio

    with (
        tempfile.TemporaryDirectory() as folder,
        running_studio(Path(folder)) as studio,
        running_browser() as browser,
    ):
        visitor = Visitor(browser, studio)
        size = {"width": 1280, "height": 860}
        with visitor.page(SHOWN, viewport=size) as page:
            _wait(page)
        context = visitor.context(viewport=size)
        context.add_init_script(WATCH)
        page = context.new_page()
        page.goto(f"{studio.address}/{SHOWN}")
        _wait(page)
        page.wait_for_function("() => window.opened > 0")
        rows = page.evaluate("document.querySelector('ply-explore').data.rows")
        assert rows == ROWS, f"{rows:,} rows"
        opened = page.evaluate("window.opened") / 1000
        yield ("open", f"{opened:.2f} s", "3 s")
        yield from _frames(page)
        yield from _memory(browser, page)
        context.close()


def _wait(page: "Page") -> None:
    page.wait_for_function("() => document.querySelector('ply-explore')?.data", timeout=300_000)


def _frames(page: "Page") -> Iterable[Row]:
    page.wait_for_selector(".plies")  # the server is done with this trace
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    clock, processor = [], [_processor_time(session)]
    for frame in range(FRAMES):
        clock.append(page.evaluate(STEP, frame))
        processor.append(_processor_time(session))
    spent = [1000 * (after - before) for before, after in pairwise(processor)]
    for name, used in (("by the clock", clock), ("processor time", spent)):
        middle, late = median(used), quantiles(used, n=20)[-1]
        yield (f"script of a frame, {name}: median", f"{middle:.1f} ms", "")
        yield (f"script of a frame, {name}: 95th percentile", f"{late:.1f} ms", "8 ms")


def _processor_time(session: "CDPSession") -> float:
    """The seconds that scripts of the page have used so far, without waiting for their turn."""
    told = session.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in told if one["name"] == "ScriptDuration"))


def _memory(browser: "Browser", page: "Page") -> Iterable[Row]:
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    heap: dict[str, Any] = session.send("Runtime.getHeapUsage")
    arrays = heap.get("backingStorageSize", 0)
    yield ("memory of scripts and arrays", _megabytes(heap["usedSize"] + arrays), "400 MB")
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    pages = [int(one["id"]) for one in processes["processInfo"] if one["type"] == "renderer"]
    yield ("memory of the page's process", _megabytes(max(map(_private, pages))), "400 MB")


def _private(process: int) -> int:
    """The bytes that a process shares with no other."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return 1024 * sum(int(line.split()[1]) for line in lines if line.startswith("Private"))


def _megabytes(count: float) -> str:
    return f"{count / 1e6:.0f} MB"


def part() -> Part:
    table = Table("Explore, ten million nodes", ("", "measured", "at most"))
    play = Table("Play", ("", "measured", "at most"), play_page.ABOUT)
    steps = (Step("explore", table, measure), Step("play", play, play_page.measure))
    return Part("The studio's page", ABOUT, steps)
