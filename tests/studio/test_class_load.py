"""A class of forty: ten pages in a browser and thirty sockets, each in its own Quiz."""

import asyncio
import re
import statistics
import time
import urllib.request
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.async_api import Page as BrowserPage
from playwright.async_api import async_playwright
from tests.browser import chromium
from tests.browser.classes import running_class
from tests.browser.running import FLAGS, Running
from tests.studio.door import page_key, run_apart
from tests.studio.pages import Headers, Page, opened, percentile

BROWSERS, SOCKETS, TREES = 10, 30, 8
TRIES = 3
"""The class is tried again where something else kept the machine busy."""
MOST_WAITING = 0.100
"""Seconds, at the 95th percentile, on a machine with two cores and nothing else to do."""
COMING, THINKING = 5.0, (1.0, 3.0)
"""Seconds in which a class comes in, and for which a student thinks about a question."""


def admitted(address: str) -> Headers:
    """What the page of a student sends that came in by the address of the class."""
    with urllib.request.urlopen(address) as answer:
        cookie = answer.headers["set-cookie"].partition(";")[0]
        return {"Cookie": cookie, "plyscope-key": page_key(answer.read().decode())}


async def take_quiz(page: Page, seed: int) -> None:
    """Asks for what the screen Quiz asks for, tree by tree, each with a moment to think."""
    source = Random(seed)
    await asyncio.sleep(source.uniform(0, COMING))
    await page.ask("hello")
    await page.ask("list_examples")
    for turn in range(TREES):
        tree = await page.ask("random_tree", seed=seed * 100 + turn, uniform=True)
        search = {"game": "tree", "position": tree["position"], "algorithm": "alphabeta"}
        trace = await page.ask("record_search", search_id="quiz", maximizing=True, **search)
        walkthrough = await page.ask("walk_through", trace_id=trace["trace_id"])
        assert walkthrough["questions"]
        await asyncio.sleep(source.uniform(*THINKING))


async def answer_in_browser(page: BrowserPage, address: str, seed: int) -> None:
    """A student who comes in by the address, and answers questions of several trees."""
    source = Random(seed)
    await asyncio.sleep(source.uniform(0, COMING))
    await page.goto(address + "#/quiz")
    for _ in range(TREES):
        await page.locator(".asked").wait_for()
        await asyncio.sleep(source.uniform(*THINKING))
        await page.get_by_role("button", name="Another tree").first.click()


async def attended(address: str) -> list[float]:
    """The times of all answers, in seconds, as the sockets measure them."""
    students = studio_of_students(address)
    async with AsyncExitStack() as stack, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium.PATH, args=FLAGS)
        stack.push_async_callback(browser.close)
        real = [await (await browser.new_context()).new_page() for _ in range(BROWSERS)]
        errors: list[str] = []
        for one in real:
            one.on("pageerror", lambda error: errors.append(str(error)))
        headers = [await asyncio.to_thread(admitted, address) for _ in range(SOCKETS)]
        sockets = [await stack.enter_async_context(opened(students, each)) for each in headers]
        await asyncio.gather(
            *(answer_in_browser(page, address, seed) for seed, page in enumerate(real)),
            *(take_quiz(page, 100 + seed) for seed, page in enumerate(sockets)),
        )
        assert errors == []
        return [wait for page in sockets for wait in page.waits]


def studio_of_students(address: str) -> Any:
    """The studio as students reach it."""
    return Running(re.sub(r"/\w+$", "", address), address, None)  # type: ignore[arg-type]


@pytest.mark.long
@pytest.mark.measured
@pytest.mark.skipif(chromium.PATH is None, reason=chromium.MISSING)
def test_forty_students_are_answered_within_a_tenth_of_a_second(tmp_path: Path) -> None:
    tries = []
    with running_class(tmp_path) as (_, address):
        for _ in range(TRIES):
            began = time.perf_counter()
            waits = run_apart(attended(address))
            tries.append(percentile(waits))
            print(f"{len(waits)} answers in {time.perf_counter() - began:.0f} s:")
            print(f"  median {statistics.median(waits) * 1000:.0f} ms,", end=" ")
            print(f"95th percentile {tries[-1] * 1000:.0f} ms, worst {max(waits) * 1000:.0f} ms")
            if tries[-1] <= MOST_WAITING:
                return
    pytest.fail(f"95th percentiles: {tries}")
